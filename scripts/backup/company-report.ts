import { type HeldReason, heldReasons } from '@app/domain/operations/put-back';
import type { CompanyRestored } from '../../server/src/platform/backup/company/restore-company.ts';

const columns = ['in the backup', 'now', 'to insert', 'to update', 'to remove', 'stay'] as const;

/** What becomes of which rows, a line for each table, and why some stay. */
export function companyReport({ tables, notes }: Pick<CompanyRestored, 'tables' | 'notes'>): string[] {
  if (tables.length === 0) return ['The company is as it was at that moment: there is nothing to put back.', ...notes];
  const rows = tables.map(({ name, past, now, insert, update, remove, held }) => [
    name,
    ...[past, now, insert, update, remove, Object.values(held).reduce((sum, n) => sum + n, 0)].map(String),
  ]);
  const widths = ['rows of', ...columns].map((title, place) =>
    Math.max(title.length, ...rows.map((row) => row[place]!.length)),
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, place) => (place === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[place]!))).join('  ');
  const whys = (Object.keys(heldReasons) as HeldReason[]).flatMap((why) => {
    const held = tables.filter((table) => table.held[why]);
    return held.length === 0
      ? []
      : [`Stay because ${heldReasons[why]}: ${held.map((table) => `${table.held[why]} of ${table.name}`).join(', ')}.`];
  });
  return [line(['rows of', ...columns]), ...rows.map(line), ...whys, ...notes];
}

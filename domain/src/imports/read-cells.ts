import type { Day } from '../time.ts';
import type { DateOrder } from './days.ts';
import { dayFrom } from './days.ts';
import type { ImportField, Mapping } from './fields.ts';
import type { Problem } from './problems.ts';

export type Reading = { mapping: Mapping; dateOrder: DateOrder | null };

/** Reads the cells of one row by field, and gathers what is wrong with them. An empty cell is null: it says nothing. */
export function cellReader<F extends string>(
  cells: readonly string[],
  { mapping, dateOrder }: Reading,
  fields: Record<F, ImportField>,
) {
  const problems: Problem[] = [];
  const refuse = (field: F | null, code: Problem['code'], value?: string) =>
    void problems.push({ field, code, ...(value !== undefined && { value: value.slice(0, 100) }) });
  const text = (field: F): string | null => {
    const column = mapping[field];
    const written = column === undefined ? '' : (cells[column] ?? '').trim();
    if (written === '') return null;
    // NUL comes as the sign for what could not be read, from whatever stood there.
    // oxlint-disable-next-line no-control-regex
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/.test(written)) return (refuse(field, 'signsUnreadable'), null);
    const most = fields[field].max ?? 200;
    if (written.length > most) return (refuse(field, 'valueTooLong', String(most)), null);
    return fields[field].type === 'codes' ? written : written.replace(/\s+/g, ' ');
  };
  const day = (field: F): Day | null => {
    const written = text(field);
    if (written === null) return null;
    const read = dayFrom(written, dateOrder);
    if ('day' in read) return read.day;
    refuse(field, read.problem, written);
    return null;
  };
  /** Several codes in one cell, between any of the signs people put there. */
  const codes = (field: F): string[] => [
    ...new Set(
      (text(field) ?? '')
        .split(/[;,|/\n]+/)
        .map((code) => code.trim())
        .filter((code) => code !== ''),
    ),
  ];
  const needed = <T>(field: F, value: T | null): T | null => {
    if (value === null && !problems.some((one) => one.field === field)) refuse(field, 'valueMissing');
    return value;
  };
  return { problems, refuse, text, day, codes, needed };
}

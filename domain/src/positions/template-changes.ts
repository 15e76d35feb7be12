import type { Instant } from '../time.ts';
import type { RequirementTerms } from './requirement.ts';
import type { RequirementTarget } from './target-key.ts';
import { targetKey } from './target-key.ts';

/** What a template asks, with when that was written. */
export type TemplateRow = Pick<RequirementTerms, 'kind' | 'initialDueDays' | 'reason' | 'regulationRef'> & {
  id: string;
  targets: RequirementTarget[];
  changedAt: Instant;
  removedAt: Instant | null;
};

/**
 * What a position asks that came from a template, as known now. One row of a template may stand several times, once per
 * site.
 */
export type AdoptedRow = Pick<RequirementTerms, 'kind' | 'initialDueDays' | 'reason' | 'regulationRef'> & {
  requirementId: string;
  templateRequirementId: string;
  targets: RequirementTarget[];
};

export const comparedFields = ['targets', 'kind', 'initialDueDays', 'reason', 'regulationRef'] as const;
export type ComparedField = (typeof comparedFields)[number];

export type TemplateChange =
  | { change: 'added'; row: TemplateRow }
  | { change: 'changed'; row: TemplateRow; adopted: AdoptedRow[]; fields: ComparedField[] }
  | { change: 'removed'; row: TemplateRow; adopted: AdoptedRow[] };

/**
 * What changed in a template since a company last looked, where the company's position still differs from it.
 * What the company changed by itself is left alone: only rows the platform touched since then are offered.
 */
export function templateChanges(
  rows: readonly TemplateRow[],
  adopted: readonly AdoptedRow[],
  since: Instant,
): TemplateChange[] {
  return rows.flatMap((row): TemplateChange[] => {
    const mine = adopted.filter((one) => one.templateRequirementId === row.id);
    if (row.removedAt !== null)
      return row.removedAt > since && mine.length > 0 ? [{ change: 'removed', row, adopted: mine }] : [];
    if (row.changedAt <= since) return [];
    if (mine.length === 0) return [{ change: 'added', row }];
    const fields = comparedFields.filter((field) => mine.some((one) => differs(field, row, one)));
    return fields.length > 0 ? [{ change: 'changed', row, adopted: mine, fields }] : [];
  });
}

function differs(field: ComparedField, row: TemplateRow, one: AdoptedRow): boolean {
  if (field === 'targets') return targetKey(row.targets) !== targetKey(one.targets);
  return (row[field] ?? null) !== (one[field] ?? null);
}

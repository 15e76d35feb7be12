import type { EmployeeRow } from './employee-row.ts';

/** Fields whose values name something of the company. */
export const matchFields = ['site', 'department', 'positions'] as const;
export type MatchField = (typeof matchFields)[number];
/** What values stand for: an id, or null to leave the value out. By the value as `matchKey` writes it. */
export type Matches = Partial<Record<MatchField, Record<string, string | null>>>;
export const mostMatches = 1000;

export const matchKey = (value: string): string => value.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** A row as it reads once its values stand for what was said of them; `codes` are those of what is there still. */
export function matched(row: EmployeeRow, matches: Matches, codes: ReadonlyMap<string, string>): EmployeeRow {
  const of = (field: MatchField, value: string): string | null => {
    const to = matches[field]?.[matchKey(value)];
    return to === undefined ? value : to === null ? null : (codes.get(to) ?? value);
  };
  return {
    ...row,
    site: row.site === null ? null : of('site', row.site),
    department: row.department === null ? null : of('department', row.department),
    positions: row.positions.flatMap((value) => of('positions', value) ?? []),
  };
}

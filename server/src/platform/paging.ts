import { DomainError } from '@app/domain/errors';

const kinds = {
  instant: (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(value) && !Number.isNaN(Date.parse(value)),
  number: (value: unknown) => typeof value === 'string' && /^\d{1,9}$/.test(value),
  text: (value: unknown) => typeof value === 'string' && !value.includes('\0'),
  id: (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
};

export type SortKind = keyof typeof kinds;

/** A keyset cursor: the sort values of the last row shown. It grants nothing: the next page is scoped like the first. */
export function writeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The values of a cursor, one per kind of what the list is sorted by, or null without one. What is not of these kinds is refused here: PostgreSQL would fail on it. */
export function readCursor(cursor: string | undefined, sortedBy: readonly SortKind[]): string[] | null {
  if (!cursor) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values) && values.length === sortedBy.length && sortedBy.every((kind, index) => kinds[kind](values[index]))) return values as string[];
  } catch {
    // Fall through: what cannot be read is refused like what does not fit.
  }
  throw new DomainError('invalidInput', { issues: [{ path: 'cursor', code: 'invalid', message: 'Not a cursor of ours' }] });
}

import { DomainError } from '@app/domain/errors';

/** A keyset cursor: the sort values of the last row shown. It grants nothing: the next page is scoped like the first. */
export function writeCursor(values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The values of a cursor, or null without one; a cursor that is not ours is refused. */
export function readCursor(cursor: string | undefined, length: number): (string | number | null)[] | null {
  if (!cursor) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values) && values.length === length && values.every((value) => value === null || typeof value === 'string' || typeof value === 'number')) return values;
  } catch {
    // Fall through: what cannot be read is refused like what does not fit.
  }
  throw new DomainError('invalidInput', { issues: [{ path: 'cursor', code: 'invalid', message: 'Not a cursor of ours' }] });
}

import type { Node } from 'typescript/unstable/ast';

/**
 * What an expression of the server is worth to a statement. `text`: words known before the program runs. `sql`: a
 * fragment. `list`: values one behind the other. `object` and `function`: written in the sources, with the values of
 * the names around them. `value`: sent when the statement runs. `unknown`: may be a fragment, and only the running
 * program knows which.
 */
export type Value =
  | { kind: 'text'; text: string }
  | { kind: 'sql'; sql: string }
  | { kind: 'list'; items: Value[] }
  | { kind: 'object'; node: Node; names: Names }
  | { kind: 'function'; node: Node; names: Names }
  | { kind: 'value' }
  | { kind: 'unknown' };
/** Values by the id of the symbol that holds them. */
export type Names = ReadonlyMap<number, Value>;

export const unknown: Value = { kind: 'unknown' };
/** Null, false and undefined: of all that is asked of a value here, no more than an empty text. */
export const nothing: Value = { kind: 'text', text: '' };
/** Where a value goes that PostgreSQL is told when the statement runs. */
export const parameter = '\u0001';

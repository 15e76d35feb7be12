/** One statement as the real server sent it. */
export interface Statement {
  /** The role of the pool it went through. */
  role: string;
  /** Which checkout of a connection it belonged to. */
  checkout: number;
  text: string;
  name?: string;
  values?: unknown[];
  /** Whether the server waited for its answer before it went on: a pipelined one is not waited for. */
  awaited: boolean;
}

/** What one request made the server do, and what it answered. */
export interface Trace {
  statements: Statement[];
  headers: Record<string, string>;
  body: string;
}

/** Stands for the commit's sequence while a trace is recorded; the floor puts the request's own in its place. */
export const sequenceMark = 987_654_321;

/** Bytes survive the way through JSON. */
export const revive = (_key: string, value: unknown): unknown =>
  value && typeof value === 'object' && 'bytes' in value ? Buffer.from(String(value.bytes), 'base64') : value;

// Loaded before the server (`node --import`): writes down every statement that leaves through pg, and when it was
// answered, and every HTTP answer's end. What the floor replays is therefore what the server really sends, whatever
// becomes of the code.
import { appendFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import pg from 'pg';

const path = process.env['BENCH_TRACE']!;
const write = (entry: Record<string, unknown>): void => appendFileSync(path, `${JSON.stringify(entry)}\n`);
const asJson = (value: unknown): unknown => {
  if (Buffer.isBuffer(value)) return { bytes: value.toString('base64') };
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(asJson) : value;
};
let count = 0;
let checkouts = 0;
const checkoutOf = new WeakMap<object, number>();

const connect = pg.Pool.prototype.connect as (
  this: pg.Pool,
  callback?: (...found: unknown[]) => void,
) => Promise<pg.PoolClient> | void;
pg.Pool.prototype.connect = function (
  this: pg.Pool,
  callback?: (error: Error | undefined, client?: object, done?: unknown) => void,
) {
  // The pool's own `query` passes a callback; everyone else awaits.
  if (callback) {
    return connect.call(this, (error, client, done) => {
      if (client) checkoutOf.set(client as object, ++checkouts);
      callback(error as undefined, client as object, done);
    });
  }
  return (connect.call(this) as Promise<pg.PoolClient>).then((client) => {
    checkoutOf.set(client, ++checkouts);
    return client;
  });
} as never;

const query = pg.Client.prototype.query as (this: pg.Client, ...parts: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client & { user?: string }, ...parts: unknown[]) {
  const [first, second] = parts;
  const config: { text: string; name?: string; values?: unknown[] } =
    typeof first === 'string'
      ? { text: first, ...(Array.isArray(second) && { values: second }) }
      : (first as pg.QueryConfig);
  const number = ++count;
  write({
    sent: number,
    checkout: checkoutOf.get(this) ?? 0,
    role: this.user,
    text: config.text,
    name: config.name,
    values: config.values?.map(asJson),
  });
  const answered = (): void => write({ answered: number });
  const last = parts.at(-1);
  if (typeof last === 'function') {
    parts[parts.length - 1] = (...found: unknown[]) => {
      answered();
      (last as (...found: unknown[]) => void)(...found);
    };
    return query.apply(this, parts);
  }
  const result = query.apply(this, parts) as Promise<unknown>;
  result.then(answered, answered);
  return result;
} as never;

const end = ServerResponse.prototype.end as (this: ServerResponse, ...parts: unknown[]) => ServerResponse;
ServerResponse.prototype.end = function (this: ServerResponse, ...parts: unknown[]) {
  write({ responded: true });
  return end.apply(this, parts);
} as never;

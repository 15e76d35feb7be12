// Loaded into the processes by `--sabotage patience`: they wait for an answer of the database without a limit.
import pg from 'pg';

const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  (this as unknown as { connectionParameters: { query_timeout: number } }).connectionParameters.query_timeout = 0;
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;

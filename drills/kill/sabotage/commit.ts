// Loaded into the server by `--sabotage commit`: every write is acknowledged a moment before its COMMIT is done. The
// check has to find what a kill in that moment loses.
import pg from 'pg';

const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  if (args[0] !== 'commit') return query.apply(this, args);
  for (const text of ['select pg_sleep(0.05)', 'commit'])
    void (query.call(this, text) as Promise<unknown>).catch(() => {});
  return Promise.resolve({ command: 'COMMIT', rows: [] });
} as typeof pg.Client.prototype.query;

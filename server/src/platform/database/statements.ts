import type pg from 'pg';
import { streamOf } from './open-transaction.ts';
import type { Statements } from './work.ts';

/** Rows as arrays of the text PostgreSQL sent: nothing is read that will only be written again. */
const asWritten = { rowMode: 'array', types: { getTypeParser: () => (text: string) => text } } as const;

/**
 * So many rows come at once: of texts that leave as a file fewer, so that what is made of them is gone before the
 * collector of garbage would keep it, and requests of people are looked for in between.
 */
const batchOf = (asText: boolean) => (asText ? 200 : 1000);

/** Statements on the connection of one transaction, besides Kysely's. `failed` hears of those that no one waits for. */
export function transactionStatements(client: pg.PoolClient, failed: (error: Error) => void): Omit<Statements, 'tx'> {
  let streams = 0;
  return {
    async named<T>(name: string, text: string, values: unknown[]) {
      return (await client.query({ name, text, values })).rows as T[];
    },
    send(name, text, values) {
      const stream = streamOf(client);
      stream.cork();
      client.query({ name, text, values }).catch(failed);
      // When everything that does not wait was asked: the commit among it, as a rule.
      process.nextTick(() => stream.uncork());
    },
    async *stream<T>(text: string, values: unknown[], options: { asText?: boolean } = {}) {
      // A cursor of SQL: one of the protocol would hold up what is pipelined behind it.
      const name = `stream_${++streams}`;
      // All rows are read: a plan whose first tenth comes soonest, as PostgreSQL makes it for cursors, looks each of
      // the others up one by one.
      await client.query('set local cursor_tuple_fraction = 1');
      await client.query(`declare ${name} no scroll cursor for ${text}`, values);
      const most = batchOf(options.asText ?? false);
      const fetch = { text: `fetch ${most} from ${name}`, ...(options.asText && asWritten) };
      const next = () => {
        const batch = client.query(fetch);
        // No one may be waiting for it when it fails: the one who reads on will hear of it.
        batch.catch(() => {});
        return batch;
      };
      // Two are always on their way: while we use what came, PostgreSQL is never waiting to be asked.
      const coming = [next(), next()];
      for (let rows: T[] = []; ;) {
        rows = (await coming.shift()!).rows as T[];
        if (rows.length === most) coming.push(next());
        if (rows.length > 0) yield rows;
        if (rows.length < most) break;
      }
      await Promise.all(coming);
      await client.query(`close ${name}`);
    },
  };
}

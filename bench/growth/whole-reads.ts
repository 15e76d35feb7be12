import type pg from 'pg';

/** How often each table of more than 100,000 rows was read from its first row to its last. */
export async function wholeReads(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; reads: number }>(
    `select s.relname as name, s.seq_scan::int as reads from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.schemaname = 'public' and c.reltuples > 100000`,
  );
  return new Map(rows.map(({ name, reads }) => [name, reads]));
}

import type { Sql } from './sql.ts';

/** Kept by no one's choice: what was refused, who asked how often, when a cookie was last seen. */
const passing = new Set(['public.security_events', 'public.rate_limits']);

/** Worlds whose database knows the question about all tables: planned once, it takes a tenth of the time. */
const prepared = new WeakMap<Sql, Promise<unknown>>();

/**
 * A checksum of every row of every table of ours, by table: equal before and after means that nothing was changed,
 * nothing added, nothing lost.
 */
export async function checksums(sql: Sql): Promise<Record<string, string>> {
  if (!prepared.has(sql)) prepared.set(sql, prepare(sql));
  await prepared.get(sql);
  const rows = await sql<{ name: string; sum: string }>('select name, sum from tests.checksums()');
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

async function prepare(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string; columns: string }>(`
    select format('%s.%s', table_schema, table_name) as name,
      string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE' and column_name <> 'last_seen_at' group by 1
      order by 1`);
  const statements = tables
    .filter((table) => !passing.has(table.name))
    .map(
      (table) =>
        `return query select '${table.name}', count(*) || ' ' || coalesce(sum(hashtextextended(row(${table.columns})::text, 7)), 0) from ${table.name};`,
    );
  await sql(`create schema tests;
    create function tests.checksums() returns table (name text, sum text) language plpgsql as $$\n#variable_conflict use_column\nbegin ${statements.join('\n')} end $$`);
}

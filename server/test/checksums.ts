import type { Sql } from './sql.ts';

/** Kept by nobody's choice: what was refused, who asked how often, when a cookie was last seen. */
const passing = new Set(['public.security_events', 'public.rate_limits']);

/** The question about all tables, by the world it is asked in: its tables stay the same. */
const questions = new WeakMap<Sql, string>();

/** A checksum of every row of every table of ours, by table: equal before and after means that nothing was changed, nothing added, nothing lost. */
export async function checksums(sql: Sql): Promise<Record<string, string>> {
  if (!questions.has(sql)) questions.set(sql, await question(sql));
  const rows = await sql<{ name: string; sum: string }>(questions.get(sql)!);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

async function question(sql: Sql): Promise<string> {
  const tables = await sql<{ name: string; columns: string }>(`
    select format('%s.%s', table_schema, table_name) as name, string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE' and column_name <> 'last_seen_at' group by 1 order by 1`);
  return tables
    .filter(({ name }) => !passing.has(name))
    .map(({ name, columns }) => `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(row(${columns})::text, 7)), 0) as sum from ${name}`)
    .join(' union all ');
}

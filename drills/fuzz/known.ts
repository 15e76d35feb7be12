import type { Known } from './generate.ts';

type Sql = <R extends Record<string, unknown>>(text: string) => Promise<R[]>;

/** A company that a case suspended or terminated is open again. */
export const reopened =
  'update companies set suspended_at = null, read_only_through = null, terminated_at = null where suspended_at is not null or terminated_at is not null';

/** Some ids of every table that has any. */
export async function knownIds(sql: Sql): Promise<Known> {
  const tables = await sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'uuid' and t.table_type = 'BASE TABLE'
       order by 1`,
  );
  const ids = new Map<string, string[]>();
  for (const { name } of tables) {
    const rows = await sql<{ id: string }>(`select id from "${name}" order by id limit 40`);
    if (rows.length > 0)
      ids.set(
        name,
        rows.map(({ id }) => id),
      );
  }
  return { ids, all: [...ids.values()].flat() };
}

import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

/** Two records of one human being becoming one. `both`: the companies at which both were employed. */
export type Merge = { mergeId: string; keptId: string; mergedId: string; both: readonly string[] };

type Rows = {
  table: string;
  key: readonly string[];
  columns: readonly string[];
  where: RawBuilder<SqlBool>;
  gone?: boolean;
};

const objectOf = (columns: readonly string[], instead: Record<string, string> = {}) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql`${sql.lit(name)}`, instead[name] ? sql`${instead[name]}::uuid` : sql.ref(`t.${name}`)]))})`;

/**
 * Writes down what these columns of these rows (`t`) say, before they are changed. `instead`: what a part of the key
 * will be afterwards.
 */
export async function noteRows(
  work: Work,
  { mergeId }: Merge,
  { table, key, columns, where, gone = false }: Rows,
  instead: Record<string, string> = {},
): Promise<number> {
  const noted = await sql`insert into people_merge_rows (merge_id, number, table_name, key, before, gone)
    select ${mergeId}, (select coalesce(max(number), 0) from people_merge_rows
      where merge_id = ${mergeId}) + row_number() over (),
      ${table}, ${objectOf(key, instead)}, ${gone ? sql`to_jsonb(t)` : objectOf(columns)}, ${gone}
    from ${sql.table(table)} t where ${where}`.execute(work.tx);
  return Number(noted.numAffectedRows ?? 0);
}

/** The merged record's rows of a table become the kept one's. */
export async function moveRows(
  work: Work,
  merge: Merge,
  {
    table,
    key = ['company_id', 'id'],
    column = 'person_id',
    where = sql<SqlBool>`true`,
  }: { table: string; key?: readonly string[]; column?: string; where?: RawBuilder<SqlBool> },
): Promise<number> {
  const theirs = sql<SqlBool>`${sql.ref(`t.${column}`)} = ${merge.mergedId} and ${where}`;
  const moved = await noteRows(
    work,
    merge,
    { table, key, columns: [column], where: theirs },
    key.includes(column) ? { [column]: merge.keptId } : {},
  );
  if (moved > 0)
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${merge.keptId} where ${theirs}`.execute(work.tx);
  return moved;
}

type Noted = { key: Record<string, unknown>; before: Record<string, unknown> };

/**
 * What a merge changed in a table says again what it said before. `possible`: of a row that went (`r.before`), whether
 * it can still be there; else it stays away.
 */
export async function restoreRows(
  work: Work,
  { mergeId }: Pick<Merge, 'mergeId'>,
  table: string,
  possible: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<void> {
  await bringBack(work, mergeId, table, possible);
  const { rows } = await sql<Noted>`select key, before from people_merge_rows
      where merge_id = ${mergeId} and table_name = ${table} and not gone order by number desc`.execute(work.tx);
  // Of a row that was changed more than once the earliest words count.
  const byKey = new Map<string, Noted>();
  for (const { key, before } of rows) {
    const name = JSON.stringify(key);
    byKey.set(name, { key, before: { ...byKey.get(name)?.before, ...before } });
  }
  const groups = Map.groupBy(byKey.values(), ({ before }) => Object.keys(before).sort().join());
  for (const group of groups.values()) {
    const columns = Object.keys(group[0]!.before).sort();
    const key = Object.keys(group[0]!.key);
    await sql`update ${sql.table(table)} t set ${sql.join(
      columns.map(
        (name) => sql`${sql.ref(name)} =
      b.${sql.ref(name)}`,
      ),
    )}
      from jsonb_array_elements(${JSON.stringify(group)}::jsonb) x,
        lateral jsonb_populate_record(null::${sql.table(table)}, x -> 'key') k,
        lateral jsonb_populate_record(null::${sql.table(table)}, x -> 'before') b
      where ${sql.join(
        key.map((name) => sql`t.${sql.ref(name)} = k.${sql.ref(name)}`),
        sql` and `,
      )}`.execute(work.tx);
  }
}

async function bringBack(work: Work, mergeId: string, table: string, possible: RawBuilder<SqlBool>): Promise<void> {
  const { rows } = await sql<Noted>`select key, before from people_merge_rows r
      where merge_id = ${mergeId} and table_name = ${table} and gone and ${possible}`.execute(work.tx);
  if (rows.length === 0) return;
  const written = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(work.tx);
  const columns = sql.join(written.rows.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)},
      ${JSON.stringify(rows.map(({ before }) => before))}::jsonb)`.execute(work.tx);
}

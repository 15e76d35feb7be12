import type pg from 'pg';

type Table = { schema: string; name: string; comment: string | null };

/**
 * The whole data model as one readable text, read back from the catalogue: tables, columns, constraints, indexes,
 * policies.
 */
export async function describeSchema(client: pg.Client): Promise<string> {
  const lines = [
    '-- Printed by `npm run db:migrate` from the migrated database. Change migrations, not this file.',
    '',
  ];
  const tables = await client.query<Table>(`
    select n.nspname as schema, c.relname as name, obj_description(c.oid) as comment
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
    order by 1, 2`);
  for (const table of tables.rows) lines.push(...(await describeTable(client, table)), '');
  return `${lines.join('\n').trimEnd()}\n`;
}

async function describeTable(client: pg.Client, { schema, name, comment }: Table): Promise<string[]> {
  const oid = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
  const text = async (query: string) =>
    (await client.query<{ line: string }>(query, [oid])).rows.map((row) => row.line);
  const columns = await text(`
    select format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
      coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) || coalesce('  -- ' || col_description(a.attrelid, a.attnum), '') as line
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`);
  const constraints = await text(`select format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where conrelid = $1::regclass and contype <> 'n' order by contype desc, conname`);
  const indexes = await text(`select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i
    where i.indrelid = $1::regclass and not exists (select 1 from pg_constraint where conindid = i.indexrelid)
      order by 1`);
  const policies =
    await text(`select format('create policy %I on %s as %s to %s using (%s);', polname, polrelid::regclass,
      case when polpermissive then 'permissive' else 'restrictive' end,
      (select string_agg(rolname, ', ' order by rolname) from pg_roles where oid = any(polroles)),
        pg_get_expr(polqual, polrelid)) as line
    from pg_policy where polrelid = $1::regclass order by polname`);
  return [
    `-- ${comment ?? 'NO COMMENT'}`,
    `create table ${schema === 'public' ? '' : `${schema}.`}${name} (`,
    ...columns,
    ...constraints,
    ');',
    ...indexes,
    ...policies,
  ];
}

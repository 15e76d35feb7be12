import { join } from 'node:path';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Manifest } from './manifest.ts';
import { hashOfRows } from './dump.ts';
import { readPart, sameHash } from './parts.ts';
import { BackupRefusal } from './refusal.ts';
import { actAsOwnerOf, fullName, plainText, tablesOf, totalsOf } from './tables.ts';

type Aside = { take: string; giveBack: string };

/**
 * Puts the rows of a backup into a database that has its schema and nothing else, all in one transaction. Triggers
 * rest, because what they would write is among the rows; foreign keys are taken away and made again, which checks every
 * row against them.
 */
export async function loadTables(
  client: pg.ClientBase,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
  folder: string,
  identity: string,
): Promise<void> {
  await client.query(plainText);
  const ours = new Map((await tablesOf(client)).map((table) => [fullName(table), table]));
  for (const table of tables) {
    const columns = ours.get(fullName(table))?.columns ?? [];
    const strange = table.columns.find((column) => !columns.includes(column));
    if (strange)
      throw new BackupRefusal(
        `The backup has ${fullName(table)}.${strange}, which the schema of its version does not. It cannot be restored by this program.`,
      );
  }
  await client.query('begin');
  try {
    const asides = await takeAside(client);
    for (const schema of ['graphile_worker', 'public']) {
      await actAsOwnerOf(client, schema);
      const inside = [...ours.values()].filter(
        (table) => (table.schema === 'graphile_worker') === (schema === 'graphile_worker'),
      );
      if (inside.length > 0) await client.query(`truncate ${inside.map((table) => quoted(client, table)).join(', ')}`);
    }
    for (const table of tables) {
      await actAsOwnerOf(client, table.schema);
      const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
      await readPart(
        join(folder, table.path),
        identity,
        table,
        client.query(copyFrom(`copy ${quoted(client, table)} (${columns}) from stdin`)),
      );
    }
    for (const { schema, name, value } of sequences) {
      await actAsOwnerOf(client, schema);
      if (value !== null)
        await client.query('select setval(format($1, $2::text, $3::text)::regclass, $4)', [
          '%I.%I',
          schema,
          name,
          value,
        ]);
    }
    await actAsOwnerOf(client, 'public');
    for (const { giveBack } of asides.toReversed()) await client.query(giveBack);
    await client.query('reset role');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  await client.query('reset role');
  await client.query('analyze');
}

const quoted = (client: pg.ClientBase, { schema, name }: { schema: string; name: string }): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

/**
 * What stands between rows and an empty table: walls (rows are not copied into a table that hides some), triggers,
 * foreign keys.
 */
async function takeAside(client: pg.ClientBase): Promise<Aside[]> {
  const { rows } = await client.query<Aside>(`
    with ours as (select c.oid, c.oid::regclass::text as name, c.relforcerowsecurity as walled from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'auth') and c.relowner = 'muster_owner'::regrole)
    select 1 as step, format('alter table %s no force row level security', name) as take,
      format('alter table %s force row level security', name) as "giveBack" from ours where walled
    union all select 2, format('alter table %s disable trigger %I', name, tgname),
      format('alter table %s enable trigger %I', name, tgname)
      from ours join pg_trigger on tgrelid = ours.oid where not tgisinternal and tgenabled = 'O'
    union all select 3, format('alter table %s drop constraint %I', name, conname),
      format('alter table %s add constraint %I %s', name, conname, pg_get_constraintdef(k.oid))
      from ours join pg_constraint k on k.conrelid = ours.oid where contype = 'f' and conparentid = 0
    order by 1, 2`);
  await actAsOwnerOf(client, 'public');
  for (const { take } of rows) await client.query(take);
  return rows;
}

/**
 * Compares a restored database with the manifest, row by row: the same bytes in the same order. Notes the files that
 * rows name.
 */
export async function differencesOf(
  client: pg.ClientBase,
  manifest: Pick<Manifest, 'tables' | 'totals'>,
  named: Set<string>,
): Promise<string[]> {
  await client.query(plainText);
  const found: string[] = [];
  const known = new Set(manifest.tables.map(fullName));
  for (const table of manifest.tables) {
    const now = await hashOfRows(client, table, named);
    if (now.rows !== table.rows) found.push(`${fullName(table)} has ${now.rows} rows instead of ${table.rows}`);
    else if (!sameHash(now.sha256, table.sha256)) found.push(`${fullName(table)} has other rows than were backed up`);
  }
  await client.query('reset role');
  for (const table of await tablesOf(client)) {
    if (known.has(fullName(table))) continue;
    await actAsOwnerOf(client, table.schema);
    const { rows } = await client.query(`select 1 from ${quoted(client, table)} limit 1`);
    if (rows.length > 0) found.push(`${fullName(table)} has rows, and the backup knows no such table`);
  }
  await actAsOwnerOf(client, 'public');
  const totals = await totalsOf(client);
  await client.query('reset role');
  for (const [name, value] of Object.entries(manifest.totals))
    if (JSON.stringify(totals[name]) !== JSON.stringify(value)) found.push(`totals of ${name} differ`);
  return found;
}

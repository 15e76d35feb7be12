import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Manifest, TablePart } from './manifest.ts';
import { writePart } from './parts.ts';
import { BackupRefusal } from './refusal.ts';
import type { Table } from './tables.ts';
import { actAsOwnerOf, fullName, hiddenFromOwner, plainText, sequencesOf, tablesOf, totalsOf } from './tables.ts';

export type Moment = Pick<Manifest, 'at' | 'until' | 'sequences' | 'totals'> & {
  versions: Omit<Manifest['versions'], 'muster'>;
  tables: Table[];
};

/**
 * Opens one moment of the database on a connection that does nothing else until it ends: what is read there is of that
 * moment, whatever is written meanwhile. Takes no lock that a writer would wait for; a migration waits.
 */
export async function openMoment(client: pg.ClientBase): Promise<Moment> {
  await client.query(plainText);
  await client.query('begin isolation level repeatable read read only');
  // The snapshot is taken by this statement: after its beginning, before its end.
  const { rows } = await client.query<{ at: string; postgresql: string; there: boolean }>(
    `select to_char(statement_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      current_setting('server_version') as postgresql,
      to_regclass('public.schema_migrations') is not null
        and to_regclass('graphile_worker.migrations') is not null as there`,
  );
  const { at, postgresql, there } = rows[0]!;
  if (!there) throw new BackupRefusal('The database contains no Muster data.');
  const until = new Date(
    (await client.query<{ until: string }>('select clock_timestamp() as until')).rows[0]!.until,
  ).toISOString();
  const hidden = await hiddenFromOwner(client);
  if (hidden.length > 0)
    throw new BackupRefusal(`The owner of the tables cannot see all rows of ${hidden.join(', ')}. No backup was made.`);
  const queue = await client.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from graphile_worker.migrations',
  );
  await actAsOwnerOf(client, 'public');
  const migrations = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  );
  const totals = await totalsOf(client);
  await client.query('reset role');
  const versions = { postgresql, migrations: migrations.rows, queue: queue.rows[0]!.id };
  return { at, until, versions, totals, tables: await tablesOf(client), sequences: await sequencesOf(client) };
}

/** The rows of a table as PostgreSQL's text, in the order in which they lie. */
export async function rowsOf(
  client: pg.ClientBase,
  table: Pick<Table, 'schema' | 'name' | 'columns'>,
): Promise<Readable & { rowCount: number }> {
  await actAsOwnerOf(client, table.schema);
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const text = `copy ${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)} (${columns}) to stdout`;
  return client.query(copyTo(text)) as unknown as Readable & { rowCount: number };
}

/** Writes every table of the moment into `folder`; collects the paths of files that their rows name. */
export async function dumpTables(
  client: pg.ClientBase,
  { tables }: Moment,
  folder: string,
  recipient: string,
  named: Set<string>,
): Promise<TablePart[]> {
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  const parts: TablePart[] = [];
  for (const table of tables) {
    const path = `tables/${fullName(table)}.gz.age`;
    const rows = await rowsOf(client, table);
    const watched = new PassThrough();
    const reading = pipeline(rows, namesFound(table, named), watched);
    const [sealed] = await Promise.all([writePart(join(folder, path), watched, recipient, { gzip: true }), reading]);
    parts.push({ path, ...sealed, ...table, rows: rows.rowCount });
  }
  return parts;
}

/** Tells of past files as well: what was written there once stays, whatever became of the file. */
const historical = new Set(['public.audit_entries', 'public.audit_redactions']);
const pathOfFile = /[0-9a-f]{2}\/[0-9a-f-]{36}/g;
const longest = 39;

/** Passes rows on and notes every path of a stored file in them. */
export function namesFound(table: Pick<Table, 'schema' | 'name'>, named: Set<string>): Transform {
  if (table.schema !== 'public' || historical.has(fullName(table))) return new PassThrough();
  let rest = '';
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = rest + chunk.toString('latin1');
      for (const [path] of text.matchAll(pathOfFile)) named.add(path);
      rest = text.slice(-longest + 1);
      done(null, chunk);
    },
  });
}

/** The paths of files that rows of any table name. */
export async function namesInTables(client: pg.ClientBase): Promise<Set<string>> {
  await client.query(plainText);
  const named = new Set<string>();
  for (const table of await tablesOf(client)) await hashOfRows(client, table, named);
  await client.query('reset role');
  return named;
}

/** Hash and number of the rows of a table as they are now. */
export async function hashOfRows(
  client: pg.ClientBase,
  table: Table,
  named: Set<string>,
): Promise<{ sha256: string; rows: number }> {
  const hash = createHash('sha256');
  const rows = await rowsOf(client, table);
  await pipeline(rows, namesFound(table, named), async (body) => {
    for await (const chunk of body) hash.update(chunk as Buffer);
  });
  return { sha256: hash.digest('hex'), rows: rows.rowCount };
}

import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import type { Connect } from './database.ts';
import { withConnection } from './database.ts';
import type { MigrationFile } from './migration-files.ts';
import { migrationFiles, statementsOf } from './migration-files.ts';
import { lockForMigrations, longestWaitMs, withoutQueue } from './migration-locks.ts';

type Say = (line: string) => void;

export type Migrated = {
  applied: string[];
  /**
   * Migrations of a later version that are there already: this program only works with what it knows of the database.
   */
  newer: string[];
};

type Options = {
  /** No others, to make the schema of an earlier version. */
  only?: ReadonlySet<string>;
  /** Where the files are; ours unless told. */
  folder?: string;
  /** Starts on the schema of a later version, where everything in it lets this one work on. */
  allowNewer?: boolean;
};

/**
 * Brings the database to the newest schema: forward only, each file in its own transaction unless it says otherwise,
 * under an advisory lock. Processes of the version before serve meanwhile: what does not get a lock soon is tried again
 * later. Refuses a database that is newer than this program, or whose applied files differ from ours.
 */
export async function migrate(
  connect: Connect,
  say: Say = () => {},
  { only, folder, allowNewer = false }: Options = {},
): Promise<Migrated> {
  return withConnection(connect('superuser'), async (client) => {
    await lockForMigrations(client);
    await withoutQueue('The list of migrations', say, () => openList(client));
    const known = await client.query<Applied>(
      'select name, sha256, expand from public.schema_migrations order by name',
    );
    const done = new Map(known.rows.map((row) => [row.name, row.sha256]));
    const files = await migrationFiles(folder);
    const newer = known.rows.filter(({ name }) => !files.some((file) => file.name === name));
    if (newer.length > 0) refuseNewer(newer, allowNewer, say);
    const applied: string[] = [];
    for (const file of files) {
      const { name, sha256 } = file;
      const before = done.get(name);
      if (before === sha256) continue;
      if (only && !only.has(name)) continue;
      if (before)
        throw new Error(`${name} was applied with other contents; migrations are never changed once released`);
      say(`migration ${name}`);
      await withoutQueue(`Migration ${name}`, say, () =>
        file.outside ? applyEach(client, file) : applyWhole(client, file),
      );
      applied.push(name);
    }
    return { applied, newer: newer.map(({ name }) => name) };
  });
}

/** `expand`: versions before work on with it. Null: recorded by a version that did not know. */
type Applied = { name: string; sha256: string; expand: boolean | null };

/**
 * The table of what was applied. Changed only where it is not as it should be: each change locks it, and backups read
 * it for as long as they take.
 */
async function openList(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${longestWaitMs}`);
  await client.query(`create table if not exists public.schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  // Before the table is handed over: a user that is no superuser may hand it only to a role that could create it there.
  await client.query('grant create, usage on schema public to muster_owner');
  const { rows } = await client.query<{
    owned: boolean;
    marked: boolean;
  }>(`select pg_get_userbyid(c.relowner) = 'muster_owner' as owned,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'expand') as marked from pg_class c
      where c.oid = 'public.schema_migrations'::regclass`);
  if (!rows[0]!.marked) await client.query('alter table public.schema_migrations add column expand boolean');
  if (!rows[0]!.owned) await client.query('alter table public.schema_migrations owner to muster_owner');
  await client.query(
    `do $$ begin execute format('grant create on database %I to muster_owner', current_database()); end $$`,
  );
}

function refuseNewer(newer: readonly Applied[], allowed: boolean, say: Say): void {
  const names = newer.map(({ name }) => name).join(', ');
  const breaking = newer.filter(({ expand }) => !expand).map(({ name }) => name);
  if (allowed && breaking.length === 0)
    return say(`The database is newer than this program: it has ${names}. This version works with them.`);
  const why = `The database is newer than this program: it has ${names}, which this version does not know. Start the version that the database was upgraded to, or a later one.`;
  const back = 'To go back to this version, restore a backup made before the upgrade.';
  if (breaking.length > 0)
    throw new StartupError(
      `${why} ${back}${allowed ? ` MUSTER_ALLOW_NEWER_SCHEMA does not help: this version does not work with ${breaking.join(', ')}.` : ''}`,
    );
  throw new StartupError(
    `${why} Every change in it lets this version work on: to start it all the same, set MUSTER_ALLOW_NEWER_SCHEMA=1. ${back}`,
  );
}

async function applyWhole(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${longestWaitMs}`);
    await client.query('set local role muster_owner');
    await client.query(file.sql);
    await client.query('reset role');
    await note(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw named(file, error);
  }
}

/**
 * Statement by statement. After an interruption all of them once more: each has to bear it, and an index that was left
 * half built is built again.
 */
async function applyEach(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query('set role muster_owner');
    for (const { text } of statementsOf(file.sql)) {
      // What is done concurrently waits for others without anyone waiting for it.
      await client.query(`set lock_timeout = ${/\bconcurrently\b/i.test(text) ? 0 : longestWaitMs}`);
      const index = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([\w.]+)/i.exec(text)?.[1];
      if (index && (await isBuilt(client, index))) continue;
      await client.query(text);
    }
    await client.query('reset role');
    await note(client, file);
  } catch (error) {
    await client.query('reset role').catch(() => {});
    throw named(file, error);
  }
}

/** Whether an index is there and of use; one whose building was cut off is dropped. */
async function isBuilt(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  if (rows[0] && !rows[0].valid) await client.query(`drop index concurrently ${name}`);
  return rows[0]?.valid ?? false;
}

const note = (client: pg.Client, { name, sha256, contract }: MigrationFile) =>
  client.query('insert into public.schema_migrations (name, sha256, expand) values ($1, $2, $3)', [
    name,
    sha256,
    contract === null,
  ]);

const named = ({ name }: MigrationFile, error: unknown): Error =>
  Object.assign(new Error(`${name}: ${(error as Error).message}`, { cause: error }), {
    code: (error as { code?: string }).code,
  });

import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ignoreErrors } from '../database/database.ts';
import { syncFolder } from '../files/upload-staging.ts';
import { StartupError } from '../startup-error.ts';
import { BackupRefusal } from './refusal.ts';

const place = (dataDir: string) => join(dataDir, 'restore-incomplete.json');
/** An empty schema of this name marks a database. */
const schema = 'muster_restore_incomplete';

/** A target that holds nothing, marked as being restored into. Of two who try at once, one is refused. */
export async function beginRestoreIn(dataDir: string, backup: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await assertEmptyFolder(dataDir);
  try {
    const marker = await open(place(dataDir), 'wx', 0o600);
    await marker.writeFile(`${JSON.stringify({ backup, begun: new Date().toISOString(), pid: process.pid })}\n`);
    await marker.sync();
    await marker.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new BackupRefusal(`Another restore into ${dataDir} has begun. Nothing was written.`);
    throw error;
  }
  await syncFolder(dataDir);
}

export async function endRestoreIn(dataDir: string): Promise<void> {
  await syncFolder(dataDir);
  await rm(place(dataDir));
  await syncFolder(dataDir);
}

/** Throws unless the folder is empty or not there. */
export async function assertEmptyFolder(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (found.includes('restore-incomplete.json'))
    throw new BackupRefusal(
      `A restore into ${dataDir} is running or was interrupted. If none is running, remove the folder and restore again.`,
    );
  if (found.length > 0)
    throw new BackupRefusal(`${dataDir} is not empty (${found[0]}). Restore into a new folder. Nothing was written.`);
}

/** No server starts on half of a backup. */
export function assertRestored(dataDir: string): void {
  if (!existsSync(place(dataDir))) return;
  const { backup } = JSON.parse(readFileSync(place(dataDir), 'utf8') || '{}') as { backup?: string };
  throw new StartupError(
    `A restore into ${dataDir} is running or was interrupted (backup ${backup ?? 'unknown'}). If none is running, remove the folder and restore again.`,
  );
}

/**
 * The same for a database at DATABASE_URL: throws unless it holds nothing. Returns the way to take the mark away when
 * the restore is complete.
 */
export async function markDatabase(
  connection: pg.ClientConfig,
): Promise<{ done(): Promise<void>; release(): Promise<void> }> {
  const client = new pg.Client({ connectionTimeoutMillis: 5000, ...connection });
  ignoreErrors(client);
  await client.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [
      'muster.restore',
    ]);
    if (!rows[0]?.mine) throw new BackupRefusal('Another restore into this database is running. Nothing was written.');
    const found = await client.query<{ name: string }>(`
      select nspname || coalesce('.' || relname, '') as name from pg_namespace n
        left join pg_class c on c.relnamespace = n.oid
      where nspname !~ '^pg_' and nspname <> 'information_schema' and (nspname <> 'public' or relname is not null)
        and not exists (select from pg_depend d where d.objid in (n.oid, c.oid) and d.deptype = 'e')
          order by nspname = '${schema}' desc, 1 limit 1`);
    const first = found.rows[0]?.name;
    if (first === schema)
      throw new BackupRefusal(
        'A restore into this database was interrupted. Drop the database, create it again, and restore again.',
      );
    if (first)
      throw new BackupRefusal(
        `The database is not empty (${first}). Restore into a new database. Nothing was written.`,
      );
    await client.query(`create schema ${schema}`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    done: async () => void (await client.query(`drop schema ${schema}`)),
    release: async () => client.end().catch(() => {}),
  };
}

/** No server starts on half of a backup. */
export async function assertRestoredDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>('select to_regnamespace($1) is not null as there', [schema]);
  if (rows[0]?.there)
    throw new StartupError(
      'A restore into this database is running or was interrupted. If none is running, create the database again and restore again.',
    );
}

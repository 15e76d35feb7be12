import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Manifest } from './manifest.ts';
import type { FileCopies } from './stored-files.ts';

type Base = NonNullable<Manifest['base']>;

/**
 * What a running cluster makes again, or must not find: its log comes from the archive, its locks belong to another
 * process.
 */
const leftOut = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'log',
]);
const leftOutFiles =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|recovery\.signal|standby\.signal|pg_internal\.init.*|pgsql_tmp.*|backup_manifest)$/;

/**
 * Copies a running cluster for point-in-time recovery, by PostgreSQL's low-level interface: between start and stop,
 * files may be copied while they are written, because the log repairs what was torn. Waits until the last log it needs
 * was archived.
 */
export async function copyCluster(client: pg.ClientBase, clusterDir: string, copies: FileCopies): Promise<Base> {
  await client.query('set statement_timeout = 0');
  const about = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()');
  // Fast: the checkpoint is made at once, instead of spread over minutes.
  await client.query(`select pg_backup_start('muster', true)`);
  const files: Base['files'] = [];
  // The control file last, as PostgreSQL's own tool copies it.
  const last = 'global/pg_control';
  for (const place of [...(await filesBelow(clusterDir)).filter((one) => one !== last), last]) {
    const copy = await copies.copyAs(join(clusterDir, place), `cluster/${place}`);
    if (copy) files.push(copy);
  }
  const folders = await foldersBelow(clusterDir);
  const { rows } = await client.query<{ label: string; lsn: string }>(
    `select labelfile as label, lsn::text from pg_backup_stop(wait_for_archive => true)`,
  );
  const stopped = await client.query<{ at: string }>(
    `select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  const firstLog = /\(file ([0-9A-F]{24})\)/.exec(rows[0]!.label)?.[1];
  if (!firstLog) throw new Error('PostgreSQL did not say where its backup begins');
  return {
    systemIdentifier: about.rows[0]!.id,
    label: rows[0]!.label,
    firstLog,
    stoppedAt: stopped.rows[0]!.at,
    folders,
    files,
  };
}

async function filesBelow(root: string, below = ''): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await entriesOf(join(root, below))) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (leftOut.has(path) || leftOutFiles.test(entry.name)) continue;
    if (entry.isDirectory()) found.push(...(await filesBelow(root, path)));
    else if (entry.isFile()) found.push(path);
  }
  return found;
}

/** Empty ones too: PostgreSQL does not start without some of them. */
async function foldersBelow(root: string, below = ''): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await entriesOf(join(root, below))) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (!entry.isDirectory() || entry.name.startsWith('pgsql_tmp') || path === 'log') continue;
    found.push(path);
    if (!leftOut.has(path)) found.push(...(await foldersBelow(root, path)));
    else if (path === 'pg_wal') found.push('pg_wal/archive_status', 'pg_wal/summaries');
  }
  return [...new Set(found)];
}

/** A database that was dropped meanwhile has nothing to copy. */
const entriesOf = (path: string) =>
  readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

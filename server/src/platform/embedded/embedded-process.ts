import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// What the kernel knows about processes. Everything here reads /proc, because `kill(pid, 0)` calls a zombie alive.

/**
 * Ticks since boot at which the process started; with the pid it names one process for good. Null when it is dead or a
 * zombie.
 */
export function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may hold spaces, so fields are counted from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

export const isRunning = (pid: number): boolean => processStart(pid) !== null;

/** Stands in the title of every process of the cluster, so that its backends are known after their postmaster died. */
export function clusterName(clusterDir: string): string {
  return `muster-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`;
}

/**
 * Is this process a postgres of this data directory? Told by its command line and its owner, which everyone may read;
 * its executable and working directory are hidden from root in a container without CAP_SYS_PTRACE.
 */
function worksIn(pid: number, clusterDir: string): boolean {
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const postmaster = program.endsWith('/postgres') && args[0] === '-D' && args[1] === clusterDir;
    const backend = program.startsWith(`postgres: ${clusterName(clusterDir)}: `);
    return (postmaster || backend) && statSync(`/proc/${pid}`).uid === statSync(clusterDir).uid && isRunning(pid);
  } catch {
    return false;
  }
}

/** The postmaster and every backend of one data directory that still runs. */
export function processesIn(clusterDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, clusterDir));
}

export interface Postmaster {
  pid: number;
  socketDir: string;
  /** `starting`, `ready`, `standby` or `stopping`. */
  status: string;
}

/** What postmaster.pid says, whether or not it is still true. */
export function readPostmasterFile(clusterDir: string): Postmaster | null {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 1) return null;
    return { pid, socketDir: (lines[4] ?? '').trim(), status: (lines[7] ?? '').trim() };
  } catch {
    return null;
  }
}

/** The postmaster that really runs in this data directory. */
export function findPostmaster(clusterDir: string): Postmaster | null {
  const found = readPostmasterFile(clusterDir);
  return found && worksIn(found.pid, clusterDir) ? found : null;
}

/** True when the executable was removed or replaced since the process began, as an update of the packages does. */
export function isOutdated(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith(' (deleted)');
  } catch {
    return false;
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in between, which is what a signal was for.
  }
}

/** Waits until `done` holds; false when the time is over first. */
export async function waitUntil(done: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!done()) {
    if (performance.now() > end) return false;
    await wait(10);
  }
  return true;
}

/** Fast shutdown, then immediate, then kill: at most about 9.5 s, and the last step cannot be refused. */
export async function stopPostmaster(pid: number, clusterDir: string): Promise<void> {
  const gone = (): boolean => !isRunning(pid);
  for (const [name, milliseconds] of [
    ['SIGINT', 7000],
    ['SIGQUIT', 1500],
  ] as const) {
    signal(pid, name);
    if (await waitUntil(gone, milliseconds)) return;
  }
  await killAll(clusterDir);
}

/**
 * kill -9 for whatever is left of a cluster whose postmaster is dead or deaf; the next start recovers from the log.
 * Throws when something stays (a disk that does not answer): a second server must not come near the files then.
 */
export async function killAll(clusterDir: string): Promise<void> {
  const gone = await waitUntil(() => {
    const left = processesIn(clusterDir);
    for (const pid of left) signal(pid, 'SIGKILL');
    return left.length === 0;
  }, 5000);
  if (!gone)
    throw new Error(`Processes of an earlier PostgreSQL cannot be ended: ${processesIn(clusterDir).join(', ')}`);
}

import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// What the kernel knows about processes. Everything here reads /proc, because `kill(pid, 0)` calls a zombie alive.

/** Ticks since boot at which the process started; with the pid it names one process for good. Null when it is dead or a zombie. */
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

/** Is this process a postgres that works in this data directory? PostgreSQL stays in it for life. */
function worksIn(pid: number, clusterDir: string): boolean {
  try {
    return isRunning(pid) && readlinkSync(`/proc/${pid}/cwd`) === clusterDir && /\/postgres( \(deleted\))?$/.test(executable(pid));
  } catch {
    return false;
  }
}

const executable = (pid: number): string => readlinkSync(`/proc/${pid}/exe`);

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

/** False when the executable was removed or replaced since the process began (an update of the packages). */
export function runsExecutable(pid: number, path: string): boolean {
  try {
    return executable(pid) === path;
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
  for (const [name, milliseconds] of [['SIGINT', 7000], ['SIGQUIT', 1500]] as const) {
    signal(pid, name);
    if (await waitUntil(gone, milliseconds)) return;
  }
  await killAll(clusterDir);
}

/** kill -9 for whatever is left of a cluster whose postmaster is dead or deaf; the next start recovers from the log. */
export async function killAll(clusterDir: string): Promise<void> {
  await waitUntil(() => {
    const left = processesIn(clusterDir);
    for (const pid of left) signal(pid, 'SIGKILL');
    return left.length === 0;
  }, 5000);
}

import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStart } from './embedded-process.ts';
import { StartupError } from '../startup-error.ts';

/** Names one process for good: a pid alone is given out again. */
interface Holder {
  pid: number;
  start: string | null;
  boot: string;
  /** Pids of another container mean nothing here. */
  pids: string;
}

/**
 * One Muster per data directory. The lock of a dead process is taken over without asking. Returns the way to release
 * it.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'muster.lock');
  const mine = `${path}.${process.pid}`;
  try {
    writeFileSync(mine, JSON.stringify(self()), { mode: 0o600 });
  } catch (error) {
    throw new StartupError(
      `Muster cannot write into the data directory ${dataDir}: ${(error as Error).message}. Start it as the owner of the directory, or use another DATA_DIR.`,
    );
  }
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        // A link appears whole or not at all, and fails when the name is taken.
        linkSync(mine, path);
        return () => release(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        takeAwayIfStale(path, dataDir);
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
  throw new StartupError(
    `Several processes tried to use the data directory ${dataDir} at the same time. Start only one.`,
  );
}

function takeAwayIfStale(path: string, dataDir: string): void {
  const seen = readHolder(path);
  if (seen && isAlive(seen)) {
    throw new StartupError(
      `Muster is already running on ${dataDir} (process ${seen.pid}). Stop it first, or use another DATA_DIR.`,
    );
  }
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
    const moved = readHolder(aside);
    // Someone else took over between our look and our rename: put theirs back.
    if (moved && isAlive(moved)) linkSync(aside, path);
  } catch {
    // Gone or replaced meanwhile; the caller looks again.
  }
  rmSync(aside, { force: true });
}

function release(path: string): void {
  const holder = readHolder(path);
  if (holder && holder.pid === process.pid && holder.start === self().start) rmSync(path, { force: true });
}

const isAlive = (holder: Holder): boolean =>
  holder.boot === self().boot &&
  holder.pids === self().pids &&
  holder.start !== null &&
  processStart(holder.pid) === holder.start;

const self = (): Holder => ({
  pid: process.pid,
  start: processStart(process.pid),
  boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
  pids: readlinkSync('/proc/self/ns/pid'),
});

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

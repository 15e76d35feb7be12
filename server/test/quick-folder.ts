import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where memory is a folder on Linux. Containers often give it 64 MB, which is not enough for a database. */
const memory = '/dev/shm';
const least = 3_000_000_000;

/**
 * The folder for files that only live as long as a test run: in memory where it has the room, else the system's own.
 * Each test file clones a database of 1,400 files, which takes seconds on a virtual disk and a tenth of one in memory.
 */
export function quickFolder(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= least ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

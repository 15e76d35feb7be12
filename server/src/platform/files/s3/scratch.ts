import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { receive } from '../receive.ts';
import { writeAll } from '../upload-staging.ts';

const hour = 3_600_000;
/** Nothing that is written to, scanned or sent lies here for so long. */
const leftBehindMs = 6 * hour;

/** Local places for bytes on their way to the store or back: mode 0600, gone when their use ends. */
export class Scratch {
  readonly #folder: string;
  readonly #everyMs: number;
  #ready: Promise<void> | null = null;
  #preparedAt = 0;

  constructor(folder: string, everyMs = hour) {
    this.#folder = folder;
    this.#everyMs = everyMs;
  }

  async withPlace<R>(use: (place: string) => Promise<R>): Promise<R> {
    await this.#prepared();
    const place = join(this.#folder, randomUUID());
    try {
      return await use(place);
    } finally {
      await rm(place, { force: true });
    }
  }

  /** Writes a whole stream; past `limit` bytes a RangeError. */
  readonly receive = receive;

  /**
   * Writes what comes of a stream; `failure`: its sender went away, and what had come is there. Past `limit` bytes a
   * RangeError.
   */
  async take(place: string, body: Readable, limit: number): Promise<{ bytes: number; failure: Error | null }> {
    const handle = await open(place, 'w', 0o600);
    try {
      const { received, failure } = await writeAll(handle, 0, body, limit);
      return { bytes: received, failure };
    } finally {
      await handle.close();
    }
  }

  /** How much of its disk is free, 0 to 1. */
  async freeShare(): Promise<number> {
    await this.#prepared();
    const { bavail, blocks } = await statfs(this.#folder);
    return blocks === 0 ? 1 : bavail / blocks;
  }

  /** What a process that was killed left here goes while others run: this process may not start again for months. */
  #prepared(): Promise<void> {
    const now = performance.now();
    if (this.#ready && now - this.#preparedAt < this.#everyMs) return this.#ready;
    this.#preparedAt = now;
    const ready = this.#prepare();
    // One that failed is tried again at the next use.
    ready.catch(() => (this.#ready = null));
    return (this.#ready = ready);
  }

  async #prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.#folder)) {
      const found = await stat(join(this.#folder, name)).catch(() => null);
      if (found && found.mtimeMs < Date.now() - leftBehindMs) await rm(join(this.#folder, name), { force: true });
    }
  }
}

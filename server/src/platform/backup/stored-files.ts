import { createHmac, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../files/upload-staging.ts';
import type { CopySource, Found } from './copy-source.ts';
import type { FilePart } from './manifest.ts';
import type { Sealed } from './parts.ts';
import { sameHash, storedHash, writePart } from './parts.ts';
import type { Repository } from './repository.ts';
import { filesFolder, writeWhole } from './repository.ts';

const atOnce = 6;

const nameOfHash = (nameKey: Buffer, sha256: string): string =>
  createHmac('sha256', nameKey).update(sha256).digest('hex');
const sharedPath = (name: string): string => `files/${name.slice(0, 2)}/${name}.age`;
/** Where a file with these bytes lies in a folder of backups, if it was ever copied. */
export const pathOfHash = (nameKey: Buffer, sha256: string): string => sharedPath(nameOfHash(nameKey, sha256));

const stored = z.object({
  path: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  storedBytes: z.number(),
  storedSha256: z.string(),
  gzip: z.boolean(),
});
const known = z.record(z.string(), z.object({ modified: z.number(), part: stored }));
type StoredPart = z.infer<typeof stored>;
type Known = z.infer<typeof known>;

/**
 * Copies the files of an installation into a folder of backups, each once: it is named by the hash of its bytes, keyed
 * so that the name tells no one what it holds. What was copied before and has neither changed nor moved is not read
 * again.
 */
export class FileCopies {
  readonly found = new Map<string, FilePart>();
  copied = 0;
  copiedBytes = 0;
  readonly #source: CopySource;
  readonly #dataDir: string;
  readonly #repository: Repository;
  readonly #nameKey: Buffer;
  #known: Known = {};
  /** By the keyed hash of what they hold. */
  readonly #byName = new Map<string, StoredPart>();
  /** Names that this run gave. */
  readonly #claimed = new Set<string>();

  /** `dataDir`: where it is remembered what was copied. */
  constructor(source: CopySource, dataDir: string, repository: Repository, nameKey: Buffer) {
    this.#source = source;
    this.#dataDir = dataDir;
    this.#repository = repository;
    this.#nameKey = nameKey;
  }

  get #index(): string {
    return join(this.#dataDir, `backups-${this.#repository.id}.json`);
  }

  /** `recheck`: reads every copy that was made before, and makes those again that were damaged since. */
  async begin(recheck: boolean): Promise<void> {
    const text = await readFile(this.#index, 'utf8').catch(() => '{}');
    const read = known.safeParse(jsonOf(text));
    this.#known = read.success ? read.data : {};
    if (recheck) await this.#recheck();
    for (const { part } of Object.values(this.#known)) this.#byName.set(nameOfHash(this.#nameKey, part.sha256), part);
  }

  async #recheck(): Promise<void> {
    const checked = new Map<string, boolean>();
    for (const [place, { part }] of Object.entries(this.#known)) {
      const path = join(this.#repository.folder, part.path);
      if (!checked.has(path)) checked.set(path, sameHash((await storedHash(path))?.storedSha256, part.storedSha256));
      if (checked.get(path)) continue;
      await rm(path, { force: true });
      delete this.#known[place];
    }
  }

  /**
   * One look at all files; a second one takes what came in the meantime, and keeps what went. `since`: only folders
   * that changed after it (milliseconds since 1970).
   */
  async pass(since = 0): Promise<void> {
    for await (const found of this.#source.list(since)) {
      let next = 0;
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (next < found.length) await this.#copy(found[next++]!);
        }),
      );
    }
  }

  /**
   * One file from elsewhere, for this backup alone; null when it is gone. It is read each time: PostgreSQL writes into
   * its files.
   */
  async copyAs(source: string, place: string): Promise<FilePart | null> {
    const unfinished = join(filesFolder(this.#repository.folder), `.new-${randomUUID()}`);
    try {
      const sealed = await writePart(
        unfinished,
        createReadStream(source, { highWaterMark: 256 * 1024 }),
        this.#repository.recipient,
        { gzip: true },
      );
      return { place, ...(await this.#keep(unfinished, sealed)) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async end(): Promise<void> {
    await mkdir(this.#dataDir, { recursive: true, mode: 0o700 });
    const kept = Object.fromEntries(Object.entries(this.#known).filter(([place]) => this.found.has(place)));
    await writeWhole(this.#index, JSON.stringify(kept));
  }

  async #copy({ place, modified, bytes }: Found): Promise<void> {
    const before = this.#known[place];
    if (before && before.modified === modified && before.part.bytes === bytes && (await this.#lies(before.part))) {
      this.found.set(place, { place, ...before.part });
      return;
    }
    const unfinished = join(filesFolder(this.#repository.folder), `.new-${randomUUID()}`);
    try {
      const sealed = await writePart(unfinished, await this.#source.read(place), this.#repository.recipient, {
        gzip: false,
      });
      const part = await this.#keep(unfinished, sealed);
      this.#known[place] = { modified, part };
      this.found.set(place, { place, ...part });
    } catch (error) {
      // Swept away while we looked.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  /**
   * Gives a new copy its name. One with the same bytes may be there: of this run, of an earlier one, or of one that no
   * one remembers.
   */
  async #keep(unfinished: string, sealed: Sealed): Promise<StoredPart> {
    const { folder } = this.#repository;
    const name = nameOfHash(this.#nameKey, sealed.sha256);
    const twin = this.#byName.get(name);
    if (twin && (this.#claimed.has(name) || (await this.#lies(twin)))) {
      await rm(unfinished);
      return twin;
    }
    const usual = sharedPath(name);
    // A copy that this machine forgot, or that the running server made: whole, for it has its name, and of the right
    // size.
    const found = twin ? null : await storedHash(join(folder, usual));
    if (found?.storedBytes === sealed.storedBytes && !this.#claimed.has(name)) {
      const part = { path: usual, ...sealed, ...found };
      this.#claimed.add(name);
      this.#byName.set(name, part);
      await rm(unfinished);
      return part;
    }
    const other = this.#byName.get(name);
    if (other && this.#claimed.has(name)) {
      await rm(unfinished);
      return other;
    }
    // Claimed before anything is waited for: two files with the same bytes may be copied at once.
    const path = existsSync(join(folder, usual)) ? usual.replace('.age', `-${randomUUID()}.age`) : usual;
    const part = { path, ...sealed };
    this.#claimed.add(name);
    this.#byName.set(name, part);
    await mkdir(join(folder, path, '..'), { recursive: true, mode: 0o700 });
    await rename(unfinished, join(folder, path));
    await syncFolder(join(folder, path, '..'));
    this.copied += 1;
    this.copiedBytes += sealed.bytes;
    return part;
  }

  async #lies(part: { path: string; storedBytes: number }): Promise<boolean> {
    const there = await stat(join(this.#repository.folder, part.path)).catch(() => null);
    return there?.size === part.storedBytes;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

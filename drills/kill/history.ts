import { type FileHandle, open } from 'node:fs/promises';

/** One promise of the server: it answered 2xx, so this has to be true for ever. */
export interface Acknowledged {
  kind:
    | 'enrolled'
    | 'progress'
    | 'completed'
    | 'withdrawn'
    | 'profile'
    | 'upload'
    | 'chunk'
    | 'file'
    | 'removed'
    | 'said'
    | 'late';
  /** The attempt; for a profile, the person; for files, the upload; for what a package said, its registration. */
  subjectId: string;
  /** For what a package said, the launch. */
  deviceId: string;
  /**
   * Of the device's or the package's commit; how many times the person changed the name, for a profile; the bytes
   * received, for an upload.
   */
  sequence: number;
  /** How far the learner was, for progress; the place that a package named. */
  furthest: number;
  requestId: string;
  /** How many kills there had been. */
  kills: number;
}

/**
 * What was acknowledged, on disk before the writer goes on: this process is never killed and its file outlives
 * everything.
 */
export class History {
  readonly acknowledged: Acknowledged[] = [];
  /** How many of each kind. */
  readonly counts = new Map<Acknowledged['kind'], number>();
  readonly #file: FileHandle;
  #waiting: { line: string; done: () => void }[] = [];
  #flushing = false;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<History> {
    return new History(await open(path, 'a', 0o600));
  }

  add(entry: Acknowledged): Promise<void> {
    this.acknowledged.push(entry);
    this.counts.set(entry.kind, (this.counts.get(entry.kind) ?? 0) + 1);
    return new Promise((resolve) => {
      this.#waiting.push({ line: `${JSON.stringify(entry)}\n`, done: resolve });
      if (!this.#flushing) void this.#flush();
    });
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  /** Everything that waits goes to disk together, or the disk would be the slowest writer. */
  async #flush(): Promise<void> {
    this.#flushing = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#file.write(batch.map((entry) => entry.line).join(''));
      await this.#file.datasync();
      for (const { done } of batch) done();
    }
    this.#flushing = false;
  }
}

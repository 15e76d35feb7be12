import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FromThread, ThreadData, ToThread } from './job-thread-messages.ts';

/** Runs one attempt at a job; what it throws is noted by the queue. */
type Perform = (asking: JobThread, name: string, payload: unknown, id: string, attempt: number) => Promise<void>;

/** One life of the queue's thread. It ends by itself, when told to, or when it is ended; it never comes back. */
export class JobThread {
  /** Resolves, with why, when the thread is gone. */
  readonly over: Promise<string>;
  /** Under which names it holds jobs. */
  readonly pools: string[] = [];
  isOver = false;
  readonly #worker: Worker;
  #error: Error | null = null;

  /** Rejects with what the thread ended of before it could take jobs. */
  static async begin(data: ThreadData, perform: Perform): Promise<JobThread> {
    const thread = new JobThread(data, perform);
    const begun = new Promise<void>((resolve) => {
      thread.#worker.on('message', ({ kind }: FromThread) => kind === 'begun' && resolve());
    });
    await Promise.race([begun, thread.over]);
    if (thread.isOver) throw thread.#error ?? new Error('The thread of the queue ended while it began');
    return thread;
  }

  private constructor(data: ThreadData, perform: Perform) {
    this.#worker = new Worker(new URL('./job-thread.ts', import.meta.url), {
      workerData: data,
      // What the queue prints of a database that is away is no line of our log.
      stdout: true,
      stderr: true,
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
    });
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    this.#worker.on('error', (error) => (this.#error = error instanceof Error ? error : new Error(String(error))));
    this.over = new Promise((resolve) => {
      this.#worker.once('exit', (code) => {
        this.isOver = true;
        resolve(this.#error?.message ?? `exit code ${code}`);
      });
    });
    this.#worker.on('message', (message: FromThread) => {
      if (message.kind === 'pool') this.pools.push(message.id);
      if (message.kind === 'ends') this.#error ??= Object.assign(new Error(message.message), { code: message.code });
      if (message.kind !== 'run') return;
      const { call, name, payload, id, attempt } = message;
      void perform(this, name, payload, id, attempt).then(
        () => this.#tell({ kind: 'done', call, error: null }),
        (error: Error) => this.#tell({ kind: 'done', call, error: error.message || String(error) }),
      );
    });
  }

  /** Lets it finish what it began, for so long. */
  async stop(milliseconds: number): Promise<void> {
    this.#tell({ kind: 'stop' });
    const patience = new AbortController();
    await Promise.race([this.over, wait(milliseconds, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    this.end();
    await this.over;
  }

  /** At once, whatever it does. */
  end(why?: string): void {
    if (why) this.#error ??= new Error(why);
    void this.#worker.terminate();
  }

  #tell(message: ToThread): void {
    if (!this.isOver) this.#worker.postMessage(message);
  }
}

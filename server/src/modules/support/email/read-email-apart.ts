import { Worker } from 'node:worker_threads';
import type { ReadEmail, Setting } from './read-email.ts';
import { nothingOf } from './read-email.ts';

/** A real email of 25 MB takes a second or two. */
const limits = { seconds: 10, megabytes: 512 };
/** A thread takes a while to begin: it reads the next emails too, but not for ever. */
const mostReadings = 200;
const idleMs = 5_000;

type Thread = { worker: Worker; readings: number; idle: NodeJS.Timeout | undefined };
let kept: Thread | null = null;
/** One email at a time: each can take the whole memory that it may. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Reads an email that anyone can have sent, in a thread of its own with an end to its time and memory: among the ways
 * to write an email there is always one more that takes a library hours, and everything else would wait for it. Never
 * throws for what is in it: one that cannot be read is unreadable.
 */
export function readEmail(
  raw: Buffer,
  { secrets: { session }, config }: Setting,
  given: Partial<typeof limits> = {},
): Promise<ReadEmail> {
  const { mailFrom, bounceAddress, supportMailbox } = config;
  const setting: Setting = { secrets: { session }, config: { mailFrom, bounceAddress, supportMailbox } };
  const read = before.then(() => inThread(raw, setting, { ...limits, ...given }));
  before = read.catch(() => {});
  return read;
}

function inThread(raw: Buffer, setting: Setting, { seconds, megabytes }: typeof limits): Promise<ReadEmail> {
  // What has limits of its own is read in a thread of its own.
  if (megabytes !== limits.megabytes) stop();
  const thread = (kept ??= begin(megabytes));
  const { worker } = thread;
  clearTimeout(thread.idle);
  return new Promise((resolve, reject) => {
    const end = (stays: boolean, run: () => void) => {
      clearTimeout(clock);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      thread.readings += 1;
      if (!stays || thread.readings >= mostReadings || megabytes !== limits.megabytes) stop();
      else thread.idle = setTimeout(stop, idleMs).unref();
      worker.unref();
      run();
    };
    const onMessage = (email: ReadEmail) =>
      end(true, () =>
        resolve({ ...email, parts: email.parts.map((part) => ({ ...part, content: Buffer.from(part.content) })) }),
      );
    const onError = (error: NodeJS.ErrnoException) =>
      end(false, () => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(nothingOf(raw)) : reject(error)));
    const onExit = () => end(false, () => resolve(nothingOf(raw)));
    const clock = setTimeout(onExit, seconds * 1000);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit).ref();
    const bytes = new Uint8Array(raw);
    worker.postMessage({ bytes, setting }, [bytes.buffer]);
  });
}

function begin(megabytes: number): Thread {
  const worker = new Worker(new URL('./read-email-worker.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  });
  // One that ends while nothing is read, ends no process.
  worker.on('error', () => {});
  worker.once('exit', () => kept?.worker === worker && (kept = null));
  return { worker, readings: 0, idle: undefined };
}

function stop(): void {
  clearTimeout(kept?.idle);
  void kept?.worker.terminate();
  kept = null;
}

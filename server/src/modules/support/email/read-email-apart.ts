import type { ChildProcess } from 'node:child_process';
import { ready } from '../../../platform/processes/answer.ts';
import type { Answered } from '../../../platform/processes/answer.ts';
import { startProcess } from '../../../platform/processes/start-process.ts';
import type { ReadEmail, Setting } from './read-email.ts';
import { nothingOf } from './read-email.ts';

/** A real email of 25 MB takes a second or two. */
const limits = { seconds: 10, megabytes: 512 };
/** A process takes a while to begin: it reads the next emails too, but not for ever. */
const mostReadings = 200;
const idleMs = 5_000;

type Reader = { child: ChildProcess; readings: number; idle: NodeJS.Timeout | undefined };
let kept: Reader | null = null;
/** One email at a time: each can take the whole memory that it may. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Reads an email that anyone can have sent, in a process of its own with an end to its time and memory: among the ways
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
  const read = before.then(() => inProcess(raw, setting, { ...limits, ...given }));
  before = read.catch(() => {});
  return read;
}

function inProcess(raw: Buffer, setting: Setting, { seconds, megabytes }: typeof limits): Promise<ReadEmail> {
  // What has limits of its own is read in a process of its own.
  if (megabytes !== limits.megabytes) stop();
  const reader = (kept ??= begin(megabytes));
  const { child } = reader;
  clearTimeout(reader.idle);
  return new Promise((resolve, reject) => {
    let begun = reader.readings > 0;
    const end = (stays: boolean, run: () => void) => {
      clearTimeout(clock);
      child.off('message', onMessage).off('error', onError).off('exit', onExit);
      reader.readings += 1;
      if (!stays || reader.readings >= mostReadings || megabytes !== limits.megabytes) stop();
      else reader.idle = setTimeout(stop, idleMs).unref();
      run();
    };
    const onMessage = (answered: Answered | typeof ready) => {
      if (answered === ready) begun = true;
      else if ('failed' in answered) onError(answered.failed);
      else end(true, () => resolve(withBuffers(answered.answer as ReadEmail)));
    };
    const onError = (error: unknown) => end(false, () => reject(error));
    const onExit = (_code: unknown, by: unknown) =>
      end(false, () =>
        by || begun ? resolve(nothingOf(raw)) : reject(new Error('The reader of emails could not be started')),
      );
    const clock = setTimeout(() => end(false, () => resolve(nothingOf(raw))), seconds * 1000);
    child.on('message', onMessage).on('error', onError).on('exit', onExit);
    child.send({ bytes: new Uint8Array(raw), setting });
  });
}

const withBuffers = (email: ReadEmail): ReadEmail => ({
  ...email,
  parts: email.parts.map((part) => ({ ...part, content: Buffer.from(part.content) })),
});

function begin(megabytes: number): Reader {
  const child = startProcess(new URL('./read-email-process.ts', import.meta.url), megabytes);
  // One that ends while nothing is read, ends nothing else, and is not waited for.
  child.on('error', () => {});
  child.once('exit', () => kept?.child === child && (kept = null));
  child.unref();
  child.channel?.unref();
  return { child, readings: 0, idle: undefined };
}

function stop(): void {
  clearTimeout(kept?.idle);
  kept?.child.kill('SIGKILL');
  kept = null;
}

import { DomainError } from '@app/domain/errors';
import { fork } from 'node:child_process';
import type { Drawn } from './draw-here.ts';

/** A thousand rows of many columns take minutes where others want the processors too. */
const longestSeconds = 240;

/** One drawing at a time: each may take some hundred megabytes. */
let before: Promise<unknown> = Promise.resolve();

type Options = {
  /** The most memory that its objects may take. */
  megabytes: number;
  seconds?: number;
  /** Aborted when no one waits for it any more: it is not begun then, or ends. */
  signal?: AbortSignal | undefined;
};

/**
 * Draws a PDF in a process of its own: pages of a table take a processor for seconds, in which the server would answer
 * no one, and what runs out of memory in a thread ends the whole process (decision 160). `program` is a file that draws
 * what it is sent (`drawHere`); `facts` has to be plain data. Throws what the drawing threw; `pdfTooLarge` where it
 * took more time or memory than any may, so that those behind it have their turn; the signal's reason.
 */
export function drawApart(
  program: URL,
  facts: unknown,
  { signal, seconds = longestSeconds, megabytes }: Options,
): Promise<Buffer> {
  const drawn = before.then(() => inProcess(program, facts, { seconds, megabytes }, signal));
  before = drawn.catch(() => {});
  return drawn;
}

function inProcess(
  program: URL,
  facts: unknown,
  { seconds, megabytes }: { seconds: number; megabytes: number },
  signal: AbortSignal | undefined,
) {
  return new Promise<Buffer>((resolve, reject) => {
    signal?.throwIfAborted();
    const child = fork(program, {
      // Our own flags are made for serving.
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: 'advanced',
      // Nothing of our environment but how fast React is to be.
      env: { NODE_ENV: 'production' },
      // What the drawing thinks of its facts is no line of our log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const kill = () => void child.kill('SIGKILL');
    const end = (run: () => void) => {
      clearTimeout(clock);
      signal?.removeEventListener('abort', leave);
      process.off('exit', kill);
      kill();
      run();
    };
    const fail = (error: unknown) => end(() => reject(error));
    const leave = () => fail(signal!.reason);
    const clock = setTimeout(() => fail(new DomainError('pdfTooLarge')), seconds * 1000);
    signal?.addEventListener('abort', leave);
    process.once('exit', kill);
    child.once('message', (drawn: Drawn) => {
      if ('failed' in drawn) return fail(drawn.failed);
      const { buffer, byteOffset, byteLength } = drawn.bytes;
      end(() => resolve(Buffer.from(buffer, byteOffset, byteLength)));
    });
    child.on('error', fail);
    // V8 and Linux end what has no memory left by a signal.
    child.once('exit', (_code, by) =>
      fail(by ? new DomainError('pdfTooLarge') : new Error('The drawing of a PDF ended')),
    );
    try {
      child.send(facts as object);
    } catch (error) {
      fail(error);
    }
  });
}

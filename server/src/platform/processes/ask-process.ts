import { fileURLToPath } from 'node:url';
import { ready } from './answer.ts';
import type { Answered } from './answer.ts';
import { memoryOf, startProcess } from './start-process.ts';

/** Why a process gave no answer: it took too much time or memory, or ended by itself. */
export type Ended = 'time' | 'memory' | 'gone';

export class ProcessEnded extends Error {
  readonly by: Ended;
  constructor(by: Ended) {
    super(`A process ended without an answer: ${by}`);
    this.by = by;
  }
}

type Options = {
  /** The most memory that its objects may take. */
  megabytes: number;
  /** The most memory that the whole process may hold, with what is no object of JavaScript. Looked at on Linux. */
  wholeMegabytes?: number;
  seconds: number;
  /** Aborted when no one waits for it any more: it is not begun then, or ends. */
  signal?: AbortSignal | undefined;
};

/**
 * Asks a program (`answerOnce`) in a process of its own, which ends with its answer. `facts` and the answer are plain
 * data and bytes. Throws what the program threw, `ProcessEnded`, or the signal's reason; an error where the program
 * could not be started.
 */
export function askProcess<Answer>(program: URL, facts: unknown, options: Options): Promise<Answer> {
  const { megabytes, wholeMegabytes, seconds, signal } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = startProcess(program, megabytes);
    const end = (run: () => void) => {
      clearTimeout(clock);
      clearInterval(scale);
      signal?.removeEventListener('abort', leave);
      child.kill('SIGKILL');
      run();
    };
    const fail = (error: unknown) => end(() => reject(error));
    const leave = () => fail(signal!.reason);
    const clock = setTimeout(() => fail(new ProcessEnded('time')), seconds * 1000);
    const weigh = () =>
      (memoryOf(child) ?? 0) > (wholeMegabytes ?? Infinity) * 1_000_000 && fail(new ProcessEnded('memory'));
    const scale = wholeMegabytes === undefined ? undefined : setInterval(weigh, 50);
    signal?.addEventListener('abort', leave);
    let begun = false;
    child.on('message', (answered: Answered | typeof ready) => {
      if (answered === ready) begun = true;
      else if ('failed' in answered) fail(answered.failed);
      else end(() => resolve(answered.answer as Answer));
    });
    child.on('error', fail);
    // V8 and Linux end what has no memory left by a signal.
    child.once('exit', (_code, by) => {
      if (by || begun) fail(new ProcessEnded(by ? 'memory' : 'gone'));
      else fail(new Error(`${fileURLToPath(program)} could not be started`));
    });
    try {
      child.send(facts as object);
    } catch (error) {
      fail(error);
    }
  });
}

import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** What a program answers: the answer, or what it threw. */
export type Answered = { answer: unknown } | { failed: unknown };
/** What it says when it can be asked: one that ends before could not be started. */
export const ready = 'ready';

const answerOf = <Facts>(work: (facts: Facts) => Promise<unknown>, facts: unknown): Promise<Answered> =>
  work(facts as Facts).then(
    (answer) => ({ answer }),
    (failed: unknown) => ({ failed }),
  );

/** Makes this process one that answers once (`askProcess`). It ends with its answer, or with those who wait for it. */
export function answerOnce<Facts>(work: (facts: Facts) => Promise<unknown>): void {
  yieldMemory();
  endWithParent();
  process.once('message', async (facts) => {
    const answered = await answerOf(work, facts);
    if (process.connected) process.send!(answered, () => process.disconnect());
  });
  process.send!(ready);
}

/** Makes this process one that answers what it is sent, one after the other, until it is ended. */
export function answerEach<Facts>(work: (facts: Facts) => Promise<unknown>): void {
  yieldMemory();
  endWithParent();
  process.on('message', async (facts) => {
    const answered = await answerOf(work, facts);
    if (process.connected) process.send!(answered);
  });
  process.send!(ready);
}

/**
 * A program that loops for ever hears nothing of a server that was killed: a thread beside it looks every second
 * whether its parent is still there, and ends the process where it is not.
 */
function endWithParent(): void {
  const watch = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1000)`;
  new Worker(watch, { eval: true }).unref();
}

/** Where a machine runs out of memory, this process is what Linux ends first: not the one that serves everyone. */
function yieldMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems choose by themselves.
  }
}

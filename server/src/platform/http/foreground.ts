import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long background work waits at most: it comes to its end under any load. */
const longestMs = 100;

/**
 * Requests that people wait for, and long exports of the same process in the background, which yield to them: both use
 * the same cores.
 */
export class Foreground {
  #running = 0;
  readonly #waiting = new Set<() => void>();

  /** Runs what someone waits for. */
  async run<R>(work: () => Promise<R>): Promise<R> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) for (const resume of this.#waiting) resume();
    }
  }

  /**
   * Before each piece of background work: resolves when no request is in progress, and after a tenth of a second in any
   * case.
   */
  async yieldTo(): Promise<void> {
    // A request that has come is no request in progress until the loop has looked for it.
    await nextTurn();
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => {
      const resume = () => {
        clearTimeout(longest);
        this.#waiting.delete(resume);
        resolve();
      };
      const longest = setTimeout(resume, longestMs);
      this.#waiting.add(resume);
    });
  }
}

export const foreground = new Foreground();

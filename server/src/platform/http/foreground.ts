/** How long a file waits at most before it goes on: it comes to its end under any load. */
const longestMs = 100;

/** Answers that people wait for, and long files of the same process, which give way to them: both work with the same cores. */
export class GivingWay {
  #answers = 0;
  readonly #waiting = new Set<() => void>();

  /** Runs what someone waits for. */
  async answer<R>(run: () => Promise<R>): Promise<R> {
    this.#answers += 1;
    try {
      return await run();
    } finally {
      this.#answers -= 1;
      if (this.#answers === 0) for (const goOn of this.#waiting) goOn();
    }
  }

  /** Before each piece of a long file: resolves when no answer is being made, and after a tenth of a second in any case. */
  async toAnswers(): Promise<void> {
    if (this.#answers === 0) return;
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(longest);
        this.#waiting.delete(goOn);
        resolve();
      };
      const longest = setTimeout(goOn, longestMs);
      this.#waiting.add(goOn);
    });
  }
}

export const givingWay = new GivingWay();

import { DomainError } from '@app/domain/errors';

/**
 * So many whole reports of one company are worked out at once in a process; the others wait for their turn, and hold no
 * connection while they do.
 */
const atOnce = 2;
/** More than this many waiting are a mistake or an attack. */
const mostWaiting = 30;
const retryAfterSeconds = 10;

type Line = { running: number; waiting: (() => void)[] };

/** Turns by key, first come first served: one company's heavy questions leave the connections to everyone else. */
export class Turns {
  readonly #lines = new Map<string, Line>();

  /** Runs when it is the turn of `key`; refused with `tooManyRequests` where too many wait already. */
  async run<R>(key: string, work: () => Promise<R>): Promise<R> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < atOnce) line.running += 1;
    else {
      if (line.waiting.length >= mostWaiting)
        throw new DomainError('tooManyRequests', { retryAfter: retryAfterSeconds });
      // Whose turn is over hands it on, so that no newcomer takes it.
      await new Promise<void>((resolve) => void line.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) this.#lines.delete(key);
    }
  }
}

export const reportTurns = new Turns();

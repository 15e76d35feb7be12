import { DomainError } from '@app/domain/errors';

/** More than this many waiting are a mistake or an attack; each holds a whole file. */
const mostWaiting = 30;
const retryAfterSeconds = 10;

/** Whose turn it is, a company for instance, and when no one waits for it any more. */
export type Turn = { key: string; signal?: AbortSignal | undefined };

/**
 * Work that one at a time may do in this process, where each can take its whole time and memory. Those of one key come
 * in their order; keys that wait come by turns, so that what one sends holds up the others for one piece of work each.
 */
export class OneAtATime {
  /** By key, the one whose turn is next first. */
  readonly #lines = new Map<string, (() => void)[]>();
  #running = false;

  /** Refused with `tooManyRequests` where too many of a key wait already; with the signal's reason where it aborts. */
  async run<R>({ key, signal }: Turn, work: () => Promise<R>): Promise<R> {
    signal?.throwIfAborted();
    if (this.#running) await this.#turnOf(key, signal);
    this.#running = true;
    try {
      return await work();
    } finally {
      this.#handOn();
    }
  }

  #turnOf(key: string, signal: AbortSignal | undefined): Promise<void> {
    const line = this.#lines.get(key) ?? [];
    if (line.length >= mostWaiting) throw new DomainError('tooManyRequests', { retryAfter: retryAfterSeconds });
    this.#lines.set(key, line);
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        line.splice(line.indexOf(begin), 1);
        if (line.length === 0) this.#lines.delete(key);
        reject(signal!.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      line.push(begin);
    });
  }

  /** Whose turn is over hands it on, so that no newcomer takes it. */
  #handOn(): void {
    const [next] = this.#lines;
    if (!next) return void (this.#running = false);
    const [key, line] = next;
    const begin = line.shift()!;
    // Behind the others.
    this.#lines.delete(key);
    if (line.length > 0) this.#lines.set(key, line);
    begin();
  }
}

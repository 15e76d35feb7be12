import { DomainError } from '@app/domain/errors';

/** More than this many waiting of a key are a mistake or an attack. */
const mostWaiting = 30;
const retryAfterSeconds = 10;

/** Whose turn it is, a company for instance, and when no one waits for it any more. */
export type Turn = { key: string; signal?: AbortSignal | undefined };

/**
 * Work of which so much may be under way at once in this process, as each takes much time, memory or a connection.
 * That of one key comes in its order; keys that wait come by turns, so that what one asks for holds up the others for
 * one piece of work each.
 */
export class ByTurns {
  /** By key, the one whose turn is next first. */
  readonly #lines = new Map<string, (() => void)[]>();
  readonly #atOnce: number;
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Refused with `tooManyRequests` where too many of a key wait already; with the signal's reason where it aborts. */
  async run<R>({ key, signal }: Turn, work: () => Promise<R>): Promise<R> {
    signal?.throwIfAborted();
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#turnOf(key, signal);
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
    if (!next) return void (this.#running -= 1);
    const [key, line] = next;
    const begin = line.shift()!;
    // Behind the others.
    this.#lines.delete(key);
    if (line.length > 0) this.#lines.set(key, line);
    begin();
  }
}

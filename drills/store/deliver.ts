import { setTimeout as wait } from 'node:timers/promises';
import type { SentEvent, StripeDouble } from '../../server/test/doubles/stripe-double.ts';

/** No event is told more often. */
const mostTimes = 20;
const atOnce = 24;
/** How many payments are told of only at the very end: reconciliation hears of them before. */
const tooLate = 0.03;

/**
 * The provider's worst day: every event several times, in no order, some late, and again whenever the server did not
 * answer 200. Like the provider it does not give up.
 */
export class Deliveries {
  readonly counts = { sent: 0, answered: 0, refused: 0, unanswered: 0 };
  readonly refusals = new Map<string, number>();
  readonly #double: StripeDouble;
  /** How often on the average. */
  readonly #perOrder: number;
  readonly #told: SentEvent[] = [];
  readonly #waiting: SentEvent[] = [];
  readonly #late: SentEvent[] = [];
  #running = true;
  readonly #loops: Promise<void>[];

  constructor(double: StripeDouble, perOrder: number) {
    this.#double = double;
    this.#perOrder = perOrder;
    this.#loops = Array.from({ length: atOnce }, () => this.#loop());
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Each several times, shuffled among what waits; some not before the end. */
  add(events: readonly SentEvent[]): void {
    this.#told.push(...events);
    if (Math.random() < tooLate) {
      this.#late.push(...events);
      return;
    }
    const times = Math.min(mostTimes, Math.max(1, Math.round((Math.random() * 2 * this.#perOrder) / events.length)));
    for (const event of events)
      for (let time = 0; time < times; time += 1)
        this.#waiting.splice(Math.floor(Math.random() * (this.#waiting.length + 1)), 0, event);
  }

  /**
   * Tells all that waits, and what was told long ago once more until so many were answered: the provider forgets
   * nothing.
   */
  async drain(least: number): Promise<void> {
    this.#waiting.push(...this.#late.splice(0));
    for (;;) {
      await this.#untilTold();
      const missing = least - this.counts.answered;
      if (missing <= 0 || this.#told.length === 0) break;
      for (let index = 0; index < missing; index += 1)
        this.#waiting.push(this.#told[Math.floor(Math.random() * this.#told.length)]!);
    }
    this.#running = false;
    await Promise.all(this.#loops);
  }

  /** Fails where the server takes none of them for a minute. */
  async #untilTold(): Promise<void> {
    for (let [before, since] = [this.counts.answered, performance.now()]; this.#waiting.length > 0; await wait(20)) {
      if (this.counts.answered > before) [before, since] = [this.counts.answered, performance.now()];
      else if (performance.now() - since > 60_000)
        throw new Error(
          `no event was taken for a minute: ${JSON.stringify({ ...this.counts, ...Object.fromEntries(this.refusals) })}`,
        );
    }
  }

  async #loop(): Promise<void> {
    for (;;) {
      const event = this.#waiting.pop();
      if (!event) {
        if (!this.#running) return;
        await wait(10);
        continue;
      }
      const status = await this.#double.send(event);
      this.counts.sent += 1;
      if (status === 200) this.counts.answered += 1;
      else {
        if (status === 0) this.counts.unanswered += 1;
        else {
          this.counts.refused += 1;
          const what = `${status} ${event.type}`;
          this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
        }
        this.#waiting.splice(Math.floor(Math.random() * (this.#waiting.length + 1)), 0, event);
        await wait(100);
      }
    }
  }
}

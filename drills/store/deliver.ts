import { setTimeout as wait } from 'node:timers/promises';
import type { SentEvent, StripeDouble } from '../../server/test/stripe-double.ts';

/** Each event is told so often, at least once after the server last fell. */
const mostTimes = 20;
const atOnce = 24;

/**
 * The provider's worst day: every event several times, in no order, some late, and again whenever the server did not answer 200. Like the
 * provider it does not give up.
 */
export class Deliveries {
  readonly counts = { sent: 0, answered: 0, refused: 0, unanswered: 0 };
  readonly #double: StripeDouble;
  readonly #waiting: SentEvent[] = [];
  #running = true;
  readonly #loops: Promise<void>[];

  constructor(double: StripeDouble) {
    this.#double = double;
    this.#loops = Array.from({ length: atOnce }, () => this.#loop());
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Between one and twenty times each, shuffled among what waits. */
  add(events: readonly SentEvent[], times = 1 + Math.floor(Math.random() * mostTimes)): void {
    for (const event of events)
      for (let time = 0; time < times; time += 1) this.#waiting.splice(Math.floor(Math.random() * (this.#waiting.length + 1)), 0, event);
  }

  async drain(): Promise<void> {
    while (this.#waiting.length > 0) await wait(20);
    this.#running = false;
    await Promise.all(this.#loops);
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
        else this.counts.refused += 1;
        this.#waiting.splice(Math.floor(Math.random() * (this.#waiting.length + 1)), 0, event);
        await wait(30);
      }
    }
  }
}

/** Jobs at the same time. */
export const jobSlots = 2;

/** How the worker of this process stands, as far as that says whether it moves. */
export type Seen = {
  freeSlots: number;
  /** Since a job last began or ended; since the worker began, when none did. */
  stillSeconds: number;
  /** How long the oldest job has been due that no one has taken. Null: none is due. */
  dueSeconds: number | null;
  /** Some jobs begin every minute, whatever else there is: the heartbeat. */
  everyMinute: boolean;
};

/** Seconds without any movement; `due` where a job could have begun, `silent` where the heartbeat should have. */
type Patience = { due: number; silent: number };

/** A worker that stands still so long is replaced. */
export const untilReplaced: Patience = { due: 30, silent: 180 };
/** A server whose worker stands still so long is not ready, and says so to its operators. */
export const untilUnready: Patience = { due: 120, silent: 300 };

/** A worker with a free slot that takes no job stands still. One whose every slot is taken works, however long. */
export function standsStill({ freeSlots, stillSeconds, dueSeconds, everyMinute }: Seen, patience: Patience): boolean {
  if (freeSlots <= 0) return false;
  if (dueSeconds !== null && Math.min(dueSeconds, stillSeconds) >= patience.due) return true;
  return everyMinute && stillSeconds >= patience.silent;
}

/** What the process knows of its queue. Without a worker (tests, tools) nothing is expected to move. */
export class QueueHealth {
  replaced = 0;
  #expected = false;
  #everyMinute = false;
  #running = 0;
  #moved: number;
  #dueSeconds: number | null = null;
  readonly #now: () => number;

  /** `now`: milliseconds that only grow. */
  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#moved = now();
  }

  expect(everyMinute: boolean): void {
    this.#expected = true;
    this.#everyMinute = everyMinute;
    this.#moved = this.#now();
  }

  /** The worker stops, as it was asked to. */
  expectNothing(): void {
    this.#expected = false;
  }

  jobBegan(): void {
    this.#running += 1;
    this.#moved = this.#now();
  }

  jobEnded(): void {
    this.#running -= 1;
    this.#moved = this.#now();
  }

  due(seconds: number | null): void {
    this.#dueSeconds = seconds;
  }

  seen(): Seen {
    return {
      freeSlots: jobSlots - this.#running,
      stillSeconds: (this.#now() - this.#moved) / 1000,
      dueSeconds: this.#dueSeconds,
      everyMinute: this.#everyMinute,
    };
  }

  standsStill(patience: Patience): boolean {
    return this.#expected && standsStill(this.seen(), patience);
  }
}

import { setTimeout } from 'node:timers/promises';

/**
 * What waits for others (a job, a request, a connection lent out) gets this long: three of them leave the database its
 * time within ten seconds.
 */
export const mostMs = 2500;

export type Closing = {
  /**
   * To be closed before everything named so far; waited for to its end, or for so many milliseconds (`mostMs` unless
   * told) when it waits for others.
   */
  add(close: () => Promise<unknown>, waits?: 'toItsEnd' | number): void;
  all(): Promise<void>;
};

/** What was begun, to be ended in the opposite order. */
export function createClosing(most = mostMs): Closing {
  const steps: (() => Promise<unknown>)[] = [];
  return {
    add(close, waits = most) {
      steps.push(waits === 'toItsEnd' ? close : () => within(waits, close()));
    },
    async all() {
      for (const close of steps.splice(0).toReversed()) await close();
    },
  };
}

async function within(most: number, closed: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([closed, setTimeout(most, undefined, { signal: waiting.signal }).catch(() => {})]).finally(() =>
    waiting.abort(),
  );
}

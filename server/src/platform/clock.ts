import type { Instant } from '@app/domain/time';

/** The only places where the machine's clock is read. A fixed clock serves tests. */
export type Clock = { now(): Instant };

export const systemClock: Clock = { now: () => new Date().toISOString() };

/** A clock that stands still until it is moved. */
export function fixedClock(
  start: Instant,
): Clock & { set(instant: Instant): void; advance(milliseconds: number): void } {
  let current = start;
  return {
    now: () => current,
    set: (instant) => void (current = instant),
    advance: (milliseconds) => void (current = new Date(Date.parse(current) + milliseconds).toISOString()),
  };
}

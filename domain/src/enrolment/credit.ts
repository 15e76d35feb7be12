import type { Instant } from '../time.ts';

/** The time that an attempt was credited, from lessons and packages alike. */
export type TimeAccount = {
  startedAt: Instant;
  timeSpentSeconds: number;
  /** When a device opened the course last, by the clock of the server; null: it never did since it was started. */
  openedAt: Instant | null;
  /** What of `timeSpentSeconds` was not learned since: credited before, or learned before and sent later. */
  openedSeconds: number;
};

/**
 * What may still be credited now of what was done at `at`, by the device's clock. All lessons, packages, tabs and
 * devices together never get more than passed since the attempt was started; what says that it was done since the
 * course was opened, never more than passed since it was opened. What was done before that, without a connection, is
 * sent later: it has the whole time of the attempt that was not credited yet.
 */
export function creditLeft(
  { startedAt, timeSpentSeconds, openedAt, openedSeconds }: TimeAccount,
  at: Instant,
  now: Instant,
): number {
  const wall = wholeSeconds(startedAt, now) - timeSpentSeconds;
  if (openedAt === null || !isAfter(at, openedAt)) return Math.max(0, wall);
  return Math.max(0, Math.min(wall, wholeSeconds(openedAt, now) - (timeSpentSeconds - openedSeconds)));
}

/** The account after `seconds` of what was done at `at`. */
export function credit<A extends TimeAccount>(account: A, at: Instant, seconds: number): A {
  const earlier = account.openedAt === null || !isAfter(at, account.openedAt);
  return {
    ...account,
    timeSpentSeconds: account.timeSpentSeconds + seconds,
    openedSeconds: account.openedSeconds + (earlier ? seconds : 0),
  };
}

/** A clock may be this much fast before it is put back. */
export const clockToleranceSeconds = 120;

/**
 * The moments of one device's words, as far as gaps between them matter: never in the future but for a clock's usual
 * error. A clock that is fast is put back by as much as its last word is ahead of us, so that the words before it keep
 * their distance from each other.
 */
export function onOurClock(moments: readonly Instant[], now: Instant): Instant[] {
  const ahead = Math.max(0, ...moments.map((at) => Date.parse(at) - Date.parse(now)));
  return ahead <= clockToleranceSeconds * 1000
    ? [...moments]
    : moments.map((at) => new Date(Date.parse(at) - ahead).toISOString());
}

const wholeSeconds = (from: Instant, to: Instant): number => Math.floor((Date.parse(to) - Date.parse(from)) / 1000);
const isAfter = (at: Instant, than: Instant): boolean => Date.parse(at) > Date.parse(than);

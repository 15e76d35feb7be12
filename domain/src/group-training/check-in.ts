import type { Instant } from '../time.ts';
import type { SessionTimes } from './training.ts';

/** How long one code is shown. */
export const codeSeconds = 30;
export const codeDigits = 6;

/** Which code is shown at an instant: they are counted from 1970. */
export const codeCounter = (now: Instant): number => Math.floor(Date.parse(now) / (codeSeconds * 1000));

/**
 * The counters of codes that are taken at an instant: the one before and the one after as well, for phones that are
 * slow or whose clocks differ.
 */
export const codesTaken = (now: Instant): number[] => [-1, 0, 1].map((step) => codeCounter(now) + step);

/** The digits of a code from an HMAC-SHA-256 of its counter, as RFC 4226 takes them. */
export function codeFrom(mac: Uint8Array): string {
  const offset = mac[mac.length - 1]! & 15;
  const number = ((mac[offset]! & 127) << 24) | (mac[offset + 1]! << 16) | (mac[offset + 2]! << 8) | mac[offset + 3]!;
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0');
}

type Window = { checkInBeforeMinutes: number; checkInAfterMinutes: number };

/**
 * The sessions that people may check into by themselves now: two where one begins while the other still takes people.
 */
export function sessionsOpenForCheckIn<S extends SessionTimes>(
  sessions: readonly S[],
  { checkInBeforeMinutes, checkInAfterMinutes }: Window,
  now: Instant,
): S[] {
  const at = Date.parse(now);
  return sessions.filter(({ startsAt }) => {
    const start = Date.parse(startsAt);
    return at >= start - checkInBeforeMinutes * 60_000 && at <= start + checkInAfterMinutes * 60_000;
  });
}

/**
 * Whether a code was on the screen only after a check-in was taken back: an earlier one doesn’t undo what the trainer
 * did.
 */
export const isShownAfter = (counter: number, takenBackAt: Instant): boolean => counter > codeCounter(takenBackAt);

/** The session a trainer marks now: the one that runs or is next, else the last. */
export function sessionNow<S extends SessionTimes>(sessions: readonly S[], now: Instant): S | null {
  const inOrder = sessions.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
  return inOrder.find(({ endsAt }) => now < endsAt) ?? inOrder.at(-1) ?? null;
}

/** An instant of a device's clock as the server's: `skewMs` is how far the device is ahead. Never later than now. */
export function corrected(clientAt: Instant, skewMs: number, now: Instant): Instant {
  const at = new Date(Date.parse(clientAt) - skewMs).toISOString();
  return at > now ? now : at;
}

/** Differences below this are the network's. */
export const skewToleranceMs = 5_000;
export const measuredSkew = (deviceNow: Instant, now: Instant): number => {
  const skew = Date.parse(deviceNow) - Date.parse(now);
  return Math.abs(skew) < skewToleranceMs ? 0 : skew;
};

import type { Instant } from '../time.ts';

/** Minutes until an email that was refused for now is tried again, by how often it was tried; the last one stays. */
const minutes = [1, 2, 5, 10, 20, 40, 60];
/** A mail server that has not taken an email in a day will not. */
const patienceHours = 24;

/** When an email that the mail server just refused for now is tried again; null: no more, it has failed. */
export function nextTry(
  { attempts, firstTriedAt }: { attempts: number; firstTriedAt: Instant },
  now: Instant,
): Instant | null {
  const at = Date.parse(now) + minutes[Math.min(attempts, minutes.length) - 1]! * 60_000;
  return at - Date.parse(firstTriedAt) > patienceHours * 3_600_000 ? null : new Date(at).toISOString();
}

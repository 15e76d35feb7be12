import type { Instant } from '../time.ts';

/** What a person wants sent, and when it stays quiet. Letters about security and legal documents always come. */
export type Notifications = {
  email: { due: boolean; achievements: boolean; news: boolean };
  /** Clock times `HH:MM` in the person's time zone; the span may cross midnight. */
  quietHours: { from: string; to: string } | null;
};

const usual: Notifications = { email: { due: true, achievements: true, news: false }, quietHours: null };

/** Stored choices over the usual ones: what was added to the product later has its usual value. */
export function notificationsFrom(stored: Partial<Notifications> | null): Notifications {
  return { email: { ...usual.email, ...stored?.email }, quietHours: stored?.quietHours ?? null };
}

/** Whether a clock time `HH:MM` falls into the quiet hours; `from` counts, `to` does not. */
export function isQuietAt(clock: string, { quietHours }: Pick<Notifications, 'quietHours'>): boolean {
  if (!quietHours || quietHours.from === quietHours.to) return false;
  const { from, to } = quietHours;
  return from < to ? from <= clock && clock < to : clock >= from || clock < to;
}

/** Until when a letter that could go now has to wait, or null when it need not. To the minute. */
export function quietUntil(now: Instant, timeZone: string, wishes: Pick<Notifications, 'quietHours'>): Instant | null {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(now));
  if (!wishes.quietHours || !isQuietAt(clock, wishes)) return null;
  const minutes = (minutesOf(wishes.quietHours.to) - minutesOf(clock) + 1440) % 1440;
  return new Date(Math.floor(Date.parse(now) / 60_000) * 60_000 + minutes * 60_000).toISOString();
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

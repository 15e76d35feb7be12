import type { ChosenChannel, NoticeTopic } from '../delivery/topics.ts';
import { chosenChannels, usualChoices } from '../delivery/topics.ts';
import { instantAt, secondInstantAt } from '../local-time.ts';
import type { Instant } from '../time.ts';
import { addDays, dayOf } from '../time.ts';

/** Clock times `HH:MM` in the person's time zone; the span may cross midnight. `from` counts, `to` does not. */
export type QuietHours = { from: string; to: string };

/** What a person wants sent, and when it stays quiet. Emails about security and legal documents always come. */
export type Notifications = Record<ChosenChannel, Record<NoticeTopic, boolean>> & { quietHours: QuietHours | null };

/** As stored: some channels, some topics of them. */
export type StoredNotifications = Partial<Record<ChosenChannel, Partial<Record<NoticeTopic, boolean>>>> & {
  quietHours?: QuietHours | null;
};

/**
 * Stored choices over the usual ones: what was added to the product later has its usual value. Before expiring
 * certificates had a choice of their own, they followed what is due.
 */
export function notificationsFrom(stored: StoredNotifications | null): Notifications {
  const choices = Object.fromEntries(
    chosenChannels.map((channel) => {
      const chosen = stored?.[channel];
      const followed = chosen?.due !== undefined && chosen.expiring === undefined ? { expiring: chosen.due } : {};
      return [channel, { ...usualChoices[channel], ...followed, ...chosen }];
    }),
  ) as Record<ChosenChannel, Record<NoticeTopic, boolean>>;
  return { ...choices, quietHours: stored?.quietHours ?? null };
}

/** Whether a clock time `HH:MM` falls into the quiet hours. */
export function isQuietAt(clock: string, { quietHours }: Pick<Notifications, 'quietHours'>): boolean {
  if (!quietHours || quietHours.from === quietHours.to) return false;
  const { from, to } = quietHours;
  return from < to ? from <= clock && clock < to : clock >= from || clock < to;
}

/**
 * Until when something that could go now has to wait, or null when it need not. The end is what the person's clock
 * shows: an end in the hour that spring skips comes one hour later, and in the hour that autumn repeats, at the next
 * time the clock shows it.
 */
export function quietUntil(now: Instant, timeZone: string, wishes: Pick<Notifications, 'quietHours'>): Instant | null {
  if (!wishes.quietHours || !isQuietAt(clockOf(now, timeZone), wishes)) return null;
  const today = dayOf(now, timeZone);
  const end = secondsOf(wishes.quietHours.to);
  const ends = [today, addDays(today, 1)].flatMap((day) => [
    instantAt(day, end, timeZone),
    secondInstantAt(day, end, timeZone),
  ]);
  // In the repeated hour the clock may show the end and be quiet again right after it was turned back; it counts only
  // where it is not quiet.
  return ends.find((at) => at > now && !isQuietAt(clockOf(at, timeZone), wishes)) ?? null;
}

const clockFormats = new Map<string, Intl.DateTimeFormat>();

function clockOf(at: Instant, timeZone: string): string {
  let format = clockFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clockFormats.set(timeZone, format);
  }
  return format.format(new Date(at));
}

const secondsOf = (clock: string) => Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3)) * 60;

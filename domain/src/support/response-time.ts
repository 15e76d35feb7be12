import { instantAt } from '../local-time.ts';
import type { Day, Instant } from '../time.ts';
import { addDays, dayOf } from '../time.ts';
import type { TicketPriority } from './ticket.ts';

/** When the platform's support answers: minutes after midnight on the clock of the platform, Monday to Friday. */
export const supportHours = { opens: 8 * 60, closes: 18 * 60 };
const businessDay = supportHours.closes - supportHours.opens;

/** Minutes of support hours within which a reply is due: 2 h, 8 h, one business day and three. */
export const responseMinutes: Record<TicketPriority, number> = {
  urgent: 120,
  high: 480,
  normal: businessDay,
  low: 3 * businessDay,
};

const isWorkday = (day: Day): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The support hours of a day, in milliseconds; null where support is closed all day. */
function hoursOf(day: Day, timeZone: string): { opens: number; closes: number } | null {
  if (!isWorkday(day)) return null;
  return {
    opens: Date.parse(instantAt(day, supportHours.opens * 60, timeZone)),
    closes: Date.parse(instantAt(day, supportHours.closes * 60, timeZone)),
  };
}

/**
 * When a reply to what was written at `from` is due: after the minutes of the priority, counted while support is open.
 * What was written outside support hours counts from the next opening. `timeZone`: the platform's, IANA; `past`:
 * minutes that had passed before.
 */
export function responseDueAt(from: Instant, priority: TicketPriority, timeZone: string, past = 0): Instant {
  let left = Math.max(0, responseMinutes[priority] - past) * 60_000;
  for (let day = dayOf(from, timeZone); ; day = addDays(day, 1)) {
    const hours = hoursOf(day, timeZone);
    if (!hours) continue;
    const begins = Math.max(hours.opens, Date.parse(from));
    if (begins >= hours.closes) continue;
    if (begins + left <= hours.closes) return new Date(begins + left).toISOString();
    left -= hours.closes - begins;
  }
}

/** Whole minutes of support hours between two instants. */
export function supportMinutesBetween(from: Instant, until: Instant, timeZone: string): number {
  let passed = 0;
  for (let day = dayOf(from, timeZone); day <= dayOf(until, timeZone); day = addDays(day, 1)) {
    const hours = hoursOf(day, timeZone);
    if (hours)
      passed += Math.max(0, Math.min(hours.closes, Date.parse(until)) - Math.max(hours.opens, Date.parse(from)));
  }
  return Math.floor(passed / 60_000);
}

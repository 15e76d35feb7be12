import { instantAt } from '../local-time.ts';
import type { Day, Instant } from '../time.ts';
import { addDays, dayOf } from '../time.ts';
import type { TicketPriority } from './ticket.ts';

/** When the platform's support answers: minutes after midnight on the clock of the platform, Monday to Friday. */
export const supportHours = { opens: 8 * 60, closes: 18 * 60 };
const businessDay = supportHours.closes - supportHours.opens;

/** Minutes of support hours within which a reply is due: 2 h, 8 h, one business day and three. */
export const responseMinutes: Record<TicketPriority, number> = { urgent: 120, high: 480, normal: businessDay, low: 3 * businessDay };

const isWorkday = (day: Day): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/**
 * When a reply to what was written at `from` is due: after the minutes of the priority, counted while support is open. What was written outside support
 * hours counts from the next opening. `timeZone`: the platform's, IANA.
 */
export function responseDueAt(from: Instant, priority: TicketPriority, timeZone: string): Instant {
  let left = responseMinutes[priority] * 60_000;
  for (let day = dayOf(from, timeZone); ; day = addDays(day, 1)) {
    if (!isWorkday(day)) continue;
    const opens = Date.parse(instantAt(day, supportHours.opens * 60, timeZone));
    const closes = Date.parse(instantAt(day, supportHours.closes * 60, timeZone));
    const begins = Math.max(opens, Date.parse(from));
    if (begins >= closes) continue;
    if (begins + left <= closes) return new Date(begins + left).toISOString();
    left -= closes - begins;
  }
}

import type { Instant } from '../time.ts';
import { responseDueAt, supportMinutesBetween } from './response-time.ts';
import type { TicketPriority } from './ticket.ts';

/**
 * How long the requester of a ticket has been waiting for a reply. `since`: their first message that is not answered,
 * or when the ticket came back to the platform; null while no reply is due. `minutes`: of support hours that they had
 * waited before the ticket was passed on.
 */
export type ReplyClock = { since: Instant | null; minutes: number };

export const noReplyDue: ReplyClock = { since: null, minutes: 0 };

/**
 * It is the platform's turn: the requester wrote, others answered, or it was opened by hand. What ran already runs on;
 * what was solved begins from nothing.
 */
export function awaited(clock: ReplyClock, at: Instant, { wasSolved = false } = {}): ReplyClock {
  if (wasSolved) return { since: at, minutes: 0 };
  return { since: clock.since ?? at, minutes: clock.minutes };
}

/** Others, or the requester, are to act before a reply can come: it stops, and remembers how long it ran. */
export function paused(clock: ReplyClock, at: Instant, timeZone: string): ReplyClock {
  if (clock.since === null) return clock;
  return { since: null, minutes: clock.minutes + supportMinutesBetween(clock.since, at, timeZone) };
}

/** By when the reply is due: the time of the present priority, in support hours, less what had run before. */
export const replyDueAt = (
  { since, minutes }: ReplyClock,
  priority: TicketPriority,
  timeZone: string,
): Instant | null => (since === null ? null : responseDueAt(since, priority, timeZone, minutes));

/**
 * Of two tickets that become one, the clock whose reply is due first; a stopped one counts as if it went on at `at`,
 * and both stopped ones stay stopped.
 */
export function mergedClock(one: ReplyClock, other: ReplyClock, at: Instant, timeZone: string): ReplyClock {
  if (one.since === null && other.since === null) return { since: null, minutes: Math.max(one.minutes, other.minutes) };
  const [a, b] = [awaited(one, at), awaited(other, at)];
  // The priority is the same for both: any says which is due first.
  return replyDueAt(a, 'normal', timeZone)! <= replyDueAt(b, 'normal', timeZone)! ? a : b;
}

import type { ReplyClock } from '@app/domain/support/reply-clock';
import { noReplyDue, replyDueAt } from '@app/domain/support/reply-clock';
import type { TicketPriority } from '@app/domain/support/ticket';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Ticket } from './records.ts';

/** The platform's time zone, in which support hours are. */
export async function supportTimeZone(work: Work): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`select support_time_zone() as "timeZone"`.execute(work.tx);
  return rows[0]!.timeZone;
}

/** A clock as it is stored, with the moment at which a reply is due: columns of `tickets`. */
export function clockColumns(clock: ReplyClock, priority: TicketPriority, timeZone: string) {
  return {
    awaited_since: clock.since,
    awaited_minutes: clock.minutes,
    response_due_at: replyDueAt(clock, priority, timeZone),
  };
}

/**
 * The clock of a ticket as it was read. A ticket whose due moment does not follow from it was written before clocks
 * were stored, or by a process of that version: it runs since its requester last wrote.
 */
export async function clockOf(work: Work, ticket: Ticket): Promise<ReplyClock> {
  const { awaitedSince, awaitedMinutes, responseDueAt, priority, solvedAt, waitsFor } = ticket;
  if (responseDueAt === null)
    return solvedAt === null && waitsFor !== null ? { since: null, minutes: awaitedMinutes } : noReplyDue;
  const clock = { since: awaitedSince, minutes: awaitedMinutes };
  if (replyDueAt(clock, priority, await supportTimeZone(work)) === responseDueAt) return clock;
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from ticket_entries
    where company_id = ${ticket.companyId} and ticket_id = ${ticket.id} and kind = 'reply' and not by_support`.execute(
    work.tx,
  );
  return { since: rows[0]!.at ?? ticket.createdAt, minutes: 0 };
}

/** Stores a clock, and when a reply is due by it. */
export async function setClock(
  work: Work,
  { companyId, id }: Pick<Ticket, 'companyId' | 'id'>,
  clock: ReplyClock,
  priority: TicketPriority,
): Promise<void> {
  const stored = clockColumns(clock, priority, await supportTimeZone(work));
  await sql`update tickets set awaited_since = ${stored.awaited_since}, awaited_minutes = ${stored.awaited_minutes},
    response_due_at = ${stored.response_due_at}
    where company_id = ${companyId} and id = ${id}`.execute(work.tx);
}

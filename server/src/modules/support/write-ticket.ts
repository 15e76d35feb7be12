import { awaited, noReplyDue } from '@app/domain/support/reply-clock';
import type { TicketCategory } from '@app/domain/support/ticket';
import { sql } from 'kysely';
import type { StoredFile } from '../../platform/files/files.ts';
import type { Work } from '../../platform/database/work.ts';
import { askToTellStaff } from './emails.ts';
import type { Ticket } from './records.ts';
import { addEntry, findTicket, lastTicket } from './records.ts';
import { clockOf, setClock } from './reply-clock.ts';

/** What a requester wrote. `details`: how it came, where not from the support page. */
type Written = { body: string; files: readonly StoredFile[]; details?: Record<string, unknown> };
/** Who asks: a person at a company, or someone not signed in, whose tickets are the platform's. */
type Asker =
  | { companyId: string; personId: string }
  | { companyId: string; personId: null; name: string; email: string; locale: string };
type NewTicket = Written & {
  asker: Asker;
  category: TicketCategory;
  subject: string;
  context?: object | null;
  enrolmentId?: string | null;
  followsId?: string | null;
  /** Others are to act first: no reply is due, and no one is told of it. */
  waitsFor?: 'thirdParty';
};

/**
 * Begins a ticket with what its requester wrote, and has staff told. The caller asked the permission, and tells the
 * requester.
 */
export async function openTicket(
  work: Work,
  { asker, category, subject, context, enrolmentId, followsId, waitsFor, ...written }: NewTicket,
) {
  const { companyId, personId } = asker;
  const stranger = personId === null ? asker : null;
  const { rows } = await sql<{ id: string; number: number }>`insert into tickets
      (company_id, requester_id, asker_name, asker_email, asker_locale, category, subject, context, enrolment_id,
        follows_id, waits_for, created_at, replied_at)
    values (${companyId}, ${personId}, ${stranger?.name ?? null}, ${stranger?.email ?? null},
      ${stranger?.locale ?? null}, ${category}, ${subject},
      ${context ? JSON.stringify(context) : null}, ${enrolmentId ?? null}, ${followsId ?? null}, ${waitsFor ?? null},
        ${work.now}, ${work.now})
    returning id, number::int as number`.execute(work.tx);
  const made = { ...rows[0]!, companyId, subject };
  if (!waitsFor) await setClock(work, made, awaited(noReplyDue, work.now), 'normal');
  const entryId = await addEntry(work, made, { kind: 'reply', bySupport: false, personId, ...written });
  if (!waitsFor) await askToTellStaff(work, made.id, entryId, 'created');
  return { ...made, entryId };
}

/**
 * Adds what the requester of a ticket wrote, which is held: it is the platform's turn again, a solved one is open
 * again, and staff are told. Answers the entry's id.
 */
export async function addReply(work: Work, ticket: Ticket, written: Written): Promise<string> {
  const entryId = await addEntry(work, ticket, {
    kind: 'reply',
    bySupport: false,
    personId: ticket.requesterId,
    ...written,
  });
  await sql`update tickets set replied_at = ${work.now}
    where company_id = ${ticket.companyId} and id = ${ticket.id}`.execute(work.tx);
  await requesterActed(work, ticket, entryId);
  return entryId;
}

/**
 * The requester said something in a ticket, which is held: it is the platform's turn again, a solved one is open again,
 * and staff are told.
 */
export async function requesterActed(work: Work, ticket: Ticket, entryId: string): Promise<void> {
  await sql`update tickets set waits_for = null, solved_at = null, satisfaction = null, satisfaction_note = null
    where company_id = ${ticket.companyId} and id = ${ticket.id}`.execute(work.tx);
  // A reply that was due already stays due then.
  await setClock(
    work,
    ticket,
    awaited(await clockOf(work, ticket), work.now, { wasSolved: ticket.solvedAt !== null }),
    ticket.priority,
  );
  if (ticket.status === 'solved')
    await addEntry(work, ticket, {
      kind: 'status',
      bySupport: false,
      personId: ticket.requesterId,
      details: { before: ticket.status, after: 'open' },
    });
  await askToTellStaff(work, ticket.id, entryId, 'replied');
}

type Answered = { kind: 'sheetAnswer' | 'correctionRecalled' | 'correctionAnswer'; details: Record<string, unknown> };

/**
 * What others said about a ticket, which is held, or about one that it was merged into since: one that waited for them
 * is the platform's turn again, and staff are told. One that was merged while it waited, into one that is open, is
 * waited for there. Answers the ticket that says it.
 */
export async function othersAnswered(work: Work, asked: Ticket, answered: Answered): Promise<Ticket> {
  const ticket = await lastTicket(work, asked);
  const entryId = await addEntry(work, ticket, { bySupport: false, ...answered });
  const waited =
    ticket.status === 'onHold' ||
    (asked.id !== ticket.id && asked.waitsFor === 'thirdParty' && ['new', 'open'].includes(ticket.status));
  if (waited) await waitedEnough(work, ticket, entryId);
  return ticket;
}

/** A ticket, which is held, that waited for others is the platform's turn again, and staff are told. */
export async function waitedEnough(work: Work, ticket: Ticket, entryId: string): Promise<void> {
  await comeBack(work, ticket);
  await askToTellStaff(work, ticket.id, entryId, 'replied');
}

/** A ticket, which is held, that waited for others is the platform's turn again. */
export async function comeBack(work: Work, ticket: Ticket): Promise<void> {
  await sql`update tickets set waits_for = null where company_id = ${ticket.companyId} and id = ${ticket.id}`.execute(
    work.tx,
  );
  await setClock(work, ticket, awaited(await clockOf(work, ticket), work.now), ticket.priority);
}

type Happened = {
  entry: Omit<Parameters<typeof addEntry>[2], 'bySupport' | 'personId'>;
  over: (ticket: Ticket) => Promise<boolean>;
};

/**
 * What others did about a ticket, or about one that was merged into another since: then the other one says it. Once
 * what it was about is `over` without the platform's support, a ticket of this category that waited for nothing else is
 * solved, and a reply opens it again for seven days; one of another category is the platform's turn. What its requester
 * asked in between is still to be answered.
 */
export async function othersActed(
  work: Work,
  { companyId, id, category }: Pick<Ticket, 'id' | 'companyId' | 'category'>,
  { entry, over }: Happened,
): Promise<void> {
  const ticket = await lastTicket(
    work,
    await findTicket(work, sql`t.company_id = ${companyId} and t.id = ${id}`, { lock: true }),
  );
  const entryId = await addEntry(work, ticket, { bySupport: true, personId: null, ...entry });
  if (ticket.waitsFor !== 'thirdParty' || !(await over(ticket))) return;
  if (ticket.category !== category) return ticket.status === 'onHold' ? waitedEnough(work, ticket, entryId) : undefined;
  await sql`update tickets set solved_at = coalesce(solved_at, ${work.now}), waits_for = null
    where company_id = ${companyId} and id = ${ticket.id}`.execute(work.tx);
  await setClock(work, ticket, noReplyDue, ticket.priority);
}

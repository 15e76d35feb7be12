import type { InboundFacts } from '@app/domain/support/inbound-email';
import type { Outcome } from '@app/domain/support/inbound-email';
import { outcomeOf } from '@app/domain/support/inbound-email';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { ReadEmail } from './read-email.ts';
import type { Ticket } from '../records.ts';
import { openTicketsOf } from '../open-tickets.ts';
import { findTicket } from '../records.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

/** Whose address it is, and where they work now. */
export type Sender = { id: string; name: string; locale: string; companies: { id: string; name: string }[] };
type EmailFacts = Pick<ReadEmail, 'from' | 'answers' | 'sender' | 'automatic' | 'unreadable'> & { tooLarge: boolean };
export type Plan = {
  outcome: Outcome;
  sender: Sender | null;
  /** The ticket of the sender's own that the email answers. */
  ticket: Ticket | null;
  /** A ticket that it names by proof, no matter whose it is. */
  namedTicketId: string | null;
};

/** What becomes of an email, from what is stored right now. `lock`: the ticket is held until the commit. */
export async function planFor(
  work: Work,
  email: EmailFacts,
  { lock = false, recordId = null as string | null } = {},
): Promise<Plan> {
  const address = email.from?.address ?? null;
  const sender = address ? await senderOf(work, address) : null;
  const answered = await answeredTickets(work, email.answers);
  const tickets = await Promise.all(answered.tickets.map((id) => lastOf(work, id)));
  const own = tickets.find((ticket) => ticket !== null && isOf(ticket, sender, address)) ?? null;
  const ticket = own && lock ? await findTicket(work, sql`t.id = ${own.id}`, { lock }) : own;
  const mayWrite =
    ticket !== null && (ticket.requesterId === null || sender!.companies.some(({ id }) => id === ticket.companyId));
  const facts: InboundFacts = {
    ...email,
    hasSender: address !== null,
    recent: address ? await recentOf(work, { address, refuted: email.sender === 'fail' }, recordId) : 0,
    answersStaffEmail: answered.staff,
    ticket: ticket && { id: ticket.id, status: ticket.status, mayWrite },
    companies: sender?.companies.length ?? 0,
    openTickets:
      sender?.companies.length === 1 ? await openTicketsOf(work, sender.id, sender.companies[0]!.id, { lock }) : 0,
  };
  return { outcome: outcomeOf(facts), sender, ticket, namedTicketId: answered.tickets[0] ?? null };
}

/** A ticket is its requester's: the person, or the address where no one was signed in. */
const isOf = (ticket: Ticket, sender: Sender | null, address: string | null) =>
  ticket.requesterId === null ? ticket.askerEmail === address : ticket.requesterId === sender?.id;

/** The active account with this address, also one that was merged into another; null where there is none. */
export async function senderOf(work: Work, address: string): Promise<Sender | null> {
  const { rows } = await sql<Sender>`with recursive owner as (
      select id, merged_into from people where email_canonical = ${address}
      union select p.id, p.merged_into from people p join owner o on p.id = o.merged_into)
    select p.id, coalesce(p.preferred_name, p.legal_name) as name, p.locale,
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.display_name) order by c.display_name, c.id)
        from employments e join companies c on c.id = e.company_id
        where e.person_id = p.id and ${notEndedBefore(
          'e',
          sql`(${work.now}::timestamptz at time zone
          c.time_zone)::date`,
        )}
          and c.suspended_at is null and c.terminated_at is null), '[]') as companies
    from people p join owner o on o.id = p.id where p.merged_into is null and p.locked_at is null`.execute(work.tx);
  return rows[0] ?? null;
}

/**
 * Tickets that emails of ours were about, in the order given; and whether one of these emails was for the platform's
 * staff.
 */
async function answeredTickets(work: Work, mailIds: readonly string[]): Promise<{ tickets: string[]; staff: boolean }> {
  if (mailIds.length === 0) return { tickets: [], staff: false };
  const { rows } = await sql<{
    id: string;
    kind: string;
    threadId: string | null;
  }>`select id, kind, thread_id as "threadId" from mails
    where id = any(${[...mailIds]}::uuid[])`.execute(work.tx);
  const threads = mailIds.map((id) => rows.find((row) => row.id === id)?.threadId ?? null);
  return {
    tickets: [...new Set(threads.filter((id) => id !== null))],
    staff: rows.some(({ kind }) => kind === 'support.staff'),
  };
}

/** The ticket in which its thread continues. */
async function lastOf(work: Work, ticketId: string): Promise<Ticket | null> {
  const { rows } = await sql<{ id: string }>`with recursive thread as (
      select id, merged_into_id from tickets where id = ${ticketId}
      union select t.id, t.merged_into_id from tickets t join thread h on t.id = h.merged_into_id)
    select id from thread where merged_into_id is null`.execute(work.tx);
  return rows[0] ? findTicket(work, sql`t.id = ${rows[0].id}`) : null;
}

/** Emails in someone's name don't keep theirs waiting: what was refuted counts for what is refuted alone. */
async function recentOf(
  work: Work,
  { address, refuted }: { address: string; refuted: boolean },
  except: string | null,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from inbound_emails
    where from_address = ${address} and (${refuted} or sender <> 'fail')
      and received_at > ${work.now}::timestamptz - interval '1 hour' and id is distinct from ${except}::uuid`.execute(
    work.tx,
  );
  return rows[0]!.n;
}

import * as api from '@app/contract/support/ticket-work';
import { DomainError } from '@app/domain/errors';
import { awaited, noReplyDue } from '@app/domain/support/reply-clock';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import { writeReceived } from './emails.ts';
import { revisionOf } from './handle-tickets.ts';
import { addEntry, anyTicket } from './records.ts';
import { setClock } from './reply-clock.ts';

type Reply = { id: string; body: string; at: string; answered: boolean };

/**
 * Two things in one ticket: the chosen replies of the requester begin a ticket of their own. A thread is only added to,
 * so they stay in the first one.
 */
export const splitTicket = command(
  api.splitTicket,
  async (work, { ticketId, replyIds, subject, category, revision }, { runtime }) => {
    const ticket = await anyTicket(work, ticketId, { lock: true });
    if (ticket.mergedIntoId !== null) throw new DomainError('ticketClosed');
    if (revision !== (await revisionOf(work, ticket))) throw new DomainError('ticketChanged');
    if (ticket.requesterId === null && category !== 'access') throw new DomainError('strangerAccessOnly');
    const ids = [...new Set(replyIds)];
    const { rows: replies } = await sql<Reply>`select id, body, at, exists (select 1 from ticket_entries s
        where s.company_id = e.company_id and s.ticket_id = e.ticket_id and s.kind = 'reply'
      and s.by_support and (s.at, s.id) > (e.at, e.id)) as answered from ticket_entries e
        where company_id = ${ticket.companyId} and ticket_id = ${ticketId}
    and kind = 'reply' and not by_support and id = any(${ids}::uuid[]) order by at, id`.execute(work.tx);
    if (replies.length !== ids.length) throw new DomainError('notFound');
    const last = replies.at(-1)!;
    const { rows } = await sql<{ id: string; number: number }>`insert into tickets
      (company_id, requester_id, asker_name, asker_email, asker_locale, category, subject, priority, context,
        enrolment_id, assignee_id, created_at, replied_at)
    select company_id, requester_id, asker_name, asker_email, asker_locale, ${category}, ${subject}, priority, context,
      enrolment_id, ${work.personId},
      ${work.now}, ${last.at}
    from tickets where company_id = ${ticket.companyId} and id = ${ticketId}
      returning id, number::int as number`.execute(work.tx);
    const made = { ...rows[0]!, companyId: ticket.companyId, subject };
    // Of what was answered already a reply is awaited from now on.
    await setClock(
      work,
      made,
      awaited(noReplyDue, replies.find(({ answered }) => !answered)?.at ?? work.now),
      ticket.priority,
    );
    await sql`insert into ticket_entries (company_id, ticket_id, kind, person_id, by_support, body, details, files, at)
    select company_id, ${made.id}, kind, person_id, by_support, body, details, files, at from ticket_entries
    where company_id = ${ticket.companyId} and id = any(${ids}::uuid[]) order by at, id`.execute(work.tx);
    await addEntry(work, ticket, { kind: 'split', bySupport: true, details: { into: made.number } });
    await addEntry(work, made, { kind: 'split', bySupport: true, details: { from: ticket.number } });
    await writeReceived(work, runtime, made, replies.map(({ body }) => body).join('\n\n'));
    const changes = { from: ticket.number, into: made.number, replies: ids.length };
    work.record({ action: 'ticket.split', entity: 'ticket', entityId: made.id, changes, companyId: ticket.companyId });
    return { id: made.id, number: made.number };
  },
);

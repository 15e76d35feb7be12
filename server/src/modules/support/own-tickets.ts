import * as api from '@app/contract/support/support';
import { DomainError } from '@app/domain/errors';
import { requesterMay, ticketLimits } from '@app/domain/support/ticket';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { writeReceived } from './emails.ts';
import { filesToSend } from './files.ts';
import { openTicketsOf } from './open-tickets.ts';
import { agreeWithTicket } from './corrections/agree.ts';
import { addEntry, ownTicket, statusSql } from './records.ts';
import { threadOf } from './thread.ts';
import { addReply, openTicket } from './write-ticket.ts';

type Line = z.input<typeof api.listMyTickets.result>['tickets'][number];

export const listMyTickets = query(api.listMyTickets, async (work) => {
  work.authorize('ticket.own', { personId: work.personId, companyId: work.companyId });
  const { rows } =
    await sql<Line>`select t.id, t.number::int as number, t.subject, t.category, ${statusSql(work)} as status,
      t.created_at as "createdAt", t.replied_at as "repliedAt",
      (select v.by_support from ticket_entries v where v.company_id = t.company_id and v.ticket_id = t.id
        and v.kind = 'reply' order by v.at desc, v.id desc limit 1) as answered
    from tickets t where t.company_id = ${work.companyId} and t.requester_id = ${work.personId}
      order by t.replied_at desc, t.id desc limit 200`.execute(work.tx);
  return { tickets: rows };
});

export const getTicket = query(api.getTicket, async (work, { ticketId }) =>
  threadOf(work, await ownTicket(work, ticketId), { staff: false }),
);

export const createTicket = command(
  api.createTicket,
  async (work, { fileIds, body, passOn = false, ...asked }, { runtime }) => {
    const here = { personId: work.personId, companyId: work.companyId };
    work.authorize('ticket.own', here);
    if ((await openTicketsOf(work, work.personId, work.companyId, { lock: true })) >= ticketLimits.openPerPerson)
      throw new DomainError('tooManyTickets');
    if (asked.enrolmentId)
      await mustBeOwn(
        work,
        sql`enrolments e where e.company_id = ${work.companyId} and e.person_id = ${work.personId}
          and e.id = ${asked.enrolmentId}`,
      );
    if (asked.followsId) await ownTicket(work, asked.followsId);
    const files = await filesToSend(work, fileIds);
    const made = await openTicket(work, { ...asked, asker: here, body, files });
    if (passOn && asked.category === 'correction') await agreeWithTicket(work, made);
    await writeReceived(work, runtime, made, body);
    work.record({
      action: 'ticket.create',
      entity: 'ticket',
      entityId: made.id,
      changes: { number: made.number, category: asked.category, subject: asked.subject, files: files.length },
    });
    return { id: made.id, number: made.number };
  },
);

async function mustBeOwn(work: Work, from: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql`select 1 from ${from}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
}

export const replyToTicket = command(api.replyToTicket, async (work, { ticketId, body, fileIds }) => {
  const ticket = await ownTicket(work, ticketId, { lock: true });
  if (!requesterMay(ticket.status).reply) throw new DomainError('ticketClosed');
  const files = await filesToSend(work, fileIds);
  await addReply(work, ticket, { body, files });
  work.record({
    action: 'ticket.reply',
    entity: 'ticket',
    entityId: ticketId,
    changes: { reply: true, files: files.length },
  });
  return {};
});

export const solveTicket = command(api.solveTicket, async (work, { ticketId }) => {
  const ticket = await ownTicket(work, ticketId, { lock: true });
  if (!requesterMay(ticket.status).solve) return work.unchanged({});
  await sql`update tickets set solved_at = ${work.now}, waits_for = null, response_due_at = null
    where company_id = ${work.companyId} and id = ${ticketId}`.execute(work.tx);
  await addEntry(work, ticket, {
    kind: 'status',
    bySupport: false,
    details: { before: ticket.status, after: 'solved' },
  });
  work.record({
    action: 'ticket.solve',
    entity: 'ticket',
    entityId: ticketId,
    changes: { status: { before: ticket.status, after: 'solved' } },
  });
  return {};
});

export const rateTicket = command(api.rateTicket, async (work, { ticketId, satisfaction, note }) => {
  const ticket = await ownTicket(work, ticketId, { lock: true });
  if (!requesterMay(ticket.status).rate || ticket.solvedAt === null) throw new DomainError('ticketNotSolved');
  await sql`update tickets set satisfaction = ${satisfaction}, satisfaction_note = ${note || null}
    where company_id = ${work.companyId} and id = ${ticketId}`.execute(work.tx);
  // The thread keeps it when a reply opens the ticket again; of several about one solution the last one counts.
  await addEntry(work, ticket, {
    kind: 'rated',
    bySupport: false,
    details: { rating: satisfaction, ...(note && { note }), solvedAt: ticket.solvedAt },
  });
  work.record({ action: 'ticket.rate', entity: 'ticket', entityId: ticketId, changes: { satisfaction } });
  return {};
});

import * as api from '@app/contract/support/ticket-work';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import type { Ticket } from './records.ts';
import { anyTicket } from './records.ts';

type Spent = { minutes: number; note: string };
type Shown = z.input<typeof api.listTicketTimes.result>['times'][number];

export const listTicketTimes = query(api.listTicketTimes, async (work, { ticketId }) => {
  const { companyId } = await anyTicket(work, ticketId);
  const { rows } = await sql<Shown>`select m.id, coalesce(p.preferred_name, p.legal_name) as name,
      m.person_id = ${work.personId} as mine, m.minutes, m.note, m.at
    from ticket_times m join people p on p.id = m.person_id
      where m.company_id = ${companyId} and m.ticket_id = ${ticketId} order by m.at, m.id`.execute(work.tx);
  return { total: rows.reduce((sum, { minutes }) => sum + minutes, 0), times: rows };
});

async function enterTime(
  work: Work,
  { companyId, id }: Pick<Ticket, 'companyId' | 'id'>,
  { minutes, note }: Spent,
): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into ticket_times (company_id, ticket_id, person_id, minutes, note, at)
    values (${companyId}, ${id}, ${work.personId}, ${minutes}, ${note || null}, ${work.now}) returning id`.execute(
    work.tx,
  );
  return rows[0]!.id;
}

export const addTicketTime = command(api.addTicketTime, async (work, { ticketId, ...spent }) => {
  const ticket = await anyTicket(work, ticketId);
  const id = await enterTime(work, ticket, spent);
  work.record({
    action: 'ticket.addTime',
    entity: 'ticket',
    entityId: ticketId,
    changes: { minutes: spent.minutes },
    companyId: ticket.companyId,
  });
  return { id };
});

/** What a reply or a note took, where it was said with it. */
export async function enterTimeOf(work: Work, ticket: Ticket, minutes: number | undefined): Promise<void> {
  if (minutes === undefined) return;
  await enterTime(work, ticket, { minutes, note: '' });
  work.recordOf({
    action: 'ticket.addTime',
    entity: 'ticket',
    entityId: ticket.id,
    changes: { minutes },
    companyId: ticket.companyId,
  });
}

export const changeTicketTime = command(api.changeTicketTime, async (work, { ticketId, timeId, minutes, note }) => {
  const { companyId } = await anyTicket(work, ticketId);
  const before = await ownTime(work, { companyId, ticketId, timeId });
  await sql`update ticket_times set minutes = ${minutes}, note = ${note || null}
    where company_id = ${companyId} and id = ${timeId}`.execute(work.tx);
  work.record({
    action: 'ticket.changeTime',
    entity: 'ticket',
    entityId: ticketId,
    changes: { minutes: { before, after: minutes } },
    companyId,
  });
  return {};
});

export const removeTicketTime = command(api.removeTicketTime, async (work, { ticketId, timeId }) => {
  const { companyId } = await anyTicket(work, ticketId);
  const minutes = await ownTime(work, { companyId, ticketId, timeId });
  await sql`delete from ticket_times where company_id = ${companyId} and id = ${timeId}`.execute(work.tx);
  work.record({ action: 'ticket.removeTime', entity: 'ticket', entityId: ticketId, changes: { minutes }, companyId });
  return {};
});

/** The minutes of one's own entry, held: no one corrects what a colleague entered. */
async function ownTime(
  work: Work,
  { companyId, ticketId, timeId }: { companyId: string; ticketId: string; timeId: string },
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`select minutes from ticket_times
    where company_id = ${companyId} and ticket_id = ${ticketId} and id = ${timeId} and person_id = ${work.personId}
      for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0].minutes;
}

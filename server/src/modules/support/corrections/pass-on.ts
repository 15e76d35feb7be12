import * as api from '@app/contract/support/corrections';
import { DomainError, refuseIf } from '@app/domain/errors';
import {
  agreedTo,
  askedAbout,
  askObstacle,
  correctionState,
  passOnObstacle,
  recallObstacle,
} from '@app/domain/support/correction';
import { sql } from 'kysely';
import { notEndedBefore } from '../../../platform/database/predicates.ts';
import { command, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { writeQuestion } from '../emails.ts';
import { moveTicket, passOn } from '../handle-tickets.ts';
import type { Ticket } from '../records.ts';
import { addEntry, anyTicket, lastTicket } from '../records.ts';
import { comeBack } from '../write-ticket.ts';
import { loadCorrections, ofThread, passOnEntries, waitingSql } from './records.ts';

type Company = { id: string; name: string; left: boolean; decidable: boolean };

/** Where the requester is or was employed and someone can still decide, the company of the ticket first. */
async function companiesOf(work: Work, { requesterId, companyId }: Ticket, { hold = false } = {}): Promise<Company[]> {
  const { rows } =
    await sql<Company>`select c.id, c.display_name as name, coalesce(e.ended_on < ${work.today}::date, false) as left,
      c.suspended_at is null and exists (select from employments a
        where a.company_id = c.id and a.person_id <> ${requesterId} and a.bu_admin_since is not null
        and ${notEndedBefore('a', sql`${work.today}::date`)}) as decidable
    from employments e join companies c on c.id = e.company_id
    where e.person_id = ${requesterId} and not e.sample and c.terminated_at is null
      order by c.id = ${companyId} desc, 3, c.display_name, c.id ${hold ? sql`for share of c` : sql``}`.execute(
      work.tx,
    );
  return rows;
}

/** Held, so that it is not closed before what is passed on to it is there, and ends with it. */
async function companyOf(work: Work, ticket: Ticket, companyId: string): Promise<Company> {
  const found = (await companiesOf(work, ticket, { hold: true })).find(({ id }) => id === companyId);
  if (!found) throw new DomainError('notFound');
  return found;
}

export const listTicketCorrections = query(api.listTicketCorrections, async (work, { ticketId }) => {
  const ticket = await anyTicket(work, ticketId);
  const said = await passOnEntries(work, ticket);
  const companies = (await companiesOf(work, ticket)).map(({ id, name, left }) => ({
    id,
    name,
    left,
    agreed: agreedTo(said, id),
    asked: askedAbout(said, id),
  }));
  const corrections = (await loadCorrections(work, ofThread(ticket))).map(
    ({ id, company, fields, note, createdAt, decidedAt, reason, ...facts }) => {
      return {
        id,
        company,
        fields,
        note,
        createdAt,
        decidedAt,
        reason,
        state: correctionState({ decidedAt, ...facts }),
      };
    },
  );
  return { companies, corrections };
});

/**
 * The company keeps the facts and decides: it gets the note and which fields, in support's words, and neither the
 * thread nor notes.
 */
export const passOnCorrection = command(api.passOnCorrection, async (work, { ticketId, companyId, fields, note }) => {
  const ticket = await anyTicket(work, ticketId, { lock: true });
  const { requesterId, status } = ticket;
  const company = requesterId === null ? null : await companyOf(work, ticket, companyId);
  // The ticket is held: of two who pass it on at once one sees what the other did.
  const waiting =
    (await loadCorrections(work, sql`${ofThread(ticket)} and c.company_id = ${companyId} and ${waitingSql}`)).length >
    0;
  const agreed = agreedTo(await passOnEntries(work, ticket), companyId);
  refuseIf(passOnObstacle({ requesterId, status, waiting, agreed, decidable: company?.decidable ?? false }));
  const chosen = [...new Set(fields)];
  const { rows } = await sql<{
    id: string;
  }>`insert into ticket_corrections (company_id, person_id, ticket_company_id, ticket_id, fields, note, created_at)
    values (${companyId}, ${requesterId}, ${ticket.companyId}, ${ticketId}, ${chosen}, ${note}, ${work.now})
      returning id`.execute(work.tx);
  const { id } = rows[0]!;
  await addEntry(work, ticket, {
    kind: 'correction',
    bySupport: true,
    details: { companyId, company: company!.name, fields: chosen, note },
  });
  await passOn(work, ticket);
  work.record({
    action: 'correction.passOn',
    entity: 'correction',
    entityId: id,
    changes: { personId: requesterId, fields: chosen, ticket: ticket.number },
    companyId,
  });
  return { id };
});

/**
 * Who wrote about something else, or by email, has not agreed to anything: they are asked in the thread, and it is
 * their turn.
 */
export const askToPassOn = command(api.askToPassOn, async (work, { ticketId, companyId }, { runtime }) => {
  const ticket = await anyTicket(work, ticketId, { lock: true });
  const { requesterId, status } = ticket;
  const company = requesterId === null ? null : await companyOf(work, ticket, companyId);
  const said = await passOnEntries(work, ticket);
  refuseIf(askObstacle({ requesterId, status, agreed: agreedTo(said, companyId), asked: askedAbout(said, companyId) }));
  await addEntry(work, ticket, {
    kind: 'passOnAsked',
    bySupport: true,
    details: { companyId, company: company!.name },
  });
  await moveTicket(work, ticket, 'requester');
  await writeQuestion(work, runtime, ticket, company!.name);
  work.record({
    action: 'ticket.askPassOn',
    entity: 'ticket',
    entityId: ticketId,
    changes: { company: company!.name },
    companyId: ticket.companyId,
  });
  return {};
});

export const recallCorrection = command(api.recallCorrection, async (work, { ticketId, correctionId }) => {
  // Who sees the page of a ticket that was merged since recalls it from the other one: that one waits for it.
  const ticket = await lastTicket(work, await anyTicket(work, ticketId, { lock: true }));
  const [found] = await loadCorrections(work, sql`${ofThread(ticket)} and c.id = ${correctionId}`, { lock: true });
  if (!found) throw new DomainError('notFound');
  refuseIf(recallObstacle(found));
  const { companyId, company } = found;
  await sql`update ticket_corrections set recalled_at = ${work.now}
    where company_id = ${companyId} and id = ${correctionId}`.execute(work.tx);
  await addEntry(work, ticket, {
    kind: 'correctionRecalled',
    bySupport: true,
    details: { companyId, company, because: 'recalled' },
  });
  const others = await loadCorrections(work, sql`${ofThread(ticket)} and ${waitingSql}`);
  if (ticket.status === 'onHold' && others.length === 0) await comeBack(work, ticket);
  work.record({
    action: 'correction.recall',
    entity: 'correction',
    entityId: correctionId,
    changes: { personId: found.personId },
    companyId,
  });
  return {};
});

import * as api from '@app/contract/support/corrections';
import { DomainError } from '@app/domain/errors';
import { agreedTo, askedAbout, consentNamed } from '@app/domain/support/correction';
import { requesterMay } from '@app/domain/support/ticket';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Ticket } from '../records.ts';
import { addEntry, idsOfThread, lastTicket, ownTicket } from '../records.ts';
import { requesterActed, waitedEnough } from '../write-ticket.ts';
import { passOnEntries } from './records.ts';

/** The form of a correction named the company that one is signed in at: sending it agrees that this one is told. */
export async function agreeWithTicket(work: Work, ticket: Pick<Ticket, 'id' | 'companyId'>): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select display_name as name from companies where id = ${ticket.companyId}`.execute(work.tx);
  await addEntry(work, ticket, {
    kind: 'passOnAgreed',
    bySupport: false,
    details: { companyId: ticket.companyId, company: rows[0]!.name },
  });
}

export const agreeToPassOn = command(api.agreeToPassOn, async (work, { ticketId, companyId }) => {
  const ticket = await ownTicket(work, ticketId, { lock: true });
  const said = await passOnEntries(work, ticket);
  if (agreedTo(said, companyId)) return work.unchanged({});
  if (!askedAbout(said, companyId)) throw new DomainError('notFound');
  if (!requesterMay(ticket.status).reply) throw new DomainError('ticketClosed');
  const { details } = said.find((one) => one.kind === 'passOnAsked' && one.details?.['companyId'] === companyId)!;
  const entryId = await addEntry(work, ticket, {
    kind: 'passOnAgreed',
    bySupport: false,
    details: { companyId, company: details!['company'] },
  });
  await requesterActed(work, ticket, entryId);
  work.record({ action: 'ticket.agreePassOn', entity: 'ticket', entityId: ticketId, changes: { company: companyId } });
  return {};
});

/**
 * What support passes on from now on needs a new consent, and what waits at the company is recalled. What the company
 * decided before stays decided.
 */
export const withdrawPassOn = command(api.withdrawPassOn, async (work, { ticketId, companyId }) => {
  // Also of a ticket that is closed: what was passed on from it may still wait. The ticket first, as everywhere: who
  // passes on holds it, too.
  const ticket = await lastTicket(work, await ownTicket(work, ticketId, { lock: true }));
  const said = await passOnEntries(work, ticket);
  const { rows } = await sql<{ recalled: number; waiting: number }>`select recalled, waiting
    from recall_own_corrections(array(select id from ${idsOfThread(ticket)} thread), ${companyId},
      ${work.now})`.execute(work.tx);
  const { recalled, waiting } = rows[0]!;
  // What waits is recalled also where the last word is another one: of requests that were merged, of records of people
  // that were parted.
  if (recalled === 0 && !consentNamed(said, companyId)) throw new DomainError('notFound');
  if (recalled === 0 && !agreedTo(said, companyId)) return work.unchanged({});
  const entryId = await addEntry(work, ticket, {
    ...{ kind: 'passOnWithdrawn', bySupport: false },
    details: { companyId, company: await nameIn(work, ticket, companyId), recalled: recalled > 0 },
  });
  if (recalled > 0 && waiting === 0 && ticket.status === 'onHold') await waitedEnough(work, ticket, entryId);
  work.record({
    action: 'ticket.withdrawPassOn',
    entity: 'ticket',
    entityId: ticketId,
    changes: { company: companyId, recalled: recalled > 0 },
  });
  return {};
});

/** What the thread calls a company: it is behind a wall. */
async function nameIn(work: Work, ticket: Ticket, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select details ->> 'company' as name from ticket_entries
    where company_id = ${ticket.companyId} and ticket_id in ${idsOfThread(ticket)}
      and details ->> 'companyId' = ${companyId} order by at desc, id desc limit 1`.execute(work.tx);
  return rows[0]?.name ?? null;
}

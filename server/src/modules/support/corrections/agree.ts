import * as api from '@app/contract/support/corrections';
import { DomainError } from '@app/domain/errors';
import { agreedTo, askedAbout } from '@app/domain/support/correction';
import { requesterMay } from '@app/domain/support/ticket';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Ticket } from '../records.ts';
import { addEntry, ownTicket } from '../records.ts';
import { requesterActed } from '../write-ticket.ts';
import { passOnEntries } from './records.ts';

/** The form of a correction named the company that one is signed in at: sending it agrees that this one is told. */
export async function agreeWithTicket(work: Work, ticket: Pick<Ticket, 'id' | 'companyId'>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select display_name as name from companies where id = ${ticket.companyId}`.execute(work.tx);
  await addEntry(work, ticket, { kind: 'passOnAgreed', bySupport: false, details: { companyId: ticket.companyId, company: rows[0]!.name } });
}

export const agreeToPassOn = command(api.agreeToPassOn, async (work, { ticketId, companyId }) => {
  const ticket = await ownTicket(work, ticketId, { lock: true });
  const said = await passOnEntries(work, ticket);
  if (agreedTo(said, companyId)) return work.unchanged({});
  if (!askedAbout(said, companyId)) throw new DomainError('notFound');
  if (!requesterMay(ticket.status).reply) throw new DomainError('ticketClosed');
  const { details } = said.find((one) => one.kind === 'passOnAsked' && one.details?.['companyId'] === companyId)!;
  const entryId = await addEntry(work, ticket, { kind: 'passOnAgreed', bySupport: false, details: { companyId, company: details!['company'] } });
  await requesterActed(work, ticket, entryId);
  work.record({ action: 'ticket.agreePassOn', entity: 'ticket', entityId: ticketId, changes: { company: companyId } });
  return {};
});

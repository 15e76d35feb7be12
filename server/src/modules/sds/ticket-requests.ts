import * as api from '@app/contract/sds/ticket-requests';
import { DomainError } from '@app/domain/errors';
import { platformMay } from '@app/domain/support/ticket';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import { addEntry, anyTicket, idsOfThread, passOn } from '../support/index.ts';

type Passed = {
  id: string;
  site: string;
  product: string;
  createdAt: Instant;
  answeredAt: Instant | null;
  answer: string | null;
};

export const listTicketSheetRequests = query(api.listTicketSheetRequests, async (work, { ticketId }) => {
  const ticket = await anyTicket(work, ticketId);
  const { companyId, requesterId } = ticket;
  const { rows: requests } = await sql<Passed>`select q.id, s.name as site, q.product, q.created_at as "createdAt",
      q.answered_at as "answeredAt", q.answer
    from sds_requests q join sites s on s.company_id = q.company_id and s.id = q.site_id
    where q.company_id = ${companyId} and q.ticket_id in ${idsOfThread(ticket)}
      order by q.created_at desc, q.id`.execute(work.tx);
  if (requesterId === null) return { sites: [], requests };
  const { rows: sites } = await sql<{
    id: string;
    name: string;
  }>`select id, name from sites where company_id = ${companyId} and archived_at is null order by name, id`.execute(
    work.tx,
  );
  return { sites, requests };
});

/** The company answers for its products: support hands on what was asked, in its own words, and waits. */
export const requestSheetForTicket = command(
  api.requestSheetForTicket,
  async (work, { ticketId, siteId, product, note }) => {
    const ticket = await anyTicket(work, ticketId, { lock: true });
    const { companyId, requesterId } = ticket;
    if (requesterId === null) throw new DomainError('strangerAccessOnly');
    if (!platformMay(ticket.status).change) throw new DomainError('ticketClosed');
    const { rows: sites } =
      await sql`select 1 from sites where company_id = ${companyId} and id = ${siteId} and archived_at is null`.execute(
        work.tx,
      );
    if (!sites[0]) throw new DomainError('notFound');
    // The ticket is held: of two who pass it on at once one sees what the other did.
    const { rows: waiting } =
      await sql`select 1 from sds_requests where company_id = ${companyId} and site_id = ${siteId}
        and ticket_id in ${idsOfThread(ticket)}
    and answered_at is null and folded(product) = folded(${product})`.execute(work.tx);
    if (waiting[0]) throw new DomainError('sheetRequestOpen');
    const { rows } = await sql<{
      id: string;
    }>`insert into sds_requests (company_id, site_id, kind, product, note, person_id, created_at, ticket_id)
    values (${companyId}, ${siteId}, 'missing', ${product}, ${note}, ${requesterId}, ${work.now}, ${ticketId})
      returning id`.execute(work.tx);
    const { id } = rows[0]!;
    await addEntry(work, ticket, { kind: 'sheetRequest', bySupport: true, details: { product } });
    await passOn(work, ticket);
    work.record({
      action: 'sheets.report',
      entity: 'sheetRequest',
      entityId: id,
      changes: { kind: 'missing', product, ticket: ticket.number },
      companyId,
    });
    return { id };
  },
);

import * as api from '@app/contract/sds/sheets';
import { DomainError } from '@app/domain/errors';
import { sheetRequestList } from '@app/domain/sds/sheet-lists';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import { serveList } from '../../platform/lists/list.ts';
import { findTicket, othersAnswered } from '../support/index.ts';

/**
 * Who reported it: a person who was signed in, by name, and how to reach them; else what they said of themselves,
 * marked as such.
 */
const unproven = { en: ' (not signed in)', fr: ' (non connecté)' };
const by = (locale: 'en' | 'fr') =>
  sql`coalesce(concat_ws(', ', p.legal_name, nullif(q.contact, '')) || case when p.legal_name is null
    and q.contact <> '' then ${unproven[locale]}::text else '' end, '')`;

export const requests = serveList<typeof sheetRequestList, { id: string }>(
  sheetRequestList,
  { page: api.listSheetRequests, export: api.exportSheetRequests },
  {
    rows: (
      work,
      locale,
    ) => sql`select q.id, q.kind, q.sheet_id as "sheetId", q.product, q.site_id as "siteId", s.name as site, q.note,
      ${by(locale)} as by, q.created_at as "createdAt",
        case when q.answered_at is null then 'open' else 'answered' end as state, q.answer
      from sds_requests q join sites s on s.company_id = q.company_id and s.id = q.site_id
        left join people p on p.id = q.person_id
      where ${work.visible('sheets.manage', { companyId: 'q.company_id' })}`,
    search: ['product', 'note', 'by'],
    filters: {
      state: (states) => sql`r.state = any(${states}::text[])`,
      kind: (kinds) => sql`r.kind = any(${kinds}::text[])`,
      siteId: (id) => sql`r."siteId" = ${id}::uuid`,
    },
  },
);

export const answerSheetRequest = command(api.answerSheetRequest, async (work, { sheetRequestId, answer }) => {
  work.authorize('sheets.manage', { companyId: work.companyId });
  const { rows } = await sql<{
    product: string;
    answeredAt: string | null;
    ticketId: string | null;
  }>`select product, answered_at as "answeredAt", ticket_id as "ticketId" from sds_requests
    where company_id = ${work.companyId} and id = ${sheetRequestId} for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  if (rows[0].answeredAt) throw new DomainError('sheetRequestAnswered');
  await sql`update sds_requests set answered_at = ${work.now}, answered_by = ${work.personId}, answer = ${answer}
    where company_id = ${work.companyId} and id = ${sheetRequestId}`.execute(work.tx);
  const { product, ticketId } = rows[0];
  if (ticketId) {
    const ticket = await findTicket(work, sql`t.company_id = ${work.companyId} and t.id = ${ticketId}`, { lock: true });
    await othersAnswered(work, ticket, { kind: 'sheetAnswer', details: { product, answer } });
  }
  work.record({
    action: 'sheets.answerRequest',
    entity: 'sheetRequest',
    entityId: sheetRequestId,
    changes: { product: rows[0].product, answer },
  });
  return {};
});

import * as api from '@app/contract/company/companies';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import { localeOf } from '../../../platform/lists/list-source.ts';
import { paged } from '../../../platform/lists/list-cursor.ts';
import { actingPerson, describedEntries, foundIn } from './log-records.ts';
import type { Work } from '../../../platform/database/work.ts';

type Line = z.input<typeof api.listCompanyAudit.result>['rows'][number];
type Kept = Omit<Line, 'changes' | 'record'> & { companyId: string; changes: Record<string, unknown> };

export const listCompanyAudit = query(api.listCompanyAudit, async (work, asked, call) => {
  const { companyId, q, limit = 50 } = asked;
  work.authorize('company.viewAny');
  await refuseUnknown(work, companyId);
  const { from, next } = paged(call, 'companyAudit', asked);
  const [before] = from ?? [null];
  const pattern = sql<string>`(select folded(${`%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`}))`;
  const looked = q ? sql`and (folded(r.reason) like ${pattern} or ${foundIn(pattern)})` : sql``;
  const { rows } =
    await sql<Kept>`select r.* from (select a.id, a.company_id as "companyId", a.sequence::int, a.at, a.action,
      a.actor_kind as "actorKind", a.reason,
      a.entity, a.entity_id as "entityId", a.actor_id as "actorId", a.request_id as "requestId", a.changes,
      case a.actor_kind when 'person' then (select p.legal_name from people p where p.id = ${actingPerson})
        when 'system' then a.actor_id
        when 'key' then (select k.name from api_keys k where k.company_id = a.company_id
          and k.id::text = a.actor_id) end as actor
    from audit_entries a where a.company_id = ${companyId}
      and (${before}::bigint is null or a.sequence < ${before}::bigint)) r
    where true ${looked} order by r.sequence desc limit ${limit + 1}`.execute(work.tx);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const told = await describedEntries(work, shown, localeOf(undefined, call));
  return {
    rows: shown.map(({ companyId: _company, ...row }) => ({ ...row, ...told({ ...row, companyId }) })),
    nextCursor: last ? next(String(last.sequence)) : null,
    total: null,
  };
});

export const checkCompanyAudit = query(api.checkCompanyAudit, async (work, { companyId }) => {
  work.authorize('company.viewAny');
  await refuseUnknown(work, companyId);
  const { rows } = await sql<{
    links: number;
    brokenAt: number | null;
  }>`select (select count(*)::int from audit_entries where company_id = ${companyId}) as links,
    first_broken_audit_link(${companyId})::int as "brokenAt"`.execute(work.tx);
  return rows[0]!;
});

async function refuseUnknown(work: Work, companyId: string): Promise<void> {
  const { rows } = await sql`select 1 from companies where id = ${companyId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
}

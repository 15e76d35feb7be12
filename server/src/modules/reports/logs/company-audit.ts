import * as api from '@app/contract/company/companies';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import { paged } from '../../../platform/lists/list-cursor.ts';
import type { Work } from '../../../platform/database/work.ts';

type Line = z.input<typeof api.listCompanyAudit.result>['rows'][number];

export const listCompanyAudit = query(api.listCompanyAudit, async (work, asked, call) => {
  const { companyId, limit = 50 } = asked;
  work.authorize('company.viewAny');
  await refuseUnknown(work, companyId);
  const { from, next } = paged(call, 'companyAudit', asked);
  const [before] = from ?? [null];
  const { rows } = await sql<Line>`select a.id, a.sequence::int, a.at, a.action, a.actor_kind as "actorKind", a.reason,
      case a.actor_kind when 'person' then (select p.legal_name from people p where p.id::text = a.actor_id) when 'system' then a.actor_id
        when 'key' then (select k.name from api_keys k where k.company_id = a.company_id and k.id::text = a.actor_id) end as actor
    from audit_entries a where a.company_id = ${companyId} and (${before}::bigint is null or a.sequence < ${before}::bigint) order by a.sequence desc limit ${limit + 1}`.execute(
    work.tx,
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, nextCursor: last ? next(String(last.sequence)) : null, total: null };
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

import * as api from '@app/contract/store/store-anomalies';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../../platform/http/handler.ts';

const listAnomalies = query(api.listAnomalies, async (work) => {
  work.authorize('store.viewAnomalies');
  const { rows } = await sql<z.input<typeof api.listAnomalies.result>['rows'][number]>`
    select a.id, a.kind, a.detail ->> 'anomaly' as anomaly, a.company_id as "companyId", c.display_name as company,
      a.found_at as "foundAt", a.seen_at as "seenAt",
      o.id as "orderId", o.number::int as "orderNumber", (a.detail ->> 'minor')::float8 as minor,
        coalesce(a.detail ->> 'currency', o.currency) as currency
    from store_anomalies a join companies c on c.id = a.company_id
      left join payments p on p.company_id = a.company_id and p.id = a.subject_id
      left join refunds r on r.company_id = a.company_id and r.id = a.subject_id
      left join orders o on o.company_id = a.company_id and o.id in (a.subject_id, p.order_id, r.order_id)
    where a.resolved_at is null order by a.found_at, a.id limit 500`.execute(work.tx);
  return { rows };
});

const resolveAnomaly = command(api.resolveAnomaly, async (work, { anomalyId, reason }) => {
  work.authorize('store.resolveAnomaly');
  const { rows } = await sql<{
    companyId: string;
    kind: string;
  }>`update store_anomalies set resolved_at = ${work.now}, resolved_by = ${work.personId}, resolution = ${reason}
    where id = ${anomalyId} and resolved_at is null returning company_id as "companyId", kind`.execute(work.tx);
  const row = rows[0];
  if (!row) throw new DomainError('notFound');
  work.record({
    entity: 'storeAnomaly',
    entityId: anomalyId,
    changes: { kind: row.kind },
    reason,
    companyId: row.companyId,
  });
  return {};
});

export const anomalyHandlers = [listAnomalies, resolveAnomaly];

import * as api from '@app/contract/log-report';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command } from '../../platform/handler.ts';

type Break = z.output<typeof api.verifyLogs.result>['breaks'][number];

const most = 100;

/**
 * Recomputes the chains over the days asked for, each company's by its own sequence. The days of an entry are those of the platform's clock; what was altered
 * in its time stays in the range of its neighbours.
 */
export const verifyLogs = command(api.verifyLogs, async (work, { companyId, from, to }) => {
  work.authorize('auditReport.view');
  if (from && to && from > to) throw new DomainError('endBeforeStart');
  // The whole chain where no day is asked for: what was cut off at its end, or all of it, has no entry that would count.
  const whole = from === null && to === null;
  const day = (on: string) => sql`(${on}::date at time zone ${work.timeZone}::text)`;
  const { rows } = await sql<{ companyId: string; company: string; first: number; last: number; entries: number }>`
    select c.id as "companyId", c.display_name as company, min(a.sequence)::int as first, max(a.sequence)::int as last, count(a.id)::int as entries
    from companies c ${whole ? sql`left join` : sql`join`} audit_entries a on a.company_id = c.id
    where (${companyId}::uuid is null or c.id = ${companyId}::uuid) and ${from ? sql`a.at >= ${day(from)}` : sql`true`}
      and ${to ? sql`a.at < ${sql`((${to}::date + 1) at time zone ${work.timeZone}::text)`}` : sql`true`}
    group by c.id, c.display_name order by c.display_name`.execute(work.tx);
  const breaks: Break[] = [];
  for (const one of rows) {
    const found = await sql<Break>`select ${one.companyId}::uuid as "companyId", ${one.company}::text as company, b.sequence::int as sequence, b.kind,
        (select a.at from audit_entries a where a.company_id = ${one.companyId} and a.sequence = b.sequence) as at
      from audit_breaks(${one.companyId}::uuid, ${whole ? 1 : one.first}::bigint, ${whole ? null : one.last}::bigint) b order by b.sequence`.execute(work.tx);
    breaks.push(...found.rows);
  }
  const entries = rows.reduce((sum, { entries: some }) => sum + some, 0);
  work.record({ entity: 'audit', entityId: null, action: 'audit.verify', changes: { from, to, entries, breaks: breaks.length } });
  return { companies: rows.length, entries, breaks: breaks.slice(0, most), total: breaks.length };
});

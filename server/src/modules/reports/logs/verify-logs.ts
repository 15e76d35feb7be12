import * as api from '@app/contract/reports/log-report';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command } from '../../../platform/http/handler.ts';

type Break = z.output<typeof api.verifyLogs.result>['breaks'][number];

const most = 100;

/**
 * Recomputes the chains over the days asked for, by the platform's clock: each from the last entry before them to the
 * first after them, or to its kept end. What was removed at an end of the range, or all of it, lies between these.
 */
export const verifyLogs = command(api.verifyLogs, async (work, { company: companyId, from, to }) => {
  work.authorize('auditReport.view');
  if (from && to && from > to) throw new DomainError('endBeforeStart');
  const begins = from && sql`(${from}::date at time zone ${work.timeZone}::text)`;
  const ends = to && sql`((${to}::date + 1) at time zone ${work.timeZone}::text)`;
  const inside = sql`${begins ? sql`a.at >= ${begins}` : sql`true`} and ${ends ? sql`a.at < ${ends}` : sql`true`}`;
  const { rows } = await sql<{
    companyId: string;
    company: string;
    first: number;
    last: number | null;
    entries: number;
  }>`
    select c.id as "companyId", c.display_name as company, count(a.id) filter (where ${inside})::int as entries,
      least(min(a.sequence) filter (where ${inside}), ${
        begins
          ? sql`coalesce(max(a.sequence)
        filter (where a.at < ${begins}), 0) + 1`
          : sql`1`
      })::int as first,
      ${
        ends
          ? sql`case when bool_or(a.at >= ${ends}) then greatest(max(a.sequence)
        filter (where ${inside}), min(a.sequence) filter (where a.at >= ${ends})) end`
          : sql`null`
      }::int as last
    from companies c left join audit_entries a on a.company_id = c.id
    where ${companyId}::uuid is null or c.id = ${companyId}::uuid group by c.id, c.display_name
      order by c.display_name`.execute(work.tx);
  if (companyId && rows.length === 0) throw new DomainError('notFound');
  const breaks: Break[] = [];
  for (const { companyId: id, company, first, last } of rows) {
    const found =
      await sql<Break>`select ${id}::uuid as "companyId", ${company}::text as company, b.sequence::int as sequence,
        b.kind,
        (select a.at from audit_entries a where a.company_id = ${id} and a.sequence = b.sequence) as at
      from audit_breaks(${id}::uuid, ${first}::bigint, ${last}::bigint) b order by b.sequence`.execute(work.tx);
    breaks.push(...found.rows);
  }
  const entries = rows.reduce((sum, one) => sum + one.entries, 0);
  work.record({
    entity: 'audit',
    entityId: null,
    action: 'audit.verify',
    changes: { from, to, entries, breaks: breaks.length },
  });
  return { companies: rows.length, entries, breaks: breaks.slice(0, most), total: breaks.length };
});

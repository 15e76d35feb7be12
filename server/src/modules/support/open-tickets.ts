import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { statusSql } from './records.ts';

/**
 * How many open tickets someone has at a company. `lock`: until the commit they begin no other, so that the limit holds
 * for many at once.
 */
export async function openTicketsOf(
  work: Work,
  personId: string,
  companyId: string,
  { lock = false } = {},
): Promise<number> {
  if (lock)
    await sql`select pg_advisory_xact_lock(hashtext('support.open'), hashtext(${`${companyId}:${personId}`}))`.execute(
      work.tx,
    );
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from tickets t
    where t.company_id = ${companyId} and t.requester_id = ${personId}
      and ${statusSql(work)} not in ('solved', 'closed')`.execute(work.tx);
  return rows[0]!.n;
}

import * as api from '@app/contract/company/companies';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { keptCounts } from './kept-counts.ts';

export const getCompanyCompliance = query(
  api.getCompanyCompliance,
  async (work, { companyId }) => {
    work.authorize('company.viewAny');
    const known = await sql`select 1 from companies where id = ${companyId}`.execute(work.tx);
    if (!known.rows[0]) throw new DomainError('notFound');
    const { people, compliant } = await complianceOf(work, companyId);
    return { people, compliant, percent: people === 0 ? null : Math.floor((compliant * 100) / people) };
  },
  { snapshot: true },
);

/**
 * Counts people with mandatory requirements. The stored counts include sample people; a company that has any is small
 * enough to count now.
 */
async function complianceOf(work: Work, companyId: string): Promise<{ people: number; compliant: number }> {
  const sample = await sql`select from employments where company_id = ${companyId} and sample limit 1`.execute(work.tx);
  const kept = sample.rows.length === 0 ? await keptCounts(work, { companyId }) : null;
  if (kept) {
    const overall = kept.of('overall');
    return { people: kept.total('overall'), compliant: (overall.get('ok') ?? 0) + (overall.get('expiring') ?? 0) };
  }
  const { rows } = await sql<{
    people: number;
    compliant: number;
  }>`select count(*)::int as people, count(*) filter (where met)::int as compliant
    from (select s.person_id, bool_and(s.qualified or s.status in ('future', 'exempt', 'due')) as met
      from requirement_status(${companyId}, ${work.today}, ${work.now}) s where s.kind = 'mandatory'
        and not exists (select 1 from employments m where m.company_id = ${companyId} and m.person_id = s.person_id
          and m.sample) group by 1) people`.execute(work.tx);
  return rows[0]!;
}

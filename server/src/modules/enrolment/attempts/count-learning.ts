import { sql } from 'kysely';
import { openAttempt } from '../../../platform/database/predicates.ts';
import type { Work } from '../../../platform/database/work.ts';

/** How many open attempts of a company were learned in the last day. */
export async function countLearning(work: Work, { companyId }: { companyId: string }) {
  const { rows } = await sql<{ learning: number }>`select count(*)::int as learning from enrolments
    where company_id = ${companyId} and last_activity_at > ${work.now}::timestamptz - interval '1 day'
      and ${openAttempt()}`.execute(work.tx);
  return rows[0]!;
}

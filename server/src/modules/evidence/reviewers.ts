import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

/** Whether anyone of the company but these people may decide. */
export async function hasReviewerBeside(work: Work, companyId: string, besides: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select exists (select 1 from employments r where r.company_id = ${companyId} and r.bu_admin_since is not null
    and ${notEndedBefore('r', work.today)} and r.person_id <> all(${[...besides]}::uuid[])) as is`.execute(work.tx);
  return rows[0]!.is;
}

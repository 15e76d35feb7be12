import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

/** How many quizzes of a company were begun in the last day and have time left. */
export async function countRunning(work: Work, { companyId }: { companyId: string }) {
  const { rows } = await sql<{
    quizzes: number;
  }>`select count(*)::int as quizzes from quiz_attempts where company_id = ${companyId}
    and submitted_at is null and expires_at > ${work.now}
      and started_at > ${work.now}::timestamptz - interval '1 day'`.execute(work.tx);
  return rows[0]!;
}

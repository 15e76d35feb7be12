import { sql } from 'kysely';
import type { DataSubject } from '../identity/index.ts';
import type { Work } from '../../platform/database/work.ts';

/** The tests' part of what a person takes along: each attempt with the answers given; never the answer key. */
export async function keptAttempts(work: Work, { personId, companyId }: DataSubject): Promise<Record<string, unknown>> {
  const { rows } = await sql`
    select a.enrolment_id as "enrolmentId", a.number, a.started_at as "startedAt", a.submitted_at as "submittedAt",
      a.score_percent as "scorePercent", a.passed,
      (select json_object_agg(q.question_key, q.answer) from quiz_answers q
        where q.company_id = a.company_id and q.attempt_id = a.id) as answers
    from quiz_attempts a where a.company_id = ${companyId} and a.person_id = ${personId} order by a.started_at`.execute(
    work.tx,
  );
  return { tests: rows };
}

import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';
import { redacted } from '../identity/index.ts';

const longer = `${redacted} ${redacted} ${redacted}`;

/** Attempts and completions stay, as the law keeps them; notes and reasons about the person go. */
export async function forgetNotes(work: Work, { ids }: Forgotten): Promise<void> {
  const people = [...ids];
  const theirs = sql`exists (select 1 from enrolments e
    where e.company_id = x.company_id and e.id = x.enrolment_id and e.person_id = any(${people}::uuid[]))`;
  await sql`update enrolments set note = null, outcome_reason = case
    when outcome_reason ~ '^[a-z]+([A-Z][a-z]*)*$' then outcome_reason
    when outcome_reason is not null then ${redacted} end
    where person_id = any(${people}::uuid[]) and (note is not null or outcome_reason is not null)`.execute(work.tx);
  await sql`update course_evaluations x set note = null
    where note is not null and (evaluator_id = any(${people}::uuid[]) or ${theirs})`.execute(work.tx);
  await sql`update due_changes x set reason = ${redacted} where ${theirs}`.execute(work.tx);
  await sql`update void_requests x set reason = ${longer} where ${theirs}`.execute(work.tx);
}

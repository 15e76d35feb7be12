import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

/**
 * Notes whose requirements are to be looked at again, and has it done soon after the commit: one job for the company,
 * however many people an import or a change concerns. One person has a job of their own: anyone who finishes a course
 * waits for no import.
 */
export async function queueRecheck(work: Work, companyId: string, personIds: readonly string[] | null): Promise<void> {
  if (personIds?.length === 0) return;
  await noteChecks(work, companyId, personIds ?? [null]);
  const key = personIds?.length === 1 ? `assignment:${companyId}:${personIds[0]!}` : `assignment:${companyId}`;
  await work.enqueue('assignment.enrolRequired', { companyId }, { key });
}

/** Notes them, and leaves it to the job to come. Null: everyone. */
export async function noteChecks(work: Work, companyId: string, personIds: readonly (string | null)[]): Promise<void> {
  await work.named(
    'assignment.look_again',
    'insert into assignment_checks (company_id, person_id) select $1, person_id from unnest($2::uuid[]) as person_id',
    [companyId, personIds],
  );
}

/** From this many on everyone is looked at: it is one statement either way. */
const many = 500;

/** Takes what was noted, by whomever and however often; `everyone` where it is many, or was noted so. */
export async function takeChecks(work: Work, companyId: string): Promise<string[] | null | 'nothing'> {
  const { rows } = await sql<{
    personId: string | null;
  }>`delete from assignment_checks where company_id = ${companyId} returning person_id as "personId"`.execute(work.tx);
  if (rows.length === 0) return 'nothing';
  const people = new Set(rows.map(({ personId }) => personId));
  return people.has(null) || people.size > many ? null : ([...people] as string[]);
}

/** People of sample data are gone: no one is to be looked at. */
export async function forgetGone(work: Work, { companyId }: { companyId: string }): Promise<void> {
  await sql`delete from assignment_checks k where k.company_id = ${companyId} and k.person_id is not null
    and not exists (select 1 from employments e where e.company_id = k.company_id
      and e.person_id = k.person_id)`.execute(work.tx);
}

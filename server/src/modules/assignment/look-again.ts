import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';

/**
 * Notes whose requirements are to be looked at again, and has it done soon after the commit: one job for the company, however many
 * people an import or a change concerns.
 */
export async function lookAgain(work: Work, companyId: string, personIds: readonly string[] | null): Promise<void> {
  await sql`insert into assignment_checks (company_id, person_id)
    select ${companyId}, person_id from unnest(${personIds === null ? [null] : [...personIds].sort()}::uuid[]) as person_id on conflict do nothing`.execute(
    work.tx,
  );
  await work.enqueue('assignment.enrolRequired', { companyId }, { key: `assignment:${companyId}` });
}

/** From this many on everybody is looked at: it is one statement either way. */
const many = 500;

/** Takes what was noted; `everybody` where it is many, or was noted so. */
export async function takeChecks(work: Work, companyId: string): Promise<string[] | null | 'nothing'> {
  const { rows } = await sql<{
    personId: string | null;
  }>`delete from assignment_checks where company_id = ${companyId} returning person_id as "personId"`.execute(work.tx);
  if (rows.length === 0) return 'nothing';
  const people = rows.flatMap(({ personId }) => personId ?? []);
  return people.length < rows.length || people.length > many ? null : people;
}

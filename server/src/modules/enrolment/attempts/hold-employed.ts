import { DomainError } from '@app/domain/errors';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { notEndedBefore, notEndedBeforeText } from '../../../platform/database/predicates.ts';

/**
 * Locks the employments of people until the commit, in one order, and answers who has not left on the company's day, or
 * on the one that is said: who leaves at the same moment comes before or after whatever opens an attempt, never
 * between.
 */
export async function holdEmployed(
  work: Work,
  companyId: string,
  personIds: readonly string[],
  on: Day | null = null,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; here: boolean }>`select m.person_id as id,
      ${notEndedBefore(
        'm',
        sql`coalesce(${on}::date, (select (${work.now}::timestamptz at time zone c.time_zone)::date
        from companies c where c.id = m.company_id))`,
      )} as here
    from employments m where m.company_id = ${companyId} and m.person_id = any(${[...personIds]}::uuid[])
      order by m.person_id for no key update`.execute(work.tx);
  return new Set(rows.flatMap(({ id, here }) => (here ? id : [])));
}

/**
 * The same for the person who acts; one who left in this moment opens nothing. They may open several courses at once.
 */
export async function refuseLeft(work: Work): Promise<void> {
  const rows = await work.named<{ here: boolean }>(
    'enrolment.hold_own_employment',
    `select ${notEndedBeforeText(null, '$3::date')} as here from employments
      where company_id = $1 and person_id = $2 for share`,
    [work.companyId, work.personId, work.today],
  );
  if (rows[0] && !rows[0].here) throw new DomainError('notEmployedNow');
}

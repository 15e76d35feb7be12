import { expiringSoonDays } from '@app/domain/qualification/achievement-status';
import type { Day } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';

/**
 * Which people have a completion of which of these courses that lasts beyond what is expiring soon, and its last day (`infinity`: it does not
 * expire). Revoked completions, and records that were a mistake, count for nothing. One definition for the cart and for assigning seats.
 */
export const lastingProofs = (work: Work, companyId: string, courseIds: readonly string[]): RawBuilder<unknown> => sql`select a.person_id, a.course_id,
    max(coalesce(a.valid_through, 'infinity'::date)) as until
  from achievements a join employments m on m.company_id = a.company_id and m.person_id = a.person_id and m.ended_on is null
    join companies c on c.id = a.company_id
  where a.company_id = ${companyId} and a.course_id = any(${[...courseIds]}::uuid[]) and a.revoked_at is null and a.retracted_at is null
    and a.valid_from <= ${work.today}::date
    and (a.valid_through is null or a.valid_through > ${work.today}::date + coalesce((c.settings_overrides ->> 'expiringSoonDays')::int, ${expiringSoonDays}::int))
  group by 1, 2`;

/** Of these people, or of all, who has a lasting completion of every one of these courses: the day the first of them ends, null where none does. */
export async function provenIn(work: Work, companyId: string, courseIds: readonly string[], who: readonly string[] | null): Promise<Map<string, Day | null>> {
  if (courseIds.length === 0) return new Map();
  const people = who === null ? sql`true` : sql`p.person_id = any(${[...who]}::uuid[])`;
  const { rows } = await sql<{ personId: string; until: Day | null }>`select p.person_id as "personId", nullif(min(p.until), 'infinity')::text as until
    from (${lastingProofs(work, companyId, courseIds)}) p where ${people} group by 1 having count(*) = ${new Set(courseIds).size}`.execute(work.tx);
  return new Map(rows.map(({ personId, until }) => [personId, until]));
}

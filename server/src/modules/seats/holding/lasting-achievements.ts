import { expiringSoonDays } from '@app/domain/qualification/achievement-status';
import type { Day } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

/**
 * Which people hold a proof of which of these courses that lasts beyond what is expiring soon, and its last day, with
 * the renewals that follow without a gap (`infinity`: it does not expire): every skill that the newest edition of the
 * course gives, wherever it was earned, or a completion of a course that gives none. Revoked proofs, and records that
 * were a mistake, count for nothing. One definition for the cart and for assigning seats.
 */
export const lastingProofs = (work: Work, companyId: string, courseIds: readonly string[]): RawBuilder<unknown> => sql`
  with newest as (select distinct on (v.course_id) v.course_id, v.id from course_versions v
      where v.course_id = any(${[...courseIds]}::uuid[]) and v.published_at is not null
        order by v.course_id, v.number desc),
    gives as (select n.course_id, g.skill_id, g.level from newest n join course_skills g on g.version_id = n.id),
    proofs as (
      select a.person_id, a.course_id, null::uuid as skill_id, a.valid_from, a.valid_through from achievements a
        where a.company_id = ${companyId} and a.course_id = any(${[...courseIds]}::uuid[])
          and a.course_id not in (select course_id from gives) and ${counts('a')}
      union all
      select a.person_id, g.course_id, g.skill_id, a.valid_from, a.valid_through from gives g
        join achievements a on a.company_id = ${companyId} and a.skill_id = g.skill_id and a.level >= g.level
          where ${counts('a')}),
    held as (select p.person_id, p.course_id, covered_through(array_agg(p.valid_from), array_agg(p.valid_through),
      ${work.today}::date) as until from proofs p
      join employments m on m.company_id = ${companyId} and m.person_id = p.person_id
        and ${notEndedBefore('m', work.today)}
      group by p.person_id, p.course_id, p.skill_id)
  select h.person_id, h.course_id, min(h.until) as until from held h join companies c on c.id = ${companyId}
    where h.until > ${work.today}::date + coalesce((c.settings_overrides ->> 'expiringSoonDays')::int,
      ${expiringSoonDays}::int) group by 1, 2
    having count(*) = greatest(1, (select count(*) from gives g where g.course_id = h.course_id))`;

const counts = (alias: string) => sql`${sql.ref(alias)}.revoked_at is null and ${sql.ref(alias)}.retracted_at is null`;

/**
 * Of these people, or of all, who has a lasting proof of every one of these courses: the day the first of them ends,
 * null where none does.
 */
export async function provenIn(
  work: Work,
  companyId: string,
  courseIds: readonly string[],
  who: readonly string[] | null,
): Promise<Map<string, Day | null>> {
  if (courseIds.length === 0) return new Map();
  const people = who === null ? sql`true` : sql`p.person_id = any(${[...who]}::uuid[])`;
  const { rows } = await sql<{
    personId: string;
    until: Day | null;
  }>`select p.person_id as "personId", nullif(min(p.until), 'infinity')::text as until
    from (${lastingProofs(work, companyId, courseIds)}) p where ${people} group by 1
      having count(*) = ${new Set(courseIds).size}`.execute(work.tx);
  return new Map(rows.map(({ personId, until }) => [personId, until]));
}

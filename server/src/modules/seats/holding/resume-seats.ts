import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

/**
 * Attempts that ended go on: those that had spent a seat use it again. What no one had started came back then, and is
 * taken again. Answers who uses theirs.
 */
export async function resumeSeats(
  work: Work,
  { companyId, enrolmentIds, since }: { companyId: string; enrolmentIds: readonly string[]; since: Instant },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`update seat_uses u set ended_at = null from seats s
    where u.company_id = ${companyId} and u.enrolment_id = any(${[...enrolmentIds]}::uuid[]) and u.used_at is not null
      and u.ended_at >= ${since}
      and s.company_id = u.company_id and s.id = u.seat_id and s.state = 'consumed' and s.person_id = u.person_id
      and not exists (select 1 from seat_uses o where o.company_id = u.company_id and o.ended_at is null
        and (o.enrolment_id = u.enrolment_id or (o.seat_id = u.seat_id and o.course_id = u.course_id)))
    returning u.enrolment_id as id`.execute(work.tx);
  return new Set(rows.map(({ id }) => id));
}

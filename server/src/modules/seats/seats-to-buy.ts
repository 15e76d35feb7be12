import { seatsToBuy } from '@app/domain/seats/warnings';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';

export type ToBuy = { courseId: string; waiting: number; renewals: number; available: number; toBuy: number; firstDueOn: Day | null };

/** What a company is short of: attempts that wait for a seat, renewals among them, less the seats that are free for the course. */
export async function seatsToBuyFor(work: Work, companyId: string): Promise<ToBuy[]> {
  const { rows } = await sql<
    Omit<ToBuy, 'toBuy'>
  >`select e.course_id as "courseId", count(*)::int as waiting, count(*) filter (where e.origin = 'renewal')::int as renewals,
      min(e.due_on) as "firstDueOn",
      (select coalesce(sum(l.available), 0)::int from seat_lots l join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id and k.course_id = e.course_id
        where l.company_id = ${companyId} and l.owner_person_id is null and l.blocked_at is null and (l.assign_by is null or l.assign_by >= ${work.today})) as available
    from enrolments e where e.company_id = ${companyId} and e.waits_for_seat and e.completed_at is null and e.withdrawn_at is null and e.failed_at is null and e.voided_at is null
    group by e.course_id order by min(e.due_on) nulls last, e.course_id`.execute(work.tx);
  return rows.map((row) => ({ ...row, toBuy: seatsToBuy(row.waiting, row.available) })).filter(({ toBuy }) => toBuy > 0);
}

/** How many seats a company can give for a course today. */
export async function freeSeatsFor(work: Work, companyId: string, courseId: string): Promise<number> {
  const { rows } = await sql<{ free: number }>`select coalesce(sum(l.available), 0)::int as free from seat_lots l
    join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id and k.course_id = ${courseId}
    where l.company_id = ${companyId} and l.owner_person_id is null and l.blocked_at is null and (l.assign_by is null or l.assign_by >= ${work.today})`.execute(
    work.tx,
  );
  return rows[0]!.free;
}

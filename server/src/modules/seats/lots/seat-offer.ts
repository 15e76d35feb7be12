import type { SeatOffer } from '@app/domain/catalogue/course-action';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { courseOffers } from './course-offers.ts';

/**
 * What someone who needs a seat for a course finds: one of their own, free ones of the company, a request, or something
 * to buy.
 */
export async function seatOffer(
  work: Work,
  { personId, courseId }: { personId: string; courseId: string },
): Promise<SeatOffer> {
  const { companyId } = work;
  const { rows } = await sql<Omit<SeatOffer, 'offer'>>`select
      exists (select 1 from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
        join seat_lot_courses k on k.company_id = s.company_id and k.lot_id = s.lot_id and k.course_id = ${courseId}
        where s.company_id = ${companyId} and ((s.person_id = ${personId} and s.state in ('reserved', 'allocated')) or (l.owner_person_id = ${personId} and s.state = 'available')
          or (s.person_id = ${personId} and s.state = 'consumed' and (s.complete_by is null or s.complete_by >= ${work.today})
            and not exists (select 1 from seat_uses u where u.company_id = s.company_id and u.seat_id = s.id and u.course_id = ${courseId} and u.person_id = ${personId} and u.used_at is not null)))) as own,
      (select coalesce(sum(l.available), 0)::int from seat_lots l join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id and k.course_id = ${courseId}
        where l.company_id = ${companyId} and l.owner_person_id is null and l.blocked_at is null and (l.assign_by is null or l.assign_by >= ${work.today})) as free,
      (select q.id from seat_requests q where q.company_id = ${companyId} and q.person_id = ${personId} and q.course_id = ${courseId} and q.decided_at is null) as "requestId",
      -- Whoever has no employer has nobody to ask, and whoever gives seats asks nobody.
      not c.is_platform and ${work.actor.kind === 'person' && work.actor.role === 'learner'} as "mayAsk"
      from companies c where c.id = ${companyId}`.execute(work.tx);
  const found = rows[0]!;
  if (found.own || found.free > 0) return { ...found, offer: null };
  const offer = (await courseOffers(work, [courseId])).get(courseId) ?? null;
  // Better asked in vain than a page without a way on.
  return { ...found, mayAsk: found.mayAsk || offer === null, offer };
}

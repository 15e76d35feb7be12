import type { SeatOffer } from '@app/domain/catalogue/course-action';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { productsForSale } from '../products/index.ts';

/** What somebody who needs a seat for a course finds: one of their own, free ones of the company, a request, or something to buy. */
export async function seatOffer(work: Work, { personId, courseId }: { personId: string; courseId: string }): Promise<SeatOffer> {
  const { companyId } = work;
  const { rows } = await sql<Omit<SeatOffer, 'productId'> & { productIds: string[] }>`select
      exists (select 1 from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
        join seat_lot_courses k on k.company_id = s.company_id and k.lot_id = s.lot_id and k.course_id = ${courseId}
        where s.company_id = ${companyId} and ((s.person_id = ${personId} and s.state in ('reserved', 'allocated')) or (l.owner_person_id = ${personId} and s.state = 'available')
          or (s.person_id = ${personId} and s.state = 'consumed' and (s.complete_by is null or s.complete_by >= ${work.today})
            and not exists (select 1 from seat_uses u where u.company_id = s.company_id and u.seat_id = s.id and u.course_id = ${courseId} and u.person_id = ${personId} and u.used_at is not null)))) as own,
      (select coalesce(sum(l.available), 0)::int from seat_lots l join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id and k.course_id = ${courseId}
        where l.company_id = ${companyId} and l.owner_person_id is null and l.blocked_at is null and (l.assign_by is null or l.assign_by >= ${work.today})) as free,
      (select q.id from seat_requests q where q.company_id = ${companyId} and q.person_id = ${personId} and q.course_id = ${courseId} and q.decided_at is null) as "requestId",
      array(select k.product_id from product_courses k join products p on p.id = k.product_id and p.status = 'published' where k.course_id = ${courseId} order by p.id limit 20) as "productIds"`.execute(
    work.tx,
  );
  const { productIds, ...offer } = rows[0]!;
  if (offer.own || offer.free > 0 || productIds.length === 0) return { ...offer, productId: null };
  const sold = await productsForSale(work, { companyId, personId, productIds });
  return { ...offer, productId: productIds.find((id) => sold.get(id)?.obstacle === null) ?? null };
}

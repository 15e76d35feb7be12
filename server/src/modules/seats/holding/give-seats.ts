import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { seatsGiven } from '../events.ts';
import { moveEachSeat } from './move-seats.ts';
import { firstToExpire, giveable } from '../lots/seat-order.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

type Giving = {
  companyId: string;
  /** Which seats: of a product, of one lot, of a course, or those behind a code. */
  from: { productId: string } | { lotId: string } | { courseId: string } | { codeId: string };
  /** In the order in which they get one. */
  personIds: readonly string[];
  cause?: Record<string, unknown>;
};

/**
 * Gives free seats to people by name, the first to expire first, each person one; answers who got one. They are
 * enrolled in the courses of the seat, or, where they wait for it already, wait no longer.
 */
export async function giveSeats(work: Work, { companyId, from, personIds, cause = {} }: Giving): Promise<string[]> {
  const wanted =
    'productId' in from
      ? sql`s.product_id = ${from.productId}::uuid and s.state = 'available'`
      : 'lotId' in from
        ? sql`s.lot_id = ${from.lotId}::uuid and s.state = 'available'`
        : 'codeId' in from
          ? sql`s.code_id = ${from.codeId}::uuid and s.state = 'reserved'`
          : sql`s.state = 'available' and exists (select 1 from seat_lot_courses k
            where k.company_id = s.company_id and k.lot_id = s.lot_id and k.course_id = ${from.courseId}::uuid)`;
  const { rows: free } = await sql<{ id: string; courseIds: string[] }>`
    select s.id, array(select k.course_id from seat_lot_courses k
      where k.company_id = s.company_id and k.lot_id = s.lot_id order by k.course_id) as "courseIds"
    from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
    where s.company_id = ${companyId} and ${wanted} and l.owner_person_id is null and ${giveable(work.today)}
    order by ${firstToExpire} limit ${personIds.length} for update of s skip locked`.execute(work.tx);
  const pairs = free.map((seat, place) => ({
    seatId: seat.id,
    personId: personIds[place]!,
    courseIds: seat.courseIds,
  }));
  if (pairs.length === 0) return [];
  await moveEachSeat(
    work,
    { companyId, event: 'allocate' },
    pairs.map(({ seatId, personId }) => ({ seatId, personId, cause })),
  );
  for (const [courses, given] of Map.groupBy(pairs, ({ courseIds }) => courseIds.join()))
    if (courses)
      await work.emit(seatsGiven, {
        companyId,
        personIds: given.map(({ personId }) => personId),
        courseIds: courses.split(','),
      });
  return pairs.map(({ personId }) => personId);
}

/** One person who is to get a seat, locked as below; refused where they have left. */
export async function holdReceiver(work: Work, companyId: string, personId: string): Promise<void> {
  await lockEmployments(work, companyId, [personId]);
  const { rows } = await sql`select from employments where company_id = ${companyId} and person_id = ${personId}
      and ended_on < ${work.today}::date`.execute(work.tx);
  if (rows.length > 0) throw new DomainError('notEmployedNow');
}

/** Anyone who gives one of these people a seat at the same moment comes after, and sees what they have then (G17). */
export async function lockEmployments(work: Work, companyId: string, personIds: readonly string[]): Promise<void> {
  await sql`select from employments where company_id = ${companyId} and person_id = any(${[...personIds]}::uuid[])
    order by person_id for no key update`.execute(work.tx);
}

/** Of these people, who has a seat of it that no one started. */
export async function alreadySeated(
  work: Work,
  companyId: string,
  productId: string,
  personIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct person_id as id from seats
    where company_id = ${companyId} and product_id = ${productId} and state = 'allocated'
      and person_id = any(${[...personIds]}::uuid[])`.execute(work.tx);
  return new Set(rows.map(({ id }) => id));
}

type LotGiving = {
  companyId: string;
  productId: string;
  lotId: string;
  personIds: readonly string[];
  cause: Record<string, unknown>;
};

/**
 * Gives the seats of a lot that just came in to those it was bought for. Anyone who left meanwhile, or has a seat of
 * the product that no one started, or is of sample data, is passed over: their seat stays free.
 */
export async function giveLot(work: Work, { companyId, productId, lotId, personIds, cause }: LotGiving): Promise<void> {
  if (personIds.length === 0) return;
  const { rows } = await sql<{
    id: string;
  }>`select person_id as id from employments where company_id = ${companyId}
    and person_id = any(${[...personIds]}::uuid[])
    and started_on <= ${work.today}::date and ${notEndedBefore(null, work.today)} and not sample order by person_id
      for no key update`.execute(work.tx);
  const employed = new Set(rows.map(({ id }) => id));
  const seated = await alreadySeated(work, companyId, productId, [...employed]);
  const able = [...new Set(personIds)].filter((id) => employed.has(id) && !seated.has(id));
  if (able.length > 0) await giveSeats(work, { companyId, from: { lotId }, personIds: able, cause });
}

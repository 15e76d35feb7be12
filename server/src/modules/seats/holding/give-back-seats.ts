import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { seatsCameIn } from '../events.ts';
import { moveSeats } from './move-seats.ts';

/**
 * Attempts ended. A seat on which no one started is free again, with the days it had; one that was started is spent.
 * `why` stands in the ledger. Bears being told twice.
 */
export async function giveBackSeats(
  work: Work,
  { companyId, enrolmentIds, on, why }: { companyId: string; enrolmentIds: readonly string[]; on: Day; why: string },
): Promise<string[]> {
  const ended = await sql<{ seatId: string }>`update seat_uses set ended_at = ${work.now}
    where company_id = ${companyId} and enrolment_id = any(${[...enrolmentIds]}::uuid[]) and ended_at is null
      returning seat_id as "seatId"`.execute(work.tx);
  const free = await sql<{ id: string; courses: string[]; owner: string | null; over: boolean }>`
    select s.id, (select array_agg(c.course_id) from seat_lot_courses c
      where c.company_id = s.company_id and c.lot_id = s.lot_id) as courses,
      l.owner_person_id as owner, coalesce(s.assign_by < ${on}, false) as over
    from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
    where s.company_id = ${companyId} and s.id = any(${ended.rows.map(({ seatId }) => seatId)}::uuid[])
      and s.state = 'allocated'
      and not exists (select 1 from seat_uses u where u.company_id = s.company_id and u.seat_id = s.id
        and u.person_id = s.person_id and (u.ended_at is null or u.used_at is not null))
    for update of s`.execute(work.tx);
  const released = await moveSeats(work, {
    companyId,
    seatIds: free.rows.map(({ id }) => id),
    event: 'release',
    cause: { reason: why },
  });
  await moveSeats(work, {
    companyId,
    seatIds: free.rows.filter(({ over }) => over).map(({ id }) => id),
    event: 'expire',
    cause: {},
  });
  for (const { courses, owner, over } of free.rows)
    if (!over) await work.emit(seatsCameIn, { companyId, courseIds: courses, ownerPersonId: owner });
  return released;
}

import type { Day } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { lockSeatsOf } from '../../platform/database/seat-lock.ts';
import type { Work } from '../../platform/database/work.ts';
import { releaseCodes } from './lots/codes.ts';
import { seatsCameIn, seatsLapsed } from './events.ts';
import { moveSeats } from './holding/move-seats.ts';
import { openAttempt } from '../../platform/database/predicates.ts';

type Company = { id: string; timeZone: string };

/**
 * Once a day in each company: codes end, seats expire and attempts lapse; administrators are warned of it by the
 * notices. Run twice it changes nothing. `companyId`: that company alone.
 */
export const keepSeats: Job = {
  name: 'seats.keep',
  schedule: '12 * * * *',
  async run(runtime, { companyId }) {
    const only = (companyId as string | undefined) ?? null;
    const companies = await workAsSystem(
      runtime,
      keepSeats.name,
      async (work) => {
        work.reach('seat.manage');
        return (
          await sql<Company>`select c.id, c.time_zone as "timeZone" from companies c
            where exists (select 1 from seat_lots l where l.company_id = c.id)
            and (${only}::uuid is null or c.id = ${only}::uuid) order by c.id`.execute(work.tx)
        ).rows;
      },
      { write: false, audited: false },
    );
    await oneByOne(companies, (company) =>
      workAsSystem(runtime, keepSeats.name, (work) => keepCompany(work, company), {
        companyId: company.id,
        audited: false,
      }),
    );
  },
};

async function keepCompany(work: Work, { id, timeZone }: Company): Promise<void> {
  work.authorize('seat.manage', { companyId: id });
  await lockSeatsOf(work, id);
  const today = dayOf(work.now, timeZone);
  const codes = await sql<{
    id: string;
  }>`select c.id from seat_codes c where c.company_id = ${id} and c.valid_until <= ${work.now}
    and exists (select 1 from seats s where s.company_id = c.company_id and s.code_id = c.id
      and s.state = 'reserved')`.execute(work.tx);
  if (codes.rows.length > 0)
    await releaseCodes(
      work,
      id,
      codes.rows.map((code) => code.id),
      'codeOver',
    );
  const over = await sql<{
    id: string;
  }>`select id from seats where company_id = ${id} and state in ('available', 'reserved') and assign_by < ${today}::date
    order by id for update`.execute(work.tx);
  const expired = await moveSeats(work, { companyId: id, seatIds: over.rows.map((seat) => seat.id), event: 'expire' });
  const lapsed = await lapse(work, id, today);
  await giveWaiting(work, id, today);
  if (expired.length + lapsed > 0)
    work.record({ entity: 'seats', entityId: null, action: 'seat.keep', changes: { expired: expired.length, lapsed } });
}

/**
 * Anyone who waits while there are free seats, or beside a seat of their own: none should be left, and where one is,
 * this is the last to notice.
 */
async function giveWaiting(work: Work, companyId: string, today: Day): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct k.course_id as id from seat_lots l
      join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id
    where l.company_id = ${companyId} and l.available > 0 and l.blocked_at is null
      and (l.assign_by is null or l.assign_by >= ${today}::date)
      and exists (select 1 from enrolments e where e.company_id = l.company_id and e.course_id = k.course_id
        and e.waits_for_seat
        and ${openAttempt('e')})
    union select e.course_id from enrolments e join seats s on s.company_id = e.company_id and s.person_id = e.person_id
      and s.state = 'allocated'
      join seat_lot_courses k on k.company_id = s.company_id and k.lot_id = s.lot_id and k.course_id = e.course_id
    where e.company_id = ${companyId} and e.waits_for_seat and ${openAttempt('e')}
      and not exists (select 1 from seat_uses u where u.company_id = s.company_id and u.seat_id = s.id
        and u.course_id = e.course_id and u.person_id = s.person_id
        and (u.ended_at is null or u.used_at is not null))`.execute(work.tx);
  if (rows.length > 0)
    await work.emit(seatsCameIn, { companyId, courseIds: rows.map(({ id }) => id), ownerPersonId: null });
}

/** The last day to complete passed: open attempts on the seat are closed, the seat stays used. */
async function lapse(work: Work, companyId: string, today: Day): Promise<number> {
  const { rows } = await sql<{
    seatId: string;
    enrolmentId: string;
  }>`select s.id as "seatId", u.enrolment_id as "enrolmentId"
    from seats s join seat_uses u on u.company_id = s.company_id and u.seat_id = s.id and u.person_id = s.person_id
      and u.ended_at is null
      join enrolments e on e.company_id = u.company_id and e.id = u.enrolment_id and ${openAttempt('e')}
    where s.company_id = ${companyId} and s.state = 'consumed' and s.complete_by < ${today}::date order by s.id
      for update of s`.execute(work.tx);
  const seatIds = [...new Set(rows.map(({ seatId }) => seatId))];
  await moveSeats(work, { companyId, seatIds, event: 'lapse' });
  if (rows.length > 0)
    await work.emit(seatsLapsed, { companyId, enrolmentIds: rows.map(({ enrolmentId }) => enrolmentId) });
  return seatIds.length;
}

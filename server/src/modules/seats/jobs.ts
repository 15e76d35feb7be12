import type { Day } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { emptyInventory } from '@app/domain/seats/ledger';
import { expiryWarning, expiryWarningDays, useWarning } from '@app/domain/seats/warnings';
import { sql } from 'kysely';
import type { Job } from '../../platform/jobs.ts';
import { writeMail } from '../../platform/mail.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { oneByOne } from '../../platform/one-by-one.ts';
import type { Work } from '../../platform/work.ts';
import { releaseCodes } from './codes.ts';
import { seatsCameIn, seatsLapsed } from './events.ts';
import { moveSeats } from './move-seats.ts';
import type { Names } from './product-name.ts';
import { nameIn } from './product-name.ts';
import { seatAdmins } from './seat-admins.ts';
import { warningWords } from './seat-words.ts';

type Company = { id: string; timeZone: string };

/** Once a day in each company: codes end, seats expire, attempts lapse, and admins are warned of both. Run twice it changes nothing. `companyId`: that company alone. */
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
          await sql<Company>`select c.id, c.time_zone as "timeZone" from companies c where exists (select 1 from seat_lots l where l.company_id = c.id) and (${only}::uuid is null or c.id = ${only}::uuid) order by c.id`.execute(
            work.tx,
          )
        ).rows;
      },
      { write: false, audited: false },
    );
    await oneByOne(companies, (company) =>
      workAsSystem(runtime, keepSeats.name, (work) => keepCompany(work, runtime, company), { companyId: company.id, audited: false }),
    );
  },
};

async function keepCompany(work: Work, runtime: Runtime, { id, timeZone }: Company): Promise<void> {
  work.authorize('seat.manage', { companyId: id });
  const today = dayOf(work.now, timeZone);
  const codes = await sql<{ id: string }>`select c.id from seat_codes c where c.company_id = ${id} and c.valid_until <= ${work.now}
    and exists (select 1 from seats s where s.company_id = c.company_id and s.code_id = c.id and s.state = 'reserved')`.execute(work.tx);
  if (codes.rows.length > 0)
    await releaseCodes(
      work,
      id,
      codes.rows.map((code) => code.id),
      'codeOver',
    );
  const over = await sql<{ id: string }>`select id from seats where company_id = ${id} and state in ('available', 'reserved') and assign_by < ${today}::date
    order by id for update`.execute(work.tx);
  const expired = await moveSeats(work, { companyId: id, seatIds: over.rows.map((seat) => seat.id), event: 'expire' });
  const lapsed = await lapse(work, id, today);
  await giveWaiting(work, id, today);
  await warn(work, runtime, id, today);
  if (expired.length + lapsed > 0) work.record({ entity: 'seats', entityId: null, action: 'seat.keep', changes: { expired: expired.length, lapsed } });
}

/** Whoever waits while there are free seats: none should be left, and where one is, this is the last to notice. */
async function giveWaiting(work: Work, companyId: string, today: Day): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct k.course_id as id from seat_lots l
      join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id
    where l.company_id = ${companyId} and l.available > 0 and l.blocked_at is null and (l.assign_by is null or l.assign_by >= ${today}::date)
      and exists (select 1 from enrolments e where e.company_id = l.company_id and e.course_id = k.course_id and e.waits_for_seat
        and e.completed_at is null and e.withdrawn_at is null and e.failed_at is null and e.voided_at is null)`.execute(work.tx);
  if (rows.length > 0) await work.emit(seatsCameIn, { companyId, courseIds: rows.map(({ id }) => id), ownerPersonId: null });
}

/** The last day to complete passed: open attempts on the seat are closed, the seat stays used. */
async function lapse(work: Work, companyId: string, today: Day): Promise<number> {
  const { rows } = await sql<{ seatId: string; enrolmentId: string }>`select s.id as "seatId", u.enrolment_id as "enrolmentId"
    from seats s join seat_uses u on u.company_id = s.company_id and u.seat_id = s.id and u.person_id = s.person_id and u.ended_at is null
      join enrolments e on e.company_id = u.company_id and e.id = u.enrolment_id and e.completed_at is null and e.withdrawn_at is null and e.failed_at is null and e.voided_at is null
    where s.company_id = ${companyId} and s.state = 'consumed' and s.complete_by < ${today}::date order by s.id for update of s`.execute(work.tx);
  const seatIds = [...new Set(rows.map(({ seatId }) => seatId))];
  await moveSeats(work, { companyId, seatIds, event: 'lapse' });
  if (rows.length > 0) await work.emit(seatsLapsed, { companyId, enrolmentIds: rows.map(({ enrolmentId }) => enrolmentId) });
  return seatIds.length;
}

type Lot = { productId: string; product: Names; assignBy: Day; seats: number };
type Use = {
  productId: string;
  product: Names;
  available: number;
  reserved: number;
  allocated: number;
  consumed: number;
  cameIn: number;
};

/** Each warning once for each admin: the key names the product, the day and the step, so that a new purchase is warned of anew. */
async function warn(work: Work, runtime: Runtime, companyId: string, today: Day): Promise<void> {
  const { rows: lots } =
    await sql<Lot>`select l.product_id as "productId", p.names as product, l.assign_by as "assignBy", sum(l.available + l.reserved)::int as seats
    from seat_lots l join products p on p.id = l.product_id
    where l.company_id = ${companyId} and l.owner_person_id is null and l.available + l.reserved > 0 and l.assign_by between ${today}::date and ${today}::date + ${Math.max(...expiryWarningDays)}::int
    group by l.product_id, p.names, l.assign_by`.execute(work.tx);
  const { rows: uses } =
    await sql<Use>`select l.product_id as "productId", p.names as product, sum(l.available)::int as available, sum(l.reserved)::int as reserved,
      sum(l.allocated)::int as allocated, sum(l.consumed)::int as consumed, sum(l.total)::int as "cameIn"
    from seat_lots l join products p on p.id = l.product_id where l.company_id = ${companyId} and l.owner_person_id is null group by l.product_id, p.names`.execute(
      work.tx,
    );
  const expiring = lots.flatMap((lot) => {
    const days = expiryWarning(lot.assignBy, today);
    return days === null ? [] : [{ lot, days, key: `expiry:${lot.productId}:${lot.assignBy}:${days}` }];
  });
  const usedUp = uses.flatMap((use) => {
    const percent = useWarning({ ...emptyInventory, ...use });
    return percent === null ? [] : [{ use, percent, key: `use:${use.productId}:${use.cameIn}:${percent}` }];
  });
  if (expiring.length + usedUp.length === 0) return;
  for (const admin of await seatAdmins(work, companyId)) {
    const send = async (key: string, warning: Parameters<typeof warningWords>[1]) => {
      const { action, ...words } = warningWords(admin.locale, warning);
      await writeMail(work, {
        kind: 'seats.warning',
        to: admin.email,
        locale: admin.locale,
        personId: admin.personId,
        companyId,
        ...words,
        action: { label: action, href: `${runtime.config.publicOrigin}/settings/courses?tab=seats` },
        uniqueKey: `seats.${companyId}:${key}:${admin.personId}`,
      });
    };
    for (const { lot, days, key } of expiring)
      await send(key, { kind: 'expiry', name: admin.name, product: nameIn(admin.locale, lot.product), seats: lot.seats, lastDay: lot.assignBy, days });
    for (const { use, percent, key } of usedUp)
      await send(key, { kind: 'use', name: admin.name, product: nameIn(admin.locale, use.product), percent, available: use.available });
  }
}

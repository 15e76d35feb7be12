import * as api from '@app/contract/seats/seat-codes';
import { base32 } from '@app/domain/identity/base32';
import { DomainError, refuseFields } from '@app/domain/errors';
import { seatCodeList } from '@app/domain/seats/seat-lists';
import { codeLifeDays } from '@app/domain/seats/seat';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { tokenHash } from '../../../platform/http/cookies.ts';
import { command } from '../../../platform/http/handler.ts';
import { serveList } from '../../../platform/lists/list.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { freeOf } from '../holding/assign-seats.ts';
import { seatsCameIn } from '../events.ts';
import { giveSeats, holdReceiver } from '../holding/give-seats.ts';
import { moveSeats } from '../holding/move-seats.ts';
import { productName } from './product-name.ts';
import { firstToExpire, giveable } from './seat-order.ts';

type Row = z.output<typeof api.listSeatCodes.result>['rows'][number];

const codes = serveList<typeof seatCodeList, Row>(
  seatCodeList,
  { page: api.listSeatCodes, export: api.exportSeatCodes },
  {
    rows: (
      work,
      locale,
    ) => sql`select k.id, '…' || k.hint as hint, ${productName('p', locale)} as product, k.label, k.seats, k.left,
      k.valid_until as "validUntil", k.made_at as "madeAt",
        case when k.cancelled_at is not null then 'cancelled' when k.left = 0 then 'used'
          when k.valid_until <= ${work.now} then 'over' else 'open' end as state
      from (select c.*, (select count(*)::int from seats s
        where s.company_id = c.company_id and s.code_id = c.id and s.state = 'reserved') as left from seat_codes c
        where ${work.visible('seat.view', { companyId: 'c.company_id' })} and c.company_id = ${work.companyId}) k
          join products p on p.id = k.product_id`,
    search: ['label', 'product', 'hint'],
    filters: { state: (states) => sql`r.state = any(${states}::text[])` },
  },
);

/** As people copy it: capitals, no blanks and dashes. */
const comparedAs = (code: string) => code.toUpperCase().replace(/[\s-]/g, '');

/** Eighty random bits in groups of four; the database keeps a hash. */
const makeSeatCode = command(api.makeSeatCode, async (work, { productId, lotId = null, seats, label }) => {
  work.authorize('seat.manage', { companyId: work.companyId });
  await lockSeatsOf(work, work.companyId);
  await freeOf(work, productId, lotId);
  const code = base32(randomBytes(10));
  const validUntil = new Date(Date.parse(work.now) + codeLifeDays * 86_400_000).toISOString();
  const { rows } = await sql<{
    id: string;
  }>`insert into seat_codes (company_id, product_id, label, code_hash, hint, seats, valid_until, made_at, made_by)
    values (${work.companyId}, ${productId}, ${label}, ${tokenHash(code)}, ${code.slice(-4)}, ${seats}, ${validUntil},
      ${work.now}, ${work.personId}) returning id`.execute(work.tx);
  const codeId = rows[0]!.id;
  const free = await sql<{
    id: string;
  }>`select s.id from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
    where s.company_id = ${work.companyId} and s.product_id = ${productId}
      and (${lotId}::uuid is null or l.id = ${lotId}) and s.state = 'available' and l.owner_person_id is null
      and ${giveable(work.today)}
    order by ${firstToExpire} limit ${seats} for update of s skip locked`.execute(work.tx);
  if (free.rows.length < seats) refuseFields([{ path: 'seats', code: 'noSeatLeft' }]);
  const seatIds = free.rows.map(({ id }) => id);
  await moveSeats(work, { companyId: work.companyId, seatIds, event: 'reserve', codeId, cause: { codeId } });
  work.record({ entity: 'seatCode', entityId: codeId, changes: { productId, seats, label } });
  return { codeId, code: code.match(/.{4}/g)!.join('-'), validUntil };
});

const cancelSeatCode = command(api.cancelSeatCode, async (work, { codeId }) => {
  work.authorize('seat.manage', { companyId: work.companyId });
  await lockSeatsOf(work, work.companyId);
  const { rows } = await sql`update seat_codes set cancelled_at = coalesce(cancelled_at, ${work.now})
      where company_id = ${work.companyId} and id = ${codeId} returning id`.execute(work.tx);
  if (rows.length === 0) throw new DomainError('notFound');
  const released = await releaseCodes(work, work.companyId, [codeId], 'cancelled');
  work.record({ entity: 'seatCode', entityId: codeId, changes: { released } });
  return { released };
});

/** The seats of codes that no one took are free again. */
export async function releaseCodes(
  work: Work,
  companyId: string,
  codeIds: readonly string[],
  why: string,
): Promise<number> {
  const { rows } = await sql<{
    id: string;
    courseIds: string[];
  }>`select s.id, array(select k.course_id from seat_lot_courses k
    where k.company_id = s.company_id and k.lot_id = s.lot_id) as "courseIds"
    from seats s where s.company_id = ${companyId} and s.code_id = any(${[...codeIds]}::uuid[]) and s.state = 'reserved'
      order by s.id for update`.execute(work.tx);
  const released = await moveSeats(work, {
    companyId,
    seatIds: rows.map(({ id }) => id),
    event: 'release',
    cause: { reason: why },
  });
  const courseIds = [...new Set(rows.flatMap((row) => row.courseIds))];
  if (released.length > 0) await work.emit(seatsCameIn, { companyId, courseIds, ownerPersonId: null });
  return released.length;
}

/** A person takes one of the seats behind a code of their company; of another company's code they hear nothing. */
const redeemSeatCode = command(api.redeemSeatCode, async (work, { code }) => {
  work.authorize('seat.ask', { personId: work.personId, companyId: work.companyId });
  await lockSeatsOf(work, work.companyId);
  await holdReceiver(work, work.companyId, work.personId);
  const { rows } = await sql<{
    id: string;
    over: boolean;
    had: boolean;
  }>`select c.id, c.cancelled_at is not null or c.valid_until <= ${work.now} as over,
      exists (select 1 from seats s where s.company_id = c.company_id and s.product_id = c.product_id
        and s.person_id = ${work.personId} and s.state = 'allocated') as had
    from seat_codes c where c.company_id = ${work.companyId} and c.code_hash = ${tokenHash(comparedAs(code))}
      for update`.execute(work.tx);
  const found = rows[0];
  if (!found) refuseFields([{ path: 'code', code: 'seatCodeUnknown' }]);
  if (found!.over) refuseFields([{ path: 'code', code: 'seatCodeOver' }]);
  if (found!.had) throw new DomainError('seatHadAlready');
  const given = await giveSeats(work, {
    companyId: work.companyId,
    from: { codeId: found!.id },
    personIds: [work.personId],
    cause: { codeId: found!.id },
  });
  if (given.length === 0) refuseFields([{ path: 'code', code: 'seatCodeOver' }]);
  const courses = await sql<{
    ids: string[];
  }>`select array(select k.course_id from seats s join seat_lot_courses k on k.company_id = s.company_id
    and k.lot_id = s.lot_id
    where s.company_id = ${work.companyId} and s.person_id = ${work.personId} and s.changed_at = ${work.now}
      and s.state = 'allocated') as ids`.execute(work.tx);
  work.record({ entity: 'seatCode', entityId: found!.id, changes: { redeemed: true } });
  return { courseIds: courses.rows[0]!.ids };
});

export const codeHandlers = [...codes.handlers, makeSeatCode, cancelSeatCode, redeemSeatCode];

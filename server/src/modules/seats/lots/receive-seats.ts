import type { SeatTerms } from '@app/domain/seats/terms';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { oneByOne } from '../../../platform/jobs/one-by-one.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { makeLot } from './lots.ts';
import type { Names } from './product-name.ts';
import { nameIn } from './product-name.ts';
import { seatAdmins } from '../lists/seat-admins.ts';
import { receivedWords } from '../lists/seat-words.ts';

type Sent = {
  toCompanyId: string;
  quantity: number;
  reason: string;
  sentBy: string;
  sender: string;
  productId: string;
  product: Names;
  unitMinor: number;
  currency: string | null;
  assignBy: Day | null;
  blockedAt: Instant | null;
  courseIds: string[];
} & Omit<SeatTerms, 'assignWithinDays' | 'refundableWithinDays'>;

/**
 * Seats that were sent arrive in the other company, with its own audit row and a letter to its admins. The lock on the
 * transfer lets them arrive once, however often it is asked for; without a name it looks for what was left under way.
 */
export const receiveSeats: Job = {
  name: 'seats.receive',
  schedule: '*/10 * * * *',
  async run(runtime, payload) {
    const { transferId } = payload as { transferId?: string };
    const waiting = await workAsSystem(
      runtime,
      receiveSeats.name,
      async (work) => {
        work.reach('seat.manage');
        return (
          await sql<{
            id: string;
            companyId: string;
            toCompanyId: string;
          }>`select id, company_id as "companyId", to_company_id as "toCompanyId" from seat_transfers
            where received_at is null and (${transferId ?? null}::uuid is null or id = ${transferId ?? null}::uuid)
              order by sent_at limit 500`.execute(work.tx)
        ).rows;
      },
      { write: false, audited: false },
    );
    await oneByOne(waiting, ({ id, companyId, toCompanyId }) =>
      workAsSystem(runtime, receiveSeats.name, (work) => receive(work, runtime, companyId, id), {
        companyId: toCompanyId,
        audited: false,
      }),
    );
  },
};

async function receive(work: Work, runtime: Runtime, fromCompanyId: string, transferId: string): Promise<void> {
  work.authorize('seat.manage', { companyId: work.companyId });
  await lockSeatsOf(work, work.companyId);
  const { rows } = await sql<Sent>`select t.to_company_id as "toCompanyId", t.quantity, t.reason, t.sent_by as "sentBy",
      c.display_name as sender, l.product_id as "productId",
      p.names as product, l.unit_minor::float8 as "unitMinor", l.currency, l.assign_by as "assignBy",
        l.complete_within_days as "completeWithinDays",
      l.transferable_until as "transferableUntil", l.blocked_at as "blockedAt",
        array(select k.course_id from seat_lot_courses k
        where k.company_id = l.company_id and k.lot_id = l.id) as "courseIds"
    from seat_transfers t join seat_lots l on l.company_id = t.company_id and l.id = t.lot_id
      join companies c on c.id = t.company_id join products p on p.id = l.product_id
    where t.company_id = ${fromCompanyId} and t.id = ${transferId} and t.received_at is null
      for update of t, l`.execute(work.tx);
  const sent = rows[0];
  if (!sent) return;
  const {
    toCompanyId,
    quantity,
    product,
    sender,
    sentBy,
    assignBy,
    completeWithinDays,
    transferableUntil,
    reason,
    ...lot
  } = sent;
  const made = await makeLot(work, {
    ...lot,
    ...{ companyId: toCompanyId, ownerPersonId: null, origin: 'transferredIn', fromCompanyId, quantity },
    reason: `${sender}: ${reason}`,
    // What was bought stays bought by whom it was: money for it goes to no one else.
    terms: { assignWithinDays: null, completeWithinDays, transferableUntil, refundableWithinDays: 0 },
    acquiredOn: { assignBy },
  });
  await sql`update seat_transfers set received_at = ${work.now}, received_lot_id = ${made!.lotId}
    where company_id = ${fromCompanyId} and id = ${transferId}`.execute(work.tx);
  for (const admin of await seatAdmins(work, toCompanyId)) {
    const { action, ...words } = receivedWords(admin.locale, {
      name: admin.name,
      sender,
      quantity,
      product: nameIn(admin.locale, product),
      assignBy,
      reason,
    });
    await writeMail(work, {
      kind: 'seats.received',
      to: admin.email,
      locale: admin.locale,
      personId: admin.personId,
      companyId: toCompanyId,
      ...words,
      action: { label: action, href: `${runtime.config.publicOrigin}/settings/courses?tab=seats&view=lots` },
      uniqueKey: `seats.received:${transferId}:${admin.personId}`,
    });
  }
  const changes = { transferId, quantity, fromCompanyId, sentBy };
  work.record({ entity: 'seatLot', entityId: made!.lotId, action: 'seat.receive', changes, reason });
}

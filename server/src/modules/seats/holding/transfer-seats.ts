import * as api from '@app/contract/seats/seat-changes';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { transferObstacle } from '@app/domain/seats/seat';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { moveSeats } from './move-seats.ts';

type Related = { id: string; name: string };

/** The companies of the same group that work today. */
async function relatedCompanies(work: Work): Promise<Related[]> {
  return (await sql<Related>`select id, name from related_companies(${work.now}) order by name, id`.execute(work.tx))
    .rows;
}

const listRelatedCompanies = query(api.listRelatedCompanies, async (work) => {
  work.authorize('seat.manage', { companyId: work.companyId });
  return { rows: await relatedCompanies(work) };
});

/**
 * Free seats of a lot go to another company of the group, with the terms and days they have. Here they are gone at
 * once; there they arrive in `seats.receive`, which is written in the same transaction.
 */
const transferSeats = command(api.transferSeats, async (work, { lotId, toCompanyId, quantity, reason }) => {
  work.authorize('seat.manage', { companyId: work.companyId });
  await lockSeatsOf(work, work.companyId);
  const { rows } = await sql<
    Parameters<typeof transferObstacle>[0] & { blocked: boolean }
  >`select transferable_until as "transferableUntil", assign_by as "assignBy",
      blocked_at is not null as blocked from seat_lots where company_id = ${work.companyId} and id = ${lotId}
        and owner_person_id is null for update`.execute(work.tx);
  const lot = rows[0];
  if (!lot) throw new DomainError('notFound');
  const receiver = (await relatedCompanies(work)).find(({ id }) => id === toCompanyId);
  if (!receiver) refuseFields([{ path: 'toCompanyId', code: 'companyNotRelated' }]);
  refuseIf(lot.blocked ? 'invoicesOverdue' : transferObstacle(lot, { on: work.today, sameGroup: true }));
  const free = await sql<{
    id: string;
  }>`select id from seats where company_id = ${work.companyId} and lot_id = ${lotId} and state = 'available'
    order by number desc limit ${quantity} for update`.execute(work.tx);
  if (free.rows.length < quantity) refuseFields([{ path: 'quantity', code: 'noSeatLeft' }]);
  const sent = await sql<{
    id: string;
  }>`insert into seat_transfers (company_id, lot_id, to_company_id, quantity, reason, sent_at, sent_by)
    values (${work.companyId}, ${lotId}, ${toCompanyId}, ${quantity}, ${reason}, ${work.now}, ${work.personId})
      returning id`.execute(work.tx);
  const transferId = sent.rows[0]!.id;
  const cause = { transferId, toCompanyId, reason: `${receiver!.name}: ${reason}` };
  const moved = await moveSeats(work, {
    companyId: work.companyId,
    seatIds: free.rows.map(({ id }) => id),
    event: 'transfer',
    cause,
  });
  if (moved.length < quantity) throw new DomainError('changedElsewhere');
  await work.enqueue(
    'seats.receive',
    { companyId: work.companyId, transferId },
    { key: `seats.receive:${transferId}` },
  );
  work.record({
    entity: 'seatLot',
    entityId: lotId,
    action: 'seat.transfer',
    changes: { transferId, quantity, toCompanyId },
    reason,
  });
  return { sent: moved.length };
});

export const transferHandlers = [listRelatedCompanies, transferSeats];

import { DomainError } from '@app/domain/errors';
import type { OrderAsk } from '@app/domain/store/order';
import { afterOrderEvent, orderState } from '@app/domain/store/order';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { LockedOrder } from './order-facts.ts';

/**
 * Moves a locked order, or refuses with the reason. The update names every fact it was decided on: had one changed
 * meanwhile it would move nothing, and the unit of work is undone. Every move has its row in the order's history.
 */
export async function moveOrder(
  work: Work,
  before: LockedOrder,
  ask: OrderAsk,
  detail: Record<string, unknown> = {},
): Promise<LockedOrder> {
  const outcome = afterOrderEvent(before, ask);
  if ('refused' in outcome) throw new DomainError(outcome.refused);
  const after: LockedOrder = { ...before, ...outcome.order };
  const { numAffectedRows } =
    await sql`update orders set payment_asked_at = ${after.paymentAskedAt}, action_asked_at = ${after.actionAskedAt},
      captured_at = ${after.capturedAt},
      fulfilled_at = ${after.fulfilledAt}, cancelled_at = ${after.cancelledAt}, held_at = ${after.heldAt},
        credited_minor = ${after.creditedMinor},
      payment_id = ${after.paymentId}, reason = coalesce(${(detail['reason'] as string | undefined) ?? null}, reason)
    where company_id = ${before.companyId} and id = ${before.id}
      and (captured_at is null) = ${before.capturedAt === null}
      and (fulfilled_at is null) = ${before.fulfilledAt === null}
        and (cancelled_at is null) = ${before.cancelledAt === null}
      and (held_at is null) = ${before.heldAt === null} and credited_minor = ${before.creditedMinor}`.execute(work.tx);
  if (numAffectedRows !== 1n) throw new DomainError('changedElsewhere');
  await noteOrderEvent(work, before, ask.event, detail, after);
  return after;
}

/** A row in an order's history; of what moves nothing, such as a dispute, the state stays. */
export async function noteOrderEvent(
  work: Work,
  before: LockedOrder,
  event: string,
  detail: Record<string, unknown>,
  after = before,
): Promise<void> {
  const by = work.actor.kind === 'person' ? work.actor.personId : null;
  await sql`insert into order_events (company_id, order_id, event, state_before, state_after, detail, at, by)
    values (${before.companyId}, ${before.id}, ${event}, ${orderState(before)}, ${orderState(after)},
      ${JSON.stringify(detail)}::jsonb, ${work.now}, ${by})`.execute(work.tx);
}

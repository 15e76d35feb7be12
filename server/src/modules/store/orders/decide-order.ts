import * as api from '@app/contract/store/orders';
import { DomainError, refuseIf } from '@app/domain/errors';
import { approvalObstacle, approvalTooEarly } from '@app/domain/store/purchase-rules';
import { sql } from 'kysely';
import type { Call } from '../../../platform/http/handler.ts';
import { command } from '../../../platform/http/handler.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { purchasePerson, inTurn, rulesOf } from '../credit/company-rules.ts';
import { endOrder } from './end-order.ts';
import { companyAdmins, ownRow } from '../credit/guard-admins.ts';
import { moveOrder } from './move-order.ts';
import type { LockedOrder } from './order-facts.ts';
import { lockOrder } from './order-facts.ts';
import { proceedOrder } from './proceed-order.ts';
import type { AskedOf } from './get-order.ts';
import { openApprovals, orderToSee } from './get-order.ts';
import { notifyOfOrder } from './order-notifications.ts';

type Input = { orderId: string; approved: boolean; reason: string };

export const decideOrder = command(api.decideOrder, (work, given, call) => decide(work, given, call, false));
export const decideAnyOrder = command(api.decideAnyOrder, (work, given, call) => decide(work, given, call, true));

/** One of those who were asked answers; with the last yes the order goes on, with a no it ends. */
async function decide(
  work: Work,
  { orderId, approved, reason }: Input,
  { runtime }: Call,
  staff: boolean,
): Promise<Record<string, never>> {
  if (!staff) work.reach('order.approve');
  const { companyId } = await orderToSee(work, orderId, { staff });
  await inTurn(work, companyId);
  const order = (await lockOrder(work, companyId, orderId))!;
  if (!staff) {
    const { rules } = await rulesOf(work, companyId);
    refuseIf(approvalObstacle(rules, purchasePerson(work, rules), order.buyerId));
    const adminSince = ownRow(work, await companyAdmins(work))?.adminSince ?? null;
    if (approved) refuseIf(approvalTooEarly(rules, { personId: work.personId, adminSince }, work.now));
  }
  const asked = (await openApprovals(work, order)).filter((one) => (one === 'company') !== staff);
  if (asked.length === 0) throw new DomainError('changedElsewhere');
  if (approved) {
    await continueOrder(work, runtime, order, asked, reason);
  } else {
    await answer(work, order, asked, { approved, reason });
    await notifyOfOrder(work, runtime, await endOrder(work, order, 'decline', reason), 'declined', reason);
  }
  work.record({
    action: 'order.approve',
    entity: 'order',
    entityId: orderId,
    companyId,
    changes: { asked, approved },
    ...(reason && { reason }),
  });
  return {};
}

/** What was asked is approved, and with the last of it the order goes on. The caller is in turn for the company. */
export async function continueOrder(
  work: Work,
  runtime: Runtime,
  order: LockedOrder,
  asked: readonly AskedOf[],
  reason = '',
): Promise<void> {
  await answer(work, order, asked, { approved: true, reason });
  let moved = order;
  for (const askedOf of asked) moved = await moveOrder(work, moved, { event: 'approve', at: work.now }, { askedOf });
  if (moved.approvalsOpen > 0) return;
  await notifyOfOrder(
    work,
    runtime,
    await proceedOrder(work, moved, await isLimited(work, order.companyId, order.id)),
    'approved',
  );
}

async function answer(
  work: Work,
  { companyId, id }: LockedOrder,
  asked: readonly AskedOf[],
  { approved, reason }: { approved: boolean; reason: string },
): Promise<void> {
  const by = work.actor.kind === 'person' ? work.actor.personId : null;
  await sql`update order_approvals set decided_at = ${work.now}, decided_by = ${by}, approved = ${approved},
    reason = ${reason || null}
    where company_id = ${companyId} and order_id = ${id} and asked_of = any(${[...asked]}::text[])
      and decided_at is null`.execute(work.tx);
}

async function isLimited(work: Work, companyId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql<{
    limited: boolean;
  }>`select exists (select 1 from order_lines l join products p on p.id = l.product_id
    where l.company_id = ${companyId} and l.order_id = ${orderId} and p.stock_total is not null) as limited`.execute(
    work.tx,
  );
  return rows[0]!.limited;
}

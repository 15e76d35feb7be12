import * as api from '@app/contract/orders';
import { DomainError, refuseIf } from '@app/domain/errors';
import { approvalObstacle } from '@app/domain/store/purchase-rules';
import { sql } from 'kysely';
import type { Call } from '../../platform/handler.ts';
import { command } from '../../platform/handler.ts';
import type { Work } from '../../platform/work.ts';
import { purchasePerson, inTurn, rulesOf } from './company-rules.ts';
import { endOrder } from './end-order.ts';
import { moveOrder } from './move-order.ts';
import { lockOrder } from './order-facts.ts';
import { proceedOrder } from './proceed-order.ts';
import { openApprovals, orderToSee } from './show-order.ts';
import { tellOfOrder } from './tell-of-order.ts';

type Given = { orderId: string; approved: boolean; reason: string };

export const decideOrder = command(api.decideOrder, (work, given, call) => decide(work, given, call, 'company'));
export const decideAnyOrder = command(api.decideAnyOrder, (work, given, call) => decide(work, given, call, 'platform'));

/** One of those who were asked answers; with the last yes the order goes on, with a no it ends. */
async function decide(work: Work, { orderId, approved, reason }: Given, { runtime }: Call, askedOf: 'company' | 'platform'): Promise<Record<string, never>> {
  const staff = askedOf === 'platform';
  if (!staff) work.reach('order.approve');
  const { companyId } = await orderToSee(work, orderId, { staff });
  await inTurn(work, companyId);
  const order = (await lockOrder(work, companyId, orderId))!;
  if (!staff) {
    const { rules } = await rulesOf(work, companyId);
    refuseIf(approvalObstacle(rules, purchasePerson(work, rules), order.buyerId));
  }
  if (!(await openApprovals(work, order)).includes(askedOf)) throw new DomainError('changedElsewhere');
  await sql`update order_approvals set decided_at = ${work.now}, decided_by = ${work.personId}, approved = ${approved}, reason = ${reason || null}
    where company_id = ${companyId} and order_id = ${orderId} and asked_of = ${askedOf} and decided_at is null`.execute(work.tx);
  if (approved) {
    const after = await moveOrder(work, order, { event: 'approve', at: work.now }, { askedOf });
    const moved = after.approvalsOpen === 0 ? await proceedOrder(work, after, await isLimited(work, companyId, orderId)) : after;
    if (after.approvalsOpen === 0) await tellOfOrder(work, runtime, moved, 'approved');
  } else {
    await tellOfOrder(work, runtime, await endOrder(work, order, 'decline', reason), 'declined', reason);
  }
  work.record({ action: 'order.approve', entity: 'order', entityId: orderId, companyId, changes: { askedOf, approved }, ...(reason && { reason }) });
  return {};
}

async function isLimited(work: Work, companyId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ limited: boolean }>`select exists (select 1 from order_lines l join products p on p.id = l.product_id
    where l.company_id = ${companyId} and l.order_id = ${orderId} and p.stock_total is not null) as limited`.execute(work.tx);
  return rows[0]!.limited;
}

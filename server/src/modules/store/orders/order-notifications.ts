import type { LockedOrder } from './order-facts.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { writeStoreEmail } from '../emails.ts';
import { approversOf } from '../cart/share-cart.ts';
import { namesOf } from '../cart/get-cart.ts';

/** Emails about an order to its buyer, and to those who are to approve it. */
export async function notifyOfOrder(
  work: Work,
  runtime: Runtime,
  order: LockedOrder,
  what: 'placed' | 'asked' | 'approved' | 'declined' | 'cancelled',
  reason?: string,
): Promise<void> {
  const { companyId, id, number, currency, totalMinor, buyerId } = order;
  const about = {
    companyId,
    path: `/orders/${id}`,
    number,
    total: { minor: totalMinor, currency },
    ...(reason && { reason }),
  };
  const ready = order.fulfilledAt !== null;
  const letter = {
    placed: 'orderPlaced',
    asked: 'orderPlaced',
    approved: 'orderApproved',
    declined: 'orderDeclined',
    cancelled: 'orderCancelled',
  } as const;
  // The seats that are there say it themselves.
  if (!(ready && (what === 'placed' || what === 'approved')))
    await writeStoreEmail(work, runtime, letter[what], { ...about, personId: buyerId, key: `${id}:${what}` });
  if (what !== 'asked') return;
  const by = (await namesOf(work, [buyerId])).get(buyerId) ?? '';
  for (const { personId } of await approversOf(work, companyId))
    if (personId !== buyerId)
      await writeStoreEmail(work, runtime, 'approvalAsked', { ...about, personId, by, key: `${id}:${personId}` });
}

import type { CreditLine } from '@app/domain/store/refund';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { giveBackStock } from '../../products/index.ts';
import type { LockedOrder } from './order-facts.ts';
import type { OrderLine } from './get-order.ts';

/** What of each line was taken back; limited stock is for others again. */
export async function noteOnLines(
  work: Work,
  order: LockedOrder,
  credited: readonly CreditLine[],
  lines: readonly OrderLine[],
): Promise<void> {
  for (const { lineId, quantity, totalMinor } of credited)
    await sql`update order_lines set refunded_quantity = refunded_quantity + ${quantity},
      refunded_minor = refunded_minor + ${totalMinor}
      where company_id = ${order.companyId} and id = ${lineId}`.execute(work.tx);
  await giveBackStock(
    work,
    credited.map(({ lineId, quantity }) => ({ productId: lines.find(({ id }) => id === lineId)!.productId, quantity })),
  );
}

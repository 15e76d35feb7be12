import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { SeatTerms } from '@app/domain/seats/terms';
import type { Work } from '../../../platform/database/work.ts';
import { makeLot } from '../../seats/index.ts';
import { orderFulfilled } from '../events.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { moveOrder } from './move-order.ts';
import type { LockedOrder } from './order-facts.ts';

type Line = {
  id: string;
  productId: string;
  quantity: number;
  unitMinor: number;
  terms: SeatTerms & { courseIds: string[] };
  costCentre: string | null;
  forPeople: string[];
  timeZone: string;
};

/**
 * The only door to seats: all of an order's or none, in the transaction that says it is fulfilled, with its invoice.
 */
export async function fulfilOrder(work: Work, order: LockedOrder): Promise<LockedOrder> {
  const { companyId, id } = order;
  const fulfilled = await moveOrder(work, order, { event: 'fulfil', at: work.now });
  const { rows } =
    await sql<Line>`select l.id, l.product_id as "productId", l.quantity, l.unit_minor::float8 as "unitMinor", l.terms,
      l.cost_centre as "costCentre", l.for_people as "forPeople", c.time_zone as "timeZone"
    from order_lines l join companies c on c.id = l.company_id where l.company_id = ${companyId} and l.order_id = ${id}
      order by l.place`.execute(work.tx);
  for (const line of rows)
    await makeLot(work, {
      companyId,
      productId: line.productId,
      ownerPersonId: order.boughtFor === 'person' ? order.buyerId : null,
      origin: 'purchased',
      orderLineId: line.id,
      quantity: line.quantity,
      unitMinor: line.unitMinor,
      currency: order.currency,
      terms: line.terms,
      courseIds: line.terms.courseIds,
      acquiredOn: dayOf(work.now, line.timeZone),
      costCentre: line.costCentre,
      // Seats of a person are no one else's to give.
      forPeople: order.boughtFor === 'company' ? line.forPeople : [],
    });
  if (rows.some(({ forPeople }) => forPeople.length > 0))
    await work.enqueue('assignment.announce', { companyId }, { key: `announce:${companyId}` });
  await issueInvoice(work, fulfilled);
  await work.emit(orderFulfilled, { companyId, orderId: id, buyerId: order.buyerId });
  return fulfilled;
}

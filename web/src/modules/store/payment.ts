import type { OrderPayment } from '@app/domain/store/order';
import type { Order } from './order.ts';

/**
 * Whether the payment is said beside the state: where seats came before the money, and where the state says what was
 * refunded, not what was paid.
 */
export const showsPayment = ({
  fulfilledAt,
  payment,
  state,
}: Pick<Order, 'fulfilledAt' | 'payment' | 'state'>): boolean =>
  state === 'partiallyRefunded' ||
  state === 'partiallyCredited' ||
  (fulfilledAt !== null && (payment === 'unpaid' || payment === 'overdue'));

/**
 * How the invoice of an order is: paid and since when, or until when it is to be paid; null where nothing is owed or it
 * was not sent on terms and waits.
 */
export function invoiceStanding(
  {
    payment,
    events,
    dueOn: terms,
  }: Pick<Order, 'payment' | 'dueOn'> & { events: readonly { event: string; at: string }[] },
  dueOn: string | null,
): { payment: OrderPayment; instant?: string; day?: string } | null {
  if (payment === 'paid') {
    const paid = events.find(({ event }) => event === 'capture');
    return { payment, ...(paid && { instant: paid.at }) };
  }
  return payment === 'notRequired' || !dueOn || !terms ? null : { payment, day: dueOn };
}

import { DomainError, refuseIf } from '@app/domain/errors';
import { spendCredit, termsObstacle } from '@app/domain/store/credit';
import { onTerms } from '@app/domain/store/order';
import { addDays } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { creditLots } from '../credit/credit.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { moveOrder } from './move-order.ts';
import type { LockedOrder } from './order-facts.ts';
import { lockOrder } from './order-facts.ts';
import { termsFacts } from './ordered-facts.ts';
import { recordPayment } from '../payments/record-payment.ts';

/** Minutes for which limited stock is kept for a payment by card (G25). */
const cardMinutes = 15;
/** Hours for which an order without limited stock waits for a payment by card. */
const patientHours = 24;

/**
 * What comes after an order was placed or approved and nothing else is asked: on terms and with a total of zero its
 * seats, with credit the money and then its seats. By card it waits for the buyer. The caller is in turn for the
 * company.
 */
export async function proceedOrder(work: Work, order: LockedOrder, limited: boolean): Promise<LockedOrder> {
  if (order.method === 'card') {
    const until = new Date(Date.parse(work.now) + (limited ? cardMinutes : patientHours * 60) * 60_000).toISOString();
    await sql`update orders set stock_held_until = ${until}
      where company_id = ${order.companyId} and id = ${order.id}`.execute(work.tx);
    return { ...order, stockHeldUntil: until };
  }
  await sql`update orders set stock_held_until = null where company_id = ${order.companyId}
    and id = ${order.id}`.execute(work.tx);
  if (onTerms(order.method)) return onInvoice(work, order);
  if (order.method === 'nothing')
    return fulfilOrder(work, await moveOrder(work, order, { event: 'capture', at: work.now }));
  return fromCredit(work, order);
}

async function onInvoice(work: Work, order: LockedOrder): Promise<LockedOrder> {
  const terms = await termsFacts(work, order.companyId, order.currency, order.id);
  refuseIf(termsObstacle(terms, order.totalMinor));
  const dueOn = addDays(work.today, terms.invoiceDays ?? 0);
  await sql`update orders set due_on = ${dueOn} where company_id = ${order.companyId} and id = ${order.id}`.execute(
    work.tx,
  );
  return fulfilOrder(work, order);
}

async function fromCredit(work: Work, order: LockedOrder): Promise<LockedOrder> {
  const { companyId, id: orderId, currency, totalMinor, live } = order;
  const spent = spendCredit(totalMinor, await creditLots(work, companyId, currency), work.today);
  if ('refused' in spent) throw new DomainError(spent.refused);
  const { rows } = await sql<{
    id: string;
  }>`insert into payments (company_id, order_id, provider, amount_minor, currency, live, started_at)
    values (${companyId}, ${orderId}, 'credit', ${totalMinor}, ${currency}, ${live}, ${work.now}) returning id`.execute(
    work.tx,
  );
  const outcome = await recordPayment(work, {
    companyId,
    orderId,
    paymentId: rows[0]!.id,
    minor: totalMinor,
    currency,
    live,
    account: 'credit',
  });
  if (outcome !== 'taken') throw new DomainError('changedElsewhere');
  return (await lockOrder(work, companyId, orderId))!;
}

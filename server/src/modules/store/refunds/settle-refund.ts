import * as api from '@app/contract/store/settling';
import { DomainError } from '@app/domain/errors';
import { creditExpiresOn } from '@app/domain/store/credit';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import { book } from '../payments/journal.ts';
import { writeStoreEmail } from '../emails.ts';
import { lockOrder } from '../orders/order-facts.ts';

type Failed = {
  companyId: string;
  orderId: string;
  status: string;
  paymentId: string | null;
  minor: number;
  currency: string;
  askedBy: string;
};

/**
 * Gives back in another way what the provider could not: by bank transfer, or as credit of the company. A refund of its
 * own, in place of the one that failed, and only one; seats and credit note stay those of the first.
 */
export const settleRefund = command(api.settleRefund, async (work, { refundId, to, reference }, { runtime }) => {
  work.reach('order.manage');
  const { rows } =
    await sql<Failed>`select company_id as "companyId", order_id as "orderId", status, payment_id as "paymentId",
      amount_minor::float8 as minor, currency,
      asked_by as "askedBy" from refunds where id = ${refundId}`.execute(work.tx);
  const seen = rows[0];
  if (!seen) throw new DomainError('notFound');
  const { companyId, orderId, paymentId, minor, currency, askedBy } = seen;
  const order = (await lockOrder(work, companyId, orderId))!;
  if (to === 'credit' && order.boughtFor === 'person') throw new DomainError('paymentMethodUnfit');
  const made = await sql<{
    id: string;
  }>`insert into refunds (company_id, order_id, payment_id, status, destination, amount_minor, currency, reason,
    asked_at, asked_by, decided_at,
      decided_by, done_at, replaces_id)
    select company_id, order_id, payment_id, 'done', ${to}, amount_minor, currency, ${reference}, ${work.now}, asked_by,
      ${work.now}, ${work.personId}, ${work.now}, id
    from refunds where company_id = ${companyId} and id = ${refundId} and status = 'failed' on conflict do nothing
      returning id`.execute(work.tx);
  const id = made.rows[0]?.id;
  if (!id) throw new DomainError('changedElsewhere');
  await book(work, {
    companyId,
    what: to === 'credit' ? 'creditReturned' : 'refund',
    currency,
    orderId,
    refundId: id,
    ...(paymentId && { paymentId }),
    note: reference,
    sides: { [to === 'credit' ? 'credit' : 'bank']: -minor, customer: minor },
    ...(to === 'credit' && { expiresOn: creditExpiresOn(work.today) }),
  });
  await sql`update store_anomalies set resolved_at = ${work.now}, resolved_by = ${work.personId},
    resolution = ${reference}
    where company_id = ${companyId} and kind = 'refundUnsettled' and subject_id = ${refundId}
      and resolved_at is null`.execute(work.tx);
  await writeStoreEmail(work, runtime, to === 'credit' ? 'refundAsCredit' : 'refundByTransfer', {
    personId: askedBy,
    companyId,
    path: `/orders/${orderId}`,
    key: id,
    number: order.number,
    total: { minor, currency },
  });
  work.record({
    action: 'order.settleRefund',
    entity: 'order',
    entityId: orderId,
    companyId,
    changes: { refundId, settledBy: id, to, minor },
    reason: reference,
  });
  return {};
});

import type { PaymentEvent } from '@app/domain/store/payment';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { book } from './journal.ts';

type Whose = { companyId: string; paymentId: string; orderId: string; currency: string };

/** Notes what became of a payment; told again it changes nothing. What takes money away is booked with it. */
export async function noteFact(
  work: Work,
  { companyId, paymentId, orderId, currency }: Whose,
  fact: Exclude<PaymentEvent, { kind: 'captured' }>,
): Promise<boolean> {
  const subject = 'refundId' in fact ? fact.refundId : 'disputeId' in fact ? fact.disputeId : '';
  const minor = 'minor' in fact ? fact.minor : 0;
  const { rows } = await sql`insert into payment_facts (company_id, payment_id, kind, subject, minor, at)
      values (${companyId}, ${paymentId}, ${fact.kind}, ${subject}, ${minor}, ${work.now})
    on conflict do nothing returning id`.execute(work.tx);
  if (rows.length === 0) return false;
  if (fact.kind === 'disputeLost')
    await book(work, {
      companyId,
      what: 'dispute',
      currency,
      orderId,
      paymentId,
      note: fact.disputeId,
      sides: { provider: -fact.minor, customer: fact.minor },
    });
  return true;
}

import type { Minor } from '@app/domain/money/minor';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

export type Booking = {
  companyId: string;
  what:
    | 'capture'
    | 'refund'
    | 'refundFailed'
    | 'dispute'
    | 'writtenOff'
    | 'creditGranted'
    | 'creditUsed'
    | 'creditReturned'
    | 'creditExpired';
  currency: string;
  orderId?: string;
  refundId?: string;
  paymentId?: string;
  note?: string;
  /** What each account gets; the sum is zero, or the commit fails. */
  sides: Partial<Record<'provider' | 'bank' | 'customer' | 'credit' | 'marketing' | 'expired', Minor>>;
  /** For credit that comes or expires: its last day. */
  expiresOn?: Day | null;
};

/**
 * Notes money that came or went. Answers false where this payment or refund was booked before. It comes after all that
 * is in the journal already, also where who books it began earlier and waited for their turn: what is left of credit is
 * read in this order.
 */
export async function book(
  work: Work,
  { companyId, what, currency, orderId, refundId, paymentId, note, sides, expiresOn }: Booking,
): Promise<boolean> {
  const by = work.actor.kind === 'person' ? work.actor.personId : null;
  const { rows } = await sql<{
    id: string;
  }>`insert into journal_entries (company_id, order_id, refund_id, payment_id, what, currency, at, by, note)
    values (${companyId}, ${orderId ?? null}, ${refundId ?? null}, ${paymentId ?? null}, ${what}, ${currency},
      greatest(${work.now}::timestamptz, (select max(at) + interval '1 microsecond' from journal_entries
        where company_id = ${companyId})), ${by}, ${note ?? null})
    on conflict do nothing returning id`.execute(work.tx);
  const id = rows[0]?.id;
  if (!id) return false;
  for (const [account, minor] of Object.entries(sides))
    if (minor !== 0)
      await sql`insert into journal_lines (company_id, entry_id, account, amount_minor, expires_on)
        values (${companyId}, ${id}, ${account}, ${minor},
          ${account === 'credit' ? (expiresOn ?? null) : null})`.execute(work.tx);
  return true;
}

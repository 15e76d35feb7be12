import type { Minor } from '@app/domain/money/minor';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { LockedOrder } from './order-facts.ts';

/**
 * What of an order's money is still here by the journal, and what of the order it does not cover: nothing where it is
 * owed on terms.
 */
export async function moneyOf(
  work: Work,
  { companyId, id, totalMinor, creditedMinor, capturedAt }: LockedOrder,
): Promise<{ keptMinor: Minor; uncoveredMinor: Minor }> {
  const { rows } = await sql<{
    kept: number;
  }>`select coalesce(-sum(l.amount_minor), 0)::float8 as kept from journal_entries e
    join journal_lines l on l.company_id = e.company_id and l.entry_id = e.id and l.account = 'customer'
      where e.company_id = ${companyId} and e.order_id = ${id}`.execute(work.tx);
  const keptMinor = rows[0]!.kept;
  return { keptMinor, uncoveredMinor: capturedAt ? Math.max(0, totalMinor - creditedMinor - keptMinor) : 0 };
}

/** Whether a bank asks money of an order back and nothing is decided, and whether one ever took it. */
export async function disputesOf(
  work: Work,
  companyId: string,
  orderId: string,
): Promise<{ open: boolean; lost: boolean }> {
  const { rows } = await sql<{
    open: boolean;
    lost: boolean;
  }>`select coalesce(bool_or(f.kind = 'disputed' and not exists (select 1 from payment_facts c
        where c.company_id = f.company_id and c.payment_id = f.payment_id and c.subject = f.subject
          and c.kind in ('disputeWon', 'disputeLost'))), false) as open,
      coalesce(bool_or(f.kind = 'disputeLost'), false) as lost
    from payments p join payment_facts f on f.company_id = p.company_id and f.payment_id = p.id
      where p.company_id = ${companyId} and p.order_id = ${orderId}`.execute(work.tx);
  return rows[0]!;
}

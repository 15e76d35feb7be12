import type { OrderFacts } from '@app/domain/store/order';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

/** An order as its rules read it, with what its handlers need beside. */
export type LockedOrder = OrderFacts & {
  id: string;
  companyId: string;
  buyerId: string;
  boughtFor: 'person' | 'company';
  issuerId: string;
  number: number;
  currency: string;
  live: boolean;
  paymentId: string | null;
  couponIds: string[];
  subtotalMinor: number;
  stockHeldUntil: string | null;
};

const columns =
  sql.raw(`o.id, o.company_id as "companyId", o.buyer_id as "buyerId", o.bought_for as "boughtFor", o.issuer_id as "issuerId", o.number::int, o.currency, o.live, o.method,
      o.payment_id as "paymentId", o.coupon_ids as "couponIds", o.subtotal_minor::float8 as "subtotalMinor", o.total_minor::float8 as "totalMinor",
      o.credited_minor::float8 as "creditedMinor", o.placed_at as "placedAt", o.payment_asked_at as "paymentAskedAt", o.action_asked_at as "actionAskedAt",
      o.captured_at as "capturedAt", o.fulfilled_at as "fulfilledAt", o.cancelled_at as "cancelledAt", o.held_at as "heldAt", o.stock_held_until as "stockHeldUntil",
      (select count(*)::int from order_approvals a where a.company_id = o.company_id and a.order_id = o.id and a.decided_at is null) as "approvalsOpen"`);

/** Locks an order until the commit: anyone who moves it next waits, then sees what was changed. */
export async function lockOrder(work: Work, companyId: string, orderId: string): Promise<LockedOrder | undefined> {
  const { rows } =
    await sql<LockedOrder>`select ${columns} from orders o where o.company_id = ${companyId} and o.id = ${orderId}
      for update of o`.execute(work.tx);
  return rows[0];
}

/** The same to look at, of any company where none is named. */
export async function readOrder(
  work: Work,
  companyId: string | null,
  orderId: string,
): Promise<LockedOrder | undefined> {
  const within = companyId === null ? sql`` : sql`and o.company_id = ${companyId}`;
  const { rows } = await sql<LockedOrder>`select ${columns} from orders o where o.id = ${orderId} ${within}`.execute(
    work.tx,
  );
  return rows[0];
}

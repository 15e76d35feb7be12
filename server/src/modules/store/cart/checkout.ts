import * as api from '@app/contract/store/orders';
import { termsLeft, termsObstacle } from '@app/domain/store/credit';
import type { PaymentMethod } from '@app/domain/store/order';
import type { ErrorCode } from '@app/domain/errors';
import { sql } from 'kysely';
import { query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Billing } from '../credit/company-rules.ts';
import { refuseNoBuyer } from '../credit/company-rules.ts';
import { creditOf } from '../credit/credit.ts';
import { issuerOf } from '../invoices/issuers.ts';
import { termsFacts, termsInForce } from '../orders/ordered-facts.ts';

/** What the steps of an order need to be filled in. Nothing here is believed when the order is placed. */
export const getCheckout = query(api.getCheckout, async (work, { boughtFor }, { runtime }) => {
  work.authorize('order.place', { personId: work.personId, companyId: work.companyId });
  const { rules, costCentres, billing, currency } = await refuseNoBuyer(work, boughtFor);
  const company = boughtFor === 'company';
  const terms = await termsInForce(work);
  const issuer = await issuerOf(work, currency);
  const credit = company ? await creditOf(work, work.companyId, currency) : 0;
  const facts = await termsFacts(work, work.companyId, currency);
  const obstacles: Record<Exclude<PaymentMethod, 'nothing'>, ErrorCode | null> = {
    card: runtime.config.stripe ? null : 'cardsNotTaken',
    invoice: termsObstacle(facts, 0),
    purchaseOrder: termsObstacle(facts, 0),
    credit: credit > 0 ? null : 'noPrepaidCredit',
  };
  // A person pays by card alone. What a company's own rules leave out is told, as is what cannot work now.
  const ways = (Object.keys(obstacles) as (keyof typeof obstacles)[]).filter((method) => company || method === 'card');
  const obstacleOf = (method: keyof typeof obstacles) =>
    company && !rules.methods.includes(method) ? 'paymentMethodRuledOut' : obstacles[method];
  const { rows } = await sql<{
    name: string | null;
  }>`select name from issuers where id = ${issuer?.id ?? null}::uuid`.execute(work.tx);
  return {
    billing: company
      ? withEmail(await ownEmail(work), billing)
      : { country: billing.country ?? 'US', ...(await lastBilling(work)) },
    methods: ways.map((method) => ({ method, obstacle: obstacleOf(method) })),
    creditMinor: credit,
    termsLeftMinor: company ? termsLeft(facts) : 0,
    invoiceDays: facts.invoiceDays,
    purchaseOrderRequired: company && rules.purchaseOrderRequired,
    costCentreRequired: company && rules.costCentreRequired,
    costCentres: company ? costCentres : [],
    approvalAboveMinor: company ? rules.approvalAboveMinor : null,
    termsVersionId: terms?.id ?? null,
    termsNumber: terms?.number ?? null,
    sellerName: rows[0]?.name ?? null,
    countries: issuer?.sellsTo ?? [],
  };
});

const withEmail = (email: string | null, billing: Partial<Billing>): Partial<Billing> => ({
  ...(email && { email }),
  ...billing,
});

async function ownEmail(work: Work): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`select email from people where id = ${work.personId}`.execute(
    work.tx,
  );
  return rows[0]?.email ?? null;
}

/** Whom one had one's last order made out to; at the first one's name and address to write to. */
async function lastBilling(work: Work): Promise<Partial<Billing>> {
  const { rows } = await sql<{
    billing: Billing;
  }>`select billing from orders where company_id = ${work.companyId} and buyer_id = ${work.personId}
    and bought_for = 'person'
    order by placed_at desc limit 1`.execute(work.tx);
  if (rows[0]) return rows[0].billing;
  const own = await sql<{
    name: string;
    email: string | null;
  }>`select legal_name as name, email from people where id = ${work.personId}`.execute(work.tx);
  const { name, email } = own.rows[0]!;
  return { name, ...(email && { email }) };
}

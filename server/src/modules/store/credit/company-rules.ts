import type { PurchasePerson, PurchaseRules } from '@app/domain/store/purchase-rules';
import { isBuyer, plainRules } from '@app/domain/store/purchase-rules';
import { readTaxId } from '@app/domain/store/tax-id';
import type { TaxPlace } from '@app/domain/store/tax-review';
import { DomainError } from '@app/domain/errors';
import { coolingHours } from '@app/domain/access/guarded-change';
import { sql } from 'kysely';
import type { OpenChange } from '../../../platform/database/guarded-changes.ts';
import { guardedChanges } from '../../../platform/database/guarded-changes.ts';
import type { Work } from '../../../platform/database/work.ts';

/** Who an order is made out to, as the company keeps it or as the buyer typed it. */
export type Billing = {
  name: string;
  address: string;
  country: string;
  region: string | null;
  taxId: string | null;
  email: string;
};
export type BuyingRules = {
  rules: PurchaseRules;
  costCentres: string[];
  billing: Partial<Billing>;
  currency: string;
  country: string;
  /** Where the platform knows the company to be, and its tax id. */
  registered: TaxPlace;
  /** Whether it wrote any. */
  written: boolean;
  /** A change that waits, or is in force and not yet written into the rules. */
  change: OpenChange<Partial<PurchaseRules>> | null;
};

export const ruleChanges = guardedChanges<Partial<PurchaseRules>>(
  'purchase_rule_changes',
  'company_id',
  coolingHours.purchaseRules,
);

/** How a company buys at this moment; what it did not write is plain. */
export async function rulesOf(work: Work, companyId: string): Promise<BuyingRules> {
  const { rows } = await sql<{
    rules: Partial<PurchaseRules> | null;
    costCentres: string[] | null;
    billing: Partial<Billing> | null;
    currency: string;
    country: string;
    name: string;
    taxId: string | null;
    region: string | null;
    address: string | null;
    email: string | null;
    poRequired: boolean | null;
  }>`select r.rules, r.cost_centres as "costCentres", r.billing, c.currency, c.country, c.legal_name as name,
    c.tax_id as "taxId", c.region,
      nullif(c.billing ->> 'address', '') as address, nullif(c.billing ->> 'email', '') as email,
      (c.billing ->> 'poRequired')::boolean as "poRequired"
    from companies c left join purchase_rules r on r.company_id = c.id where c.id = ${companyId}`.execute(work.tx);
  const row = rows[0];
  if (!row) throw new DomainError('notFound');
  const { name, country, taxId, address, email, poRequired } = row;
  const region = regionCode(row.region, country);
  const change = await ruleChanges.open(work, companyId);
  return {
    // What the platform wrote into the company's profile holds until the company has rules of its own.
    rules: {
      ...plainRules,
      ...(poRequired && { purchaseOrderRequired: true }),
      ...row.rules,
      ...ruleChanges.inForce(change, work.now),
    },
    written: row.rules !== null,
    change,
    costCentres: row.costCentres ?? [],
    billing: { name, country, region, taxId, ...(address && { address }), ...(email && { email }), ...row.billing },
    currency: row.currency,
    country,
    registered: { country, region, taxId: taxId === null ? null : readTaxId(taxId, country) },
  };
}

/** A company's region is written as people write it; taxes know it by its code (`ON` or `CA-ON`). */
function regionCode(written: string | null, country: string): string | null {
  const code = (written ?? '').trim().toUpperCase().replace(`${country}-`, '');
  return /^[A-Z0-9]{1,3}$/.test(code) ? code : null;
}

/** Anyone who acts, as the rules of purchase see them. */
export function purchasePerson(work: Work, rules: PurchaseRules): PurchasePerson {
  const admin = work.actor.kind === 'person' && work.actor.role !== 'learner';
  return { personId: work.personId, admin, buyer: rules.chosenPersonIds.includes(work.personId) };
}

/** Refuses the person who may not buy for the company (G21). */
export async function refuseNoBuyer(work: Work, boughtFor: 'person' | 'company'): Promise<BuyingRules> {
  const found = await rulesOf(work, work.companyId);
  if (boughtFor === 'company' && !isBuyer(found.rules, purchasePerson(work, found.rules)))
    throw new DomainError('notABuyer');
  return found;
}

/** Says to the person who shows products that the one who looks buys for the company. */
export async function buysFor(work: Work, { companyId }: { companyId: string }): Promise<boolean> {
  const { rules } = await rulesOf(work, companyId);
  return isBuyer(rules, purchasePerson(work, rules));
}

/** What changes how much a company bought or owes waits here for its turn, to the end of the transaction. */
export async function inTurn(work: Work, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('store.buying:' || ${companyId}, 0))`.execute(work.tx);
}

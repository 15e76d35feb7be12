import { isCurrency } from '../money/currency.ts';
import type { Minor } from '../money/minor.ts';
import { largestUnitMinor } from '../money/minor.ts';
import type { Instant } from '../time.ts';

/** From this quantity on, each unit costs this. */
export type PriceTier = { minQuantity: number; unitMinor: Minor };

/**
 * One price of a product in one currency, without tax, from an instant on. The history is all of them; none is ever
 * changed.
 */
export type Price = {
  currency: string;
  /** Whether a tier counts all seats the buyer ever bought of it, not those of this order alone. */
  countsEarlierSeats: boolean;
  tiers: readonly PriceTier[];
  validFrom: Instant;
  /** The instant it ends; null while it has no end. */
  validUntil: Instant | null;
};

export type TierIssue = {
  path: string;
  code:
    | 'required'
    | 'tiersFromOne'
    | 'tiersNotRising'
    | 'tierDearer'
    | 'quantityNotWhole'
    | 'amountUnreadable'
    | 'amountTooLarge'
    | 'tooManyTiers';
};
export const mostTiers = 12;

/** What does not fit in a table of tiers: it begins at one, its quantities rise, and more never costs more apiece. */
export function tiersIssues(tiers: readonly PriceTier[]): TierIssue[] {
  if (tiers.length === 0) return [{ path: 'tiers', code: 'required' }];
  if (tiers.length > mostTiers) return [{ path: 'tiers', code: 'tooManyTiers' }];
  return tiers.flatMap(({ minQuantity, unitMinor }, index) => {
    const issues: TierIssue[] = [];
    const before = tiers[index - 1];
    const refuse = (field: keyof PriceTier, code: TierIssue['code']) =>
      issues.push({ path: `tiers.${index}.${field}`, code });
    if (!Number.isSafeInteger(minQuantity)) refuse('minQuantity', 'quantityNotWhole');
    else if (!before && minQuantity !== 1) refuse('minQuantity', 'tiersFromOne');
    else if (before && minQuantity <= before.minQuantity) refuse('minQuantity', 'tiersNotRising');
    if (!Number.isSafeInteger(unitMinor) || unitMinor < 0) refuse('unitMinor', 'amountUnreadable');
    else if (unitMinor > largestUnitMinor) refuse('unitMinor', 'amountTooLarge');
    else if (before && unitMinor > before.unitMinor) refuse('unitMinor', 'tierDearer');
    return issues;
  });
}

export type Reached = {
  unitMinor: Minor;
  tier: PriceTier;
  /** The next tier, and how many more it takes. */
  next: (PriceTier & { more: number }) | null;
};

/** The tier an order reaches. All its units cost the same; what was bought before keeps the price it had. */
export function tierReached(
  { tiers, countsEarlierSeats }: Pick<Price, 'tiers' | 'countsEarlierSeats'>,
  quantity: number,
  boughtBefore: number,
): Reached {
  const counted = quantity + (countsEarlierSeats ? boughtBefore : 0);
  const place = Math.max(
    0,
    tiers.findLastIndex((tier) => tier.minQuantity <= counted),
  );
  const tier = tiers[place];
  if (!tier) throw new Error('a price without tiers');
  const next = tiers[place + 1];
  return { unitMinor: tier.unitMinor, tier, next: next ? { ...next, more: next.minQuantity - counted } : null };
}

/**
 * The price that holds for a buyer at an instant, or null where the product has none in their currency. What was agreed
 * with their company wins over the list, also where the list has become cheaper: an agreement is changed by agreeing
 * again.
 */
export function priceFor(
  list: readonly Price[],
  agreed: readonly Price[],
  currency: string,
  at: Instant,
): Price | null {
  if (!isCurrency(currency)) return null;
  return holding(agreed, currency, at) ?? holding(list, currency, at);
}

/** Of those that have begun and not ended, the one that began last. */
function holding(prices: readonly Price[], currency: string, at: Instant): Price | null {
  let found: Price | null = null;
  for (const price of prices) {
    if (price.currency !== currency || price.validFrom > at || (price.validUntil !== null && price.validUntil <= at))
      continue;
    if (!found || price.validFrom >= found.validFrom) found = price;
  }
  return found;
}

import { decimalsOf } from '@app/domain/money/currency';
import type { Minor } from '@app/domain/money/minor';

// What the provider counts otherwise than ISO 4217 (docs.stripe.com/currencies, "zero-decimal" and "special cases").
const withoutDecimals = new Set(['MGA']);
const withTwoDecimals = new Set(['ISK', 'UGX']);

/** An amount as the provider counts it, or null where it cannot: the last of three decimals has to be zero. */
export function providerAmount(minor: Minor, currency: string): number | null {
  if (withTwoDecimals.has(currency)) return minor * 100;
  if (withoutDecimals.has(currency)) return minor % 100 === 0 ? minor / 100 : null;
  return decimalsOf(currency) === 3 && minor % 10 !== 0 ? null : minor;
}

/** What the provider's amount is in minor units of the currency. */
export function minorOfProvider(amount: number, currency: string): Minor {
  if (withTwoDecimals.has(currency)) return amount / 100;
  return withoutDecimals.has(currency) ? amount * 100 : amount;
}

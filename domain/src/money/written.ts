import { decimalsOf } from './currency.ts';
import type { Minor, Money } from './minor.ts';
import { largestMinor } from './minor.ts';

/** What a text that was to be an amount can be refused for. */
export type AmountProblem = 'amountUnreadable' | 'amountNegative' | 'amountTooFine' | 'amountTooLarge';

/** The amount as plain digits with a point: `1234.50`, `-0.005`. Exact, for machines and for what formats it. */
export function plainAmount({ currency, minor }: Money): `${number}` {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const written = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return `${minor < 0 ? '-' : ''}${written}` as `${number}`;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, currency: string, withCurrency: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${withCurrency}`;
  let format = formats.get(key);
  if (!format) {
    const decimals = decimalsOf(currency);
    format = new Intl.NumberFormat(locale, {
      ...(withCurrency ? { style: 'currency' as const, currency } : {}),
      numberingSystem: 'latn',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(key, format);
  }
  return format;
}

/** The amount with its currency, as the language writes it: `$1,234.50`, `1 234,50 $`. */
export const showMoney = (money: Money, locale: string): string =>
  formatOf(locale, money.currency, true).format(plainAmount(money));

/** The amount alone, as a field shows it: `1,234.50`, `1 234,50`. `readAmount` reads it back. */
export const showAmount = (money: Money, locale: string): string =>
  formatOf(locale, money.currency, false).format(plainAmount(money));

/**
 * Reads what someone typed. Thousands may be set apart as the language does it, or not at all. A point is a decimal
 * sign wherever it does not set thousands apart, for it is what many keyboards have; what could mean two amounts is
 * refused.
 */
export function readAmount(
  text: string,
  currency: string,
  locale: string,
): { minor: Minor } | { problem: AmountProblem } {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always' }).formatToParts(
    -1234567.8,
  );
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const [group, decimal, minus] = [sign('group'), sign('decimal'), sign('minusSign')];
  const spaced = /\s/u.test(group);
  let typed = text.trim().replaceAll(minus, '-');
  const negative = typed.startsWith('-');
  if (negative) typed = typed.slice(1).trimStart();
  // Every blank is as good as the narrow one a language prints; Swiss apostrophes come in two shapes.
  typed = typed.replaceAll(/[\s\u00a0\u202f]/gu, spaced ? ' ' : '\u0000').replaceAll('’', "'");
  const separator = spaced ? ' ' : group.replaceAll('’', "'");
  const points = decimal === ',' && separator !== '.' ? ['.', ','] : [decimal];
  const at = points.map((point) => typed.indexOf(point)).find((index) => index >= 0) ?? -1;
  const whole = at < 0 ? typed : typed.slice(0, at);
  const fraction = at < 0 ? '' : typed.slice(at + 1);
  const groups = whole.split(separator);
  const grouped =
    groups.length === 1 || (/^\d{1,3}$/.test(groups[0]!) && groups.slice(1).every((one) => /^\d{3}$/.test(one)));
  if (!grouped || !/^\d*$/.test(groups.join('')) || !/^\d*$/.test(fraction) || groups.join('') + fraction === '')
    return { problem: 'amountUnreadable' };
  const decimals = decimalsOf(currency);
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > decimals) return { problem: 'amountTooFine' };
  const minor = BigInt(groups.join('') + kept.padEnd(decimals, '0'));
  if (negative && minor > 0n) return { problem: 'amountNegative' };
  return minor > BigInt(largestMinor) ? { problem: 'amountTooLarge' } : { minor: Number(minor) };
}

import { allocate } from '../money/allocate.ts';
import type { Minor } from '../money/minor.ts';
import { shareOfMinor, sumMinor } from '../money/minor.ts';
import type { Day } from '../time.ts';

/**
 * One tax of one place, with its days: GST 5 % is 50 000 millionths (`ratePpm`), QST 9.975 % is 99 750. Rates are
 * settings, none is known to the code.
 */
export type TaxRate = {
  id: string;
  name: string;
  country: string;
  /** The second part of a region by ISO 3166-2 (`QC` of CA-QC); null for the whole country. */
  region: string | null;
  taxClass: string;
  ratePpm: number;
  validFrom: Day;
  /** The last day; null while it has none. */
  validUntil: Day | null;
  /** A region's rate that stands instead of its country's (HST), not beside it (QST). */
  instead?: boolean;
  /**
   * Not charged to a business with a tax id in this country when the seller is in another: the buyer accounts for it.
   */
  reverseCharge?: boolean;
};

export type Taxed = { country: string; region: string | null; taxId: string | null; exempt: boolean };
export const taxTreatments = ['taxed', 'untaxed', 'exempt', 'reverseCharge'] as const;
export type TaxTreatment = (typeof taxTreatments)[number];
/** `waived` are the rates that would have been charged but for an exemption or the reverse charge. */
export type TaxAnswer = { treatment: TaxTreatment; rates: TaxRate[]; waived: TaxRate[] };

/**
 * Where tax is rounded: on each line, or once for the whole invoice and then given to the lines without losing a unit.
 */
export const taxRoundings = ['line', 'invoice'] as const;
export type TaxRounding = (typeof taxRoundings)[number];

/** Which taxes a buyer pays on a class of products on a day. Where no rate is set, none is charged. */
export function taxesFor(
  rates: readonly TaxRate[],
  buyer: Taxed,
  sellerCountry: string,
  taxClass: string,
  on: Day,
): TaxAnswer {
  const here = rates.filter(
    (rate) =>
      rate.taxClass === taxClass &&
      rate.country === buyer.country &&
      (rate.region === null || rate.region === buyer.region) &&
      rate.validFrom <= on &&
      (rate.validUntil === null || on <= rate.validUntil),
  );
  const instead = here.some((rate) => rate.region !== null && rate.instead);
  const due = here
    .filter((rate) => rate.region !== null || !instead)
    .toSorted(
      (one, other) => Number(one.region !== null) - Number(other.region !== null) || (one.id < other.id ? -1 : 1),
    );
  if (due.length === 0) return { treatment: 'untaxed', rates: [], waived: [] };
  if (buyer.exempt) return { treatment: 'exempt', rates: [], waived: due };
  const reversed = buyer.taxId !== null && sellerCountry !== buyer.country && due.every((rate) => rate.reverseCharge);
  return reversed
    ? { treatment: 'reverseCharge', rates: [], waived: due }
    : { treatment: 'taxed', rates: due, waived: [] };
}

const million = 1_000_000;
const together = (rates: readonly TaxRate[]) => sumMinor(rates.map(({ ratePpm }) => ratePpm));

/** The tax inside an amount that includes it. */
export function taxInside(grossMinor: Minor, rates: readonly TaxRate[]): Minor {
  return grossMinor - shareOfMinor(grossMinor, million, million + together(rates));
}

/** A price as it is shown to who wants tax inside. Only shown: what is charged is reckoned on the whole order. */
export const withTax = (netMinor: Minor, rates: readonly TaxRate[]): Minor =>
  netMinor + shareOfMinor(netMinor, together(rates), million);

/** Amounts after discounts, with the answer for each. */
export type TaxableLine = { minor: Minor; tax: TaxAnswer };
export type TaxPart = { rateId: string; minor: Minor };
export type TaxedLine = { netMinor: Minor; taxes: TaxPart[]; taxMinor: Minor; waivedMinor: Minor; totalMinor: Minor };

/** Net, taxes and total of each line. Whatever the rounding: net + taxes = total on each line, so also in all (I-2). */
export function taxLines(lines: readonly TaxableLine[], taxIncluded: boolean, rounding: TaxRounding): TaxedLine[] {
  const taxes = taxIncluded ? partsInside(lines, rounding) : partsOnTop(lines, rounding);
  return lines.map(({ minor, tax }, index) => {
    const parts = taxes[index]!;
    const taxMinor = sumMinor(parts.map((part) => part.minor));
    const waived = tax.waived.length > 0;
    // What is not charged is not paid: from a price with tax inside it is taken out.
    const waivedMinor = !waived
      ? 0
      : taxIncluded
        ? taxInside(minor, tax.waived)
        : shareOfMinor(minor, together(tax.waived), million);
    const netMinor = taxIncluded ? minor - taxMinor - waivedMinor : minor;
    return { netMinor, taxes: parts, taxMinor, waivedMinor, totalMinor: netMinor + taxMinor };
  });
}

function partsOnTop(lines: readonly TaxableLine[], rounding: TaxRounding): TaxPart[][] {
  if (rounding === 'line')
    return lines.map(({ minor, tax }) =>
      tax.rates.map(({ id, ratePpm }) => ({ rateId: id, minor: shareOfMinor(minor, ratePpm, million) })),
    );
  const parts: TaxPart[][] = lines.map(() => []);
  const rates = new Map(lines.flatMap(({ tax }) => tax.rates.map((rate) => [rate.id, rate] as const)));
  for (const rate of rates.values()) {
    const places = [...lines.keys()].filter((index) => lines[index]!.tax.rates.some(({ id }) => id === rate.id));
    const nets = places.map((index) => lines[index]!.minor);
    const shares = allocate(shareOfMinor(sumMinor(nets), rate.ratePpm, million), nets);
    for (const [at, index] of places.entries()) parts[index]!.push({ rateId: rate.id, minor: shares[at]! });
  }
  return parts;
}

function partsInside(lines: readonly TaxableLine[], rounding: TaxRounding): TaxPart[][] {
  if (rounding === 'line')
    return lines.map(({ minor, tax }) => {
      const shares = allocate(
        taxInside(minor, tax.rates),
        tax.rates.map(({ ratePpm }) => ratePpm),
      );
      return tax.rates.map(({ id }, at) => ({ rateId: id, minor: shares[at]! }));
    });
  const parts: TaxPart[][] = lines.map(() => []);
  const groups = Map.groupBy(lines.keys(), (index) => lines[index]!.tax.rates.map(({ id }) => id).join(' '));
  for (const places of groups.values()) {
    const { rates } = lines[places[0]!]!.tax;
    if (rates.length === 0) continue;
    const grosses = places.map((index) => lines[index]!.minor);
    // First the tax of each line, which is never more than the line; then each line's tax over the rates.
    const ofLines = allocate(taxInside(sumMinor(grosses), rates), grosses);
    for (const [at, shares] of splitAlong(ofLines, rates).entries())
      for (const [place, rate] of rates.entries()) parts[places[at]!]!.push({ rateId: rate.id, minor: shares[place]! });
  }
  return parts;
}

/**
 * Splits each amount over the rates so that also the sums along all amounts keep the rates' proportion: a thousand
 * lines of one cent of tax each give each tax its part, not all to the larger one.
 */
function splitAlong(amounts: readonly Minor[], rates: readonly TaxRate[]): Minor[][] {
  const [rate, ...others] = rates;
  if (!rate) return amounts.map(() => []);
  if (others.length === 0) return amounts.map((amount) => [amount]);
  let [seen, given] = [0, 0];
  const own = amounts.map((amount) => {
    seen += amount;
    const share = shareOfMinor(seen, rate.ratePpm, Math.max(1, together(rates))) - given;
    given += share;
    return share;
  });
  const rest = splitAlong(
    amounts.map((amount, index) => amount - own[index]!),
    others,
  );
  return own.map((share, index) => [share, ...rest[index]!]);
}

type RateIssue = { path: keyof TaxRate; code: 'settingOutside' | 'endBeforeStart' };

/** What does not fit in a rate, field by field. */
export function taxRateIssues({ region, ratePpm, validFrom, validUntil, instead }: TaxRate): RateIssue[] {
  const issues: RateIssue[] = [];
  if (region !== null && !/^[A-Z0-9]{1,3}$/.test(region)) issues.push({ path: 'region', code: 'settingOutside' });
  if (!Number.isInteger(ratePpm) || ratePpm < 0 || ratePpm > million)
    issues.push({ path: 'ratePpm', code: 'settingOutside' });
  if (validUntil !== null && validUntil < validFrom) issues.push({ path: 'validUntil', code: 'endBeforeStart' });
  if (instead && region === null) issues.push({ path: 'instead', code: 'settingOutside' });
  return issues;
}

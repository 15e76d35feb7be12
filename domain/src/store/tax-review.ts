import type { Minor } from '../money/minor.ts';
import { isCountry, isRegion } from './countries.ts';
import type { TaxTreatment } from './tax.ts';

/** Where an order is billed to and with which tax id, as it was typed; or as the platform keeps it of the company. */
export type TaxPlace = { country: string; region: string | null; taxId: string | null };

/** Why a person of the platform looks at the tax of an order before it goes on. */
export const taxDoubts = [
  'countryDiffers',
  'regionLowersTax',
  'taxIdUnchecked',
  'taxIdInvalid',
  'taxIdOfAnother',
] as const;
export type TaxDoubt = (typeof taxDoubts)[number];

type PlaceIssue = { path: 'billing.country' | 'billing.region'; code: 'countryNotSold' | 'regionUnknown' };

/** Where nothing is sold to, or what is no region of its country, is no place to be billed at. */
export function placeIssues(
  { country, region }: Pick<TaxPlace, 'country' | 'region'>,
  soldTo: readonly string[],
): PlaceIssue[] {
  if (!isCountry(country) || !soldTo.includes(country)) return [{ path: 'billing.country', code: 'countryNotSold' }];
  return region !== null && !isRegion(country, region) ? [{ path: 'billing.region', code: 'regionUnknown' }] : [];
}

export type TaxToReview = {
  typed: TaxPlace;
  registered: TaxPlace;
  treatment: TaxTreatment;
  netMinor: Minor;
  totalMinor: Minor;
  /** What the order would cost billed to where the company is registered; null where that place is not known. */
  totalAtHomeMinor: Minor | null;
};

/**
 * What is in doubt about the tax of an order. What was typed never takes tax off by itself: another country than the
 * registered one, a region that is taxed less, and a tax id on whose word no tax is charged are confirmed first. Of an
 * order without a price nothing is taxed.
 */
export function doubtsOf({
  typed,
  registered,
  treatment,
  netMinor,
  totalMinor,
  totalAtHomeMinor,
}: TaxToReview): TaxDoubt[] {
  if (netMinor === 0) return [];
  const doubts: TaxDoubt[] = [];
  if (typed.country !== registered.country) doubts.push('countryDiffers');
  else if (typed.region !== registered.region && totalAtHomeMinor !== null && totalMinor < totalAtHomeMinor)
    doubts.push('regionLowersTax');
  if (treatment === 'reverseCharge') doubts.push('taxIdUnchecked');
  return doubts;
}

/** What a register answers about a tax id. A name it does not tell is null. */
export type RegisterAnswer = { valid: boolean; name: string | null; address: string | null; reference: string | null };

/**
 * What is in doubt still once the register has answered. A valid number of someone else proves nothing about the buyer.
 */
export function doubtsAfter(
  doubts: readonly TaxDoubt[],
  answer: RegisterAnswer,
  typed: TaxPlace & { name: string },
  registered: TaxPlace,
): TaxDoubt[] {
  const rest = doubts.filter((doubt) => doubt !== 'taxIdUnchecked');
  if (!answer.valid) return [...rest, 'taxIdInvalid'];
  const own = typed.taxId !== null && typed.taxId === registered.taxId;
  const named = answer.name !== null && sameName(answer.name, typed.name);
  return own || named ? rest : [...rest, 'taxIdOfAnother'];
}

const legalForms = new Set(
  'ab ag as bv bvba co corp corporation gmbh inc kg limited llc ltd ltda nv oy oyj plc sa sarl sas sl spa srl spzoo ug und and et'.split(
    ' ',
  ),
);

/** Names of firms as two people write the same one: without case, accents, signs and legal form. */
function sameName(one: string, other: string): boolean {
  const [key, otherKey] = [firmKey(one), firmKey(other)];
  return key !== '' && key === otherKey;
}

function firmKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L})/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const core = words.filter((word) => !legalForms.has(word));
  return (core.length > 0 ? core : words).join(' ');
}

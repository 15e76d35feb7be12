import fc from 'fast-check';
import { largestUnitMinor } from '../money/minor.ts';
import type { Coupon } from './coupon.ts';
import type { PriceTier } from './price.ts';
import type { TaxAnswer, TaxRate } from './tax.ts';
import type { LineToPrice } from './totals.ts';

export const rate = (id: string, ratePpm: number, given: Partial<TaxRate> = {}): TaxRate => ({
  id,
  name: id.toUpperCase(),
  country: 'CA',
  region: null,
  taxClass: 'training',
  ratePpm,
  validFrom: '2020-01-01',
  validUntil: null,
  instead: false,
  reverseCharge: false,
  ...given,
});
export const gst = rate('gst', 50_000);
export const qst = rate('qst', 99_750, { region: 'QC' });
export const city = rate('city', 10_001);
export const taxed = (...rates: TaxRate[]): TaxAnswer => ({
  treatment: rates.length > 0 ? 'taxed' : 'untaxed',
  rates,
  waived: [],
});

const products = ['forklift', 'ladder', 'rigging', 'first aid'];
const unitMinor = fc.oneof(fc.nat(3), fc.nat(10_000), fc.nat(largestUnitMinor));

export const randomTax: fc.Arbitrary<TaxAnswer> = fc.constantFrom(
  taxed(),
  taxed(gst),
  taxed(gst, qst),
  taxed(gst, qst, city),
  { treatment: 'reverseCharge', rates: [], waived: [gst, qst] },
  { treatment: 'exempt', rates: [], waived: [gst] },
);

const randomLine = fc.record({
  productId: fc.constantFrom(...products),
  quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1000 })),
  unitMinor,
  tax: randomTax,
});
/** Most orders are short; a cart may be full. */
export const randomLines: fc.Arbitrary<LineToPrice[]> = fc.oneof(
  { weight: 9, arbitrary: fc.array(randomLine, { minLength: 1, maxLength: 8 }) },
  { weight: 1, arbitrary: fc.array(randomLine, { minLength: 1, maxLength: 50 }) },
);

export const coupon = (given: Partial<Coupon> = {}): Coupon => ({
  id: 'spring',
  code: 'SPRING24',
  worth: { kind: 'percent', percentPpm: 100_000 },
  validFrom: '2026-01-01T00:00:00.000Z',
  validUntil: null,
  endedAt: null,
  productIds: null,
  companyId: null,
  mostUses: null,
  mostUsesByCompany: null,
  leastMinor: 0,
  stacks: true,
  ...given,
});

export const randomCoupons: fc.Arbitrary<Coupon[]> = fc
  .array(
    fc.record({
      worth: fc.oneof(
        fc.record({
          kind: fc.constant('percent' as const),
          percentPpm: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constant(1_000_000)),
        }),
        fc.record({
          kind: fc.constant('amount' as const),
          currency: fc.constant('CAD'),
          amountMinor: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.nat(largestUnitMinor)),
        }),
      ),
      productIds: fc.option(fc.subarray(products, { minLength: 1 })),
    }),
    { maxLength: 4 },
  )
  .map((given) => given.map((one, index) => coupon({ ...one, id: `coupon ${index}` })));

/** Tables of tiers that are allowed: they begin at one, rise, and never get dearer. */
export const randomTiers: fc.Arbitrary<PriceTier[]> = fc
  .array(fc.record({ step: fc.integer({ min: 1, max: 300 }), off: fc.nat(5_000) }), { minLength: 1, maxLength: 12 })
  .map((steps) => {
    let [minQuantity, unit] = [1, 50_000];
    return steps.map(({ step, off }, index) => {
      if (index > 0) minQuantity += step;
      unit = Math.max(0, unit - off);
      return { minQuantity, unitMinor: unit };
    });
  });

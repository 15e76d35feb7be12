import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import type { MadeCompany } from '../../../test/make/make.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { couponsByCode, giveBackCoupons, takeCoupons } from './coupons.ts';
import { productForSale, productsForSale } from './for-sale.ts';
import { giveBackStock, holdStock } from './stock.ts';
import { taxesFor } from './taxes.ts';

// The world's clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
let company: MadeCompany;
let productId: string;

/** As a buyer's request does it: through the role that sees one company. */
const buying = <Result>(run: (work: Work) => Promise<Result>, companyId = company.id) =>
  workAsSystem(world.runtime, 'test', async (work) => (work.reach('enrolment.view'), run(work)), {
    companyId,
    audited: false,
    role: 'app',
  });
const product = (given: Record<string, unknown> = {}) =>
  make.insert('products', { sku: randomUUID(), names: { en: 'Forklift' }, status: 'published', ...given });
const listPrice = (of: string, currency: string, tiers: unknown[], given: Record<string, unknown> = {}) =>
  world.sql(
    `insert into product_prices (product_id, currency, tiers, valid_from, valid_until, counts_earlier_seats)
      values ($1, $2, $3, $4, $5, $6)`,
    [
      of,
      currency,
      JSON.stringify(tiers),
      given['from'] ?? '2026-01-01',
      given['until'] ?? null,
      given['cumulative'] ?? false,
    ],
  );
const lookAt = (id = productId, buyer: { personId?: string; currency?: string; country?: string } = {}) =>
  buying((work) => productForSale(work, { productId: id, companyId: company.id, personId: null, ...buyer }));

beforeEach(async () => {
  company = await make.company({ currency: 'CAD', country: 'CA' });
  productId = await product();
  await listPrice(productId, 'CAD', [{ minQuantity: 1, unitMinor: 4900 }]);
});

describe('a product for sale', () => {
  test('has the price, the terms and the taxes of its buyer', async () => {
    expect(await lookAt()).toMatchObject({
      obstacle: null,
      agreed: false,
      currency: 'CAD',
      left: null,
      price: { tiers: [{ minQuantity: 1, unitMinor: 4900 }] },
      terms: { assignWithinDays: 365 },
    });
    await world.sql(
      `insert into company_products (company_id, product_id, terms, changed_at)
        values ($1, $2, '{"assignWithinDays": null}', now())`,
      [company.id, productId],
    );
    await world.sql(
      `insert into company_prices (company_id, product_id, currency, tiers, valid_from, reason)
        values ($1, $2, 'CAD', '[{"minQuantity":1,"unitMinor":3900}]', '2026-01-01', 'Agreed')`,
      [company.id, productId],
    );
    expect(await lookAt()).toMatchObject({
      agreed: true,
      price: { tiers: [{ unitMinor: 3900 }] },
      terms: { assignWithinDays: null, completeWithinDays: 90 },
    });
    const person = await make.person({ company });
    expect(await lookAt(productId, { personId: person.id })).toMatchObject({
      agreed: false,
      price: { tiers: [{ unitMinor: 4900 }] },
      terms: { assignWithinDays: 365 },
    });
  });

  test('keeps what was agreed with another company to that company (B12)', async () => {
    const other = await make.company();
    await world.sql(
      `insert into company_prices (company_id, product_id, currency, tiers, valid_from, reason)
        values ($1, $2, 'CAD', '[{"minQuantity":1,"unitMinor":100}]', '2026-01-01', 'Agreed')`,
      [other.id, productId],
    );
    const seen = await buying((work) =>
      productForSale(work, { productId, companyId: other.id, personId: null, currency: 'CAD', country: 'CA' }),
    );
    expect(seen).toMatchObject({ agreed: false, price: { tiers: [{ unitMinor: 4900 }] } });
  });

  test('follows its price from the instant it holds', async () => {
    await world.sql(`update product_prices set valid_until = '2026-03-02T09:00:00Z' where product_id = $1`, [
      productId,
    ]);
    await listPrice(productId, 'CAD', [{ minQuantity: 1, unitMinor: 5200 }], { from: '2026-03-02T09:00:00Z' });
    expect(await lookAt()).toMatchObject({ price: { tiers: [{ unitMinor: 5200 }] } });
  });

  test.each([
    { name: 'in another currency', given: {}, buyer: { currency: 'USD' }, obstacle: 'productWithoutPrice' },
    { name: 'in another country', given: { countries: ['US'] }, buyer: {}, obstacle: 'productNotSoldThere' },
    { name: 'for people only', given: { sold_to: 'people' }, buyer: {}, obstacle: 'productNotForBuyer' },
  ])('cannot be bought $name', async ({ given, buyer, obstacle }) => {
    const id = await product(given);
    await listPrice(id, 'CAD', [{ minQuantity: 1, unitMinor: 100 }]);
    expect(await lookAt(id, buyer)).toMatchObject({ obstacle });
  });

  test('that a company was not given is none, and in a cart it says so', async () => {
    const hidden = await product({ visibility: 'chosenCompanies' });
    await expect(lookAt(hidden)).rejects.toMatchObject({ code: 'notFound' });
    const all = await buying((work) =>
      productsForSale(work, { productIds: [hidden, randomUUID()], companyId: company.id, personId: null }),
    );
    expect([...all.values()].map(({ obstacle }) => obstacle)).toEqual(['productNotForSale']);
    await world.sql(
      `insert into company_products (company_id, product_id, visible, visible_until, changed_at)
        values ($1, $2, true, '2026-03-02', now())`,
      [company.id, hidden],
    );
    expect(await lookAt(hidden)).toMatchObject({ obstacle: 'productWithoutPrice' });
    await world.sql(`update company_products set visible_until = '2026-03-01' where product_id = $1`, [hidden]);
    await expect(lookAt(hidden)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('knows what its buyer has of it already', async () => {
    await world.sql(
      `with lot as (insert into seat_lots (company_id, product_id, origin, reason, transferable_until, made_at, total)
        values ($1, $2, 'granted', 'For the test', 'started', now(), 2) returning id)
       insert into seats (company_id, lot_id, product_id, number, last_event, changed_at) select $1, lot.id, $2, n,
         'granted', now() from lot, generate_series(1, 2) n`,
      [company.id, productId],
    );
    expect(await lookAt()).toMatchObject({ held: { bought: 0, free: 2 } });
    const person = await make.person({ company });
    expect(await lookAt(productId, { personId: person.id })).toMatchObject({ held: { bought: 0, free: 0 } });
  });
});

describe('limited stock', () => {
  const taken = async () =>
    (await world.sql<{ n: number }>(`select stock_taken as n from products where id = $1`, [productId]))[0]!.n;

  test('is never sold twice: forty buyers, ten places', async () => {
    await world.sql(`update products set stock_total = 10 where id = $1`, [productId]);
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, () => buying((work) => holdStock(work, [{ productId, quantity: 1 }]))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(
      answers.filter((answer) => answer.status === 'rejected' && answer.reason.code === 'productSoldOut'),
    ).toHaveLength(30);
    expect(await taken()).toBe(10);
  });

  test('is kept for all lines of an order or for none, and comes back', async () => {
    const second = await product({ stock_total: 3 });
    const lines = [
      { productId, quantity: 2 },
      { productId: second, quantity: 4 },
    ];
    await expect(buying((work) => holdStock(work, lines))).rejects.toMatchObject({
      code: 'productSoldOut',
      details: { productId: second, left: 3 },
    });
    expect(await taken()).toBe(0);
    await buying((work) => holdStock(work, [lines[0]!]));
    await buying((work) => giveBackStock(work, [{ productId, quantity: 1 }]));
    expect(await taken()).toBe(1);
  });
});

describe('a coupon', () => {
  const coupon = (given: Record<string, unknown> = {}) =>
    make.insert('coupons', {
      code: 'Spring-26',
      code_key: 'SPRING26',
      kind: 'percent',
      percent_ppm: 100_000,
      valid_from: '2026-01-01',
      ...given,
    });
  beforeEach(() => world.sql('delete from coupons'));

  test('is found however it is typed, and never listed', async () => {
    const id = await coupon({ product_ids: [productId] });
    expect(await buying((work) => couponsByCode(work, [' spring 26', 'SPRING26', 'autumn']))).toEqual([
      expect.objectContaining({
        id,
        worth: { kind: 'percent', percentPpm: 100_000 },
        productIds: [productId],
        uses: 0,
        endedAt: null,
      }),
    ]);
    await expect(buying((work) => sql`select * from coupons`.execute(work.tx))).rejects.toThrow('permission denied');
  });

  test('is not used more often than it may, and a use can be given back', async () => {
    const id = await coupon({ most_uses: 3 });
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, () => buying((work) => takeCoupons(work, [id]))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await buying((work) => giveBackCoupons(work, [id]));
    await buying((work) => takeCoupons(work, [id]));
    await expect(buying((work) => takeCoupons(work, [id]))).rejects.toMatchObject({ code: 'couponUsedUp' });
  });
});

test('taxes are those of the place, of the class and of the day', async () => {
  const rate = (given: Record<string, unknown>) =>
    make.insert('tax_rates', {
      country: 'CA',
      tax_class: 'standard',
      name: 'GST',
      rate_ppm: 50_000,
      valid_from: '2020-01-01',
      ...given,
    });
  await rate({});
  await rate({ region: 'QC', name: 'QST', rate_ppm: 99_750 });
  await rate({ region: 'ON', name: 'HST', rate_ppm: 130_000, instead: true });
  await rate({ region: 'ON', name: 'old', rate_ppm: 80_000, valid_until: '2025-12-31' });
  const names = async (region: string | null) => {
    const buyer = { country: 'CA', region, taxId: null, exempt: false };
    const found = await buying((work) =>
      taxesFor(work, { buyer, sellerCountry: 'CA', taxClasses: ['standard', 'exempt'], on: '2026-03-02' }),
    );
    return [...found].map(([taxClass, { treatment, rates }]) => [
      taxClass,
      treatment,
      ...rates.map(({ name }) => name),
    ]);
  };
  expect(await names('QC')).toEqual([
    ['standard', 'taxed', 'GST', 'QST'],
    ['exempt', 'untaxed'],
  ]);
  expect((await names('ON'))[0]).toEqual(['standard', 'taxed', 'HST']);
  expect((await names('AB'))[0]).toEqual(['standard', 'taxed', 'GST']);
});

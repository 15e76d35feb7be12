import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import { billing } from '../../../../test/make/make-store.ts';
import type { MadeCompany } from '../../../../test/make/make.ts';
import { VatRegisterDouble } from '../../../../test/doubles/vat-register-double.ts';
import { checkTaxIds } from './check-tax-ids.ts';

const register = new VatRegisterDouble();
const world = await openWorld({ VIES_API: await register.listen() });
const { make } = world;
afterAll(() => register.close());
const termsVersionId = await make.store.terms();
await make.store.issuer();
for (const [country, region, ratePpm, reverse] of [
  ['CA', 'ON', 130_000, false],
  ['CA', 'AB', 50_000, false],
  ['DE', null, 190_000, true],
] as const)
  await world.sql(
    `insert into tax_rates (country, region, tax_class, name, rate_ppm, reverse_charge, valid_from)
      values ($1, $2, 'standard', 'Tax', $3, $4, '2025-01-01')`,
    [country, region, ratePpm, reverse],
  );

let company: MadeCompany;
let me: Caller;
let staff: Caller;
let productId: string;
beforeEach(async () => {
  register.known.clear();
  register.closed = false;
  register.asked.length = 0;
  company = await make.company({ currency: 'CAD', country: 'CA' });
  await world.sql(`update companies set region = 'ON' where id = $1`, [company.id]);
  await world.sql(
    `insert into credit_terms (company_id, invoice_days, credit_limit_minor, currency, changed_at)
      values ($1, 30, 1000000, 'CAD', now())`,
    [company.id],
  );
  const boss = await make.companyAdmin({ company });
  await make.store.agree(boss, termsVersionId);
  me = await world.as(boss);
  const admin = await make.platformAdmin();
  await make.store.agree(admin, termsVersionId);
  staff = await world.as(admin);
  productId = (await make.store.product({ unitMinor: 5000, courseIds: [(await make.taughtCourse()).id] })).id;
});

const order = async (given: Record<string, unknown> = {}) => {
  await me.post('/cart/lines', { boughtFor: 'company', productId, quantity: 2 });
  const whom = { ...billing, ...given } as Record<string, string | null>;
  const place = {
    country: whom['country']!,
    ...(whom['region'] && { region: whom['region'] }),
    taxId: whom['taxId'] ?? '',
  };
  const { id, version, quote } = (await me.get('/cart', { boughtFor: 'company', ...place })).body;
  return me.post(
    '/orders',
    {
      cartId: id,
      cartVersion: version,
      quote,
      method: 'invoice',
      billing: whom,
      termsVersionId,
      locale: 'en',
      documentId: null,
    },
    { headers: { 'idempotency-key': randomUUID() } },
  );
};
const german = { name: 'Müller GmbH', country: 'DE', region: null, taxId: 'DE123456789' };
const atHomeInGermany = () =>
  world.sql(`update companies set country = 'DE', region = null where id = $1`, [company.id]);
const seats = async () =>
  (await world.sql<{ n: number }>('select count(*)::int as n from seats where company_id = $1', [company.id]))[0]!.n;
const shown = async (orderId: string) => (await staff.get(`/admin/orders/${orderId}`)).body;
const check = () => checkTaxIds.run(world.runtime, {}, { id: '1', number: 1 });
const decide = (orderId: string, approved: boolean) =>
  staff.post(`/admin/orders/${orderId}/decision`, { orderId, approved, reason: 'Looked at it' });

describe('tax of an order', () => {
  test.each([
    ['AQ', null, 'billing.country', 'countryNotSold'],
    ['ZZ', null, 'billing.country', 'countryNotSold'],
    ['IT', null, 'billing.country', 'countryNotSold'],
    ['CA', 'NY', 'billing.region', 'regionUnknown'],
    ['CA', null, 'billing.region', 'regionMissing'],
  ])('is not taken off by the typed place %s %s', async (country, region, path, code) => {
    expect((await order({ country, region })).body.error.issues).toMatchObject([{ path, code }]);
    expect(await seats()).toBe(0);
  });

  test('billed at home it goes on at once, and what it rests on is kept', async () => {
    const { body } = await order();
    expect(body).toMatchObject({ state: 'fulfilled' });
    expect(await shown(body.orderId)).toMatchObject({
      taxMinor: 1300,
      tax: { typed: { country: 'CA', region: 'ON' }, doubts: [], result: null },
    });
    expect((await me.get(`/orders/${body.orderId}`)).body.tax).toBeNull();
  });

  test('billed to another country, or to a region taxed less, it waits for staff: no seats before, all of them after', async () => {
    const abroad = (await order({ country: 'FR', region: null })).body;
    expect(abroad).toMatchObject({ state: 'awaitingApproval' });
    const cheaper = (await order({ region: 'AB' })).body;
    expect(cheaper).toMatchObject({ state: 'awaitingApproval' });
    expect(await seats()).toBe(0);
    expect(await shown(abroad.orderId)).toMatchObject({
      may: { approve: true },
      tax: { doubts: ['countryDiffers'], registered: { country: 'CA' } },
    });
    expect((await shown(cheaper.orderId)).tax.doubts).toEqual(['regionLowersTax']);
    const waiting = (await staff.get('/admin/orders', { toDecide: 'true', companyId: company.id })).body.rows;
    expect(waiting.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [abroad.orderId, cheaper.orderId].toSorted(),
    );
    // The buyer's company has no say in it.
    expect((await me.post(`/orders/${abroad.orderId}/decision`, { approved: true, reason: '' })).status).toBe(403);
    expect((await decide(abroad.orderId, true)).status).toBe(200);
    expect((await shown(abroad.orderId)).state).toBe('fulfilled');
    expect((await decide(cheaper.orderId, false)).status).toBe(200);
    expect((await shown(cheaper.orderId)).state).toBe('cancelled');
    expect(await seats()).toBe(2);
  });

  test('is not charged on the word of a tax id until the register or staff confirm it', async () => {
    await atHomeInGermany();
    const { orderId } = (await order(german)).body;
    expect(await shown(orderId)).toMatchObject({
      state: 'awaitingApproval',
      treatment: 'reverseCharge',
      taxMinor: 0,
      tax: { doubts: ['taxIdUnchecked'] },
    });
    expect(await seats()).toBe(0);
    register.closed = true;
    await check();
    expect((await shown(orderId)).tax).toMatchObject({ result: 'unreachable', doubts: ['taxIdUnchecked'] });
    register.closed = false;
    register.known.set('DE123456789', { name: 'MULLER', address: 'Berlin' });
    await check();
    expect(register.asked).toEqual(['DE123456789', 'DE123456789']);
    expect(await shown(orderId)).toMatchObject({
      state: 'fulfilled',
      tax: { result: 'valid', answer: { name: 'MULLER' }, doubts: [] },
    });
    expect(await seats()).toBe(2);
    await check();
    expect(register.asked).toHaveLength(2);
  });

  test.each([
    ['that does not exist', null, 'taxIdInvalid', 'invalid'],
    ['of someone else', { name: 'Siemens AG', address: 'München' }, 'taxIdOfAnother', 'valid'],
  ])('a number %s stays with staff', async (_name, known, doubt, result) => {
    await atHomeInGermany();
    if (known) register.known.set('DE123456789', known);
    const { orderId } = (await order(german)).body;
    await check();
    expect(await shown(orderId)).toMatchObject({ state: 'awaitingApproval', tax: { doubts: [doubt], result } });
    expect(await seats()).toBe(0);
  });

  test('a valid number does not confirm another country', async () => {
    register.known.set('DE123456789', { name: 'Müller', address: 'Berlin' });
    const { orderId } = (await order(german)).body;
    await check();
    expect(await shown(orderId)).toMatchObject({
      state: 'awaitingApproval',
      tax: { doubts: ['countryDiffers'], result: 'valid' },
    });
  });

  test('the seller says where is sold to, by ISO codes only', async () => {
    const seller = {
      ...{
        name: 'Muster',
        addressLines: [],
        country: 'CA',
        region: null,
        taxIds: [],
        invoicePrefix: 'INV',
        creditNotePrefix: 'CN',
      },
      ...{ currencies: ['CAD'], bankDetails: '', footer: '' },
    };
    const save = (sellsTo: string[]) => staff.put('/admin/store/issuer', { ...seller, sellsTo });
    expect((await save(['CA', 'ZZ'])).body.error.issues).toMatchObject([{ path: 'sellsTo', code: 'countryUnknown' }]);
    expect((await save(['US'])).status).toBe(200);
    expect((await me.get('/checkout', { boughtFor: 'company' })).body.countries).toEqual(['US']);
    expect((await order()).body.error.issues).toMatchObject([{ path: 'billing.country', code: 'countryNotSold' }]);
  });
});

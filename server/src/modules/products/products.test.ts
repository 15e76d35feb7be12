import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadeCompany, MadePerson } from '../../../test/make/make.ts';
import type { MadeCourse } from '../../../test/make/make-enrolment.ts';

// The world's clock stands at 2026-03-02 09:00 UTC.
const world = await openWorld();
const { make } = world;
let seller: Caller;
let admin: Caller;
let learner: Caller;
let company: MadeCompany;
let ann: MadePerson;
let course: MadeCourse;

beforeAll(async () => {
  company = await make.company({ currency: 'CAD', country: 'CA', region: 'ON' });
  ann = await make.person({ company });
  seller = await world.as(await make.platformAdmin());
  admin = await world.as(await make.companyAdmin({ company }));
  learner = await world.as(ann);
  course = await make.taughtCourse();
  await make.insert('tax_rates', {
    country: 'CA',
    region: 'ON',
    tax_class: 'standard',
    name: 'HST',
    rate_ppm: 130_000,
    valid_from: '2020-01-01',
    instead: true,
  });
});

const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
const tiers = [
  { minQuantity: 1, unitMinor: 4900 },
  { minQuantity: 10, unitMinor: 3900 },
];
const price = (given: Record<string, unknown> = {}) => ({
  currency: 'CAD',
  tiers,
  countsEarlierSeats: false,
  validFrom: null,
  reason: 'List of 2026',
  ...given,
});
async function draft(): Promise<string> {
  const { status, body } = await seller.post(
    '/admin/products',
    { sku: `P-${randomUUID().slice(0, 8)}`, names: { en: `Forklift ${make.next()}` } },
    once(),
  );
  expect(status).toBe(200);
  return body.productId as string;
}
async function onSale(given: Record<string, unknown> = {}): Promise<string> {
  const id = await draft();
  expect(await seller.patch(`/admin/products/${id}`, { courseIds: [course.id], ...given })).toMatchObject({
    status: 200,
  });
  expect(await seller.post(`/admin/products/${id}/prices`, price(), once())).toMatchObject({ status: 200 });
  expect(await seller.post(`/admin/products/${id}/publish`, {})).toMatchObject({ status: 200 });
  return id;
}
const inStore = async (caller: Caller) =>
  ((await caller.get('/store', { limit: '100' })).body.rows as { id: string }[]).map(({ id }) => id);

describe('a product', () => {
  test('is published with a course and a price, and taken off sale with a reason', async () => {
    const id = await draft();
    expect(await seller.post(`/admin/products/${id}/publish`, {})).toMatchObject({
      status: 409,
      body: { error: { code: 'productEmpty' } },
    });
    await seller.patch(`/admin/products/${id}`, { courseIds: [course.id] });
    expect(await seller.post(`/admin/products/${id}/publish`, {})).toMatchObject({
      status: 409,
      body: { error: { code: 'productNeverPriced' } },
    });
    await seller.post(`/admin/products/${id}/prices`, price(), once());
    expect(await inStore(learner)).not.toContain(id);
    await seller.post(`/admin/products/${id}/publish`, {});
    expect(await inStore(learner)).toContain(id);
    expect(await seller.post(`/admin/products/${id}/archive`, { reason: 'Replaced' })).toMatchObject({ status: 200 });
    expect(await inStore(learner)).not.toContain(id);
    expect(await learner.get(`/store/${id}`)).toMatchObject({ status: 404 });
  });

  test('is no one’s to edit but the platform’s', async () => {
    const id = await draft();
    for (const caller of [admin, learner]) {
      expect(await caller.get(`/admin/products/${id}`)).toMatchObject({ status: 403 });
      expect(await caller.post(`/admin/companies/${company.id}/products/${id}/prices`, price(), once())).toMatchObject({
        status: 403,
      });
    }
  });

  test('is refused what does not fit, at its field', async () => {
    const id = await draft();
    const fieldOf = async (answer: Promise<{ body: any }>) =>
      (await answer).body.error.issues?.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
    expect(await fieldOf(seller.patch(`/admin/products/${id}`, { minQuantity: 5, maxQuantity: 2 }))).toEqual([
      'maxQuantity quantityTooSmall',
    ]);
    expect(
      await fieldOf(
        seller.post(
          `/admin/products/${id}/prices`,
          price({ tiers: [tiers[0], { minQuantity: 5, unitMinor: 5000 }] }),
          once(),
        ),
      ),
    ).toEqual(['tiers.1.unitMinor tierDearer']);
    expect(await fieldOf(seller.post(`/admin/products/${id}/prices`, price({ currency: 'XXX' }), once()))).toEqual([
      'currency settingOutside',
    ]);
    expect(
      await fieldOf(
        seller.post(`/admin/products/${id}/prices`, price({ validFrom: '2026-03-01T00:00:00.000Z' }), once()),
      ),
    ).toEqual(['validFrom settingOutside']);
  });

  test('keeps every price it ever had', async () => {
    const id = await onSale();
    world.clock.set('2026-03-03T09:00:00.000Z');
    await seller.post(
      `/admin/products/${id}/prices`,
      price({ tiers: [{ minQuantity: 1, unitMinor: 5500 }], validFrom: '2026-04-01T00:00:00.000Z' }),
      once(),
    );
    // What was to come and never held makes room for what is to come now.
    await seller.post(
      `/admin/products/${id}/prices`,
      price({ tiers: [{ minQuantity: 1, unitMinor: 5700 }], validFrom: '2026-03-20T00:00:00.000Z' }),
      once(),
    );
    const { body } = await seller.get(`/admin/products/${id}`);
    expect(
      body.prices.map(({ tiers: [first], validFrom, validUntil }: any) => [
        first.unitMinor,
        validFrom.slice(0, 10),
        validUntil?.slice(0, 10) ?? null,
      ]),
    ).toEqual([
      [5700, '2026-03-20', null],
      [4900, '2026-03-02', '2026-03-20'],
    ]);
    expect(await seller.post(`/admin/products/${id}/prices/${body.prices[0].id}/end`, {})).toMatchObject({
      status: 200,
    });
    const after = (await seller.get(`/admin/products/${id}`)).body.prices;
    expect(after.map(({ validUntil }: any) => validUntil)).toEqual([null]);
    world.clock.set('2026-03-02T09:00:00.000Z');
  });
});

describe('in the store', () => {
  test('an administrator sees what was agreed with the company, a learner the list', async () => {
    const id = await onSale();
    const agreed = { ...price({ tiers: [{ minQuantity: 1, unitMinor: 3000 }], reason: 'Frame agreement' }) };
    expect(await seller.post(`/admin/companies/${company.id}/products/${id}/prices`, agreed, once())).toMatchObject({
      status: 200,
    });
    const ofCompany = await admin.get(`/store/${id}`);
    expect(ofCompany).toMatchObject({
      status: 200,
      body: {
        boughtFor: 'company',
        choices: ['company', 'person'],
        price: { agreed: true, tiers: [{ unitMinor: 3000 }] },
      },
    });
    expect(ofCompany.body.tax).toEqual({
      country: 'CA',
      region: 'ON',
      treatment: 'taxed',
      rates: [{ name: 'HST', ratePpm: 130_000 }],
    });
    expect(ofCompany.body.courses).toMatchObject([{ id: course.id, code: course.code }]);
    expect(await admin.get(`/store/${id}`, { boughtFor: 'person' })).toMatchObject({
      body: { boughtFor: 'person', price: { agreed: false, tiers } },
    });
    // Asking for the company's price does not make a learner a buyer of the company.
    expect(await learner.get(`/store/${id}`, { boughtFor: 'company' })).toMatchObject({
      body: { boughtFor: 'person', price: { agreed: false } },
    });
    const row = ((await admin.get('/store', { limit: '100' })).body.rows as any[]).find((one) => one.id === id);
    expect(row).toMatchObject({ unitMinor: 3000, agreed: true, currency: 'CAD', courses: 1 });
    // Being named as a buyer does.
    const { rules } = (await admin.get('/settings/purchase-rules')).body;
    const [buyer] = await world.sql<{ id: string }>(
      `select person_id as id from employments where company_id = $1 and bu_admin_since is null`,
      [company.id],
    );
    const named = { ...rules, buyers: 'adminsAndBuyers', chosenPersonIds: [buyer!.id] };
    expect((await admin.put('/settings/purchase-rules', { rules: named, costCentres: [], billing: null })).status).toBe(
      200,
    );
    expect((await learner.get(`/store/${id}`)).body).toMatchObject({
      boughtFor: 'person',
      choices: ['person', 'company'],
      price: { agreed: false },
    });
    expect((await learner.get(`/store/${id}`, { boughtFor: 'company' })).body).toMatchObject({
      boughtFor: 'company',
      price: { agreed: true },
    });
    // What is for people alone is looked at for oneself first.
    await world.sql(`update products set sold_to = 'people' where id = $1`, [id]);
    expect((await admin.get(`/store/${id}`)).body).toMatchObject({
      boughtFor: 'person',
      choices: ['person', 'company'],
      obstacle: null,
    });
  });

  test('a product for chosen companies is there for them alone', async () => {
    const id = await onSale({ visibility: 'chosenCompanies' });
    expect(await admin.get(`/store/${id}`)).toMatchObject({ status: 404 });
    const agreement = { visible: true, visibleFrom: null, visibleUntil: null, terms: { assignWithinDays: null } };
    expect(await seller.put(`/admin/companies/${company.id}/products/${id}`, agreement)).toMatchObject({ status: 200 });
    expect(await inStore(admin)).toContain(id);
    expect(await admin.get(`/store/${id}`)).toMatchObject({
      status: 200,
      body: { terms: { assignWithinDays: null, completeWithinDays: 90 } },
    });
    const other = await world.as(await make.companyAdmin());
    expect(await inStore(other)).not.toContain(id);
    expect(await other.get(`/store/${id}`)).toMatchObject({ status: 404 });
  });

  test('search, filters and the order by price find their way', async () => {
    const id = await onSale({ summaries: { en: 'Zirconium handling' } });
    const found = await admin.get('/store', {
      q: 'zircon',
      price: 'under50',
      size: 'one',
      delivery: 'online',
      language: 'en',
      sort: '-unitMinor',
    });
    expect(found.body.rows).toMatchObject([{ id, summary: 'Zirconium handling', unitMinor: 4900, fromMinor: 3900 }]);
    expect((await admin.get('/store', { q: 'zircon', price: 'free' })).body.rows).toEqual([]);
  });

  test('an offer asked for reaches the sellers as a letter', async () => {
    const id = await onSale();
    expect(await admin.post(`/store/${id}/quote`, { quantity: 400, message: 'From June on.' }, once())).toMatchObject({
      status: 200,
    });
    await world.runJobs();
    const letters = await world.sql<{ text_body: string }>(`select text_body from mails where kind = 'products.quote'`);
    expect(letters).toHaveLength(1);
    expect(letters[0]!.text_body).toContain('400 ×');
    expect(letters[0]!.text_body).toContain('From June on.');
  });

  test('ten offers asked for in a row are five emails to a seller at most (D21)', async () => {
    await world.sql(`delete from rate_limits; delete from mails where kind = 'products.quote'`);
    const id = await onSale();
    const statuses = [];
    for (let n = 0; n < 10; n++)
      statuses.push((await admin.post(`/store/${id}/quote`, { quantity: 1, message: '' }, once())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429]);
    await world.runJobs();
    const [{ most }] = (await world.sql<{ most: number }>(
      `select max(n)::int as most from (select count(*) as n from mails where kind = 'products.quote'
        group by to_address) per`,
    )) as [{ most: number }];
    expect(most).toBe(5);
  });
});

describe('seats from the platform', () => {
  const seats = (id: string) => seller.get(`/admin/companies/${company.id}/products/${id}/seats`);

  test('are granted with a reason and taken back while no one has them', async () => {
    const id = await onSale();
    const grant = { quantity: 5, kind: 'free', reason: 'Pilot of the spring', assignBy: '2026-06-30' };
    expect(
      await seller.post(`/admin/companies/${company.id}/products/${id}/seats`, { ...grant, reason: 'short' }, once()),
    ).toMatchObject({ status: 400 });
    expect(await seller.post(`/admin/companies/${company.id}/products/${id}/seats`, grant, once())).toMatchObject({
      status: 200,
    });
    const { body } = await seats(id);
    expect(body).toMatchObject({
      moves: 5,
      lots: [{ origin: 'granted', total: 5, available: 5, assignBy: '2026-06-30', reason: grant.reason }],
      forecast: { free: 5, lastsUntil: null },
    });
    const revoke = { lotId: body.lots[0].id, reason: 'Granted by mistake' };
    expect(
      await seller.post(
        `/admin/companies/${company.id}/products/${id}/seats/revoke`,
        { ...revoke, quantity: 6 },
        once(),
      ),
    ).toMatchObject({
      status: 409,
      body: { error: { code: 'noSeatLeft' } },
    });
    expect(
      await seller.post(
        `/admin/companies/${company.id}/products/${id}/seats/revoke`,
        { ...revoke, quantity: 2 },
        once(),
      ),
    ).toMatchObject({
      body: { revoked: 2 },
    });
    expect((await seats(id)).body).toMatchObject({
      lots: [{ available: 3, gone: 2 }],
      entries: [{ event: 'revoke', reason: revoke.reason }, {}, {}, {}, {}, {}, {}],
    });
    expect(((await admin.get('/store', { limit: '100' })).body.rows as any[]).find((one) => one.id === id).free).toBe(
      3,
    );
    const rows = (await seller.get(`/admin/companies/${company.id}/products`, { limit: '100' })).body.rows as any[];
    expect(rows.find((one) => one.id === id)).toMatchObject({ seats: 3, free: 3, shown: 'yes' });
  });
});

test('taxes and coupons are added once and ended, never changed', async () => {
  const rate = {
    country: 'CA',
    region: 'qc',
    taxClass: 'standard',
    name: 'QST',
    ratePpm: 99_750,
    instead: false,
    reverseCharge: false,
    validFrom: '2026-01-01',
    validUntil: null,
  };
  expect(await seller.post('/admin/tax-rates', { ...rate, validUntil: '2025-01-01' }, once())).toMatchObject({
    status: 400,
  });
  expect(await seller.post('/admin/tax-rates', rate, once())).toMatchObject({ status: 200 });
  const found = (await seller.get('/admin/tax-rates', { q: 'qst' })).body.rows[0];
  expect(found).toMatchObject({ place: 'CA-QC', rate: '9.975', state: 'now' });
  await seller.post(`/admin/tax-rates/${found.id}/end`, { validUntil: '2026-03-01' });
  expect((await seller.get('/admin/tax-rates', { q: 'qst' })).body.rows[0]).toMatchObject({ state: 'over' });

  const coupon = {
    code: 'Spring 26',
    worth: { kind: 'percent', percentPpm: 125_000 },
    companyId: null,
    productIds: null,
    validUntil: null,
    mostUses: 10,
    mostUsesByCompany: 1,
    leastMinor: 0,
    stacks: false,
  };
  expect(await seller.post('/admin/coupons', coupon, once())).toMatchObject({ status: 200 });
  expect(await seller.post('/admin/coupons', { ...coupon, code: 'SPRING-26' }, once())).toMatchObject({
    status: 409,
    body: { error: { code: 'codeTaken' } },
  });
  const row = (await seller.get('/admin/coupons')).body.rows[0];
  expect(row).toMatchObject({ code: 'Spring 26', worth: '12.5%', state: 'now', uses: 0, mostUses: 10 });
  await seller.post(`/admin/coupons/${row.id}/end`, {});
  expect((await seller.get('/admin/coupons')).body.rows[0]).toMatchObject({ state: 'over' });
  expect(await admin.get('/admin/coupons')).toMatchObject({ status: 403 });
});

test('whether a course needs a seat is switched at the course', async () => {
  const free = await make.taughtCourse();
  expect(await seller.patch(`/admin/courses/${free.id}`, { needsSeat: true })).toMatchObject({ status: 200 });
  expect(await seller.get(`/admin/courses/${free.id}`)).toMatchObject({ body: { needsSeat: true, code: free.code } });
  expect(await admin.patch(`/admin/courses/${free.id}`, { needsSeat: false })).toMatchObject({ status: 403 });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCompany } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot } from '../../seats/index.ts';

const world = await openWorld();
const { make } = world;
let company: MadeCompany;
let boss: Caller;
let productId: string;

beforeEach(async () => {
  company = await make.company({ currency: 'CAD', country: 'CA' });
  boss = await world.as(await make.companyAdmin({ company }));
  await make.store.issuer();
  productId = (await make.store.product({ unitMinor: 5000 })).id;
});

const add = (quantity: unknown, more: Record<string, unknown> = {}, who = boss) =>
  who.post('/cart/lines', { boughtFor: 'company', productId, quantity, ...more });
const cart = async (who = boss, boughtFor = 'company') => (await who.get('/cart', { boughtFor })).body;
const setPrice = async (unitMinor: number) =>
  world.sql(`update product_prices set tiers = $2 where product_id = $1`, [
    productId,
    JSON.stringify([{ minQuantity: 1, unitMinor }]),
  ]);

describe('a cart', () => {
  test('holds one line for each product and counts its changes (G16)', async () => {
    expect((await add(2)).body).toEqual({ version: 2, lines: 1 });
    expect((await add(3)).body).toEqual({ version: 3, lines: 1 });
    expect(await cart()).toMatchObject({
      version: 3,
      totalMinor: 25_000,
      lines: [{ quantity: 5, unitMinor: 5000, totalMinor: 25_000, obstacle: null, change: null }],
    });
    const [line] = (await cart()).lines;
    expect((await boss.patch(`/cart/lines/${line.id}`, { quantity: 4, costCentre: 'YARD' })).status).toBe(200);
    expect(await cart()).toMatchObject({ version: 4, totalMinor: 20_000, lines: [{ costCentre: 'YARD' }] });
    expect((await boss.patch(`/cart/lines/${line.id}`, { savedForLater: true })).body).toEqual({
      version: 5,
      lines: 0,
    });
    expect(await cart()).toMatchObject({ totalMinor: 0, lines: [{ savedForLater: true }] });
    expect((await boss.delete(`/cart/lines/${line.id}`)).status).toBe(200);
    expect((await cart()).lines).toEqual([]);
  });

  test.each([[0], [-1], [1.5], ['2'], [1e9], [2 ** 31], [2 ** 53], [null]])(
    'refuses %j of something (G02)',
    async (quantity) => {
      expect((await add(quantity)).status).toBe(400);
      expect((await cart()).lines).toEqual([]);
    },
  );

  test.each(['price', 'unitMinor', 'totalMinor', 'currency', 'taxMinor', 'discountMinor'])(
    'takes no %s from the person who buys (G01)',
    async (field) => {
      expect((await add(1, { [field]: 1 })).status).toBe(400);
    },
  );

  test('says what changed since it was looked at, until it was read', async () => {
    await add(1);
    await setPrice(6000);
    expect(await cart()).toMatchObject({
      totalMinor: 6000,
      lines: [{ change: { kind: 'dearer', wasMinor: 5000, isMinor: 6000 } }],
    });
    await boss.post('/cart/seen', { boughtFor: 'company' });
    expect((await cart()).lines[0].change).toBeNull();
    await world.sql(`update products set status = 'archived' where id = $1`, [productId]);
    expect(await cart()).toMatchObject({
      totalMinor: 0,
      lines: [{ sku: '', unitMinor: null, obstacle: 'productNotForSale', change: { kind: 'gone' } }],
    });
  });

  test('takes nothing that is not there for its buyer (G03)', async () => {
    await world.sql(`update products set visibility = 'chosenCompanies' where id = $1`, [productId]);
    expect((await add(1)).status).toBe(404);
    expect((await add(1, { productId: randomUUID() })).status).toBe(404);
  });

  test('of a company is made by its buyers alone (G21)', async () => {
    const learner = await make.person({ company });
    const me = await world.as(learner);
    expect((await add(1, {}, me)).body.error.code).toBe('notABuyer');
    expect((await add(1, { boughtFor: 'person' }, me)).status).toBe(200);
    await world.sql(`insert into purchase_rules (company_id, currency, rules) values ($1, 'CAD', $2)`, [
      company.id,
      JSON.stringify({ buyers: 'chosen', chosenPersonIds: [learner.id] }),
    ]);
    expect((await add(1, {}, me)).status).toBe(200);
    expect((await add(1)).body.error.code).toBe('notABuyer');
  });

  test('gives a removed line back as it was, in its place, at today’s price', async () => {
    const second = (await make.store.product({ unitMinor: 100 })).id;
    const person = await make.person({ company });
    await add(2, { forPeople: [person.id] });
    await add(1, { productId: second });
    const [line] = (await cart()).lines;
    await boss.patch(`/cart/lines/${line.id}`, { costCentre: 'YARD' });
    const { removed } = (await boss.delete(`/cart/lines/${line.id}`)).body;
    expect((await cart()).lines).toHaveLength(1);
    await setPrice(6000);
    const restore = (key = randomUUID(), who = boss) =>
      who.post(
        '/cart/lines/restoration',
        { boughtFor: 'company', ...removed },
        { headers: { 'idempotency-key': key } },
      );
    const key = randomUUID();
    expect((await restore(key)).body).toMatchObject({ lines: 2 });
    expect((await restore(key)).body).toMatchObject({ lines: 2 });
    const back = (await cart()).lines;
    expect(back.map(({ productId: of }: { productId: string }) => of)).toEqual([productId, second]);
    expect(back[0]).toMatchObject({
      id: line.id,
      quantity: 2,
      costCentre: 'YARD',
      forPeople: 1,
      unitMinor: 6000,
      change: null,
    });
    // Put there again meanwhile, it is one line with the larger quantity.
    await boss.patch(`/cart/lines/${line.id}`, { quantity: 5 });
    await restore();
    expect((await cart()).lines[0]).toMatchObject({ quantity: 5, forPeople: 1 });
    // What was saved for later is saved for later again.
    await boss.patch(`/cart/lines/${line.id}`, { savedForLater: true });
    const later = (await boss.delete(`/cart/lines/${line.id}`)).body.removed;
    await boss.post(
      '/cart/lines/restoration',
      { boughtFor: 'company', ...later },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    expect((await cart()).lines[0]).toMatchObject({ id: line.id, quantity: 5, savedForLater: true });
  });

  test('restores nothing that cannot be bought, and to no one else (G03, G20)', async () => {
    await add(2);
    const [line] = (await cart()).lines;
    const { removed } = (await boss.delete(`/cart/lines/${line.id}`)).body;
    const restore = (who = boss, more = {}) =>
      who.post(
        '/cart/lines/restoration',
        { boughtFor: 'company', ...removed, ...more },
        { headers: { 'idempotency-key': randomUUID() } },
      );
    const stranger = await make.person({ company: await make.company() });
    expect((await restore(boss, { forPeople: [stranger.id] })).status).toBe(404);
    expect((await restore(await world.as(await make.person({ company })))).body.error.code).toBe('notABuyer');
    await world.sql(`update products set status = 'archived' where id = $1`, [productId]);
    expect((await restore()).status).toBe(404);
    expect((await cart()).lines).toEqual([]);
  });

  test('is no one else’s (G20)', async () => {
    await add(1);
    const [line] = (await cart()).lines;
    for (const other of [
      await world.as(await make.companyAdmin({ company })),
      await world.as(await make.companyAdmin({ company: await make.company() })),
    ]) {
      expect((await other.patch(`/cart/lines/${line.id}`, { quantity: 9 })).status).toBe(404);
      expect((await other.delete(`/cart/lines/${line.id}`)).status).toBe(404);
      expect((await cart(other)).lines).toEqual([]);
    }
    expect((await cart()).lines[0].quantity).toBe(1);
  });

  test('is joined by what was kept on a device: the larger of two quantities, once, with what was left out and why', async () => {
    await add(3);
    const other = (await make.store.product({ unitMinor: 100 })).id;
    const gone = randomUUID();
    const few = (await make.store.product({ unitMinor: 100 })).id;
    await world.sql('update products set max_quantity = 2 where id = $1', [few]);
    const lines = [
      { productId, quantity: 2 },
      { productId: other, quantity: 1 },
      { productId: gone, quantity: 1 },
      { productId: few, quantity: 3 },
    ];
    const merge = (key: string) =>
      boss.post('/cart/merge', { boughtFor: 'company', lines }, { headers: { 'idempotency-key': key } });
    const key = randomUUID();
    const [merged, again] = await Promise.all([merge(key), merge(key)]);
    expect(merged.body).toMatchObject({
      lines: 2,
      leftOut: [
        { productId: gone, code: 'notFound' },
        { productId: few, code: 'quantityTooLarge' },
      ],
    });
    expect(again.body).toEqual(merged.body);
    const shown = (await cart()).lines;
    expect(shown.map((line: { quantity: number }) => line.quantity)).toEqual([3, 1]);
    // Taken out meanwhile, it does not come back with an answer that was lost.
    await boss.delete(`/cart/lines/${shown[1].id}`);
    expect((await merge(key)).body).toEqual(merged.body);
    expect((await cart()).lines).toHaveLength(1);
  });

  test('takes fifty products; what does not fit any more is left out of a merge and refused one by one', async () => {
    const many = await Promise.all(Array.from({ length: 49 }, () => make.store.product({ unitMinor: 100 })));
    const [last, over] = [await make.store.product({ unitMinor: 100 }), await make.store.product({ unitMinor: 100 })];
    await add(1);
    const lines = [...many, over].map(({ id }) => ({ productId: id, quantity: 1 }));
    const merged = await boss.post(
      '/cart/merge',
      { boughtFor: 'company', lines },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    expect(merged.body).toMatchObject({ lines: 50, leftOut: [{ productId: over.id, code: 'tooManyLines' }] });
    expect((await add(1, { productId: last.id })).body.error.code).toBe('tooManyLines');
    expect((await add(1)).status).toBe(200);
  });

  test('for oneself and for the company are two; one moves into the other, and what cannot be bought there stays', async () => {
    const forTeams = (await make.store.product({ unitMinor: 100 })).id;
    await world.sql(`update products set sold_to = 'companies' where id = $1`, [forTeams]);
    await add(2);
    await add(1, { productId: forTeams });
    await add(4, { boughtFor: 'person' });
    const move = (from: string) => boss.post('/cart/moving', { from });
    expect((await move('company')).body).toMatchObject({
      moved: 1,
      lines: 1,
      leftOut: [{ productId: forTeams, code: expect.any(String) }],
    });
    expect((await cart(boss, 'person')).lines).toMatchObject([{ productId, quantity: 6 }]);
    expect((await cart()).lines).toMatchObject([{ productId: forTeams }]);
    await Promise.all([move('person'), move('company'), move('person')]);
    const both = [...(await cart()).lines, ...(await cart(boss, 'person')).lines];
    expect(
      both
        .map((line: { productId: string; quantity: number }) => [line.productId === forTeams, line.quantity])
        .toSorted(),
    ).toEqual([
      [false, 6],
      [true, 1],
    ]);
    const learner = await world.as(await make.person({ company }));
    await add(1, { boughtFor: 'person' }, learner);
    expect((await learner.post('/cart/moving', { from: 'person' })).body.error.code).toBe('notABuyer');
    expect((await learner.post('/cart/moving', { from: 'company' })).status).toBe(404);
  });

  test('put aside and taken back, it is counted with what lies there meanwhile', async () => {
    await add(2);
    const [line] = (await cart()).lines;
    await boss.patch(`/cart/lines/${line.id}`, { savedForLater: true });
    await add(3);
    await boss.patch(`/cart/lines/${line.id}`, { savedForLater: false });
    expect((await cart()).lines).toMatchObject([{ quantity: 5, savedForLater: false }]);
  });

  test('takes coupons that hold and refuses others at the field (G04)', async () => {
    await add(2);
    const coupon = (code: string, more: Record<string, unknown> = {}) =>
      make.insert('coupons', {
        code,
        code_key: code.replace(/[^A-Z0-9]/g, ''),
        kind: 'percent',
        percent_ppm: 100_000,
        valid_from: '2026-01-01T00:00:00Z',
        ...more,
      });
    const give = (code: string) => boss.post('/cart/coupons', { boughtFor: 'company', code });
    const name = `SPRING${make.next()}`;
    await coupon(name);
    expect((await give(` ${name.toLowerCase().replace('spring', 'spring-')} `)).status).toBe(200);
    expect(await cart()).toMatchObject({
      subtotalMinor: 10_000,
      discountMinor: 1000,
      totalMinor: 9000,
      coupons: [{ code: name, discountMinor: 1000 }],
    });
    expect((await give(name)).body.error.issues).toMatchObject([{ path: 'code', code: 'couponTwice' }]);
    const over = `OVER${make.next()}`;
    await coupon(over, { valid_until: '2026-02-01T00:00:00Z' });
    expect((await boss.post('/cart/coupons/removal', { boughtFor: 'company', code: name })).status).toBe(200);
    expect((await give(over)).body.error.issues).toMatchObject([{ code: 'couponOver' }]);
    const theirs = `THEIRS${make.next()}`;
    await coupon(theirs, { company_id: (await make.company()).id });
    expect((await give(theirs)).body.error.issues).toMatchObject([{ code: 'couponUnknown' }]);
    expect(await cart()).toMatchObject({ totalMinor: 10_000, coupons: [] });
  });

  test('says what stands against a line or a coupon, and counts nothing of it', async () => {
    const change = (what: string) => world.sql(`update products set ${what} where id = $1`, [productId]);
    const code = `LAST${make.next()}`;
    const coupon = {
      code,
      code_key: code,
      kind: 'percent',
      percent_ppm: 100_000,
      valid_from: '2026-01-01T00:00:00Z',
      most_uses: 1,
    };
    const couponId = await make.insert('coupons', coupon);
    await add(4);
    expect((await boss.post('/cart/coupons', { boughtFor: 'company', code })).status).toBe(200);
    await world.sql('update coupons set uses = 1 where id = $1', [couponId]);
    expect(await cart()).toMatchObject({
      discountMinor: 0,
      totalMinor: 20_000,
      coupons: [{ code, discountMinor: 0, obstacle: 'couponUsedUp' }],
    });
    const told: unknown[] = [];
    for (const what of [
      `countries = '{US}'`,
      `countries = null, min_quantity = 5`,
      'min_quantity = 1, max_quantity = 3',
      'max_quantity = 100, stock_total = 2',
    ]) {
      await change(what);
      const { totalMinor, lines } = await cart();
      told.push([lines[0].obstacle, totalMinor]);
    }
    expect(told).toEqual([
      ['productNotSoldThere', 0],
      ['quantityTooSmall', 0],
      ['quantityTooLarge', 0],
      ['productSoldOut', 0],
    ]);
    await change('stock_total = null');
    expect((await add(97)).body.error.issues).toMatchObject([{ path: 'quantity', code: 'quantityTooLarge' }]);
    expect((await cart()).lines[0].quantity).toBe(4);
  });

  test('tells from how many on each costs less, with what was bought before where that counts', async () => {
    const tiers = [
      { minQuantity: 1, unitMinor: 5000 },
      { minQuantity: 5, unitMinor: 4000 },
    ];
    await world.sql('update product_prices set tiers = $2 where product_id = $1', [productId, JSON.stringify(tiers)]);
    await add(3);
    expect((await cart()).lines).toMatchObject([{ unitMinor: 5000, next: { more: 2, unitMinor: 4000 } }]);
    await add(2);
    expect((await cart()).lines).toMatchObject([
      { unitMinor: 4000, listUnitMinor: 5000, next: null, totalMinor: 20_000 },
    ]);
  });

  test('tells of seats no one uses', async () => {
    const course = await make.taughtCourse();
    productId = (await make.store.product({ courseIds: [course.id] })).id;
    await add(1);
    expect((await cart()).lines[0].warnings).toEqual([]);
    await workAsSystem(
      world.runtime,
      'test',
      async (work) => {
        work.reach('enrolment.view');
        const terms = {
          assignWithinDays: null,
          completeWithinDays: null,
          transferableUntil: 'started',
          refundableWithinDays: 0,
        } as const;
        const lot = {
          ownerPersonId: null,
          origin: 'granted',
          reason: 'A gift to start with',
          quantity: 4,
          unitMinor: 0,
          currency: null,
          acquiredOn: '2026-03-01',
        } as const;
        await makeLot(work, { ...lot, companyId: company.id, productId, terms, courseIds: [course.id] });
      },
      { companyId: company.id, audited: false },
    );
    expect((await cart()).lines[0].warnings).toEqual([{ kind: 'unusedSeats', count: 4 }]);
  });

  test('is shown to an approver it was shared with, and to no one else', async () => {
    const second = await make.companyAdmin({ company });
    const approver = await world.as(second);
    await add(1);
    const { id } = await cart();
    expect((await approver.get(`/shared-carts/${id}`)).status).toBe(404);
    expect((await boss.get('/cart/approvers')).body.map((one: { personId: string }) => one.personId)).toContain(
      second.id,
    );
    expect((await boss.put('/cart/sharing', { personId: second.id })).status).toBe(200);
    expect((await approver.get(`/shared-carts/${id}`)).body).toMatchObject({ totalMinor: 5000 });
    expect((await (await world.as(await make.companyAdmin({ company }))).get(`/shared-carts/${id}`)).status).toBe(404);
    expect((await boss.put('/cart/sharing', { personId: (await make.person({ company })).id })).status).toBe(404);
    expect((await boss.put('/cart/sharing', { personId: null })).status).toBe(200);
    expect((await approver.get(`/shared-carts/${id}`)).status).toBe(404);
  });
});

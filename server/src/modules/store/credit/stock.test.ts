import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import { billing } from '../../../../test/make/make-store.ts';
import { abandonCarts, releaseHeldStock } from '../jobs.ts';

const world = await openWorld({
  STRIPE_SECRET_KEY: 'sk_test_ours',
  STRIPE_WEBHOOK_SECRETS: 'whsec_one',
  STRIPE_API: 'http://127.0.0.1:9',
});
const { make } = world;
const termsVersionId = await make.store.terms();
const seller = await world.as(await make.platformAdmin());
const attempt = { id: '1', number: 1 };

let productId: string;
beforeEach(async () => {
  await make.store.issuer();
  productId = (await make.store.product({ courseIds: [(await make.taughtCourse()).id], unitMinor: 5000 })).id;
});
const stock = (total: number | null) =>
  world.sql('update products set stock_total = $2 where id = $1', [productId, total]);
const sold = async () => {
  const [row] = await world.sql<{ taken: number; total: number; seats: number; ordered: number; lots: number }>(
    `select stock_taken as taken, stock_total as total,
      (select count(*)::int from seats where product_id = p.id) as seats,
      (select coalesce(sum(total), 0)::int from seat_lots where product_id = p.id) as lots,
       (select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
         where l.product_id = p.id and o.cancelled_at is null) as ordered from products p where id = $1`,
    [productId],
  );
  return row!;
};
type Buyer = { who: Caller; companyId: string; personId: string };
async function buyer(): Promise<Buyer> {
  const company = await make.company({ currency: 'CAD', country: 'CA' });
  const person = await make.companyAdmin({ company, email: `${randomUUID()}@buyer.example` });
  await make.store.agree(person, termsVersionId);
  await world.sql(
    `insert into credit_terms (company_id, invoice_days, credit_limit_minor, currency, changed_at)
      values ($1, 30, 1000000, 'CAD', now())`,
    [company.id],
  );
  return { who: await world.as(person), companyId: company.id, personId: person.id };
}
/** What a buyer sends to order so many; all of them have looked at the same stock. */
async function ready({ who }: Buyer, quantity: number, method = 'invoice') {
  await who.post('/cart/lines', { boughtFor: 'company', productId, quantity });
  const { id, version, quote } = (await who.get('/cart', { boughtFor: 'company', country: 'CA', region: 'ON' })).body;
  return { cartId: id, cartVersion: version, quote, method, billing, termsVersionId, locale: 'en', documentId: null };
}
const place = ({ who }: Buyer, order: object) =>
  who.post('/orders', order, { headers: { 'idempotency-key': randomUUID() } });
async function race(
  quantities: readonly number[],
  method = 'invoice',
  meanwhile: () => Promise<{ status: number }>[] = () => [],
) {
  const buyers = await Promise.all(quantities.map(buyer));
  const orders = await Promise.all(buyers.map((one, n) => ready(one, quantities[n]!, method)));
  const [answers, others] = await Promise.all([
    Promise.all(buyers.map((one, n) => place(one, orders[n]!))),
    Promise.all(meanwhile()),
  ]);
  const bought = answers.flatMap(({ status }, n) => (status === 200 ? [quantities[n]!] : []));
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.code as string);
  return { bought, refused, others, sum: bought.reduce((all, one) => all + one, 0), buyers, answers };
}

describe('many buyers at once and more seats wanted than there are (G15)', () => {
  test('sell exactly what there is; anyone who got none is told so and owes nothing', async () => {
    await stock(10);
    const { bought, refused, buyers, answers } = await race(Array.from({ length: 40 }, () => 1));
    expect([bought.length, refused.length, new Set(refused)]).toEqual([10, 30, new Set(['productSoldOut'])]);
    expect(await sold()).toEqual({ taken: 10, total: 10, seats: 10, ordered: 10, lots: 10 });
    const without = buyers.filter((_one, n) => answers[n]!.status !== 200).map(({ companyId }) => companyId);
    expect(await world.sql('select from orders where company_id = any($1)', [without])).toEqual([]);
    expect(await world.sql('select from invoices where company_id = any($1)', [without])).toEqual([]);
  });

  test('the last seat goes to one of sixty', async () => {
    await stock(1);
    const { bought, refused } = await race(Array.from({ length: 60 }, () => 1));
    expect([bought.length, new Set(refused), await sold()]).toEqual([
      1,
      new Set(['productSoldOut']),
      { taken: 1, total: 1, seats: 1, ordered: 1, lots: 1 },
    ]);
  });

  test('of those who want several no one gets a part, and no seat is left that someone was refused', async () => {
    await stock(20);
    const wanted = Array.from({ length: 16 }, (_, n) => 1 + (n % 4));
    const { sum, refused } = await race(wanted);
    const after = await sold();
    expect([after.taken, after.seats, after.ordered, after.lots]).toEqual([sum, sum, sum, sum]);
    expect(sum).toBeLessThanOrEqual(20);
    expect([refused.length > 0, new Set(refused)]).toEqual([true, new Set(['productSoldOut'])]);
    expect(20 - sum).toBeLessThan(4);
  });

  test('held for payments that never come, they are for others again, once', async () => {
    await stock(5);
    const first = await race(
      Array.from({ length: 12 }, () => 1),
      'card',
    );
    expect([first.bought.length, await sold()]).toEqual([5, { taken: 5, total: 5, seats: 0, ordered: 5, lots: 0 }]);
    world.clock.advance(16 * 60_000);
    await Promise.all(Array.from({ length: 4 }, () => releaseHeldStock.run(world.runtime, {}, attempt)));
    expect(await sold()).toMatchObject({ taken: 0, ordered: 0 });
    const second = await race(Array.from({ length: 8 }, () => 1));
    expect([second.bought.length, await sold()]).toEqual([5, { taken: 5, total: 5, seats: 5, ordered: 5, lots: 5 }]);
  });
});

describe('stock set below what was sold (G23)', () => {
  const set = (stockTotal: number | null) => seller.patch(`/admin/products/${productId}`, { stockTotal });

  test('is refused and changes nothing; set to what was sold it is sold out', async () => {
    await stock(10);
    await race([3, 3]);
    expect(await set(5)).toMatchObject({
      status: 409,
      body: { error: { code: 'stockBelowSold', details: { taken: 6 } } },
    });
    expect((await set(-1)).status).toBe(400);
    expect(await sold()).toMatchObject({ taken: 6, total: 10 });
    expect((await set(6)).status).toBe(200);
    const { refused } = await race([1]);
    expect([refused, await sold()]).toMatchObject([['productSoldOut'], { taken: 6, total: 6, seats: 6 }]);
  });

  test('counts what was sold before there was a limit', async () => {
    await race([2, 2]);
    expect((await set(3)).body.error.code).toBe('stockBelowSold');
    expect((await set(4)).status).toBe(200);
  });

  test('while others buy, either the buyer or the seller is refused, never both right', async () => {
    await stock(20);
    const { sum, refused, others } = await race(
      Array.from({ length: 16 }, () => 1),
      'invoice',
      () => [set(8), set(4), set(8)],
    );
    expect(others.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const after = await sold();
    expect([after.taken, after.seats]).toEqual([sum, sum]);
    expect(after.taken).toBeLessThanOrEqual(after.total);
    expect(refused.every((code) => code === 'productSoldOut')).toBe(true);
  });
});

describe('stock that is held', () => {
  const minutes = async (by: number) => {
    world.clock.advance(by * 60_000);
    await releaseHeldStock.run(world.runtime, {}, attempt);
  };
  const stateOf = async ({ who }: Buyer, orderId: string) => (await who.get(`/orders/${orderId}`)).body.state;

  test('waits a quarter of an hour where it is limited, a day where it is not, and its buyer is told once', async () => {
    const [one, other] = [await buyer(), await buyer()];
    const patient = (await place(other, await ready(other, 2, 'card'))).body.orderId;
    await stock(10);
    const limited = (await place(one, await ready(one, 2, 'card'))).body.orderId;
    await minutes(14);
    expect([await stateOf(one, limited), await stateOf(other, patient)]).toEqual(['placed', 'placed']);
    await minutes(2);
    await minutes(1);
    expect([await stateOf(one, limited), await stateOf(other, patient), (await sold()).taken]).toEqual([
      'cancelled',
      'placed',
      2,
    ]);
    expect(
      await world.sql(`select from mails where person_id = $1 and kind = 'store.orderCancelled'`, [one.personId]),
    ).toHaveLength(1);
    await minutes(24 * 60);
    expect([await stateOf(other, patient), (await sold()).taken]).toEqual(['cancelled', 0]);
  });

  test('for an approval waits a fortnight; what is on hold waits for someone', async () => {
    await stock(10);
    const one = await buyer();
    await world.sql(
      `insert into purchase_rules (company_id, currency, rules) values ($1, 'CAD', '{"approvalAboveMinor":0}')`,
      [one.companyId],
    );
    const asked = (await place(one, await ready(one, 1))).body.orderId;
    const other = await buyer();
    const held = (await place(other, await ready(other, 1, 'card'))).body.orderId;
    await world.sql('update orders set held_at = now() where id = $1', [held]);
    await minutes(13 * 24 * 60);
    expect([await stateOf(one, asked), (await sold()).taken]).toEqual(['awaitingApproval', 2]);
    await minutes(2 * 24 * 60);
    expect([await stateOf(one, asked), await stateOf(other, held), (await sold()).taken]).toEqual([
      'cancelled',
      'onHold',
      1,
    ]);
  });

  test('gives its coupon back with it', async () => {
    const code = `HELD${make.next()}`;
    await make.insert('coupons', {
      code,
      code_key: code,
      kind: 'percent',
      percent_ppm: 100_000,
      most_uses: 1,
      valid_from: '2026-01-01T00:00:00Z',
    });
    const one = await buyer();
    await ready(one, 1);
    await one.who.post('/cart/coupons', { boughtFor: 'company', code });
    const { id, version, quote } = (await one.who.get('/cart', { boughtFor: 'company', country: 'CA', region: 'ON' }))
      .body;
    const order = {
      cartId: id,
      cartVersion: version,
      quote,
      method: 'card',
      billing,
      termsVersionId,
      locale: 'en',
      documentId: null,
    };
    expect((await place(one, order)).status).toBe(200);
    await minutes(25 * 60);
    await minutes(1);
    expect(await world.sql('select uses from coupons where code = $1', [code])).toEqual([{ uses: 0 }]);
  });
});

describe('a cart', () => {
  const days = async (by: number) => {
    world.clock.advance(by * 24 * 3_600_000);
    await abandonCarts.run(world.runtime, {}, attempt);
  };
  const lines = async ({ who }: Buyer) => (await who.get('/cart', { boughtFor: 'company' })).body.lines.length;

  test('no one touched for thirty days is put away; touched before, it stays; a new one begins empty', async () => {
    const [one, other] = [await buyer(), await buyer()];
    await ready(one, 1);
    await ready(other, 1);
    await days(29);
    expect([await lines(one), await lines(other)]).toEqual([1, 1]);
    await ready(other, 1);
    await days(1.5);
    await days(0);
    expect([await lines(one), await lines(other)]).toEqual([0, 1]);
    await ready(one, 2);
    expect(await lines(one)).toBe(1);
    expect(
      await world.sql('select abandoned_at is not null as gone from carts where company_id = $1 order by changed_at', [
        one.companyId,
      ]),
    ).toEqual([{ gone: true }, { gone: false }]);
  });

  test('that was ordered is none to put away', async () => {
    const one = await buyer();
    expect((await place(one, await ready(one, 1))).status).toBe(200);
    await days(40);
    expect(
      await world.sql('select from carts where company_id = $1 and abandoned_at is not null', [one.companyId]),
    ).toEqual([]);
  });
});

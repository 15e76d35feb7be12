import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import { billing } from '../../../../test/make/make-store.ts';
import type { MadeCompany, MadePerson } from '../../../../test/make/make.ts';
import { StripeDouble } from '../../../../test/doubles/stripe-double.ts';
import { releaseHeldStock } from '../jobs.ts';
import { mostOrdersOpen } from './place-order.ts';

const double = new StripeDouble();
const world = await openWorld({
  STRIPE_SECRET_KEY: 'sk_test_ours',
  STRIPE_WEBHOOK_SECRETS: 'whsec_one',
  STRIPE_API: await double.listen(),
});
const { make } = world;
afterAll(() => double.close());
const termsVersionId = await make.store.terms();

let company: MadeCompany;
let boss: MadePerson;
let me: Caller;
let productId: string;
beforeEach(async () => {
  company = await make.company({ currency: 'CAD', country: 'CA' });
  boss = await make.companyAdmin({ company });
  me = await world.as(boss);
  await agree(boss);
  await make.store.issuer();
  productId = (await make.store.product({ unitMinor: 5000, courseIds: [(await make.taughtCourse()).id] })).id;
});

const agree = (person: MadePerson) => make.store.agree(person, termsVersionId);
const cart = async (who = me, boughtFor = 'company') =>
  (await who.get('/cart', { boughtFor, country: 'CA', region: 'ON' })).body;
const fill = async (quantity = 2, who = me, boughtFor = 'company', of = productId) =>
  expect((await who.post('/cart/lines', { boughtFor, productId: of, quantity })).status).toBe(200);
const asked = async (method: string, who = me, boughtFor = 'company') => {
  const { id, version, quote } = await cart(who, boughtFor);
  return { cartId: id, cartVersion: version, quote, method, billing, termsVersionId, locale: 'en', documentId: null };
};
const send = (given: Record<string, unknown>, key: string = randomUUID(), who = me) =>
  who.post('/orders', given, { headers: { 'idempotency-key': key } });
const place = async (method: string, who = me, boughtFor = 'company') =>
  send(await asked(method, who, boughtFor), randomUUID(), who);
const limit = (minor = 1_000_000, of = company) =>
  world.sql(
    `insert into credit_terms (company_id, invoice_days, credit_limit_minor, currency, changed_at)
      values ($1, 30, $2, 'CAD', now())`,
    [of.id, minor],
  );
const rules = (given: Record<string, unknown>) =>
  world.sql(
    `insert into purchase_rules (company_id, currency, rules) values ($1, 'CAD', $2) on conflict (company_id) do update
      set rules = excluded.rules`,
    [company.id, JSON.stringify(given)],
  );
const credit = async (minor: number) =>
  world.sql(
    `with entry as (insert into journal_entries (company_id, what, currency, at)
      values ($1, 'creditGranted', 'CAD', '2026-03-01T00:00:00Z') returning id)
     insert into journal_lines (company_id, entry_id, account, amount_minor, expires_on) select $1::uuid, id, account,
       minor, case when account = 'credit' then date '2028-03-01' end
       from entry, (values ('credit', -$2::bigint), ('marketing', $2::bigint)) sides (account, minor)`,
    [company.id, minor],
  );
const count = async (table: string, where = 'true', of = company) =>
  (
    await world.sql<{ n: number }>(`select count(*)::int as n from ${table} where company_id = $1 and ${where}`, [
      of.id,
    ])
  )[0]!.n;
const stock = (total: number) => world.sql('update products set stock_total = $2 where id = $1', [productId, total]);
const taken = async () =>
  (await world.sql<{ n: number }>('select stock_taken as n from products where id = $1', [productId]))[0]!.n;
const minutesLater = async (minutes: number) => {
  world.clock.advance(minutes * 60_000);
  await releaseHeldStock.run(world.runtime, {}, { id: '1', number: 1 });
};

describe('an order', () => {
  test('on invoice terms makes its seats and its invoice at once, and is owed', async () => {
    await limit();
    await fill(3);
    const answer = await place('invoice');
    expect(answer.body).toMatchObject({ state: 'fulfilled' });
    expect([await count('seats'), await count('invoices'), await count('orders', `due_on = '2026-04-01'`)]).toEqual([
      3, 1, 1,
    ]);
    expect((await me.get(`/orders/${answer.body.orderId}`)).body).toMatchObject({
      state: 'fulfilled',
      paymentStatus: 'notPaid',
      totalMinor: 15_000,
      lines: [{ quantity: 3, unitMinor: 5000 }],
      invoices: [{ kind: 'invoice', totalMinor: 15_000 }],
      may: { pay: false, cancel: false },
    });
    const pdf = await me.get(`/invoices/${(await me.get(`/orders/${answer.body.orderId}`)).body.invoices[0].id}/pdf`);
    expect([pdf.status, pdf.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await cart()).lines).toEqual([]);
    await world.runJobs();
    expect(await count('mails', `kind = 'store.orderReady'`)).toBe(1);
  });

  test.each(['price', 'totalMinor', 'currency', 'taxMinor', 'discountMinor', 'unitMinor'])(
    'takes no %s from its buyer (G01)',
    async (field) => {
      await limit();
      await fill();
      expect((await send({ ...(await asked('invoice')), [field]: 1 })).status).toBe(400);
      expect(await count('orders')).toBe(0);
    },
  );

  test('is placed at no other price than the one seen (G01)', async () => {
    await limit();
    await fill();
    const given = await asked('invoice');
    await world.sql(`update product_prices set tiers = '[{"minQuantity":1,"unitMinor":9900}]' where product_id = $1`, [
      productId,
    ]);
    expect((await send(given)).body.error.code).toBe('priceChanged');
    expect((await place('invoice')).status).toBe(200);
    expect(await count('orders', 'total_minor = 19800')).toBe(1);
  });

  test('is refused while a product in it is not for sale (G03)', async () => {
    await limit();
    await fill();
    await world.sql(`update products set status = 'archived' where id = $1`, [productId]);
    expect((await place('invoice')).body.error).toMatchObject({ code: 'productNotForSale', details: { productId } });
    expect(await count('orders')).toBe(0);
  });

  test('with one key, sent fifty times at once, is one order and one answer (G05)', async () => {
    await limit();
    await fill();
    const given = await asked('invoice');
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(given, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect([answers[0]!.status, await count('orders'), await count('seats')]).toEqual([200, 1, 2]);
  });

  test('with another body under the same key is refused; a key is its sender’s alone (G06)', async () => {
    await limit();
    await fill();
    const given = await asked('invoice');
    const key = randomUUID();
    expect((await send(given, key)).status).toBe(200);
    expect((await send({ ...given, locale: 'fr' }, key)).status).toBe(422);
    const other = await make.companyAdmin({ company });
    await agree(other);
    expect((await send(given, key, await world.as(other))).status).toBe(404);
    expect(await count('orders')).toBe(1);
  });

  test('of one cart, sent from two tabs with different keys, is one order (G07)', async () => {
    await limit();
    await fill();
    const given = await asked('invoice');
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(given)));
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect([await count('orders'), await count('seats')]).toEqual([1, 2]);
  });

  test('is refused for a version of the cart that changed meanwhile (G08)', async () => {
    await limit();
    await fill();
    const given = await asked('invoice');
    await fill(1);
    expect((await send(given)).body.error.code).toBe('changedElsewhere');
  });

  test('gets the last use of a coupon or is refused, under every race (G04)', async () => {
    const code = `LAST${make.next()}`;
    await make.insert('coupons', {
      code,
      code_key: code,
      kind: 'percent',
      percent_ppm: 100_000,
      most_uses: 1,
      valid_from: '2026-01-01T00:00:00Z',
    });
    const buyers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const own = await make.company({ currency: 'CAD', country: 'CA' });
        const admin = await make.companyAdmin({ company: own });
        await agree(admin);
        await limit(1_000_000, own);
        const who = await world.as(admin);
        await fill(1, who);
        expect((await who.post('/cart/coupons', { boughtFor: 'company', code })).status).toBe(200);
        return { who, given: await asked('invoice', who) };
      }),
    );
    const answers = await Promise.all(buyers.map(({ who, given }) => send(given, randomUUID(), who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.code))).toEqual(
      new Set(['couponUsedUp']),
    );
  });

  test('over nothing takes the same door to its seats, once (G24)', async () => {
    const code = `FREE${make.next()}`;
    await make.insert('coupons', {
      code,
      code_key: code,
      kind: 'percent',
      percent_ppm: 1_000_000,
      valid_from: '2026-01-01T00:00:00Z',
    });
    await fill(2);
    await me.post('/cart/coupons', { boughtFor: 'company', code });
    const given = await asked('card');
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(given)));
    expect(answers[0]!.body).toMatchObject({ state: 'fulfilled' });
    expect([await count('orders', `method = 'nothing'`), await count('seats'), await count('invoices')]).toEqual([
      1, 2, 1,
    ]);
  });

  test('with credit spends it once, and not what is not there', async () => {
    await credit(12_000);
    await fill(2);
    expect((await place('credit')).body).toMatchObject({ state: 'fulfilled' });
    await fill(2);
    expect((await place('credit')).body.error.code).toBe('creditTooLow');
    expect((await me.get('/checkout', { boughtFor: 'company' })).body).toMatchObject({
      creditMinor: 2000,
      termsLeftMinor: 0,
    });
  });

  test('with credit that came while the order waited for its turn, spends that once as well', async () => {
    const staff = await world.as(await make.platformAdmin());
    const began = world.clock.now();
    world.clock.advance(1000);
    const given = { amountMinor: 12_000, months: 12, paid: true, note: 'Paid in advance' };
    expect(
      (
        await staff.post(`/admin/companies/${company.id}/credit`, given, {
          headers: { 'idempotency-key': randomUUID() },
        })
      ).status,
    ).toBe(200);
    world.clock.set(began);
    await fill(2);
    expect((await place('credit')).body).toMatchObject({ state: 'fulfilled' });
    expect((await me.get('/checkout', { boughtFor: 'company' })).body).toMatchObject({ creditMinor: 2000 });
    await fill(2);
    expect((await place('credit')).body.error.code).toBe('creditTooLow');
  });

  test('beyond the credit limit is refused, also by two at once', async () => {
    await limit(15_000);
    await fill(2);
    const second = await make.companyAdmin({ company });
    await agree(second);
    const other = await world.as(second);
    await fill(2, other);
    const [one, two] = [await asked('invoice'), await asked('invoice', other)];
    const codes = (await Promise.all([send(one), send(two, randomUUID(), other)])).map(({ status }) => status);
    expect(codes.toSorted()).toEqual([200, 409]);
  });

  test('of a learner on the company’s account, or of an admin above the limit, is refused (G21)', async () => {
    await limit();
    const learner = await make.person({ company });
    await agree(learner);
    const who = await world.as(learner);
    expect((await who.get('/cart', { boughtFor: 'company' })).status).toBe(403);
    await fill(2);
    const given = await asked('invoice');
    expect((await send(given, randomUUID(), who)).status).toBe(404);
    await rules({ mostPerOrderMinor: 9999 });
    expect(await send(given)).toMatchObject({ status: 403, body: { error: { code: 'aboveOrderLimit' } } });
    await rules({ mostPerMonthMinor: 9999 });
    expect(await send(given)).toMatchObject({ status: 403, body: { error: { code: 'aboveMonthLimit' } } });
    await rules({ costCentreRequired: true });
    expect((await send(given)).body.error.issues).toMatchObject([
      { path: 'lines.0.costCentre', code: 'costCentreMissing' },
    ]);
    expect(await count('orders')).toBe(0);
  });

  test('waits for someone else’s approval above what the company set; no one approves their own', async () => {
    await limit();
    await rules({ approvalAboveMinor: 5000 });
    const second = await make.companyAdmin({ company });
    await agree(second);
    await fill(2);
    const { orderId, state } = (await place('invoice')).body;
    expect([state, await count('seats')]).toEqual(['awaitingApproval', 0]);
    expect((await me.post(`/orders/${orderId}/decision`, { approved: true, reason: '' })).body.error.code).toBe(
      'notForOneself',
    );
    await world.sql(`update employments set bu_admin_since = '2026-01-01' where person_id = $1`, [second.id]);
    const approver = await world.as(second);
    expect((await approver.get(`/orders/${orderId}`)).body.may).toMatchObject({ approve: true });
    expect(await count('mails', `kind = 'store.approvalAsked' and person_id = '${second.id}'`)).toBe(1);
    const answers = await Promise.all(
      [1, 2, 3].map(() => approver.post(`/orders/${orderId}/decision`, { approved: true, reason: '' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect([await count('seats'), await count('invoices')]).toEqual([2, 1]);
  });

  test('that is declined gives back its stock and its coupon', async () => {
    await limit();
    await rules({ approvalAboveMinor: 0 });
    await stock(2);
    await fill(2);
    const { orderId } = (await place('invoice')).body;
    expect(await taken()).toBe(2);
    const second = await make.companyAdmin({ company });
    await agree(second);
    expect(
      (await (await world.as(second)).post(`/orders/${orderId}/decision`, { approved: false, reason: 'Not this year' }))
        .status,
    ).toBe(200);
    expect([await taken(), (await me.get(`/orders/${orderId}`)).body]).toMatchObject([
      0,
      { state: 'cancelled', reason: 'Not this year' },
    ]);
  });

  test('of no one else is there: not the order, its document or its invoice (G20)', async () => {
    await limit();
    await fill(1);
    const { orderId } = (await place('invoice')).body;
    const invoiceId = (await me.get(`/orders/${orderId}`)).body.invoices[0].id;
    const [colleague, foreign] = [
      await make.person({ company }),
      await make.companyAdmin({ company: await make.company() }),
    ];
    for (const person of [colleague, foreign]) {
      await agree(person);
      const who = await world.as(person);
      for (const path of [`/orders/${orderId}`, `/orders/${orderId}/document`, `/invoices/${invoiceId}/pdf`])
        expect((await who.get(path)).status, path).toBe(404);
      expect((await who.post(`/orders/${orderId}/cancellation`, { reason: '' })).status).toBe(404);
      expect((await who.post(`/orders/${orderId}/card-payment`, {})).status).toBe(404);
      expect((await who.post(`/orders/${orderId}/decision`, { approved: true, reason: '' })).status).toBe(404);
    }
    // What someone bought for themselves is theirs alone.
    const learner = await make.person({ company });
    await agree(learner);
    const own = await world.as(learner);
    await fill(1, own, 'person');
    const bought = (await place('card', own, 'person')).body.orderId;
    expect((await own.get(`/orders/${bought}`)).status).toBe(200);
    expect((await me.get(`/orders/${bought}`)).status).toBe(404);
  });
});

describe('an order by card', () => {
  const begin = async (quantity = 1) => {
    await fill(quantity);
    return (await place('card')).body.orderId as string;
  };
  const pay = (orderId: string) => me.post(`/orders/${orderId}/card-payment`, {});

  test('opens one page of the provider, also when it is asked for again', async () => {
    const orderId = await begin();
    const first = await pay(orderId);
    expect(first.body).toMatchObject({ state: 'open', url: expect.stringContaining('http') });
    expect((await pay(orderId)).body.url).toBe(first.body.url);
    expect(await count('payments')).toBe(1);
    expect((await me.get(`/orders/${orderId}`)).body).toMatchObject({
      state: 'awaitingPayment',
      may: { pay: true, cancel: true },
    });
  });

  test('whose provider did not answer is found out about, never begun again (G26)', async () => {
    const orderId = await begin();
    await double.close();
    expect((await pay(orderId)).body).toEqual({ state: 'unanswered', url: null });
    expect((await me.get(`/orders/${orderId}`)).body).toMatchObject({ paymentStatus: 'unknown' });
    expect((await pay(orderId)).body).toEqual({ state: 'unanswered', url: null });
    expect([await count('payments'), await count('payment_facts', `kind = 'unanswered'`)]).toEqual([1, 1]);
  });

  test('that is not paid in time gives its stock to others; too many at once are refused (G14, G25)', async () => {
    await stock(1);
    const orderId = await begin();
    expect(await taken()).toBe(1);
    expect((await me.post('/cart/lines', { boughtFor: 'company', productId, quantity: 1 })).status).toBe(200);
    expect((await place('card')).body.error.code).toBe('productSoldOut');
    await minutesLater(16);
    expect([await taken(), (await me.get(`/orders/${orderId}`)).body.state]).toEqual([0, 'cancelled']);
    await world.sql('update products set stock_total = null where id = $1', [productId]);
    for (let n = 0; n < mostOrdersOpen; n++) {
      if ((await cart()).lines.length === 0) await fill(1);
      expect((await place('card')).status).toBe(200);
    }
    await fill(1);
    expect((await place('card')).body.error.code).toBe('tooManyOrdersOpen');
  });
});

describe('a refund', () => {
  const buy = async (quantity = 3, method = 'invoice') => {
    if (method === 'invoice') await limit();
    await fill(quantity);
    const { orderId } = (await place(method)).body;
    return {
      orderId,
      seats: ((await me.get(`/orders/${orderId}`)).body.refundable as { seatId: string }[]).map(({ seatId }) => seatId),
    };
  };
  const ask = (orderId: string, seatIds: string[], destination = 'origin') =>
    me.post(
      `/orders/${orderId}/refunds`,
      { seatIds, destination, reason: 'Fewer people came' },
      { headers: { 'idempotency-key': randomUUID() } },
    );
  const staff = async () => {
    const person = await make.platformAdmin();
    await agree(person);
    return world.as(person);
  };

  test('of seats no one has is credited once, with its own number, however often it is approved (G19)', async () => {
    const { orderId, seats } = await buy();
    const both = await Promise.all([ask(orderId, seats.slice(0, 2)), ask(orderId, seats.slice(0, 2))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await count('seats', `state = 'returnPending'`)).toBe(2);
    const { refundId, amountMinor } = both.find(({ status }) => status === 200)!.body;
    expect(amountMinor).toBe(10_000);
    const admin = await staff();
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.post(`/admin/refunds/${refundId}/decision`, { approved: true, reason: '' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await me.get(`/orders/${orderId}`)).body).toMatchObject({
      state: 'partiallyCredited',
      creditedMinor: 10_000,
      invoices: [{ kind: 'invoice' }, { kind: 'creditNote', totalMinor: 10_000 }],
      refunds: [{ status: 'done', seats: 2 }],
      lines: [{ refundedQuantity: 2 }],
    });
    // What is still owed is less; no money moved.
    expect(await count('journal_entries')).toBe(0);
    expect((await admin.get(`/admin/orders/${orderId}`)).body).toMatchObject({
      payment: 'unpaid',
      may: { markPaid: true },
    });
    expect((await admin.get('/admin/orders', { payment: 'unpaid', companyId: company.id })).body.rows).toMatchObject([
      { id: orderId, payment: 'unpaid' },
    ]);
    const rest = await admin.post(`/admin/orders/${orderId}/transfer`, { reference: 'Bank 7' });
    expect(rest.status).toBe(200);
    expect(await count('journal_lines', `account = 'bank' and amount_minor = 5000`)).toBe(1);
    expect((await admin.get(`/admin/orders/${orderId}`)).body).toMatchObject({
      payment: 'paid',
      may: { markPaid: false },
    });
    expect(await admin.post(`/admin/orders/${orderId}/transfer`, { reference: 'Bank 8' })).toMatchObject({
      status: 409,
      body: { error: { code: 'orderPaid' } },
    });
  });

  test('of what is not paid names no way of payment: the amount due falls, and the note says so', async () => {
    const { orderId, seats } = await buy();
    const { refundId } = (await ask(orderId, seats.slice(0, 1), 'credit')).body;
    const shown = async () =>
      (await me.get(`/orders/${orderId}`)).body.refunds.map(
        ({ status, destination }: Record<string, string>) => `${status} ${destination}`,
      );
    expect(await shown()).toEqual(['asked invoice']);
    const admin = await staff();
    expect((await admin.post(`/admin/refunds/${refundId}/decision`, { approved: true, reason: '' })).status).toBe(200);
    expect(await shown()).toEqual(['done invoice']);
    expect([
      await count('journal_entries'),
      await count('mails', `kind = 'store.refundOffInvoice'`),
      await count('mails', `kind = 'store.refundApproved'`),
    ]).toEqual([0, 1, 0]);
    const snapshots = () =>
      world.sql<{ to: string }>(
        `select snapshot ->> 'settledBy' as to from invoices where company_id = $1 and kind = 'creditNote'
          order by number`,
        [company.id],
      );
    expect(await snapshots()).toEqual([{ to: 'invoice' }]);
    // Paid before it is decided, there is money to pay back.
    const later = (await ask(orderId, seats.slice(1, 2))).body.refundId;
    expect(await shown()).toEqual(['done invoice', 'asked invoice']);
    await admin.post(`/admin/orders/${orderId}/transfer`, { reference: 'Bank 7' });
    expect(await shown()).toEqual(['done invoice', 'asked transfer']);
    await admin.post(`/admin/refunds/${later}/decision`, { approved: true, reason: '' });
    expect(await shown()).toEqual(['done invoice', 'done transfer']);
    expect(await snapshots()).toEqual([{ to: 'invoice' }, { to: 'transfer' }]);
    expect(await count('journal_lines', `account = 'bank' and amount_minor = -5000`)).toBe(1);
  });

  test('that is declined leaves the seats free again', async () => {
    const { orderId, seats } = await buy();
    const { refundId } = (await ask(orderId, seats)).body;
    expect(
      (await (await staff()).post(`/admin/refunds/${refundId}/decision`, { approved: false, reason: 'Too late' }))
        .status,
    ).toBe(200);
    expect([await count('seats', `state = 'available'`), await count('invoices', `kind = 'creditNote'`)]).toEqual([
      3, 0,
    ]);
    // The log says what became of the money, and not that an order was changed.
    const again = (await ask(orderId, seats)).body.refundId;
    await (await staff()).post(`/admin/refunds/${again}/decision`, { approved: true, reason: '' });
    const logged = await world.sql<{ action: string }>(
      `select action from audit_entries where entity_id = $1 and action like 'order.%Refund' order by at, sequence`,
      [orderId],
    );
    expect(logged.map(({ action }) => action)).toEqual([
      'order.askRefund',
      'order.declineRefund',
      'order.askRefund',
      'order.approveRefund',
    ]);
  });

  test('of what was paid from credit goes back to credit', async () => {
    await credit(20_000);
    const { orderId, seats } = await buy(2, 'credit');
    const { refundId } = (await ask(orderId, seats)).body;
    await (await staff()).post(`/admin/refunds/${refundId}/decision`, { approved: true, reason: '' });
    expect((await me.get('/checkout', { boughtFor: 'company' })).body.creditMinor).toBe(20_000);
    expect((await me.get(`/orders/${orderId}`)).body.state).toBe('refunded');
  });

  test('of seats that someone has, or of someone else’s, is refused', async () => {
    const { orderId, seats } = await buy(1);
    await world.sql(
      `update seats set state = 'allocated', person_id = $2, last_event = 'allocate' where company_id = $1`,
      [company.id, boss.id],
    );
    expect((await ask(orderId, seats)).body.error.code).toBe('refundWindowOver');
    const foreign = await make.companyAdmin({ company: await make.company() });
    await agree(foreign);
    const answer = await (
      await world.as(foreign)
    ).post(
      `/orders/${orderId}/refunds`,
      { seatIds: seats, destination: 'credit', reason: 'Mine now' },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    expect(answer.status).toBe(404);
  });
});

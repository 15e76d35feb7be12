import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeOrder } from '../../../../test/make/make-store.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import type { SentEvent } from '../../../../test/doubles/stripe-double.ts';
import { StripeDouble } from '../../../../test/doubles/stripe-double.ts';
import { openCheckout } from '../payments/card-payments.ts';
import { reconcileOrders } from '../payments/reconcile-orders.ts';
import { reconcileRefunds } from '../payments/reconcile-refunds.ts';
import { sendRefund } from './send-refund.ts';

const double = new StripeDouble();
const world = await openWorld({
  STRIPE_SECRET_KEY: 'sk_test_ours',
  STRIPE_WEBHOOK_SECRETS: 'whsec_one',
  STRIPE_API: await double.listen(),
});
const { make } = world;
afterAll(() => double.close());
const stripe = new Stripe('sk_test_ours');
const attempt = { id: '1', number: 1 };

const tell = async (event: SentEvent) => {
  const payload = JSON.stringify(event);
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: 'whsec_one',
    timestamp: Math.floor(Date.parse(world.clock.now()) / 1000),
  });
  const headers = { host: 'localhost:3000', 'content-type': 'application/json', 'stripe-signature': signature };
  return (await world.http.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })).statusCode;
};

let buyer: MadePerson;
let me: Caller;
let staff: Caller;
let order: MadeOrder;
beforeEach(async () => {
  double.refundsBegin = 'pending';
  double.beforeAnswer = () => true;
  double.calls.length = 0;
  await world.sql('update store_anomalies set resolved_at = now() where resolved_at is null');
  await world.sql(`update refunds set status = 'done' where status in ('approved', 'sent', 'failed')`);
  await buy('company');
});
/** An order of three seats at 56.50, paid by card at the double. */
async function buy(boughtFor: 'company' | 'person') {
  buyer = await make.companyAdmin({ company: await make.company({ currency: 'CAD', country: 'CA' }) });
  [me, staff] = [await world.as(buyer), await world.as(await make.platformAdmin())];
  order = await make.store.order({
    buyer,
    courseIds: [(await make.taughtCourse()).id],
    quantity: 3,
    unitMinor: 5650,
    boughtFor,
  });
  await world.sql('update payments set provider_id = null where id = $1', [order.paymentId]);
  const { sessionId } = await openCheckout(world.runtime, {
    ...{
      paymentId: order.paymentId,
      orderId: order.id,
      companyId: order.companyId,
      number: 1,
      minor: order.totalMinor,
      currency: 'CAD',
      email: null,
    },
    locale: 'en',
    expiresAt: Math.floor(Date.parse(world.clock.now()) / 1000) + 1860,
  });
  await world.sql('update payments set session_id = $2 where id = $1', [order.paymentId, sessionId]);
  for (const event of double.pay(sessionId)) expect(await tell(event)).toBe(200);
}

const seen = async () => (await me.get(`/orders/${order.id}`)).body;
const ask = async (seats: number, destination = 'origin') => {
  const seatIds = ((await seen()).refundable as { seatId: string }[]).slice(0, seats).map(({ seatId }) => seatId);
  const sent = { headers: { 'idempotency-key': randomUUID() } };
  return me.post(`/orders/${order.id}/refunds`, { seatIds, destination, reason: 'Fewer people came' }, sent);
};
/** Asked and approved, not yet sent. */
const approved = async (seats = 3) => {
  const { refundId } = (await ask(seats)).body;
  expect((await staff.post(`/admin/refunds/${refundId}/decision`, { approved: true, reason: '' })).status).toBe(200);
  return refundId as string;
};
const send = (refundId: string) => sendRefund.run(world.runtime, { companyId: order.companyId, refundId }, attempt);
const look = async (minutes: number) => {
  world.clock.advance(minutes * 60_000);
  await reconcileRefunds.run(world.runtime, {}, attempt);
};
const statuses = async () => (await seen()).refunds.map(({ status }: { status: string }) => status);
const atProvider = () =>
  [...double.refunds.values()].filter(({ metadata }) => metadata['companyId'] === order.companyId);
/** What is in each account of the company, and that all of them together are nothing. */
const accounts = async () => {
  const rows = await world.sql<{ account: string; minor: number }>(
    'select account, sum(amount_minor)::int as minor from journal_lines where company_id = $1 group by 1',
    [order.companyId],
  );
  expect(rows.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
  return Object.fromEntries(rows.filter(({ minor }) => minor !== 0).map(({ account, minor }) => [account, minor]));
};
const letters = async () =>
  (
    await world.sql<{ kind: string }>(
      `select kind from mails where company_id = $1 and kind like 'store.refund%' order by id`,
      [order.companyId],
    )
  ).map(({ kind }) => kind.slice('store.'.length));
const creditNotes = async () =>
  (
    await world.sql<{ minor: number }>(
      `select total_minor::int as minor from invoices where order_id = $1 and kind = 'creditNote'`,
      [order.id],
    )
  ).map(({ minor }) => minor);
const anomalies = async () => {
  await reconcileOrders.run(world.runtime, {}, attempt);
  return (
    await world.sql<{ kind: string }>(
      'select kind from store_anomalies where company_id = $1 and resolved_at is null',
      [order.companyId],
    )
  ).map(({ kind }) => kind);
};

describe('a refund to a card', () => {
  test('is approved, sent, and done when the bank says so; the money left once, the buyer knows', async () => {
    const refundId = await approved(2);
    expect([await statuses(), await creditNotes()]).toEqual([['approved'], [11_300]]);
    await world.runJobs();
    expect([await statuses(), await accounts()]).toEqual([['sent'], { provider: 5650, customer: -5650 }]);
    const [made] = atProvider();
    expect(made).toMatchObject({ amount: 11_300, metadata: { refundId } });
    expect(await tell(double.settle(made!.id, 'succeeded'))).toBe(200);
    expect(await seen()).toMatchObject({
      state: 'partiallyRefunded',
      paymentStatus: 'partiallyRefunded',
      refunds: [{ status: 'done', destination: 'origin' }],
    });
    expect([await letters(), await creditNotes(), await anomalies()]).toEqual([
      ['refundApproved', 'refundDone'],
      [11_300],
      [],
    ]);
  });

  test('that the provider makes at once is done at once', async () => {
    double.refundsBegin = 'succeeded';
    await send(await approved());
    expect([await statuses(), await accounts(), (await seen()).paymentStatus]).toEqual([['done'], {}, 'refunded']);
  });

  test('told ten times at once and again later is booked once', async () => {
    await send(await approved());
    const event = double.settle(atProvider()[0]!.id, 'succeeded');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => tell(n % 2 ? event : { ...event, id: `evt_${randomUUID()}` })),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect([await statuses(), await accounts(), await letters()]).toEqual([
      ['done'],
      {},
      ['refundApproved', 'refundDone'],
    ]);
  });

  test('whose answer was lost is the same one when it is asked for again', async () => {
    const refundId = await approved();
    double.beforeAnswer = (path) => path !== '/v1/refunds' || double.calls.at(-1) !== 'POST /v1/refunds';
    await expect(send(refundId)).rejects.toThrow();
    expect([await statuses(), await accounts()]).toEqual([['approved'], { provider: 16_950, customer: -16_950 }]);
    double.beforeAnswer = () => true;
    await send(refundId);
    expect([await statuses(), atProvider().length, await accounts()]).toEqual([['sent'], 1, {}]);
  });

  test('asked for by many at once is one at the provider and one in the journal', async () => {
    const refundId = await approved();
    await Promise.all(Array.from({ length: 8 }, () => send(refundId)));
    expect([await statuses(), atProvider().length, await accounts()]).toEqual([['sent'], 1, {}]);
  });

  test('whose sender was killed after the provider made it is known by its event, also days later', async () => {
    const refundId = await approved();
    double.beforeAnswer = () => double.calls.at(-1) !== 'POST /v1/refunds';
    await expect(send(refundId)).rejects.toThrow();
    double.beforeAnswer = () => true;
    expect(await tell(double.settle(atProvider()[0]!.id, 'succeeded'))).toBe(200);
    expect([await statuses(), await accounts()]).toEqual([['done'], {}]);
    await send(refundId);
    expect(atProvider()).toHaveLength(1);
  });

  test('whose sender was killed before is sent by reconciliation; killed after, it is found, however old its key', async () => {
    const refundId = await approved(1);
    await look(4);
    expect(atProvider()).toHaveLength(0);
    await look(2);
    expect([await statuses(), atProvider().length]).toEqual([['sent'], 1]);
    // As if its answer had never been kept, two days later.
    await world.sql(`update refunds set status = 'approved', provider_id = null where id = $1`, [refundId]);
    await look(48 * 60);
    expect([await statuses(), atProvider().length, await accounts()]).toEqual([
      ['sent'],
      1,
      { provider: 11_300, customer: -11_300 },
    ]);
  });

  test('of which no event ever came is asked after, once an hour', async () => {
    await send(await approved());
    await look(61);
    expect(await statuses()).toEqual(['sent']);
    double.settle(atProvider()[0]!.id, 'succeeded');
    await look(10);
    expect(await statuses()).toEqual(['sent']);
    await look(55);
    expect([await statuses(), await letters()]).toEqual([['done'], ['refundApproved', 'refundDone']]);
  });

  test('that stays on its way for a fortnight is someone’s to look at', async () => {
    await send(await approved());
    await look(13 * 24 * 60);
    expect(await anomalies()).toEqual([]);
    await look(2 * 24 * 60);
    expect(await anomalies()).toEqual(['refundUnsettled']);
    await tell(double.settle(atProvider()[0]!.id, 'succeeded'));
    world.clock.advance(1000);
    expect(await anomalies()).toEqual([]);
  });
});

describe('a refund that the bank does not take', () => {
  const settle = (refundId: string, to: string, who = staff) =>
    who.post(`/admin/refunds/${refundId}/settlement`, { refundId, to, reference: 'Bank 42' });
  const failed = async () => {
    const refundId = await approved();
    await send(refundId);
    expect(await tell(double.settle(atProvider()[0]!.id, 'failed'))).toBe(200);
    return refundId;
  };

  test('brings the money back into the books, tells the buyer, and calls someone', async () => {
    await failed();
    expect([await statuses(), await accounts()]).toEqual([['failed'], { provider: 16_950, customer: -16_950 }]);
    expect([await letters(), await anomalies()]).toEqual([['refundApproved', 'refundFailed'], ['refundUnsettled']]);
    // The seats stay bought back, and the credit note stays the only one.
    expect([(await seen()).state, await creditNotes()]).toEqual(['refunded', [16_950]]);
  });

  test.each([
    ['first done, then failed', ['succeeded', 'failed']],
    ['first failed, then done, as events come late', ['failed', 'succeeded']],
  ] as const)('%s: it failed', async (_name, order_) => {
    await send(await approved());
    for (const status of order_) expect(await tell(double.settle(atProvider()[0]!.id, status))).toBe(200);
    expect([await statuses(), await accounts()]).toEqual([['failed'], { provider: 16_950, customer: -16_950 }]);
  });

  test('is refused outright where it cannot be made at all: nothing was booked, someone is called', async () => {
    const refundId = await approved();
    await world.sql(`update payments set provider_id = 'pi_gone_' || id where id = $1`, [order.paymentId]);
    await send(refundId);
    expect([await statuses(), await accounts(), await letters()]).toEqual([
      ['failed'],
      { provider: 16_950, customer: -16_950 },
      ['refundApproved', 'refundFailed'],
    ]);
    expect(await anomalies()).toEqual(['refundUnsettled']);
  });

  test.each([
    ['credit', { provider: 16_950, credit: -16_950 }, 'refundAsCredit'],
    ['transfer', { provider: 16_950, bank: -16_950 }, 'refundByTransfer'],
  ])('is given back as %s instead, once, also when two press at once', async (to, books, letter) => {
    const refundId = await failed();
    const answers = await Promise.all([settle(refundId, to), settle(refundId, to), settle(refundId, 'transfer')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const [first, second] = (await seen()).refunds;
    expect([first.status, second.status, second.replacesId, second.seats]).toEqual(['failed', 'done', refundId, 0]);
    if (second.destination === to) expect([await accounts(), (await letters()).at(-1)]).toEqual([books, letter]);
    expect([await anomalies(), await creditNotes()]).toEqual([[], [16_950]]);
  });

  test('is settled by the platform alone, only after it failed, and never as credit of a company for what a person paid', async () => {
    const refundId = await approved();
    expect((await settle(refundId, 'transfer')).body.error.code).toBe('changedElsewhere');
    expect((await settle(refundId, 'transfer', me)).status).toBe(403);
    expect((await settle(randomUUID(), 'transfer')).status).toBe(404);
    await buy('person');
    expect((await ask(1, 'credit')).body.error.code).toBe('paymentMethodUnfit');
    const own = await failed();
    expect((await settle(own, 'credit')).body.error.code).toBe('paymentMethodUnfit');
  });
});

describe('a refund that someone made at the provider', () => {
  const byHand = (status: 'succeeded' | 'failed', id = 're_by_hand') =>
    double.event(status === 'failed' ? 'refund.failed' : 'refund.updated', {
      ...{
        id: `${id}_${order.paymentId}`,
        object: 'refund',
        amount: 5000,
        currency: 'cad',
        status,
        metadata: { refundId: randomUUID() },
      },
      payment_intent: [...double.sessions.values()].find(({ metadata }) => metadata['paymentId'] === order.paymentId)!
        .payment_intent,
    });

  test('is booked, and found by the reconciliation: seats without money', async () => {
    expect(await tell(byHand('succeeded'))).toBe(200);
    expect(await tell(byHand('succeeded'))).toBe(200);
    expect([await accounts(), await anomalies()]).toEqual([
      { provider: 11_950, customer: -11_950 },
      ['seatsWithoutMoney'],
    ]);
  });

  test.each([[['succeeded', 'failed']], [['failed', 'succeeded']]] as const)(
    'told %s, is as if it had never been',
    async (told) => {
      for (const status of told) expect(await tell(byHand(status))).toBe(200);
      expect([await accounts(), await anomalies()]).toEqual([{ provider: 16_950, customer: -16_950 }, []]);
    },
  );
});

import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeOrder } from '../../../../test/make/make-store.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { blockOverdue } from '../credit/block-overdue.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { lockOrder } from '../orders/order-facts.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { receiveSeats } from '../../seats/index.ts';
import { workAsSystem } from '../../../platform/runtime.ts';

const world = await openWorld({ STRIPE_SECRET_KEY: 'sk_test_ours', STRIPE_WEBHOOK_SECRETS: 'whsec_one' });
const { make } = world;
const stripe = new Stripe('sk_test_ours');
const attempt = { id: '1', number: 1 };

let buyer: MadePerson;
let learner: MadePerson;
let me: Caller;
let staff: Caller;
let order: MadeOrder;
let courseId: string;
let intent: string;
const tell = async (type: string, object: Record<string, unknown>) => {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    created: 1,
    livemode: false,
    data: { object },
  });
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: 'whsec_one',
    timestamp: Math.floor(Date.parse(world.clock.now()) / 1000),
  });
  const headers = { host: 'localhost:3000', 'content-type': 'application/json', 'stripe-signature': signature };
  expect((await world.http.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })).statusCode).toBe(200);
};
const dispute = (status: 'needs_response' | 'won' | 'lost', amount = order.totalMinor, id = 'dp_1') =>
  tell(status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed', {
    ...{ id: `${id}_${order.id}`, object: 'dispute', payment_intent: intent, amount, currency: 'cad', status },
  });
beforeEach(async () => {
  const company = await make.company({ currency: 'CAD', country: 'CA' });
  buyer = await make.companyAdmin({ company, email: `${randomUUID()}@buyer.example` });
  learner = await make.person({ company });
  [me, staff] = [await world.as(buyer), await world.as(await make.platformAdmin())];
  courseId = (await make.taughtCourse()).id;
  await world.sql('update courses set needs_seat = true where id = $1', [courseId]);
  order = await make.store.order({ buyer, courseIds: [courseId], quantity: 4, unitMinor: 5000 });
  intent = (
    await world.sql<{ id: string }>('select provider_id as id from payments where id = $1', [order.paymentId])
  )[0]!.id;
  await tell('payment_intent.succeeded', {
    id: intent,
    object: 'payment_intent',
    amount_received: order.totalMinor,
    currency: 'cad',
    metadata: {},
  });
});
const seen = async (who = me) => (await who.get(`${who === staff ? '/admin' : ''}/orders/${order.id}`)).body;
const states = async () =>
  (
    await world.sql<{ state: string; n: number }>(
      'select state, count(*)::int as n from seats where company_id = $1 group by 1 order by 1',
      [order.companyId],
    )
  )
    .map(({ state, n }) => `${n} ${state}`)
    .toSorted();
const accounts = async () =>
  Object.fromEntries(
    (
      await world.sql<{ account: string; minor: number }>(
        'select account, sum(amount_minor)::int as minor from journal_lines where company_id = $1 group by 1',
        [order.companyId],
      )
    )
      .filter(({ minor }) => minor !== 0)
      .map(({ account, minor }) => [account, minor]),
  );
const anomalies = async () => {
  world.clock.advance(20 * 60_000);
  await reconcileOrders.run(world.runtime, {}, attempt);
  return (
    await world.sql<{ kind: string }>(
      'select kind from store_anomalies where company_id = $1 and resolved_at is null order by kind',
      [order.companyId],
    )
  ).map(({ kind }) => kind);
};
const assign = async (people: MadePerson[]) => {
  const [{ id: productId }] = (await world.sql<{ id: string }>(
    'select product_id as id from seat_lots where company_id = $1',
    [order.companyId],
  )) as [{ id: string }];
  return me.post(
    '/settings/seats/assignments',
    { productId, audience: { ids: people.map(({ id }) => id) }, preview: false },
    { headers: { 'idempotency-key': randomUUID() } },
  );
};
const start = async (person: MadePerson) =>
  (await world.as(person)).post(`/learning/courses/${courseId}/opening`, { deviceId: randomUUID() });
const letters = async () =>
  (
    await world.sql<{ kind: string }>(
      `select kind from mails where person_id = $1 and kind ~ 'Disputed|Charged|Overdue' order by id`,
      [buyer.id],
    )
  ).map(({ kind }) => kind);

describe('a payment that its bank asks back', () => {
  test('is shown so; seats no one has are given to no one until it is decided, and someone is called', async () => {
    await dispute('needs_response');
    await dispute('needs_response');
    expect(await seen()).toMatchObject({
      state: 'fulfilled',
      paymentStatus: 'disputed',
      events: expect.arrayContaining([expect.objectContaining({ event: 'disputed' })]),
    });
    expect([await anomalies(), await letters()]).toEqual([['paymentDisputed'], ['store.orderDisputed']]);
    await assign([learner]);
    expect(await states()).toEqual(['4 available']);
    expect(await accounts()).toEqual({ provider: 20_000, customer: -20_000 });
  });

  test('won, all is as before', async () => {
    await dispute('needs_response');
    await dispute('won');
    expect([(await seen()).paymentStatus, await anomalies(), await accounts()]).toEqual([
      'captured',
      [],
      { provider: 20_000, customer: -20_000 },
    ]);
    await assign([learner]);
    expect(await states()).toEqual(['1 allocated', '3 available']);
  });

  test.each([
    ['told in order', ['needs_response', 'lost', 'lost']],
    ['told in disorder', ['lost', 'needs_response']],
  ] as const)(
    'lost before anyone started, %s: the seats end, the credit note is written once, no one owes anyone',
    async (_name, told) => {
      await assign([learner]);
      const refund = {
        seatIds: [((await seen()).refundable as { seatId: string }[])[0]!.seatId],
        destination: 'origin',
        reason: 'Too many',
      };
      await me.post(`/orders/${order.id}/refunds`, refund, { headers: { 'idempotency-key': randomUUID() } });
      for (const status of told) await dispute(status);
      expect(await states()).toEqual(['4 cancelled']);
      const { state, invoices, refunds } = await seen();
      expect([
        state,
        invoices.map(({ totalMinor }: { totalMinor: number }) => totalMinor),
        refunds.map(({ status }: { status: string }) => status),
      ]).toEqual(['refunded', [20_000, 20_000], ['declined', 'done']]);
      expect([await accounts(), await anomalies(), (await seen(staff)).uncoveredMinor]).toEqual([{}, [], 0]);
      // Anyone who had a seat and had not started has no attempt left that waits on it.
      expect(
        await world.sql('select from enrolments where person_id = $1 and withdrawn_at is null', [learner.id]),
      ).toEqual([]);
    },
  );

  test('lost after someone started: what was started stays and is someone’s to write off, once', async () => {
    await assign([learner]);
    expect((await start(learner)).status).toBe(200);
    await dispute('needs_response');
    await dispute('lost');
    expect([await states(), (await seen()).state, await anomalies()]).toEqual([
      ['3 cancelled', '1 consumed'].toSorted(),
      'partiallyRefunded',
      ['seatsWithoutMoney'],
    ]);
    expect([(await seen()).uncoveredMinor, (await seen(staff)).uncoveredMinor]).toEqual([0, 5000]);
    const writeOff = (who = staff) =>
      who.post(`/admin/orders/${order.id}/write-off`, { reason: 'The learner finished' });
    expect((await writeOff(me)).status).toBe(403);
    const answers = await Promise.all([writeOff(), writeOff()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([await accounts(), await anomalies(), (await seen(staff)).uncoveredMinor]).toEqual([
      { marketing: 5000, customer: -5000 },
      [],
      0,
    ]);
  });

  test('in part, lost: no seat ends, and the list says what is not covered', async () => {
    await dispute('lost', 5000);
    expect([await states(), await anomalies(), (await seen(staff)).uncoveredMinor]).toEqual([
      ['4 available'],
      ['seatsWithoutMoney'],
      5000,
    ]);
    // The buyer sees why no one gets them.
    expect((await seen()).lines.map(({ lot }: { lot: unknown }) => lot)).toMatchObject([{ free: 0, kept: 4 }]);
    await dispute('needs_response', 5000);
    await assign([learner]);
    expect(await states()).toEqual(['4 available']);
    expect((await staff.post(`/admin/orders/${order.id}/write-off`, { reason: 'Too small to argue' })).status).toBe(
      200,
    );
    await assign([learner]);
    expect([await states(), await anomalies()]).toEqual([['1 allocated', '3 available'], []]);
    expect((await seen()).lines.map(({ lot }: { lot: unknown }) => lot)).toMatchObject([{ free: 3, kept: 0 }]);
  });

  describe('after some of its seats went to a sister company', () => {
    let sister: { id: string; email: string; learners: MadePerson[]; send: (quantity: number) => Promise<void> };
    beforeEach(async () => {
      const company = await make.company({ parent_id: order.companyId });
      const email = `${randomUUID()}@sister.example`;
      const chief = await world.as(await make.companyAdmin({ company, email }));
      const learners = [await make.person({ company }), await make.person({ company })];
      const [lot] = await world.sql<{ id: string; productId: string }>(
        'select id, product_id as "productId" from seat_lots where company_id = $1',
        [order.companyId],
      );
      const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
      const send = async (quantity: number) => {
        const sent = { toCompanyId: company.id, quantity, reason: 'They need them more' };
        expect((await me.post(`/settings/seats/lots/${lot!.id}/transfer`, sent, once())).status).toBe(200);
      };
      await send(3);
      await arrive();
      await chief.post(
        '/settings/seats/assignments',
        { productId: lot!.productId, audience: { ids: learners.map(({ id }) => id) }, preview: false },
        once(),
      );
      sister = { id: company.id, email, learners, send };
    });
    const arrive = () => receiveSeats.run(world.runtime, {}, attempt);
    /** What the sister company is told of waits in the queue until then. */
    const told = () => world.runJobs();
    const there = async () =>
      (
        await world.sql<{ state: string; n: number }>(
          'select state, count(*)::int as n from seats where company_id = $1 group by 1 order by 1',
          [sister.id],
        )
      ).map(({ state, n }) => `${n} ${state}`);

    test('open, no one there is given one; lost, what no one started ends there too, with a credit note here and a letter there', async () => {
      expect((await start(sister.learners[0]!)).status).toBe(200);
      await dispute('needs_response');
      expect(
        await world.sql('select blocked_at is not null as blocked from seat_lots where company_id = $1', [sister.id]),
      ).toEqual([{ blocked: true }]);
      await dispute('lost');
      expect([await states(), await there()]).toEqual([
        ['1 cancelled', '3 transferred'],
        ['2 cancelled', '1 consumed'],
      ]);
      // Three of four seats are credited; the one that was started there is someone's to write off.
      const { state, invoices, refunds } = await seen();
      expect([
        state,
        invoices.map(({ totalMinor }: { totalMinor: number }) => totalMinor),
        refunds.map(({ seats }: { seats: number }) => seats),
      ]).toEqual(['partiallyRefunded', [20_000, 15_000], [3]]);
      expect([await anomalies(), (await seen(staff)).uncoveredMinor]).toEqual([['seatsWithoutMoney'], 5000]);
      expect(
        await world.sql('select from enrolments where person_id = $1 and withdrawn_at is null', [
          sister.learners[1]!.id,
        ]),
      ).toEqual([]);
      await told();
      const letter = await world.sql<{ subject: string }>(
        `select subject from mails where to_address = $1 and kind = 'seats.ended'`,
        [sister.email],
      );
      expect(letter).toEqual([{ subject: expect.stringMatching(/^Seats cancelled: “.+”$/) }]);
      const audit = await world.sql(
        `select action, reason from audit_entries where company_id = $1 and action = 'seats.revoke'`,
        [sister.id],
      );
      expect(audit).toEqual([{ action: 'seats.revoke', reason: 'chargedBack' }]);
      expect((await staff.post(`/admin/orders/${order.id}/write-off`, { reason: 'The learner finished' })).status).toBe(
        200,
      );
      expect([await anomalies(), await accounts()]).toEqual([[], { marketing: 5000, customer: -5000 }]);
    });

    test('lost when they went in two portions, both end and the sister reads of both', async () => {
      await sister.send(1);
      await arrive();
      await dispute('lost');
      expect([await states(), await there(), await anomalies()]).toEqual([['4 transferred'], ['4 cancelled'], []]);
      await told();
      const audit = await world.sql(
        `select (changes ->> 'seats')::int as seats from audit_entries where company_id = $1 and action = 'seats.revoke'
          order by 1`,
        [sister.id],
      );
      expect(audit).toEqual([{ seats: 1 }, { seats: 3 }]);
    });

    test('lost while one is under way: it arrives kept back, and the list says that no one paid for it', async () => {
      await sister.send(1);
      await dispute('lost');
      await arrive();
      expect([await there(), await anomalies()]).toEqual([['1 available', '3 cancelled'], ['seatsWithoutMoney']]);
      const kept = await world.sql(
        'select from seat_lots where company_id = $1 and available > 0 and blocked_at is null',
        [sister.id],
      );
      expect(kept).toEqual([]);
    });

    test('lost before anyone started, all four end and no one owes anyone', async () => {
      await dispute('lost');
      expect([await states(), await there(), (await seen()).state, await accounts(), await anomalies()]).toEqual([
        ['1 cancelled', '3 transferred'],
        ['3 cancelled'],
        'refunded',
        {},
        [],
      ]);
    });
  });

  test('is not refunded meanwhile', async () => {
    const refund = {
      seatIds: ((await seen()).refundable as { seatId: string }[]).map(({ seatId }) => seatId),
      destination: 'origin',
      reason: 'Too many',
    };
    const { refundId } = (
      await me.post(`/orders/${order.id}/refunds`, refund, { headers: { 'idempotency-key': randomUUID() } })
    ).body;
    await dispute('needs_response');
    const decide = () => staff.post(`/admin/refunds/${refundId}/decision`, { approved: true, reason: '' });
    expect((await decide()).body.error.code).toBe('paymentDisputed');
    await dispute('won');
    expect((await decide()).status).toBe(200);
  });
});

test('seats of an invoice more than thirty days late are given to no one until it is paid; its buyer hears it once', async () => {
  order = await make.store.order({ buyer, courseIds: [courseId], quantity: 2, method: 'invoice' });
  await workAsSystem(
    world.runtime,
    'test',
    async (work) => (
      work.reach('order.manage'),
      fulfilOrder(work, (await lockOrder(work, order.companyId, order.id))!)
    ),
    {
      companyId: order.companyId,
      audited: false,
    },
  );
  const today = world.clock.now().slice(0, 10);
  const due = (daysAgo: number) =>
    world.sql(`update orders set due_on = $2::date - $3::int where id = $1`, [order.id, today, daysAgo]);
  const blocked = async () =>
    (
      await world.sql<{ blocked: boolean }>(
        'select l.blocked_at is not null as blocked from seat_lots l join order_lines i on i.id = l.order_line_id where i.order_id = $1',
        [order.id],
      )
    )[0]!.blocked;
  const look = () => blockOverdue.run(world.runtime, {}, attempt);
  await due(29);
  await look();
  expect(await blocked()).toBe(false);
  await due(32);
  await look();
  await look();
  expect([await blocked(), await letters()]).toEqual([true, ['store.orderOverdue']]);
  expect((await staff.post(`/admin/orders/${order.id}/transfer`, { reference: 'Bank 7' })).status).toBe(200);
  await look();
  expect(await blocked()).toBe(false);
});

import { propertyRounds, propertyTimeout } from '@app/domain/property.cases';
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { StripeDouble } from '../../../../test/doubles/stripe-double.ts';
import type { Answer } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import { openCheckout } from '../payments/card-payments.ts';

// What reaches one order in the same moment, each over a connection of its own.

const double = new StripeDouble();
const world = await openWorld({
  STRIPE_SECRET_KEY: 'sk_test_ours',
  STRIPE_WEBHOOK_SECRETS: 'whsec_one',
  STRIPE_API: await double.listen(),
});
const { make } = world;
afterAll(() => double.close());
const stripe = new Stripe('sk_test_ours');
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const staff = await world.as(await make.platformAdmin());
const reason = 'Fewer people came';

const tell = async (event: object): Promise<{ status: number }> => {
  const payload = JSON.stringify(event);
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: 'whsec_one',
    timestamp: Math.floor(Date.parse(world.clock.now()) / 1000),
  });
  const headers = { host: 'localhost:3000', 'content-type': 'application/json', 'stripe-signature': signature };
  return {
    status: (await world.http.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })).statusCode,
  };
};

/** What may be true of no order: cancelled with seats or with money, a seat refunded twice, more refunded than paid. */
const unsound = `select o.id, 'cancelled with seats' as what from orders o join seat_lots l on l.order_line_id in
      (select id from order_lines n where n.company_id = o.company_id and n.order_id = o.id)
    join seats s on s.company_id = l.company_id and s.lot_id = l.id and s.state not in ('cancelled')
    where o.company_id = $1 and o.cancelled_at is not null
  union all select o.id, 'paid and cancelled' from orders o where o.company_id = $1 and o.cancelled_at is not null
    and o.captured_at is not null
  union all select r.id, 'a seat refunded twice' from refunds r where r.company_id = $1 and exists (select from
    refund_seats s join refund_seats t on t.seat_id = s.seat_id and t.refund_id <> s.refund_id
    join refunds u on u.id = t.refund_id and u.status not in ('declined', 'asked') where s.refund_id = r.id
      and r.status not in ('declined', 'asked'))
  union all select null, 'the journal does not add up' from journal_lines where company_id = $1
    having sum(amount_minor) <> 0
  union all select null, 'more went back than came in' from journal_lines l where l.company_id = $1
    and account in ('provider', 'bank') having sum(amount_minor) < 0`;

const { rounds } = propertyRounds('one order at once', 8);

test(
  'paying, cancelling, returning and assigning at once: one order, one truth',
  { timeout: propertyTimeout },
  async () => {
    const refused: string[] = [];
    const tried = async (company: string, acts: [string, () => Promise<{ status: number } | Answer>][]) => {
      const answers = await Promise.all(acts.map(async ([what, act]) => [what, await act()] as const));
      refused.push(...answers.flatMap(([what, { status }]) => (status < 500 ? [] : [`${what}: ${status}`])));
      expect(await world.sql(unsound, [company])).toEqual([]);
      return answers;
    };
    for (let round = 0; round < rounds; round++) {
      const company = await make.company({ currency: 'CAD', country: 'CA' });
      const boss = await make.companyAdmin({ company });
      const me = await world.as(boss);
      const people = [await make.person({ company }), await make.person({ company })];
      const card = round % 2 === 0;
      // Every other pair of rounds is about what follows a payment.
      const spared = round % 4 > 1;
      const order = await make.store.order({
        buyer: boss,
        courseIds: [(await make.taughtCourse()).id],
        quantity: 3,
        unitMinor: 5650,
        method: card ? 'card' : 'invoice',
      });
      let events: object[] = [];
      if (card) {
        await world.sql('update payments set provider_id = null where id = $1', [order.paymentId]);
        const { sessionId } = await openCheckout(world.runtime, {
          ...{ paymentId: order.paymentId, orderId: order.id, companyId: order.companyId, number: 1 },
          ...{ minor: order.totalMinor, currency: 'CAD', email: null, locale: 'en' },
          expiresAt: Math.floor(Date.parse(world.clock.now()) / 1000) + 1860,
        });
        await world.sql('update payments set session_id = $2 where id = $1', [order.paymentId, sessionId]);
        events = double.pay(sessionId);
      }
      const cancels: [string, () => Promise<Answer>][] = [
        ['cancel', () => me.post(`/orders/${order.id}/cancellation`, { reason })],
        ['cancelAny', () => staff.post(`/admin/orders/${order.id}/cancellation`, { reason })],
      ];
      await tried(order.companyId, [
        ...(spared ? [] : cancels),
        ...(card
          ? [...events, ...events].map((event): [string, () => Promise<{ status: number }>] => [
              'pay',
              () => tell(event),
            ])
          : ([1, 2].map(() => [
              'transfer',
              () => staff.post(`/admin/orders/${order.id}/transfer`, { reference: 'Bank 7' }, key()),
            ]) as [string, () => Promise<Answer>][])),
      ]);
      const seen = (await me.get(`/orders/${order.id}`)).body;
      const seatIds = (seen.refundable as { seatId: string }[]).map(({ seatId }) => seatId);
      if (seatIds.length === 0) continue;
      const [{ productId }] = (await world.sql<{ productId: string }>(
        'select product_id as "productId" from order_lines where order_id = $1',
        [order.id],
      )) as [{ productId: string }];
      const ask = (ids: string[]) => () =>
        me.post(`/orders/${order.id}/refunds`, { seatIds: ids, destination: 'origin', reason }, key());
      const assign = () =>
        me.post(
          '/settings/seats/assignments',
          { productId, audience: { ids: people.map(({ id }) => id) }, preview: false },
          key(),
        );
      const asked = await tried(order.companyId, [
        ['ask', ask(seatIds.slice(0, 2))],
        ['ask', ask(seatIds.slice(1))],
        ...(round % 8 > 3 ? [['assign', assign] as [string, () => Promise<Answer>]] : []),
        [
          'leave',
          () => me.post(`/settings/employees/${people[0]!.id}/ending`, { lastDay: '2026-03-02', reason: null }),
        ],
      ]);
      const refundIds = asked.flatMap(([, answer]) =>
        'body' in answer ? (answer.body?.refundId ?? []) : [],
      ) as string[];
      await tried(
        order.companyId,
        refundIds.flatMap((id): [string, () => Promise<Answer>][] => [
          ['approve', () => staff.post(`/admin/refunds/${id}/decision`, { approved: true, reason: '' }, key())],
          ['decline', () => staff.post(`/admin/refunds/${id}/decision`, { approved: false, reason }, key())],
          ['approve', () => staff.post(`/admin/refunds/${id}/decision`, { approved: true, reason: '' }, key())],
          ['assign', assign],
        ]),
      );
    }
    expect(refused).toEqual([]);
  },
);

test('an order that is paid after it was cancelled, and cancelled again, gives its stock back once', async () => {
  const company = await make.company({ currency: 'CAD', country: 'CA' });
  const boss = await make.companyAdmin({ company });
  const order = await make.store.order({ buyer: boss, courseIds: [(await make.taughtCourse()).id], quantity: 2 });
  await world.sql('update payments set provider_id = null where id = $1', [order.paymentId]);
  const { sessionId } = await openCheckout(world.runtime, {
    ...{ paymentId: order.paymentId, orderId: order.id, companyId: order.companyId, number: 1 },
    ...{ minor: order.totalMinor, currency: 'CAD', email: null, locale: 'en' },
    expiresAt: Math.floor(Date.parse(world.clock.now()) / 1000) + 1860,
  });
  await world.sql('update payments set session_id = $2 where id = $1', [order.paymentId, sessionId]);
  // Five more are in other orders.
  const of = 'id = (select product_id from order_lines where order_id = $1)';
  await world.sql(`update products set stock_total = 20, stock_taken = 7 where ${of}`, [order.id]);
  const cancel = async () => (await staff.post(`/admin/orders/${order.id}/cancellation`, { reason })).status;
  const taken = async () =>
    (await world.sql<{ n: number }>(`select stock_taken::int as n from products where ${of}`, [order.id]))[0]!.n;
  expect([await cancel(), await taken()]).toEqual([200, 5]);
  for (const event of double.pay(sessionId)) await tell(event);
  expect([await cancel(), await taken()]).toEqual([200, 5]);
});

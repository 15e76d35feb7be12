import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeOrder } from '../../../../test/make/make-store.ts';
import type { MadePerson } from '../../../../test/make/make.ts';

const world = await openWorld({ STRIPE_SECRET_KEY: 'sk_test_ours', STRIPE_WEBHOOK_SECRETS: 'whsec_new,whsec_old' });
const { make } = world;
const stripe = new Stripe('sk_test_ours');
const now = () => Math.floor(Date.parse(world.clock.now()) / 1000);

let buyer: MadePerson;
let order: MadeOrder;
let intent: string;
beforeEach(async () => {
  buyer = await make.companyAdmin({ company: await make.company() });
  order = await make.store.order({ buyer, courseIds: [(await make.taughtCourse()).id], quantity: 2 });
  intent = (
    await world.sql<{ provider_id: string }>('select provider_id from payments where id = $1', [order.paymentId])
  )[0]!.provider_id;
});

const paid = (given: Record<string, unknown> = {}, event: Record<string, unknown> = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'payment_intent.succeeded',
  created: now(),
  livemode: false,
  data: {
    object: {
      id: intent,
      object: 'payment_intent',
      amount_received: order.totalMinor,
      currency: 'cad',
      metadata: { paymentId: order.paymentId, companyId: order.companyId },
      ...given,
    },
  },
  ...event,
});
type Signed = { secret?: string; timestamp?: number; anew?: boolean; signature?: string | null };
const tell = async (
  event: unknown,
  { secret = 'whsec_new', timestamp = now(), anew = false, signature }: Signed = {},
) => {
  const payload = JSON.stringify(event);
  const signed =
    signature === undefined ? stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) : signature;
  const answer = await world.http.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: {
      host: 'localhost:3000',
      'content-type': 'application/json',
      ...(signed !== null && { 'stripe-signature': signed }),
    },
    payload: anew ? JSON.stringify(event, null, 1) : payload,
  });
  return answer.statusCode;
};
const stored = async () =>
  (
    await world.sql<{ seats: number; events: number; money: number; held: boolean }>(
      `select (select count(*)::int from seats where company_id = o.company_id) as seats,
        (select count(*)::int from webhook_events) as events,
         (select coalesce(sum(amount_minor), 0)::int from journal_lines
           where company_id = o.company_id and account = 'provider') as money, held_at is not null as held from orders o
           where id = $1`,
      [order.id],
    )
  )[0]!;

test('an event of a payment makes its seats, with either secret in force', async () => {
  expect(await tell(paid(), { secret: 'whsec_old' })).toBe(200);
  expect(await stored()).toMatchObject({ seats: 2, money: order.totalMinor, held: false });
});

test.each<[string, Signed]>([
  ['without a signature', { signature: null }],
  ['with a signature of nobody', { signature: 't=1,v1=00' }],
  ['signed with another secret', { secret: 'whsec_other' }],
  ['that is ten minutes old', { timestamp: now() - 600 }],
  ['from ten minutes ahead', { timestamp: now() + 600 }],
  ['whose bytes were written anew', { anew: true }],
])('an event %s is refused and nothing of it stored (G09)', async (_name, given) => {
  const before = await stored();
  expect(await tell(paid(), given)).toBe(400);
  expect(await stored()).toEqual(before);
});

test('the provider’s test mode never touches a real order (G09)', async () => {
  await world.sql('update orders set live = true where id = $1', [order.id]);
  expect(await tell(paid())).toBe(200);
  expect(await stored()).toMatchObject({ seats: 0, held: true });
});

/** As the provider does, who does not give up where the server has too much to do. */
const untilHeard = async (event: unknown): Promise<number> => {
  for (;;) {
    const status = await tell(event);
    if (status !== 503) return status;
  }
};

test(
  'one event a thousand times at once, and two events for one payment, make its seats once (G10, G11)',
  { timeout: 60_000 },
  async () => {
    const event = paid();
    const answers = await Promise.all([
      ...Array.from({ length: 1000 }, () => untilHeard(event)),
      tell(paid()),
      tell(
        paid(
          {
            id: 'cs_1',
            object: 'checkout.session',
            payment_intent: intent,
            payment_status: 'paid',
            amount_total: order.totalMinor,
          },
          { type: 'checkout.session.completed' },
        ),
      ),
    ]);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await stored()).toMatchObject({ seats: 2, money: order.totalMinor, held: false });
    world.clock.advance(30 * 24 * 3600 * 1000);
    expect(await tell(event)).toBe(200);
    expect(await stored()).toMatchObject({ seats: 2, money: order.totalMinor });
  },
);

test('metadata that names another company’s order moves nothing (G12)', async () => {
  const other = await make.store.order({
    buyer: await make.companyAdmin({ company: await make.company() }),
    courseIds: [(await make.taughtCourse()).id],
  });
  // A stranger's payment with our ids written on it: the provider's own id is known for another payment.
  expect(await tell(paid({ id: intent, metadata: { paymentId: other.paymentId, companyId: other.companyId } }))).toBe(
    200,
  );
  expect((await world.sql('select captured_at from orders where id = $1', [other.id]))[0]).toEqual({
    captured_at: null,
  });
  expect(await stored()).toMatchObject({ seats: 2 });
});

test('money of which we know nothing is put on the list of what is wrong', async () => {
  expect(await tell(paid({ id: 'pi_unknown', metadata: {} }))).toBe(200);
  expect(
    await world.sql(`select kind from store_anomalies where detail->>'minor' = $1`, [String(order.totalMinor)]),
  ).toContainEqual({
    kind: 'moneyWithoutOrder',
  });
});

test('whatever says nothing about money is heard and changes nothing', async () => {
  expect(await tell(paid({}, { type: 'customer.created' }))).toBe(200);
  expect(await stored()).toMatchObject({ seats: 0, money: 0 });
});

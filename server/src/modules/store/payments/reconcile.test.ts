import { afterAll, beforeEach, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeOrder } from '../../../../test/make/make-store.ts';
import { StripeDouble } from '../../../../test/doubles/stripe-double.ts';
import { openCheckout } from './card-payments.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const double = new StripeDouble();
const world = await openWorld({
  STRIPE_SECRET_KEY: 'sk_test_ours',
  STRIPE_WEBHOOK_SECRETS: 'whsec_one',
  STRIPE_API: await double.listen(),
});
const { make } = world;
afterAll(() => double.close());

let order: MadeOrder;
beforeEach(async () => {
  order = await make.store.order({
    buyer: await make.companyAdmin({ company: await make.company() }),
    courseIds: [(await make.taughtCourse()).id],
  });
  await world.sql('update payments set provider_id = null, asked_provider_at = $2 where id = $1', [
    order.paymentId,
    world.clock.now(),
  ]);
});

const open = () =>
  openCheckout(world.runtime, {
    paymentId: order.paymentId,
    orderId: order.id,
    companyId: order.companyId,
    number: 1,
    minor: order.totalMinor,
    currency: 'CAD',
    email: null,
    locale: 'en',
    expiresAt: Math.floor(Date.parse(world.clock.now()) / 1000) + 1860,
  });
const look = async (minutes = 5) => {
  world.clock.advance(minutes * 60_000);
  await reconcilePayments.run(world.runtime, {}, { id: '1', number: 1 });
};
const seats = async () =>
  (await world.sql<{ n: number }>('select count(*)::int as n from seats where company_id = $1', [order.companyId]))[0]!
    .n;
const remember = (sessionId: string) =>
  world.sql('update payments set session_id = $2 where id = $1', [order.paymentId, sessionId]);

test('a payment whose event never came is found within ten minutes (G13)', async () => {
  const { sessionId } = await open();
  await remember(sessionId);
  await look();
  expect(await seats()).toBe(0);
  double.pay(sessionId);
  await look();
  expect(await seats()).toBe(2);
  await look();
  expect(await seats()).toBe(2);
});

test('asked again after a lost answer the provider opens no second page (G26)', async () => {
  double.beforeAnswer = () => false;
  await expect(open()).rejects.toThrow();
  double.beforeAnswer = () => true;
  const { sessionId } = await open();
  expect(
    [...double.sessions.values()]
      .filter(({ metadata }) => metadata['paymentId'] === order.paymentId)
      .map(({ id }) => id),
  ).toEqual([sessionId]);
});

test('what stays unknown for a day is put on the list of what is wrong', async () => {
  await look(24 * 60);
  expect(await world.sql('select kind from store_anomalies where subject_id = $1', [order.paymentId])).toEqual([
    { kind: 'unknownAtProvider' },
  ]);
});

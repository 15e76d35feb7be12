import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeOrder } from '../../../../test/make/make-store.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Captured } from './record-payment.ts';
import { recordPayment } from './record-payment.ts';

const world = await openWorld();
const { make } = world;

let buyer: MadePerson;
let courseId: string;
let order: MadeOrder;
beforeEach(async () => {
  buyer = await make.companyAdmin({ company: await make.company() });
  courseId = (await make.taughtCourse()).id;
  order = await make.store.order({ buyer, courseIds: [courseId], quantity: 3 });
});

const take = (given: Partial<Captured> = {}, fail = false) =>
  workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.reach('enrolment.view');
      const outcome = await recordPayment(work, {
        companyId: order.companyId,
        orderId: order.id,
        paymentId: order.paymentId,
        minor: order.totalMinor,
        currency: 'CAD',
        live: false,
        account: 'provider',
        ...given,
      });
      if (fail) await sql`select 1 / 0`.execute(work.tx);
      return outcome;
    },
    { companyId: order.companyId, audited: false },
  );
const state = async () =>
  (
    await world.sql<{
      seats: number;
      lots: number;
      invoices: number;
      balance: number;
      booked: number;
      captured: boolean;
      fulfilled: boolean;
      held: boolean;
    }>(
      `select (select count(*)::int from seats where company_id = o.company_id) as seats,
        (select count(*)::int from seat_lots where company_id = o.company_id) as lots,
         (select count(*)::int from invoices where order_id = o.id) as invoices,
           (select coalesce(sum(amount_minor), 0)::int from journal_lines where company_id = o.company_id) as balance,
         (select coalesce(sum(amount_minor), 0)::int from journal_lines
           where company_id = o.company_id and account = 'provider') as booked,
         captured_at is not null as captured, fulfilled_at is not null as fulfilled, held_at is not null as held
           from orders o where id = $1`,
      [order.id],
    )
  )[0]!;
const whole = () => ({
  seats: 3,
  lots: 1,
  invoices: 1,
  balance: 0,
  booked: order.totalMinor,
  captured: true,
  fulfilled: true,
  held: false,
});

describe('captured money', () => {
  test('makes the seats, the invoice and the booking of its order', async () => {
    expect(await take()).toBe('taken');
    expect(await state()).toEqual(whole());
    expect(
      (
        await world.sql(`select event, state_before, state_after from order_events where order_id = $1 order by id`, [
          order.id,
        ])
      ).map((row) => Object.values(row)),
    ).toEqual(
      expect.arrayContaining([
        ['capture', 'awaitingPayment', 'paid'],
        ['fulfil', 'paid', 'fulfilled'],
      ]),
    );
  });

  test('told twenty times at once makes them once (G10)', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => take()));
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
    expect(await state()).toEqual(whole());
  });

  test('of a second payment is held and makes nothing (G11)', async () => {
    await take();
    const [second] = await world.sql<{ id: string }>(
      `insert into payments (company_id, order_id, provider, provider_id, amount_minor, currency,
        started_at) select company_id, order_id, provider, 'pi_second', amount_minor, currency, now() from payments
        where id = $1 returning id`,
      [order.paymentId],
    );
    expect(await take({ paymentId: second!.id })).toEqual({ held: 'paidTwice' });
    expect(await state()).toEqual({ ...whole(), booked: order.totalMinor * 2 });
  });

  test.each([
    ['of another amount (G08)', { minor: 1 }, 'otherAmount'],
    ['of another currency', { currency: 'USD' }, 'otherCurrency'],
    ['of the provider’s test mode, or the other way round (G09)', { live: true }, 'otherMode'],
  ])('%s is held: no seats until someone looked', async (_name, given, reason) => {
    expect(await take(given)).toEqual({ held: reason });
    expect(await state()).toMatchObject({ seats: 0, fulfilled: false, held: true, balance: 0 });
  });

  test('of an order that was cancelled is held, never forgotten (G12)', async () => {
    await world.sql('update orders set cancelled_at = now() where id = $1', [order.id]);
    expect(await take()).toEqual({ held: 'orderCancelled' });
    expect(await state()).toMatchObject({ seats: 0, held: true, booked: order.totalMinor });
  });

  test('for another company’s order finds none', async () => {
    const other = await make.company();
    expect(await take({ companyId: other.id })).toEqual({ held: 'otherCompany' });
    expect(await state()).toMatchObject({ seats: 0, captured: false, held: false, booked: 0 });
  });

  test('whose transaction fails leaves nothing, and is taken the next time', async () => {
    await expect(take({}, true)).rejects.toThrow();
    expect(await state()).toMatchObject({ seats: 0, invoices: 0, captured: false, booked: 0 });
    expect(await take()).toBe('taken');
    expect(await state()).toEqual(whole());
  });
});

test('numbers of invoices have no gap, whatever failed between', async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, () => make.store.order({ buyer, courseIds: [courseId] })));
  await Promise.all(
    orders.map(async (one, index) => {
      order = one;
      await take(
        { companyId: one.companyId, orderId: one.id, paymentId: one.paymentId, minor: one.totalMinor },
        index % 2 === 0,
      ).catch(() => {});
    }),
  );
  const numbers = (
    await world.sql<{ number: number }>(`select number::int from invoices where kind = 'invoice' order by number`)
  ).map(({ number }) => number);
  expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1));
});

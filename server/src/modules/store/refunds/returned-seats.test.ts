import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeOrder } from '../../../../test/make/make-store.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { makeLot } from '../../seats/index.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { lockOrder } from '../orders/order-facts.ts';
import { reconcileOrders } from '../payments/reconcile-orders.ts';

const world = await openWorld();
const { make } = world;

let buyer: MadePerson;
let colleague: MadePerson;
let me: Caller;
let other: Caller;
let staff: Caller;
let courseId: string;
let order: MadeOrder;
let lotId: string;
beforeEach(async () => {
  const company = await make.company({ currency: 'CAD', country: 'CA' });
  buyer = await make.companyAdmin({ company, email: `${randomUUID()}@buyer.example` });
  colleague = await make.companyAdmin({ company, email: `${randomUUID()}@colleague.example` });
  [me, other, staff] = await Promise.all([world.as(buyer), world.as(colleague), make.platformAdmin().then(world.as)]);
  courseId = (await make.taughtCourse()).id;
  await world.sql('update courses set needs_seat = true where id = $1', [courseId]);
  await buy();
});
const system = <Result>(run: (work: Work) => Promise<Result>) =>
  workAsSystem(world.runtime, 'test', async (work) => (work.reach('order.manage'), run(work)), {
    companyId: buyer.companyId,
    audited: false,
  });
/** Three seats on invoice, not paid yet. */
async function buy(unitMinor = 5000) {
  order = await make.store.order({
    buyer,
    courseIds: [courseId],
    quantity: 3,
    unitMinor,
    method: unitMinor > 0 ? 'invoice' : 'nothing',
  });
  if (unitMinor === 0) await world.sql('update orders set captured_at = placed_at where id = $1', [order.id]);
  await system(async (work) => fulfilOrder(work, (await lockOrder(work, order.companyId, order.id))!));
  lotId = (
    await world.sql<{ id: string }>(
      'select l.id from seat_lots l join order_lines i on i.id = l.order_line_id where i.order_id = $1',
      [order.id],
    )
  )[0]!.id;
}
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const giveBack = (quantity: number, who = other, lot = lotId) =>
  who.post(`/settings/seats/lots/${lot}/return`, { quantity, reason: 'Fewer people came' }, key());
const decide = (refundId: string, approved: boolean) =>
  staff.post(`/admin/refunds/${refundId}/decision`, { approved, reason: approved ? '' : 'Too late' });
const seen = async () => (await me.get(`/orders/${order.id}`)).body;
const states = async (lot = lotId) =>
  (
    await world.sql<{ state: string; n: number }>(
      'select state, count(*)::int as n from seats where lot_id = $1 group by 1 order by 1',
      [lot],
    )
  )
    .map(({ state, n }) => `${n} ${state}`)
    .toSorted();
const letters = async (person: MadePerson) =>
  (await world.sql<{ kind: string }>(`select kind from mails where person_id = $1 order by id`, [person.id])).map(
    ({ kind }) => kind,
  );
const anomalies = async () => {
  await reconcileOrders.run(world.runtime, {}, { id: '1', number: 1 });
  return world.sql('select kind, detail from store_anomalies where company_id = $1 and resolved_at is null', [
    order.companyId,
  ]);
};

describe('bought seats that a company gives back', () => {
  test('are a request at the order they came from, which its buyer hears of; approved, they are credited once', async () => {
    expect((await giveBack(2)).body).toEqual({ asked: 2 });
    const { refunds, refundable } = await seen();
    expect(refunds).toMatchObject([
      {
        status: 'asked',
        seats: 2,
        amountMinor: 10_000,
        destination: 'invoice',
        reason: 'Fewer people came',
        askedBy: expect.any(String),
      },
    ]);
    expect(
      (await staff.get('/admin/orders', { toDecide: 'true', companyId: order.companyId })).body.rows,
    ).toMatchObject([{ id: order.id }]);
    expect([refundable.length, await states()]).toEqual([1, ['1 available', '2 returnPending']]);
    await world.runJobs();
    expect(await letters(buyer)).toContain('store.creditAsked');
    const answers = await Promise.all([
      decide(refunds[0].id, true),
      decide(refunds[0].id, true),
      decide(refunds[0].id, false),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    if ((await seen()).refunds[0].status === 'declined') return;
    expect(await seen()).toMatchObject({
      state: 'partiallyCredited',
      creditedMinor: 10_000,
      invoices: [{}, { kind: 'creditNote', totalMinor: 10_000 }],
    });
    expect((await staff.get('/admin/orders', { toDecide: 'true', companyId: order.companyId })).body.rows).toEqual([]);
    expect([await states(), await anomalies()]).toEqual([['1 available', '2 cancelled'], []]);
    expect(await letters(colleague)).toContain('store.refundOffInvoice');
  });

  test('declined, they are free again and go to people who wait for one', async () => {
    await giveBack(3);
    const learner = await make.person({ company: { id: buyer.companyId } as never });
    expect(
      (
        await other.post(
          `/settings/seats/assignments`,
          { productId: await productOf(), audience: { ids: [learner.id] }, preview: false },
          key(),
        )
      ).status,
    ).not.toBe(500);
    const [{ id }] = (await seen()).refunds;
    expect((await decide(id, false)).status).toBe(200);
    expect([await states(), (await seen()).refunds[0].status, (await seen()).invoices.length]).toEqual([
      ['3 available'],
      'declined',
      1,
    ]);
    expect(await letters(colleague)).toContain('store.creditDeclined');
  });

  test('asked for here and at the order at once, each seat is asked for once', async () => {
    const seatIds = ((await seen()).refundable as { seatId: string }[]).map(({ seatId }) => seatId);
    const atOrder = () =>
      me.post(`/orders/${order.id}/refunds`, { seatIds, destination: 'origin', reason: 'All of them' }, key());
    const answers = await Promise.all([giveBack(3), atOrder(), giveBack(3), atOrder()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect([(await seen()).refunds.length, await states()]).toEqual([1, ['3 returnPending']]);
  });

  test('when their time is over are refused, and so is one more than is free', async () => {
    expect((await giveBack(4)).body.error.issues).toMatchObject([{ path: 'quantity', code: 'noSeatLeft' }]);
    const offered = async () => (await other.get('/settings/seats/lots')).body.rows[0].returnable;
    expect(await offered()).toBe(true);
    await world.sql(`update seat_lots set refundable_through = '2026-03-01' where id = $1`, [lotId]);
    expect(await offered()).toBe(false);
    expect((await giveBack(1)).body.error.code).toBe('refundWindowOver');
    expect((await seen()).refunds).toEqual([]);
  });

  test('that cost nothing go back without money and without a credit note', async () => {
    await buy(0);
    expect((await giveBack(2)).status).toBe(200);
    const [{ id, amountMinor }] = (await seen()).refunds;
    expect([amountMinor, (await decide(id, true)).status]).toEqual([0, 200]);
    expect([await states(), (await seen()).state, (await seen()).invoices.length, await anomalies()]).toEqual([
      ['1 available', '2 cancelled'],
      'fulfilled',
      1,
      [],
    ]);
    expect(await world.sql('select from journal_entries where company_id = $1', [order.companyId])).toEqual([]);
  });
});

const productOf = async () =>
  (await world.sql<{ id: string }>('select product_id as id from seat_lots where id = $1', [lotId]))[0]!.id;

describe('granted seats that a company gives back', () => {
  let granted: string;
  beforeEach(async () => {
    const lot = await system(async (work) =>
      makeLot(work, {
        ...{
          companyId: buyer.companyId,
          productId: await productOf(),
          ownerPersonId: null,
          origin: 'granted',
          reason: 'A gift',
          quantity: 3,
          unitMinor: 0,
          currency: null,
        },
        ...{ terms: { ...plainTerms, refundableWithinDays: 0 }, courseIds: [courseId], acquiredOn: '2026-01-02' },
      }),
    );
    granted = lot!.lotId;
  });
  const answer = async (approved: boolean, who = staff, lot = granted) =>
    who.post(`/admin/companies/${buyer.companyId}/products/${await productOf()}/seats/return-decision`, {
      lotId: lot,
      approved,
      reason: approved ? '' : 'Keep them',
    });

  test('wait for the platform, which takes them back without money, once', async () => {
    expect((await giveBack(2, other, granted)).body).toEqual({ asked: 2 });
    const shown = (await staff.get(`/admin/companies/${buyer.companyId}/products/${await productOf()}/seats`)).body
      .lots;
    expect(shown.find(({ id }: { id: string }) => id === granted)).toMatchObject({ returnAsked: 2, orderId: null });
    expect(shown.find(({ id }: { id: string }) => id === lotId)).toMatchObject({ returnAsked: 0, orderId: order.id });
    // Bought seats given back beside them wait at their order, not here.
    await giveBack(1);
    const waiting = async () =>
      (await staff.get('/admin/seat-returns')).body.rows.filter(
        (row: { companyId: string }) => row.companyId === buyer.companyId,
      );
    expect(await waiting()).toMatchObject([
      { lotId: granted, seats: 2, reason: 'Fewer people came', productId: await productOf() },
    ]);
    expect((await other.get('/admin/seat-returns')).status).toBe(403);
    const answers = await Promise.all([answer(true), answer(true)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await waiting()).toEqual([]);
    expect([await states(granted), await letters(colleague)]).toEqual([
      ['1 available', '2 returned'],
      ['seats.return'],
    ]);
    expect([(await seen()).refunds.length, await anomalies()]).toEqual([1, []]);
  });

  test('are left with a reason, and are free again', async () => {
    await giveBack(3, other, granted);
    expect((await answer(false)).status).toBe(200);
    expect(await states(granted)).toEqual(['3 available']);
  });

  test('are no one else’s to decide, and bought ones are not decided here', async () => {
    await giveBack(1, other, granted);
    await giveBack(1);
    expect((await answer(true, me)).status).toBe(403);
    expect((await answer(true, staff, lotId)).status).toBe(404);
    expect([await states(), await states(granted)]).toEqual([
      ['1 returnPending', '2 available'].toSorted(),
      ['1 returnPending', '2 available'].toSorted(),
    ]);
  });
});

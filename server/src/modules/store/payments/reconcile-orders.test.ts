import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeOrder } from '../../../../test/make/make-store.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { receiveSeats } from '../../seats/index.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { recordPayment } from './record-payment.ts';

const world = await openWorld();
const { make } = world;
const admin = await world.as(await make.platformAdmin());

let order: MadeOrder;
let buyer: MadePerson;
let sisterId: string;
beforeEach(async () => {
  await world.sql('update store_anomalies set resolved_at = now() where resolved_at is null');
  const company = await make.company();
  sisterId = (await make.company({ parent_id: company.id })).id;
  buyer = await make.companyAdmin({ company });
  order = await make.store.order({ buyer, quantity: 4, courseIds: [(await make.taughtCourse()).id] });
  await workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.reach('store.hearProvider');
      const { companyId, id: orderId, paymentId, totalMinor: minor } = order;
      return recordPayment(work, {
        companyId,
        orderId,
        paymentId,
        minor,
        currency: 'CAD',
        live: false,
        account: 'provider',
      });
    },
    { companyId: order.companyId, audited: false },
  );
});
const look = async () => {
  world.clock.advance(20 * 60_000);
  await reconcileOrders.run(world.runtime, {}, { id: '1', number: 1 });
};
type Row = { id: string; kind: string; anomaly: string | null; companyId: string };
const rows = async (): Promise<Row[]> =>
  (await admin.get('/admin/store-anomalies')).body.rows.filter((row: Row) => row.companyId === order.companyId);
const found = async () => (await rows()).map(({ kind, anomaly }) => [kind, anomaly]);
const behindTheTriggers = (text: string) =>
  world.sql(
    `do $do$ begin set local session_replication_role = replica; ${text.replaceAll('$1', `'${order.companyId}'`).replaceAll('$2', `'${order.id}'`)}; end $do$`,
  );

test('where all is well the list is empty', async () => {
  await look();
  expect(await found()).toEqual([]);
});

test.each([
  [
    'paid and without its seats',
    `delete from seat_entries where company_id = $1; delete from seats where company_id = $1; delete
      from seat_lot_courses where company_id = $1;
    delete from seat_lots where company_id = $1; update orders set fulfilled_at = null where id = $2`,
    ['paidWithoutSeats', 'paidWithoutSeats'],
  ],
  [
    'with seats that nobody paid for',
    `delete from journal_lines where company_id = $1; delete from journal_entries where company_id = $1`,
    ['seatsWithoutMoney', 'seatsWithoutMoney'],
  ],
  [
    'with lines that are not its total',
    `update order_lines set net_minor = net_minor + 1, total_minor = total_minor + 1 where order_id = $2`,
    ['amountDiffers', 'totalsDiffer'],
  ],
  [
    'with a seat that its ledger does not know',
    `update seats set state = 'expired' where id = (select id from seats where company_id = $1 limit 1)`,
    ['seatWithoutEntry', null],
  ],
  [
    'with a lot that counts wrong',
    `update seat_lots set available = 1, expired = 1 where company_id = $1`,
    ['lotDoesNotAddUp', null],
  ],
  [
    'with a lot that counts more returned than there are',
    `update seat_lots set available = available - 1, returned = returned + 1 where company_id = $1`,
    ['lotDoesNotAddUp', null],
  ],
  [
    'with seats that ended and no credit note',
    `update seats set state = 'cancelled' where id = (select id from seats where company_id = $1
      limit 1); update seat_lots set available = available - 1, cancelled = 1 where company_id = $1`,
    ['paidWithoutSeats', 'endedWithoutCredit'],
  ],
  [
    'with a seat that waits to be bought back and nobody asked',
    `update seats set state = 'returnPending' where id = (select id from seats where company_id = $1
      limit 1); update seat_lots set available = available - 1, return_pending = 1 where company_id = $1`,
    ['lotDoesNotAddUp', 'returnsDiffer'],
  ],
  [
    'with seats that went to a sister company and were never sent',
    `update seats set state = 'transferred' where company_id = $1; update seat_lots
      set available = 0, transferred = total where company_id = $1`,
    ['lotDoesNotAddUp', 'transfersDiffer'],
  ],
])('an order %s is found, once, and is off the list when it is right again', async (_name, plant, expected) => {
  await behindTheTriggers(plant);
  await look();
  await look();
  expect(await found()).toContainEqual(expected);
  expect((await found()).filter(([kind]) => kind === expected[0])).toHaveLength(1);
});

test('anyone who put it right says how, and only the platform may', async () => {
  await behindTheTriggers(
    `update order_lines set net_minor = net_minor + 1, total_minor = total_minor + 1 where order_id = $2`,
  );
  await look();
  const [row] = (await rows()) as [Row];
  expect((await admin.post(`/admin/store-anomalies/${row.id}/resolution`, { reason: '' })).status).toBe(400);
  expect((await admin.post(`/admin/store-anomalies/${row.id}/resolution`, { reason: 'Counted anew' })).status).toBe(
    200,
  );
  expect((await admin.post(`/admin/store-anomalies/${row.id}/resolution`, { reason: 'Counted anew' })).status).toBe(
    404,
  );
  expect(await found()).toEqual([]);
  await behindTheTriggers(
    `update order_lines set net_minor = net_minor - 1, total_minor = total_minor - 1 where order_id = $2`,
  );
  await look();
  expect(await found()).toEqual([]);
});

describe('seats of an order that went to a sister company', () => {
  const send = async () => {
    const [lot] = await world.sql<{ id: string }>('select id from seat_lots where company_id = $1', [order.companyId]);
    const me = await world.as(buyer);
    const body = { toCompanyId: sisterId, quantity: 3, reason: 'They need them more' };
    expect(
      (
        await me.post(`/settings/seats/lots/${lot!.id}/transfer`, body, {
          headers: { 'idempotency-key': randomUUID() },
        })
      ).status,
    ).toBe(200);
  };
  const arrive = () => receiveSeats.run(world.runtime, {}, { id: '1', number: 1 });
  const ofSister = async () =>
    (await admin.get('/admin/store-anomalies')).body.rows
      .filter((row: Row) => row.companyId === sisterId)
      .map(({ kind, anomaly }: Row) => [kind, anomaly]);

  test('are found when they do not arrive within the hour, and off the list when they did', async () => {
    await send();
    await look();
    expect(await found()).toEqual([]);
    world.clock.advance(60 * 60_000);
    await look();
    expect(await found()).toEqual([['transferUnderWay', null]]);
    await arrive();
    await look();
    expect([await found(), await ofSister()]).toEqual([[], []]);
  });

  test('are found when fewer arrived than were sent, and when one ended there without a credit note', async () => {
    await send();
    await arrive();
    const plant = (text: string) => behindTheTriggers(text.replaceAll('$3', `'${sisterId}'`));
    await plant(
      `delete from seats where id = (select id from seats where company_id = $3 limit 1); update seat_lots
        set total = 2, available = 2 where company_id = $3`,
    );
    await look();
    expect(await ofSister()).toContainEqual(['lotDoesNotAddUp', 'transfersDiffer']);
    await plant(
      `update seats set state = 'cancelled' where company_id = $3; update seat_lots set available = 0, cancelled = 2
        where company_id = $3`,
    );
    await look();
    expect(await found()).toEqual([['paidWithoutSeats', 'endedWithoutCredit']]);
  });
});

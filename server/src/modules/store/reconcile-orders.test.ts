import { beforeEach, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import type { MadeOrder } from '../../../test/make-store.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { takeMoney } from './take-money.ts';

const world = await openWorld();
const { make } = world;
const admin = await world.as(await make.platformAdmin());

let order: MadeOrder;
beforeEach(async () => {
  await world.sql('update store_anomalies set resolved_at = now() where resolved_at is null');
  order = await make.store.order({ buyer: await make.companyAdmin({ company: await make.company() }), courseIds: [(await make.taughtCourse()).id] });
  await workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.reach('store.hearProvider');
      const { companyId, id: orderId, paymentId, totalMinor: minor } = order;
      return takeMoney(work, { companyId, orderId, paymentId, minor, currency: 'CAD', live: false, account: 'provider' });
    },
    { companyId: order.companyId, audited: false },
  );
});
const look = async () => {
  world.clock.advance(20 * 60_000);
  await reconcileOrders.run(world.runtime, {}, { id: '1', number: 1 });
};
type Row = { id: string; kind: string; anomaly: string | null; companyId: string };
const rows = async (): Promise<Row[]> => (await admin.get('/admin/store-anomalies')).body.rows.filter((row: Row) => row.companyId === order.companyId);
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
    `delete from seat_entries where company_id = $1; delete from seats where company_id = $1; delete from seat_lot_courses where company_id = $1;
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
  ['with a lot that counts wrong', `update seat_lots set available = 1, expired = 1 where company_id = $1`, ['lotDoesNotAddUp', null]],
])('an order %s is found, once, and is off the list when it is right again', async (_name, plant, expected) => {
  await behindTheTriggers(plant);
  await look();
  await look();
  expect(await found()).toContainEqual(expected);
  expect((await found()).filter(([kind]) => kind === expected[0])).toHaveLength(1);
});

test('whoever put it right says how, and only the platform may', async () => {
  await behindTheTriggers(`update order_lines set net_minor = net_minor + 1, total_minor = total_minor + 1 where order_id = $2`);
  await look();
  const [row] = (await rows()) as [Row];
  expect((await admin.post(`/admin/store-anomalies/${row.id}/resolution`, { reason: '' })).status).toBe(400);
  expect((await admin.post(`/admin/store-anomalies/${row.id}/resolution`, { reason: 'Counted anew' })).status).toBe(200);
  expect((await admin.post(`/admin/store-anomalies/${row.id}/resolution`, { reason: 'Counted anew' })).status).toBe(404);
  expect(await found()).toEqual([]);
  await behindTheTriggers(`update order_lines set net_minor = net_minor - 1, total_minor = total_minor - 1 where order_id = $2`);
  await look();
  expect(await found()).toEqual([]);
});

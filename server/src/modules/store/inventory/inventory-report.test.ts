import { plainTerms } from '@app/domain/seats/terms.cases';
import type { SeatEvent } from '@app/domain/seats/seat-states';
import { seatSteps } from '@app/domain/seats/seat-states';
import type { PlatformDrill } from '@app/domain/store/platform-drills';
import {
  countedColumns,
  entriesBehind,
  liabilityBehind,
  monthWays,
  seatsBehind,
} from '@app/domain/store/platform-drills';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeOrder } from '../../../../test/make/make-store.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { makeLot, moveSeats, takeSeats } from '../../seats/index.ts';
import { reconcileOrders } from '../payments/reconcile-orders.ts';
import { recordPayment } from '../payments/record-payment.ts';

// The world's clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
const admin = await world.as(await make.platformAdmin());

const system = <Result>(companyId: string, run: (work: Work) => Promise<Result>) =>
  workAsSystem(world.runtime, 'test', async (work) => (work.reach('store.hearProvider'), run(work)), {
    companyId,
    audited: false,
  });
const pay = ({ companyId, id: orderId, paymentId, totalMinor: minor }: MadeOrder) =>
  system(companyId, (work) =>
    recordPayment(work, { companyId, orderId, paymentId, minor, currency: 'CAD', live: false, account: 'provider' }),
  );
const productOf = async ({ id }: MadeOrder) =>
  (await world.sql<{ product_id: string }>('select product_id from order_lines where order_id = $1', [id]))[0]!
    .product_id;
const behindTheTriggers = (text: string) =>
  world.sql(`do $do$ begin set local session_replication_role = replica; ${text}; end $do$`);

async function scene(quantity = 10) {
  const company = await make.company();
  await world.sql(`update companies set currency = 'CAD' where id = $1`, [company.id]);
  const buyer = await make.companyAdmin({ company });
  const course = await make.taughtCourse();
  const order = await make.store.order({ buyer, courseIds: [course.id], quantity, unitMinor: 4990, taxMinor: 100 });
  const rows = async (query: Record<string, string> = {}) => {
    const { status, body, text } = await admin.get('/admin/reports/inventory', { company: company.id, ...query });
    expect(status, text).toBe(200);
    return body.rows;
  };
  const totals = async (query: Record<string, string> = {}) =>
    (await admin.get('/admin/reports/inventory-totals', { company: company.id, ...query })).body;
  return { company, buyer, course, order, productId: await productOf(order), rows, totals };
}
const lot = (
  companyId: string,
  productId: string,
  courseId: string,
  given: { quantity: number; currency?: string; unitMinor?: number; days?: number | null },
) =>
  system(companyId, (work) =>
    makeLot(work, {
      companyId,
      productId,
      ownerPersonId: null,
      origin: 'granted',
      reason: 'For the test',
      quantity: given.quantity,
      unitMinor: given.unitMinor ?? 0,
      currency: given.currency ?? null,
      terms: { ...plainTerms, assignWithinDays: given.days === undefined ? 365 : given.days },
      courseIds: [courseId],
      acquiredOn: '2026-03-02',
    }),
  );

test('what was bought, granted, given out and given back adds up, and so does its worth', async () => {
  const { company, course, order, productId, rows, totals } = await scene();
  await pay(order);
  await lot(company.id, productId, course.id, { quantity: 5, days: 30 });
  for (let n = 0; n < 3; n++) {
    const person = await make.person({ company });
    const enrolmentId = await make.enrolment({ person, course });
    await system(company.id, (work) =>
      takeSeats(work, {
        companyId: company.id,
        on: '2026-03-02',
        wishes: [{ enrolmentId, personId: person.id, courseId: course.id }],
      }),
    );
  }
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    companyId: company.id,
    productId,
    purchased: 10,
    granted: 5,
    // Those that end first are given first.
    allocated: 3,
    available: 12,
    expiring: 2,
    consumed: 0,
    expired: 0,
    refunded: 0,
    anomaly: null,
    currency: 'CAD',
    liabilityMinor: 49_900,
    creditMinor: 0,
    overdueInvoices: 0,
    usePerMonth: 3,
    runsOutOn: '2026-06-30',
  });
  expect(await totals()).toMatchObject({
    companies: 1,
    products: 1,
    purchased: 10,
    granted: 5,
    available: 12,
    allocated: 3,
    toLookAt: 0,
    money: [{ currency: 'CAD', liabilityMinor: 49_900, creditMinor: 0, overdueMinor: 0 }],
  });
});

test('products of a company are in order of their names, whenever they were bought', async () => {
  const { company, course, order, productId, rows } = await scene(1);
  await pay(order);
  const named = async (name: string) => {
    const { id } = await make.store.product({ courseIds: [course.id] });
    await world.sql('update products set names = $2 where id = $1', [id, JSON.stringify({ en: name })]);
    await lot(company.id, id, course.id, { quantity: 1 });
  };
  await world.sql('update products set names = $2 where id = $1', [productId, JSON.stringify({ en: 'Middle' })]);
  for (const name of ['Zipline', 'Anchors', 'Éclairage']) await named(name);
  const names = async (sort: string) =>
    (await rows({ sort, company: company.id })).map(({ product }: { product: string }) => product);
  expect(await names('company')).toEqual(['Anchors', 'Éclairage', 'Middle', 'Zipline']);
  expect(await names('-company')).toEqual(['Zipline', 'Middle', 'Éclairage', 'Anchors']);
});

test('a discount lowers the worth of a seat, use takes it away', async () => {
  const { company, order, rows } = await scene(3);
  await world.sql(
    'update order_lines set discount_minor = 5000, net_minor = net_minor - 5000, total_minor = total_minor - 5000 where order_id = $1',
    [order.id],
  );
  await pay(order);
  await behindTheTriggers(`update seat_lots set available = 2, consumed = 1 where company_id = '${company.id}'`);
  expect(await rows()).toMatchObject([{ consumed: 1, available: 2, liabilityMinor: 6647 }]);
});

test('amounts of two currencies never meet: a product bought in both has a row for each', async () => {
  const { company, course, order, productId, rows, totals } = await scene(1);
  await pay(order);
  await lot(company.id, productId, course.id, { quantity: 2, currency: 'JPY', unitMinor: 500 });
  expect(
    (await rows({ sort: 'currency' })).map((row: { currency: string; liabilityMinor: number }) => [
      row.currency,
      row.liabilityMinor,
    ]),
  ).toEqual([
    ['CAD', 4990],
    ['JPY', 1000],
  ]);
  expect((await totals()).money).toMatchObject([
    { currency: 'CAD', liabilityMinor: 4990 },
    { currency: 'JPY', liabilityMinor: 1000 },
  ]);
});

test('credit is the company’s, counted once; an overdue invoice is counted by its order', async () => {
  const { company, buyer, course, order, rows, totals } = await scene(1);
  await pay(order);
  await pay(await make.store.order({ buyer, courseIds: [course.id], quantity: 1 }));
  await behindTheTriggers(`with e as (insert into journal_entries (company_id, what, currency, at)
    values ('${company.id}', 'creditGranted', 'CAD', now()) returning id)
    insert into journal_lines (company_id, entry_id, account, amount_minor) select '${company.id}', id, a, m
      from e, (values ('marketing', 700), ('credit', -700)) v (a, m)`);
  await world.sql(`update orders set captured_at = null, due_on = '2026-03-01' where id = $1`, [order.id]);
  const found = await rows();
  expect(found.map((row: { creditMinor: number }) => row.creditMinor)).toEqual([700, 700]);
  expect(found.map((row: { overdueInvoices: number }) => row.overdueInvoices).toSorted()).toEqual([0, 1]);
  expect(await totals()).toMatchObject({ overdueInvoices: 1, money: [{ creditMinor: 700, overdueMinor: 5090 }] });
});

test.each([
  ['a lot that counts wrong', `update seat_lots set available = 1, expired = 1 where company_id = $1`, 'negative'],
  [
    'more used than came in',
    `update seat_lots set total = 1, available = 0, allocated = 11 where company_id = $1`,
    'usedBeyondOwned',
  ],
  [
    'seats whose order was never fulfilled',
    `update orders set fulfilled_at = null where company_id = $1`,
    'seatsWithoutOrder',
  ],
  [
    'money without seats',
    `delete from seat_entries where company_id = $1; delete from seats where company_id = $1; delete
      from seat_lot_courses where company_id = $1;
     delete from seat_lots where company_id = $1; update orders
       set fulfilled_at = null, captured_at = captured_at - interval '1 hour' where company_id = $1`,
    'paidWithoutSeats',
  ],
])('%s stands out, without waiting for the night', async (_name, plant, anomaly) => {
  const { company, order, rows, totals } = await scene();
  await pay(order);
  expect(await rows({ anomalies: 'true' })).toEqual([]);
  await behindTheTriggers(plant.replaceAll('$1', `'${company.id}'`));
  expect(await rows({ anomalies: 'true' })).toMatchObject([{ anomaly }]);
  expect((await totals()).toLookAt).toBe(1);
});

test('what the reconciliation found of an order shows at its product until it is resolved', async () => {
  const { company, order, rows } = await scene();
  await pay(order);
  await behindTheTriggers(
    `update order_lines set net_minor = net_minor + 1, total_minor = total_minor + 1 where order_id = '${order.id}'`,
  );
  world.clock.advance(20 * 60_000);
  await reconcileOrders.run(world.runtime, {}, { id: '1', number: 1 });
  expect(await rows({ anomalies: 'true' })).toMatchObject([{ anomaly: 'open' }]);
  await world.sql('update store_anomalies set resolved_at = now() where company_id = $1', [company.id]);
  expect(await rows({ anomalies: 'true' })).toEqual([]);
});

test('money leaves as plain digits with its currency beside it, and as a number for a spreadsheet', async () => {
  const { company, order } = await scene(3);
  await pay(order);
  const leave = (query: Record<string, string>) =>
    admin.get('/admin/reports/inventory-export', { company: company.id, format: 'csv', ...query });
  // The header of the report ends with an empty line.
  const lines = async (query: Record<string, string>) =>
    (await leave(query)).text.split('\r\n\r\n')[1]!.trim().split('\r\n');
  expect(await lines({ columns: 'purchased,liabilityMinor,creditMinor' })).toEqual([
    'Purchased,Liability,Currency,Prepaid credit',
    '3,149.70,CAD,0.00',
  ]);
  expect(await lines({ columns: 'currency,liabilityMinor', locale: 'fr' })).toEqual(['Devise,Passif', 'CAD,149.70']);
  expect(await lines({ columns: 'liabilityMinor,usePerMonth' })).toEqual([
    'Liability,Currency,Monthly usage',
    '149.70,CAD,0',
  ]);
  const { status, raw } = await leave({ columns: 'liabilityMinor', format: 'xlsx' });
  expect([status, raw.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

test('sorts by money and by what is to be looked at, and is the platform’s alone', async () => {
  const { company, buyer, order, rows } = await scene(1);
  await pay(order);
  expect(await rows({ sort: '-liabilityMinor', q: 'sku-' })).toHaveLength(1);
  expect(await rows({ sort: 'anomaly' })).toHaveLength(1);
  const { companies, products } = (await admin.get('/admin/reports/inventory-choices')).body;
  expect(companies.map(({ id }: { id: string }) => id)).toContain(company.id);
  expect(products.length).toBeGreaterThan(0);
  const companyAdmin = await world.as(buyer);
  for (const path of ['inventory', 'inventory-totals', 'inventory-choices'])
    expect((await companyAdmin.get(`/admin/reports/${path}`)).status).toBe(403);
});

const months = async (query: Record<string, string>) =>
  (await admin.get('/admin/reports/inventory-months', { sort: 'month', ...query })).body.rows;
const behind = async ({ view, query }: PlatformDrill): Promise<number> => {
  const { status, body, text } = await admin.get(`/admin/reports/inventory-${view}`, {
    ...query,
    limit: '1',
    count: 'exact',
  });
  expect(status, text).toBe(200);
  return body.count.rows;
};

/** Seats of a company that were bought in November, and what happened to them until March. */
async function winter() {
  world.clock.set('2025-11-20T12:00:00.000Z');
  const { company, course, order, productId, rows, totals } = await scene(10);
  const other = (await make.store.product({ courseIds: [course.id] })).id;
  await pay(order);
  const person = await make.person({ company });
  const move = (event: SeatEvent, count: number) =>
    system(company.id, async (work) => {
      const from = Object.keys(seatSteps[event])[0]!;
      const { rows: found } = await sql<{
        id: string;
      }>`select id from seats where company_id = ${company.id} and product_id = ${productId} and state = ${from}
        order by number limit ${count}`.execute(work.tx);
      const moved = await moveSeats(work, {
        companyId: company.id,
        seatIds: found.map(({ id }) => id),
        event,
        ...(event === 'allocate' && { personId: person.id }),
      });
      expect(moved).toHaveLength(count);
    });
  await move('allocate', 5);
  world.clock.set('2025-12-31T23:30:00.000Z');
  await move('start', 3);
  world.clock.set('2026-01-31T12:00:00.000Z');
  await move('cancel', 2);
  await lot(company.id, other, course.id, { quantity: 4 });
  world.clock.set('2026-03-02T09:00:00.000Z');
  await move('expire', 1);
  return { company, productId, other, rows, totals };
}

test('month by month: opening and movements make the closing, in seats and in money', async () => {
  const { company, rows } = await winter();
  const told = await months({ company: company.id, from: '2025-11-15' });
  const [balance] = await rows({ by: 'company' });
  expect(
    told.map((row: Record<string, unknown>) => [
      row['month'],
      row['opening'],
      row['closing'],
      row['openingMinor'],
      row['deferredMinor'],
    ]),
  ).toEqual([
    ['2025-11', 0, 10, 0, 49_900],
    ['2025-12', 10, 7, 49_900, 34_930],
    ['2026-01', 7, 9, 34_930, 24_950],
    ['2026-02', 9, 9, 24_950, 24_950],
    ['2026-03', 9, 8, 24_950, 19_960],
  ]);
  for (const row of told) {
    expect(
      row.opening +
        row.purchased +
        row.granted +
        row.transferredIn +
        row.handedOn -
        row.started -
        row.expired -
        row.refunded -
        row.transferredOut,
    ).toBe(row.closing);
    expect(row.openingMinor + row.billedMinor + row.transferredMinor - row.givenBackMinor - row.recognisedMinor).toBe(
      row.deferredMinor,
    );
    for (const way of monthWays)
      expect(
        await behind(entriesBehind(way, { month: row.month, currency: row.currency, companyId: company.id })),
        `${way} ${row.month}`,
      ).toBe(row[way]);
  }
  expect(
    told.map(({ recognisedMinor, givenBackMinor }: Record<string, number>) => [recognisedMinor, givenBackMinor]),
  ).toEqual([
    [0, 0],
    [14_970, 0],
    [0, 9980],
    [0, 0],
    [4990, 0],
  ]);
  // What is owed at the end of the last month is what the inventory owes now.
  expect(told.at(-1)).toMatchObject({
    closing: balance.available + balance.reserved + balance.allocated,
    deferredMinor: balance.liabilityMinor,
  });
  expect((await months({ company: company.id, to: '2025-12-05' })).at(-1)).toMatchObject({
    month: '2025-12',
    deferredMinor: 34_930,
  });
});

test('a price that does not divide is never lost a cent of: every month adds up', async () => {
  const { company, productId } = await winter();
  await behindTheTriggers(
    `update order_lines set discount_minor = 3, net_minor = net_minor - 3, total_minor = total_minor - 3
      where company_id = '${company.id}' and product_id = '${productId}'`,
  );
  const told = await months({ company: company.id, from: '2025-11-15' });
  let before = 0;
  for (const row of told) {
    expect(row.openingMinor).toBe(before);
    expect(row.openingMinor + row.billedMinor - row.givenBackMinor - row.recognisedMinor).toBe(row.deferredMinor);
    before = row.deferredMinor;
  }
  expect(before).toBe(
    (await admin.get('/admin/reports/inventory', { company: company.id, product: productId })).body.rows[0]
      .liabilityMinor,
  );
});

test('behind each number stand as many seats, by company and product, by company, and by product (N13)', async () => {
  const { company, productId, other, rows, totals } = await winter();
  const all = await totals();
  for (const by of ['companyProduct', 'company', 'product']) {
    const told = await rows({ by });
    expect(told).toHaveLength(by === 'company' ? 1 : 2);
    for (const column of countedColumns) {
      expect(
        told.reduce((sum: number, row: Record<string, number>) => sum + row[column]!, 0),
        `${by} ${column}`,
      ).toBe(all[column]);
      for (const row of told)
        expect(await behind(seatsBehind(column, { ...row, companyId: company.id })), `${by} ${column}`).toBe(
          row[column],
        );
    }
    for (const row of told)
      expect(await behind(liabilityBehind({ ...row, companyId: company.id }))).toBe(
        row.available + row.reserved + row.allocated,
      );
    expect(told.reduce((sum: number, row: { liabilityMinor: number }) => sum + row.liabilityMinor, 0)).toBe(
      all.money[0].liabilityMinor,
    );
  }
  expect((await rows({ by: 'product' })).map((row: { productId: string }) => row.productId).toSorted()).toEqual(
    [productId, other].toSorted(),
  );
  expect((await totals({ by: 'company' })).header).toMatchObject({ rows: 1, generatedAt: world.clock.now() });
  expect(await rows({ by: 'company', anomalies: 'true' })).toEqual([]);
});

test('a company’s admin opens none of it', async () => {
  const { buyer } = await scene(1);
  const companyAdmin = await world.as(buyer);
  for (const path of ['inventory-months', 'inventory-months-header', 'inventory-seats', 'inventory-entries'])
    expect((await companyAdmin.get(`/admin/reports/${path}`)).status).toBe(403);
});

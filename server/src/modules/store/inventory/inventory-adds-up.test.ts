import { propertyRounds, propertyTimeout } from '@app/domain/property.cases';
import { inventoryList as companySeats, seatLotList } from '@app/domain/seats/seat-lists';
import type { SeatEvent } from '@app/domain/seats/seat-states';
import { seatEvents, seatSteps } from '@app/domain/seats/seat-states';
import { goneStates, waysIn, waysOut } from '@app/domain/seats/statement';
import { plainTerms } from '@app/domain/seats/terms.cases';
import { companyInventoryList } from '@app/domain/store/company-inventory-list';
import { waitingBehind } from '@app/domain/store/inventory-drills';
import { inventoryList } from '@app/domain/store/inventory-list';
import type { CountedColumn } from '@app/domain/store/platform-drills';
import { countedColumns, liabilityBehind, seatsBehind } from '@app/domain/store/platform-drills';
import { expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeOrder } from '../../../../test/make/make-store.ts';
import type { Work } from '../../../platform/database/work.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot, moveSeats } from '../../seats/index.ts';
import { recordPayment } from '../payments/record-payment.ts';

// Every page that counts seats, held to one random history: what came in is what is shown somewhere.

const world = await openWorld();
const { make } = world;
const platform = await world.as(await make.platformAdmin());
const began = '2025-12-03';
const today = '2026-03-02';
const { rounds, seed } = propertyRounds('inventories add up', 3, 12);

type Row = Record<string, number | string | null>;
type Column = { hidden?: boolean };

const system = <Result>(companyId: string, run: (work: Work) => Promise<Result>) =>
  workAsSystem(world.runtime, 'test', async (work) => (work.reach('store.hearProvider'), run(work)), {
    companyId,
    audited: false,
  });
const pay = ({ companyId, id: orderId, paymentId, totalMinor: minor }: MadeOrder) =>
  system(companyId, (work) =>
    recordPayment(work, { companyId, orderId, paymentId, minor, currency: 'CAD', live: false, account: 'provider' }),
  );

function dice(start: number) {
  let state = start;
  return (sides: number) => (
    (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648),
    Math.floor((state / 2_147_483_648) * sides)
  );
}

/** A company with seats of two products from everywhere, one of a person's own, and some sixty random moves. */
async function history(start: number) {
  const roll = dice(start);
  world.clock.set(`${began}T15:00:00.000Z`);
  const company = await make.company();
  await world.sql(`update companies set currency = 'CAD' where id = $1`, [company.id]);
  const buyer = await make.companyAdmin({ company });
  const person = await make.person({ company });
  const course = await make.taughtCourse();
  const order = await make.store.order({ buyer, courseIds: [course.id], quantity: 9 + roll(8), unitMinor: 4990 });
  await pay(order);
  const bought = (
    await world.sql<{ id: string }>('select product_id as id from order_lines where order_id = $1', [order.id])
  )[0]!.id;
  const other = (await make.store.product({ courseIds: [course.id] })).id;
  const lot = (
    productId: string,
    quantity: number,
    origin: 'granted' | 'transferredIn' | 'purchased',
    ownerPersonId: string | null = null,
  ) =>
    system(company.id, (work) =>
      makeLot(work, {
        ...{
          companyId: company.id,
          productId,
          courseIds: [course.id],
          acquiredOn: began,
          reason: 'For the test',
          unitMinor: 0,
          currency: null,
        },
        ...{ quantity, origin, ownerPersonId, terms: plainTerms },
      }),
    );
  await lot(bought, 6, 'granted');
  await lot(other, 7, 'transferredIn');
  await lot(other, 3, 'granted', person.id);
  for (let step = 0; step < 60; step++) {
    const seats = await world.sql<{ id: string; state: string }>(
      'select id, state from seats where company_id = $1 order by id',
      [company.id],
    );
    const seat = seats[roll(seats.length)]!;
    const possible = seatEvents.filter((event) => seat.state in seatSteps[event]);
    const event = possible[roll(possible.length)] as SeatEvent | undefined;
    const personId = event === 'allocate' || event === 'reassign' ? person.id : undefined;
    if (event)
      await system(company.id, (work) =>
        moveSeats(work, { companyId: company.id, seatIds: [seat.id], event, ...(personId && { personId }) }),
      );
    world.clock.advance(31 * 3_600_000);
  }
  // Whatever the dice said: one waits for its return, one is reserved, and one of the person's own is free.
  const toState = async (event: SeatEvent) => {
    const [seat] = await world.sql<{ id: string }>(
      `select s.id from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
        where s.company_id = $1 and s.state = 'available' and l.owner_person_id is null limit 1`,
      [company.id],
    );
    await system(company.id, (work) => moveSeats(work, { companyId: company.id, seatIds: [seat!.id], event }));
  };
  await lot(other, 5, 'granted');
  await toState('requestReturn');
  await toState('reserve');
  await lot(other, 1, 'granted', person.id);
  world.clock.set(`${today}T15:00:00.000Z`);
  return { company, admin: await world.as(buyer) };
}

const rowsOf = async (caller: Caller, path: string, query: Record<string, string> = {}): Promise<Row[]> => {
  const { status, body, text } = await caller.get(path, { limit: '100', ...query });
  expect(status, text).toBe(200);
  return body.rows;
};
const cameBy = ['purchased', 'granted', 'transferredIn', 'total'];
const standsAs = [
  'available',
  'reserved',
  'allocated',
  'consumed',
  'returnPending',
  'returned',
  'cancelled',
  'refunded',
  'expired',
  'transferred',
  'transferredOut',
  'gone',
];
const sumOf = (row: Row, columns: readonly string[]) => columns.reduce((sum, column) => sum + Number(row[column]), 0);
/** Those of the columns that a list has; the ones that are shown unless one chooses others. */
const among = (columns: Record<string, Column>, names: readonly string[], shown: boolean) =>
  names.filter((name) => columns[name] && !(shown && columns[name].hidden));

function expectSum(row: Row, columns: Record<string, Column>, shown: boolean) {
  const [came, stands] = [among(columns, cameBy, shown), among(columns, standsAs, shown)];
  expect(
    sumOf(row, came),
    `${row['name'] ?? row['code'] ?? row['product']}: ${came.join(' + ')} = ${stands.join(' + ')}`,
  ).toBe(sumOf(row, stands));
}

test('who waits for a seat of a product is who its number opens, on both reports and in the list of seats', async () => {
  const { company, admin } = await history(seed);
  const course = await make.taughtCourse();
  const product = (await make.store.product({ courseIds: [course.id] })).id;
  await system(company.id, (work) =>
    makeLot(work, {
      ...{
        companyId: company.id,
        productId: product,
        courseIds: [course.id],
        acquiredOn: today,
        reason: 'For the test',
        unitMinor: 250,
        currency: 'CAD',
      },
      ...{ quantity: 2, origin: 'transferredIn', ownerPersonId: null, terms: plainTerms },
    }),
  );
  for (const waits of [true, true, false]) {
    const person = await make.person({ company });
    const id = await make.enrolment({ person, course });
    await world.sql('update enrolments set waits_for_seat = $2 where id = $1', [id, waits]);
  }
  const rowIn = (rows: Row[], key: string) => rows.find((row) => row[key] === product)!;
  const own = rowIn(await rowsOf(admin, '/settings/reports/company-inventory'), 'id');
  const across = rowIn(await rowsOf(platform, '/admin/reports/inventory', { company: company.id }), 'productId');
  expect([
    own['waiting'],
    rowIn(await rowsOf(admin, '/settings/seats/inventory'), 'id')['waiting'],
    across['waiting'],
  ]).toEqual([2, 2, 2]);
  expect([own['unitMinor'], across['unitMinor']]).toEqual([250, 250]);
  const behind = await rowsOf(admin, '/settings/reports/unfinished', waitingBehind(product));
  expect(behind).toHaveLength(2);
  const { text } = await admin.get('/settings/reports/unfinished-export', {
    ...waitingBehind(product),
    format: 'json',
  });
  expect(JSON.parse(text).header.filters).toContain(`Product: ${String(own['name'])}`);
  // Only with a balance: what has none left is out, in rows of every kind.
  const [balanced, all] = [
    await rowsOf(platform, '/admin/reports/inventory', { company: company.id, balance: 'true' }),
    await rowsOf(platform, '/admin/reports/inventory', { company: company.id }),
  ];
  expect(balanced).toEqual(all.filter((row) => Number(row['available']) > 0));
  await system(company.id, async (work) => {
    const seats = await world.sql<{ id: string }>('select id from seats where company_id = $1 and product_id = $2', [
      company.id,
      product,
    ]);
    await moveSeats(work, { companyId: company.id, seatIds: seats.map(({ id }) => id), event: 'revoke' });
  });
  const names = async (query: Record<string, string>) =>
    (await rowsOf(platform, '/admin/reports/inventory', { company: company.id, ...query })).map(
      (row) => row['productId'],
    );
  expect(await names({})).toContain(product);
  expect(await names({ balance: 'true' })).not.toContain(product);
  expect(await names({ balance: 'true', by: 'product' })).not.toContain(product);
});

test('in the total those wait who wait for the products of its rows, each once', async () => {
  const buyer = await make.companyAdmin({ company: await make.company() });
  const admin = await world.as(buyer);
  const courses = [await make.taughtCourse(), await make.taughtCourse(), await make.taughtCourse()];
  const [one, two] = courses.map(({ id }) => id) as [string, string];
  const productOf = async (courseIds: string[], quantity: number, costCentre: string) => {
    const { id } = await make.store.product({ courseIds });
    const lot = {
      companyId: buyer.companyId,
      productId: id,
      courseIds,
      acquiredOn: today,
      reason: 'For the test',
      unitMinor: 0,
      currency: null,
    };
    await system(buyer.companyId, (work) =>
      makeLot(work, { ...lot, quantity, origin: 'granted', ownerPersonId: null, terms: plainTerms }),
    );
    await world.sql('update seat_lots set cost_centre = $2 where product_id = $1', [id, costCentre]);
    return id;
  };
  const [first, both] = [await productOf([one], 1, 'North'), await productOf([one, two], 1, 'South')];
  for (const course of [courses[0]!, courses[1]!, courses[1]!, courses[2]!]) {
    const id = await make.enrolment({
      person: await make.person({ company: { id: buyer.companyId } as never }),
      course,
    });
    await world.sql('update enrolments set waits_for_seat = true where id = $1', [id]);
  }
  const waiting = async (query: Record<string, string> = {}) =>
    (await admin.get('/settings/reports/company-inventory-totals', query)).body.waiting as number;
  const { sku } = (await world.sql<{ sku: string }>('select sku from products where id = $1', [first]))[0]!;
  // Who waits for the third course waits for no product of the company.
  expect([await waiting(), await waiting({ by: 'lot' }), await waiting({ by: 'company' })]).toEqual([3, 3, 3]);
  for (const by of ['product', 'lot', 'costCentre', 'site', 'company'])
    expect([by, await waiting({ by, product: first }), await waiting({ by, product: both })]).toEqual([by, 1, 3]);
  expect(await waiting({ q: sku })).toBe(1);
  expect(await waiting({ by: 'costCentre', q: 'North' })).toBe(1);
  await system(buyer.companyId, async (work) => {
    const seats = await world.sql<{ id: string }>('select id from seats where product_id = $1', [both]);
    await moveSeats(work, { companyId: buyer.companyId, seatIds: seats.map(({ id }) => id), event: 'revoke' });
  });
  expect([await waiting(), await waiting({ balance: 'true' })]).toEqual([3, 1]);
});

const counted = async (caller: Caller, path: string, query: Record<string, string>): Promise<number> => {
  const { status, body, text } = await caller.get(path, { ...query, limit: '1', count: 'exact' });
  expect(status, text).toBe(200);
  return body.count.rows;
};

test.each(Array.from({ length: rounds }, (_, round) => seed + round * 7919))(
  'seed %d: the columns of a row add up to what came in, opening and movements make the closing, on every page alike',
  async (start) => {
    const { company, admin } = await history(start);

    const own = await rowsOf(admin, '/settings/reports/company-inventory', { from: '2025-12-10' });
    const totals = (await admin.get('/settings/reports/company-inventory-totals', { from: '2025-12-10' })).body;
    for (const row of [...own, totals]) {
      expectSum(row, companyInventoryList.columns, true);
      const ins = sumOf(row, ['inPurchased', 'inGranted', 'inTransferred', 'handedOn']);
      expect(Number(row.opening) + ins - sumOf(row, ['started', 'outExpired', 'outRefunded', 'outTransferred'])).toBe(
        row.closing,
      );
      // The balance is of what is shown beside it.
      expect(
        sumOf(row, among(companyInventoryList.columns, ['available', 'reserved', 'allocated', 'returnPending'], true)),
      ).toBe(row.closing);
    }
    expect(totals.returnPending).toBeGreaterThan(0);
    for (const by of ['lot', 'costCentre', 'site'])
      for (const row of await rowsOf(admin, '/settings/reports/company-inventory', { by }))
        expectSum(row, companyInventoryList.columns, true);

    const balance = await rowsOf(admin, '/settings/seats/inventory');
    for (const row of balance) expectSum(row, companySeats.columns, false);
    expect(
      sumOf(totals, among(companySeats.columns, ['available', 'reserved', 'allocated', 'returnPending'], true)),
    ).toBe(totals.closing);
    const lots = await rowsOf(admin, '/settings/seats/lots');
    for (const row of lots) expectSum(row, seatLotList.columns, true);
    for (const row of lots)
      expect(await counted(admin, '/settings/seats', { lot: String(row['id']), state: goneStates.join(',') })).toBe(
        row['gone'],
      );
    for (const column of ['available', 'reserved', 'returnPending'])
      for (const row of lots)
        expect(await counted(admin, '/settings/seats', { lot: String(row['id']), state: column }), column).toBe(
          row[column],
        );

    const all = (await platform.get('/admin/reports/inventory-totals', { company: company.id })).body;
    for (const by of ['companyProduct', 'company', 'product']) {
      const rows = await rowsOf(platform, '/admin/reports/inventory', { company: company.id, by });
      for (const row of [...rows, all]) expectSum(row, inventoryList.columns, true);
      for (const row of rows) {
        const scope = {
          currency: String(row['currency']),
          companyId: company.id,
          productId: row['productId'] as string | null,
        };
        const behind = ({ query }: { query: Record<string, string> }) =>
          counted(platform, '/admin/reports/inventory-seats', query);
        for (const column of countedColumns)
          expect(await behind(seatsBehind(column, scope)), `${by} ${column}`).toBe(row[column]);
        expect(await behind(liabilityBehind(scope))).toBe(
          sumOf(row, ['available', 'reserved', 'allocated', 'returnPending']),
        );
      }
      for (const column of countedColumns satisfies CountedColumn[])
        expect(
          rows.reduce((sum, row) => sum + Number(row[column]), 0),
          `${by} ${column}`,
        ).toBe(all[column]);
    }
    const months = await rowsOf(platform, '/admin/reports/inventory-months', {
      company: company.id,
      from: '2025-11-01',
      sort: 'month',
    });
    for (const [place, row] of months.entries()) {
      expect(Number(row['opening']) + sumOf(row, waysIn) - sumOf(row, waysOut)).toBe(row['closing']);
      expect(row['opening']).toBe(months[place - 1]?.['closing'] ?? 0);
    }
    expect(months.at(-1)!['closing']).toBe(sumOf(all, ['available', 'reserved', 'allocated', 'returnPending']));

    // The company's own report leaves out what people bought for themselves, and the platform's says how many those
    // are.
    expect(all.personal).toBeGreaterThan(0);
    expect(all.available - all.personal).toBe(totals.available);
    expect(balance.reduce((sum, row) => sum + Number(row['available']), 0)).toBe(totals.available);
  },
  propertyTimeout,
);

import { propertySeed } from '@app/domain/property.cases';
import type { SeatEntry } from '@app/domain/seats/ledger';
import { emptyInventory, movementsOf } from '@app/domain/seats/ledger.cases';
import type { SeatEvent } from '@app/domain/seats/seat-states';
import { seatEvents, seatSteps } from '@app/domain/seats/seat-states';
import type { Statement } from '@app/domain/seats/statement';
import { waysIn, waysOut } from '@app/domain/seats/statement';
import { addsUp, statementOf } from '@app/domain/seats/statement.cases';
import { notAtASite } from '@app/domain/seats/seat-site';
import { plainTerms } from '@app/domain/seats/terms.cases';
import { companyInventoryList, partsOf as secondLevels } from '@app/domain/store/company-inventory-list';
import { drilledColumns, drillOf } from '@app/domain/store/inventory-drills';
import { addDays, dayOf } from '@app/domain/time';
import { inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { Caller } from '../../../../test/harness.ts';
import type { MadeCompany, MadePerson } from '../../../../test/make/make.ts';
import type { MadeOrder } from '../../../../test/make/make-store.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { makeLot, moveSeats } from '../../seats/index.ts';
import { recordPayment } from '../payments/record-payment.ts';

const world = await openWorld();
const { make } = world;
const today = '2026-03-02';
const zone = 'America/Toronto';

const system = <Result>(companyId: string, run: (work: Work) => Promise<Result>) =>
  workAsSystem(world.runtime, 'test', async (work) => (work.reach('store.hearProvider'), run(work)), {
    companyId,
    audited: false,
  });
const pay = ({ companyId, id: orderId, paymentId, totalMinor: minor }: MadeOrder) =>
  system(companyId, (work) =>
    recordPayment(work, { companyId, orderId, paymentId, minor, currency: 'CAD', live: false, account: 'provider' }),
  );
type Input = {
  productId: string;
  courseId: string;
  quantity: number;
  origin?: 'granted' | 'transferredIn';
  days?: number | null;
  costCentre?: string;
  ownerPersonId?: string;
};
const lot = (companyId: string, given: Input) =>
  system(companyId, (work) =>
    makeLot(work, {
      ...{
        companyId,
        reason: 'For the test',
        unitMinor: 0,
        currency: null,
        origin: 'granted' as const,
        ownerPersonId: null,
      },
      ...given,
      terms: { ...plainTerms, assignWithinDays: given.days === undefined ? 365 : given.days },
      courseIds: [given.courseId],
      acquiredOn: dayOf(world.clock.now(), zone),
    }),
  );

/** The same moves every time: what a property test would call one seed. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => (
    (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648),
    Math.floor((state / 2_147_483_648) * sides)
  );
}

type Row = Record<string, number | string | boolean | null> & { id: string; name: string };
const reportOf =
  (admin: Caller) =>
  async (query: Record<string, string> = {}): Promise<Row[]> => {
    const { status, body, text } = await admin.get('/settings/reports/company-inventory', query);
    expect(status, text).toBe(200);
    return body.rows;
  };

describe('three months of seats that come, move and go', () => {
  let company: MadeCompany;
  let admin: Caller;
  let entries: (SeatEntry & { at: string; productId: string; personId: string | null })[];
  let products: string[];
  let sites: { yard: string; plant: string };
  /** Where the people work, by the first day of each placement; and whose record became whose. */
  let worked: Record<string, [since: string, site: string | null][]>;
  let becameOf: Record<string, string>;

  beforeAll(async () => {
    company = await make.company();
    await world.sql(`update companies set currency = 'CAD', time_zone = $2 where id = $1`, [company.id, zone]);
    const buyer = await make.companyAdmin({ company });
    const people = await Promise.all([1, 2, 3, 4].map(() => make.person({ company })));
    const [moves, homeless, leaves, double] = people as [MadePerson, MadePerson, MadePerson, MadePerson];
    const siteOf = (code: string) =>
      make.insert('sites', { company_id: company.id, code, name: code, time_zone: zone });
    sites = { yard: await siteOf('Yard'), plant: await siteOf('Plant') };
    await world.sql(`update placements set site_id = $2 where person_id = any($1)`, [
      [moves.id, leaves.id],
      sites.yard,
    ]);
    await world.sql(`update placements set ended_on = '2026-01-19' where person_id = $1`, [moves.id]);
    await world.sql(
      `insert into placements (company_id, person_id, site_id, hired_on, started_on, recorded_at)
        values ($1, $2, $3, '2020-01-01', '2026-01-20', now())`,
      [company.id, moves.id, sites.plant],
    );
    // Recorded by mistake, and taken back: no one worked there then.
    await world.sql(
      `insert into placements (company_id, person_id, site_id, hired_on, started_on, recorded_at, retracted_at)
        values ($1, $2, $3, '2020-01-01', '2025-12-01', now(), now())`,
      [company.id, homeless.id, sites.plant],
    );
    await world.sql(`update placements set ended_on = '2026-02-10' where person_id = $1`, [leaves.id]);
    worked = {
      [moves.id]: [
        ['2020-01-01', sites.yard],
        ['2026-01-20', sites.plant],
      ],
      [homeless.id]: [['2020-01-01', null]],
      [leaves.id]: [['2020-01-01', sites.yard]],
    };
    becameOf = { [double.id]: moves.id };
    const courses = [await make.taughtCourse(), await make.taughtCourse()];
    const order = await make.store.order({ buyer, courseIds: [courses[0]!.id], quantity: 12, unitMinor: 4990 });
    const bought = (
      await world.sql<{ id: string }>('select product_id as id from order_lines where order_id = $1', [order.id])
    )[0]!.id;
    const other = (await make.store.product({ courseIds: [courses[1]!.id] })).id;
    products = [bought, other];
    const roll = dice(propertySeed());
    const moveOne = async (lotId: string, event: SeatEvent, person?: MadePerson) => {
      const seatIds = (await world.sql<{ id: string }>('select id from seats where lot_id = $1', [lotId])).map(
        ({ id }) => id,
      );
      await system(company.id, (work) =>
        moveSeats(work, { companyId: company.id, seatIds, event, ...(person && { personId: person.id }) }),
      );
    };
    let planned = '';
    world.clock.set('2025-12-03T15:00:00.000Z');
    for (let step = 0; step < 90; step++) {
      if (step === 0)
        await lot(company.id, {
          productId: bought,
          courseId: courses[0]!.id,
          quantity: 9,
          days: 20,
          costCentre: 'Yard',
        });
      if (step === 5)
        await lot(company.id, {
          productId: other,
          courseId: courses[1]!.id,
          quantity: 7,
          origin: 'transferredIn',
          costCentre: 'Yard',
        });
      if (step === 30) await pay(order);
      if (step === 50) await lot(company.id, { productId: bought, courseId: courses[0]!.id, quantity: 4, days: null });
      // Someone's own seats are no one else's to count.
      if (step === 51)
        await lot(company.id, {
          productId: other,
          courseId: courses[1]!.id,
          quantity: 2,
          ownerPersonId: people[0]!.id,
        });
      // One by plan: given, taken back, and given to someone else in another month.
      if (step === 10)
        planned = (await lot(company.id, { productId: other, courseId: courses[1]!.id, quantity: 1 }))!.lotId;
      if (step === 11) await moveOne(planned, 'allocate', homeless);
      if (step === 13) await moveOne(planned, 'release');
      if (step === 15) await moveOne(planned, 'allocate', double);
      if (step === 17) await moveOne(planned, 'release');
      if (step === 65) await moveOne(planned, 'allocate', leaves);
      const seats = await world.sql<{ id: string; state: keyof (typeof seatSteps)['start'] }>(
        'select s.id, s.state from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id where s.company_id = $1 and l.owner_person_id is null and l.id::text <> $2 order by s.id',
        [company.id, planned],
      );
      const seat = seats[roll(seats.length)]!;
      const possible = seatEvents.filter((event) => seatSteps[event][seat.state]);
      const event = possible[roll(possible.length)] as SeatEvent | undefined;
      const personId = event === 'allocate' || event === 'reassign' ? people[roll(4)]!.id : undefined;
      if (event)
        await system(company.id, (work) =>
          moveSeats(work, { companyId: company.id, seatIds: [seat.id], event, ...(personId && { personId }) }),
        );
      // Close to midnight too, where the company's day is not that of UTC.
      world.clock.advance(23.7 * 3_600_000);
    }
    // Whatever the dice said, each kind of person has a seat at the end.
    for (const person of [moves, leaves, homeless]) {
      const settled = await lot(company.id, { productId: other, courseId: courses[1]!.id, quantity: 1 });
      await moveOne(settled!.lotId, 'allocate', person);
    }
    // Someone starts, and the seat goes to someone else who has not.
    const last = await lot(company.id, { productId: other, courseId: courses[1]!.id, quantity: 1 });
    await moveOne(last!.lotId, 'allocate', moves);
    await moveOne(last!.lotId, 'start', moves);
    await moveOne(last!.lotId, 'reassign', homeless);
    world.clock.set('2026-03-02T15:00:00.000Z');
    const platform = await world.as(await make.platformAdmin());
    expect(
      (await platform.post(`/admin/employees/${moves.id}/merges`, { mergedId: double.id, reason: 'Hired twice' }))
        .status,
    ).toBe(200);
    admin = await world.as(buyer);
    entries = await world.sql(
      `select e.seat_id as "seatId", e.event, e.state_before as "from", e.state_after as "to", e.at,
        e.product_id as "productId", e.person_id as "personId" from seat_entries e
        join seat_lots l on l.company_id = e.company_id and l.id = e.lot_id
          where e.company_id = $1 and l.owner_person_id is null order by e.sequence`,
      [company.id],
    );
    entries = entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));
  });

  const periods = [
    ['this month', {}],
    ['since ever', { from: '2025-12-01' }],
    ['a month that is over', { from: '2026-01-01', to: '2026-01-31' }],
    ['a day', { from: '2025-12-20', to: '2025-12-20' }],
    ['before there was anything', { from: '2025-11-01', to: '2025-11-30' }],
  ] as [string, { from?: string; to?: string }][];
  const whole = ({ from = '2026-03-01', to = today }: { from?: string; to?: string }) => ({ from, to });
  const columns: Record<keyof Statement, string> = {
    ...{
      opening: 'opening',
      purchased: 'inPurchased',
      granted: 'inGranted',
      transferredIn: 'inTransferred',
      handedOn: 'handedOn',
    },
    ...{
      started: 'started',
      expired: 'outExpired',
      refunded: 'outRefunded',
      transferredOut: 'outTransferred',
      closing: 'closing',
    },
  };

  test('many kinds of moves were made', () => {
    const seen = new Set(entries.map(({ event }) => event));
    for (const event of [
      'purchased',
      'granted',
      'transferredIn',
      'allocate',
      'start',
      'expire',
      'reassign',
      'transfer',
      'cancel',
    ] as const)
      expect(seen).toContain(event);
    const whole = statementOf(emptyInventory, entries);
    for (const way of [...waysIn, ...waysOut]) expect(whole[way], way).toBeGreaterThan(0);
  });

  test.each(periods)('%s: opening and movements make the closing, as the ledger has it', async (_name, asked) => {
    const { from, to } = whole(asked);
    const rows = await reportOf(admin)(asked);
    for (const productId of products) {
      const own = entries
        .filter((entry) => entry.productId === productId)
        .map((entry) => ({ ...entry, on: dayOf(entry.at, zone) }));
      const row = rows.find(({ id }) => id === productId);
      const expected = statementOf(
        movementsOf(own.filter(({ on }) => on < from)),
        own.filter(({ on }) => on >= from && on <= to),
      );
      expect(addsUp(expected)).toBe(true);
      if (!own.some(({ on }) => on <= to)) {
        expect(row).toBeUndefined();
        continue;
      }
      expect(Object.fromEntries(Object.entries(columns).map(([way, column]) => [way, row![column]]))).toEqual(expected);
      const stands = movementsOf(own.filter(({ on }) => on <= to));
      expect(row).toMatchObject({
        ...{
          purchased: stands.purchased,
          granted: stands.granted,
          transferredIn: stands.transferredIn,
          transferredOut: stands.transferredOut,
        },
        ...{
          available: stands.available,
          reserved: stands.reserved,
          allocated: stands.allocated,
          consumed: stands.consumed,
        },
        ...{
          returnPending: stands.returnPending,
          expired: stands.expired,
          refunded: stands.returned + stands.cancelled,
        },
      });
      expect(stands).not.toEqual(emptyInventory);
    }
  });

  const isOn = (day: string) => (entry: { at: string }) => dayOf(entry.at, zone) <= day;
  /** The row of a seat as of a day: where the person who has it or used it was placed last. */
  const placeOf = (seatId: string, day: string): string => {
    const last = entries.filter((entry) => entry.seatId === seatId && isOn(day)(entry)).at(-1);
    if (!last || !['reserved', 'allocated', 'consumed'].includes(last.to) || !last.personId)
      return notAtASite.withNobody.id;
    const placed = worked[becameOf[last.personId] ?? last.personId]!.filter(([since]) => since <= day).at(-1);
    return placed?.[1] ?? notAtASite.noSite.id;
  };

  test('the people of the test are of every kind: moved, left, at no site, two records of one', () => {
    const had = new Set(entries.filter(({ to }) => to === 'allocated').map(({ personId }) => personId));
    expect(had.size).toBe(4);
    expect(new Set(entries.map(({ seatId }) => placeOf(seatId, today))).size).toBe(4);
    // Someone's record was another's when it was given a seat, and the seat moved on before they became one.
    expect(
      entries.some(({ personId, at }) => personId !== null && becameOf[personId] && isOn('2026-01-31')({ at })),
    ).toBe(true);
  });

  test.each(periods)(
    '%s by site: a seat counts where who has or used it works on the last day, with all that happened to it',
    async (_name, asked) => {
      const { from, to } = whole(asked);
      const rows = await reportOf(admin)({ ...asked, by: 'site' });
      const places = new Map(entries.filter(isOn(to)).map(({ seatId }) => [seatId, placeOf(seatId, to)]));
      expect(rows.map(({ id }) => id).toSorted()).toEqual([...new Set(places.values())].toSorted());
      for (const row of rows) {
        const own = entries
          .filter(({ seatId }) => places.get(seatId) === row.id)
          .map((entry) => ({ ...entry, on: dayOf(entry.at, zone) }));
        const expected = statementOf(
          movementsOf(own.filter(({ on }) => on < from)),
          own.filter(({ on }) => on >= from && on <= to),
        );
        expect(addsUp(expected)).toBe(true);
        expect(
          Object.fromEntries(Object.entries(columns).map(([way, column]) => [way, row[column]])),
          row.name,
        ).toEqual(expected);
        // Free seats are at no site: nothing runs out there, and what no one has was used by no one.
        expect(row['runsOutOn']).toBeNull();
        expect(row['usePerMonth'] === null).toBe(row.id === notAtASite.withNobody.id);
        expect(row.name).toBe(
          { [sites.yard]: 'Yard', [sites.plant]: 'Plant', [notAtASite.noSite.id]: 'No site' }[row.id] ?? 'Not assigned',
        );
      }
    },
  );

  const groupings = ['product', 'lot', 'costCentre', 'site'] as const;
  test.each(periods.flatMap(([name, asked]) => groupings.map((by) => [`${name} by ${by}`, asked, by] as const)))(
    '%s: behind each number stand as many rows, and the rows add up to the total (N13)',
    async (_name, asked, by) => {
      const query = { ...asked, by };
      const rows = await reportOf(admin)(query);
      const totals = (await admin.get('/settings/reports/company-inventory-totals', query)).body;
      expect(totals.header).toMatchObject({ rows: rows.length, ...whole(asked), timeZone: zone });
      const behind = async (view: string, drill: Record<string, string>) => {
        const { status, body, text } = await admin.get(
          view === 'seats' ? '/settings/seats' : '/settings/seats/ledger',
          {
            ...drill,
            count: 'exact',
            limit: '1',
          },
        );
        expect(status, text).toBe(200);
        return body.count.rows as number;
      };
      for (const column of drilledColumns.filter((one) => one !== 'usePerMonth')) {
        expect(
          rows.reduce((sum, row) => sum + Number(row[column]), 0),
          column,
        ).toBe(totals[column]);
        for (const row of rows) {
          const { view, query: drill } = drillOf(column, { ...whole(asked), today, by, rowId: row.id });
          expect(await behind(view, drill), `${column} of ${row.name}`).toBe(row[column]);
        }
        const { view, query: drill } = drillOf(column, { ...whole(asked), today, by });
        expect(await behind(view, drill), column).toBe(totals[column]);
      }
    },
  );

  test.each(periods)(
    '%s: narrowed by a site, the products add up to the row of that site, and open the same seats',
    async (_name, asked) => {
      for (const row of await reportOf(admin)({ ...asked, by: 'site' })) {
        const rows = await reportOf(admin)({ ...asked, site: row.id });
        for (const column of drilledColumns.filter((one) => one !== 'usePerMonth'))
          expect(
            rows.reduce((sum, one) => sum + Number(one[column]), 0),
            `${column} of ${row.name}`,
          ).toBe(row[column]);
        for (const one of rows)
          for (const column of ['opening', 'started', 'closing', 'purchased'] as const) {
            const { view, query: drill } = drillOf(column, {
              ...whole(asked),
              today,
              by: 'product',
              rowId: one.id,
              site: row.id,
            });
            const { body } = await admin.get(view === 'seats' ? '/settings/seats' : '/settings/seats/ledger', {
              ...drill,
              count: 'exact',
              limit: '1',
            });
            expect(body.count.rows, `${column} of ${one.name} at ${row.name}`).toBe(one[column]);
          }
      }
    },
  );

  const levels = (['product', 'costCentre', 'site'] as const).flatMap((by) =>
    secondLevels(by).map((andBy) => [by, andBy] as const),
  );
  test.each(
    periods.flatMap(([name, asked]) =>
      levels.map(([by, andBy]) => [`${name} by ${by} and ${andBy}`, asked, by, andBy] as const),
    ),
  )(
    '%s: subtotals are the rows without the second level, their parts add up to them, and behind each number stand as many rows',
    async (_name, asked, by, andBy) => {
      const rows = await reportOf(admin)({ ...asked, by, andBy, limit: '100' });
      const plain = await reportOf(admin)({ ...asked, by });
      const [sums, parts] = [rows.filter(({ subtotal }) => subtotal), rows.filter(({ subtotal }) => !subtotal)];
      const onlyOfLevels = ['id', 'part', 'subtotal', 'waiting'];
      const without = (row: Row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !onlyOfLevels.includes(name)));
      expect(sums.map(without)).toEqual(plain.map(without));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      const counted = drilledColumns.filter((one) => one !== 'usePerMonth');
      for (const column of counted)
        for (const sum of sums)
          expect(
            parts
              .filter(({ groupId }) => groupId === sum['groupId'])
              .reduce((total, row) => total + Number(row[column]), 0),
            `${column} of ${sum.name}`,
          ).toBe(sum[column]);
      for (const row of parts)
        for (const column of ['opening', 'inGranted', 'started', 'closing', 'available', 'consumed'] as const) {
          const { view, query: drill } = drillOf(column, {
            ...whole(asked),
            today,
            by,
            rowId: String(row['groupId']),
            [andBy]: row['partId'],
          });
          const { body } = await admin.get(view === 'seats' ? '/settings/seats' : '/settings/seats/ledger', {
            ...drill,
            count: 'exact',
            limit: '1',
          });
          expect(body.count.rows, `${column} of ${row.name}, ${row['part']}`).toBe(row[column]);
        }
      // As without it: a subtotal is no more seats.
      const totalsOf = async (more: Record<string, string>) =>
        (await admin.get('/settings/reports/company-inventory-totals', { ...asked, by, ...more })).body;
      const total = await totalsOf({ andBy });
      expect({ ...total, header: null }).toEqual({ ...(await totalsOf({})), header: null });
      expect(total.header.rows).toBe(rows.length);
    },
  );

  test('a group stands together, its subtotal first, page by page and in a file; what is left out has no subtotal', async () => {
    const asked = { by: 'product', andBy: 'site', from: '2025-12-01' };
    const all = await reportOf(admin)(asked);
    const groups = all.map(({ groupId }) => groupId).filter((id, place, ids) => id !== ids[place - 1]);
    expect(groups.length).toBe(new Set(groups).size);
    expect(groups.map((id) => all.find(({ groupId }) => groupId === id)!['part'])).toEqual(['Subtotal', 'Subtotal']);
    for (const id of groups) {
      const names = all.filter(({ groupId }) => groupId === id).map((row) => String(row['part']));
      expect(names.slice(1)).toEqual(names.slice(1).toSorted());
    }
    for (const sort of ['name', '-name', 'part', '-available', 'closing']) {
      const seen: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const { body, text, status } = await admin.get('/settings/reports/company-inventory', {
          ...asked,
          sort,
          limit: '2',
          ...(cursor && { cursor }),
        });
        expect(status, text).toBe(200);
        seen.push(...body.rows.map(({ id }: Row) => id));
        cursor = body.nextCursor;
      }
      expect(seen.toSorted(), sort).toEqual(all.map(({ id }) => id).toSorted());
    }
    expect((await file({ ...asked, format: 'csv' })).text).toMatch(/\r\nName,Breakdown,Available,/);
    expect((await file({ by: 'product', format: 'csv', columns: 'part,name,available' })).text).toMatch(
      /\r\nName,Available\r\n/,
    );
    const json = JSON.parse(
      (await file({ ...asked, format: 'json', columns: 'name,part,closing', locale: 'fr' })).text,
    );
    expect(json.rows.map((row: Row) => row['part'])).toContain('Sous-total');
    // In another language they have another order.
    expect(json.rows.map((row: Row) => row['closing']).toSorted()).toEqual(
      all.map(({ closing }) => closing).toSorted(),
    );
    expect(json.totals.closing).toBe(
      json.rows
        .filter((row: Row) => row['part'] === 'Sous-total')
        .reduce((sum: number, row: Row) => sum + Number(row['closing']), 0),
    );
    expect(json.header.filters).toEqual(['Regrouper par\u00a0: Produit', 'Puis par\u00a0: Site']);
    for (const narrowed of [{ balance: 'true' }, { expiring: 'true' }, { q: 'not assigned' }] as Record<
      string,
      string
    >[]) {
      const rows = await reportOf(admin)({ ...asked, ...narrowed });
      expect(rows.some(({ subtotal }) => subtotal)).toBe(false);
      if (narrowed['q']) expect(rows.map(({ part }) => part)).toEqual(['Not assigned', 'Not assigned']);
    }
    for (const [by, andBy] of [
      ['product', 'product'],
      ['lot', 'site'],
      ['company', 'product'],
    ] as const)
      expect(
        (await admin.get('/settings/reports/company-inventory', { by, andBy })).body.error.issues,
        `${by} ${andBy}`,
      ).toMatchObject([{ path: 'andBy' }]);
  });

  test('the pace is what the drill of it opens', async () => {
    for (const row of await reportOf(admin)()) {
      const { query: drill } = drillOf('usePerMonth', {
        from: '2026-03-01',
        to: today,
        today,
        by: 'product',
        rowId: row.id,
      });
      const lines = (await admin.get('/settings/seats/ledger', { ...drill, limit: '100' })).body.rows as {
        event: string;
        before: string;
      }[];
      const taken =
        lines.filter(({ event }) => event === 'allocate').length -
        lines.filter(({ event, before }) => event === 'release' && before === 'allocated').length;
      expect(drill['from']).toBe(addDays(today, -89));
      const first = entries.find(({ productId }) => productId === row.id)!.at;
      const days = Math.min(90, Math.max(30, (Date.parse(today) - Date.parse(dayOf(first, zone))) / 86_400_000));
      expect(row['usePerMonth']).toBe(Math.round((Math.max(0, taken) / days) * 30.44 * 10) / 10);
    }
  });

  test('orders, cost centres and what the bought seats cost stand beside them', async () => {
    const rows = await reportOf(admin)();
    const [number] = await world.sql<{ number: string }>('select number from orders where company_id = $1', [
      company.id,
    ]);
    const row = rows.find(({ id }) => id === products[0])!;
    expect(row).toMatchObject({
      orderNumbers: String(number!.number),
      costCentres: 'Yard',
      unitMinor: 4990,
      currency: 'CAD',
    });
    // Numbers of orders are in the names of other products too.
    const bought = (await reportOf(admin)({ by: 'lot', q: String(number!.number) })).find(
      ({ orderNumbers }) => orderNumbers === String(number!.number),
    );
    expect(bought).toMatchObject({ valueMinor: Number(bought!['available']) * 4990, name: row.name });
    expect(row['valueMinor']).toBe(bought!['valueMinor']);
    expect(rows.find(({ id }) => id === products[1])).toMatchObject({
      orderNumbers: '',
      unitMinor: null,
      valueMinor: null,
    });
    const { products: shown, costCentres } = (await admin.get('/settings/reports/company-inventory-choices')).body;
    expect(shown.map(({ id }: { id: string }) => id).toSorted()).toEqual(products.toSorted());
    expect(costCentres.map(({ name }: { name: string }) => name)).toEqual(['', 'Yard']);
    const yard = costCentres[1].id;
    expect((await reportOf(admin)({ costCentre: yard })).reduce((sum, one) => sum + Number(one['granted']), 0)).toBe(9);
  });

  const file = async (query: Record<string, string>) => {
    const answer = await admin.get('/settings/reports/company-inventory-export', query);
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  const shown = 'name,opening,inPurchased,started,closing,available,usePerMonth';

  test('every file carries its header, what the figures mean, and the totals', async () => {
    const totals = (await admin.get('/settings/reports/company-inventory-totals', { from: '2025-12-01' })).body;
    const asked = { columns: shown, from: '2025-12-01', balance: 'true', by: 'product' };
    const json = JSON.parse((await file({ ...asked, format: 'json' })).text);
    expect(json.header).toMatchObject({
      company: totals.header.company,
      from: '2025-12-01',
      to: today,
      timeZone: zone,
      rows: json.rows.length,
    });
    expect(json.header).toMatchObject({ generatedAt: world.clock.now(), generatedBy: totals.header.generatedBy });
    expect(json.header.filters).toEqual(['With available seats', 'Group by: Product']);
    expect(json.columns.find(({ key }: { key: string }) => key === 'closing').meaning).toBe(
      companyInventoryList.columns.closing.meaning!.en,
    );
    const listed = await reportOf(admin)(asked.balance ? { from: asked.from, balance: 'true' } : {});
    expect(json.rows).toEqual(listed.map((row) => Object.fromEntries(shown.split(',').map((key) => [key, row[key]]))));
    const csv = (await file({ ...asked, format: 'csv', locale: 'fr' })).text.split('\r\n');
    expect(csv[0]).toBe('\ufeffInventaire des places');
    for (const line of [`Période,2025-12-01 au ${today}`, `Fuseau horaire,${zone}`, `Lignes,${json.rows.length}`])
      expect(csv).toContain(line);
    expect(csv.filter((line) => line.startsWith('Solde de clôture,'))[0]).toContain(`,${json.totals.closing},`);
    const heads = csv.findIndex((line) => line.startsWith('Nom,Solde d’ouverture'));
    expect(csv[heads - 1]).toBe('');
    expect(csv.slice(heads + 1, -1)).toEqual(
      listed.map((row) =>
        shown
          .split(',')
          .map((key) => row[key])
          .join(','),
      ),
    );
  });

  test('a workbook has the rows and what they are; paper is paper; what left is known by its hash', async () => {
    const book = await file({ columns: shown, format: 'xlsx' });
    const sheets = Buffer.concat(partsOf(book.raw)).toString();
    for (const words of ['Time zone', zone, 'Definition', 'Closing balance']) expect(sheets).toContain(words);
    const pdf = await file({ format: 'pdf' });
    expect([pdf.headers['content-type'], pdf.raw.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    const traces = async () =>
      (
        await world.sql<{ sha: string }>(
          `select details ->> 'sha256' as sha from security_events
            where route = '/settings/reports/company-inventory-export' and details ->> 'format' = 'pdf'`,
        )
      )[0]?.sha;
    await expect.poll(traces).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a learner sees none of it, another company nothing of it', async () => {
    const learner = await world.as(await make.person({ company }));
    const stranger = await world.as(await make.companyAdmin());
    const lots = await reportOf(admin)({ by: 'lot' });
    for (const path of ['', '-totals', '-choices'])
      expect((await learner.get(`/settings/reports/company-inventory${path}`)).status).toBe(403);
    expect(await reportOf(stranger)()).toEqual([]);
    expect(await reportOf(stranger)({ by: 'lot', lot: lots[0]!.id })).toEqual([]);
    expect((await stranger.get('/settings/reports/company-inventory-totals')).body).toMatchObject({
      available: 0,
      closing: 0,
      header: { rows: 0 },
    });
  });
});

/** The parts of an archive, unpacked. */
function partsOf(archive: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (
    let at = archive.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = archive.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    const begin = archive.readUInt32LE(at + 42);
    const data = begin + 30 + archive.readUInt16LE(begin + 26) + archive.readUInt16LE(begin + 28);
    const bytes = archive.subarray(data, data + archive.readUInt32LE(at + 20));
    parts.push(archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes);
  }
  return parts;
}

test('what is used up stays in the report, at zero', async () => {
  const company = await make.company();
  const admin = await world.as(await make.companyAdmin({ company }));
  const course = await make.taughtCourse();
  const { id: productId } = await make.store.product({ courseIds: [course.id] });
  await lot(company.id, { productId, courseId: course.id, quantity: 1 });
  const [seat] = await world.sql<{ id: string }>('select id from seats where company_id = $1', [company.id]);
  await system(company.id, (work) => moveSeats(work, { companyId: company.id, seatIds: [seat!.id], event: 'revoke' }));
  expect(await reportOf(admin)()).toMatchObject([{ id: productId, granted: 1, refunded: 1, available: 0, closing: 0 }]);
  expect(await reportOf(admin)({ balance: 'true' })).toEqual([]);
});

test('amounts of two currencies never meet in a sum', async () => {
  const company = await make.company();
  const admin = await world.as(await make.companyAdmin({ company }));
  const course = await make.taughtCourse();
  const { id: productId } = await make.store.product({ courseIds: [course.id] });
  for (const [currency, unitMinor] of [
    ['CAD', 100],
    ['JPY', 7],
  ] as const)
    await system(company.id, (work) =>
      makeLot(work, {
        ...{
          companyId: company.id,
          productId,
          ownerPersonId: null,
          origin: 'transferredIn',
          reason: 'For the test',
          quantity: 2,
          unitMinor,
          currency,
        },
        ...{ terms: plainTerms, courseIds: [course.id], acquiredOn: today },
      }),
    );
  expect(await reportOf(admin)()).toMatchObject([{ available: 4, unitMinor: null, valueMinor: null }]);
  expect(
    (await reportOf(admin)({ by: 'lot', sort: 'valueMinor' })).map((row) => [row['currency'], row['valueMinor']]),
  ).toEqual([
    ['JPY', 14],
    ['CAD', 200],
  ]);
  expect((await admin.get('/settings/reports/company-inventory-totals')).body.money).toEqual([
    { currency: 'CAD', valueMinor: 200 },
    { currency: 'JPY', valueMinor: 14 },
  ]);
});

test('what is too long for paper is refused before anything leaves; a workbook takes it', async () => {
  const company = await make.company();
  const admin = await world.as(await make.companyAdmin({ company }));
  const { id: productId } = await make.store.product();
  await world.sql(`do $do$ begin set local session_replication_role = replica;
    insert into seat_lots (company_id, product_id, origin, reason, transferable_until, made_at, total, available)
      select '${company.id}', '${productId}', 'granted', 'For the test', 'started', '2026-03-01T12:00:00Z', 1, 1 from generate_series(1, 1001); end $do$`);
  const leave = (format: string, columns = 'name,available') =>
    admin.get('/settings/reports/company-inventory-export', { by: 'lot', columns, format });
  expect(await leave('pdf')).toMatchObject({
    status: 422,
    body: { error: { code: 'reportTooLong', details: { most: 1000, rows: 1001 } } },
  });
  // The more columns, the fewer rows: paper takes its time for each cell.
  const many = [
    'name',
    'lot',
    'assignBy',
    'orderNumbers',
    'available',
    'expiring',
    'opening',
    'usePerMonth',
    'runsOutOn',
    'costCentres',
  ];
  expect((await leave('pdf', many.join(','))).body.error).toMatchObject({
    code: 'reportTooLong',
    details: { most: 800, rows: 1001 },
  });
  const { status, text } = await leave('csv');
  expect([status, text.split('\r\n').filter((line) => line.endsWith(',1')).length]).toEqual([200, 1001]);
});

test('a file whose only chosen column needs a second level has the usual columns', async () => {
  const company = await make.company();
  const admin = await world.as(await make.companyAdmin({ company }));
  const leave = (columns?: string) =>
    admin.get('/settings/reports/company-inventory-export', {
      by: 'product',
      format: 'csv',
      ...(columns && { columns }),
    });
  const head = ({ text }: { text: string }) => text.split('\r\n').find((line) => line.includes(',Available,'));
  const asUsual = await leave();
  expect(await leave('part')).toMatchObject({ status: 200 });
  expect(head(asUsual)).toBeDefined();
  expect(head(await leave('part'))).toBe(head(asUsual));
});

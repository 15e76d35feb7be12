import { randomUUID } from 'node:crypto';
import { plainTerms } from '@app/domain/seats/terms.cases';
import type { InventoryGrouping } from '@app/domain/store/company-inventory-list';
import { inventoryGroupings } from '@app/domain/store/company-inventory-list';
import { drilledColumns, drillOf } from '@app/domain/store/inventory-drills';
import { addDays } from '@app/domain/time';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCompany, MadePerson } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot, moveSeats } from '../../seats/index.ts';

// The inventory of companies below one's own: who sees it, what they see, and that no one else does.

const world = await openWorld();
const { make } = world;
const report = '/settings/reports/company-inventory';

type Made = MadeCompany & { boss: MadePerson; admin: Caller; holder: MadePerson };
type Row = Record<string, number | string | null> & { id: string; name: string };
let parent: Made, child: Made, grandchild: Made, empty: Made, suspended: Made, stranger: Made;

/** Someone is given a seat and starts. */
async function useSeat(companyId: string, number: number, { id: personId }: MadePerson): Promise<void> {
  const seats = await world.sql<{ id: string }>('select id from seats where company_id = $1 and number = $2', [
    companyId,
    number,
  ]);
  for (const event of ['allocate', 'start'] as const)
    await workAsSystem(
      world.runtime,
      'test',
      async (work) => {
        work.reach('store.hearProvider');
        await moveSeats(work, { companyId, seatIds: [seats[0]!.id], event, ...(event === 'allocate' && { personId }) });
      },
      { companyId, audited: false },
    );
}

async function company(
  name: string,
  parentId: string | null,
  quantity: number,
  more: Record<string, unknown> = {},
): Promise<Made> {
  const made = await make.company({
    display_name: name,
    legal_name: `${name} Ltd`,
    parent_id: parentId,
    currency: 'CAD',
    ...more,
  });
  const boss = await make.companyAdmin({ company: made });
  const holder = await make.person({ company: made, name: `${name} Holder` });
  if (quantity > 0) {
    const site = await make.insert('sites', { company_id: made.id, code: 'A', name: `${name} yard`, time_zone: 'UTC' });
    await world.sql('update placements set site_id = $2 where person_id = $1', [holder.id, site]);
    const course = await make.taughtCourse();
    const { id: productId } = await make.store.product({ courseIds: [course.id] });
    await workAsSystem(
      world.runtime,
      'test',
      async (work) => {
        work.reach('store.hearProvider');
        await makeLot(work, {
          ...{
            companyId: made.id,
            productId,
            quantity,
            ownerPersonId: null,
            origin: 'granted',
            reason: 'For the test',
            unitMinor: 500,
            currency: 'CAD',
          },
          ...{ terms: plainTerms, courseIds: [course.id], acquiredOn: '2026-03-01' },
        });
      },
      { companyId: made.id, audited: false },
    );
    await useSeat(made.id, 1, holder);
  }
  return { ...made, boss, holder, admin: await world.as(boss) };
}

beforeAll(async () => {
  parent = await company('Parent', null, 5, { time_zone: 'America/Toronto' });
  // Where it is the next day already.
  child = await company('Child', parent.id, 4, { time_zone: 'Pacific/Kiritimati' });
  grandchild = await company('Grandchild', child.id, 3);
  empty = await company('Empty', parent.id, 0, { currency: 'EUR' });
  suspended = await company('Suspended', parent.id, 2);
  stranger = await company('Stranger', null, 6);
  await world.sql(`update companies set suspended_at = now() where id = $1`, [suspended.id]);
  world.clock.set('2026-03-02T12:00:00.000Z');
  // Tomorrow, as the parent says.
  await useSeat(child.id, 2, child.holder);
});

const rowsOf = async (who: Caller, query: Record<string, string> = {}): Promise<Row[]> => {
  const { status, body, text } = await who.get(report, query);
  expect(status, text).toBe(200);
  return body.rows;
};
const totalsOf = async (who: Caller, query: Record<string, string> = {}) =>
  (await who.get(`${report}-totals`, query)).body;
const groupings = (Object.keys(inventoryGroupings) as InventoryGrouping[]).filter((by) => by !== 'company');

test('a parent reads of a subsidiary, at any depth, what its own admin reads, and behind every number the same rows', async () => {
  for (const below of [child, grandchild, empty]) {
    for (const by of groupings) {
      const asked = { by, from: '2026-02-01' };
      const rows = await rowsOf(parent.admin, { ...asked, subsidiary: below.id });
      expect(rows).toEqual(await rowsOf(below.admin, asked));
      if (below !== empty) expect(rows.length).toBeGreaterThan(0);
      const [seen, own] = [
        await totalsOf(parent.admin, { ...asked, subsidiary: below.id }),
        await totalsOf(below.admin, asked),
      ];
      expect(seen).toEqual({ ...own, header: { ...own.header, parent: 'Parent Ltd', generatedBy: parent.boss.name } });
      const { from, to } = seen.header;
      for (const row of rows)
        for (const column of drilledColumns.filter((one) => one !== 'usePerMonth')) {
          const { view, query } = drillOf(column, { from, to, today: to, by, rowId: row.id, subsidiary: below.id });
          const { status, body, text } = await parent.admin.get(
            view === 'seats' ? '/settings/seats' : '/settings/seats/ledger',
            {
              ...query,
              count: 'exact',
              limit: '1',
            },
          );
          expect(status, text).toBe(200);
          expect(body.count.rows, `${column} of ${row.name}`).toBe(row[column]);
        }
    }
  }
  // Each in its own days.
  expect((await totalsOf(parent.admin, { subsidiary: child.id })).header).toMatchObject({
    to: '2026-03-03',
    timeZone: 'Pacific/Kiritimati',
    company: 'Child Ltd',
  });
  const seats = await parent.admin.get('/settings/seats', { subsidiary: child.id, state: 'consumed' });
  expect(seats.body.rows).toMatchObject([{ person: 'Child Holder' }, { person: 'Child Holder' }]);
  expect((await parent.admin.get('/settings/seats/ledger', { subsidiary: child.id })).text).toContain('Child Holder');
});

test('all companies together: a row for each that is what its own report says, and their sum', async () => {
  const rows = await rowsOf(parent.admin, { by: 'company' });
  expect(rows.map(({ name }) => name)).toEqual(['Child', 'Empty', 'Grandchild', 'Parent']);
  const total = await totalsOf(parent.admin, { by: 'company' });
  expect(total.header).toMatchObject({ company: 'Parent Ltd and its subsidiaries', parent: null, rows: 4 });
  for (const [made, row] of [parent, child, grandchild, empty].map(
    (one) => [one, rows.find(({ id }) => id === one.id)!] as const,
  )) {
    const { from, to } = total.header;
    const own = await totalsOf(made.admin, { from, to });
    for (const column of drilledColumns.filter((one) => one !== 'usePerMonth'))
      expect(row[column], `${column} of ${row.name}`).toBe(own[column]);
    expect(row['waiting']).toBe(own.waiting);
    const subsidiary = made === parent ? {} : { subsidiary: made.id };
    for (const column of ['available', 'consumed', 'opening', 'started', 'granted', 'closing'] as const) {
      const { view, query } = drillOf(column, {
        from,
        to,
        today: addDays(to, 1),
        by: 'company',
        rowId: made.id,
        ...subsidiary,
      });
      const { body } = await parent.admin.get(view === 'seats' ? '/settings/seats' : '/settings/seats/ledger', {
        ...query,
        count: 'exact',
        limit: '1',
      });
      expect(body.count.rows, `${column} of ${row.name}`).toBe(row[column]);
    }
  }
  // Each company by its own days, all by the same: what was used on the third of March is not in them yet.
  expect((await totalsOf(child.admin)).consumed).toBe(2);
  expect(rows.find(({ id }) => id === child.id)!['consumed']).toBe(1);
  for (const column of drilledColumns.filter((one) => one !== 'usePerMonth'))
    expect(
      rows.reduce((sum, row) => sum + Number(row[column]), 0),
      column,
    ).toBe(total[column]);
  expect(total).toMatchObject({
    granted: 12,
    consumed: 3,
    available: 9,
    money: [{ currency: 'CAD', valueMinor: 4500 }],
  });
  expect(rows.find(({ id }) => id === empty.id)).toMatchObject({
    granted: 0,
    closing: 0,
    currency: 'EUR',
    valueMinor: null,
  });
  // The pace of a company is that of its rows.
  const [one] = await rowsOf(child.admin, { to: total.header.to });
  expect(rows.find(({ id }) => id === child.id)).toMatchObject({
    usePerMonth: one!['usePerMonth'],
    runsOutOn: one!['runsOutOn'],
  });
  // It is a list like any: narrowed, sorted, paged.
  expect(
    (await rowsOf(parent.admin, { by: 'company', sort: '-available', balance: 'true' })).map(({ name }) => name),
  ).toEqual(['Parent', 'Child', 'Grandchild']);
  const first = await parent.admin.get(report, { by: 'company', limit: '3' });
  const second = await parent.admin.get(report, { by: 'company', limit: '3', cursor: first.body.nextCursor });
  expect(second.body.rows.map(({ name }: Row) => name)).toEqual(['Parent']);
  // Anyone who has nothing below sees itself.
  expect((await rowsOf(stranger.admin, { by: 'company' })).map(({ name }) => name)).toEqual(['Stranger']);
  expect((await rowsOf(parent.admin, { by: 'company', subsidiary: child.id })).map(({ name }) => name)).toEqual([
    'Child',
  ]);
});

test('it leaves as a file that names both companies, and a trace of whose it was stays', async () => {
  const leaves = async (path: string, query: Record<string, string>) => {
    const answer = await parent.admin.get(path, query);
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  const json = JSON.parse(
    (await leaves(`${report}-export`, { subsidiary: child.id, format: 'json', columns: 'name,available' })).text,
  );
  expect(json.header).toMatchObject({
    company: 'Child Ltd',
    parent: 'Parent Ltd',
    generatedBy: parent.boss.name,
    timeZone: 'Pacific/Kiritimati',
  });
  expect(json.rows).toEqual((await rowsOf(child.admin)).map(({ name, available }) => ({ name, available })));
  const csv = (await leaves(`${report}-export`, { subsidiary: child.id, format: 'csv', locale: 'fr' })).text.split(
    '\r\n',
  );
  expect(csv).toContain('Filiale de,Parent Ltd');
  for (const format of ['pdf', 'xlsx']) await leaves(`${report}-export`, { subsidiary: child.id, format });
  const together = JSON.parse(
    (await leaves(`${report}-export`, { by: 'company', format: 'json', columns: 'name,available,usePerMonth' })).text,
  );
  expect(together.rows).toEqual(
    (await rowsOf(parent.admin, { by: 'company' })).map(({ name, available, usePerMonth }) => ({
      name,
      available,
      usePerMonth,
    })),
  );
  for (const list of ['/settings/seats-export', '/settings/seats/ledger-export'])
    expect((await leaves(list, { subsidiary: child.id, format: 'csv' })).text).toContain('Child Holder');
  const traces = () =>
    world.sql(
      `select 1 from security_events where kind = 'export' and company_id = $1 and details ->> 'subsidiary' = $2`,
      [parent.id, child.id],
    );
  await expect.poll(async () => (await traces()).length).toBe(6);
});

const readable = [report, `${report}-totals`, `${report}-choices`, '/settings/seats', '/settings/seats/ledger'];
const files = [`${report}-export`, '/settings/seats-export', '/settings/seats/ledger-export'];
const ask = async (who: Caller, path: string, subsidiary: string) => {
  const { status, body } = await who.get(path, { subsidiary, ...(files.includes(path) && { format: 'csv' }) });
  return [status, body?.error?.code];
};

test('no company but those below is found: not the parent, a sister, oneself, a suspended one, the platform’s, or anyone’s (B06)', async () => {
  const sister = empty;
  for (const path of [...readable, ...files]) {
    for (const [who, asked] of [
      [parent, stranger],
      [parent, parent],
      [parent, suspended],
      [parent, make.platform],
      [parent, { id: randomUUID() }],
      [child, parent],
      [child, sister],
      [grandchild, child],
      [stranger, child],
    ] as const)
      expect(await ask(who.admin, path, asked.id), path).toEqual([404, 'notFound']);
    expect((await ask(parent.admin, path, child.id))[0], path).toBe(200);
  }
  expect(await ask(parent.admin, report, 'x')).toEqual([400, 'invalidInput']);
  // The platform's own company is no one's parent, whatever is in the row.
  const staff = await world.as(await make.platformAdmin());
  await world.sql('update companies set parent_id = $2 where id = $1', [stranger.id, make.platform.id]);
  expect(await ask(staff, report, stranger.id)).toEqual([404, 'notFound']);
  await world.sql('update companies set parent_id = null where id = $1', [stranger.id]);
});

test('the choices name what is below, from wherever it is looked at, and nothing above or beside', async () => {
  const companies = async (who: Caller, query = {}) => {
    const { body } = await who.get(`${report}-choices`, query);
    return { own: body.own.name, companies: body.companies.map(({ name }: Row) => name) };
  };
  const seen = { own: 'Parent', companies: ['Child', 'Empty', 'Grandchild'] };
  expect(await companies(parent.admin)).toEqual(seen);
  expect(await companies(parent.admin, { subsidiary: child.id })).toEqual(seen);
  expect(await companies(child.admin)).toEqual({ own: 'Child', companies: ['Grandchild'] });
  expect(await companies(grandchild.admin)).toEqual({ own: 'Grandchild', companies: [] });
  const { body } = await parent.admin.get(`${report}-choices`, { subsidiary: child.id });
  expect(body.sites.map(({ name }: Row) => name)).toEqual(['Child yard']);
});

test('who is no admin of the parent sees nothing, and who stops being one stops seeing at once (A17)', async () => {
  const learner = await world.as(parent.holder);
  for (const path of [...readable, ...files])
    expect(await ask(learner, path, child.id), path).toEqual([403, 'notAllowed']);
  const second = await make.companyAdmin({ company: parent });
  const caller = await world.as(second);
  expect((await ask(caller, report, child.id))[0]).toBe(200);
  await world.sql('update employments set bu_admin_since = null where person_id = $1', [second.id]);
  for (const path of [...readable, ...files])
    expect(await ask(caller, path, child.id), path).toEqual([403, 'notAllowed']);
});

test('a company that is given away is not found from its next request on, those below it neither', async () => {
  await world.sql('update companies set parent_id = $2 where id = $1', [child.id, stranger.id]);
  for (const gone of [child, grandchild]) expect(await ask(parent.admin, report, gone.id)).toEqual([404, 'notFound']);
  expect((await ask(stranger.admin, report, grandchild.id))[0]).toBe(200);
  await world.sql('update companies set parent_id = $2 where id = $1', [child.id, parent.id]);
  // Those below one that is suspended are still there.
  await world.sql('update companies set suspended_at = now() where id = $1', [child.id]);
  expect(await ask(parent.admin, report, child.id)).toEqual([404, 'notFound']);
  expect((await ask(parent.admin, report, grandchild.id))[0]).toBe(200);
  await world.sql('update companies set suspended_at = null where id = $1', [child.id]);
});

test('only reading takes a subsidiary, and a place in one company’s list is none in another’s (B10, B11)', async () => {
  for (const path of [
    '/settings/seats/lots',
    '/settings/seats/inventory',
    '/settings/seats/codes',
    '/settings/employees',
    '/settings/courses',
  ])
    expect(await ask(parent.admin, path, child.id), path).toEqual([400, 'invalidInput']);
  const [seat] = await world.sql<{ id: string }>(
    `select id from seats where company_id = $1 and state = 'available' limit 1`,
    [child.id],
  );
  const [before] = await world.sql<{ n: number }>('select count(*)::int as n from seat_entries');
  const takeBack = async (selection: object, query = {}) => {
    const sent = { query, headers: { 'idempotency-key': randomUUID() } };
    const { status, body } = await parent.admin.post(
      '/settings/seats/releases',
      { selection, reason: 'Not theirs to do', preview: false },
      sent,
    );
    return [status, body.error?.code];
  };
  expect(await takeBack({ query: { subsidiary: child.id } })).toEqual([400, 'invalidInput']);
  expect(await takeBack({ ids: [seat!.id] })).toEqual([404, 'notFound']);
  expect((await takeBack({ ids: [seat!.id] }, { subsidiary: child.id }))[1]).toMatch(/^(invalidInput|notFound)$/);
  expect(await world.sql('select count(*)::int as n from seat_entries')).toEqual([before]);
  const page = await parent.admin.get('/settings/seats', { limit: '1' });
  expect((await parent.admin.get('/settings/seats', { limit: '1', cursor: page.body.nextCursor })).status).toBe(200);
  expect(
    (await parent.admin.get('/settings/seats', { limit: '1', cursor: page.body.nextCursor, subsidiary: child.id }))
      .status,
  ).toBe(400);
});

test('more companies than a report can tell of are refused in words', async () => {
  const many = await company('Many', null, 0);
  await world.sql(
    `insert into companies (code, legal_name, display_name, country, time_zone, locale, currency, parent_id)
      select 'MANY' || n, 'Many ' || n, 'Many ' || n, 'CA', 'UTC', 'en', 'CAD', $1 from generate_series(1, 500) n`,
    [many.id],
  );
  const { status, body } = await many.admin.get(report, { by: 'company' });
  expect([status, body.error.code, body.error.details]).toEqual([
    422,
    'tooManyCompanies',
    { most: 500, companies: 501 },
  ]);
  await world.sql(`delete from companies where code = 'MANY500'`);
  expect((await totalsOf(many.admin, { by: 'company' })).header.rows).toBe(500);
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller, World } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { Renewals } from '../../../../test/make/make-renewals.ts';
import { makeRenewals } from '../../../../test/make/make-renewals.ts';
import { csvRows } from '../../../../test/read-files.ts';

// What the reports of expired and expiring qualifications say besides: costs, reminders, exemptions, positions below
// their minimum. The clock stands at 2 March 2026.

const world: World = await openWorld();
const { make } = world;

let here: Renewals;
let admin: Caller;
beforeEach(async () => {
  here = await makeRenewals(world, { sold: true });
  ({ admin } = here);
});

type Row = Record<string, unknown> & { id: string; name: string };
type Value = { value: number | null; currency?: string | null };
/** What costs much to tell comes where it is requested. */
const fields = { expired: 'belowMinimum', expiring: 'coverageAfter' };
const listed = async (report: 'expired' | 'expiring', query: Record<string, string> = {}, by = admin) => {
  const { status, body, text } = await by.get(`/settings/reports/${report}`, {
    limit: '100',
    fields: fields[report],
    ...query,
  });
  expect(status, text).toBe(200);
  return body.rows as Row[];
};
const names = async (report: 'expired' | 'expiring', query: Record<string, string> = {}) =>
  (await listed(report, query)).map(({ name }) => name).toSorted();
const told = async (report: 'expired' | 'expiring', name: string, query: Record<string, string> = {}) =>
  (await listed(report, query)).find((row) => row.name === name)!;
const totals = async (report: 'expired' | 'expiring', query: Record<string, string> = {}) =>
  (await admin.get(`/settings/reports/${report}-groups`, query)).body.total.values as Record<string, Value>;
const hold = (person: { id: string }, given: Record<string, unknown>) =>
  make.insert('holds', {
    ...{
      company_id: here.company.id,
      person_id: person.id,
      skill_id: here.skillId,
      kind: 'exemption',
      from_on: '2026-02-01',
      to_on: '2026-12-31',
    },
    ...{ reason: 'On light duty', recorded_at: '2026-02-01T09:00:00Z', ...given },
  });

test('who is exempt or suspended is left out, and shown when wanted or looked for by status', async () => {
  await here.worker('Ann', '2026-02-20');
  await hold(await here.worker('Ben', '2026-02-10'), {});
  await hold(await here.worker('Cem', '2026-02-10'), { kind: 'suspension' });
  // Whose certificate is suspended while it is valid has nothing that expired.
  await hold(await here.worker('Dee', '2026-11-10'), { kind: 'suspension' });
  const standings = async (query: Record<string, string>) =>
    (await listed('expired', { ...query, sort: 'name' })).map(({ name, standing }) => [name, standing]);
  expect(await standings({})).toEqual([['Ann', 'expired']]);
  const everyone = [
    ['Ann', 'expired'],
    ['Ben', 'exempt'],
    ['Cem', 'suspended'],
  ];
  expect(await standings({ held: 'true' })).toEqual(everyone);
  expect(await standings({ standing: 'exempt,expired' })).toEqual(everyone.slice(0, 2));
  expect((await totals('expired', { held: 'true' }))['expired']!.value).toBe(3);
  const file = await admin.get('/settings/reports/expired-export', {
    format: 'csv',
    columns: 'name,standing',
    standing: 'suspended',
    locale: 'en',
  });
  expect(csvRows(file.text).at(-1)).toEqual(['Cem', 'Suspended']);
});

test('on an earlier day everyone who worked there is told, and whether they left since', async () => {
  const ann = await here.worker('Ann', '2026-01-10');
  await here.worker('Ben', '2026-01-10');
  for (const table of ['employments', 'placements'])
    await world.sql(`update ${table} set ended_on = '2026-02-15' where person_id = $1`, [ann.id]);
  const then = { asOf: '2026-02-01' };
  expect(
    (await listed('expired', { ...then, sort: 'name' })).map(({ name, employment }) => [name, employment]),
  ).toEqual([
    ['Ann', 'former'],
    ['Ben', 'current'],
  ]);
  expect(await names('expired', { ...then, employment: 'current' })).toEqual(['Ben']);
  expect(await names('expired')).toEqual(['Ben']);
  expect(await names('expiring', { asOf: '2026-01-05', employment: 'former' })).toEqual(['Ann']);
});

test('a row says how the person is reached, which proof it is about, and what supersedes it', async () => {
  const ann = await here.worker('Ann', '2026-02-20');
  await world.sql(`update people set phone = '+14165550100' where id = $1`, [ann.id]);
  const [proof] = await world.sql<{ id: string; publicId: string }>(
    'select id, public_id as "publicId" from achievements where person_id = $1',
    [ann.id],
  );
  await world.sql(`update achievements set issuer_name = 'Red Cross' where id = $1`, [proof!.id]);
  const newer = await make.skill({ code: 'NEWER' });
  const older = await make.skill({ code: 'ALIKE' });
  for (const [id, kind] of [
    [newer.id, 'supersedes'],
    [older.id, 'equivalent'],
  ])
    await make.insert('skill_equivalents', {
      ...{
        skill_id: here.skillId,
        by_skill_id: id,
        kind,
        effective_from: '2026-01-01',
        recorded_at: '2026-01-01T09:00:00Z',
      },
    });
  const row = { phone: '+14165550100', publicId: proof!.publicId, issuer: 'Red Cross', replacedBy: 'Skill NEWER' };
  expect(await told('expired', 'Ann')).toMatchObject(row);
  await world.sql('update employments set contact_phone = $2 where person_id = $1', [ann.id, '+14165550199']);
  expect(await told('expired', 'Ann')).toMatchObject({ phone: '+14165550199' });
});

describe('costs', () => {
  test('a renewal costs what a seat does, and the total is of those that need one', async () => {
    await here.worker('Ann', '2026-02-20');
    await here.worker('Ben', '2026-03-20');
    await make.enrolment({
      person: await here.worker('Cem', '2026-03-25'),
      course: here.course,
      startedAt: '2026-02-01T09:00:00Z',
    });
    expect(await told('expired', 'Ann')).toMatchObject({
      unitMinor: 5000,
      currency: 'CAD',
      product: expect.stringMatching(/^Product SKU/),
      seat: 'needed',
    });
    expect(await told('expiring', 'Cem')).toMatchObject({ unitMinor: 5000, seat: 'reserved' });
    expect((await totals('expired'))['cost']).toEqual({ value: 5000, currency: 'CAD' });
    expect((await totals('expiring'))['cost']).toEqual({ value: 5000, currency: 'CAD' });
    expect(await names('expiring', { seat: 'needed' })).toEqual(['Ben']);
    expect(await names('expired', { seat: 'needed' })).toEqual(['Ann']);
    const file = await admin.get('/settings/reports/expiring-export', {
      format: 'csv',
      columns: 'name,unitMinor',
      q: 'Ben',
      locale: 'en',
    });
    expect(csvRows(file.text).at(-1)).toEqual(['Ben', '50.00', 'CAD']);
  });

  test('of several products the least expensive; a price agreed with the company counts; a course without seats costs nothing', async () => {
    await here.worker('Ann', '2026-02-20');
    const second = await make.taughtCourse({ title: 'Other way' });
    await world.sql('update courses set needs_seat = true where id = $1', [second.id]);
    await make.gives(second.versionId, here.skillId, 1);
    const { id: productId } = await make.store.product({ courseIds: [second.id], unitMinor: 7000 });
    expect(await told('expired', 'Ann')).toMatchObject({ unitMinor: 5000 });
    await make.insert('company_prices', {
      ...{
        company_id: here.company.id,
        product_id: productId,
        currency: 'CAD',
        valid_from: '2025-01-01',
        reason: 'Agreed',
      },
      tiers: JSON.stringify([{ minQuantity: 1, unitMinor: 3000 }]),
    });
    expect(await told('expired', 'Ann')).toMatchObject({ unitMinor: 3000 });
    await world.sql('update courses set needs_seat = false where id = any($1::uuid[])', [[second.id, here.course.id]]);
    expect(await told('expired', 'Ann')).toMatchObject({ unitMinor: null, product: null, seat: 'notNeeded' });
    expect((await totals('expired'))['cost']!.value).toBeNull();
  });
});

describe('positions below their minimum', () => {
  const positionOf = async () =>
    (await world.sql<{ id: string }>('select id from positions where company_id = $1', [here.company.id]))[0]!.id;

  test('named with how many are qualified, counted once, and their number leads to their rows', async () => {
    const positionId = await positionOf();
    for (const name of ['Ann', 'Ben']) await here.worker(name, '2026-02-20');
    await here.worker('Cem', '2026-11-30');
    expect((await totals('expired'))['positionsBelow']!.value).toBe(0);
    expect(await names('expired', { below: 'true' })).toEqual([]);
    await world.sql(`update positions set min_qualified = 2, title = 'Operator' where id = $1`, [positionId]);
    expect(await told('expired', 'Ann')).toMatchObject({
      belowMinimum: 'Operator: 1 of 2',
      positionsBelow: [positionId],
    });
    expect((await totals('expired'))['positionsBelow']!.value).toBe(1);
    expect(await names('expired', { below: 'true' })).toEqual(['Ann', 'Ben']);
    const unasked = async (query: Record<string, string> = {}) =>
      (await admin.get('/settings/reports/expired', query)).body.rows.map((row: Row) => row['belowMinimum']);
    expect(await unasked()).toEqual([null, null]);
    expect(await unasked({ below: 'true' })).toEqual(['Operator: 1 of 2', 'Operator: 1 of 2']);
    expect((await admin.get('/settings/reports/expired', { fields: 'phone' })).status).toBe(400);
    const file = await admin.get('/settings/reports/expired-export', {
      format: 'csv',
      columns: 'name,belowMinimum',
      locale: 'en',
    });
    expect(csvRows(file.text).at(-1)![1]).toBe('Operator: 1 of 2');
    await world.sql('update positions set min_qualified = 1 where id = $1', [positionId]);
    expect((await totals('expired'))['positionsBelow']!.value).toBe(0);
  });

  test('what is required of everyone takes from every position a person holds; what is only recommended from none', async () => {
    const ann = await here.worker('Ann', '2026-11-30');
    await world.sql(`update positions set min_qualified = 2, title = 'Operator' where id = $1`, [await positionOf()]);
    const second = (await make.position(here.company, { title: 'Fire warden', min_qualified: 2 })).id;
    await make.assignment(ann, second, { is_primary: false });
    const skill = await make.skill();
    await make.achievement(ann, { skillId: skill.id, validThrough: '2026-02-01' });
    const { id } = await make.requirement(here.company, { skillId: skill.id }, { kind: 'recommended' });
    expect(await told('expired', 'Ann')).toMatchObject({ belowMinimum: null });
    await world.sql(`update requirements set kind = 'mandatory' where id = $1`, [id]);
    expect(await told('expired', 'Ann')).toMatchObject({ belowMinimum: 'Fire warden: 0 of 2; Operator: 0 of 2' });
    expect((await totals('expired'))['positionsBelow']!.value).toBe(2);
  });

  test('by site where the minimum is', async () => {
    const positionId = await positionOf();
    const [ann, ben] = [await here.worker('Ann', '2026-02-20'), await here.worker('Ben', '2026-02-20')];
    for (const [person, name] of [
      [ann, 'North'],
      [ben, 'South'],
    ] as const) {
      const site = await make.insert('sites', { company_id: here.company.id, code: name, name, time_zone: 'UTC' });
      await world.sql('update placements set site_id = $2 where person_id = $1', [person.id, site]);
      if (person === ann)
        await world.sql(
          'insert into position_sites (company_id, position_id, site_id, min_qualified) values ($1, $2, $3, 1)',
          [here.company.id, positionId, site],
        );
    }
    expect(await names('expired', { below: 'true' })).toEqual(['Ann']);
    expect((await told('expired', 'Ann'))['belowMinimum']).toMatch(/, North: 0 of 1$/);
  });

  test('rows are grouped by the positions that need them', async () => {
    const ann = await here.worker('Ann', '2026-02-20');
    const other = await make.position(here.company, { title: 'Rigger' });
    await make.requirement(here.company, { skillId: here.skillId }, { position_id: other.id });
    await here.worker('Ben', '2026-02-20');
    await make.assignment(ann, other.id, { is_primary: false });
    const { groups } = (await admin.get('/settings/reports/expired-groups', { by: 'position' })).body as {
      groups: { keys: string[]; words: string[]; rows: number }[];
    };
    expect(groups.map(({ rows }) => rows)).toEqual([1, 1]);
    const both = groups.find(({ words }) => words[0]!.includes('Rigger'))!;
    expect(await names('expired', { position: both.keys[0]! })).toEqual(['Ann']);
  });

  test('what every position needs is a group of its own that says so', async () => {
    const skill = await make.skill({});
    await make.requirement(here.company, { skillId: skill.id });
    const ann = await here.worker('Ann', '2027-02-20');
    await make.achievement(ann, { skillId: skill.id, validThrough: '2026-02-20' });
    const { groups } = (await admin.get('/settings/reports/expired-groups', { by: 'position' })).body as {
      groups: { keys: string[]; words: string[] }[];
    };
    expect(groups.map(({ words }) => words)).toEqual([['All positions']]);
    expect(await names('expired', { position: groups[0]!.keys[0]! })).toEqual(['Ann']);
  });
});

describe('what expires soon', () => {
  test('the next reminder follows the settings: of the last day, of the open course, and of neither once it is switched off', async () => {
    const ann = await here.worker('Ann', '2026-04-20');
    // 90, 60, 30, 7 and 0 days before: 21 March is the next.
    expect(await told('expiring', 'Ann')).toMatchObject({ nextReminderOn: '2026-03-21' });
    await make.enrolment({ person: ann, course: here.course });
    await world.sql(`update enrolments set due_on = '2026-03-12' where person_id = $1`, [ann.id]);
    expect(await told('expiring', 'Ann')).toMatchObject({ nextReminderOn: '2026-03-05' });
    const settings = (courses: object) =>
      world.sql(
        `update companies set settings_overrides = settings_overrides || jsonb_build_object('courses', $2::jsonb)
          where id = $1`,
        [here.company.id, JSON.stringify(courses)],
      );
    await settings({ [here.course.id]: { reminderDays: [3] } });
    expect(await told('expiring', 'Ann')).toMatchObject({ nextReminderOn: '2026-03-09' });
    await settings({ [here.course.id]: { reminderDays: [] } });
    expect(await told('expiring', 'Ann')).toMatchObject({ nextReminderOn: '2026-03-19' });
    const rules = { qualificationExpiring: { on: false }, courseOverdue: { on: false } };
    await world.sql('insert into notice_settings (company_id, overrides, changed_at) values ($1, $2, now())', [
      here.company.id,
      JSON.stringify({ rules }),
    ]);
    expect(await told('expiring', 'Ann')).toMatchObject({ nextReminderOn: '2026-04-27' });
  });

  test('who will be exempt, and renewals with a practical part, are told apart', async () => {
    await here.worker('Ann', '2026-04-20');
    await hold(await here.worker('Ben', '2026-04-20'), { from_on: '2026-04-01', to_on: '2026-04-21' });
    await hold(await here.worker('Cem', '2026-04-20'), { from_on: '2026-04-01', to_on: '2026-04-20' });
    expect(await names('expiring', { exempt: 'notExempt' })).toEqual(['Ann', 'Cem']);
    expect(await names('expiring', { exempt: 'exempt' })).toEqual(['Ben']);
    expect(await names('expiring', { practical: 'needed' })).toEqual([]);
    await world.sql(`update course_versions set delivery = 'blended' where id = $1`, [here.course.versionId]);
    expect(await names('expiring', { practical: 'needed' })).toEqual(['Ann', 'Ben', 'Cem']);
    await world.sql(`update course_versions set delivery = 'online' where id = $1`, [here.course.versionId]);
    expect(await names('expiring', { practical: 'notNeeded' })).toEqual(['Ann', 'Ben', 'Cem']);
  });

  test('coverage after expiry is who is still qualified the day after, against the minimum of the position', async () => {
    const [position] = await world.sql<{ id: string }>('select id from positions where company_id = $1', [
      here.company.id,
    ]);
    const after = async (query: Record<string, string> = {}) =>
      (await listed('expiring', query)).map(({ name, coverageAfter }) => [name, coverageAfter]);
    const ann = await here.worker('Ann', '2026-03-20');
    const others = [
      await here.worker('Ben', '2026-04-20'),
      await here.worker('Cem', '2026-04-20'),
      await here.worker('Dee', '2027-01-20'),
    ];
    await here.worker('Eve', '2026-02-20');
    expect((await after())[0]).toEqual(['Ann', null]);
    await world.sql(`update positions set min_qualified = 2, title = 'Operator' where id = $1`, [position!.id]);
    expect(await after({ sort: 'name' })).toEqual([
      ['Ann', 'Operator: 3 of 2'],
      ['Ben', 'Operator: 1 of 2'],
      ['Cem', 'Operator: 1 of 2'],
    ]);
    // What is required of everyone ends first: no one of those who hold it fills the position from then on.
    const everyone = await make.skill();
    await make.requirement(here.company, { skillId: everyone.id });
    for (const person of others) await make.achievement(person, { skillId: everyone.id, validThrough: '2026-03-10' });
    await make.achievement(ann, { skillId: everyone.id, validThrough: null });
    expect(await after({ sort: 'validThrough', q: 'Dee' })).toEqual([['Dee', 'Operator: 1 of 2']]);
    expect(await after({ q: 'Ann' })).toEqual([['Ann', 'Operator: 0 of 2']]);
    const file = await admin.get('/settings/reports/expiring-export', {
      format: 'csv',
      columns: 'name,coverageAfter',
      q: 'Ann',
      locale: 'fr',
    });
    expect(csvRows(file.text).at(-1)).toEqual(['Ann', 'Operator: 0 sur 2']);
  });

  test('the window is 180 days, or as many as are wanted, also for what is done to its rows', async () => {
    await here.worker('Ann', '2026-03-20');
    await here.worker('Ben', '2026-08-29');
    await here.worker('Cem', '2026-08-30');
    await here.worker('Dee', '2028-03-02');
    expect(await names('expiring')).toEqual(['Ann', 'Ben']);
    expect(await names('expiring', { days: '18' })).toEqual(['Ann']);
    expect(await names('expiring', { days: '17' })).toEqual([]);
    expect(await names('expiring', { days: '181' })).toEqual(['Ann', 'Ben', 'Cem']);
    expect(await names('expiring', { days: '181', leadTime: 'later' })).toEqual(['Cem']);
    expect((await totals('expiring', { days: '730' }))['expiring']!.value).toBe(3);
    for (const days of ['0', '731', '-1', '1.5', 'x', ''])
      expect((await admin.get('/settings/reports/expiring', { days })).status, days).toBe(400);
    const remind = (rows: object) =>
      admin.post(
        '/settings/reports/reminders',
        { rows: { report: 'companyExpiring', ...rows }, preview: true },
        { headers: { 'idempotency-key': randomUUID() } },
      );
    const chosen = { ids: [(await told('expiring', 'Cem', { days: '181' })).id] };
    expect((await remind({ chosen, days: 181 })).body.skipped).toMatchObject([
      { label: expect.stringMatching(/^Cem/) },
    ]);
    expect((await remind({ chosen })).status).toBe(404);
    expect((await remind({ chosen: { query: { days: '181', leadTime: 'later' } } })).body.skipped).toHaveLength(1);
  });

  test('a file says which day it is about, and how far it looks', async () => {
    const lines = async (query: Record<string, string>) => {
      const { text } = await admin.get('/settings/reports/expiring-export', { format: 'csv', locale: 'en', ...query });
      return csvRows(text).filter(([term]) => ['As of', 'Records as of', 'Window in days'].includes(term!));
    };
    expect(await lines({})).toEqual([
      ['As of', '2026-03-02'],
      ['Window in days', '180'],
    ]);
    const json = await admin.get('/settings/reports/expired-export', {
      format: 'json',
      locale: 'en',
      asOf: '2026-02-01',
      knownOn: '2026-02-10',
    });
    expect(JSON.parse(json.text).header).toMatchObject({ asOf: '2026-02-01', knownOn: '2026-02-10', filters: [] });
    expect(
      JSON.parse((await admin.get('/settings/reports/expired-export', { format: 'json' })).text).header,
    ).toMatchObject({ asOf: '2026-03-02' });
  });
});

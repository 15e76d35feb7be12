import { plainTerms } from '@app/domain/seats/terms.cases';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import { importFile, rowsOf } from '../../../test/send-import.ts';
import type { MadeCompany } from '../../../test/make/make.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { makeLot } from '../seats/index.ts';

const world = await openWorld();
const { make } = world;
let company: MadeCompany;
let admin: Caller;
let yard: string;
let welder: { id: string };
beforeEach(async () => {
  company = await make.company();
  admin = await world.as(await make.companyAdmin({ company }));
  yard = await make.insert('sites', { company_id: company.id, code: 'Y1', name: 'Main Yard', time_zone: 'UTC' });
  for (const code of ['D1', 'D2'])
    await make.insert('sites', { company_id: company.id, code, name: 'Dock', time_zone: 'UTC' });
  await make.insert('departments', { company_id: company.id, code: 'W', name: 'Soudure générale' });
  welder = await make.position(company, { code: 'WLD', title: 'Welder' });
});
const header = 'Number,Name,Start,Site,Department,Positions';
const dry = (...rows: string[]) => importFile(world, admin, 'employees', [header, ...rows].join('\n'), { run: false });
const matches = async (id: string) => (await admin.get(`/settings/imports/${id}/matches`)).body;
const match = (id: string, field: string, value: string, to: string | null) =>
  admin.post(`/settings/imports/${id}/matches`, { field, value, to });

describe('sites, departments and positions', () => {
  test('are found by code or by a name that only one has, without case and accents; the same place is no change', async () => {
    const row = 'M-1,One,2025-01-01,main yard,SOUDURE GENERALE,welder';
    const done = await importFile(world, admin, 'employees', [header, row].join('\n'));
    expect(done).toMatchObject({ counts: { new: 1, refused: 0 } });
    expect(
      await importFile(world, admin, 'employees', [header, row, 'M-2,Two,2025-01-01,Dock,,'].join('\n'), {
        run: false,
      }),
    ).toMatchObject({
      counts: { unchanged: 1, refused: 1 },
    });
    expect(
      await importFile(world, admin, 'employees', [header, 'M-1,One,2025-01-01,Y1,W,WLD'].join('\n'), { run: false }),
    ).toMatchObject({
      counts: { unchanged: 1 },
    });
  });

  test('that are unknown are matched or left out, which later files remember', async () => {
    const file = ['M-1,One,2025-01-01,Old yard,,Fitter; Boss', 'M-2,Two,2025-01-01,old  YARD,,'];
    const { id } = await dry(...file);
    expect(await rowsOf(admin, id)).toEqual([
      '2 refused site:siteUnknown positions:positionUnknown positions:positionUnknown',
      '3 refused site:siteUnknown',
    ]);
    expect(
      (await matches(id)).unknown
        .map(({ field, value, said }: { field: string; value: string; said: boolean }) => `${field} ${value} ${said}`)
        .toSorted(),
    ).toEqual(['positions Boss false', 'positions Fitter false', 'site Old yard false', 'site old YARD false']);
    expect((await match(id, 'site', 'Old yard', crypto.randomUUID())).status).toBe(404);
    expect((await match(id, 'site', 'Old yard', yard)).status).toBe(200);
    await match(id, 'positions', 'Fitter', welder.id);
    await match(id, 'positions', 'boss', null);
    expect((await matches(id)).saved).toContainEqual({ field: 'site', value: 'old yard', name: 'Main Yard' });
    const again = await dry(...file);
    expect(await rowsOf(admin, again['id'])).toEqual(['2 new', '3 new']);
    await match(id, 'site', 'Old yard', 'forget');
    const forgotten = await dry(...file);
    expect(await rowsOf(admin, forgotten['id'])).toEqual(['2 refused site:siteUnknown', '3 refused site:siteUnknown']);
    // What was checked is run as it was checked.
    await admin.post(
      `/settings/imports/${again['id']}/run`,
      {},
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    );
    await world.runJobs();
    expect((await admin.get(`/settings/imports/${again['id']}`)).body).toMatchObject({
      state: 'done',
      counts: { new: 2, refused: 0 },
    });
  });

  test('of another company are not there', async () => {
    const { id } = await dry('M-1,One,2025-01-01,Old yard,,');
    const foreign = await world.as(await make.companyAdmin({ company: await make.company() }));
    expect((await foreign.get(`/settings/imports/${id}/matches`)).status).toBe(404);
    expect(
      (await foreign.post(`/settings/imports/${id}/matches`, { field: 'site', value: 'Old yard', to: yard })).status,
    ).toBe(404);
    expect((await foreign.get(`/settings/imports/${id}/seats`)).status).toBe(404);
  });
});

test('a dry run says which seats new people will take, and who will wait: as the rules enrol them then', async () => {
  const course = await make.taughtCourse();
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  await make.requirement(company, { courseId: course.id }, { position_id: welder.id });
  const productId = await make.insert('products', { sku: crypto.randomUUID(), names: { en: 'Welding' } });
  await workAsSystem(
    world.runtime,
    'test',
    (work) => {
      work.reach('enrolment.view');
      return makeLot(work, {
        ...{
          companyId: company.id,
          productId,
          ownerPersonId: null,
          origin: 'granted',
          reason: 'For the test',
          quantity: 1,
          unitMinor: 0,
          currency: null,
        },
        ...{ terms: plainTerms, courseIds: [course.id], acquiredOn: '2026-03-02' },
      });
    },
    { companyId: company.id, audited: false },
  );
  const { id } = await dry(
    'M-1,First One,2025-01-01,,,WLD',
    'M-2,Second One,2025-01-01,,,Welder',
    'M-3,No Welder,2025-01-01,,,',
  );
  expect((await admin.get(`/settings/imports/${id}/seats`)).body.rows).toMatchObject([
    { courseId: course.id, positions: ['Welder'], people: 2, available: 1, waiting: ['Second One'] },
  ]);
  await admin.post(`/settings/imports/${id}/run`, {}, { headers: { 'idempotency-key': crypto.randomUUID() } });
  await world.runJobs();
  await world.runJobs();
  const enrolled = await world.sql(
    `select e.employee_number as number, n.waits_for_seat as waits from enrolments n
      join employments e using (company_id, person_id) where n.company_id = $1 order by 1`,
    [company.id],
  );
  expect(enrolled).toHaveLength(2);
  expect(enrolled.filter(({ waits }) => waits)).toHaveLength(1);
  expect((await admin.get(`/settings/imports/${id}/seats`)).body.rows).toEqual([]);
});

test('a lot for two courses is counted once: one seat opens both for one person, and the next waits for both', async () => {
  const courses = [await make.taughtCourse(), await make.taughtCourse()];
  const courseIds = courses.map(({ id }) => id);
  await world.sql('update courses set needs_seat = true where id = any($1)', [courseIds]);
  for (const courseId of courseIds) await make.requirement(company, { courseId }, { position_id: welder.id });
  const rigger = await make.position(company, { code: 'RIG', title: 'Rigger' });
  await make.requirement(company, { courseId: courseIds[1]! }, { position_id: rigger.id });
  const productId = await make.insert('products', { sku: crypto.randomUUID(), names: { en: 'Both' } });
  await workAsSystem(
    world.runtime,
    'test',
    (work) => {
      work.reach('enrolment.view');
      return makeLot(work, {
        ...{
          companyId: company.id,
          productId,
          ownerPersonId: null,
          origin: 'granted',
          reason: 'For the test',
          quantity: 2,
          unitMinor: 0,
          currency: null,
        },
        ...{ terms: plainTerms, courseIds, acquiredOn: '2026-03-02' },
      });
    },
    { companyId: company.id, audited: false },
  );
  const { id } = await dry(
    'M-1,First One,2025-01-01,,,WLD',
    'M-2,Second One,2025-01-01,,,RIG',
    'M-3,Third One,2025-01-01,,,WLD',
    'M-4,Fourth One,2025-01-01,,,RIG',
  );
  const { rows } = (await admin.get(`/settings/imports/${id}/seats`)).body;
  const told = (courseId: string) => rows.find((row: { courseId: string }) => row.courseId === courseId);
  expect(told(courseIds[0]!)).toMatchObject({ people: 2, available: 2, waits: 1, waiting: ['Third One'] });
  expect(told(courseIds[1]!)).toMatchObject({
    people: 4,
    available: 2,
    waits: 2,
    waiting: ['Third One', 'Fourth One'],
  });
  await admin.post(`/settings/imports/${id}/run`, {}, { headers: { 'idempotency-key': crypto.randomUUID() } });
  await world.runJobs();
  await world.runJobs();
  // As many people sit on seats as was said, though who does may differ: the earliest due first.
  const seated = await world.sql<{ people: number; seats: number }>(
    `select count(distinct person_id)::int as people, count(*)::int as seats from seats
      where company_id = $1 and state = 'allocated'`,
    [company.id],
  );
  expect(seated).toEqual([{ people: 2, seats: 2 }]);
});

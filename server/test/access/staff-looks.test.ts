import { endpoints } from '@app/contract/all';
import { beforeEach, expect, test } from 'vitest';
import { idsThatLeadToACompany } from '../../src/platform/audit/staff-looks.ts';
import { openWorld } from '../harness.ts';

const world = await openWorld();
const { make } = world;
const staff = await make.platformAdmin();
const admin = await world.as(staff);
const company = await make.company();
const boss = await world.as(await make.companyAdmin({ company }));
const ann = await make.person({ company });
const looks = () =>
  world.sql(
    `select actor_id as by, company_id as company, entity, entity_id as about from audit_entries
      where action = 'platform.look' order by id`,
  );

beforeEach(async () => {
  await world.sql(`delete from rate_limits`);
});

test('what platform staff look at is in the company’s own audit, once an hour, and its admins see it (A25)', async () => {
  for (let n = 0; n < 3; n++) expect((await admin.get(`/admin/employees/${ann.id}`)).status).toBe(200);
  expect(await looks()).toEqual([{ by: staff.id, company: company.id, entity: 'person', about: ann.id }]);
  const shown = (await boss.get(`/settings/employees/${ann.id}/audit`)).body.rows;
  expect(shown.filter(({ action }: { action: string }) => action === 'platform.look')).toHaveLength(1);
  await world.sql(`update rate_limits set window_started_at = window_started_at - interval '1 hour'`);
  await admin.get(`/admin/employees/${ann.id}`);
  expect(await looks()).toHaveLength(2);
  const other = await world.as(await make.platformAdmin());
  await other.get(`/admin/employees/${ann.id}`);
  expect(await looks()).toHaveLength(3);
});

test('a person of two companies is seen in both; the platform’s own people and what is not found leave nothing (A25)', async () => {
  const before = (await looks()).length;
  const second = await make.company();
  const bob = await make.person({ company });
  await world.sql(
    `insert into employments (company_id, person_id, employee_number, started_on) values ($1, $2, 'X1', '2021-01-01')`,
    [second.id, bob.id],
  );
  await admin.get(`/admin/employees/${bob.id}`);
  expect(
    (await looks())
      .slice(before)
      .map(({ company: of }) => of)
      .toSorted(),
  ).toEqual([company.id, second.id].toSorted());
  await admin.get(`/admin/employees/${staff.id}`);
  expect((await admin.get(`/admin/companies/${crypto.randomUUID()}`)).status).toBe(404);
  expect(await looks()).toHaveLength(before + 2);
  await admin.get(`/admin/companies/${company.id}`);
  expect((await looks()).at(-1)).toEqual({ by: staff.id, company: company.id, entity: 'company', about: company.id });
});

test('the company’s own admins leave no such entry (A25)', async () => {
  const before = (await looks()).length;
  await boss.get(`/settings/employees/${ann.id}`);
  expect(await looks()).toHaveLength(before);
});

/** Ids in the platform's addresses that lead to no company's data: the platform's own things. */
const ofThePlatform =
  'accessReviewId categoryId courseId day dryRunId emailId exportId fileId itemId legalVersionId mailId name place productId publicId reportFileId scheduleId skillId slug templateId ticket token unitId uploadId versionId viewId'.split(
    ' ',
  );

test('every reading of the platform by an id is known to lead to a company, or not to (A25)', () => {
  const unknown: string[] = [];
  for (const [name, { area, method, path }] of Object.entries(endpoints)) {
    const ids = [...path.matchAll(/:(\w+)/g)].map(([, id]) => id!);
    if (area !== 'admin' || method !== 'GET' || ids.length === 0) continue;
    if (!ids.some((id) => idsThatLeadToACompany.includes(id)) && !ids.every((id) => ofThePlatform.includes(id)))
      unknown.push(`${name} ${path}`);
  }
  expect(unknown).toEqual([]);
});

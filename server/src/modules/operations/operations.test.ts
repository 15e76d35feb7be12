import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeNotes } from '../../platform/backup/noted.ts';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld();
const admin = await world.as(await world.make.platformAdmin());

test('the overview counts the platform', async () => {
  await world.make.person();
  const answer = await admin.get('/admin/overview');
  expect(answer.status).toBe(200);
  expect(answer.body.companies.active).toBe(1);
});

test('of certificates that expire those that were renewed without a gap are not counted', async () => {
  const person = await world.make.person();
  const course = await world.make.course();
  const expiring = async () => (await admin.get('/admin/overview')).body.learning.achievementsExpiringIn60Days;
  const proof = (from: string, through: string, given: object = {}) =>
    world.make.insert('achievements', {
      ...{
        company_id: person.companyId,
        person_id: person.id,
        source: 'manual',
        snapshot: {},
        course_id: course.id,
        course_version_id: course.versionId,
      },
      ...{
        public_id: randomUUID().slice(0, 22),
        verification_code: randomUUID().slice(0, 10),
        certificate_number: randomUUID(),
      },
      ...{
        valid_from: from,
        anchor_on: from,
        valid_through: through,
        issued_at: '2025-03-01T00:00:00Z',
        recorded_at: '2025-03-01T00:00:00Z',
        ...given,
      },
    });
  const before = await expiring();
  await proof('2025-03-21', '2026-03-20');
  await proof('2025-03-21', '2026-03-20', { retracted_at: '2025-04-01T00:00:00Z' });
  expect(await expiring()).toBe(before + 1);
  const late = await proof('2026-03-22', '2027-03-20');
  expect(await expiring()).toBe(before + 1);
  await world.sql(`update achievements set valid_from = '2026-03-21' where id = $1`, [late]);
  expect(await expiring()).toBe(before);
});

test('the overview says how old the last backup and the last verification are', async () => {
  const backups = async () => (await admin.get('/admin/overview')).body.backups;
  expect(await backups()).toEqual({ backedUpAt: null, verifiedAt: null, backup: 'none', verify: 'none' });
  const done = (at: string) => ({ folder: '/backups', name: at, at, doneAt: at });
  await changeNotes(world.runtime.config.dataDir, (notes) => ({
    ...notes,
    lastBackup: done('2026-03-02T02:00:00.000Z'),
    lastVerified: done('2026-02-20T03:00:00.000Z'),
  }));
  expect(await backups()).toEqual({
    backedUpAt: '2026-03-02T02:00:00.000Z',
    verifiedAt: '2026-02-20T03:00:00.000Z',
    backup: 'fine',
    verify: 'old',
  });
  const learner = await world.as(await world.make.person());
  expect((await learner.get('/admin/overview')).status).toBe(403);
});

test('kept counts that were wrong are told, a company and night in one line', async () => {
  expect((await admin.get('/admin/overview')).body.countDifferences).toEqual([]);
  const company = await world.make.company({ display_name: 'Nickel Basin' });
  const note = (at: string, measure: string) =>
    world.sql(
      `insert into kept_differences (company_id, found_at, on_date, measure, key, kept, derived)
        values ($1, $2, '2026-03-01', $3, '', 1, 2)`,
      [company.id, at, measure],
    );
  await note('2026-03-01T04:50:00Z', 'people');
  await note('2026-03-01T04:50:00Z', 'gaps');
  await note('2026-01-01T04:50:00Z', 'gaps');
  expect((await admin.get('/admin/overview')).body.countDifferences).toEqual([
    { id: company.id, company: 'Nickel Basin', foundAt: '2026-03-01T04:50:00.000Z', onDate: '2026-03-01', counts: 2 },
  ]);
});

test('maintenance closes the application to learners, not to platform admins nor to public pages', async () => {
  const learner = await world.as(await world.make.person());
  const endsAt = new Date(Date.now() + 600_000).toISOString();
  expect(
    (await admin.put('/admin/maintenance', { message: { en: 'Moving house', fr: 'Nous déménageons' }, endsAt })).status,
  ).toBe(200);
  const closed = await learner.post('/session/company', { companyId: world.make.platform.id });
  expect((await (await world.as()).get('/maintenance')).body.maintenance).toMatchObject({
    message: { en: 'Moving house' },
    endsAt,
  });
  expect((await admin.get('/admin/overview')).status).toBe(200);
  expect(closed.status).not.toBe(503);
  await admin.delete('/admin/maintenance');
  expect((await (await world.as()).get('/maintenance')).body.maintenance).toBeNull();
});

test('a job that failed for good is listed, retried and given up by a person', async () => {
  await world.sql(`select graphile_worker.add_job('nowhere.fails', '{}', max_attempts => 1)`);
  await world.sql(`update graphile_worker._private_jobs set attempts = 1, last_error = 'broken'`);
  const [dead] = (await admin.get('/admin/dead-jobs')).body.rows;
  expect(dead).toMatchObject({ job: 'nowhere.fails', lastError: 'broken' });
  expect((await admin.post(`/admin/dead-jobs/${dead.id}/retry`)).status).toBe(200);
  expect((await admin.get('/admin/dead-jobs')).body.rows).toEqual([]);
  await world.sql(`update graphile_worker._private_jobs set attempts = 1`);
  expect((await admin.delete(`/admin/dead-jobs/${dead.id}`)).status).toBe(200);
  expect((await admin.delete(`/admin/dead-jobs/${dead.id}`)).status).toBe(404);
});

test('every change of the platform leaves one audit row in its chain', async () => {
  const rows = await world.sql<{ action: string }>(
    `select action from audit_entries where company_id = $1 order by sequence`,
    [world.make.platform.id],
  );
  expect(rows.map((row) => row.action)).toEqual([
    'operations.startMaintenance',
    'operations.endMaintenance',
    'operations.retryJob',
    'operations.discardJob',
  ]);
});

test('trends by month: completions, revenue less credit notes in each currency, certificates that expire', async () => {
  const person = await world.make.person();
  const course = await world.make.course();
  const trends = async () => (await admin.get('/admin/trends')).body;
  const before = await trends();
  expect(before.completions).toHaveLength(12);
  expect([before.completions[0].month, before.completions[11].month]).toEqual(['2025-04-01', '2026-03-01']);
  expect([before.expiring[0].month, before.expiring[11].month]).toEqual(['2026-03-01', '2027-02-01']);
  for (const completed of [
    '2026-02-01T00:00:00Z',
    '2026-02-28T23:59:59Z',
    '2026-03-01T00:00:00Z',
    '2025-03-31T23:59:59Z',
  ])
    await world.make.enrolment({
      person,
      course: await world.make.taughtCourse(),
      startedAt: '2025-03-01T00:00:00Z',
      completedAt: completed,
    });
  const document = async (
    order: { id: string },
    kind: string,
    number: number,
    on: string,
    net: number,
    currency = 'CAD',
  ) =>
    world.make.insert('invoices', {
      ...{
        company_id: person.companyId,
        issuer_id: (await world.sql<{ id: string }>('select id from issuers limit 1'))[0]!.id,
        kind,
        number,
        label: `${kind} ${number}`,
      },
      ...{
        order_id: order.id,
        issued_on: on,
        currency,
        net_minor: net,
        tax_minor: 0,
        total_minor: net,
        snapshot: {},
        issued_at: `${on}T12:00:00Z`,
      },
    });
  const orders = await Promise.all([1, 2].map(() => world.make.store.order({ buyer: person, courseIds: [course.id] })));
  await document(orders[0]!, 'invoice', 91, '2026-02-28', 10_000);
  await document(orders[0]!, 'creditNote', 92, '2026-03-01', 4_000);
  await document(orders[1]!, 'invoice', 93, '2026-02-10', 700, 'USD');
  const after = await trends();
  const grew = (at: string) => {
    const of = (told: typeof after) => told.completions.find(({ month }: { month: string }) => month === at);
    return [of(after).completions - of(before).completions, of(after).people - of(before).people];
  };
  expect([grew('2026-02-01'), grew('2026-03-01'), grew('2025-04-01')]).toEqual([
    [2, 1],
    [1, 1],
    [0, 0],
  ]);
  const money = Object.fromEntries(
    after.revenue.map(({ currency, months }: { currency: string; months: object[] }) => [currency, months.slice(-2)]),
  );
  expect(money).toEqual({
    CAD: [
      { month: '2026-02-01', netMinor: 10_000, creditedMinor: 0 },
      { month: '2026-03-01', netMinor: -4_000, creditedMinor: 4_000 },
    ],
    USD: [
      { month: '2026-02-01', netMinor: 700, creditedMinor: 0 },
      { month: '2026-03-01', netMinor: 0, creditedMinor: 0 },
    ],
  });
  // What a bar of the chart opens: the orders with a document of that month.
  const invoiced = async (from: string, to: string) =>
    (await admin.get('/admin/orders', { invoicedFrom: from, invoicedTo: to })).body.rows
      .map(({ id }: { id: string }) => id)
      .sort();
  expect(await invoiced('2026-02-01', '2026-02-28')).toEqual(orders.map(({ id }) => id).sort());
  expect(await invoiced('2026-03-01', '2026-03-31')).toEqual([orders[0]!.id]);
  expect(await invoiced('2025-12-01', '2026-01-31')).toEqual([]);
});

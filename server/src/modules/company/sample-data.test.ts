import { plainTerms } from '@app/domain/seats/terms.cases';
import { samplePeople } from '@app/domain/company/sample';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { enrolRequiredCourses } from '../assignment/jobs.ts';
import { makeLot } from '../seats/index.ts';

// Sample data shows an admin what the pages show; nothing of it is ever real, and removed it leaves nothing.
const world = await openWorld();
const { make } = world;
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });

let company: Awaited<ReturnType<typeof make.company>>;
let boss: MadePerson;
let admin: Caller;
beforeEach(async () => {
  company = await make.company({ time_zone: 'UTC' });
  boss = await make.companyAdmin({ company });
  admin = await world.as(boss);
});

const load = () => admin.post('/settings/sample-data', { language: 'en' });
const remove = () => admin.delete('/settings/sample-data');
const steps = async () => (await admin.get('/settings/first-steps')).body;
const people = () =>
  world.sql<{ id: string; name: string }>(
    'select e.person_id as id, p.legal_name as name from employments e join people p on p.id = e.person_id where e.company_id = $1 and e.sample order by p.legal_name',
    [company.id],
  );

/** How many rows the company has in every table of its own; the audit grows, and counts are kept beside the facts. */
async function rowsOfCompany(): Promise<Record<string, number>> {
  const tables = await world.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    // Everyone of a company may be noted to be looked at again.
    if (/audit|standing_|assignment_checks|kept|company_starts|idempot|mails|sessions/.test(name)) continue;
    counts[name] = (await world.sql<{ n: number }>(`select count(*)::int as n from ${name} where company_id = $1`, [company.id]))[0]!.n;
  }
  counts['people'] = (await world.sql<{ n: number }>('select count(*)::int as n from people'))[0]!.n;
  return counts;
}

test('it goes into an empty company, marked, once; the first steps stay as they were', async () => {
  await make.skill();
  const before = await steps();
  expect(before).toMatchObject({ counts: { people: 1, positions: 0, requirements: 0, held: 0, seats: 0 }, dismissed: false, sample: null });
  expect((await load()).body).toEqual({ people: samplePeople.length, positions: 3 });
  expect(await steps()).toEqual({ ...before, sample: { people: samplePeople.length, positions: 3 } });
  const { rows } = (await admin.get('/settings/employees', { q: 'sample' })).body;
  expect(rows).toHaveLength(samplePeople.length);
  const board = (await admin.get('/settings/dashboard')).body;
  expect(board.people).toBe(samplePeople.length + 1);
  expect(board.gaps).toBeGreaterThan(0);
  expect((await load()).body.error.code).toBe('sampleLoaded');
  await remove();
  await make.person({ company });
  expect((await load()).body.error.code).toBe('companyNotEmpty');
  expect((await (await world.as(await make.person({ company }))).post('/settings/sample-data', { language: 'en' })).status).toBe(403);
});

test('its people never sign in, take a seat, are enrolled or get a certificate, by hand or by rule', async () => {
  const skill = await make.skill();
  const course = await make.taughtCourse();
  await make.gives(course.versionId, skill.id);
  await load();
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  const productId = await make.insert('products', { sku: randomUUID(), names: { en: 'Forklift' } });
  await workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.reach('enrolment.view');
      const of = { companyId: company.id, productId, ownerPersonId: null, origin: 'granted' as const, reason: 'For the test', quantity: 3, unitMinor: 0 };
      return makeLot(work, { ...of, currency: null, terms: plainTerms, courseIds: [course.id], acquiredOn: '2026-03-02' });
    },
    { companyId: company.id, audited: false },
  );
  const [ana] = await people();
  const refused = async (answer: Promise<{ status: number; body: { error?: { code: string } } }>) => {
    const { status, body } = await answer;
    return `${status} ${body.error?.code}`;
  };
  expect(await refused(admin.patch(`/settings/employees/${ana!.id}`, { email: 'ana@real.example' }))).toBe('409 samplePerson');
  const given = await admin.post('/settings/seats/assignments', { productId, audience: { ids: [ana!.id] }, preview: false }, key());
  expect(given.body).toMatchObject({ changed: 0, skipped: [{ code: 'samplePerson' }] });
  const asked = { audience: { ids: [ana!.id] }, dueOn: null, note: null, evenIfValid: true, preview: false };
  expect((await admin.post(`/settings/courses/${course.id}/assignments`, asked, key())).body).toMatchObject({
    changed: 0,
    skipped: [{ code: 'samplePerson' }],
  });
  await enrolRequiredCourses.run(world.runtime, {}, { id: '1', number: 1 });
  expect(
    await world.sql('select 1 from enrolments e join employments m using (company_id, person_id) where m.sample and m.company_id = $1', [company.id]),
  ).toEqual([]);
  expect(await world.sql("select 1 from seats where company_id = $1 and state <> 'available'", [company.id])).toEqual([]);
  await expect(
    make.pin({ ...boss, id: ana!.id }, '271828').then(() => world.sql('update employments set pin_since = now() where person_id = $1', [ana!.id])),
  ).rejects.toThrow(/sample_person/);
  await world.sql('delete from auth.pins where person_id = $1', [ana!.id]);
  const proof = make.insert('achievements', {
    ...{
      company_id: company.id,
      person_id: ana!.id,
      skill_id: skill.id,
      source: 'manual',
      public_id: randomUUID().slice(0, 22),
      verification_code: randomUUID().slice(0, 10),
    },
    ...{
      certificate_number: randomUUID(),
      valid_from: '2025-01-01',
      anchor_on: '2025-01-01',
      issued_at: '2025-01-01T00:00:00Z',
      recorded_at: '2025-01-01T00:00:00Z',
      snapshot: {},
    },
  });
  await expect(proof).rejects.toThrow(/sample data/);
});

test('removed, it leaves nothing, whatever was tried with it; other companies keep theirs', async () => {
  await make.skill();
  const elsewhere = await make.company({ time_zone: 'UTC' });
  const other = await world.as(await make.companyAdmin({ company: elsewhere }));
  await other.post('/settings/sample-data', { language: 'fr' });
  const before = await rowsOfCompany();
  const board = (await admin.get('/settings/dashboard')).body;
  await load();
  const [ana, ben, chloe] = await people();
  expect((await admin.put(`/settings/employees/${ana!.id}/note`, { note: 'Tries things' })).status).toBe(200);
  expect((await admin.post(`/settings/employees/${ben!.id}/ending`, { lastDay: '2026-03-02', reason: null })).status).toBe(200);
  expect(
    (await admin.post(`/settings/employees/${chloe!.id}/transfers`, { from: '2026-03-01', siteId: null, departmentId: null, managerId: boss.id })).status,
  ).toBe(200);
  expect((await remove()).status).toBe(200);
  expect(await rowsOfCompany()).toEqual(before);
  expect(
    await world.sql('select 1 from assignment_checks k where company_id = $1 and person_id = any($2)', [company.id, [ana!.id, ben!.id, chloe!.id]]),
  ).toEqual([]);
  expect((await steps()).sample).toBeNull();
  expect((await admin.get('/settings/dashboard')).body).toEqual(board);
  expect((await remove()).body.error.code).toBe('notFound');
  expect((await other.get('/settings/first-steps')).body.sample).toMatchObject({ people: samplePeople.length });
});

test('it stays while real employees hold a sample position, work at the sample site or answer to a sample person', async () => {
  await make.skill();
  await load();
  const real = await make.person({ company });
  const [position] = await world.sql<{ id: string }>('select id from positions where company_id = $1 limit 1', [company.id]);
  await make.assignment(real, position!.id);
  expect((await remove()).body.error.code).toBe('sampleInUse');
  expect(await people()).toHaveLength(samplePeople.length);
  await world.sql('delete from position_assignments where company_id = $1 and person_id = $2', [company.id, real.id]);
  const [site] = await world.sql<{ id: string }>('select id from sites where company_id = $1', [company.id]);
  await world.sql('update placements set site_id = $2 where person_id = $1', [real.id, site!.id]);
  expect((await remove()).body.error.code).toBe('sampleInUse');
  await world.sql('update placements set site_id = null where person_id = $1', [real.id]);
  expect((await remove()).status).toBe(200);
});

test('the first steps are put away and shown again, for the company alone', async () => {
  expect((await admin.put('/settings/first-steps', { dismissed: true })).status).toBe(200);
  expect(await steps()).toMatchObject({ dismissed: true });
  const other = await world.as(await make.companyAdmin({ company: await make.company() }));
  expect((await other.get('/settings/first-steps')).body).toMatchObject({ dismissed: false });
  await admin.put('/settings/first-steps', { dismissed: false });
  expect(await steps()).toMatchObject({ dismissed: false });
});

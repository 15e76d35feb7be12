import { plainTerms } from '@app/domain/seats/terms.cases';
import { samplePeople } from '@app/domain/company/sample';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import { billing } from '../../../../test/make/make-store.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { enrolRequiredCourses } from '../../assignment/jobs.ts';
import { makeLot } from '../../seats/index.ts';

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
    `select c.oid::regclass::text as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    // Everyone of a company may be noted to be looked at again.
    if (/audit|standing_|assignment_checks|kept|company_starts|idempot|mails|sessions/.test(name)) continue;
    counts[name] = (
      await world.sql<{ n: number }>(`select count(*)::int as n from ${name} where company_id = $1`, [company.id])
    )[0]!.n;
  }
  counts['people'] = (await world.sql<{ n: number }>('select count(*)::int as n from people'))[0]!.n;
  return counts;
}

test('it goes into an empty company, marked, once; the first steps stay as they were', async () => {
  await make.skill();
  const before = await steps();
  expect(before).toMatchObject({
    counts: { people: 1, positions: 0, requirements: 0, held: 0, seats: 0 },
    dismissed: false,
    sample: null,
  });
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
  expect(
    (await (await world.as(await make.person({ company }))).post('/settings/sample-data', { language: 'en' })).status,
  ).toBe(403);
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
      const of = {
        companyId: company.id,
        productId,
        ownerPersonId: null,
        origin: 'granted' as const,
        reason: 'For the test',
        quantity: 3,
        unitMinor: 0,
      };
      return makeLot(work, {
        ...of,
        currency: null,
        terms: plainTerms,
        courseIds: [course.id],
        acquiredOn: '2026-03-02',
      });
    },
    { companyId: company.id, audited: false },
  );
  const [ana] = await people();
  const refused = async (answer: Promise<{ status: number; body: { error?: { code: string } } }>) => {
    const { status, body } = await answer;
    return `${status} ${body.error?.code}`;
  };
  expect(await refused(admin.patch(`/settings/employees/${ana!.id}`, { email: 'ana@real.example' }))).toBe(
    '409 samplePerson',
  );
  const given = await admin.post(
    '/settings/seats/assignments',
    { productId, audience: { ids: [ana!.id] }, preview: false },
    key(),
  );
  expect(given.body).toMatchObject({ changed: 0, skipped: [{ code: 'samplePerson' }] });
  const asked = { audience: { ids: [ana!.id] }, dueOn: null, note: null, evenIfValid: true, preview: false };
  expect((await admin.post(`/settings/courses/${course.id}/assignments`, asked, key())).body).toMatchObject({
    changed: 0,
    skipped: [{ code: 'samplePerson' }],
  });
  await enrolRequiredCourses.run(world.runtime, {}, { id: '1', number: 1 });
  expect(
    await world.sql(
      'select 1 from enrolments e join employments m using (company_id, person_id) where m.sample and m.company_id = $1',
      [company.id],
    ),
  ).toEqual([]);
  expect(await world.sql("select 1 from seats where company_id = $1 and state <> 'available'", [company.id])).toEqual(
    [],
  );
  await expect(
    make
      .pin({ ...boss, id: ana!.id }, '271828')
      .then(() => world.sql('update employments set pin_since = now() where person_id = $1', [ana!.id])),
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
  expect(
    (await admin.post(`/settings/employees/${ben!.id}/ending`, { lastDay: '2026-03-02', reason: null })).status,
  ).toBe(200);
  expect(
    (
      await admin.post(`/settings/employees/${chloe!.id}/transfers`, {
        from: '2026-03-01',
        siteId: null,
        departmentId: null,
        managerId: boss.id,
      })
    ).status,
  ).toBe(200);
  expect((await remove()).status).toBe(200);
  expect(await rowsOfCompany()).toEqual(before);
  expect(
    await world.sql('select 1 from assignment_checks k where company_id = $1 and person_id = any($2)', [
      company.id,
      [ana!.id, ben!.id, chloe!.id],
    ]),
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
  const [position] = await world.sql<{ id: string }>('select id from positions where company_id = $1 limit 1', [
    company.id,
  ]);
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

test('it stays while a requirement or a wish of a real position is at the sample site; a shared device goes on without a site', async () => {
  const skill = await make.skill();
  await load();
  const [site] = await world.sql<{ id: string }>('select id from sites where company_id = $1', [company.id]);
  const position = await make.position(company);
  const requirement = await make.requirement(
    company,
    { skillId: skill.id },
    { position_id: position.id, site_id: site!.id },
  );
  expect((await remove()).body.error?.code).toBe('sampleInUse');
  const ended = await admin.post(`/settings/requirements/${requirement.requirementId}/end`, {
    from: '2026-03-02',
    reason: 'It was a trial',
  });
  expect(ended.status, ended.text).toBe(200);
  expect(
    (await admin.patch(`/settings/positions/${position.id}`, { sites: [{ siteId: site!.id, minQualified: 2 }] }))
      .status,
  ).toBe(200);
  expect((await remove()).body.error?.code).toBe('sampleInUse');
  expect((await admin.patch(`/settings/positions/${position.id}`, { sites: [] })).status).toBe(200);
  const kiosk = await admin.post('/settings/kiosks', { name: 'Gate', siteId: site!.id }, key());
  expect(kiosk.status, kiosk.text).toBe(200);
  expect((await remove()).status).toBe(200);
  expect(await world.sql('select site_id from auth.kiosks where company_id = $1', [company.id])).toEqual([
    { site_id: null },
  ]);
});

test('it stays while a training is planned or a chemical is kept at the sample site; trainings that are over and rooms go on without it', async () => {
  await load();
  const [site] = await world.sql<{ id: string; name: string }>('select id, name from sites where company_id = $1', [
    company.id,
  ]);
  const real = await make.person({ company });
  const at = world.clock.now();
  const training = await make.training(company, { site_id: site!.id, trainers: [boss] });
  await make.place(training, real);
  const room = await make.room(company, { site_id: site!.id });
  expect((await remove()).body.error?.code).toBe('sampleInUse');
  await world.sql('update trainings set closed_at = $2, closed_by = $3 where id = $1', [training.id, at, boss.id]);
  const sheetId = await make.insert('sds_sheets', {
    company_id: company.id,
    product: 'Solvent',
    manufacturer: 'Basin',
    created_at: at,
    changed_at: at,
  });
  const chemical = await make.insert('site_chemicals', {
    company_id: company.id,
    site_id: site!.id,
    sheet_id: sheetId,
    quantity: 'upTo1',
    added_at: at,
  });
  expect((await remove()).body.error?.code).toBe('sampleInUse');
  await world.sql('update site_chemicals set removed_at = $2 where id = $1', [chemical, at]);
  const answer = await remove();
  expect(answer.status, answer.text).toBe(200);
  expect(await world.sql('select site_id, place from trainings where company_id = $1', [company.id])).toEqual([
    { site_id: null, place: site!.name },
  ]);
  expect(await world.sql('select person_id from roster_entries where company_id = $1', [company.id])).toEqual([
    { person_id: real.id },
  ]);
  expect(await world.sql('select id, site_id from training_rooms where company_id = $1', [company.id])).toEqual([
    { id: room, site_id: null },
  ]);
});

test('who held a sample position once, worked at the sample site or answered to a sample person keeps their employment, and it goes', async () => {
  await make.skill();
  await load();
  const real = await make.person({ company });
  const [ana] = await people();
  const [site] = await world.sql<{ id: string }>('select id from sites where company_id = $1', [company.id]);
  const [position] = await world.sql<{ id: string }>('select id from positions where company_id = $1 limit 1', [
    company.id,
  ]);
  await make.assignment(real, position!.id, { started_on: '2026-02-01', ended_on: '2026-02-20' });
  const at = { departmentId: null };
  const to = (from: string, siteId: string | null, managerId: string | null) =>
    admin.post(`/settings/employees/${real.id}/transfers`, { from, siteId, managerId, ...at });
  expect((await to('2026-02-10', site!.id, ana!.id)).status).toBe(200);
  expect((await remove()).body.error?.code).toBe('sampleInUse');
  expect((await to('2026-03-02', null, boss.id)).status).toBe(200);
  const removed = await remove();
  expect(removed.status, removed.text).toBe(200);
  const kept = await world.sql(
    'select started_on, ended_on, site_id, manager_id from placements where company_id = $1 and person_id = $2 and retracted_at is null order by started_on',
    [company.id, real.id],
  );
  expect(kept).toHaveLength(3);
  expect(kept.slice(1)).toMatchObject([
    { started_on: '2026-02-10', ended_on: '2026-03-01', site_id: null, manager_id: null },
    { started_on: '2026-03-02', ended_on: null, site_id: null, manager_id: boss.id },
  ]);
});

test('its people are no one a real record is merged with', async () => {
  await load();
  const [ana, ben] = await people();
  const elsewhere = await make.person({ company: await make.company(), name: 'Ana Roy' });
  const platform = await world.as(await make.platformAdmin());
  const merge = async (kept: string, merged: string) =>
    (await platform.post(`/admin/employees/${kept}/merges`, { mergedId: merged, reason: 'One name' })).body.error?.code;
  expect(await merge(elsewhere.id, ana!.id)).toBe('samplePerson');
  expect(await merge(ana!.id, elsewhere.id)).toBe('samplePerson');
  expect(await merge(ana!.id, ben!.id)).toBe('samplePerson');
  expect((await remove()).status).toBe(200);
  expect(await world.sql('select 1 from people where id = $1', [elsewhere.id])).toHaveLength(1);
});

test('its people get no PIN: for all of the company, the others get theirs', async () => {
  await load();
  const real = await make.person({ company });
  const ids = [...(await people()).map(({ id }) => id), real.id];
  expect((await admin.post('/settings/employees/bulk/pins/preview', { selection: { ids } })).body.changed).toBe(1);
  const given = await admin.post('/settings/employees/bulk/pins', { selection: { ids }, format: 'a4' }, key());
  expect(given.status, given.text.slice(0, 300)).toBe(200);
  expect(await world.sql('select person_id from auth.pins where company_id = $1', [company.id])).toEqual([
    { person_id: real.id },
  ]);
});

test('no seat is counted as needed, bought or kept for its people, and what was paid is delivered', async () => {
  company = await make.company({ currency: 'CAD', country: 'CA' });
  boss = await make.companyAdmin({ company });
  admin = await world.as(boss);
  const termsVersionId = await make.store.terms();
  await make.store.agree(boss, termsVersionId);
  await world.sql(
    "insert into credit_terms (company_id, invoice_days, credit_limit_minor, currency, changed_at) values ($1, 30, 10000000, 'CAD', now())",
    [company.id],
  );
  await make.store.issuer();
  const course = await make.taughtCourse();
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  const productId = (await make.store.product({ courseIds: [course.id], unitMinor: 5000 })).id;
  await load();
  const [ana] = await people();
  const skill = await make.skill();
  await make.gives(course.versionId, skill.id);
  const positions = await world.sql<{ id: string }>(
    'select p.id from positions p where p.company_id = $1 order by p.code',
    [company.id],
  );
  await make.requirement(company, { skillId: skill.id }, { position_id: positions[0]!.id });
  expect(
    (await admin.get('/settings/seats/needs')).body.rows.filter((row: { id: string }) => row.id === course.id),
  ).toEqual([]);
  expect((await admin.get('/settings/seats/needers')).body.rows).toEqual([]);

  const adding = { boughtFor: 'company', productId, quantity: 2 };
  expect((await admin.post('/cart/lines', { ...adding, forPeople: [ana!.id] })).body.error?.code).toBe('samplePerson');
  expect((await admin.post('/cart/lines', adding)).status).toBe(200);
  const cart = async () => (await admin.get('/cart', { boughtFor: 'company', country: 'CA', region: 'ON' })).body;
  const lineId = (await cart()).lines[0].id as string;
  expect(
    (await admin.put(`/cart/lines/${lineId}/people`, { personIds: [ana!.id], positionIds: [] })).body.error?.code,
  ).toBe('samplePerson');
  const byPosition = await admin.put(`/cart/lines/${lineId}/people`, {
    personIds: [boss.id],
    positionIds: positions.map(({ id }) => id),
  });
  expect(byPosition.body.people.map((one: { personId: string }) => one.personId)).toEqual([boss.id]);
  // One that was put there before is passed over.
  await world.sql('update cart_lines set for_people = for_people || $2::uuid where id = $1', [lineId, ana!.id]);
  const { id, version, quote } = await cart();
  const given = {
    cartId: id,
    cartVersion: version,
    quote,
    method: 'invoice',
    billing,
    termsVersionId,
    locale: 'en',
    documentId: null,
  };
  const order = await admin.post('/orders', given, key());
  expect(order.status, order.text).toBe(200);
  expect(order.body.state).toBe('fulfilled');
  expect(
    await world.sql('select person_id, state from seats where company_id = $1 order by state', [company.id]),
  ).toEqual([
    { person_id: boss.id, state: 'allocated' },
    { person_id: null, state: 'available' },
  ]);
});

test('its people neither buy nor approve: no rule of buying names them, and rules go on when they are gone', async () => {
  await load();
  const [ana] = await people();
  const { rules } = (await admin.get('/settings/purchase-rules')).body;
  const save = async (change: object) =>
    (await admin.put('/settings/purchase-rules', { rules: { ...rules, ...change }, costCentres: [], billing: null }))
      .body.error?.code;
  expect(await save({ buyers: 'adminsAndBuyers', chosenPersonIds: [ana!.id] })).toBe('samplePerson');
  expect(await save({ approvalAboveMinor: 100, approverPersonIds: [ana!.id] })).toBe('samplePerson');
  expect(await save({ approvalAboveMinor: 100, approverPersonIds: [boss.id] })).toBeUndefined();
  expect((await remove()).status).toBe(200);
  expect(await save({ approvalAboveMinor: 50, approverPersonIds: [boss.id] })).toBeUndefined();
});

test('a bulk end that named its people beside real ones is still undone for the real ones', async () => {
  await load();
  const real = await make.person({ company, name: 'Real' });
  const [ana, ben] = await people();
  const end = (ids: string[]) =>
    admin.post(
      '/settings/employees/bulk/ending',
      { selection: { ids }, lastDay: world.clock.now().slice(0, 10), reason: null, preview: false },
      key(),
    );
  const both = await end([ana!.id, real.id]);
  expect(both.body, both.text).toMatchObject({ changed: 2 });
  const alone = await end([ben!.id]);
  expect((await remove()).status).toBe(200);
  expect((await admin.post(`/settings/undos/${both.body.undoId}`, {}, key())).status).toBe(200);
  expect(await world.sql('select ended_on from employments where person_id = $1', [real.id])).toEqual([
    { ended_on: null },
  ]);
  expect((await admin.post(`/settings/undos/${alone.body.undoId}`, {}, key())).status).toBe(404);
});

test('its people are not in the compliance that the platform reads of a company', async () => {
  await load();
  const platform = await world.as(await make.platformAdmin());
  expect((await platform.get(`/admin/companies/${company.id}/compliance`)).body).toEqual({
    people: 0,
    compliant: 0,
    percent: null,
  });
  const real = await make.person({ company, name: 'Real' });
  const position = await make.position(company);
  await make.requirement(company, { skillId: (await make.skill()).id }, { position_id: position.id });
  await make.assignment(real, position.id);
  expect((await platform.get(`/admin/companies/${company.id}/compliance`)).body).toEqual({
    people: 1,
    compliant: 0,
    percent: 0,
  });
});

test('it is loaded once by two at the same moment', async () => {
  const both = await Promise.all([load(), load(), load()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await people()).toHaveLength(samplePeople.length);
});

test('the first steps are put away and shown again, for the company alone', async () => {
  expect((await admin.put('/settings/first-steps', { dismissed: true })).status).toBe(200);
  expect(await steps()).toMatchObject({ dismissed: true });
  const other = await world.as(await make.companyAdmin({ company: await make.company() }));
  expect((await other.get('/settings/first-steps')).body).toMatchObject({ dismissed: false });
  await admin.put('/settings/first-steps', { dismissed: false });
  expect(await steps()).toMatchObject({ dismissed: false });
});

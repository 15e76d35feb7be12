import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCompany } from '../../../../test/make/make.ts';

const world = await openWorld();
const { make } = world;
const today = '2026-03-02';

const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const nowhere = { siteId: null, departmentId: null, managerId: null };
let counter = 0;
const newcomer = (more: object = {}) => ({
  name: 'Zoé Tremblay',
  employeeNumber: `N-${++counter}`,
  jobTitle: null,
  email: null,
  phone: null,
  startedOn: today,
  invite: false,
  ...nowhere,
  ...more,
});

async function office(given: { company?: MadeCompany } = {}) {
  const company = given.company ?? (await make.company());
  const boss = await make.companyAdmin({ company });
  const me = await world.as(boss);
  const site = async (name: string) =>
    (
      await me.post(
        '/settings/sites',
        { code: name.toUpperCase(), name, timeZone: 'America/Toronto', address: null },
        key(),
      )
    ).body.siteId as string;
  const hire = async (more: object = {}) => {
    const answer = await me.post('/settings/employees', newcomer(more), key());
    expect(answer.status, answer.text).toBe(200);
    return answer.body.personId as string;
  };
  const at = (personId: string, rest = '') => `/settings/employees/${personId}${rest}`;
  const known = async (personId: string) =>
    (await me.get(at(personId, '/placements'))).body
      .filter((one: { retractedAt: string | null }) => one.retractedAt === null)
      .map((one: { site: { name: string } | null; startedOn: string; endedOn: string | null }) => [
        one.site?.name ?? null,
        one.startedOn,
        one.endedOn,
      ])
      .sort();
  return { company, boss, me, site, hire, at, known };
}

test('someone is hired, found, and placed from the first day', async () => {
  const { me, site, hire, at, known, boss } = await office();
  const plant = await site('Plant');
  const personId = await hire({
    employeeNumber: '  NG-7 ',
    email: 'Zoe@Example.com',
    phone: '+1 (705) 555-0123',
    siteId: plant,
    managerId: boss.id,
    startedOn: '2026-03-09',
  });
  const one = (await me.get(at(personId))).body;
  expect(one).toMatchObject({
    name: 'Zoé Tremblay',
    employeeNumber: 'NG-7',
    email: 'Zoe@Example.com',
    phone: '+17055550123',
    status: 'starting',
    reachableBy: 'email',
    site: { name: 'Plant' },
    manager: { id: boss.id },
    nameIsOurs: true,
    joinedAt: null,
  });
  expect(await known(personId)).toEqual([['Plant', '2026-03-09', null]]);
  for (const q of ['zoe', 'TREMBLAY', 'ng-7', 'zoe@ex'])
    expect(
      (await me.get('/settings/employees', { q })).body.rows.map((row: { id: string }) => row.id),
      q,
    ).toEqual([personId]);
  expect((await me.get('/settings/employees', { site: plant })).body.rows.length).toBe(1);
  expect((await me.get('/settings/employees', { manager: boss.id, status: 'starting,leave' })).body.rows.length).toBe(
    1,
  );
  expect(
    (await me.get('/settings/employees', { reach: 'paper' })).body.rows.some(
      (row: { id: string }) => row.id === personId,
    ),
  ).toBe(false);
});

test('what does not fit is refused at its field', async () => {
  const { me, hire, at } = await office();
  await hire({ employeeNumber: 'a-1', email: 'one@example.com' });
  const ask = async (more: object) => (await me.post('/settings/employees', newcomer(more), key())).body.error;
  expect((await ask({ employeeNumber: 'A-1' })).code).toBe('employeeNumberTaken');
  expect((await ask({ email: 'ONE@example.com' })).code).toBe('emailTaken');
  expect(await ask({ employeeNumber: ' ' })).toMatchObject({
    code: 'employeeNumberInvalid',
    issues: [{ path: 'employeeNumber' }],
  });
  expect(await ask({ email: 'nobody' })).toMatchObject({ code: 'emailInvalid', issues: [{ path: 'email' }] });
  expect(await ask({ phone: '555' })).toMatchObject({ code: 'phoneInvalid', issues: [{ path: 'phone' }] });
  expect(await ask({ invite: true })).toMatchObject({ code: 'personWithoutEmail', issues: [{ path: 'email' }] });
  const personId = await hire({});
  expect((await me.patch(at(personId), { employeeNumber: 'a-1' })).body.error.code).toBe('employeeNumberTaken');
});

test('a transfer from a day, a correction, an end and a rehire: what is known never overlaps, what was known stays readable', async () => {
  const { me, site, hire, at, known } = await office();
  const [yard, plant] = [await site('Yard'), await site('Plant')];
  const personId = await hire({ siteId: yard, startedOn: '2025-01-01' });
  expect((await me.post(at(personId, '/transfers'), { from: '2025-07-01', ...nowhere, siteId: plant })).status).toBe(
    200,
  );
  expect(await known(personId)).toEqual([
    ['Plant', '2025-07-01', null],
    ['Yard', '2025-01-01', '2025-06-30'],
  ]);
  expect((await me.post(at(personId, '/transfers'), { from: '2024-12-31', ...nowhere })).body.error).toMatchObject({
    code: 'notEmployedThen',
    issues: [{ path: 'from' }],
  });
  const rows = (await me.get(at(personId, '/placements'))).body as {
    id: string;
    startedOn: string;
    retractedAt: string | null;
  }[];
  const first = rows.find((row) => row.startedOn === '2025-01-01' && row.retractedAt === null)!;
  const correct = (body: object) =>
    me.put(at(personId, `/placements/${first.id}`), {
      startedOn: '2025-01-01',
      endedOn: '2025-06-30',
      ...nowhere,
      siteId: yard,
      reason: 'The papers say so',
      ...body,
    });
  expect((await correct({ endedOn: '2025-07-01' })).body.error).toMatchObject({
    code: 'placementOverlaps',
    issues: [{ path: 'startedOn' }],
  });
  expect((await correct({ endedOn: '2024-12-31' })).body.error).toMatchObject({
    code: 'endBeforeStart',
    issues: [{ path: 'endedOn' }],
  });
  expect((await correct({})).body.error.code).toBe('alreadyThere');
  expect((await correct({ startedOn: '2024-12-01' })).status).toBe(200);
  expect((await me.get(at(personId))).body.startedOn).toBe('2024-12-01');
  // the log compares what was entered; the day of hiring follows from it, and is not said to be gone
  const [logged] = await world.sql<{ fields: string[] }>(
    `select array(select jsonb_object_keys(changes -> 'before')) as fields from audit_entries
      where entity_id = $1 and action = 'company.correctPlacement'`,
    [personId],
  );
  expect(logged!.fields.toSorted()).toEqual(['departmentId', 'endedOn', 'managerId', 'siteId', 'startedOn']);
  expect((await correct({ startedOn: '2024-11-01' })).body.error.code).toBe('notFound');

  expect((await me.post(at(personId, '/ending'), { lastDay: '2026-02-27', reason: null })).status).toBe(200);
  expect((await me.get(at(personId))).body).toMatchObject({
    status: 'inactive',
    endedOn: '2026-02-27',
    site: { name: 'Plant' },
  });
  expect((await me.post(at(personId, '/ending'), { lastDay: '2026-03-01', reason: null })).body.error.code).toBe(
    'alreadyLeft',
  );
  expect((await me.post(at(personId, '/rehiring'), { startedOn: '2026-02-27', ...nowhere })).body.error).toMatchObject({
    code: 'placementOverlaps',
    issues: [{ path: 'startedOn' }],
  });
  expect((await me.post(at(personId, '/rehiring'), { startedOn: '2026-03-02', ...nowhere, siteId: yard })).status).toBe(
    200,
  );
  expect((await me.get(at(personId))).body).toMatchObject({
    status: 'active',
    startedOn: '2026-03-02',
    endedOn: null,
    site: { name: 'Yard' },
  });
  expect(await known(personId)).toEqual([
    ['Plant', '2025-07-01', '2026-02-27'],
    ['Yard', '2024-12-01', '2025-06-30'],
    ['Yard', '2026-03-02', null],
  ]);
  const all = (await me.get(at(personId, '/placements'))).body as {
    retractedAt: string | null;
    retractedBy: string | null;
  }[];
  // The first for the transfer; both of them for the earlier first day, which is the day of hiring of both; the last
  // for leaving.
  expect(all.filter((row) => row.retractedAt !== null).length).toBe(4);
  const audit = (await me.get(at(personId, '/audit'))).body.rows.map((row: { action: string }) => row.action);
  expect(audit).toEqual([
    'company.rehire',
    'company.endEmployment',
    'company.correctPlacement',
    'company.transfer',
    'company.hire',
  ]);
});

test('no one answers to themselves, on any day', async () => {
  const { me, hire, at } = await office();
  const [ann, bob, cyd] = [
    await hire({ startedOn: '2025-01-01' }),
    await hire({ startedOn: '2025-01-01' }),
    await hire({ startedOn: '2025-01-01' }),
  ];
  const under = (personId: string, managerId: string, from = '2025-02-01') =>
    me.post(at(personId, '/transfers'), { from, ...nowhere, managerId });
  expect((await under(ann, ann)).body.error).toMatchObject({ code: 'managerCycle', issues: [{ path: 'managerId' }] });
  expect((await under(bob, ann)).status).toBe(200);
  expect((await under(cyd, bob)).status).toBe(200);
  expect((await under(ann, cyd)).body.error.code).toBe('managerCycle');
  expect(
    (
      await me.post('/settings/employees/bulk/transfer', {
        selection: { ids: [ann] },
        preview: true,
        from: today,
        managerId: cyd,
      })
    ).body,
  ).toEqual({
    changed: 0,
    skipped: [{ id: ann, label: 'Zoé Tremblay', code: 'managerCycle' }],
  });
  // A manager who is not here yet on the first day.
  const dee = await hire({ startedOn: '2026-06-01' });
  expect((await under(ann, dee)).body.error.code).toBe('notEmployedThen');
  const raced = await Promise.all([
    under(ann, cyd, '2026-01-01'),
    me.post(at(cyd, '/transfers'), { from: '2026-01-01', ...nowhere }),
  ]);
  expect(raced.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
});

test('leave begins and ends on a day', async () => {
  const { me, hire, at } = await office();
  const personId = await hire({ startedOn: '2025-01-01' });
  expect((await me.post(at(personId, '/leave'), { from: '2026-03-02' })).status).toBe(200);
  expect((await me.get(at(personId))).body.status).toBe('leave');
  expect((await me.post(at(personId, '/leave'), { from: '2026-03-02' })).body.error.code).toBe('alreadyOnLeave');
  expect((await me.delete(at(personId, '/leave'))).status).toBe(200);
  expect((await me.delete(at(personId, '/leave'))).body.error.code).toBe('notOnLeave');
  expect((await me.post(at(personId, '/leave'), { from: '2024-12-31' })).body.error).toMatchObject({
    code: 'notEmployedThen',
    issues: [{ path: 'from' }],
  });
});

test('leaving ends sessions at once and closes what is open, as the preview said; a last day still to come does so when it is over', async () => {
  const { company, me, at } = await office();
  const [gone, going] = [await make.person({ company }), await make.person({ company })];
  for (const person of [gone, going]) await make.enrolment({ person, course: await make.taughtCourse({}) });
  const session = await world.as(gone);
  expect((await session.get('/profile')).status).toBe(200);
  expect((await me.get(at(gone.id, '/ending'), { lastDay: '2026-03-01' })).body.closes).toMatchObject({
    enrolments: 1,
    reports: 0,
  });
  expect((await me.post(at(gone.id, '/ending'), { lastDay: '2026-03-01', reason: 'Season over' })).status).toBe(200);
  expect((await session.get('/profile')).status).toBe(401);
  const open = async (personId: string) =>
    (await world.sql('select 1 from enrolments where person_id = $1 and withdrawn_at is null', [personId])).length;
  expect(await open(gone.id)).toBe(0);
  expect((await me.post(at(gone.id, '/rehiring'), { startedOn: '2026-03-02', ...nowhere })).status).toBe(200);
  expect((await session.get('/profile')).status).toBe(401);

  expect((await me.post(at(going.id, '/ending'), { lastDay: '2026-03-04', reason: null })).status).toBe(200);
  expect(await open(going.id)).toBe(1);
  const wasAt = world.clock.now();
  world.clock.advance(4 * 86_400_000);
  const { closeLeavers } = await import('../jobs.ts');
  await closeLeavers.run(world.runtime, {}, { id: '1', number: 1 });
  await closeLeavers.run(world.runtime, {}, { id: '2', number: 1 });
  expect(await open(going.id)).toBe(0);
  world.clock.set(wasAt);
});

test('many at once: the preview says what would happen, and it does', async () => {
  const { me, site, hire, known } = await office();
  const plant = await site('Plant');
  const [ann, bob] = [await hire({ startedOn: '2025-01-01' }), await hire({ startedOn: '2026-05-01' })];
  const ask = { selection: { ids: [ann, bob] }, from: '2026-03-02', siteId: plant };
  const said = (await me.post('/settings/employees/bulk/transfer', { ...ask, preview: true })).body;
  expect(said).toEqual({ changed: 1, skipped: [{ id: bob, label: 'Zoé Tremblay', code: 'notEmployedThen' }] });
  expect(await known(ann)).toEqual([[null, '2025-01-01', null]]);
  expect((await me.post('/settings/employees/bulk/transfer', { ...ask, preview: false })).body).toEqual(said);
  expect(await known(ann)).toEqual([
    [null, '2025-01-01', '2026-03-01'],
    ['Plant', '2026-03-02', null],
  ]);
  const end = { selection: { query: { status: 'active' }, except: [ann] }, lastDay: '2026-03-01', reason: null };
  const previewed = (await me.post('/settings/employees/bulk/ending', { ...end, preview: true })).body;
  expect(previewed).toMatchObject({ changed: 0, skipped: [{ code: 'notAllowed' }] });
  const foreign = await make.person();
  expect(
    (
      await me.post('/settings/employees/bulk/ending', {
        ...end,
        selection: { ids: [ann, foreign.id] },
        preview: false,
      })
    ).status,
  ).toBe(404);
  expect(await known(ann)).toHaveLength(2);
});

test('sites and departments stay while people work there, and a department never stands under itself', async () => {
  const { me, site, hire, at } = await office();
  const yard = await site('Yard');
  const personId = await hire({ siteId: yard, startedOn: '2025-01-01' });
  expect((await me.post(`/settings/sites/${yard}/archive`, {})).body.error).toMatchObject({
    code: 'placeInUse',
    details: { people: 1 },
  });
  await me.post(at(personId, '/transfers'), { from: today, ...nowhere });
  expect((await me.post(`/settings/sites/${yard}/archive`, {})).status).toBe(200);
  expect((await me.post('/settings/employees', newcomer({ siteId: yard }), key())).status).toBe(404);
  expect((await me.delete(`/settings/sites/${yard}/archive`)).status).toBe(200);
  expect(
    (await me.post('/settings/sites', { code: 'YARD', name: 'Again', timeZone: 'UTC', address: null }, key())).body
      .error.code,
  ).toBe('placeCodeTaken');
  expect(
    (await me.post('/settings/sites', { code: 'MOON', name: 'Moon', timeZone: 'Moon/Base', address: null }, key())).body
      .error.issues[0].path,
  ).toBe('timeZone');
  const department = async (code: string, parentId: string | null) =>
    (await me.post('/settings/departments', { code, name: code, parentId }, key())).body.departmentId as string;
  const works = await department('WORKS', null);
  const bay = await department('BAY', works);
  expect(
    (await me.put(`/settings/departments/${works}`, { code: 'WORKS', name: 'Works', parentId: bay })).body.error,
  ).toMatchObject({
    code: 'departmentCycle',
    issues: [{ path: 'parentId' }],
  });
  expect((await me.post(`/settings/departments/${works}/archive`, {})).body.error.code).toBe('placeInUse');
  expect((await me.post(`/settings/departments/${bay}/archive`, {})).status).toBe(200);
});

test('the list says how everyone stands over what is asked of them, and what is overdue', async () => {
  const { company, me, boss } = await office();
  const position = await make.position(company);
  const skill = await make.skill();
  await make.requirement(company, { skillId: skill.id }, { position_id: position.id });
  const other = await make.skill();
  const someone = async (name: string, through: string | null) => {
    const person = await make.person({ company, name });
    await make.assignment(person, position.id);
    if (through)
      await make.insert('achievements', {
        company_id: company.id,
        person_id: person.id,
        skill_id: skill.id,
        source: 'manual',
        public_id: randomUUID().replaceAll('-', '').slice(0, 22),
        verification_code: randomUUID().slice(0, 10),
        certificate_number: randomUUID().slice(0, 20),
        valid_from: '2025-01-01',
        valid_through: through,
        anchor_on: '2025-01-01',
        issued_at: '2025-01-05T09:00:00Z',
        recorded_at: '2025-01-05T09:00:00Z',
        snapshot: '{}',
      });
    return person;
  };
  const [held, ends, lapsed, lacks] = [
    await someone('Held', '2027-01-01'),
    await someone('Ends', '2026-04-01'),
    await someone('Lapsed', '2026-02-01'),
    await someone('Lacks', null),
  ];
  const course = await make.taughtCourse({ units: [{ kind: 'lesson' }], enforceOrder: false });
  const enrolmentId = await make.enrolment({ person: lacks, course });
  await world.sql('update enrolments set due_on = $2 where id = $1', [enrolmentId, '2026-03-01']);
  const rows = async (query: Record<string, string>) => {
    const answer = await me.get('/settings/employees', query);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.rows.map(({ id, overall, overdue }: { id: string; overall: string; overdue: number }) => [
      id,
      overall,
      overdue,
    ]);
  };
  const all = [
    [ends.id, 'expiring', 0],
    [held.id, 'ok', 0],
    [lacks.id, 'gap', 1],
    [lapsed.id, 'expired', 0],
  ];
  const bossRow = [boss.id, 'none', 0];
  expect((await rows({})).toSorted()).toEqual([...all, bossRow].toSorted());
  expect(await rows({ overall: 'expired,gap' })).toEqual([all[2], all[3]]);
  expect(await rows({ overall: 'none' })).toEqual([bossRow]);
  expect(await rows({ overall: 'ok,none' })).toHaveLength(2);
  expect(await rows({ overdue: 'true' })).toEqual([all[2]]);
  expect((await rows({ sort: '-overdue' }))[0]).toEqual(all[2]);
  // against one skill, on a day
  expect(await rows({ skill: skill.id, standing: 'expired,missing' })).toEqual([all[2], all[3]]);
  expect(await rows({ skill: skill.id, standing: 'valid', on: '2026-01-15' })).toEqual([all[0], all[1]]);
  expect(await rows({ skill: skill.id, standing: 'valid' })).toEqual([all[1]]);
  expect(await rows({ skill: skill.id })).toHaveLength(4);
  expect(await rows({ skill: other.id })).toEqual([]);
  // an export has the words, and an administrator of another company counts no one here
  const file = await me.get('/settings/employees/export', { format: 'csv', columns: 'name,overall', locale: 'fr' });
  expect(file.text).toContain('Lapsed,Expiré');
  const { me: stranger } = await office();
  expect((await stranger.get('/settings/employees', { skill: skill.id })).body.rows).toEqual([]);
});

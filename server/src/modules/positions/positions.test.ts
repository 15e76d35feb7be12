import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const boss = await make.companyAdmin({ company });
const admin = await world.as(boss);
const skill = await make.skill({ levels: [{ en: 'Basic' }, { en: 'Full' }] });
const other = await make.skill();
const fieldsOf = (answer: { body: { error: { issues?: { path: string; code: string }[] } } }) =>
  answer.body.error.issues?.map(({ path, code }) => `${path} ${code}`);
const lastAudit = async () =>
  (
    await world.sql<{ action: string; changes: Record<string, unknown> }>(
      'select action, changes from audit_entries where company_id = $1 order by id desc limit 1',
      [company.id],
    )
  )[0]!;

const terms = (skillId: string, minLevel = 1) => ({
  targets: [{ skillId, courseId: null, minLevel }],
  kind: 'mandatory',
  dueBasis: 'assignment',
  initialDueDays: 14,
  fixedDueOn: null,
  graceCounts: null,
  reason: 'The work asks for it',
  regulationRef: null,
});
const scope = (positionId: string | null, more = {}) => ({
  positionId,
  siteId: null,
  departmentId: null,
  personId: null,
  ...more,
});

describe('a position', () => {
  test('is added, described, found and archived once no one holds it', async () => {
    const site = await make.insert('sites', {
      company_id: company.id,
      code: 'EDM',
      name: 'Yard',
      time_zone: 'America/Edmonton',
    });
    const made = await admin.post('/settings/positions', { code: 'LIFT', title: 'Forklift operator' });
    expect(made.status).toBe(200);
    const { id } = made.body;
    expect(fieldsOf(await admin.post('/settings/positions', { code: 'lift', title: 'Another' }))).toEqual([
      'code codeTaken',
    ]);
    const occupation = { scheme: 'onet', code: '53-7051.00', title: 'Industrial Truck and Tractor Operators' };
    expect(
      (await admin.patch(`/settings/positions/${id}`, { occupation, sites: [{ siteId: site, minQualified: 3 }] }))
        .status,
    ).toBe(200);
    expect(
      fieldsOf(await admin.patch(`/settings/positions/${id}`, { occupation: { ...occupation, code: 'forklift' } })),
    ).toEqual(['occupation.code invalid_format']);
    const person = await make.person({ company });
    await make.assignment(person, id);
    expect((await admin.get('/settings/positions', { q: 'forklift' })).body.rows).toMatchObject([
      { code: 'LIFT', people: 1, minQualified: 3, state: 'current' },
    ]);
    expect((await admin.post(`/settings/positions/${id}/archive`)).body.error.code).toBe('positionHeld');
    await world.sql('update position_assignments set ended_on = $2 where position_id = $1', [id, '2026-03-01']);
    expect((await admin.post(`/settings/positions/${id}/archive`)).status).toBe(200);
    expect((await admin.get(`/settings/positions/${id}/people`, { past: 'true' })).body.holders).toMatchObject([
      { personId: person.id, state: 'past' },
    ]);
    expect(
      (
        await admin.post('/settings/requirements', {
          scope: scope(id),
          ...terms(skill.id),
          effectiveFrom: '2026-03-02',
          effectiveTo: null,
        })
      ).body.error.code,
    ).toBe('positionArchived');
    // Who presses twice, or after someone else, finds it restored.
    for (const _ of ['first', 'again'])
      expect((await admin.delete(`/settings/positions/${id}/archive`)).status).toBe(200);
  });
});

describe('a requirement', () => {
  test('changed by a request that waited for the turn of another, which began later, is written after it', async () => {
    const position = await make.position(company);
    const ann = await make.person({ company });
    const began = world.clock.now();
    world.clock.advance(1000);
    const added = await admin.post('/settings/requirements', {
      scope: scope(position.id),
      ...terms(skill.id),
      effectiveFrom: '2026-03-01',
      effectiveTo: null,
    });
    expect(
      (await admin.post(`/settings/positions/${position.id}/people`, { personIds: [ann.id], startedOn: '2026-03-01' }))
        .status,
    ).toBe(200);
    const { holders } = (await admin.get(`/settings/positions/${position.id}/people`)).body;
    world.clock.set(began);
    const { requirementId } = added.body;
    const given = { ...terms(skill.id), initialDueDays: 7, effectiveFrom: '2026-04-01', effectiveTo: null };
    expect((await admin.post(`/settings/requirements/${requirementId}/versions`, given)).body).toEqual({ version: 2 });
    const assignmentIds = holders.map((one: { assignmentId: string }) => one.assignmentId);
    expect(
      (await admin.post(`/settings/positions/${position.id}/people-end`, { assignmentIds, endedOn: '2026-03-31' }))
        .body,
    ).toMatchObject({ changed: 1 });
  });

  test('changes from a day on; nothing is overwritten', async () => {
    const position = await make.position(company);
    const added = await admin.post('/settings/requirements', {
      scope: scope(position.id),
      ...terms(skill.id),
      effectiveFrom: '2026-03-01',
      effectiveTo: null,
    });
    expect(added.status).toBe(200);
    const { requirementId } = added.body;
    world.clock.advance(3_600_000);
    const changed = await admin.post(`/settings/requirements/${requirementId}/versions`, {
      ...terms(skill.id),
      initialDueDays: 7,
      effectiveFrom: '2026-04-01',
      effectiveTo: null,
    });
    expect(changed.body).toEqual({ version: 2 });
    const now = (await admin.get('/settings/requirements', { positionId: position.id })).body.requirements;
    expect(now).toMatchObject([
      { version: 1, effectiveFrom: '2026-03-01', effectiveTo: '2026-03-31', initialDueDays: 14, state: 'now' },
      {
        version: 2,
        effectiveFrom: '2026-04-01',
        effectiveTo: null,
        askedSince: '2026-03-01',
        initialDueDays: 7,
        state: 'later',
      },
    ]);
    world.clock.advance(3_600_000);
    expect(
      (await admin.post(`/settings/requirements/${requirementId}/end`, { from: '2026-05-01', reason: 'Machine sold' }))
        .status,
    ).toBe(200);
    expect(
      fieldsOf(await admin.post(`/settings/requirements/${requirementId}/end`, { from: '2026-06-01', reason: '' })),
    ).toEqual(['from requirementOver']);
    const { rows } = (await admin.get(`/settings/requirements/${requirementId}/history`)).body;
    expect(rows).toHaveLength(4);
    expect(rows.filter((row: { retractedAt: string | null }) => row.retractedAt === null)).toMatchObject([
      { version: 2, effectiveFrom: '2026-04-01', effectiveTo: '2026-04-30' },
      { version: 1, effectiveFrom: '2026-03-01', effectiveTo: '2026-03-31' },
    ]);
    const { events } = (await admin.get(`/settings/positions/${position.id}/history`)).body;
    expect(
      events.map(({ kind, version, from }: { kind: string; version: number; from: string }) => [kind, version, from]),
    ).toEqual([
      ['requirementEnded', 2, '2026-05-01'],
      ['requirementCorrected', 2, '2026-04-01'],
      ['requirement', 1, '2026-03-01'],
      ['created', null, null],
    ]);
    expect(events[0]).toMatchObject({ by: boss.name, reason: 'Machine sold' });
  });

  test('is refused at the field that does not fit', async () => {
    const position = await make.position(company);
    const retired = await make.skill({ retired: true });
    const ask = (body: Record<string, unknown>) =>
      admin.post('/settings/requirements', {
        scope: scope(position.id),
        ...terms(skill.id),
        effectiveFrom: '2026-03-01',
        effectiveTo: null,
        ...body,
      });
    expect(fieldsOf(await ask({ effectiveTo: '2026-02-28' }))).toEqual(['effectiveTo endBeforeStart']);
    expect(fieldsOf(await ask(terms(skill.id, 3)))).toEqual(['targets.0.minLevel levelBeyondScale']);
    expect(fieldsOf(await ask(terms(retired.id)))).toEqual(['targets.0 skillRetired']);
    expect(fieldsOf(await ask(terms('0198c5e2-7d7e-7000-8000-000000000001')))).toEqual(['targets.0 skillUnknown']);
    expect(fieldsOf(await ask({ dueBasis: 'fixed' }))).toEqual(['fixedDueOn required']);
    expect((await ask({})).status).toBe(200);
    expect(fieldsOf(await ask({ effectiveFrom: '2026-06-01' }))).toEqual(['targets requirementTwice']);
    expect((await ask(terms(skill.id, 2))).status).toBe(200);
    expect((await ask({ scope: scope(null) })).status).toBe(200);
  });

  test('keeps a skill that was retired since', async () => {
    const fading = await make.skill();
    const { requirementId } = await make.requirement(company, { skillId: fading.id });
    await world.sql('update skills set retired_at = now() where id = $1', [fading.id]);
    const answer = await admin.post(`/settings/requirements/${requirementId}/versions`, {
      ...terms(fading.id),
      initialDueDays: 3,
      effectiveFrom: '2026-03-10',
      effectiveTo: null,
    });
    expect(answer.status).toBe(200);
  });

  test('two who ask for the same at once: one is refused', async () => {
    const position = await make.position(company);
    const ask = () =>
      admin.post('/settings/requirements', {
        scope: scope(position.id),
        ...terms(skill.id),
        effectiveFrom: '2026-03-01',
        effectiveTo: null,
      });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('of sites, departments, people and everyone belong to this company', async () => {
    const elsewhere = await make.company();
    const siteId = await make.insert('sites', {
      company_id: elsewhere.id,
      code: 'X',
      name: 'Theirs',
      time_zone: 'UTC',
    });
    const stranger = await make.person({ company: elsewhere });
    for (const more of [{ siteId }, { personId: stranger.id }, { positionId: (await make.position(elsewhere)).id }]) {
      const answer = await admin.post('/settings/requirements', {
        scope: scope(null, more),
        ...terms(other.id),
        effectiveFrom: '2026-03-01',
        effectiveTo: null,
      });
      expect(answer.status).toBe(404);
    }
    const mine = await admin.post('/settings/requirements', {
      scope: scope(null, { personId: boss.id }),
      ...terms(other.id),
      effectiveFrom: '2026-03-01',
      effectiveTo: null,
    });
    expect(mine.status).toBe(200);
    expect((await lastAudit()).changes).toMatchObject({ self: true });
    expect(
      (await admin.get('/settings/requirements')).body.requirements.some(
        (row: { personName: string }) => row.personName === boss.name,
      ),
    ).toBe(true);
  });

  test('are copied from another position, leaving out what is asked already', async () => {
    const [from, to] = [await make.position(company), await make.position(company)];
    await make.requirement(company, { skillId: skill.id }, { position_id: from.id });
    await make.requirement(company, { skillId: other.id }, { position_id: from.id });
    await make.requirement(company, { skillId: other.id }, { position_id: to.id });
    const copy = (preview: boolean) =>
      admin.post(`/settings/positions/${to.id}/requirements-copy`, {
        fromPositionId: from.id,
        effectiveFrom: '2026-03-02',
        preview,
      });
    const expected = { changed: 1, skipped: [{ label: other.code, code: 'requirementTwice' }] };
    expect((await copy(true)).body).toMatchObject(expected);
    expect((await admin.get('/settings/requirements', { positionId: to.id })).body.requirements).toHaveLength(1);
    expect((await copy(false)).body).toMatchObject(expected);
    expect((await admin.get('/settings/requirements', { positionId: to.id })).body.requirements).toHaveLength(2);
  });
});

describe('people', () => {
  test('are given a position, all who can have it', async () => {
    const position = await make.position(company);
    const [ann, bob, gone] = [
      await make.person({ company, name: 'Ann' }),
      await make.person({ company, name: 'Bob' }),
      await make.person({ company, name: 'Gone', endedOn: '2025-12-31' }),
    ];
    await make.assignment(bob, position.id);
    const give = (preview: boolean) =>
      admin.post(`/settings/positions/${position.id}/people`, {
        personIds: [ann.id, bob.id, gone.id],
        startedOn: '2026-03-01',
        preview,
      });
    const expected = {
      changed: 1,
      skipped: [
        { id: bob.id, label: 'Bob', code: 'assignmentOverlaps' },
        { id: gone.id, label: 'Gone', code: 'notEmployedThen' },
      ],
    };
    expect((await give(true)).body).toEqual(expected);
    expect((await admin.get(`/settings/positions/${position.id}/people`)).body.holders).toHaveLength(1);
    expect((await give(false)).body).toEqual(expected);
    const { holders } = (await admin.get(`/settings/positions/${position.id}/people`)).body;
    expect(holders).toMatchObject([{ name: 'Ann', startedOn: '2026-03-01', isPrimary: true }, { name: 'Bob' }]);
    const ended = await admin.post(`/settings/positions/${position.id}/people-end`, {
      assignmentIds: holders.map((one: { assignmentId: string }) => one.assignmentId),
      endedOn: '2026-02-28',
    });
    expect(ended.body).toMatchObject({ changed: 1, skipped: [{ label: 'Ann', code: 'endBeforeStart' }] });
  });

  test('one foreign person and no one is given anything (B04)', async () => {
    const position = await make.position(company);
    const [mine, theirs] = [await make.person({ company }), await make.person()];
    const answer = await admin.post(`/settings/positions/${position.id}/people`, {
      personIds: [mine.id, theirs.id],
      startedOn: '2026-03-01',
    });
    expect(answer.status).toBe(404);
    expect((await admin.get(`/settings/positions/${position.id}/people`)).body.holders).toEqual([]);
  });

  test('an assignment is put right or taken back; what was recorded stays', async () => {
    const position = await make.position(company);
    const person = await make.person({ company });
    const assignmentId = await make.assignment(person, position.id);
    const correct = (id: string, body: Record<string, unknown>) =>
      admin.post(`/settings/assignments/${id}/correction`, {
        startedOn: '2025-06-01',
        endedOn: null,
        isPrimary: true,
        reason: 'Typed wrongly',
        ...body,
      });
    expect(fieldsOf(await correct(assignmentId, { endedOn: '2025-05-01' }))).toEqual(['endedOn endBeforeStart']);
    expect(fieldsOf(await correct(assignmentId, { startedOn: '2019-01-01' }))).toEqual(['startedOn notEmployedThen']);
    const corrected = await correct(assignmentId, {});
    expect(corrected.status).toBe(200);
    expect((await correct(assignmentId, {})).status).toBe(404);
    expect(
      (await admin.post(`/settings/assignments/${corrected.body.id}/retraction`, { reason: 'Somebody else' })).status,
    ).toBe(200);
    expect((await admin.get(`/settings/positions/${position.id}/people`)).body.holders).toEqual([]);
    expect(
      await world.sql(
        'select retraction_reason from position_assignments where position_id = $1 order by recorded_at',
        [position.id],
      ),
    ).toEqual([{ retraction_reason: 'Typed wrongly' }, { retraction_reason: 'Somebody else' }]);
  });

  test('an admin who gives themself a position is told apart; a learner cannot (H16)', async () => {
    const position = await make.position(company);
    expect(
      (await admin.post(`/settings/positions/${position.id}/people`, { personIds: [boss.id], startedOn: '2026-03-01' }))
        .status,
    ).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'positions.assign', changes: { self: true } });
    const learner = await make.person({ company });
    const assignmentId = await make.assignment(learner, position.id);
    const me = await world.as(learner);
    for (const answer of [
      await me.post(`/settings/positions/${position.id}/people-end`, {
        assignmentIds: [assignmentId],
        endedOn: '2026-03-01',
      }),
      await me.post(`/settings/assignments/${assignmentId}/retraction`, { reason: 'I would rather not' }),
    ])
      expect(answer.status).toBe(403);
  });

  test('anyone who leaves holds it through their last day', async () => {
    const position = await make.position(company);
    const person = await make.person({ company });
    await make.assignment(person, position.id);
    await make.assignment(person, position.id, { started_on: '2026-09-01', is_primary: false });
    const preview = await admin.get(`/settings/employees/${person.id}/ending`, { lastDay: '2026-03-31' });
    expect(preview.body.closes).toMatchObject({ positions: 2 });
    expect(
      (await admin.post(`/settings/employees/${person.id}/ending`, { lastDay: '2026-03-31', reason: null })).status,
    ).toBe(200);
    const { holders } = (await admin.get(`/settings/positions/${position.id}/people`)).body;
    expect(holders).toMatchObject([{ startedOn: '2026-01-01', endedOn: '2026-03-31' }]);
  });

  test('who can be given it are those who do not hold it', async () => {
    const position = await make.position(company);
    const [held, free] = [
      await make.person({ company, name: 'Zelda Held' }),
      await make.person({ company, name: 'Zélda Free' }),
    ];
    await make.assignment(held, position.id);
    const { people } = (await admin.get(`/settings/positions/${position.id}/candidates`, { q: 'zelda' })).body;
    expect(people.map(({ personId }: { personId: string }) => personId)).toEqual([free.id]);
  });
});

describe('a template', async () => {
  const platform = await world.as(await make.platformAdmin());
  const asks = (minLevel = 1) => ({
    targets: [{ skillId: skill.id, courseId: null, minLevel }],
    kind: 'mandatory',
    initialDueDays: 14,
    reason: '',
    regulationRef: '29 CFR 1910.178(l)',
  });

  test('is adopted and followed: what changes in it is shown and taken over', async () => {
    const { id } = (
      await platform.post('/admin/positions', { code: 'TPL', titles: { en: 'Lift operator', fr: 'Cariste' } })
    ).body;
    const first = (await platform.post(`/admin/positions/${id}/requirements`, asks())).body.id;
    expect(fieldsOf(await platform.post(`/admin/positions/${id}/requirements`, asks()))).toEqual([
      'targets requirementTwice',
    ]);
    const offered = (await admin.get('/settings/position-templates')).body.templates;
    expect(offered).toMatchObject([{ code: 'TPL', adopted: 0, requirements: [{ targets: [{ code: skill.code }] }] }]);
    const adopted = await admin.post(`/settings/position-templates/${id}/adoption`, {
      code: 'TPL-1',
      title: 'Lift operator',
      follow: true,
      effectiveFrom: '2026-03-02',
    });
    expect(adopted.status).toBe(200);
    const { positionId } = adopted.body;
    expect((await admin.get('/settings/requirements', { positionId })).body.requirements).toMatchObject([
      { source: 'template', regulationRef: '29 CFR 1910.178(l)' },
    ]);

    world.clock.advance(3_600_000);
    await platform.put(`/admin/positions/${id}/requirements/${first}`, { ...asks(2), initialDueDays: 7 });
    const second = (
      await platform.post(`/admin/positions/${id}/requirements`, {
        ...asks(),
        targets: [{ skillId: other.id, courseId: null, minLevel: 1 }],
      })
    ).body.id;
    expect((await admin.get(`/settings/positions/${positionId}`)).body.template).toMatchObject({
      code: 'TPL',
      changes: 2,
    });
    expect((await admin.get('/settings/positions', { templateChanged: 'true' })).body.rows).toMatchObject([
      { id: positionId, templateChanged: true },
    ]);
    const { changes } = (await admin.get(`/settings/positions/${positionId}/template-changes`)).body;
    expect(changes).toMatchObject([
      {
        change: 'changed',
        fields: ['targets', 'initialDueDays'],
        template: { initialDueDays: 7 },
        mine: [{ initialDueDays: 14 }],
      },
      { change: 'added', template: { targets: [{ code: other.code }] } },
    ]);
    world.clock.advance(3_600_000);
    const reviewed = await admin.post(`/settings/positions/${positionId}/template-changes`, {
      accept: [first],
      effectiveFrom: '2026-04-01',
    });
    expect(reviewed.body).toEqual({ applied: 1, left: 1 });
    expect((await admin.get('/settings/requirements', { positionId })).body.requirements).toMatchObject([
      { version: 1, effectiveTo: '2026-03-31' },
      { version: 2, effectiveFrom: '2026-04-01', initialDueDays: 7, targets: [{ minLevel: 2 }] },
    ]);
    expect((await admin.get(`/settings/positions/${positionId}`)).body.template.changes).toBe(0);

    world.clock.advance(3_600_000);
    await platform.delete(`/admin/positions/${id}/requirements/${first}`);
    await platform.delete(`/admin/positions/${id}/requirements/${second}`);
    expect((await admin.get(`/settings/positions/${positionId}/template-changes`)).body.changes).toMatchObject([
      { change: 'removed' },
    ]);
    expect((await platform.get(`/admin/positions/${id}`)).body).toMatchObject({
      adoptions: [{ positionTitle: 'Lift operator' }],
      requirements: [{ removedAt: expect.any(String) }, {}],
    });
  });

  test('that is archived is not adopted', async () => {
    const { id } = (await platform.post('/admin/positions', { code: 'OLD', titles: { en: 'Old' } })).body;
    expect((await platform.post(`/admin/positions/${id}/archive`)).status).toBe(200);
    const answer = await admin.post(`/settings/position-templates/${id}/adoption`, {
      code: 'OLD-1',
      title: 'Old',
      follow: false,
      effectiveFrom: '2026-03-02',
    });
    expect(answer.body.error.code).toBe('templateArchived');
  });
});

test('another company sees and changes nothing of it', async () => {
  const position = await make.position(company);
  const person = await make.person({ company });
  const assignmentId = await make.assignment(person, position.id);
  const { requirementId } = await make.requirement(company, { skillId: skill.id }, { position_id: position.id });
  const stranger = await world.as(await make.companyAdmin());
  expect((await stranger.get('/settings/positions')).body.rows).toEqual([]);
  expect((await stranger.get('/settings/requirements')).body.requirements).toEqual([]);
  const answers = [
    await stranger.get(`/settings/positions/${position.id}`),
    await stranger.patch(`/settings/positions/${position.id}`, { title: 'Mine' }),
    await stranger.get('/settings/requirements', { positionId: position.id }),
    await stranger.get(`/settings/requirements/${requirementId}/history`),
    await stranger.post(`/settings/requirements/${requirementId}/end`, { from: '2026-03-01', reason: '' }),
    await stranger.post(`/settings/assignments/${assignmentId}/retraction`, { reason: 'Not yours' }),
    await stranger.get(`/settings/positions/${position.id}/people`),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
});

test('the list says how many of a position are fully qualified, of how many, and how many gaps they have', async () => {
  const here = await make.company();
  const me = await world.as(await make.companyAdmin({ company: here }));
  const [lift, yard, vacant] = [
    await make.position(here, { min_qualified: 2 }),
    await make.position(here),
    await make.position(here, { min_qualified: 1 }),
  ];
  const [licence, orientation] = [await make.skill(), await make.skill()];
  await make.requirement(here, { skillId: licence.id }, { position_id: lift.id });
  await make.requirement(here, { skillId: orientation.id });
  const [ann, bob] = [await make.person({ company: here }), await make.person({ company: here })];
  const give = (person: { id: string }, skillId: string) =>
    make.insert('achievements', {
      company_id: here.id,
      person_id: person.id,
      skill_id: skillId,
      source: 'manual',
      public_id: randomUUID().replaceAll('-', '').slice(0, 22),
      verification_code: randomUUID().slice(0, 10),
      certificate_number: randomUUID().slice(0, 20),
      valid_from: '2025-06-01',
      anchor_on: '2025-06-01',
      issued_at: '2026-01-05T09:00:00Z',
      recorded_at: '2026-01-05T09:00:00Z',
      snapshot: '{}',
    });
  for (const person of [ann, bob]) await make.assignment(person, lift.id);
  await make.assignment(bob, yard.id, { is_primary: false });
  await give(ann, licence.id);
  await give(ann, orientation.id);
  await give(bob, licence.id);
  const rows = async (query: Record<string, string> = {}) => {
    const { body } = await me.get('/settings/positions', query);
    return Object.fromEntries(
      body.rows.map(
        ({ id, ...row }: { id: string; people: number; qualified: number; coverage: number | null; gaps: number }) => [
          id,
          [row.people, row.qualified, row.coverage, row.gaps],
        ],
      ),
    );
  };
  // Bob lacks what is asked of everyone: that is a gap in both of his positions.
  expect(await rows()).toEqual({ [lift.id]: [2, 1, 50, 1], [yard.id]: [1, 0, 0, 1], [vacant.id]: [0, 0, 0, 0] });
  expect(Object.keys(await rows({ below: 'true' })).toSorted()).toEqual([lift.id, vacant.id].toSorted());
  expect(Object.keys(await rows({ gaps: 'true' })).toSorted()).toEqual([lift.id, yard.id].toSorted());
  await give(bob, orientation.id);
  expect(await rows()).toEqual({ [lift.id]: [2, 2, 100, 0], [yard.id]: [1, 1, 100, 0], [vacant.id]: [0, 0, 0, 0] });
  expect(Object.keys(await rows({ below: 'true' }))).toEqual([vacant.id]);
});

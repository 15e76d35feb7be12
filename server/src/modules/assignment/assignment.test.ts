import { randomUUID } from 'node:crypto';
import { necessityCases, both, proofId, today, usual } from '@app/domain/assignment/necessity.cases';
import { sql } from 'kysely';
import { propertyRuns, propertyTimeout } from '@app/domain/property.cases';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { announceAssigned, enrolRequiredCourses } from './jobs.ts';
import { necessitySql } from './necessity-sql.ts';

// The world's clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
const hourly = () => enrolRequiredCourses.run(world.runtime, {}, { id: '1', number: 1 });
const announce = () => announceAssigned.run(world.runtime, {}, { id: '1', number: 1 });
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });

type Enrolled = {
  person: string;
  course: string;
  origin: string;
  due: string | null;
  started: string | null;
  withdrawn: string | null;
  reason: string | null;
  requirement: string | null;
};
const enrolments = (companyId: string) =>
  world.sql<Enrolled>(
    `select person_id as person, course_id as course, origin, due_on as due, started_at as started,
      withdrawn_at as withdrawn, outcome_reason as reason, requirement_id as requirement
     from enrolments where company_id = $1 order by assigned_at, attempt_number, id`,
    [companyId],
  );
const proof = (person: MadePerson, given: Record<string, unknown>) =>
  make.insert('achievements', {
    company_id: person.companyId,
    person_id: person.id,
    source: 'manual',
    public_id: randomUUID().replaceAll('-', '').slice(0, 22),
    verification_code: randomUUID().replaceAll('-', '').slice(0, 10),
    certificate_number: randomUUID(),
    valid_from: '2025-01-01',
    anchor_on: '2025-01-01',
    issued_at: '2025-01-01T00:00:00Z',
    recorded_at: '2025-01-01T00:00:00Z',
    snapshot: {},
    ...given,
  });

let company: Awaited<ReturnType<typeof make.company>>;
let admin: Caller;
let ann: MadePerson;
beforeEach(async () => {
  company = await make.company();
  admin = await world.as(await make.companyAdmin({ company }));
  ann = await make.person({ company, name: 'Ann' });
});

/** A position Ann holds that asks for a skill, and a course that gives it. */
async function work(given: Record<string, unknown> = {}, courseGiven: Parameters<typeof make.course>[0] = {}) {
  const skill = await make.skill();
  const course = await make.course(courseGiven);
  await make.gives(course.versionId, skill.id);
  const position = await make.position(company, { title: 'Forklift operator' });
  await make.assignment(ann, position.id, { started_on: '2026-02-27' });
  const requirement = await make.requirement(company, { skillId: skill.id }, { position_id: position.id, ...given });
  return { skill, course, position, requirement };
}

test.each(necessityCases)('SQL says the same: $name', async ({ given, automatic = both, expected }) => {
  const { status, kind, baseOn, dueOn, proof: held } = { ...usual, ...given };
  const rows = await workAsSystem(
    world.runtime,
    'test.necessity',
    async (unit) => {
      unit.reach('assignment.view');
      const s = sql`(select ${status} as status, ${kind} as kind, ${baseOn}::date as base_on, ${dueOn}::date as due_on,
        ${held ? proofId : null}::uuid as covering_id,
      ${held?.validThrough ?? null}::date as covered_through,
        ${held?.renewalOpensOn ?? null}::date as renewal_opens_on)`;
      return (
        await sql<{
          origin: string | null;
          dueOn: string;
          occasion: string;
        }>`select n.origin, n.due_on as "dueOn", n.occasion from ${s} s
      cross join lateral ${necessitySql(automatic, today)} n`.execute(unit.tx)
      ).rows;
    },
    { write: false, audited: false },
  );
  expect(rows[0]!.origin === null ? null : rows[0]).toEqual(expected);
});

describe('by hand', () => {
  test('a preview says who is left out and why; then the others get it, once', async () => {
    const course = await make.course({ title: 'Lifting' });
    await world.sql('update course_versions set initial_due_days = 20 where id = $1', [course.versionId]);
    const [open, left, valid, free] = [
      await make.person({ company, name: 'Open' }),
      await make.person({ company, name: 'Left', endedOn: '2026-01-31' }),
      await make.person({ company, name: 'Valid' }),
      await make.person({ company, name: 'Free' }),
    ];
    await (await world.as(open)).post('/enrolments', { courseId: course.id });
    await proof(valid, { course_id: course.id, course_version_id: course.versionId, valid_through: '2027-02-01' });
    const asked = {
      audience: { ids: [open.id, left.id, valid.id, free.id] },
      dueOn: null,
      note: 'Before the audit',
      evenIfValid: false,
    };
    const skipped = [
      { id: left.id, label: 'Left', code: 'notEmployedNow' },
      { id: open.id, label: 'Open', code: 'alreadyAssigned' },
      { id: valid.id, label: 'Valid (2027-02-01)', code: 'stillValid' },
    ];
    const path = `/settings/courses/${course.id}/assignments`;
    expect((await admin.post(path, { ...asked, preview: true }, key())).body).toEqual({
      changed: 1,
      skipped,
      unknownNumbers: [],
      seats: null,
    });
    expect(await enrolments(company.id)).toHaveLength(1);
    const once = key();
    for (let i = 0; i < 2; i++)
      expect((await admin.post(path, { ...asked, preview: false }, once)).body).toMatchObject({
        changed: 1,
        skipped,
        unknownNumbers: [],
        seats: null,
      });
    expect((await enrolments(company.id)).slice(1)).toMatchObject([
      { person: free.id, origin: 'admin', due: '2026-03-22' },
    ]);
    const again = await admin.post(
      path,
      { ...asked, audience: { ids: [valid.id] }, evenIfValid: true, preview: false },
      key(),
    );
    expect(again.body.changed).toBe(1);
    // What begins only later is no proof today, unless what is held today leads up to it.
    const [ahead, line] = [await make.person({ company, name: 'Ahead' }), await make.person({ company, name: 'Line' })];
    for (const person of [ahead, line])
      await proof(person, {
        course_id: course.id,
        course_version_id: course.versionId,
        valid_from: '2026-04-01',
        valid_through: '2027-04-01',
      });
    await proof(line, { course_id: course.id, course_version_id: course.versionId, valid_through: '2026-03-31' });
    expect(
      (await admin.post(path, { ...asked, audience: { ids: [ahead.id, line.id] }, preview: true }, key())).body,
    ).toMatchObject({
      changed: 1,
      skipped: [{ id: line.id, label: 'Line (2027-04-01)', code: 'stillValid' }],
    });
    const [row] = (await admin.get(`/settings/courses/${course.id}/people`, { q: 'Free' })).body.rows;
    expect(row).toMatchObject({ name: 'Free', status: 'assigned', note: 'Before the audit', dueChanges: 0 });
    expect((await admin.get('/settings/courses', { q: 'Lifting' })).body.rows).toMatchObject([
      { enrolled: 3, overdue: 0, completed: 0 },
    ]);
  });

  test('by position and by employee numbers; unknown numbers are named', async () => {
    const course = await make.course();
    const position = await make.position(company);
    await make.assignment(ann, position.id);
    const bob = await make.person({ company });
    const [{ number }] = (await world.sql<{ number: string }>(
      'select employee_number as number from employments where person_id = $1',
      [bob.id],
    )) as [{ number: string }];
    const path = `/settings/courses/${course.id}/assignments`;
    const rest = { dueOn: '2026-04-01', note: null, evenIfValid: false, preview: false };
    expect((await admin.post(path, { audience: { positionId: position.id }, ...rest }, key())).body).toMatchObject({
      changed: 1,
    });
    expect(
      (await admin.post(path, { audience: { employeeNumbers: [number.toLowerCase(), number, 'X-1'] }, ...rest }, key()))
        .body,
    ).toMatchObject({
      changed: 1,
      skipped: [],
      unknownNumbers: ['X-1'],
      seats: null,
    });
    expect(
      (await admin.post(path, { audience: { positionId: position.id }, ...rest, dueOn: '2026-03-01' }, key())).body
        .error.code,
    ).toBe('dueInThePast');
  });

  test('prerequisites stand in the way until they are assigned', async () => {
    const first = await make.course();
    const course = await make.course();
    await world.sql('insert into course_prerequisites (version_id, course_id) values ($1, $2)', [
      course.versionId,
      first.id,
    ]);
    const rest = { audience: { ids: [ann.id] }, dueOn: null, note: null, evenIfValid: false, preview: false };
    expect((await admin.post(`/settings/courses/${course.id}/assignments`, rest, key())).body.skipped).toMatchObject([
      { code: 'prerequisiteMissing' },
    ]);
    await admin.post(`/settings/courses/${first.id}/assignments`, rest, key());
    expect((await admin.post(`/settings/courses/${course.id}/assignments`, rest, key())).body.changed).toBe(1);
  });

  test('due days move with a reason that stays; reminders go once a day; what is over is left', async () => {
    const course = await make.taughtCourse();
    const [bob, done] = [await make.person({ company, name: 'Bob' }), await make.person({ company, name: 'Done' })];
    const id = await make.enrolment({ person: ann, course, dueOn: '2026-02-01' });
    await make.enrolment({ person: bob, course, dueOn: '2026-04-01' });
    await make.enrolment({
      person: done,
      course,
      startedAt: '2026-02-01T00:00:00Z',
      completedAt: '2026-02-02T00:00:00Z',
    });
    const all = { selection: { query: {} } };
    const move = { ...all, dueOn: '2026-04-01', reason: 'Was on leave' };
    const path = `/settings/courses/${course.id}`;
    expect((await admin.post(`${path}/due-days`, { ...move, preview: true }, key())).body).toMatchObject({
      changed: 1,
      skipped: expect.arrayContaining([
        expect.objectContaining({ label: 'Bob', code: 'alreadyThere' }),
        expect.objectContaining({ label: 'Done', code: 'enrolmentClosed' }),
      ]),
    });
    expect((await admin.post(`${path}/due-days`, { ...move, preview: false }, key())).body.changed).toBe(1);
    expect((await admin.get(`/settings/enrolments/${id}/due-changes`)).body).toMatchObject([
      { before: '2026-02-01', after: '2026-04-01', reason: 'Was on leave' },
    ]);
    for (const changed of [2, 0])
      expect((await admin.post(`${path}/reminders`, { ...all, preview: false }, key())).body.changed).toBe(changed);
    expect(
      await world.sql(`select 1 from mails where kind = 'assignment.reminder' and company_id = $1`, [company.id]),
    ).toHaveLength(2);
    expect((await admin.get(`${path}`)).body.counts).toMatchObject({ notStarted: 2, completed: 1, overdue: 0 });
  });

  test('settings are the company’s own, and say what does not fit', async () => {
    const course = await make.course();
    const path = `/settings/courses/${course.id}/settings`;
    expect((await admin.put(path, { dueDays: 1000, reminderDays: null })).body.error.issues).toMatchObject([
      { path: 'dueDays', code: 'settingOutside' },
    ]);
    expect((await admin.put(path, { dueDays: 5, reminderDays: [1, 14, 14] })).status).toBe(200);
    expect((await admin.get(`/settings/courses/${course.id}`)).body.settings).toEqual({
      dueDays: 5,
      reminderDays: [14, 1],
    });
    const elsewhere = await world.as(await make.companyAdmin());
    expect((await elsewhere.get(`/settings/courses/${course.id}`)).body.settings).toEqual({
      dueDays: null,
      reminderDays: null,
    });
    await admin.post(
      `/settings/courses/${course.id}/assignments`,
      { audience: { ids: [ann.id] }, dueOn: null, note: null, evenIfValid: false, preview: false },
      key(),
    );
    expect(await enrolments(company.id)).toMatchObject([{ due: '2026-03-07' }]);
  });

  test('one foreign id among ours and nothing happens; a learner is refused; so is who lost the claim (B04, B05, A17)', async () => {
    const course = await make.taughtCourse();
    const theirs = await make.person();
    const theirPosition = await make.position({ id: theirs.companyId });
    const theirEnrolment = await make.enrolment({ person: theirs, course });
    const id = await make.enrolment({ person: ann, course });
    const other = await make.course();
    const give = (audience: object) => ({ audience, dueOn: null, note: null, evenIfValid: false, preview: false });
    const path = `/settings/courses/${course.id}`;
    const calls = [
      [`/settings/courses/${other.id}/assignments`, give({ ids: [ann.id, theirs.id] })],
      [`/settings/courses/${other.id}/assignments`, give({ positionId: theirPosition.id })],
      [`${path}/reminders`, { selection: { ids: [id, theirEnrolment] }, preview: false }],
      [
        `${path}/due-days`,
        { selection: { ids: [id, theirEnrolment] }, dueOn: '2026-05-01', reason: 'Because', preview: false },
      ],
      [`${path}/withdrawals`, { selection: { ids: [id, theirEnrolment] }, reason: 'Because', preview: false }],
      // An attempt at another course is not in this list.
      [`/settings/courses/${other.id}/withdrawals`, { selection: { ids: [id] }, reason: 'Because', preview: false }],
    ] as const;
    const before = [await enrolments(company.id), await enrolments(theirs.companyId)];
    const learner = await world.as(ann);
    const former = await make.companyAdmin({ company });
    const late = await world.as(former);
    expect((await late.get(path)).status).toBe(200);
    await world.sql('update employments set bu_admin_since = null where person_id = $1', [former.id]);
    for (const [address, body] of calls) {
      expect((await admin.post(address, body, key())).status, address).toBe(404);
      expect((await learner.post(address, body, key())).status).toBe(403);
      expect((await late.post(address, body, key())).status).toBe(403);
    }
    expect((await admin.get(`/settings/enrolments/${theirEnrolment}/due-changes`)).status).toBe(404);
    expect([await enrolments(company.id), await enrolments(theirs.companyId)]).toEqual(before);
    const numbers = await world.sql<{ employee_number: string }>(
      'select employee_number from employments where person_id = $1',
      [theirs.id],
    );
    expect(
      (
        await admin.post(
          `/settings/courses/${other.id}/assignments`,
          give({ employeeNumbers: [numbers[0]!.employee_number] }),
          key(),
        )
      ).body,
    ).toEqual({
      changed: 0,
      skipped: [],
      unknownNumbers: [numbers[0]!.employee_number],
      seats: null,
    });
  });
});

describe('what work requires', () => {
  test('is assigned once, by its due day, however often the job runs', async () => {
    const { course, requirement } = await work();
    await hourly();
    await hourly();
    expect(await enrolments(company.id)).toMatchObject([
      { person: ann.id, course: course.id, origin: 'rule', due: '2026-03-13', requirement: requirement.requirementId },
    ]);
  });

  test('is assigned when a position is given, a requirement added and an employee placed, in the job that follows', async () => {
    const skill = await make.skill();
    const course = await make.course();
    await make.gives(course.versionId, skill.id);
    const position = await make.position(company);
    expect(
      (
        await admin.post(
          `/settings/positions/${position.id}/people`,
          { personIds: [ann.id], startedOn: '2026-03-02', preview: false },
          key(),
        )
      ).status,
    ).toBe(200);
    await world.runJobs();
    expect(await enrolments(company.id)).toEqual([]);
    const added = await admin.post(
      '/settings/requirements',
      {
        scope: { positionId: position.id, siteId: null, departmentId: null, personId: null },
        targets: [{ skillId: skill.id, courseId: null, minLevel: 1 }],
        kind: 'mandatory',
        dueBasis: 'assignment',
        initialDueDays: 10,
        fixedDueOn: null,
        graceCounts: null,
        reason: '',
        regulationRef: null,
        effectiveFrom: '2026-03-02',
        effectiveTo: null,
      },
      key(),
    );
    expect(added.status, added.text).toBe(200);
    await world.runJobs();
    expect(await enrolments(company.id)).toMatchObject([{ person: ann.id, due: '2026-03-12' }]);
    expect(await world.sql('select 1 from assignment_checks where company_id = $1', [company.id])).toEqual([]);
  });

  test('is a renewal from the day it opens, of the course taken before, due on the last day', async () => {
    const { skill, course } = await work();
    const shorter = await make.course({ version: { expected_minutes: 1 } });
    await make.gives(shorter.versionId, skill.id);
    await proof(ann, {
      skill_id: skill.id,
      course_id: course.id,
      course_version_id: course.versionId,
      valid_through: '2026-05-20',
    });
    await hourly();
    expect(await enrolments(company.id)).toMatchObject([{ course: course.id, origin: 'renewal', due: '2026-05-20' }]);
  });

  test('is no renewal while the next proof is held already; a day between the two is a gap', async () => {
    const { skill, course, position } = await work();
    const renewedUntil = async (name: string, from: string | null) => {
      const person = await make.person({ company, name });
      await make.assignment(person, position.id, { started_on: '2026-02-27' });
      const of = { skill_id: skill.id, course_id: course.id, course_version_id: course.versionId };
      await proof(person, { ...of, valid_through: '2026-03-20' });
      if (from) await proof(person, { ...of, valid_from: from, anchor_on: from, valid_through: '2027-03-20' });
      return person;
    };
    const [early, late, never] = [
      await renewedUntil('Early', '2026-03-21'),
      await renewedUntil('Late', '2026-03-22'),
      await renewedUntil('Never', null),
    ];
    const short = await renewedUntil('Short', null);
    const next = await proof(short, {
      skill_id: skill.id,
      course_id: course.id,
      course_version_id: course.versionId,
      valid_from: '2026-03-21',
      anchor_on: '2026-03-21',
      valid_through: '2026-05-20',
    });
    await world.sql(`update position_assignments set retracted_at = recorded_at where person_id = $1`, [ann.id]);
    await hourly();
    const enrolled = await world.sql<{ person: string; due: string; occasion: string }>(
      'select person_id as person, due_on as due, occasion from enrolments where company_id = $1 order by due_on, person_id',
      [company.id],
    );
    expect(enrolled.map(({ person, due }) => [person, due])).toEqual([
      ...[late.id, never.id].sort().map((id) => [id, '2026-03-20']),
      [short.id, '2026-05-20'],
    ]);
    // It is the last of the line that is renewed: what renewed the one before was an occasion of its own.
    expect(enrolled.at(-1)!.occasion).toBe(`proof:${next}`);
    const shown = async (query: Record<string, string>) =>
      (
        (await admin.get('/settings/qualifications', query)).body.rows as {
          name: string;
          cells: { status: string; coveredThrough: string }[];
        }[]
      )
        .filter(({ cells }) => cells.length > 0)
        .map(({ name, cells }) => `${name} ${cells[0]!.status} ${cells[0]!.coveredThrough}`);
    expect(await shown({})).toEqual([
      'Early valid 2027-03-20',
      'Late expiring 2026-03-20',
      'Never expiring 2026-03-20',
      'Short valid 2026-05-20',
    ]);
    expect(await shown({ list: 'true', expires: '30' })).toEqual([
      'Late expiring 2026-03-20',
      'Never expiring 2026-03-20',
    ]);
    expect((await admin.get('/settings/dashboard')).body.expiring).toEqual({ in30: 2, in60: 2, in90: 3 });
    // Each mark of the forecast opens the cells it counts; what expires after twelve months has none.
    const { expiring } = (await admin.get('/settings/dashboard/forecast')).body as {
      expiring: { month: string; key: string; count: number }[];
    };
    expect(expiring.map(({ month, count }) => `${month}: ${count}`)).toEqual(['2026-03: 2', '2026-05: 1']);
    const behind = (at: number) => shown({ list: 'true', expires: expiring[at]!.month, target: expiring[at]!.key });
    expect(await behind(0)).toEqual(['Late expiring 2026-03-20', 'Never expiring 2026-03-20']);
    expect(await behind(1)).toEqual(['Short valid 2026-05-20']);
    // What was enrolled before the proof was recorded is not needed any longer.
    await proof(never, {
      skill_id: skill.id,
      course_id: course.id,
      course_version_id: course.versionId,
      valid_from: '2026-03-21',
      anchor_on: '2026-03-21',
      valid_through: '2027-03-20',
    });
    await hourly();
    expect((await enrolments(company.id)).filter(({ person }) => person === never.id)).toMatchObject([
      { reason: 'requirementMet' },
    ]);
    expect(early.id).not.toBe(late.id);
  });

  test('goes to the course nearest to the person’s language', async () => {
    const { skill } = await work();
    const french = await make.course({ languages: ['fr'] });
    await make.gives(french.versionId, skill.id);
    await world.sql(`update people set locale = 'fr' where id = $1`, [ann.id]);
    await hourly();
    expect(await enrolments(company.id)).toMatchObject([{ course: french.id }]);
  });

  test('waits for what is to be completed before it, which is assigned instead', async () => {
    const first = await make.course();
    const { course } = await work();
    await world.sql('insert into course_prerequisites (version_id, course_id) values ($1, $2)', [
      course.versionId,
      first.id,
    ]);
    await hourly();
    await hourly();
    expect(await enrolments(company.id)).toMatchObject([{ course: first.id, due: '2026-03-13' }]);
    await world.sql('update enrolments set started_at = $2, completed_at = $2 where company_id = $1', [
      company.id,
      world.clock.now(),
    ]);
    await hourly();
    expect(await enrolments(company.id)).toMatchObject([{ course: first.id }, { course: course.id }]);
  });

  test('is left alone: own attempt open, exempt, suspended, switched off, retired course, left, other company', async () => {
    const { course, skill, requirement } = await work();
    const mine = (await (await world.as(ann)).post('/enrolments', { courseId: course.id })).body;
    await hourly();
    expect(await enrolments(company.id)).toMatchObject([{ origin: 'self' }]);
    await world.sql('delete from enrolments where id = $1', [mine.enrolmentId]);
    const holdId = await make.insert('holds', {
      company_id: company.id,
      person_id: ann.id,
      kind: 'exemption',
      skill_id: skill.id,
      from_on: '2026-01-01',
      to_on: '2026-12-01',
      reason: 'Trained elsewhere',
      recorded_at: '2026-01-01T00:00:00Z',
    });
    await hourly();
    await world.sql(`update holds set kind = 'suspension' where id = $1`, [holdId]);
    await hourly();
    await world.sql('update holds set retracted_at = $2 where id = $1', [holdId, '2026-02-01T00:00:00Z']);
    expect(
      (
        await admin.put('/settings/assignment-rules', {
          expiringSoonDays: null,
          reminderDays: [30],
          automatic: { mandatory: false, recommended: true },
        })
      ).status,
    ).toBe(200);
    await hourly();
    await admin.put('/settings/assignment-rules', {
      expiringSoonDays: null,
      reminderDays: [30],
      automatic: { mandatory: true, recommended: true },
    });
    await world.sql('update courses set retired_at = now() where id = $1', [course.id]);
    await hourly();
    expect(await enrolments(company.id)).toEqual([]);
    await world.sql('update courses set retired_at = null where id = $1', [course.id]);
    await hourly();
    expect(await enrolments(company.id)).toMatchObject([{ requirement: requirement.requirementId }]);
  });

  test('is taken back when it ends, unless it was begun; an exemption and a proof from elsewhere do so too', async () => {
    const { requirement, skill } = await work();
    await hourly();
    await world.sql('update requirements set retracted_at = $2 where id = $1', [requirement.id, world.clock.now()]);
    world.clock.advance(1000);
    await hourly();
    expect(await enrolments(company.id)).toMatchObject([{ reason: 'requirementEnded' }]);
    await world.sql('update requirements set retracted_at = null where id = $1', [requirement.id]);
    await hourly();
    expect((await enrolments(company.id)).at(-1)).toMatchObject({ withdrawn: null });
    await proof(ann, { skill_id: skill.id, valid_through: null });
    await hourly();
    expect((await enrolments(company.id)).at(-1)).toMatchObject({ reason: 'requirementMet' });
    await world.sql('delete from achievements where company_id = $1', [company.id]);
    await hourly();
    await world.sql('update enrolments set started_at = $2 where company_id = $1 and withdrawn_at is null', [
      company.id,
      world.clock.now(),
    ]);
    await world.sql('update requirements set retracted_at = $2 where id = $1', [requirement.id, world.clock.now()]);
    world.clock.advance(1000);
    await hourly();
    expect((await enrolments(company.id)).at(-1)).toMatchObject({ withdrawn: null });
    const people = (await admin.get(`/settings/courses/${(await enrolments(company.id))[0]!.course}/people`)).body.rows;
    expect(people).toMatchObject([{ requiredBy: { scope: 'position', name: 'Forklift operator', over: true } }]);
  });

  test('is not assigned again for the same occasion once someone took it back', async () => {
    const { course } = await work();
    await hourly();
    const [row] = (await admin.get(`/settings/courses/${course.id}/people`)).body.rows;
    const answer = await admin.post(
      `/settings/courses/${course.id}/withdrawals`,
      { selection: { ids: [row.id] }, reason: 'Takes it in class', preview: false },
      key(),
    );
    expect(answer.body).toMatchObject({ changed: 1, skipped: [] });
    await hourly();
    expect(await enrolments(company.id)).toMatchObject([{ reason: 'Takes it in class' }]);
  });

  test('one letter a person and day tells of it, never twice', async () => {
    await work();
    const other = await make.course();
    await make.requirement(company, { courseId: other.id }, { person_id: ann.id });
    await hourly();
    await announce();
    await announce();
    const letters = () =>
      world.sql<{ subject: string; text_body: string }>(
        `select subject, text_body from mails where person_id = $1 order by created_at`,
        [ann.id],
      );
    expect(await letters()).toMatchObject([{ subject: '2 courses assigned to you' }]);
    expect((await letters())[0]!.text_body).toContain('due March 13, 2026: required for “Forklift operator”.');
    const third = await make.course();
    await make.requirement(company, { courseId: third.id }, { person_id: ann.id });
    await hourly();
    await announce();
    expect(await letters()).toHaveLength(1);
    world.clock.advance(86_400_000);
    await announce();
    await announce();
    expect(await letters()).toHaveLength(2);
  });
});

const happenings = [
  ...([
    'hourly',
    'twice',
    'nextDay',
    'french',
    'english',
    'start',
    'complete',
    'withdraw',
    'retract',
    'restore',
    'prove',
    'self',
  ] as const),
  'everyone',
] as const;

test(
  'whatever happens in whatever order, no one has two open attempts for one requirement (property)',
  async () => {
    // Each history has its own company and begins on the same day: it does not bear the attempts of those before it,
    // and a failing one fails by itself.
    const begin = async () => {
      company = await make.company();
      ann = await make.person({ company, name: 'Ann' });
      world.clock.set('2026-03-02T09:00:00.000Z');
      const { requirement, skill, course } = await work();
      const second = await make.course({ languages: ['fr'] });
      await make.gives(second.versionId, skill.id);
      const bob = await make.person({ company });
      const hourly = async () => {
        await world.sql('insert into assignment_checks (company_id) values ($1) on conflict do nothing', [company.id]);
        await enrolRequiredCourses.run(world.runtime, { companyId: company.id }, { id: '1', number: 1 });
      };
      const steps: Record<(typeof happenings)[number], () => Promise<unknown>> = {
        hourly,
        twice: () => Promise.all([hourly(), hourly()]),
        nextDay: async () => world.clock.advance(86_400_000),
        french: () => world.sql(`update people set locale = 'fr' where id = $1`, [ann.id]),
        english: () => world.sql(`update people set locale = 'en' where id = $1`, [ann.id]),
        start: () =>
          world.sql(
            `update enrolments set started_at = $2 where company_id = $1 and started_at is null
              and withdrawn_at is null`,
            [company.id, world.clock.now()],
          ),
        complete: () =>
          world.sql(
            `update enrolments set completed_at = $2 where company_id = $1 and started_at is not null
              and withdrawn_at is null and completed_at is null`,
            [company.id, world.clock.now()],
          ),
        withdraw: () =>
          world.sql(
            `update enrolments set withdrawn_at = $2 where company_id = $1 and completed_at is null
              and withdrawn_at is null`,
            [company.id, world.clock.now()],
          ),
        retract: () =>
          world.sql('update requirements set retracted_at = $2 where id = $1', [requirement.id, world.clock.now()]),
        restore: () => world.sql('update requirements set retracted_at = null where id = $1', [requirement.id]),
        prove: () => proof(ann, { skill_id: skill.id, valid_through: '2026-03-20' }),
        self: async () => (await world.as(bob)).post('/enrolments', { courseId: course.id }),
        everyone: () =>
          make.requirement(company, { skillId: skill.id }, { asked_since: '2026-02-01', effective_from: '2026-02-01' }),
      };
      return { hourly, steps };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...happenings), { minLength: 1, maxLength: 10 }), async (names) => {
        const { hourly, steps } = await begin();
        for (const name of names) {
          await steps[name]();
          await hourly();
          const before = await enrolments(company.id);
          await hourly();
          expect(await enrolments(company.id), names.join(' ')).toEqual(before);
          const twice = await world.sql(
            `select person_id, requirement_id from enrolments
              where company_id = $1 and completed_at is null and withdrawn_at is null and requirement_id is not null
           group by 1, 2 having count(*) > 1`,
            [company.id],
          );
          expect(twice, names.join(' ')).toEqual([]);
        }
      }),
      propertyRuns(
        'whatever happens in whatever order, no one has two open attempts for one requirement (property)',
        10,
      ),
    );
  },
  propertyTimeout,
);

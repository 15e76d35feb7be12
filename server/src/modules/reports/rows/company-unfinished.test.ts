import { oneOfEach, quizOf } from '@app/domain/assessment/questions.cases';
import { idleWords } from '@app/domain/reports/company-unfinished-list';
import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { makeEnrolment, makeQuizCourse } from '../../../../test/make/make-assessment.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot } from '../../seats/index.ts';

// The report CompanyUnfinishedCourses. The clock stands at 2 March 2026.

const world = await openWorld();
const { make } = world;
const company = await make.company();
const admin = await world.as(await make.companyAdmin({ company }));
const online = await make.taughtCourse({ title: 'Lockout', units: [{}, {}] });
const rows = async (query: Record<string, string> = {}) =>
  (await admin.get('/settings/reports/unfinished', query)).body.rows as Record<string, unknown>[];
const long = '2026-01-05T09:00:00Z';

/** One attempt with these columns besides; answers what the report says of it. */
async function said(
  name: string,
  columns: Record<string, unknown> = {},
  given: object = {},
): Promise<Record<string, unknown> | undefined> {
  const person = await make.person({ company, name });
  const id = await make.enrolment({ person, course: online, assignedAt: long, ...given });
  for (const [column, value] of Object.entries(columns))
    await world.sql(`update enrolments set ${column} = $2 where id = $1`, [id, value]);
  return (await rows()).find((row) => row['id'] === id);
}

test.each([
  ['waits for a seat', { waits_for_seat: true }, {}, { status: 'waitingSeat', blocker: 'noSeat', idleDays: 56 }],
  [
    'not started',
    {},
    {},
    { status: 'assigned', blocker: 'notStarted', stuckOn: expect.any(String), daysOver: null, ageing: 'notOverdue' },
  ],
  [
    'failed',
    { failed_at: '2026-02-20T09:00:00Z' },
    { startedAt: long, dueOn: '2026-02-01' },
    { status: 'failed', blocker: 'notPassed', daysOver: null },
  ],
  [
    'to be evaluated',
    { evaluation_due_at: '2026-02-20T09:00:00Z' },
    { startedAt: long },
    { status: 'awaitingEvaluation', blocker: 'evaluation' },
  ],
  [
    'idle',
    { last_activity_at: '2026-02-16T12:00:00Z' },
    { startedAt: long },
    { status: 'inProgress', blocker: 'idle', idleDays: 14 },
  ],
  [
    'under way',
    { last_activity_at: '2026-02-17T12:00:00Z' },
    { startedAt: long },
    { status: 'inProgress', blocker: 'underWay', idleDays: 13 },
  ],
  ['due today', {}, { dueOn: '2026-03-02' }, { daysOver: null, ageing: 'notOverdue' }],
  ['a day over', {}, { dueOn: '2026-03-01' }, { daysOver: 1, ageing: 'week' }],
  ['seven days over', {}, { dueOn: '2026-02-23' }, { daysOver: 7, ageing: 'week' }],
  ['eight days over', {}, { dueOn: '2026-02-22' }, { daysOver: 8, ageing: 'fortnight' }],
  ['thirty days over', {}, { dueOn: '2026-01-31' }, { daysOver: 30, ageing: 'month' }],
  ['thirty-one days over', {}, { dueOn: '2026-01-30' }, { daysOver: 31, ageing: 'longer' }],
] as const)('%s', async (name, columns, given, expected) =>
  expect(await said(name, columns, given)).toMatchObject(expected),
);

test.each([
  ['completed', {}, { startedAt: long, completedAt: '2026-02-01T09:00:00Z' }],
  ['withdrawn', {}, { withdrawnAt: '2026-02-01T09:00:00Z' }],
  ['voided', { voided_at: '2026-02-01T09:00:00Z' }, { startedAt: long }],
] as const)('%s is not unfinished', async (name, columns, given) =>
  expect(await said(name, columns, given)).toBe(undefined),
);

test('a failed attempt that was followed by another is not unfinished any more', async () => {
  const person = await make.person({ company, name: 'Tried again' });
  const first = await make.enrolment({ person, course: online, assignedAt: long, startedAt: long });
  await world.sql(`update enrolments set failed_at = '2026-02-20T09:00:00Z' where id = $1`, [first]);
  const ids = async () => (await rows()).filter((row) => row['name'] === 'Tried again').map((row) => row['id']);
  expect(await ids()).toEqual([first]);
  const second = await make.enrolment({ person, course: online, attemptNumber: 2 });
  expect(await ids()).toEqual([second]);
});

test('its overdue attempts are those of the dashboard and of the report of all attempts', async () => {
  const overdue = (await rows({ overdue: 'true', limit: '100' })).length;
  expect(overdue).toBeGreaterThan(3);
  expect((await admin.get('/settings/reports/enrolments', { status: 'overdue', limit: '100' })).body.rows).toHaveLength(
    overdue,
  );
  const { total } = (await admin.get('/settings/reports/unfinished-groups')).body;
  expect(total.values.overdue.value).toBe(overdue);
  expect((await admin.get('/settings/dashboard')).body.overdueEnrolments).toBe(overdue);
});

test('an attempt that a requirement asks for names it, as it reads now, for its Why; one that was assigned by hand names none', async () => {
  const { requirementId, id } = await make.requirement(company, { courseId: online.id });
  const required = await said('Required', { requirement_id: requirementId, origin: 'rule' });
  expect(required).toMatchObject({ rowId: id });
  const asked = { personId: String(required!['personId']), requirementRowId: id };
  expect((await admin.get('/settings/qualifications/why', asked)).body).toMatchObject({
    personName: 'Required',
    requirement: { rowId: id },
  });
  expect(await said('By hand')).toMatchObject({ rowId: null });
});

test('the attempts left are those the quiz still allows; without a limit there are none to count', async () => {
  const learnerOf = async (maxAttempts: number | null) => {
    const person = await make.person({ company, name: `Quiz ${maxAttempts}` });
    const course = await makeQuizCourse(make, { body: quizOf(oneOfEach, { maxAttempts, coolDownHours: 0 }) });
    const id = await makeEnrolment(make, person, course);
    const me = await world.as(person);
    const path = `/learning/enrolments/${id}/units/${course.unitId}/attempts`;
    const left = async () => (await rows({ limit: '100' })).find((row) => row['id'] === id)!['attemptsLeft'];
    return { me, path, left };
  };
  const { me, path, left } = await learnerOf(3);
  expect(await left()).toBe(3);
  for (const expected of [2, 1]) {
    const { attemptId } = (await me.post(path, {})).body;
    expect((await me.post(`${path}/${attemptId}/submission`, {})).status).toBe(200);
    expect(await left()).toBe(expected);
  }
  expect(await (await learnerOf(null)).left()).toBeNull();
  const { text } = await admin.get('/settings/reports/unfinished-export', {
    format: 'csv',
    columns: 'name,attemptsLeft',
  });
  expect(text).toContain('Quiz 3,1');
});

test('access ends with the time of the seat in use; a seat not started, and an attempt without one, have no end', async () => {
  const course = await make.taughtCourse({ title: 'Seated' });
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  const productId = (await make.store.product({ courseIds: [course.id] })).id;
  await workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.reach('seat.view');
      return makeLot(work, {
        ...{
          companyId: company.id,
          productId,
          courseIds: [course.id],
          acquiredOn: '2026-03-02',
          reason: 'For the test',
          unitMinor: 0,
          currency: null,
        },
        ...{ quantity: 1, origin: 'granted' as const, ownerPersonId: null, terms: plainTerms },
      });
    },
    { companyId: company.id, audited: false },
  );
  const person = await make.person({ company, name: 'Seated Sam' });
  const given = await admin.post(
    '/settings/seats/assignments',
    { productId, audience: { ids: [person.id] }, preview: false },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  expect(given.status, given.text).toBe(200);
  const row = async () => (await rows({ q: 'Seated Sam' }))[0]!;
  expect(await row()).toMatchObject({ accessUntil: null });
  const opened = await (
    await world.as(person)
  ).post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() });
  expect(opened.status, opened.text).toBe(200);
  // Ninety days from the start, as the terms of the seat have it.
  expect(await row()).toMatchObject({ accessUntil: '2026-05-31' });
  const sorted = await rows({ sort: 'accessUntil', limit: '100' });
  expect(sorted[0]).toMatchObject({ name: 'Seated Sam' });
});

test('idle for at least so many days: each choice leaves exactly those, several the fewest', async () => {
  const all = await rows({ limit: '100' });
  for (const days of Object.keys(idleWords)) {
    const idle = await rows({ idle: days, limit: '100' });
    expect(idle.map(({ id }) => id)).toEqual(
      all.filter(({ idleDays }) => Number(idleDays) >= Number(days)).map(({ id }) => id),
    );
    const { total } = (await admin.get('/settings/reports/unfinished-groups', { idle: days })).body;
    expect(total.values.unfinished.value).toBe(idle.length);
  }
  expect(await rows({ idle: '14', limit: '100' })).not.toEqual(await rows({ idle: '30', limit: '100' }));
  expect(await rows({ idle: '30,14', limit: '100' })).toEqual(await rows({ idle: '14', limit: '100' }));
  const { text } = await admin.get('/settings/reports/unfinished-export', { format: 'json', idle: '30' });
  expect(JSON.parse(text).header.filters).toContain('No activity for: 30 days or more');
});

import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';

// The report CompanyUnfinishedCourses. The clock stands at 2 March 2026.

const world = await openWorld();
const { make } = world;
const company = await make.company();
const admin = await world.as(await make.companyAdmin({ company }));
const online = await make.taughtCourse({ title: 'Lockout', units: [{}, {}] });
const rows = async (query: Record<string, string> = {}) => (await admin.get('/settings/reports/unfinished', query)).body.rows as Record<string, unknown>[];
const long = '2026-01-05T09:00:00Z';

/** One attempt with these columns besides; answers what the report says of it. */
async function said(name: string, columns: Record<string, unknown> = {}, given: object = {}): Promise<Record<string, unknown> | undefined> {
  const person = await make.person({ company, name });
  const id = await make.enrolment({ person, course: online, assignedAt: long, ...given });
  for (const [column, value] of Object.entries(columns)) await world.sql(`update enrolments set ${column} = $2 where id = $1`, [id, value]);
  return (await rows()).find((row) => row['id'] === id);
}

test.each([
  ['waits for a seat', { waits_for_seat: true }, {}, { status: 'waitingSeat', blocker: 'noSeat', idleDays: 56 }],
  ['not started', {}, {}, { status: 'assigned', blocker: 'notStarted', stuckOn: expect.any(String), daysOver: null, ageing: 'notOverdue' }],
  ['failed', { failed_at: '2026-02-20T09:00:00Z' }, { startedAt: long, dueOn: '2026-02-01' }, { status: 'failed', blocker: 'notPassed', daysOver: null }],
  ['to be evaluated', { evaluation_due_at: '2026-02-20T09:00:00Z' }, { startedAt: long }, { status: 'awaitingEvaluation', blocker: 'evaluation' }],
  ['idle', { last_activity_at: '2026-02-16T12:00:00Z' }, { startedAt: long }, { status: 'inProgress', blocker: 'idle', idleDays: 14 }],
  ['under way', { last_activity_at: '2026-02-17T12:00:00Z' }, { startedAt: long }, { status: 'inProgress', blocker: 'underWay', idleDays: 13 }],
  ['due today', {}, { dueOn: '2026-03-02' }, { daysOver: null, ageing: 'notOverdue' }],
  ['a day over', {}, { dueOn: '2026-03-01' }, { daysOver: 1, ageing: 'week' }],
  ['seven days over', {}, { dueOn: '2026-02-23' }, { daysOver: 7, ageing: 'week' }],
  ['eight days over', {}, { dueOn: '2026-02-22' }, { daysOver: 8, ageing: 'fortnight' }],
  ['thirty days over', {}, { dueOn: '2026-01-31' }, { daysOver: 30, ageing: 'month' }],
  ['thirty-one days over', {}, { dueOn: '2026-01-30' }, { daysOver: 31, ageing: 'longer' }],
] as const)('%s', async (name, columns, given, expected) => expect(await said(name, columns, given)).toMatchObject(expected));

test.each([
  ['completed', {}, { startedAt: long, completedAt: '2026-02-01T09:00:00Z' }],
  ['withdrawn', {}, { withdrawnAt: '2026-02-01T09:00:00Z' }],
  ['voided', { voided_at: '2026-02-01T09:00:00Z' }, { startedAt: long }],
] as const)('%s is not unfinished', async (name, columns, given) => expect(await said(name, columns, given)).toBe(undefined));

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
  expect((await admin.get('/settings/reports/enrolments', { status: 'overdue', limit: '100' })).body.rows).toHaveLength(overdue);
  const { total } = (await admin.get('/settings/reports/unfinished-groups')).body;
  expect(total.values.overdue.value).toBe(overdue);
  expect((await admin.get('/settings/dashboard')).body.overdueEnrolments).toBe(overdue);
});

test('an attempt that a requirement asks for names it, as it reads now, for its Why; one that was assigned by hand names none', async () => {
  const { requirementId, id } = await make.requirement(company, { courseId: online.id });
  const required = await said('Required', { requirement_id: requirementId, origin: 'rule' });
  expect(required).toMatchObject({ rowId: id });
  const asked = { personId: String(required!['personId']), requirementRowId: id };
  expect((await admin.get('/settings/qualifications/why', asked)).body).toMatchObject({ personName: 'Required', requirement: { rowId: id } });
  expect(await said('By hand')).toMatchObject({ rowId: null });
});

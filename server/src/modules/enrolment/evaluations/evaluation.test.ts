import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';

// A course that is completed by a practical evaluation (spec/domain.md, AWAITING_EVALUATION). The world's clock stands
// at 2026-03-02.
const world = await openWorld();
const { make } = world;
const company = await make.company();
const [bea, max, lea, sue] = [
  await make.companyAdmin({ company, name: 'Bea Admin' }),
  await make.person({ company, name: 'Max Manager' }),
  await make.person({ company, name: 'Lea Learner' }),
  await make.person({ company, name: 'Sue Colleague' }),
];
await world.sql('update placements set manager_id = $1 where person_id = $2', [max.id, lea.id]);
const [admin, manager, colleague, stranger] = [
  await world.as(bea),
  await world.as(max),
  await world.as(sue),
  await world.as(await make.companyAdmin()),
];
const [inspect, load] = [randomUUID(), randomUUID()];
const evaluation = {
  steps: [
    { key: inspect, text: { en: 'Inspects the truck' } },
    { key: load, text: { en: 'Carries a load' } },
  ],
};
const competent = {
  outcome: 'competent',
  depths: { [inspect]: 'competent', [load]: 'competent' },
  note: null,
  evaluatedOn: '2026-03-02',
};
const notYet = {
  outcome: 'notYet',
  depths: { [inspect]: 'competent', [load]: 'supervised' },
  note: 'Practise the ramp.',
  evaluatedOn: '2026-03-02',
};

/** Everything but the evaluation, learned by the learner’s own calls. */
async function learned(person: MadePerson = lea) {
  const course = await make.taughtCourse({ units: [{}], evaluation });
  const skill = await make.skill();
  await make.gives(course.versionId, skill.id);
  const me = await world.as(person);
  expect((await me.post('/enrolments', { courseId: course.id })).status).toBe(200);
  const deviceId = randomUUID();
  const { enrolmentId, sequence } = (
    await me.post(`/learning/courses/${course.id}/opening`, { deviceId, takeOver: true })
  ).body;
  const commit = (more: object = {}) => ({
    ...{
      sequence: sequence + 1,
      unitId: course.units[0]!.id,
      occurredAt: world.clock.now(),
      seconds: 30,
      place: {},
      furthest: 1,
      kind: 'finished',
    },
    ...more,
  });
  const send = (...commits: object[]) => me.post(`/learning/enrolments/${enrolmentId}/commits`, { deviceId, commits });
  expect((await send(commit())).body).toMatchObject({ percent: 99, completed: false });
  return {
    me,
    course,
    enrolmentId: enrolmentId as string,
    send,
    commit,
    sequence: sequence as number,
    at: `/evaluations/${enrolmentId}`,
  };
}
const waiting = async (caller: Caller) =>
  (await caller.get('/evaluations')).body.rows.map(({ id }: { id: string }) => id);
const proofs = async (enrolmentId: string) =>
  (await world.sql('select 1 from achievements where enrolment_id = $1', [enrolmentId])).length;
const codeOf = (answer: { body: { error: { code: string } } }) => answer.body.error.code;

test('all is done but the evaluation: the learner waits, nothing is certified, and evaluators find them', async () => {
  const { me, enrolmentId, course } = await learned();
  expect((await me.get(`/learning/enrolments/${enrolmentId}`)).body).toMatchObject({
    ...{ status: 'awaitingEvaluation', percent: 99, completedAt: null },
    evaluation: { steps: evaluation.steps, given: [] },
  });
  expect((await me.get('/enrolments')).body.rows[0]).toMatchObject({ id: enrolmentId, status: 'awaitingEvaluation' });
  expect(await proofs(enrolmentId)).toBe(0);
  expect((await admin.get(`/settings/courses/${course.id}/people`)).body.rows[0].status).toBe('awaitingEvaluation');
  const [row] = (await manager.get('/evaluations')).body.rows;
  expect(row).toMatchObject({
    id: enrolmentId,
    name: 'Lea Learner',
    manager: 'Max Manager',
    tries: 0,
    dueSince: world.clock.now(),
  });
  expect(await waiting(admin)).toContain(enrolmentId);
  for (const other of [colleague, stranger, me]) expect(await waiting(other)).not.toContain(enrolmentId);
});

test('found competent, the course is completed and certified', async () => {
  const { me, enrolmentId, at } = await learned();
  expect((await manager.get(at)).body).toMatchObject({
    name: 'Lea Learner',
    steps: evaluation.steps,
    given: [],
    open: true,
  });
  expect((await manager.post(at, notYet)).body).toEqual({ completed: false });
  expect([await proofs(enrolmentId), await waiting(manager)]).toEqual([0, expect.arrayContaining([enrolmentId])]);
  const given = { outcome: 'notYet', note: 'Practise the ramp.', evaluatedOn: '2026-03-02', evaluator: 'Max Manager' };
  expect((await me.get(`/learning/enrolments/${enrolmentId}`)).body.evaluation.given).toMatchObject([given]);
  expect((await admin.post(at, competent)).body).toEqual({ completed: true });
  expect((await me.get(`/learning/enrolments/${enrolmentId}`)).body).toMatchObject({
    status: 'completed',
    percent: 100,
    completedAt: world.clock.now(),
  });
  expect(await proofs(enrolmentId)).toBe(1);
  expect(await waiting(admin)).not.toContain(enrolmentId);
  expect(codeOf(await admin.post(at, competent))).toBe('evaluationNotDue');
  expect(
    (
      await world.sql(`select 1 from audit_entries where entity_id = $1 and action = 'enrolment.evaluate'`, [
        enrolmentId,
      ])
    ).length,
  ).toBe(2);
});

test('only managers and administrators of the learner evaluate, and no one themselves', async () => {
  const { me, at, enrolmentId } = await learned();
  for (const other of [colleague, stranger, me])
    expect([(await other.get(at)).status, (await other.post(at, competent)).status], 'not theirs to see').toEqual([
      404, 404,
    ]);
  const own = await learned(bea);
  expect([
    (await admin.get(own.at)).status,
    (await admin.post(own.at, competent)).status,
    await waiting(admin),
  ]).toEqual([...[404, 404], expect.not.arrayContaining([own.enrolmentId])]);
  // A manager who has left the team since evaluates no more.
  await world.sql('update placements set manager_id = null where person_id = $1', [lea.id]);
  expect([(await manager.post(at, competent)).status, await waiting(manager), await proofs(enrolmentId)]).toEqual([
    404,
    [],
    0,
  ]);
  await world.sql('update placements set manager_id = $1 where person_id = $2', [max.id, lea.id]);
});

test.each([
  ['ended yesterday', `ended_on = '2026-03-01'`],
  ['begins tomorrow', `started_on = '2026-03-03'`],
  ['was recorded in error', `retracted_at = now()`],
])('a manager of a placement that %s evaluates no one', async (_, change) => {
  const person = await make.person({ company });
  await world.sql('update placements set manager_id = $1 where person_id = $2', [max.id, person.id]);
  const { at, enrolmentId } = await learned(person);
  expect(await waiting(manager)).toContain(enrolmentId);
  await world.sql(`update placements set ${change} where person_id = $1`, [person.id]);
  expect([
    (await manager.get(at)).status,
    (await manager.post(at, competent)).status,
    (await waiting(manager)).includes(enrolmentId),
  ]).toEqual([404, 404, false]);
});

test('what does not hold is refused in words, and nothing is kept', async () => {
  const { at, enrolmentId } = await learned();
  for (const [given, code] of [
    [{ ...competent, depths: { [inspect]: 'competent' } }, 'evaluationStepsOpen'],
    [{ ...competent, depths: { ...competent.depths, [load]: 'supervised' } }, 'evaluationStepsOpen'],
    [{ ...competent, depths: { ...competent.depths, [randomUUID()]: 'competent' } }, 'changedElsewhere'],
    [{ ...competent, evaluatedOn: '2026-03-03' }, 'evaluationDay'],
    [{ ...competent, evaluatedOn: '2026-02-27' }, 'evaluationDay'],
    [{ ...competent, evaluatedOn: '2026-02-30' }, 'invalidInput'],
    [{ ...competent, outcome: 'brilliant' }, 'invalidInput'],
    [{ ...competent, note: 'x'.repeat(1001) }, 'invalidInput'],
  ] as const)
    expect(codeOf(await manager.post(at, given)), JSON.stringify(given)).toBe(code);
  expect([
    await proofs(enrolmentId),
    await world.sql('select 1 from course_evaluations where enrolment_id = $1', [enrolmentId]),
  ]).toEqual([0, []]);
});

test('before the rest is done, after a withdrawal, and of a course without an evaluation there is nothing to evaluate', async () => {
  const course = await make.taughtCourse({ units: [{}, {}], evaluation });
  const begun = await make.enrolment({ person: lea, course, startedAt: '2026-02-20T09:00:00Z' });
  expect(codeOf(await manager.post(`/evaluations/${begun}`, competent))).toBe('evaluationNotDue');
  const gone = await learned();
  expect((await gone.me.post(`/enrolments/${gone.enrolmentId}/withdrawal`, {})).status).toBe(200);
  expect([codeOf(await manager.post(gone.at, competent)), await waiting(manager)]).toEqual([
    'evaluationNotDue',
    expect.not.arrayContaining([gone.enrolmentId]),
  ]);
  const unopened = await make.enrolment({ person: lea, course: await make.taughtCourse({ units: [{}], evaluation }) });
  expect([
    (await manager.get(`/evaluations/${unopened}`)).status,
    (await manager.post(`/evaluations/${unopened}`, competent)).status,
  ]).toEqual([404, 404]);
  const failed = await learned();
  await world.sql('update enrolments set failed_at = started_at where id = $1', [failed.enrolmentId]);
  expect([
    codeOf(await manager.post(failed.at, competent)),
    (await waiting(manager)).includes(failed.enrolmentId),
  ]).toEqual(['evaluationNotDue', false]);
  const plain = await make.enrolment({
    person: lea,
    course: await make.taughtCourse(),
    startedAt: '2026-02-20T09:00:00Z',
  });
  expect((await manager.post(`/evaluations/${plain}`, competent)).status).toBe(404);
});

test('what a person takes along has the evaluations they received, and those they gave without whom', async () => {
  const { me, at } = await learned();
  await manager.post(at, { ...notYet, note: 'Only for this export.' });
  const parts = async (caller: Caller) => JSON.parse((await caller.get('/profile/export')).text);
  const received = (await parts(me)).enrolments.flatMap(
    ({ evaluations }: { evaluations: unknown[] | null }) => evaluations ?? [],
  );
  expect(received).toContainEqual({
    evaluatedOn: '2026-03-02',
    outcome: 'notYet',
    steps: notYet.depths,
    note: 'Only for this export.',
  });
  const { evaluationsGiven } = await parts(manager);
  expect(evaluationsGiven).toContainEqual(
    expect.objectContaining({ outcome: 'notYet', note: 'Only for this export.' }),
  );
  expect(JSON.stringify(evaluationsGiven)).not.toMatch(new RegExp(`${lea.id}|Lea Learner`));
  expect((await parts(colleague)).evaluationsGiven).toEqual([]);
});

test('two evaluators at once complete it once', async () => {
  const { at, enrolmentId } = await learned();
  const answers = await Promise.all([
    manager.post(at, competent),
    admin.post(at, competent),
    manager.post(at, competent),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect([
    await proofs(enrolmentId),
    (await world.sql('select 1 from course_evaluations where enrolment_id = $1', [enrolmentId])).length,
  ]).toEqual([1, 1]);
});

test('what a device sends late completes nothing by itself, before the evaluation or after it', async () => {
  const { send, commit, sequence, enrolmentId, at, me } = await learned();
  expect((await send(commit(), commit({ sequence: sequence + 2 }))).body).toMatchObject({
    percent: 99,
    completed: false,
  });
  expect(await proofs(enrolmentId)).toBe(0);
  await manager.post(at, competent);
  expect((await send(commit({ sequence: sequence + 3 }))).body).toMatchObject({ percent: 100, completed: true });
  expect((await me.get(`/learning/enrolments/${enrolmentId}`)).body.status).toBe('completed');
  expect(await proofs(enrolmentId)).toBe(1);
});

test('a course takes an evaluation along into its next edition, until someone takes it out', async () => {
  const staff = await world.as(await make.platformAdmin());
  const course = await make.taughtCourse({ units: [{}], evaluation });
  expect((await staff.post(`/admin/courses/${course.id}/draft`, {})).status).toBe(200);
  const [draft] = (await staff.get(`/admin/courses/${course.id}`)).body.versions.filter(
    ({ state }: { state: string }) => state === 'draft',
  );
  expect(draft.evaluation).toEqual(evaluation);
  const change = (more: object) =>
    staff.patch(`/admin/courses/${course.id}/draft`, { expectedChangedAt: draft.changedAt, ...more });
  expect((await change({ evaluation: { steps: [{ key: inspect, text: { en: 'x'.repeat(201) } }] } })).status).toBe(400);
  expect((await change({ evaluation: null })).status).toBe(200);
  expect((await staff.get(`/admin/courses/${course.id}`)).body.versions[0].evaluation).toBeNull();
});

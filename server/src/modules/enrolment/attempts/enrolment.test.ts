import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const pass = (seconds: number) => world.clock.advance(seconds * 1000);

test('a person enrols, and not twice: asked again, the attempt is the same', async () => {
  const ann = await make.person();
  const course = await make.taughtCourse();
  const me = await world.as(ann);
  const first = await me.post('/enrolments', { courseId: course.id });
  expect(first).toMatchObject({ status: 200, body: { attemptNumber: 1 } });
  expect(await me.post('/enrolments', { courseId: course.id })).toMatchObject({ status: 200, body: first.body });
  const audit = await world.sql(
    `select action, actor_id, changes->>'courseId' as course from audit_entries where entity_id = $1`,
    [first.body.enrolmentId],
  );
  expect(audit).toEqual([{ action: 'enrolment.create', actor_id: ann.id, course: course.id }]);
});

test('twenty presses at once make one enrolment', async () => {
  const me = await world.as(await make.person());
  const course = await make.taughtCourse();
  const answers = await Promise.all(Array.from({ length: 20 }, () => me.post('/enrolments', { courseId: course.id })));
  expect(answers.map(({ status, text }) => (status === 200 ? '' : text)).filter(Boolean)).toEqual([]);
  expect(new Set(answers.map(({ body }) => body.enrolmentId)).size).toBe(1);
  expect(await world.sql('select 1 from enrolments where course_id = $1', [course.id])).toHaveLength(1);
});

test('who was enrolled by a rule while the page was open starts that attempt, with its due day and its occasion', async () => {
  const ann = await make.person();
  const me = await world.as(ann);
  const basics = await make.taughtCourse();
  const course = await make.taughtCourse({ prerequisites: [basics.id] });
  const id = await make.enrolment({ person: ann, course, dueOn: '2026-04-01' });
  await world.sql(`update enrolments set origin = 'rule' where id = $1`, [id]);
  expect(await me.post('/enrolments', { courseId: course.id })).toMatchObject({
    status: 200,
    body: { enrolmentId: id, attemptNumber: 1 },
  });
  expect(
    await world.sql('select origin, due_on as due, started_at as started from enrolments where course_id = $1', [
      course.id,
    ]),
  ).toEqual([{ origin: 'rule', due: '2026-04-01', started: null }]);
  // What is over is no attempt to go on with: a new one begins.
  await world.sql('update enrolments set withdrawn_at = assigned_at where id = $1', [id]);
  await make.enrolment({
    person: ann,
    course: basics,
    startedAt: '2026-01-01T09:00:00Z',
    completedAt: '2026-01-02T09:00:00Z',
  });
  const again = await me.post('/enrolments', { courseId: course.id });
  expect(again).toMatchObject({ status: 200, body: { attemptNumber: 2 } });
  expect(again.body.enrolmentId).not.toBe(id);
});

test.each([
  ['a course that is not on offer', { published: false }, 'courseNotPublished'],
  ['a retired course', { retired: true }, 'courseRetired'],
] as const)('%s takes no one', async (_name, given, code) => {
  const me = await world.as(await make.person());
  const course = await make.taughtCourse(given);
  expect(await me.post('/enrolments', { courseId: course.id })).toMatchObject({
    status: 409,
    body: { error: { code } },
  });
});

test('a prerequisite comes first', async () => {
  const ann = await make.person();
  const basics = await make.taughtCourse();
  const advanced = await make.taughtCourse({ prerequisites: [basics.id] });
  const me = await world.as(ann);
  expect(await me.post('/enrolments', { courseId: advanced.id })).toMatchObject({
    status: 409,
    body: { error: { code: 'prerequisiteMissing', details: { courseId: basics.id } } },
  });
  await make.enrolment({
    person: ann,
    course: basics,
    startedAt: '2026-01-01T09:00:00Z',
    completedAt: '2026-01-02T09:00:00Z',
  });
  expect((await me.post('/enrolments', { courseId: advanced.id })).status).toBe(200);
});

test('a retake is a new enrolment that links to the one before', async () => {
  const ann = await make.person();
  const course = await make.taughtCourse();
  const old = await make.enrolment({
    person: ann,
    course,
    startedAt: '2025-01-01T09:00:00Z',
    completedAt: '2025-01-02T09:00:00Z',
  });
  const me = await world.as(ann);
  const again = await me.post('/enrolments', { courseId: course.id });
  expect(again.body.attemptNumber).toBe(2);
  expect(
    await world.sql('select supersedes_enrolment_id as old from enrolments where id = $1', [again.body.enrolmentId]),
  ).toEqual([{ old }]);
  expect(
    await world.sql('select completed_at is not null as kept, progress_percent from enrolments where id = $1', [old]),
  ).toEqual([{ kept: true, progress_percent: 100 }]);
});

test('a withdrawn attempt refuses everything, and a new one starts afresh', async () => {
  const ann = await make.person();
  const course = await make.taughtCourse();
  const me = await world.as(ann);
  const { enrolmentId } = (await me.post('/enrolments', { courseId: course.id })).body;
  const deviceId = randomUUID();
  await me.post(`/learning/courses/${course.id}/opening`, { deviceId });
  expect((await me.post(`/enrolments/${enrolmentId}/withdrawal`, { reason: 'Wrong course' })).status).toBe(200);
  const closed = { status: 409, body: { error: { code: 'enrolmentClosed' } } };
  expect(await me.post(`/enrolments/${enrolmentId}/withdrawal`, {})).toMatchObject(closed);
  const commit = {
    sequence: 1,
    unitId: course.units[0]!.id,
    occurredAt: world.clock.now(),
    seconds: 5,
    furthest: 1,
    place: {},
    kind: 'finished',
  };
  expect(await me.post(`/learning/enrolments/${enrolmentId}/commits`, { deviceId, commits: [commit] })).toMatchObject(
    closed,
  );
  expect(await me.get(`/learning/enrolments/${enrolmentId}/units/${course.units[0]!.id}`)).toMatchObject(closed);
  expect((await me.post(`/learning/courses/${course.id}/opening`, { deviceId })).status).toBe(404);
  expect((await me.post('/enrolments', { courseId: course.id })).body.attemptNumber).toBe(2);
});

test('the first launch starts the attempt and pins the version on offer that day', async () => {
  const ann = await make.person();
  const course = await make.taughtCourse();
  const enrolmentId = await make.enrolment({ person: ann, course });
  const [newer] = await world.sql<{ id: string }>(
    `insert into course_versions (course_id, number, texts, languages, published_at) select course_id, 2, texts,
      languages, now() from course_versions where id = $1 returning id`,
    [course.versionId],
  );
  const me = await world.as(ann);
  const opening = await me.post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() });
  expect(opening.body).toEqual({ enrolmentId, review: false, elsewhere: false, sequence: 0 });
  const [row] = await world.sql('select course_version_id, started_at from enrolments where id = $1', [enrolmentId]);
  expect(row).toMatchObject({ course_version_id: newer!.id });
  expect(row!.started_at).not.toBeNull();
  await me.post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() });
  expect(
    await world.sql(`select count(*)::int as rows from audit_entries where entity_id = $1`, [enrolmentId]),
  ).toEqual([{ rows: 1 }]);
});

test('another tab that learns is told, and may be taken over', async () => {
  const ann = await make.person();
  const course = await make.taughtCourse();
  await make.enrolment({ person: ann, course });
  const me = await world.as(ann);
  const [one, two] = [randomUUID(), randomUUID()];
  const open = (deviceId: string, takeOver = false) =>
    me.post(`/learning/courses/${course.id}/opening`, { deviceId, takeOver });
  expect((await open(one)).body.elsewhere).toBe(false);
  expect((await open(two)).body.elsewhere).toBe(true);
  expect((await open(two, true)).body.elsewhere).toBe(false);
  expect((await open(one)).body.elsewhere).toBe(true);
  pass(180);
  expect((await open(one)).body.elsewhere).toBe(false);
});

test.each(['get', 'post'] as const)('no one learns in the attempt of another (%s)', async (method) => {
  const course = await make.taughtCourse();
  const ann = await make.person();
  const enrolmentId = await make.enrolment({ person: ann, course, startedAt: '2026-02-01T09:00:00Z' });
  const colleague = await make.person({ company: { id: ann.companyId, code: '' } });
  const admin = await make.companyAdmin({ company: { id: ann.companyId, code: '' } });
  for (const other of [colleague, admin, await make.person(), await make.platformAdmin()]) {
    const them = await world.as(other);
    const unit = course.units[0]!.id;
    const asked =
      method === 'get'
        ? [
            `/learning/enrolments/${enrolmentId}`,
            `/learning/enrolments/${enrolmentId}/units/${unit}`,
            `/learning/enrolments/${enrolmentId}/units/${unit}/media/video`,
          ].map((path) => them.get(path))
        : [
            them.post(`/learning/enrolments/${enrolmentId}/commits`, {
              deviceId: randomUUID(),
              commits: [
                {
                  sequence: 1,
                  unitId: unit,
                  occurredAt: world.clock.now(),
                  seconds: 5,
                  furthest: 1,
                  place: {},
                  kind: 'finished',
                },
              ],
            }),
            them.post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() }),
          ];
    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'notFound' } } });
  }
});

test('a colleague cannot withdraw me, our admin can, that of another company cannot (B02, B03)', async () => {
  const course = await make.taughtCourse();
  const ann = await make.person();
  const enrolmentId = await make.enrolment({ person: ann, course });
  const company = { id: ann.companyId, code: '' };
  const withdraw = async (person: typeof ann) =>
    (await (await world.as(person)).post(`/enrolments/${enrolmentId}/withdrawal`, {})).status;
  expect(await withdraw(await make.person({ company }))).toBe(404);
  expect(await withdraw(await make.companyAdmin())).toBe(404);
  expect(await withdraw(await make.companyAdmin({ company }))).toBe(200);
});

test('a status, a score or a date cannot be sent (H06)', async () => {
  const me = await world.as(await make.person());
  const course = await make.taughtCourse();
  for (const extra of [
    { status: 'completed' },
    { score: 100 },
    { completedAt: '2026-01-01T00:00:00Z' },
    { personId: randomUUID() },
  ]) {
    expect(await me.post('/enrolments', { courseId: course.id, ...extra })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalidInput' } },
    });
  }
});

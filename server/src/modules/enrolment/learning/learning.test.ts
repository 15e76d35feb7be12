import { oneOfEach, quizOf } from '@app/domain/assessment/questions.cases';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { Caller } from '../../../../test/harness.ts';
import type { MadeCourse } from '../../../../test/make/make-enrolment.ts';

const world = await openWorld();
const { make } = world;
const pass = (seconds: number) => world.clock.advance(seconds * 1000);

/** Someone who opened a course on one device and tells what they do. */
async function learner(course: MadeCourse) {
  const person = await make.person();
  const me = await world.as(person);
  await me.post('/enrolments', { courseId: course.id });
  const device = await openOn(me, course);
  return { person, me, ...device };
}

async function openOn(me: Caller, course: MadeCourse) {
  const deviceId = randomUUID();
  const { enrolmentId, sequence: start } = (
    await me.post(`/learning/courses/${course.id}/opening`, { deviceId, takeOver: true })
  ).body;
  let sequence: number = start;
  const entry = (unit: number, given: Record<string, unknown> = {}) => ({
    sequence: ++sequence,
    unitId: course.units[unit]!.id,
    occurredAt: world.clock.now(),
    seconds: 10,
    furthest: 0.3,
    place: { scroll: 0.3 },
    kind: 'progress',
    ...given,
  });
  const send = (...commits: object[]) => me.post(`/learning/enrolments/${enrolmentId}/commits`, { deviceId, commits });
  return { deviceId, enrolmentId: enrolmentId as string, entry, send };
}

const finished = { kind: 'finished', furthest: 1 };

test('progress is saved, resumes at the exact place, and completes the course once', async () => {
  const course = await make.taughtCourse({ units: [{}, {}] });
  const { me, enrolmentId, entry, send } = await learner(course);
  pass(30);
  expect((await send(entry(0))).body).toMatchObject({
    accepted: 1,
    percent: 0,
    completed: false,
    units: [{ done: false, seconds: 10, furthest: 0.3, missing: 'watchRequired' }],
  });
  const outline = (await me.get(`/learning/enrolments/${enrolmentId}`)).body;
  expect(outline).toMatchObject({
    resumeUnitId: course.units[0]!.id,
    percent: 0,
    timeSpentSeconds: 10,
    sequence: 1,
    sections: [{ units: [{ state: 'inProgress', place: { scroll: 0.3 } }, { state: 'locked' }] }],
  });

  expect((await send(entry(0, finished))).body).toMatchObject({
    accepted: 2,
    percent: 50,
    done: 1,
    of: 2,
    completed: false,
  });
  expect((await send(entry(1, finished))).body).toMatchObject({ percent: 100, completed: true });
  expect((await me.get(`/learning/enrolments/${enrolmentId}`)).body).toMatchObject({
    status: 'completed',
    completedAt: world.clock.now(),
  });
  const audit = await world.sql(
    `select changes ? 'completedAt' as completed from audit_entries where entity_id = $1 and changes ? 'unitsCompleted'
      order by sequence`,
    [enrolmentId],
  );
  expect(audit).toEqual([{ completed: false }, { completed: true }]);
  expect(
    await world.sql('select frozen_at is not null as frozen from course_versions where id = $1', [course.versionId]),
  ).toEqual([{ frozen: true }]);
});

test('the same commits again change nothing, the next day either (E13)', async () => {
  const course = await make.taughtCourse();
  const { enrolmentId, entry, send } = await learner(course);
  const commits = [entry(0), entry(0, { furthest: 0.6 }), entry(0, finished), entry(1, { furthest: 0.2 })];
  pass(300);
  const first = (await send(...commits)).body;
  const state = () =>
    world.sql(
      'select progress_percent, time_spent_seconds, last_sequence, current_unit_id from enrolments where id = $1',
      [enrolmentId],
    );
  const units = () =>
    world.sql(
      'select unit_id, seconds, furthest, place, completed_at from unit_progress where enrolment_id = $1 order by unit_id',
      [enrolmentId],
    );
  const before = [await state(), await units()];
  pass(72000);
  expect((await send(...commits)).body).toEqual(first);
  expect((await send(commits[1]!)).body.accepted).toBe(2);
  expect([await state(), await units()]).toEqual(before);
  expect(
    await world.sql('select count(*)::int as kept from progress_commits where enrolment_id = $1', [enrolmentId]),
  ).toEqual([{ kept: 4 }]);
});

test('sequence 7 after 9 lowers nothing and moves no place (E13)', async () => {
  const course = await make.taughtCourse();
  const { me, enrolmentId, entry, send } = await learner(course);
  pass(300);
  await send(entry(0, { sequence: 9, furthest: 0.9, place: { scroll: 0.9 } }));
  expect((await send(entry(0, { sequence: 7, furthest: 0.4, place: { scroll: 0.4 } }))).body.units[0].furthest).toBe(
    0.9,
  );
  expect((await me.get(`/learning/enrolments/${enrolmentId}`)).body).toMatchObject({
    sequence: 9,
    sections: [{ units: [{ furthest: 0.9, place: { scroll: 0.9 } }, {}] }],
  });
});

test('two devices at once: nothing is lost, both end at the furthest', async () => {
  const course = await make.taughtCourse({ units: [{}, {}, {}, {}], enforceOrder: false });
  const phone = await learner(course);
  const desk = await openOn(phone.me, course);
  pass(1800);
  const turns = Array.from({ length: 40 }, (_, index) => (index % 2 ? phone : desk)).map(({ entry, send }, index) =>
    send(entry(index % 4, { furthest: index / 50, ...(index >= 36 && finished) })),
  );
  const answers = await Promise.all(turns);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  const outline = (await phone.me.get(`/learning/enrolments/${phone.enrolmentId}`)).body;
  expect(outline).toMatchObject({ percent: 100, status: 'completed' });
  expect(outline.sections[0].units.map((unit: { furthest: number }) => unit.furthest)).toEqual([1, 1, 1, 1]);
  const [row] = await world.sql(
    `select count(*)::int as kept, (select count(*)::int from audit_entries
      where entity_id = $1::text and changes ? 'completedAt') as completions from progress_commits
      where enrolment_id = $1::text::uuid`,
    [phone.enrolmentId],
  );
  expect(row).toEqual({ kept: 40, completions: 1 });
});

test('who was taken over is told, and what they had not sent still counts', async () => {
  const course = await make.taughtCourse();
  const phone = await learner(course);
  const desk = await openOn(phone.me, course);
  expect((await desk.send(desk.entry(0))).body.elsewhere).toBe(false);
  const late = (await phone.send(phone.entry(0, finished))).body;
  expect(late).toMatchObject({ elsewhere: true, percent: 50 });
});

test('a tab that says goodbye frees the course; what it left behind claims nothing', async () => {
  const course = await make.taughtCourse();
  const phone = await learner(course);
  const open = async () =>
    (await phone.me.post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() })).body.elsewhere;
  expect(await open()).toBe(true);
  await phone.me.post(`/learning/enrolments/${phone.enrolmentId}/commits`, {
    deviceId: phone.deviceId,
    commits: [phone.entry(0)],
    leaving: true,
  });
  await phone.send(phone.entry(0));
  expect(await open()).toBe(false);
});

test('a tab in which nothing was told says goodbye too; a word that says nothing at all is refused', async () => {
  const course = await make.taughtCourse();
  const tab = await learner(course);
  const path = `/learning/enrolments/${tab.enrolmentId}/commits`;
  const open = async () =>
    (await tab.me.post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() })).body.elsewhere;
  expect(await tab.me.post(path, { deviceId: tab.deviceId, commits: [] })).toMatchObject({
    status: 400,
    body: { error: { code: 'invalidInput' } },
  });
  expect(await open()).toBe(true);
  expect(await tab.me.post(path, { deviceId: tab.deviceId, commits: [], leaving: true })).toMatchObject({
    status: 200,
    body: { accepted: 0, percent: 0, units: [] },
  });
  expect(await open()).toBe(false);
});

test('an offline hour arrives in one batch: each unit opens the next', async () => {
  const course = await make.taughtCourse({ units: [{}, { minimumSeconds: 60 }, {}] });
  const { entry, send } = await learner(course);
  const commits = [];
  for (const [unit, given] of [
    [0, finished],
    [1, {}],
    [1, finished],
    [2, finished],
  ] as const) {
    pass(40);
    commits.push(entry(unit, { seconds: 40, ...given }));
  }
  pass(3600);
  expect((await send(...commits)).body).toMatchObject({ accepted: 4, percent: 100, completed: true });
});

test('time is never more than really passed', async () => {
  const course = await make.taughtCourse({ units: [{ minimumSeconds: 600 }] });
  const { me, enrolmentId, entry, send } = await learner(course);
  pass(3);
  const answer = await send(...Array.from({ length: 50 }, () => entry(0, { seconds: 300, ...finished })));
  expect(answer.body).toMatchObject({ percent: 0, units: [{ done: false, missing: 'timeRequired' }] });
  expect((await me.get(`/learning/enrolments/${enrolmentId}`)).body.timeSpentSeconds).toBeLessThanOrEqual(3);
});

test('a video that must be watched is not done by saying so', async () => {
  const course = await make.taughtCourse({ units: [{ kind: 'video', durationSeconds: 200, requiredWatch: true }] });
  const { entry, send } = await learner(course);
  pass(3);
  expect((await send(entry(0, { kind: 'finished', furthest: 200, seconds: 200 }))).body).toMatchObject({
    percent: 0,
    units: [{ missing: 'timeRequired' }],
  });
  pass(195);
  expect((await send(entry(0, { kind: 'finished', furthest: 200, seconds: 195 }))).body).toMatchObject({
    percent: 100,
    completed: true,
  });
});

test('a later unit cannot be jumped to (H05), nor one of another course', async () => {
  const course = await make.taughtCourse({ units: [{}, { kind: 'quiz' }] });
  const other = await make.taughtCourse();
  const { me, enrolmentId, entry, send } = await learner(course);
  const locked = { status: 409, body: { error: { code: 'unitLocked' } } };
  expect(await me.get(`/learning/enrolments/${enrolmentId}/units/${course.units[1]!.id}`)).toMatchObject(locked);
  expect(await me.get(`/learning/enrolments/${enrolmentId}/units/${course.units[1]!.id}/media/picture`)).toMatchObject(
    locked,
  );
  expect(await send(entry(1, finished))).toMatchObject(locked);
  expect((await me.get(`/learning/enrolments/${enrolmentId}/units/${other.units[0]!.id}`)).status).toBe(404);
  expect((await send(entry(0, { unitId: other.units[0]!.id }))).status).toBe(404);
  expect(await world.sql('select 1 from progress_commits where enrolment_id = $1', [enrolmentId])).toEqual([]);
});

test('a quiz is never done by a commit, and shows no question', async () => {
  const course = await make.taughtCourse({ units: [{ kind: 'quiz' }] });
  const { me, enrolmentId, entry, send } = await learner(course);
  expect((await send(entry(0, finished))).body).toMatchObject({ percent: 0, completed: false });
  const unit = await me.get(`/learning/enrolments/${enrolmentId}/units/${course.units[0]!.id}`);
  expect(unit.body).toEqual({ unitId: course.units[0]!.id, body: { kind: 'quiz' } });
  expect((await me.get(`/learning/enrolments/${enrolmentId}`)).text).not.toContain('True?');
});

test.each([
  ['a share above any film', { furthest: 1e12 }],
  ['a negative time', { seconds: -1 }],
  ['a text for a number', { furthest: '1e9' }],
  ['a sequence of zero', { sequence: 0 }],
  ['a score', { score: 100 }],
  ['a place that is not one', { place: { scroll: 7 } }],
])('%s is refused (E10)', async (_name, given) => {
  const { entry, send } = await learner(await make.taughtCourse());
  expect(await send(entry(0, given))).toMatchObject({ status: 400, body: { error: { code: 'invalidInput' } } });
});

test('after the completion nothing changes any more, and the course can be looked at', async () => {
  const course = await make.taughtCourse({ units: [{}] });
  const { me, enrolmentId, deviceId, entry, send } = await learner(course);
  await send(entry(0, finished));
  pass(7200);
  expect((await send(entry(0, { furthest: 0.1 }))).body).toMatchObject({ percent: 100, completed: true });
  expect((await me.post(`/learning/courses/${course.id}/opening`, { deviceId })).body).toMatchObject({
    enrolmentId,
    review: true,
  });
  expect((await me.get(`/learning/enrolments/${enrolmentId}/units/${course.units[0]!.id}`)).status).toBe(200);
  await expect(world.sql('update enrolments set completed_at = null where id = $1', [enrolmentId])).rejects.toThrow(
    'a completion is never changed',
  );
});

test('material is served by range to who is enrolled, and to no one else (B14)', async () => {
  const bytes = Buffer.from('0123456789');
  const stored = await world.runtime.files.put('content', Readable.from(bytes), 100);
  const media = {
    video: {
      bucket: 'content',
      path: stored.path,
      name: 'film.mp4',
      mime: 'video/mp4',
      bytes: 10,
      sha256: stored.sha256,
    },
  };
  const course = await make.taughtCourse({ units: [{ kind: 'video', media }] });
  const { me, enrolmentId } = await learner(course);
  const path = `/learning/enrolments/${enrolmentId}/units/${course.units[0]!.id}/media`;
  const part = await me.get(`${path}/video`, {}, { headers: { range: 'bytes=2-4' } });
  expect([part.status, part.text, part.headers['content-range'], part.headers['cache-control']]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
    'private, max-age=31536000, immutable',
  ]);
  expect((await me.get(`${path}/constructor`)).status).toBe(404);
  for (const stranger of [await world.as(await make.person()), await world.as(await make.platformAdmin())])
    expect((await stranger.get(`${path}/video`)).status).toBe(404);
  expect((await (await world.as()).get(`${path}/video`)).status).toBe(401);
});

test('a preview shows a draft to platform admins and keeps no records', async () => {
  const draft = await make.taughtCourse({ published: false });
  const admin = await world.as(await make.platformAdmin());
  const path = `/admin/courses/${draft.id}/preview/${draft.versionId}`;
  const outline = await admin.get(path);
  expect(outline.body).toMatchObject({
    enrolmentId: null,
    sections: [{ units: [{ state: 'open' }, { state: 'open' }] }],
  });
  expect((await admin.get(`${path}/units/${draft.units[1]!.id}`)).body.body.kind).toBe('lesson');
  expect((await admin.get(`/admin/courses/${randomUUID()}/preview/${draft.versionId}`)).status).toBe(404);
  expect(await world.sql('select 1 from enrolments where course_id = $1', [draft.id])).toEqual([]);
  expect((await (await world.as(await make.companyAdmin())).get(path)).status).toBe(403);
});

test('a previewed quiz comes whole, keys and all, to platform admins alone', async () => {
  const body = quizOf(oneOfEach);
  const draft = await make.taughtCourse({ published: false, units: [{ kind: 'quiz', body }] });
  const path = `/admin/courses/${draft.id}/preview/${draft.versionId}/units/${draft.units[0]!.id}`;
  const shown = await (await world.as(await make.platformAdmin())).get(path);
  expect(shown.body).toEqual({ unitId: draft.units[0]!.id, body: { kind: 'quiz', quiz: body } });
  for (const other of [await make.person(), await make.companyAdmin()])
    expect((await (await world.as(other)).get(path)).status).toBe(403);
});

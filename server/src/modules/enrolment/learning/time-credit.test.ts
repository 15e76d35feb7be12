import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { listeningWorld, packageScene } from '../../../../test/packages/open-package.ts';
import type { MadeCourse } from '../../../../test/make/make-enrolment.ts';
import type { Caller } from '../../../../test/harness.ts';

const { world } = await listeningWorld();
const { course: packageCourse, learner: packageLearner } = packageScene(world);
const pass = (seconds: number) => world.clock.advance(seconds * 1000);
/** The server's clock, moved. */
const moment = (seconds = 0) => new Date(Date.parse(world.clock.now()) + seconds * 1000).toISOString();
const five = Array.from({ length: 5 }, () => ({ minimumSeconds: 60 }));

async function enrolled(course: MadeCourse) {
  const me = await world.as(await world.make.person());
  await me.post('/enrolments', { courseId: course.id });
  return { me, ...(await openOn(me, course)) };
}

async function openOn(me: Caller, course: MadeCourse, deviceId: string = randomUUID()) {
  const { enrolmentId, sequence: start } = (
    await me.post(`/learning/courses/${course.id}/opening`, { deviceId, takeOver: true })
  ).body as {
    enrolmentId: string;
    sequence: number;
  };
  let sequence = start;
  const entry = (unit: number, given: object = {}) => ({
    sequence: ++sequence,
    unitId: course.units[unit]!.id,
    occurredAt: moment(),
    seconds: 60,
    furthest: 1,
    place: {},
    kind: 'finished',
    ...given,
  });
  const send = (...commits: object[]) => me.post(`/learning/enrolments/${enrolmentId}/commits`, { deviceId, commits });
  const outline = async () => (await me.get(`/learning/enrolments/${enrolmentId}`)).body;
  return { enrolmentId, deviceId, entry, send, outline };
}

const secondsIn = (outline: { timeSpentSeconds: number; sections: { units: { seconds: number }[] }[] }) => [
  outline.sections.flatMap(({ units }) => units).reduce((sum, { seconds }) => sum + seconds, 0),
  outline.timeSpentSeconds,
];

test('five lessons dated into the future, sent at once after 63 seconds, are 63 seconds', async () => {
  const { entry, send, outline } = await enrolled(await world.make.taughtCourse({ units: five, enforceOrder: false }));
  pass(63);
  const answer = await send(...five.map((_, unit) => entry(unit, { occurredAt: moment(unit * 60) })));
  expect(answer.body).toMatchObject({ percent: 20, completed: false });
  expect(secondsIn(await outline())).toEqual([63, 63]);
});

test('so are they in an attempt that was begun the day before', async () => {
  const course = await world.make.taughtCourse({ units: five, enforceOrder: false });
  const first = await enrolled(course);
  pass(86_400);
  const { entry, send, outline } = await openOn(first.me, course);
  pass(63);
  await send(...five.map((_, unit) => entry(unit, { occurredAt: moment(unit * 60) })));
  expect(secondsIn(await outline())).toEqual([63, 63]);
});

test('tabs and devices that send side by side share the time that passed', async () => {
  const course = await world.make.taughtCourse({ units: five, enforceOrder: false });
  const first = await enrolled(course);
  const others = [await openOn(first.me, course), await openOn(first.me, course), await openOn(first.me, course)];
  pass(63);
  const answers = await Promise.all(
    [first, ...others].map(({ entry, send }, unit) => send(entry(unit), entry(4, { occurredAt: moment(60) }))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(secondsIn(await first.outline())).toEqual([63, 63]);
});

test('a clock that is set back and forth between commits makes no time', async () => {
  const { entry, send, outline } = await enrolled(await world.make.taughtCourse({ units: five, enforceOrder: false }));
  pass(100);
  for (let turn = 0; turn < 10; turn++) await send(entry(0, { occurredAt: moment(turn % 2 ? -90 : 0) }));
  expect(secondsIn(await outline())).toEqual([100, 100]);
});

test('an hour without a connection is an hour, also when another device opened the course meanwhile', async () => {
  const course = await world.make.taughtCourse({ units: five, enforceOrder: false });
  const phone = await enrolled(course);
  await phone.send(phone.entry(0, { seconds: 0, kind: 'progress', furthest: 0 }));
  const waiting = Array.from({ length: 240 }, (_, index) =>
    phone.entry(Math.floor(index / 48), { seconds: 15, occurredAt: moment(15 * (index + 1)) }),
  );
  pass(3600);
  const desk = await openOn(phone.me, course);
  pass(30);
  await desk.send(desk.entry(0, { seconds: 30 }));
  await phone.send(...waiting.slice(0, 100));
  await phone.send(...waiting.slice(100, 200));
  expect((await phone.send(...waiting.slice(200))).body).toMatchObject({ completed: true });
  expect(secondsIn(await phone.outline())).toEqual([3630, 3630]);
});

test('moments that are kept are never more than a clock’s error ahead', async () => {
  const { entry, send, enrolmentId } = await enrolled(
    await world.make.taughtCourse({ units: five, enforceOrder: false }),
  );
  await send(entry(0, { occurredAt: moment(86_400) }), entry(1, { occurredAt: moment(86_460) }));
  await send(entry(2, { occurredAt: moment(90) }));
  const rows = await world.sql(
    'select occurred_at as at from progress_commits where enrolment_id = $1 order by sequence',
    [enrolmentId],
  );
  expect(rows.map(({ at }) => at)).toEqual([moment(-60), moment(), moment(90)]);
});

test('packages side by side, and a lesson beside them, share the time that passed', async () => {
  const archive = buildPackage({ standard: 'scorm12', title: 'Ladders', files: {} });
  const me = await packageLearner(await packageCourse([archive, archive, archive]));
  const opened = await Promise.all([0, 1, 2].map((unit) => me.open(unit)));
  for (const one of opened) await one.say({}, { kind: 'initialize', seconds: 0 });
  pass(63);
  for (const one of opened)
    await one.say({ 'cmi.core.lesson_location': '1' }, { seconds: 600, occurredAt: moment(600) });
  for (const one of opened) await one.say({}, { kind: 'terminate', seconds: 600, occurredAt: moment(1200) });
  expect(secondsIn(await me.outline())).toEqual([63, 63]);
});

test('what a package kept for an hour without a connection is an hour', async () => {
  const me = await packageLearner(
    await packageCourse([buildPackage({ standard: 'scorm12', title: 'Ladders', files: {} })]),
  );
  const opened = await me.open();
  await opened.say({}, { kind: 'initialize', seconds: 0 });
  const begun = world.clock.now();
  pass(3600);
  for (let minute = 1; minute <= 60; minute++)
    await opened.say(
      { 'cmi.core.lesson_location': String(minute) },
      { seconds: 60, occurredAt: new Date(Date.parse(begun) + minute * 60_000).toISOString() },
    );
  await opened.say({}, { kind: 'terminate', seconds: 0 });
  expect(secondsIn(await me.outline())).toEqual([3600, 3600]);
});

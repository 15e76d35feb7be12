import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { listeningWorld, packageScene } from '../../../../test/packages/open-package.ts';

const { world, port } = await listeningWorld();
const { course, learner } = packageScene(world);
const pass = (seconds: number) => world.clock.advance(seconds * 1000);
const old = (status: string, raw?: string) => ({
  'cmi.core.lesson_status': status,
  ...(raw !== undefined && { 'cmi.core.score.raw': raw }),
});
const ladders = await course([
  buildPackage({
    standard: 'scorm12',
    title: 'Ladders',
    files: { 'Bilder/Straße 1.png': 'picture', 'film.mp4': '0123456789', 'tool.exe': 'MZ' },
  }),
]);
const unitOf = async (who: Awaited<ReturnType<typeof learner>>, unit = 0) =>
  (await who.outline()).sections[0].units[unit];
const states = (enrolmentId: string) =>
  world.sql(
    `select s.model, s.completion, s.success, s.score_percent, s.seconds, s.last_sequence from runtime_states s
      join package_registrations r on r.id = s.registration_id where r.enrolment_id = $1 and s.activity_id <> ''`,
    [enrolmentId],
  );

test('what a package says becomes progress, resumes at the place, and completes the course', async () => {
  const me = await learner(ladders);
  const first = await me.open();
  pass(60);
  expect(first.address).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/l/[A-Za-z0-9_-]{43}/player\\.html$`));
  const answer = await first.say({
    ...old('incomplete'),
    'cmi.core.lesson_location': '7',
    'cmi.suspend_data': 'été',
    'cmi.core.exit': 'suspend',
  });
  expect([answer.status, await answer.json()]).toEqual([200, { sequence: 1, applied: true, ended: false }]);
  pass(60);
  const again = await me.open();
  expect(await again.state()).toMatchObject({
    sequence: 1,
    mode: 'normal',
    recording: true,
    states: { 'ITEM-1': { suspended: true, model: { 'cmi.core.lesson_location': '7', 'cmi.suspend_data': 'été' } } },
  });
  again.countFrom(1);
  expect(await (await again.say(old('completed', '85'), { seconds: 30 })).json()).toMatchObject({ applied: true });
  expect(await me.outline()).toMatchObject({
    percent: 100,
    status: 'completed',
    timeSpentSeconds: 35,
    sections: [{ units: [{ state: 'done', scorePercent: 85 }] }],
  });
  // An attempt that is over is looked at; nothing more is recorded.
  const late = await me.open();
  expect(await late.state()).toMatchObject({ mode: 'review', recording: false });
  expect(await (await late.say(old('incomplete', '1'))).json()).toMatchObject({ applied: false });
  expect(await states(me.enrolmentId)).toMatchObject([{ completion: 'completed', score_percent: 85 }]);
});

test('calls of one company that arrive together: each is kept as if it were alone, and one that cannot be kept spoils no other', async () => {
  const company = await world.make.company();
  const people = await Promise.all(Array.from({ length: 9 }, () => learner(ladders, { company })));
  const openings = await Promise.all(people.map((one) => one.open()));
  await people[1]!.me.post(`/enrolments/${people[1]!.enrolmentId}/withdrawal`, {});
  const said = openings.map((one, index) =>
    one.say(
      index === 0
        ? { 'cmi.core.lesson_location': 'x'.repeat(200_001) }
        : index === 2
          ? old('passed', '90')
          : { 'cmi.core.lesson_location': `place ${index}` },
    ),
  );
  // The same sequence again, in the same moment.
  openings[3]!.countFrom(0);
  said.push(openings[3]!.say({ 'cmi.core.lesson_location': 'place 3' }));
  const answers = await Promise.all(said);
  expect(answers.map(({ status }) => status)).toEqual([400, 403, 200, 200, 200, 200, 200, 200, 200, 200]);
  const applied = await Promise.all(
    [3, 9].map(async (index) => ((await answers[index]!.json()) as { applied: boolean }).applied),
  );
  expect(applied.toSorted()).toEqual([false, true]);
  expect(await people[2]!.outline()).toMatchObject({ percent: 100, status: 'completed' });
  for (const index of [3, 4, 5, 6, 7, 8])
    expect(await states(people[index]!.enrolmentId)).toMatchObject([
      { model: { 'cmi.core.lesson_location': `place ${index}` } },
    ]);
  const [counted] = await world.sql<{ calls: number; people: number }>(
    'select count(*)::int as calls, count(distinct registration_id)::int as people from runtime_calls where company_id = $1',
    [company.id],
  );
  expect(counted).toEqual({ calls: 7, people: 7 });
});

test('a page that says goodbye lets another tab in without asking', async () => {
  const me = await learner(ladders);
  const opened = await me.open();
  const opening = async () =>
    (await me.me.post(`/learning/courses/${ladders.id}/opening`, { deviceId: randomUUID(), takeOver: false })).body
      .elsewhere;
  await opened.say({ 'cmi.core.lesson_location': '1' });
  expect([await opening(), (await me.launch(me.me, 0, { deviceId: randomUUID() })).body.elsewhere]).toEqual([
    true,
    true,
  ]);
  await opened.say({}, { kind: 'leaving' });
  expect([await opening(), (await me.launch(me.me, 0, { deviceId: randomUUID() })).body.elsewhere]).toEqual([
    false,
    false,
  ]);
});

test('opening and saying at the same time never wait for each other', async () => {
  const me = await learner(ladders);
  const opened = await me.open();
  const turns = Array.from({ length: 30 }, (_, index) =>
    index % 3 === 0 ? me.launch() : opened.say({}, { kind: 'leaving' }),
  );
  expect((await Promise.all(turns)).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
});

test('time is written down in portions and at the end of a run; the activity knows it to the second', async () => {
  const me = await learner(ladders);
  const opened = await me.open();
  const told = async () =>
    (
      await world.sql(
        `select told_seconds as told, (outcome ->> 'seconds')::int as seconds from package_registrations
          where enrolment_id = $1`,
        [me.enrolmentId],
      )
    )[0];
  const spend = async (seconds: number, more: object = {}) => {
    pass(seconds);
    await opened.say({ 'cmi.core.lesson_location': String(seconds) }, { seconds, ...more });
    return [(await states(me.enrolmentId))[0]!['seconds'], ...Object.values((await told())!)];
  };
  await opened.say({}, { kind: 'initialize', seconds: 0 });
  const first = await told();
  expect(await spend(40)).toEqual([40, 0, first!['seconds']]);
  expect(await spend(30)).toEqual([70, 70, 70]);
  expect(await spend(20)).toEqual([90, 70, 70]);
  expect(await spend(5, { kind: 'terminate' })).toEqual([95, 95, 95]);
});

test('a package that never reports: by its rule, or by an admin who says why', async () => {
  const timed = await learner(
    await course([buildPackage({ standard: 'scorm12' })], { fallback: { kind: 'time', minutes: 1 } }),
  );
  const clock = await timed.open();
  for (let turn = 0; turn < 6; turn++) {
    pass(10);
    await clock.say({}, { seconds: 10 });
  }
  expect(await timed.outline()).toMatchObject({ percent: 100 });

  const silent = await learner(await course([buildPackage({ standard: 'scorm12' })], { fallback: { kind: 'manual' } }));
  const path = `/settings/enrolments/${silent.enrolmentId}/units/${(await unitOf(silent)).id}/acceptance`;
  const admin = await world.as(await world.make.companyAdmin({ company: { id: silent.person.companyId, code: '' } }));
  const reason = 'Seen to the end beside the foreman.';
  expect((await admin.post(path, { reason })).status).toBe(404);
  await (await silent.open()).say({}, { kind: 'initialize' });
  expect((await silent.me.post(path, { reason })).status).toBe(403);
  expect((await (await world.as(await world.make.companyAdmin())).post(path, { reason })).status).toBe(404);
  expect((await admin.post(path, { reason: 'short' })).status).toBe(400);
  expect((await admin.post(path, { reason })).status).toBe(200);
  expect((await admin.post(path, { reason })).status).toBe(409);
  expect(await silent.outline()).toMatchObject({ percent: 100, status: 'completed' });
  expect(
    await world.sql(
      `select reason from audit_entries where entity = 'package_registration' and changes ->> 'enrolmentId' = $1`,
      [silent.enrolmentId],
    ),
  ).toEqual([{ reason }]);
});

test('SCORM 2004 of several parts: what sequencing rolled up decides', async () => {
  const items = [
    { id: 'A', title: 'A', href: 'a.html' },
    { id: 'B', title: 'B', href: 'b.html' },
  ];
  const me = await learner(await course([buildPackage({ standard: 'scorm2004', items })]));
  const opened = await me.open();
  const whole = (completion: string, success = 'unknown') => ({
    sequencing: { state: 'kept', completion, success, scorePercent: null },
  });
  await opened.say({ 'cmi.completion_status': 'completed' }, { activityId: 'A', ...whole('incomplete') });
  expect(await unitOf(me)).toMatchObject({ state: 'inProgress', furthest: 0.5 });
  await opened.say(
    { 'cmi.completion_status': 'completed', 'cmi.score.scaled': '0.8' },
    { activityId: 'B', ...whole('completed', 'passed') },
  );
  expect(await unitOf(me)).toMatchObject({ state: 'done', scorePercent: 80, passed: true });
  expect(await opened.state()).toMatchObject({ sequencing: 'kept', tree: { children: [{ id: 'A' }, { id: 'B' }] } });
});

/** Asks for a path as it is written: `fetch` tidies it up first. */

import { cmi5Extensions, cmi5Verbs } from '@app/domain/packages/cmi5';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { activitySpeaker } from '../../../../test/packages/activity-speaker.ts';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { listeningWorld, packageScene } from '../../../../test/packages/open-package.ts';

const { world, port, app } = await listeningWorld();
const { course, learner } = packageScene(world);
const pass = (seconds: number) => world.clock.advance(seconds * 1000);
const au = (name: string) => `https://example.com/cmi5/${name}`;
type Learner = Awaited<ReturnType<typeof learner>>;

const two = await course([
  buildPackage({
    standard: 'cmi5',
    title: 'Heights',
    units: [
      {
        id: au('block'),
        title: 'Ladders',
        children: [
          {
            id: au('a'),
            title: 'Read',
            url: 'a.html?page=1#top',
            moveOn: 'Completed',
            launchParameters: 'Start=1',
            entitlementKey: 'xyz',
          },
          { id: au('b'), title: 'Exam', url: 'b.html', moveOn: 'Passed', masteryScore: 0.8 },
        ],
      },
      { id: au('c'), title: 'Extra', url: 'c.html' },
    ],
  }),
]);
const launched = async (who: Learner, more: object = {}) => activitySpeaker(world, (await who.open(0, more)).base);
const unitOf = async (who: Learner) => (await who.outline()).sections[0].units[0];
const said = async (who: Learner, verb: keyof typeof cmi5Verbs): Promise<any[]> =>
  (
    await world.sql(
      `select s.body from statements s join package_registrations r on r.id = s.attempt_id
        where r.enrolment_id = $1 and s.body -> 'verb' ->> 'id' = $2 order by s.sequence`,
      [who.enrolmentId, cmi5Verbs[verb]],
    )
  ).map(({ body }) => (typeof body === 'string' ? JSON.parse(body) : body));

test('a statement without an id or a moment of its own is refused (9.1, 9.7)', async () => {
  const unit = await (await launched(await learner(two))).open(au('a'));
  await unit.begin();
  const { id: _id, ...unnamed } = unit.statement('initialized') as { id: string };
  expect((await unit.send(unnamed)).status).toBe(403);
  expect((await unit.send({ ...unit.statement('initialized'), timestamp: undefined })).status).toBe(403);
  expect(await unit.say('initialized')).toBe(200);
});

test('learner preferences are written as cmi5 has them, or not at all (11)', async () => {
  const me = await learner(two);
  const unit = await (await launched(me)).open(au('a'));
  await unit.begin();
  const preferences = `agents/profile?${new URLSearchParams({ agent: unit.given['actor']!, profileId: 'cmi5LearnerPreferences' }).toString()}`;
  const put = async (body: string, headers: Record<string, string> = {}) =>
    (await unit.ask(preferences, { method: 'POST', body, headers })).status;
  expect(await put(JSON.stringify({ languagePreference: 'fr-CA,fr', audioPreference: 'off' }))).toBe(204);
  expect(await put('loud', { 'content-type': 'text/plain' })).toBe(403);
  expect(await put(JSON.stringify({ languagePreference: '' }))).toBe(403);
  expect(await (await unit.ask(preferences)).json()).toEqual({
    languagePreference: 'fr-CA,fr',
    audioPreference: 'off',
  });
});

test('a unit is launched with all that cmi5 asks for, and no one is named', async () => {
  const me = await learner(two);
  const unit = await (await launched(me)).open(au('a'));
  expect(unit.address).toMatch(/^\.\.\/[\w-]{43}\/p\/a\.html\?page=1&endpoint=.*#top$/);
  expect(Object.keys(unit.given).toSorted()).toEqual([
    'activityId',
    'actor',
    'endpoint',
    'fetch',
    'page',
    'registration',
  ]);
  expect(JSON.parse(unit.given['actor']!)).toEqual({
    objectType: 'Agent',
    account: { homePage: app, name: me.person.id },
  });
  expect(unit.given['activityId']).not.toBe(au('a'));
  expect(unit.given['endpoint']).toBe(`${app}/xapi/`);
  expect(new URL(unit.given['fetch']!).origin).toBe(`http://127.0.0.1:${port}`);
  const data = await unit.begin();
  expect(data).toEqual({
    contextTemplate: {
      contextActivities: { grouping: [{ objectType: 'Activity', id: au('a') }] },
      extensions: { [cmi5Extensions.sessionId]: expect.any(String) },
    },
    launchMode: 'Normal',
    moveOn: 'Completed',
    launchParameters: 'Start=1',
    entitlementKey: { courseStructure: 'xyz' },
    returnURL: expect.stringMatching(/\/left\.html$/),
  });
  const preferences = `agents/profile?${new URLSearchParams({ agent: unit.given['actor']!, profileId: 'cmi5LearnerPreferences' }).toString()}`;
  expect(await (await unit.ask(preferences)).json()).toEqual({ languagePreference: 'en', audioPreference: 'on' });
  const [first] = await said(me, 'launched');
  expect(first).toMatchObject({
    object: { id: unit.given['activityId'] },
    context: {
      registration: unit.given['registration'],
      extensions: {
        [cmi5Extensions.sessionId]: data.contextTemplate.extensions[cmi5Extensions.sessionId],
        [cmi5Extensions.launchMode]: 'Normal',
        [cmi5Extensions.moveOn]: 'Completed',
        [cmi5Extensions.launchParameters]: 'Start=1',
      },
    },
  });
  // cmi5 9.6.3.4: the address it was opened with, without what the launch added. Its token is the page's own, and no
  // player's.
  const launchUrl = new URL(first.context.extensions[cmi5Extensions.launchUrl]);
  const opened = new URL(unit.address, 'http://127.0.0.1/l/x/');
  expect([launchUrl.pathname, launchUrl.search]).toEqual([opened.pathname, '?page=1']);
  const [, pageToken] = /\/l\/([\w-]{43})\//.exec(launchUrl.pathname)!;
  const at = (path: string, body?: object) =>
    fetch(`http://127.0.0.1:${port}/l/${pageToken}/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'text/plain' } }),
    });
  expect((await at('p/a.html')).status).toBe(200);
  for (const path of ['state', 'player.html', 'player.js']) expect((await at(path)).status, path).toBe(403);
  for (const path of ['open', 'here', 'rte'])
    expect((await at(path, { activityId: au('a'), seconds: 1, leaving: false })).status, path).toBe(403);
  // The same unit has the same id for everyone.
  const other = await (await launched(await learner(two))).open(au('a'));
  expect(other.given['activityId']).toBe(unit.given['activityId']);
});

test('the token is fetched once, with POST', async () => {
  const unit = await (await launched(await learner(two))).open(au('a'));
  expect((await fetch(unit.given['fetch']!)).status).toBe(405);
  expect(Object.keys(await unit.fetchToken())).toEqual(['auth-token']);
  expect(await unit.fetchToken()).toMatchObject({ 'error-code': '1' });
  expect(
    await (await fetch(unit.given['fetch']!.replace(/[^/]{43}$/, 'A'.repeat(43)), { method: 'POST' })).json(),
  ).toMatchObject({ 'error-code': '2' });
});

test('the key speaks of its own registration, as its learner; launch data are read only', async () => {
  const me = await launched(await learner(two));
  const unit = await me.open(au('a'));
  await unit.begin();
  await unit.say('initialized');
  const put = (query: string) => unit.ask(`activities/state?${query}`, { method: 'PUT', body: '{}' });
  const launchData = { activityId: unit.given['activityId']!, stateId: 'LMS.LaunchData' };
  expect((await put(unit.at(launchData))).status).toBe(403);
  expect((await put(unit.at({ ...launchData, stateId: 'own' }))).status).toBe(204);
  expect((await put(unit.at({ ...launchData, stateId: 'own', registration: randomUUID() }))).status).toBe(403);
  await unit.ask(`activities/state?${unit.at({ activityId: unit.given['activityId']! })}`, { method: 'DELETE' });
  expect((await unit.state('LMS.LaunchData')).status).toBe(200);
  expect((await unit.state('own')).status).toBe(404);
  const stranger = { objectType: 'Agent', account: { homePage: app, name: randomUUID() } };
  expect((await unit.send(unit.statement('experienced', undefined, { actor: stranger }))).status).toBe(403);
  expect(
    (
      await unit.send(
        unit.statement('experienced', undefined, {
          context: { ...unit.statement('experienced').context, registration: randomUUID() },
        }),
      )
    ).status,
  ).toBe(403);
});

test('only the content origin may read answers from a browser, and only with a key of a launch', async () => {
  const unit = await (await launched(await learner(two))).open(au('a'));
  await unit.begin();
  const content = `http://127.0.0.1:${port}`;
  const allowed = async (origin: string) =>
    (
      await unit.ask(
        `activities/state?${unit.at({ activityId: unit.given['activityId']!, stateId: 'LMS.LaunchData' })}`,
        { headers: { origin } },
      )
    ).headers.get('access-control-allow-origin');
  expect([await allowed(content), await allowed('https://evil.example'), await allowed('null')]).toEqual([
    content,
    null,
    null,
  ]);
  const preflight = async (origin: string) => {
    const answer = await fetch(`${app}/xapi/statements`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    return [answer.headers.get('access-control-allow-origin'), answer.headers.get('access-control-allow-credentials')];
  };
  expect([await preflight(content), await preflight('https://evil.example')]).toEqual([
    [content, null],
    [null, null],
  ]);
  const admin = await world.as(await world.make.platformAdmin());
  const { companyId } = await world.make.person();
  const { key, secret } = (await admin.post('/admin/lrs-keys', { companyId, name: 'Warehouse', access: 'both' })).body;
  const wide = await fetch(`${app}/xapi/statements`, {
    headers: {
      authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
      'x-experience-api-version': '1.0.3',
      origin: content,
    },
  });
  expect(wide.status).toBe(403);
});

test('the rules of a session', async () => {
  const me = await learner(two);
  const speaker = await launched(me);
  const unit = await speaker.open(au('b'));
  await unit.begin();
  expect(unit.data).toMatchObject({ masteryScore: 0.8, moveOn: 'Passed' });
  expect([await unit.say('experienced'), await unit.say('completed'), await unit.say('terminated')]).toEqual([
    403, 403, 403,
  ]);
  expect([await unit.say('initialized'), await unit.say('initialized')]).toEqual([200, 403]);
  const earlier = unit.statement('experienced');
  expect((await unit.send(earlier)).status).toBe(200);
  expect((await unit.send(earlier)).status).toBe(200);
  expect(await unit.say('passed', { score: { scaled: 0.5 } })).toBe(403);
  expect(await unit.say('failed', { score: { scaled: 0.5 } })).toBe(200);
  // Two units of it are still open: nothing is decided.
  expect(await unitOf(me)).toMatchObject({ passed: null, scorePercent: 50 });
  // All of a batch or none.
  const batch = [unit.statement('experienced'), unit.statement('passed', { success: true, duration: 'PT1S' })];
  expect((await unit.send(...batch)).status).toBe(403);
  expect((await unit.ask(`statements?statementId=${batch[0]!.id}`)).status).toBe(404);
  const end = unit.statement('terminated', { duration: 'PT10S' });
  expect((await unit.send(end)).status).toBe(200);
  expect([await unit.say('experienced'), await unit.say('completed')]).toEqual([403, 403]);
  // What is sent again because its answer was lost is no second statement; nothing else is answered as if it were
  // heard.
  expect((await unit.send(end)).status).toBe(200);
  expect((await unit.send(earlier)).status).toBe(403);

  const again = await speaker.open(au('b'));
  await again.begin();
  await again.say('initialized');
  expect([await again.say('completed'), await again.say('passed', { score: { scaled: 0.9 } })]).toEqual([200, 200]);
  const third = await speaker.open(au('b'));
  await third.begin();
  await third.say('initialized');
  expect([await third.say('completed'), await third.say('passed'), await third.say('failed')]).toEqual([403, 403, 403]);
  expect(await said(me, 'launched')).toHaveLength(3);
  // The second session said nothing of its end before the third began.
  const abandoned = await said(me, 'abandoned');
  expect(abandoned.map(({ context }) => context.extensions[cmi5Extensions.sessionId])).toEqual([
    again.data.contextTemplate.extensions[cmi5Extensions.sessionId],
  ]);
  expect(abandoned[0].result.duration).toMatch(/^PT/);
  expect(await again.say('experienced')).toBe(403);
});

test('what is satisfied becomes progress: units, then their block, then the course', async () => {
  const me = await learner(two);
  const speaker = await launched(me);
  const run = async (id: string, ...verbs: [string, object?][]) => {
    const unit = await speaker.open(au(id));
    await unit.begin();
    for (const [verb, result] of [['initialized'], ...verbs, ['terminated']] as [string, object?][])
      expect([verb, await unit.say(verb, result)]).toEqual([verb, 200]);
  };
  await run('c');
  expect(await unitOf(me)).toMatchObject({ state: 'inProgress' });
  await run('a', ['completed']);
  expect(await said(me, 'satisfied')).toEqual([]);
  await run('b', ['failed', { score: { scaled: 0.1 } }]);
  expect(await me.outline()).toMatchObject({ status: 'inProgress' });
  await run('b', ['passed', { score: { scaled: 0.95 } }]);
  const satisfied = await said(me, 'satisfied');
  expect(
    satisfied.map(({ context, object }) => [
      context.contextActivities.grouping[0].id,
      object.definition.type.split('/').at(-1),
    ]),
  ).toEqual([
    [au('block'), 'block'],
    ['https://example.com/cmi5/course', 'course'],
  ]);
  expect(await me.outline()).toMatchObject({
    status: 'completed',
    percent: 100,
    sections: [{ units: [{ state: 'done', passed: true, scorePercent: 95 }] }],
  });

  // What is over is reviewed, and nothing more is judged.
  const late = await (await launched(me)).open(au('a'));
  expect(await late.begin()).toMatchObject({ launchMode: 'Review' });
  expect([await late.say('initialized'), await late.say('completed'), await late.say('terminated')]).toEqual([
    200, 403, 200,
  ]);
});

test('time is measured, not claimed', async () => {
  const me = await learner(two);
  const speaker = await launched(me);
  await (await speaker.open(au('a'))).begin();
  pass(90);
  const here = await speaker.post('here', { activityId: au('a'), seconds: 86_400 });
  expect([here.status, await here.json()]).toMatchObject([200, { ended: false, done: [au('c')] }]);
  expect(await me.outline()).toMatchObject({ timeSpentSeconds: 90 });
});

test('anyone who looks on elsewhere ends nothing; anyone who takes over does', async () => {
  const me = await learner(two);
  const unit = await (await launched(me)).open(au('a'));
  await unit.begin();
  await unit.say('initialized');
  const look = await (await launched(me, { deviceId: randomUUID() })).open(au('a'));
  expect(await look.begin()).toMatchObject({ launchMode: 'Review' });
  expect(await unit.say('experienced')).toBe(200);
  const taken = await (await launched(me, { deviceId: randomUUID(), takeOver: true })).open(au('a'));
  expect(await taken.begin()).toMatchObject({ launchMode: 'Normal' });
  expect(await unit.say('completed')).toBe(403);
  expect([await taken.say('initialized'), await taken.say('completed')]).toEqual([200, 200]);
});

test('an attempt that was given up takes nothing more', async () => {
  const me = await learner(two);
  const speaker = await launched(me);
  const unit = await speaker.open(au('a'));
  await unit.begin();
  await me.me.post(`/enrolments/${me.enrolmentId}/withdrawal`, {});
  expect(await unit.say('initialized')).toBe(403);
  expect((await speaker.post('open', { activityId: au('a') })).status).toBe(403);
});

test('a key dies with the session that launched it', async () => {
  const me = await learner(two);
  const unit = await (await launched(me)).open(au('a'));
  await unit.begin();
  expect(await unit.say('initialized')).toBe(200);
  await me.me.post('/session/end');
  expect(await unit.say('completed')).toBe(401);
});

test('what authors look at is answered as by the record store, and kept nowhere', async () => {
  const admin = await world.as(await world.make.platformAdmin());
  const { body } = await admin.post(
    `/admin/courses/${two.id}/preview/${two.versionId}/units/${two.units[0]!.id}/launch`,
    {},
  );
  const count = async () =>
    (
      await world.sql(
        'select (select count(*) from statements)::int as statements, (select count(*) from activity_sessions)::int as sessions',
      )
    )[0];
  const before = await count();
  const unit = await activitySpeaker(world, body.address.replace(/player\.html$/, '')).open(au('b'));
  expect(await unit.begin()).toMatchObject({ launchMode: 'Browse', moveOn: 'Passed', masteryScore: 0.8 });
  expect([await unit.say('initialized'), await unit.say('terminated')]).toEqual([200, 200]);
  expect(await count()).toEqual(before);
});

const marked = await course(
  [
    buildPackage({
      standard: 'cmi5',
      units: [{ id: au('exam'), title: 'Exam', url: 'exam.html', moveOn: 'CompletedOrPassed' }],
    }),
  ],
  {
    masteryPercent: 80,
  },
);

test('a pass without a score is none where the author asks for a minimum score; one with it is, in another session', async () => {
  const me = await learner(marked);
  const speaker = await launched(me);
  const first = await speaker.open(au('exam'));
  await first.begin();
  expect(first.data).toMatchObject({ masteryScore: 0.8 });
  for (const verb of ['initialized', 'completed', 'passed', 'terminated'])
    expect([verb, await first.say(verb)]).toEqual([verb, 200]);
  const certificates = async () =>
    (await world.sql('select 1 from achievements where person_id = $1', [me.person.id])).length;
  expect(await me.outline()).toMatchObject({
    status: 'inProgress',
    sections: [{ units: [{ passed: null, scorePercent: null, awaitsSuccess: true }] }],
  });
  expect(await certificates()).toBe(0);
  const again = await speaker.open(au('exam'));
  await again.begin();
  await again.say('initialized');
  expect(await again.say('passed', { score: { scaled: 0.85 } })).toBe(200);
  expect(await me.outline()).toMatchObject({
    status: 'completed',
    sections: [{ units: [{ state: 'done', passed: true, scorePercent: 85 }] }],
  });
  expect(await certificates()).toBe(1);
});

const plain = await course([buildPackage({ standard: 'xapi' })]);
const heights = 'https://example.com/xapi/heights';

test('a package of xAPI is launched with its key, and what it says of itself is its progress', async () => {
  const me = await learner(plain);
  const speaker = await launched(me);
  const activity = await speaker.open(heights);
  expect(Object.keys(activity.given).toSorted()).toEqual(['activity_id', 'actor', 'auth', 'endpoint', 'registration']);
  expect(activity.given['activity_id']).toBe(heights);
  expect(
    (await activity.send(activity.statement('completed', undefined, { object: { id: `${heights}/page` } }))).status,
  ).toBe(200);
  expect(await unitOf(me)).toMatchObject({ state: 'open' });
  expect(await activity.say('failed', { score: { scaled: 0.4 } })).toBe(200);
  expect(await unitOf(me)).toMatchObject({ passed: false, scorePercent: 40 });
  const again = await speaker.open(heights);
  expect(await activity.say('passed')).toBe(403);
  expect(await again.say('passed', { score: { scaled: 0.9 } })).toBe(200);
  expect(await me.outline()).toMatchObject({
    status: 'completed',
    sections: [{ units: [{ state: 'done', passed: true, scorePercent: 90 }] }],
  });
});

test('an administrator lets someone off, and ends what was left open', async () => {
  const me = await learner(two);
  const unit = await (await launched(me)).open(au('b'));
  await unit.begin();
  await unit.say('initialized');
  await unit.say('failed', { score: { scaled: 0.2 } });
  const admin = await world.as(await world.make.companyAdmin({ company: { id: me.person.companyId, code: '' } }));
  const of = `/settings/enrolments/${me.enrolmentId}/units/${two.units[0]!.id}`;
  const reason = 'Sat the exam of the crane hirer last week.';
  expect((await admin.post(`${of}/waiver`, { activityId: 'https://example.com/none', reason })).status).toBe(404);
  expect((await me.me.post(`${of}/waiver`, { reason })).status).toBe(403);
  expect((await admin.post(`${of}/waiver`, { activityId: au('b'), reason })).status).toBe(200);
  expect((await admin.post(`${of}/waiver`, { activityId: au('b'), reason })).status).toBe(200);
  const waived = await said(me, 'waived');
  expect(waived).toMatchObject([
    { result: { success: true, completion: true, extensions: { [cmi5Extensions.reason]: 'Administrative' } } },
  ]);
  expect(waived[0].context.extensions[cmi5Extensions.sessionId]).not.toBe(
    unit.data.contextTemplate.extensions[cmi5Extensions.sessionId],
  );

  expect((await admin.post(`${of}/abandonment`, { reason: 'Left open on the tablet of the yard.' })).status).toBe(200);
  expect(await said(me, 'abandoned')).toHaveLength(1);
  expect(await unit.say('completed')).toBe(401);

  expect(await unitOf(me)).toMatchObject({ state: 'inProgress' });
  expect((await admin.post(`${of}/waiver`, { reason })).status).toBe(200);
  expect(await said(me, 'satisfied')).toHaveLength(2);
  expect(await me.outline()).toMatchObject({ status: 'completed' });
  const { packages } = (await admin.get(`/settings/enrolments/${me.enrolmentId}/packages`)).body;
  expect(packages).toMatchObject([
    { partsDone: 0, partsWaived: 3, waived: { by: expect.any(String), reason }, waivable: [] },
  ]);
});

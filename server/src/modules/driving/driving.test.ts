import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { activitySpeaker } from '../../../test/packages/activity-speaker.ts';
import { buildPackage } from '../../../test/packages/build-package.ts';
import { listeningWorld } from '../../../test/packages/open-package.ts';
import { driverFor } from '../../../test/packages/driver.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { publishVersion } from '../legal/index.ts';

const { world, app } = await listeningWorld();
const company = await world.make.company();
const other = await world.make.company();
const admin = await world.as(await world.make.companyAdmin({ company }));
const otherAdmin = await world.as(await world.make.companyAdmin({ company: other }));
const all = ['packages', 'registrations', 'launches', 'results', 'decisions'] as const;

const make = async (caller = admin, scopes: readonly string[] = all, name = 'Simulator') =>
  (await caller.post('/settings/api-keys', { name, scopes, days: 30 })).body as {
    id: string;
    key: string;
    endpoint: string;
  };
const mine = driverFor(world, (await make()).key);
const theirs = driverFor(world, (await make(otherAdmin)).key);

const au = (name: string) => `https://example.com/cmi5/${name}`;
const archive = buildPackage({
  standard: 'cmi5',
  title: 'Heights',
  units: [
    { id: au('a'), title: 'Read', url: 'a.html', moveOn: 'Completed' },
    { id: au('b'), title: 'Exam', url: 'b.html', moveOn: 'Passed', masteryScore: 0.8 },
  ],
});
const packageId = await mine.bring(archive);
const person = async () => world.make.person({ company });
/** The number of an employee, as their company knows them. */
const numberOf = async ({ id }: { id: string }) =>
  (await world.sql<{ n: string }>('select employee_number as n from employments where person_id = $1', [id]))[0]!.n;
const register = async (who?: { id: string }) => {
  const learner = who ?? (await person());
  const employeeNumber = await numberOf(learner);
  const answer = await mine.post('/registrations', { packageId, employeeNumber });
  expect(answer.status, answer.text).toBe(200);
  return {
    ...(answer.body as { registrationId: string; enrolmentId: string; created: boolean }),
    learner,
    employeeNumber,
  };
};
const launch = async (registrationId: string, more: object = {}) => {
  const answer = await mine.post(`/registrations/${registrationId}/launches`, more);
  expect(answer.status, answer.text).toBe(200);
  return new URL((answer.body as { address: string }).address);
};
const opened = async (address: URL) => {
  const page = await fetch(address);
  return {
    status: page.status,
    headers: page.headers,
    frame: /<iframe src="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&#38;', '&') ?? null,
  };
};
const state = async (registrationId: string) => (await mine.get(`/registrations/${registrationId}`)).body;

test('a package comes as a ZIP, is checked, and tells its activities with their ids', async () => {
  const answer = await mine.get(`/packages/${packageId}`);
  expect(answer.body).toMatchObject({ state: 'ready', standard: 'cmi5', title: 'Heights', checks: [] });
  expect(answer.body.activities.map(({ id, kind, moveOn }: any) => [id, kind, moveOn])).toEqual([
    [au('a'), 'au', 'Completed'],
    [au('b'), 'au', 'Passed'],
  ]);
  const bad = await mine.send(Buffer.from('PK\u0003\u0004 no archive'));
  await world.runJobs();
  expect((await mine.get(`/packages/${bad.body.packageId}`)).body).toMatchObject({ state: 'refused', activities: [] });
  expect((await mine.send(Buffer.from('neither'))).body.error.code).toBe('fileTypeRefused');
  expect(
    (
      await mine.post('/registrations', {
        packageId: bad.body.packageId,
        employeeNumber: await numberOf(await person()),
      })
    ).status,
  ).toBe(404);
});

test('a course structure by itself is a package; its units live elsewhere', async () => {
  const structure = `<?xml version="1.0"?><courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"><course id="https://example.com/c"><title><langstring lang="en">Far</langstring></title><description><langstring lang="en">Far</langstring></description></course>
    <au id="https://example.com/c/1"><title><langstring lang="en">One</langstring></title><description><langstring lang="en">One</langstring></description><url>https://far.example/one.html</url></au></courseStructure>`;
  const answer = await mine.send(Buffer.from(structure), 'text/xml');
  await world.runJobs();
  expect((await mine.get(`/packages/${answer.body.packageId}`)).body).toMatchObject({
    state: 'ready',
    activities: [{ id: 'https://example.com/c/1', address: 'https://far.example/one.html' }],
  });
});

test('an attempt from registration to result, through the address that opens it', async () => {
  const { registrationId, created, enrolmentId, learner } = await register();
  expect(created).toBe(true);
  expect(await register(learner)).toMatchObject({ registrationId, enrolmentId, created: false });
  expect(await state(registrationId)).toMatchObject({
    state: 'open',
    satisfied: false,
    completed: false,
    success: null,
    scorePercent: null,
  });
  const page = await opened(await launch(registrationId, { activityId: au('b') }));
  expect(page.status).toBe(200);
  expect(page.frame).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/l\/[\w-]{43}\/player\.html#part=https/);
  const speak = activitySpeaker(world, page.frame!.replace(/player\.html.*$/, ''));
  const exam = await speak.open(au('b'));
  expect(exam.given['registration']).toBe(registrationId);
  await exam.begin();
  expect(await exam.say('initialized')).toBe(200);
  expect(await exam.say('passed', { success: true, score: { scaled: 0.9 } })).toBe(200);
  const read = await speak.open(au('a'));
  await read.begin();
  await read.say('initialized');
  await read.say('completed');
  await read.say('terminated');
  const after = await state(registrationId);
  expect(after).toMatchObject({
    state: 'completed',
    satisfied: true,
    completed: true,
    success: true,
    scorePercent: 90,
  });
  expect(after.activities).toMatchObject([
    {
      id: au('a'),
      satisfied: true,
      completed: true,
      sessions: [{ mode: 'Normal', abandonedAt: null, terminatedAt: expect.any(String) }],
    },
    {
      id: au('b'),
      satisfied: true,
      success: true,
      scorePercent: 90,
      sessions: [{ mode: 'Normal', abandonedAt: expect.any(String) }],
    },
  ]);
});

test('an address opens once, soon, and never for who only looks at it', async () => {
  const { registrationId } = await register();
  const address = await launch(registrationId);
  expect((await fetch(address, { method: 'HEAD' })).status).not.toBe(200);
  expect((await fetch(address, { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(410);
  const both = await Promise.all([opened(address), opened(address)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  const late = await launch(registrationId);
  await world.sql(`update launch_tickets set expires_at = now() - interval '1 second' where opened_at is null`);
  expect((await opened(late)).status).toBe(410);
});

test('what an address opens is the player and nothing else: no cookie, no session anyone could use', async () => {
  const boss = await world.make.companyAdmin({ company });
  const { registrationId } = await register(boss);
  const page = await opened(await launch(registrationId));
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('content-security-policy')).not.toContain('script-src');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  const token = /\/l\/([\w-]{43})\//.exec(page.frame!)![1]!;
  for (const given of [
    { cookie: `sid=${token}` },
    { cookie: `sid=${token}.${'a'.repeat(43)}` },
    { authorization: `Bearer ${token}` },
  ])
    expect((await world.by('').get('/profile', undefined, { headers: given as never })).status).toBe(401);
  // Anyone who learns is an admin elsewhere; here they are no one's admin.
  const [session] = await world.sql<{ id: string }>(
    'select id from auth.sessions where person_id = $1 and api_key_id is not null',
    [boss.id],
  );
  const forged = 'f'.repeat(43);
  const { signToken, tokenHash } = await import('../../platform/http/cookies.ts');
  await world.sql('update auth.sessions set token_hash = $1 where id = $2', [tokenHash(forged), session!.id]);
  const answer = await world.by(`sid=${signToken(forged, world.runtime.sessionKey)}`).get('/session');
  expect(answer.body.claims).toEqual({ buAdmin: false, qmsAdmin: false });
});

test('only looked at, an activity is told so and nothing counts', async () => {
  const { registrationId } = await register();
  for (const [mode, told] of [
    ['review', 'Review'],
    ['browse', 'Browse'],
  ]) {
    const { frame } = await opened(await launch(registrationId, { mode }));
    const unit = await activitySpeaker(world, frame!.replace(/player\.html.*$/, '')).open(au('a'));
    expect((await unit.begin()).launchMode).toBe(told);
  }
});

test('an activity that wants a window of its own gets the one that opens the address', async () => {
  const unit = { id: au('own'), title: 'Alone', url: 'own.html?x=1', launchMethod: 'OwnWindow' as const };
  const own = await mine.bring(buildPackage({ standard: 'cmi5', title: 'Own window', units: [unit] }));
  const { body } = await mine.post('/registrations', {
    packageId: own,
    employeeNumber: await numberOf(await person()),
  });
  const answer = await fetch(await launch(body.registrationId), { redirect: 'manual' });
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, null]);
  const there = new URL(answer.headers.get('location')!);
  expect(there.pathname).toMatch(/^\/l\/[\w-]{43}\/p\/own\.html$/);
  // By itself it is still in a sandbox; what it may do is speak from its own origin.
  const page = await fetch(there, { headers: { 'sec-fetch-dest': 'document' } });
  expect(page.headers.get('content-security-policy')).toMatch(/sandbox allow-scripts allow-forms allow-same-origin$/);
  expect((await fetch(there.searchParams.get('fetch')!, { method: 'POST' })).status).toBe(200);
  // Every other page that is opened by itself belongs to no one.
  const { registrationId } = await register();
  const { frame } = await opened(await launch(registrationId));
  const framed = await fetch(`${frame!.replace(/player\.html.*$/, '')}p/a.html`, {
    headers: { 'sec-fetch-dest': 'document' },
  });
  expect(framed.headers.get('content-security-policy')).toMatch(/sandbox allow-scripts allow-forms$/);
});

test('waiving and abandoning ask for a reason, and are written down under the key', async () => {
  const { registrationId } = await register();
  expect((await mine.post(`/registrations/${registrationId}/waivers`, {})).body.error.issues[0].path).toBe('reason');
  const { frame } = await opened(await launch(registrationId));
  const speak = activitySpeaker(world, frame!.replace(/player\.html.*$/, ''));
  const unit = await speak.open(au('a'));
  await unit.begin();
  expect(await unit.say('initialized')).toBe(200);
  const sessionId = (await state(registrationId)).activities[0].sessions[0].id as string;
  expect(
    (
      await mine.post(`/registrations/${registrationId}/abandonment`, {
        sessionId: randomUUID(),
        reason: 'no such session',
      })
    ).status,
  ).toBe(404);
  expect(
    (await mine.post(`/registrations/${registrationId}/abandonment`, { sessionId, reason: 'the learner is gone' }))
      .status,
  ).toBe(200);
  expect(await unit.say('completed')).toBe(403);
  expect(
    (
      await mine.post(`/registrations/${registrationId}/waivers`, {
        activityId: au('a'),
        reason: 'has read it elsewhere',
      })
    ).status,
  ).toBe(200);
  expect((await state(registrationId)).activities[0]).toMatchObject({
    waived: true,
    satisfied: true,
    sessions: [{ id: sessionId, abandonedAt: expect.any(String) }],
  });
  expect(
    (await mine.post(`/registrations/${registrationId}/abandonment`, { whole: true, reason: 'took the wrong course' }))
      .status,
  ).toBe(200);
  expect(await state(registrationId)).toMatchObject({ state: 'abandoned' });
  expect((await mine.post(`/registrations/${registrationId}/launches`, {})).body.error.code).toBe('enrolmentClosed');
  const rows = await world.sql<{ reason: string }>(
    `select reason from audit_entries where company_id = $1 and actor_kind = 'key' and reason is not null
      order by sequence`,
    [company.id],
  );
  expect(rows.map(({ reason }) => reason)).toEqual([
    'the learner is gone',
    'has read it elsewhere',
    'took the wrong course',
  ]);
});

test('a key sees its company and nothing of another: not there, whatever is asked', async () => {
  const { registrationId, employeeNumber } = await register();
  expect((await theirs.get(`/packages/${packageId}`)).status).toBe(404);
  expect((await theirs.get(`/registrations/${registrationId}`)).status).toBe(404);
  for (const [path, body] of [
    ['launches', {}],
    ['waivers', { reason: 'not ours to waive' }],
    ['abandonment', { reason: 'not ours to end' }],
  ] as const)
    expect((await theirs.post(`/registrations/${registrationId}/${path}`, body)).status, path).toBe(404);
  expect((await theirs.post('/registrations', { packageId, employeeNumber })).status).toBe(404);
  const theirPackage = await theirs.bring(buildPackage({ standard: 'scorm12', title: 'Theirs' }));
  expect(
    (await theirs.post('/registrations', { packageId: theirPackage, employeeNumber: `${employeeNumber}-nobody` }))
      .status,
  ).toBe(404);
  // A course that a company brought is no one else's, on no screen.
  const [mineOf] = await world.sql<{ id: string }>('select course_id as id from driven_packages where id = $1', [
    packageId,
  ]);
  const stranger = await world.as(await world.make.companyAdmin({ company: other }));
  expect((await stranger.get(`/settings/courses/${mineOf!.id}`)).status).toBe(404);
  expect((await stranger.get(`/courses/${mineOf!.id}`)).status).toBe(404);
  expect((await stranger.post('/enrolments', { courseId: mineOf!.id })).status).toBe(404);
  expect((await admin.get(`/settings/courses/${mineOf!.id}`)).status).toBe(200);
  // The platform sees whose it is.
  const { body } = await (await world.as(await world.make.platformAdmin())).get('/admin/courses', { owned: 'true' });
  const named = await world.sql<{ name: string }>(
    'select c.display_name as name from courses k join companies c on c.id = k.owner_company_id where k.id = $1',
    [mineOf!.id],
  );
  expect(body.rows.find(({ id }: { id: string }) => id === mineOf!.id).owner).toBe(named[0]!.name);
  expect(body.rows.every(({ owner }: { owner: string | null }) => owner !== null)).toBe(true);
});

test.each([
  ['packages', 'get', `/packages/${packageId}`],
  ['registrations', 'post', '/registrations'],
  ['results', 'get', '/registrations/:id'],
  ['launches', 'post', '/registrations/:id/launches'],
  ['decisions', 'post', '/registrations/:id/waivers'],
  ['decisions', 'post', '/registrations/:id/abandonment'],
] as const)('without the scope %s, %s %s is refused', async (scope, method, path) => {
  const { registrationId, employeeNumber } = await register();
  const body =
    path === '/registrations'
      ? { packageId, employeeNumber }
      : path.endsWith('launches')
        ? {}
        : { reason: 'try it anyway' };
  const ask = async (scopes: readonly string[]) => {
    const driver = driverFor(world, (await make(admin, scopes)).key);
    const at = path.replace(':id', registrationId);
    return method === 'get' ? driver.get(at) : driver.post(at, body);
  };
  const without = await ask(all.filter((one) => one !== scope));
  expect([without.status, without.body.error.code]).toEqual([403, 'notAllowed']);
  expect((await ask([scope])).status).toBe(200);
});

test('a key of packages only is refused before its archive is read', async () => {
  const driver = driverFor(world, (await make(admin, ['results'])).key);
  expect((await driver.send(archive)).status).toBe(403);
});

test('a revoked key opens nothing, and ends what was opened with it', async () => {
  const made = await make();
  const driver = driverFor(world, made.key);
  const { registrationId } = await register();
  const address = new URL((await driver.post(`/registrations/${registrationId}/launches`, {})).body.address);
  const later = new URL((await driver.post(`/registrations/${registrationId}/launches`, {})).body.address);
  const { frame } = await opened(address);
  const speak = activitySpeaker(world, frame!.replace(/player\.html.*$/, ''));
  const unit = await speak.open(au('a'));
  await unit.begin();
  expect(await unit.say('initialized')).toBe(200);
  expect((await admin.post(`/settings/api-keys/${made.id}/revoke`)).status).toBe(200);
  expect((await driver.get(`/registrations/${registrationId}`)).body.error.code).toBe('keyNeeded');
  expect((await opened(later)).status).toBe(410);
  expect((await fetch(`${frame!.replace(/player\.html.*$/, '')}state`)).status).toBe(403);
  expect(await unit.say('completed')).toBe(401);
  const ended = await make();
  await world.sql(`update api_keys set expires_at = now() where id = $1`, [ended.id]);
  expect((await driverFor(world, ended.key).get(`/registrations/${registrationId}`)).status).toBe(401);
});

test('a cookie is no key and a key is no session', async () => {
  const made = await make();
  const bearer = { headers: { authorization: `Bearer ${made.key}` } };
  const stranger = await world.as();
  for (const path of ['/profile', '/settings/employees', '/settings/api-keys', '/admin/content', '/session'])
    expect([
      path,
      path === '/session'
        ? ((await stranger.get(path, undefined, bearer)).body.person ?? 401)
        : (await stranger.get(path, undefined, bearer)).status,
    ]).toEqual([path, 401]);
  expect((await admin.get(`/driving/packages/${packageId}`)).body.error.code).toBe('keyNeeded');
  // Both at once: the key alone is asked, and its answer is that of its company.
  const both = await otherAdmin.get(`/driving/packages/${packageId}`, undefined, bearer);
  expect([both.status, both.headers['set-cookie']]).toEqual([200, undefined]);
  // From a page nothing works with a key of everything.
  expect(
    (await stranger.get(`/driving/packages/${packageId}`, undefined, { headers: { ...bearer.headers, origin: app } }))
      .status,
  ).toBe(403);
});

test('keys are shown once, kept as a hash, and made only by admins who gave their password lately', async () => {
  const made = await make(admin, ['results'], 'Reader');
  expect(made.key).toMatch(/^muster_[\w-]{43}$/);
  const listed = (await admin.get('/settings/api-keys')).text;
  expect(listed).toContain(made.key.slice(-4));
  expect(listed).not.toContain(made.key);
  const kept = await world.sql('select * from api_keys where id = $1', [made.id]);
  expect(JSON.stringify(kept)).not.toContain(made.key);
  expect(
    JSON.stringify(await world.sql('select changes from audit_entries where entity_id = $1', [made.id])),
  ).not.toContain(made.key);
  await world.sql(
    `update auth.sessions set confirmed_at = now() - interval '1 hour'
      where person_id in (select created_by from api_keys where id = $1)`,
    [made.id],
  );
  expect(
    (await admin.post('/settings/api-keys', { name: 'Late', scopes: ['results'], days: 30 })).body.error.code,
  ).toBe('stepUpRequired');
  await world.sql(
    `update auth.sessions set confirmed_at = now() where person_id in (select created_by from api_keys where id = $1)`,
    [made.id],
  );
  expect((await otherAdmin.post(`/settings/api-keys/${made.id}/revoke`)).status).toBe(404);
  const platform = await world.as(await world.make.platformAdmin());
  expect((await platform.get(`/admin/companies/${company.id}/api-keys`)).body.map(({ name }: any) => name)).toContain(
    'Reader',
  );
  const byPlatform = await platform.post(`/admin/companies/${company.id}/api-keys`, {
    name: 'Of the platform',
    scopes: ['packages'],
    days: 7,
  });
  expect((await driverFor(world, byPlatform.body.key).get(`/packages/${packageId}`)).status).toBe(200);
  expect((await platform.post(`/admin/companies/${company.id}/api-keys/${byPlatform.body.id}/revoke`)).status).toBe(
    200,
  );
  expect((await driverFor(world, byPlatform.body.key).get(`/packages/${packageId}`)).status).toBe(401);
});

test('the keys of a company that is suspended open nothing', async () => {
  const closed = await world.make.company();
  const boss = await world.as(await world.make.companyAdmin({ company: closed }));
  const driver = driverFor(world, (await make(boss)).key);
  await world.sql('update companies set suspended_at = now() where id = $1', [closed.id]);
  expect((await driver.get(`/packages/${packageId}`)).body.error.code).toBe('companySuspended');
  await world.sql('update companies set terminated_at = now() where id = $1', [closed.id]);
  expect((await driver.get(`/packages/${packageId}`)).status).toBe(401);
});

test('invented keys are counted by network, and a key that asks too often waits', async () => {
  const stranger = await world.as();
  const wrong = { headers: { authorization: `Bearer muster_${'x'.repeat(43)}` } };
  const answers = [];
  for (let round = 0; round < 62; round++)
    answers.push((await stranger.get(`/driving/packages/${packageId}`, undefined, wrong)).status);
  expect(answers.slice(0, 50).every((status) => status === 401)).toBe(true);
  expect(answers.at(-1)).toBe(429);
});

test('a course that asks for the disclaimer is begun by a program only once its learner agreed', async () => {
  await workAsSystem(world.runtime, 'test.legal', async (work) => {
    work.authorize('legal.publish');
    await publishVersion(work, {
      kind: 'courseDisclaimer',
      number: 1,
      effectiveOn: '2025-01-01',
      publishedAt: '2025-01-01T00:00:00.000Z',
    });
  });
  const asking = await mine.bring(archive);
  await world.sql(
    'update courses set asks_disclaimer = true where id = (select course_id from driven_packages where id = $1)',
    [asking],
  );
  const learner = await person();
  const employeeNumber = await numberOf(learner);
  const begin = () => mine.post('/registrations', { packageId: asking, employeeNumber });
  const refused = await begin();
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'disclaimerNeeded']);
  expect(await world.sql('select 1 from enrolments where person_id = $1', [learner.id])).toEqual([]);
  const [version] = await world.sql<{ id: string }>(`select id from legal_versions where kind = 'courseDisclaimer'`);
  const me = await world.as(learner);
  expect((await me.post('/legal/acceptances', { versionIds: [version!.id], locale: 'en' })).status).toBe(200);
  expect((await begin()).body).toMatchObject({ created: true });
  // Registered once more, the attempt that has begun goes on.
  expect((await begin()).body).toMatchObject({ created: false });
});

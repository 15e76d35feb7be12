import { expect, test } from 'vitest';
import { signToken, newToken } from '../../../platform/http/cookies.ts';
import type { Answer, Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';

const world = await openWorld();
const secret = 'correct quiet meadow';

const cookieOf = (answer: Answer, name = 'sid') => {
  const set = [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith(`${name}=`));
  return set?.split(';')[0] ?? null;
};
const addressOf = async (person: { id: string }) =>
  (await world.sql<{ email: string }>('select email from people where id = $1', [person.id]))[0]!.email;
const calm = () => world.sql('delete from rate_limits');
const signIn = async (
  email: string,
  password = secret,
  more: { remember?: boolean; cookie?: string | null; headers?: Record<string, string> } = {},
) =>
  (await world.as()).post(
    '/session',
    { email, password, remember: more.remember ?? false },
    { headers: { ...(more.cookie && { cookie: more.cookie }), ...more.headers } },
  );
const withCookie = async (cookie: string | null): Promise<Answer> =>
  (await world.as()).get('/session', {}, { headers: { cookie: cookie ?? '' } });
const endOf = async (cookie: string | null) =>
  (await world.as()).post('/session/end', {}, { headers: { cookie: cookie ?? '' } });

async function activePerson(given: Parameters<typeof world.make.person>[0] = {}) {
  await calm();
  const person = await world.make.person(given);
  await world.make.password(person.id);
  return { ...person, email: await addressOf(person) };
}

test('signing in gives a cookie that is the person', async () => {
  const ann = await activePerson();
  const answer = await signIn(ann.email);
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect([answer.headers['set-cookie']].flat()[0]).toMatch(
    /^sid=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect((await withCookie(cookieOf(answer))).body.person.id).toBe(ann.id);
});

test('a session to be remembered outlives the browser, an admin’s never twelve hours', async () => {
  const hours = async (personId: string) =>
    (
      await world.sql<{ hours: number }>(
        `select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from auth.sessions
          where person_id = $1`,
        [personId],
      )
    )[0]!.hours;
  const ann = await activePerson();
  expect(String((await signIn(ann.email, secret, { remember: true })).headers['set-cookie'])).toContain(
    'Max-Age=604800',
  );
  expect(await hours(ann.id)).toBe(168);
  const boss = await activePerson({ buAdmin: true });
  await signIn(boss.email, secret, { remember: true });
  expect(await hours(boss.id)).toBe(12);
});

test('C04 a session cookie planted before signing in is not the session afterwards', async () => {
  const ann = await activePerson();
  const planted = `sid=${signToken(newToken(), world.runtime.sessionKey)}`;
  const answer = await signIn(ann.email, secret, { cookie: planted });
  expect(cookieOf(answer)).not.toBe(planted);
  expect((await withCookie(planted)).body.person).toBeNull();
  // the attacker's own live session, planted in the victim's browser, ends there too
  const eve = await activePerson();
  const eves = cookieOf(await signIn(eve.email));
  await signIn(ann.email, secret, { cookie: eves });
  expect((await withCookie(eves)).body.person).toBeNull();
});

test('C05 after signing out the cookie is worth nothing and the browser clears what it kept', async () => {
  const ann = await activePerson();
  const cookie = cookieOf(await signIn(ann.email));
  const ended = await endOf(cookie);
  expect(ended.headers['clear-site-data']).toContain('"cache"');
  expect([ended.headers['set-cookie']].flat()[0]).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/);
  expect((await endOf(cookie)).status).toBe(401);
  expect((await withCookie(cookie)).body.person).toBeNull();
});

test('C07 a session ends after eight idle hours and at its absolute end, in database time', async () => {
  const ann = await activePerson();
  const idle = cookieOf(await signIn(ann.email));
  await world.sql(`update auth.sessions set last_seen_at = now() - interval '8 hours 1 second' where person_id = $1`, [
    ann.id,
  ]);
  expect((await withCookie(idle)).body.person).toBeNull();
  const old = cookieOf(await signIn(ann.email));
  await world.sql(
    `update auth.sessions set expires_at = now() - interval '1 second' where person_id = $1 and ended_at is null`,
    [ann.id],
  );
  world.clock.advance(-2 * 3600_000);
  expect((await withCookie(old)).body.person).toBeNull();
  world.clock.advance(2 * 3600_000);
});

test('C07 an admin idle for an hour reads no settings until they sign in again', async () => {
  const boss = await activePerson({ buAdmin: true });
  const cookie = cookieOf(await signIn(boss.email))!;
  const search = async () =>
    (await (await world.as()).get('/settings/people-search', { q: 'person' }, { headers: { cookie } })).status;
  expect(await search()).toBe(200);
  await world.sql(`update auth.sessions set last_seen_at = now() - interval '61 minutes' where person_id = $1`, [
    boss.id,
  ]);
  expect(await search()).toBe(401);
  // Nor by any request in between that wakes the session up, as the page makes when it opens.
  expect((await withCookie(cookie)).body.person).toBeNull();
  expect([await search(), await search()]).toEqual([401, 401]);
  expect(
    (
      await (
        await world.as()
      ).get('/settings/people-search', { q: 'person' }, { headers: { cookie: cookieOf(await signIn(boss.email))! } })
    ).status,
  ).toBe(200);
});

test('C09 guessing meets a growing delay, at most twelve tries an hour from one source', async () => {
  const ann = await activePerson();
  const waits: number[] = [];
  let tried = 0;
  let minutes = 0;
  while (minutes < 60) {
    const answer = await signIn(ann.email, 'wrong');
    if (answer.status === 401) tried += 1;
    else {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBe(answer.body.error.details.retryAfter);
      const wait = answer.body.error.details.retryAfter as number;
      waits.push(wait);
      minutes += wait / 60;
      await world.sql(
        `update rate_limits set blocked_until = blocked_until - make_interval(secs => $1),
          window_started_at = window_started_at - make_interval(secs => $1)`,
        [wait],
      );
    }
  }
  // To ten seconds: on a busy machine some pass before the wait is read.
  expect(waits.slice(0, 7).map((wait) => Math.round(wait / 10))).toEqual([1, 2, 4, 8, 16, 32, 64]);
  expect(tried).toBeLessThanOrEqual(13);
});

test('C09 twenty tries at the same instant are four tries', async () => {
  const ann = await activePerson();
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(ann.email, 'wrong')));
  expect(answers.filter(({ status }) => status === 401).length).toBe(4);
  expect(answers.filter(({ status }) => status === 429).length).toBe(16);
});

test('C12 someone else’s guessing does not lock the owner out of a device they asked to remember', async () => {
  const ann = await activePerson();
  const device = cookieOf(await signIn(ann.email, secret, { remember: true }), 'device');
  for (let i = 0; i < 5; i++) await signIn(ann.email, 'wrong');
  expect((await signIn(ann.email)).status).toBe(429);
  expect((await signIn(ann.email, secret, { cookie: device })).status).toBe(200);
  // and it is a device of this person only
  const bob = await activePerson();
  for (let i = 0; i < 5; i++) await signIn(bob.email, 'wrong');
  expect((await signIn(bob.email, secret, { cookie: device })).status).toBe(429);
});

test('C28 the cookie of a known device opens no session', async () => {
  const ann = await activePerson();
  const device = cookieOf(await signIn(ann.email, secret, { remember: true }), 'device')!;
  expect((await withCookie(device)).body.person).toBeNull();
  expect((await withCookie(device.replace('device=', 'sid='))).body.person).toBeNull();
});

test('C10 spraying one password over many accounts trips the global limiter, once, and narrows each network', async () => {
  await calm();
  await world.sql(`insert into rate_limits (bucket, count, window_started_at) values ('signIn:failures', 298, now())`);
  for (let i = 0; i < 4; i++) expect((await signIn(`nobody${i}@example.com`, 'Spring2026')).status).toBe(401);
  expect(await world.sql(`select kind from security_events where kind = 'signIn.spraying'`)).toHaveLength(1);
  const answers = [];
  for (let i = 4; i < 12; i++) answers.push((await signIn(`nobody${i}@example.com`, 'Spring2026')).status);
  expect(answers).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
});

test('C10 an office behind one address: who signs in rightly takes no try from the others', async () => {
  await calm();
  const ann = await activePerson({ email: 'office@example.com' });
  await world.sql(
    `insert into rate_limits (bucket, count, window_started_at) values ('signIn:network:127.0.0.1', 48, now())`,
  );
  for (let i = 0; i < 4; i++) expect((await signIn(ann.email)).status).toBe(200);
  const guesses = [];
  for (let i = 0; i < 3; i++) guesses.push((await signIn(`stranger${i}@example.com`, 'Spring2026')).status);
  expect(guesses).toEqual([401, 401, 429]);
});

test('C11 forged forwarding headers and spellings of the address share one bucket', async () => {
  const ann = await activePerson({ email: 'ken@example.com' });
  const spellings = [
    'ken@example.com',
    'KEN@example.com',
    ' ken@example.com ',
    '\u212Aen@example.com',
    'ken@example.com.',
  ];
  for (const [i, spelling] of spellings.entries())
    await signIn(spelling, 'wrong', {
      headers: { 'x-forwarded-for': `10.0.0.${i}`, forwarded: `for=10.0.1.${i}`, 'x-real-ip': `10.0.2.${i}` },
    });
  expect((await signIn(ann.email)).status).toBe(429);
  const buckets = await world.sql<{ bucket: string }>(
    `select bucket from rate_limits where bucket like 'signIn:network:%'`,
  );
  expect(buckets.map(({ bucket }) => bucket)).toEqual(['signIn:network:127.0.0.1']);
});

test('C13 unknown, wrong, without a password and no longer employed are one answer', async () => {
  const known = await activePerson();
  const left = await activePerson({ endedOn: '2021-01-01' });
  const invited = await world.make.person();
  const tries: [string, string][] = [
    ['nobody@example.com', secret],
    [known.email, 'wrong password'],
    [await addressOf(invited), secret],
    [left.email, secret],
    ['not an address', secret],
  ];
  await calm();
  const answers = [];
  for (const [email, password] of tries) answers.push(await signIn(email, password));
  const shapes = answers.map(({ status, body, headers }) =>
    JSON.stringify([status, { ...body.error, requestId: '' }, Object.keys(headers).filter((name) => name !== 'date')]),
  );
  expect(answers[0]!.status).toBe(401);
  expect(new Set(shapes).size).toBe(1);
});

test('C13 an unknown address takes as long as a wrong password', async () => {
  const ann = await activePerson();
  // The quickest of several: what else the machine does only ever adds.
  const quickest = { known: Infinity, unknown: Infinity };
  for (let i = 0; i < 10; i++) {
    for (const [kind, email] of [
      ['known', ann.email],
      ['unknown', `nobody${i}@example.com`],
    ] as const) {
      await calm();
      const start = performance.now();
      await signIn(email, 'wrong password');
      quickest[kind] = Math.min(quickest[kind], performance.now() - start);
    }
  }
  expect(quickest.unknown / quickest.known).toBeGreaterThan(0.6);
  expect(quickest.unknown / quickest.known).toBeLessThan(1.6);
});

test('C21 a password of a megabyte is refused before it is hashed; one of a thousand characters is compared', async () => {
  const ann = await activePerson();
  const start = performance.now();
  expect((await signIn(ann.email, 'x'.repeat(900_000))).status).toBe(400);
  expect(performance.now() - start).toBeLessThan(500);
  expect((await signIn(ann.email, 'x'.repeat(1024))).status).toBe(401);
});

test('C21 nothing is cut off, and every Unicode form of a password is the same password', async () => {
  const ann = await activePerson();
  const long = `${'é'.repeat(80)}end`;
  await world.make.password(ann.id, long);
  expect((await signIn(ann.email, long.normalize('NFD'))).status).toBe(200);
  expect((await signIn(ann.email, long.slice(0, -1))).status).toBe(401);
  // A NUL, after which some hashes read no further, never reaches one.
  expect((await signIn(ann.email, `${long}\u0000`)).status).toBe(400);
});

test('C29 the twenty-first session ends the oldest', async () => {
  const ann = await activePerson();
  const first = cookieOf(await signIn(ann.email));
  await world.sql(`update auth.sessions set last_seen_at = now() - interval '2 minutes' where person_id = $1`, [
    ann.id,
  ]);
  for (let i = 0; i < 20; i++) {
    await calm();
    await signIn(ann.email);
  }
  const [count] = await world.sql<{ live: number }>(
    'select count(*)::int as live from auth.sessions where person_id = $1 and ended_at is null',
    [ann.id],
  );
  expect(count!.live).toBe(20);
  expect((await withCookie(first)).body.person).toBeNull();
});

test('C01 a bearer token is no one, whatever its algorithm', async () => {
  const token = (alg: string) =>
    `${btoa(JSON.stringify({ alg, typ: 'JWT' }))}.${btoa(JSON.stringify({ sub: 'x', qmsAdmin: true, buAdmin: true }))}.`;
  for (const alg of ['none', 'None', 'nOnE', 'HS256']) {
    const answer = await (await world.as()).get('/session', {}, { headers: { authorization: `Bearer ${token(alg)}` } });
    expect(answer.body.person).toBeNull();
  }
});

test('C20 a cross-site form cannot sign the victim in', async () => {
  const ann = await activePerson();
  expect((await signIn(ann.email, secret, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
});

test('a person in two companies switches, the old cookie ends, claims follow the company', async () => {
  const ann = await activePerson({ buAdmin: true });
  const second = await world.make.company();
  await world.sql(
    `insert into employments (company_id, person_id, employee_number, started_on) values ($1, $2, 'X1', '2021-01-01')`,
    [second.id, ann.id],
  );
  const cookie = cookieOf(await signIn(ann.email))!;
  const stranger: Caller = await world.as();
  const switched = await stranger.post('/session/company', { companyId: second.id }, { headers: { cookie } });
  expect(switched.status).toBe(200);
  expect((await withCookie(cookie)).body.person).toBeNull();
  const fresh = cookieOf(switched)!;
  expect((await withCookie(fresh)).body).toMatchObject({ company: { id: second.id }, claims: { buAdmin: false } });
  const foreign = await world.make.company();
  expect(
    (await stranger.post('/session/company', { companyId: foreign.id }, { headers: { cookie: fresh } })).status,
  ).toBe(404);
});

test('a hash of older parameters is renewed at the next sign-in', async () => {
  const ann = await activePerson();
  const { argon2Sync } = await import('node:crypto');
  const salt = Buffer.alloc(16, 7);
  const old = argon2Sync('argon2id', {
    message: Buffer.from(secret),
    nonce: salt,
    memory: 1024,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  await world.sql('update auth.accounts set password = $2 where person_id = $1', [
    ann.id,
    `$argon2id$v=19$m=1024,t=1,p=1$${text(salt)}$${text(old)}`,
  ]);
  expect((await signIn(ann.email)).status).toBe(200);
  const [row] = await world.sql<{ password: string }>('select password from auth.accounts where person_id = $1', [
    ann.id,
  ]);
  expect(row!.password).toContain('m=19456,t=2,p=1');
  expect((await signIn(ann.email)).status).toBe(200);
});

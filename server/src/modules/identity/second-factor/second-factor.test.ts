import { createHmac } from 'node:crypto';
import { endpoints } from '@app/contract/all';
import { codeAt, stepAt } from '@app/domain/identity/totp';
import { expect, test } from 'vitest';
import { newToken, signToken, tokenHash } from '../../../platform/http/cookies.ts';
import type { Answer, Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';

const world = await openWorld();
const stranger = await world.as();
const password = 'correct quiet meadow';
const calm = () => world.sql('delete from rate_limits');
const cookieOf = (answer: Answer) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .find((line) => line.startsWith('sid='))
    ?.split(';')[0];

/** The other end: an authenticator app that was told the secret. */
function appWith(secret: string) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  return (off = 0) =>
    codeAt(stepAt(world.clock.now()) + off, (message) => createHmac('sha1', key).update(message).digest());
}

type Guarded = {
  id: string;
  companyId: string;
  email: string;
  app: (off?: number) => string;
  me: Caller;
  recoveryCodes: string[];
};

/** A person whose sign-in asks for a code; the code that turned it on is used up. */
async function guarded(given: Parameters<typeof world.make.person>[0] = {}): Promise<Guarded> {
  await calm();
  const person = await world.make.person(given);
  await world.make.password(person.id);
  const [row] = await world.sql<{ email: string }>('select email from people where id = $1', [person.id]);
  const me = await world.as(person);
  const begun = await me.post('/profile/second-factor/secrets', {});
  expect(begun.status).toBe(200);
  const app = appWith(begun.body.secret);
  const on = await me.post('/profile/second-factor', { code: app() });
  expect(on.status, on.text).toBe(200);
  world.clock.advance(60_000);
  return { ...person, email: row!.email, app, me: await world.as(person), recoveryCodes: on.body.recoveryCodes };
}
const enter = (email: string, more: object = {}) =>
  stranger.post('/session', { email, password, remember: false, ...more });
const confirm = (partialToken: string, code: string, cookie?: string) =>
  stranger.post('/session/second-factor', { partialToken, code }, cookie ? { headers: { cookie } } : {});
const whoIs = async (cookie: string | undefined) =>
  (await stranger.get('/session', {}, { headers: { cookie: cookie ?? '' } })).body.person;
async function partialOf(person: Guarded): Promise<string> {
  const answer = await enter(person.email);
  expect([answer.status, Object.keys(answer.body), cookieOf(answer)]).toEqual([200, ['partialToken'], undefined]);
  return answer.body.partialToken;
}

test('password, then code: only then there is a session (C24)', async () => {
  const ann = await guarded();
  const partialToken = await partialOf(ann);
  const answer = await confirm(partialToken, ann.app());
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect((await whoIs(cookieOf(answer))).id).toBe(ann.id);
  const [entry] = await world.sql<{ changes: object }>(
    `select changes from audit_entries where action = 'identity.signIn' and actor_id = $1`,
    [ann.id],
  );
  expect(entry!.changes).toEqual({ factor: 'app' });
});

test.each(Object.entries(endpoints).filter(([, { area }]) => area !== 'public'))(
  'between password and code there is no %s (C24)',
  async (_name, endpoint) => {
    const ann = await between();
    const path = endpoint.path.replace(/:\w+/g, '0197f3a0-0000-7000-8000-000000000000');
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const ways: Record<string, string>[] = [
      { cookie: `sid=${signToken(ann.partialToken, world.runtime.sessionKey)}` },
      { cookie: `sid=${ann.partialToken}; partial=${ann.partialToken}` },
      { authorization: `Bearer ${ann.partialToken}` },
    ];
    // Calls with a key look at no cookie, and after sixty unknown keys a minute refuse in another way: all at once
    // there.
    for (const headers of endpoint.area === 'key' ? [Object.assign({}, ...ways) as Record<string, string>] : ways) {
      const sent = { headers, ...(endpoint.kind === 'upload' && { bytes: Buffer.from('x') }) };
      expect(
        (
          await stranger[method](
            path,
            endpoint.kind === 'upload' || method === 'get' || method === 'delete' ? undefined : {},
            sent,
          )
        ).status,
      ).toBe(401);
    }
  },
);
let waiting: Promise<{ partialToken: string }> | null = null;
const between = () => (waiting ??= guarded().then(async (ann) => ({ partialToken: await partialOf(ann) })));

test('a code is taken once, and none before it after that (C24)', async () => {
  const ann = await guarded();
  const [code, earlier] = [ann.app(), ann.app(-1)];
  expect((await confirm(await partialOf(ann), code)).status).toBe(200);
  for (const used of [code, earlier])
    expect((await confirm(await partialOf(ann), used)).body.error.code).toBe('wrongCode');
  await calm();
  world.clock.advance(30_000);
  expect((await confirm(await partialOf(ann), ann.app())).status).toBe(200);
});

test('of twenty who send one right code at once, one is let in (C24)', async () => {
  const ann = await guarded();
  const partials: string[] = [];
  for (let i = 0; i < 4; i++) partials.push(await partialOf(ann));
  await world.sql(
    `insert into rate_limits (bucket, count, window_started_at)
      values ('code:source:' || $1 || ':127.0.0.1', -1000, now())`,
    [ann.id],
  );
  const code = ann.app();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => confirm(partials[i % 4]!, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a partial session opens one session, for ten minutes, for its person only (C24)', async () => {
  const [ann, bob] = [await guarded(), await guarded()];
  const partial = await partialOf(ann);
  expect((await confirm(partial, bob.app())).body.error.code).toBe('wrongCode');
  expect((await confirm(partial, ann.app())).status).toBe(200);
  world.clock.advance(60_000);
  expect((await confirm(partial, ann.app())).body.error.code).toBe('tokenExpired');
  const late = await partialOf(ann);
  await world.sql(
    `update auth.partial_sessions set expires_at = now() - interval '1 second'
      where person_id = $1 and used_at is null`,
    [ann.id],
  );
  expect((await confirm(late, ann.app())).body.error.code).toBe('tokenExpired');
  expect((await confirm(newToken(), ann.app())).body.error.code).toBe('tokenExpired');
  const suspect = await partialOf(ann);
  await world.sql(`update employments set ended_on = '2021-01-01' where person_id = $1`, [ann.id]);
  expect((await confirm(suspect, ann.app())).body.error.code).toBe('tokenExpired');
});

test('a changed password ends what waits for a code (C24, C06)', async () => {
  const ann = await guarded();
  const partial = await partialOf(ann);
  const changed = await ann.me.post('/profile/password', {
    currentPassword: password,
    newPassword: 'another loud valley',
  });
  expect(changed.status, changed.text).toBe(200);
  expect((await confirm(partial, ann.app())).body.error.code).toBe('tokenExpired');
});

test('guessing codes meets the growing delay, over any number of partial sessions (C24, C09)', async () => {
  const ann = await guarded();
  const answers: Answer[] = [];
  for (let i = 0; i < 6; i++) answers.push(await confirm(await partialOf(ann), '000000'));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 429, 429]);
  expect(answers[4]!.headers['retry-after']).toBeDefined();
  expect((await confirm(await partialOf(ann), ann.app())).status).toBe(429);
  expect(
    await world.sql(`select 1 from security_events where kind = 'secondFactor.refused' and person_id = $1`, [ann.id]),
  ).toHaveLength(4);
});

test('someone else’s guessing does not lock the owner out of a known device (C24, C12)', async () => {
  const ann = await guarded();
  const remembered = await confirm((await enter(ann.email, { remember: true })).body.partialToken, ann.app());
  expect(String(remembered.headers['set-cookie'])).toContain('Max-Age=604800');
  const device = [remembered.headers['set-cookie']]
    .flat()
    .find((line) => line!.startsWith('device='))!
    .split(';')[0];
  world.clock.advance(60_000);
  for (let i = 0; i < 5; i++) await confirm(await partialOf(ann), '000000');
  const partial = await partialOf(ann);
  expect((await confirm(partial, ann.app())).status).toBe(429);
  expect((await confirm(partial, ann.app(), device)).status).toBe(200);
});

test('a wrong password tells nothing of the second factor, and no answer tells wrong from used (C24, C13)', async () => {
  const ann = await guarded();
  const bare = await world.make.person();
  await world.make.password(bare.id);
  const [{ email }] = (await world.sql<{ email: string }>('select email from people where id = $1', [bare.id])) as [
    { email: string },
  ];
  const shape = ({ status, body, headers }: Answer) =>
    JSON.stringify([status, { ...body.error, requestId: '' }, Object.keys(headers).sort()]);
  expect(shape(await enter(ann.email, { password: 'wrong' }))).toBe(shape(await enter(email, { password: 'wrong' })));
  const [recovery] = ann.recoveryCodes as [string];
  const code = ann.app();
  await confirm(await partialOf(ann), code);
  await confirm(await partialOf(ann), recovery);
  await calm();
  const refused = [];
  for (const wrong of ['000000', code, recovery, 'AAAAA-AAAAA-AAAAA'])
    refused.push(shape(await confirm(await partialOf(ann), wrong)));
  expect(new Set(refused).size).toBe(1);
});

test('each recovery code opens once, as it is typed, and its owner is told (C24)', async () => {
  const ann = await guarded();
  expect(ann.recoveryCodes).toHaveLength(10);
  expect(new Set(ann.recoveryCodes).size).toBe(10);
  const [first, second] = ann.recoveryCodes as [string, string];
  expect((await confirm(await partialOf(ann), ` ${first.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
  expect((await confirm(await partialOf(ann), first)).body.error.code).toBe('wrongCode');
  expect((await ann.me.get('/profile/second-factor')).body).toMatchObject({ recoveryCodesLeft: 9 });
  const [letter] = await world.sql<{ text_body: string }>(
    `select text_body from mails where person_id = $1 and kind = 'identity.recoveryCodeUsed'`,
    [ann.id],
  );
  expect(letter!.text_body).toContain('Recovery codes left: 9');
  const fresh = await ann.me.post('/profile/second-factor/recovery-codes', {});
  expect(fresh.body.recoveryCodes).toHaveLength(10);
  expect((await confirm(await partialOf(ann), second)).body.error.code).toBe('wrongCode');
  const other = await guarded();
  expect((await confirm(await partialOf(ann), other.recoveryCodes[0]!)).body.error.code).toBe('wrongCode');
  await calm();
  expect((await confirm(await partialOf(ann), fresh.body.recoveryCodes[3])).status).toBe(200);
});

test('turning it on wants a recent password and a right code, ends other sessions and writes to the owner (C24)', async () => {
  await calm();
  const ann = await world.make.person({ locale: 'fr' });
  await world.make.password(ann.id);
  const me = await world.as(ann);
  const elsewhere = await world.as(ann);
  await world.sql(`update auth.sessions set confirmed_at = now() - interval '11 minutes' where person_id = $1`, [
    ann.id,
  ]);
  expect((await me.post('/profile/second-factor/secrets', {})).body.error.code).toBe('stepUpRequired');
  expect((await me.post('/profile/confirmations', { password })).status).toBe(200);
  const first = (await me.post('/profile/second-factor/secrets', {})).body;
  expect(first.address).toMatch(/^otpauth:\/\/totp\/Muster:.+%40.+\?secret=[A-Z2-7]{32}&issuer=Muster/);
  expect(first.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  expect(first.qr.path).toMatch(/^M\d+ \d+h/);
  expect((await me.post('/profile/second-factor', { code: '000000' })).body.error.issues[0].path).toBe('code');
  expect((await me.get('/profile/second-factor')).body).toEqual({ since: null, recoveryCodesLeft: 0 });
  const second = (await me.post('/profile/second-factor/secrets', {})).body;
  expect((await me.post('/profile/second-factor', { code: appWith(first.secret)() })).body.error.code).toBe(
    'wrongCode',
  );
  const on = await me.post('/profile/second-factor', { code: appWith(second.secret)() });
  expect(on.status).toBe(200);
  expect((await elsewhere.get('/profile')).status).toBe(401);
  expect((await me.get('/profile')).status).toBe(401);
  const now = { headers: { cookie: cookieOf(on)! } };
  expect((await stranger.get('/profile/second-factor', {}, now)).body).toEqual({
    since: world.clock.now(),
    recoveryCodesLeft: 10,
  });
  expect((await stranger.post('/profile/second-factor', { code: '000000' }, now)).body.error.code).toBe(
    'secondFactorOn',
  );
  expect((await stranger.post('/profile/second-factor/secrets', {}, now)).body.error.code).toBe('secondFactorOn');
  const kinds = await world.sql<{ kind: string; subject: string }>(
    'select kind, subject from mails where person_id = $1',
    [ann.id],
  );
  expect(kinds).toEqual([
    { kind: 'identity.secondFactorOn', subject: 'L’authentification à deux facteurs est activée' },
  ]);
  expect(
    await world.sql(`select 1 from security_events where kind = 'secondFactor.on' and person_id = $1`, [ann.id]),
  ).toHaveLength(1);
});

test('turning it off wants a recent password or code, and is told, noted and audited (C24, C08)', async () => {
  const ann = await guarded();
  await world.sql(`update auth.sessions set confirmed_at = now() - interval '11 minutes' where person_id = $1`, [
    ann.id,
  ]);
  for (const refused of [
    await ann.me.delete('/profile/second-factor'),
    await ann.me.post('/profile/second-factor/recovery-codes', {}),
  ])
    expect(refused.body.error.code).toBe('stepUpRequired');
  for (const neither of [{}, { password, code: ann.app() }])
    expect((await ann.me.post('/profile/confirmations', neither)).status).toBe(400);
  expect((await ann.me.post('/profile/confirmations', { code: '000000' })).body.error.code).toBe('wrongCode');
  const code = ann.app();
  expect((await ann.me.post('/profile/confirmations', { code })).status).toBe(200);
  expect((await ann.me.post('/profile/confirmations', { code })).body.error.code).toBe('wrongCode');
  expect((await ann.me.delete('/profile/second-factor')).status).toBe(200);
  expect((await ann.me.delete('/profile/second-factor')).status).toBe(404);
  expect((await enter(ann.email)).body).toEqual({});
  expect(await world.sql('select 1 from auth.recovery_codes where person_id = $1', [ann.id])).toEqual([]);
  expect(
    await world.sql(`select 1 from mails where kind = 'identity.secondFactorOff' and person_id = $1`, [ann.id]),
  ).toHaveLength(1);
  expect(
    await world.sql(`select 1 from audit_entries where action = 'identity.secondFactorOff' and actor_id = $1`, [
      ann.id,
    ]),
  ).toHaveLength(1);
});

test('the database holds no secret and no code that could be read (C24, C27)', async () => {
  const ann = await guarded();
  const partial = await partialOf(ann);
  const [factor] = await world.sql<{ sealed_secret: string }>(
    'select sealed_secret from auth.second_factors where person_id = $1',
    [ann.id],
  );
  expect(factor!.sealed_secret).toMatch(/^[0-9a-f]{12}\.[\w-]{64}$/);
  const codes = await world.sql<{ code_hash: Buffer }>(
    'select code_hash from auth.recovery_codes where person_id = $1',
    [ann.id],
  );
  expect(codes.map(({ code_hash }) => code_hash.toString('hex')).sort()).toEqual(
    ann.recoveryCodes.map((code) => tokenHash(code.replaceAll('-', '')).toString('hex')).sort(),
  );
  const [row] = await world.sql<{ token_hash: Buffer }>(
    'select token_hash from auth.partial_sessions where person_id = $1',
    [ann.id],
  );
  expect(row!.token_hash.equals(tokenHash(partial))).toBe(true);
});

test('a second factor whose key is gone is refused in words; a recovery code still opens (C24)', async () => {
  const ann = await guarded();
  await world.sql(
    `update auth.second_factors set sealed_secret = '000000000000' || substr(sealed_secret, 13) where person_id = $1`,
    [ann.id],
  );
  const refused = await confirm(await partialOf(ann), ann.app());
  expect([refused.status, refused.body.error.code]).toEqual([400, 'wrongCode']);
  const asked = await ann.me.post('/profile/confirmations', { code: ann.app() });
  expect([asked.status, asked.body.error.code]).toEqual([400, 'wrongCode']);
  expect((await ann.me.get('/profile/second-factor')).body).toMatchObject({ recoveryCodesLeft: 10 });
  expect((await confirm(await partialOf(ann), ann.recoveryCodes[0]!)).status).toBe(200);
});

test('one that was begun with a key that is gone is begun again (C24)', async () => {
  await calm();
  const me = await world.as(await world.make.person());
  const first = (await me.post('/profile/second-factor/secrets', {})).body.secret;
  await world.sql(
    `update auth.second_factors set sealed_secret = '000000000000' || substr(sealed_secret, 13)
      where confirmed_at is null`,
  );
  expect((await me.post('/profile/second-factor', { code: appWith(first)() })).body.error.code).toBe('wrongCode');
  const again = (await me.post('/profile/second-factor/secrets', {})).body.secret;
  expect((await me.post('/profile/second-factor', { code: appWith(again)() })).status).toBe(200);
});

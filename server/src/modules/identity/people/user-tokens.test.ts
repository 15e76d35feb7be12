import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import { sentToken } from '../../../../test/sent-link.ts';

const world = await openWorld();
const secret = 'correct quiet meadow';
const other = 'violet harbour engine';

beforeEach(() => world.sql('delete from rate_limits'));

const stranger = async () => world.as();
const emailOf = async (person: { id: string }) =>
  (await world.sql<{ email: string }>('select email from people where id = $1', [person.id]))[0]!.email;
const mails = (kind: string, to: string) =>
  world.sql<{ text_body: string; html_body: string; subject: string }>(
    'select subject, text_body, html_body from mails where kind = $1 and to_address = $2 order by created_at desc',
    [`identity.${kind}`, to],
  );
const tokenIn = (kind: string, to: string) => sentToken(world, `identity.${kind}`, to);
const signIn = async (email: string, password: string) =>
  (await (await stranger()).post('/session', { email, password, remember: false })).status;
const post = async (path: string, body: unknown, headers?: Record<string, string>): Promise<Answer> =>
  (await stranger()).post(path, body, { headers });

async function activePerson(given: Parameters<typeof world.make.person>[0] = {}) {
  const person = await world.make.person(given);
  await world.make.password(person.id);
  return { ...person, email: await emailOf(person) };
}
async function askReset(email: string) {
  const answer = await post('/password-reset-requests', { email });
  await world.runJobs();
  return answer;
}
async function invited(given: Parameters<typeof world.make.person>[0] = {}) {
  const company = await world.make.company();
  const boss = await world.make.companyAdmin({ company });
  const person = await world.make.person({ company, ...given });
  const answer = await (await world.as(boss)).post('/settings/invitations', { personId: person.id });
  return { company, boss, person, email: await emailOf(person), answer };
}
const acceptance = (token: string | null, more: object = {}) => ({
  token,
  preferredName: '',
  password: secret,
  locale: 'en',
  versionIds: [],
  ...more,
});

test('C13 a forgotten password is asked for with the same answer whether the address is known', async () => {
  const ann = await activePerson();
  const known = await askReset(ann.email);
  const unknown = await askReset('nobody@example.com');
  const shape = ({ status, text, headers }: Answer) => [status, text, Object.keys(headers).toSorted()];
  expect(shape(known)).toEqual(shape(unknown));
  expect((await mails('passwordReset', ann.email)).length).toBe(1);
  expect((await mails('passwordReset', 'nobody@example.com')).length).toBe(0);
});

test('C14 a link sets the password once, and ends every session', async () => {
  const ann = await activePerson();
  const session = await world.as(ann);
  await askReset(ann.email);
  const token = await tokenIn('passwordReset', ann.email);
  expect((await post('/user-tokens/password-resets', { token, password: other })).status).toBe(200);
  expect(
    (await post('/user-tokens/password-resets', { token, password: 'another quiet evening' })).body.error.code,
  ).toBe('tokenExpired');
  expect((await session.get('/profile')).status).toBe(401);
  expect(await signIn(ann.email, secret)).toBe(401);
  expect(await signIn(ann.email, other)).toBe(200);
  expect((await mails('passwordChanged', ann.email)).length).toBe(1);
});

test('C14 the older of two links, an expired one and one used after a change of password are refused', async () => {
  const ann = await activePerson();
  await askReset(ann.email);
  const older = await tokenIn('passwordReset', ann.email);
  await askReset(ann.email);
  const newer = await tokenIn('passwordReset', ann.email);
  expect(newer).not.toBe(older);
  expect((await post('/user-tokens/password-resets', { token: older, password: other })).status).toBe(410);
  await world.sql(`update auth.one_time_tokens set expires_at = now() - interval '1 second' where person_id = $1`, [
    ann.id,
  ]);
  expect((await post('/user-tokens/password-resets', { token: newer, password: other })).status).toBe(410);
  await askReset(ann.email);
  const third = await tokenIn('passwordReset', ann.email);
  await (await world.as(ann)).post('/profile/password', { currentPassword: secret, newPassword: other });
  expect((await post('/user-tokens/password-resets', { token: third, password: 'another quiet evening' })).status).toBe(
    410,
  );
});

test('C14 a password that will not do does not use the link up', async () => {
  const ann = await activePerson();
  await askReset(ann.email);
  const token = await tokenIn('passwordReset', ann.email);
  const weak = await post('/user-tokens/password-resets', { token, password: 'Password1234!' });
  expect([weak.status, weak.body.error.issues[0].path]).toEqual([400, 'password']);
  expect((await post('/user-tokens/password-resets', { token, password: other })).status).toBe(200);
});

test('C14 two who use one link at the same instant: one sets the password', async () => {
  const ann = await activePerson();
  await askReset(ann.email);
  const token = await tokenIn('passwordReset', ann.email);
  const answers = await Promise.all(
    [1, 2, 3, 4].map((i) => post('/user-tokens/password-resets', { token, password: `${other} ${i}` })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410]);
});

test('a fourth email within an hour is not sent, and no one is told', async () => {
  const ann = await activePerson();
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push((await askReset(ann.email)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200]);
  expect((await mails('passwordReset', ann.email)).length).toBe(3);
});

test('C15 a link begins with our own address, whatever the request says; an unknown host is refused', async () => {
  const ann = await activePerson();
  await post(
    '/password-reset-requests',
    { email: ann.email },
    { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  );
  await world.runJobs();
  const [mail] = await mails('passwordReset', ann.email);
  expect(mail!.text_body).toContain('http://localhost:3000/user#token=');
  expect(mail!.text_body + mail!.html_body).not.toContain('evil');
  expect((await post('/password-reset-requests', { email: ann.email }, { host: 'evil.example' })).status).toBe(421);
});

test('C16 looking at a link uses nothing up, and no GET knows tokens', async () => {
  const ann = await activePerson();
  await askReset(ann.email);
  const token = await tokenIn('passwordReset', ann.email);
  for (let i = 0; i < 3; i++)
    expect((await post('/user-tokens/look', { token })).body).toMatchObject({
      state: 'ready',
      kind: 'passwordReset',
      email: expect.stringMatching(/^p•••@/),
    });
  for (const path of ['/user-tokens/look', '/user-tokens/password-resets'])
    expect((await (await stranger()).get(path, { token: token! })).status).toBe(404);
  expect((await post('/user-tokens/password-resets', { token, password: other })).status).toBe(200);
});

test('C26 a token in the query of a call is not taken', async () => {
  const ann = await activePerson();
  await askReset(ann.email);
  const token = await tokenIn('passwordReset', ann.email);
  const answer = await (await stranger()).post(`/user-tokens/password-resets?token=${token}`, { password: other });
  expect(answer.status).toBe(400);
});

test('only the hash of a token is kept', async () => {
  const ann = await activePerson();
  await askReset(ann.email);
  const token = await tokenIn('passwordReset', ann.email);
  const rows = await world.sql<{ text: string }>('select t::text as text from auth.one_time_tokens t');
  expect(rows.some(({ text }) => text.includes(token!))).toBe(false);
});

test('an invitation sets name, password and language, signs in, and keeps what was agreed to', async () => {
  const { person, email } = await invited();
  const token = await tokenIn('invitation', email);
  expect((await post('/user-tokens/look', { token })).body).toMatchObject({
    state: 'ready',
    kind: 'invitation',
    personName: person.name,
    admin: false,
  });
  const versions = await world.sql<{
    id: string;
  }>(`insert into legal_versions (kind, number, change_kind, texts, sha256, published_at, effective_on)
    values ('terms', 1, 'material', '{"en":{"title":"Terms","summary":"","changes":[],"body":{}}}', 'abc', now(),
      '2026-01-01') returning id`);
  const answer = await post(
    '/user-tokens/invitation-acceptances',
    acceptance(token, { preferredName: 'Annie', locale: 'fr', versionIds: [versions[0]!.id] }),
  );
  expect(answer.status).toBe(200);
  const cookie = [answer.headers['set-cookie']].flat()[0]!.split(';')[0]!;
  const session = await (await stranger()).get('/session', {}, { headers: { cookie } });
  expect(session.body).toMatchObject({
    person: { id: person.id, displayName: 'Annie', locale: 'fr' },
    legal: { due: [] },
  });
  const kept = await world.sql('select text_sha256, locale from legal_acceptances where person_id = $1', [person.id]);
  expect(kept).toEqual([{ text_sha256: 'abc', locale: 'fr' }]);
  await world.sql('truncate legal_acceptances, legal_versions cascade');
});

test('C17 an invitation is refused when replayed, expired, after the inviter lost the claim, after the employment or the company ended', async () => {
  const spoils: [string, (given: Awaited<ReturnType<typeof invited>>, token: string | null) => Promise<unknown>][] = [
    ['replayed', async (_given, token) => post('/user-tokens/invitation-acceptances', acceptance(token))],
    [
      'expired',
      async ({ person }) =>
        world.sql(`update auth.one_time_tokens set expires_at = now() where person_id = $1`, [person.id]),
    ],
    [
      'claim lost',
      async ({ boss }) => world.sql('update employments set bu_admin_since = null where person_id = $1', [boss.id]),
    ],
    [
      'employment ended',
      async ({ person }) =>
        world.sql(`update employments set ended_on = '2021-01-01' where person_id = $1`, [person.id]),
    ],
    [
      'company suspended',
      async ({ company }) => world.sql('update companies set suspended_at = now() where id = $1', [company.id]),
    ],
    [
      'company terminated',
      async ({ company }) => world.sql('update companies set terminated_at = now() where id = $1', [company.id]),
    ],
    [
      'invited anew',
      async ({ boss, person }) => (await world.as(boss)).post('/settings/invitations', { personId: person.id }),
    ],
  ];
  for (const [what, spoil] of spoils) {
    const given = await invited();
    const token = await tokenIn('invitation', given.email);
    await spoil(given, token);
    const answer = await post('/user-tokens/invitation-acceptances', acceptance(token, { password: other }));
    expect([what, answer.status]).toEqual([what, 410]);
    expect(await signIn(given.email, other)).toBe(401);
  }
});

test('C17 role, company and address cannot be sent along', async () => {
  const { email, person } = await invited();
  const token = await tokenIn('invitation', email);
  for (const more of [
    { companyId: world.make.platform.id },
    { buAdmin: true },
    { email: 'eve@evil.example' },
    { role: 'platformAdmin' },
  ]) {
    expect((await post('/user-tokens/invitation-acceptances', acceptance(token, more))).status).toBe(400);
  }
  expect(await emailOf(person)).toBe(email);
});

test('C17 who accepts while signed in as someone else is the invited person afterwards', async () => {
  const eve = await world.as(await world.make.person());
  const { person, email } = await invited();
  const answer = await eve.post('/user-tokens/invitation-acceptances', acceptance(await tokenIn('invitation', email)));
  const cookie = [answer.headers['set-cookie']].flat()[0]!.split(';')[0]!;
  expect((await (await stranger()).get('/session', {}, { headers: { cookie } })).body.person.id).toBe(person.id);
  expect((await eve.get('/profile')).status).toBe(401);
});

test('an admin invites only people of the own company who have an address and no password', async () => {
  const { boss, person, company } = await invited();
  const admin = await world.as(boss);
  const foreign = await world.make.person();
  expect((await admin.post('/settings/invitations', { personId: foreign.id })).status).toBe(404);
  await world.sql('update people set email = null, email_canonical = null where id = $1', [person.id]);
  expect((await admin.post('/settings/invitations', { personId: person.id })).body.error.code).toBe(
    'personWithoutEmail',
  );
  const active = await world.make.person({ company });
  await world.make.password(active.id);
  expect((await admin.post('/settings/invitations', { personId: active.id })).body.error.code).toBe('alreadyActive');
});

test('an expired link is replaced by mail, without a word about whether it existed', async () => {
  const { email, person } = await invited();
  const first = await tokenIn('invitation', email);
  await world.sql(`update auth.one_time_tokens set expires_at = now() where person_id = $1`, [person.id]);
  expect((await post('/user-tokens/look', { token: first })).body).toMatchObject({
    state: 'expired',
    personName: null,
  });
  expect((await post('/user-tokens/renewals', { token: first })).body).toEqual({});
  expect((await post('/user-tokens/renewals', { token: 'x'.repeat(43) })).body).toEqual({});
  await world.runJobs();
  const second = await tokenIn('invitation', email);
  expect(second).not.toBe(first);
  expect((await post('/user-tokens/invitation-acceptances', acceptance(second))).status).toBe(200);
});

test('C18 an e-mail change tells both addresses, counts once confirmed, and ends other sessions', async () => {
  const ann = await activePerson();
  const [here, elsewhere] = [await world.as(ann), await world.as(ann)];
  const next = `new-${ann.email}`;
  expect((await here.post('/profile/email-changes', { email: next })).status).toBe(200);
  expect((await mails('emailChangeAsked', ann.email)).length).toBe(1);
  const profile = await here.get('/profile');
  expect(profile.body).toMatchObject({ email: ann.email, pendingEmail: 'n•••@example.com' });
  const token = await tokenIn('emailChange', next);
  expect(profile.text).not.toContain(token!);
  expect((await post('/user-tokens/email-changes', { token })).status).toBe(200);
  expect((await post('/user-tokens/email-changes', { token })).status).toBe(410);
  expect((await mails('emailChanged', ann.email)).length).toBe(1);
  expect((await here.get('/profile')).body.email).toBe(next);
  expect((await elsewhere.get('/profile')).status).toBe(401);
  expect(await signIn(next, secret)).toBe(200);
  expect(await signIn(ann.email, secret)).toBe(401);
});

test('C13 asking for someone else’s address is answered alike and sends them nothing', async () => {
  const [ann, bob] = [await activePerson(), await activePerson()];
  const answer = await (await world.as(ann)).post('/profile/email-changes', { email: bob.email.toUpperCase() });
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect((await mails('emailChange', bob.email)).length).toBe(0);
});

test('C08 an e-mail change needs a password given within ten minutes', async () => {
  const ann = await activePerson();
  const session = await world.as(ann);
  await world.sql(`update auth.sessions set confirmed_at = now() - interval '11 minutes' where person_id = $1`, [
    ann.id,
  ]);
  expect((await session.post('/profile/email-changes', { email: 'x@example.com' })).body.error.code).toBe(
    'stepUpRequired',
  );
  expect((await session.post('/profile/confirmations', { password: 'wrong' })).body.error.code).toBe('wrongPassword');
  expect((await session.post('/profile/confirmations', { password: secret })).status).toBe(200);
  expect((await session.post('/profile/email-changes', { email: 'x@example.com' })).status).toBe(200);
});

test('C23 what a person is called cannot add a header to an email', async () => {
  const { email, boss, person } = await invited({ name: 'Ann\r\nBcc: eve@evil.example =?utf-8?b?x?=' });
  await (await world.as(boss)).post('/settings/invitations', { personId: person.id });
  const [mail] = await world.sql<{ to_address: string; subject: string }>(
    `select to_address, subject from mails where to_address = $1`,
    [email],
  );
  expect(mail!.subject).not.toMatch(/[\r\n]/);
  expect(mail!.to_address).toBe(email);
});

test('emails speak the reader’s language', async () => {
  const { email } = await invited({ locale: 'fr' });
  const [mail] = await mails('invitation', email);
  expect(mail!.subject).toMatch(/vous invite dans Muster$/);
});

async function setUpAddress(): Promise<string | null> {
  const { offerSetUp } = await import('../second-factor/set-up.ts');
  return offerSetUp(world.runtime);
}
test('C25 no set-up address is offered while there are people, and an old one does nothing', async () => {
  expect(await setUpAddress()).toBeNull();
});

import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { currentKey } from '../../platform/security/secrets.ts';
import { signValue } from '../../platform/security/signed-value.ts';
import { makeDigests } from '../notices/jobs.ts';

const received: string[] = [];
/** A real SMTP server that keeps what it is given. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString());
      done();
    });
  },
});
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
afterAll(() => new Promise<void>((closed) => smtp.close(closed)));

const world = await openWorld({ SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` });
const stranger = await world.as();
// Past seven in the morning where these people are.
world.clock.set('2026-03-02T13:00:00.000Z');
const run = () => makeDigests.run(world.runtime, {}, { id: '1', number: 1 });

/** Someone with a course due in a week, and the letter about it as it arrived. */
async function reminded(given: Parameters<typeof world.make.person>[0] = {}) {
  const person = await world.make.person(given);
  const course = await world.make.taughtCourse({ title: 'Forklift' });
  await world.make.enrolment({ person, course, dueOn: '2026-03-09', assignedAt: '2026-01-01T09:00:00Z' });
  received.length = 0;
  await run();
  await world.runJobs();
  const [{ email }] = (await world.sql<{ email: string }>('select email from people where id = $1', [person.id])) as [
    { email: string },
  ];
  const own = received.filter((raw) => raw.includes(`To: ${email}\r\n`));
  expect(own).toHaveLength(1);
  const mail = await PostalMime.parse(own[0]!);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const href = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
  return { person, mail, header, href, token: new URL(href).searchParams.get('unsubscribe')! };
}
const wishesOf = async (person: { id: string }) =>
  (
    await world.sql<{ notifications: { email?: Record<string, boolean> } }>(
      'select notifications from people where id = $1',
      [person.id],
    )
  )[0]!.notifications;
const oneClick = (href: string, body = 'List-Unsubscribe=One-Click', headers: Record<string, string> = {}) =>
  world.http.inject({
    method: 'POST',
    url: href.replace('http://localhost:3000', ''),
    payload: body,
    // a mail provider's own server: another site, no cookie, no Origin of ours
    headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test('a reminder says how to stop it: in its headers, its text and its page (D20)', async () => {
  const { mail, header, href } = await reminded();
  expect(href).toMatch(/^http:\/\/localhost:3000\/user\?unsubscribe=[\w.-]+$/);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(`Unsubscribe from due date reminders: ${href}`);
  expect(mail.html).toContain(`href="${href}"`);
});

test('what must always come says nothing of stopping (D20)', async () => {
  const ann = await world.make.person();
  await world.make.password(ann.id);
  const [{ email }] = (await world.sql<{ email: string }>('select email from people where id = $1', [ann.id])) as [
    { email: string },
  ];
  received.length = 0;
  await stranger.post('/password-reset-requests', { email });
  await world.runJobs();
  await world.runJobs();
  expect(received).toHaveLength(1);
  expect(received[0]).not.toMatch(/list-unsubscribe/i);
});

test('one click of a mail program stops them, from anywhere, without signing in, once and again (D20)', async () => {
  const { person, href } = await reminded();
  const answer = await oneClick(href, 'List-Unsubscribe=One-Click', {
    origin: 'https://mail.example',
    'sec-fetch-site': 'cross-site',
  });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'private, no-store',
  ]);
  expect(await wishesOf(person)).toMatchObject({ email: { due: false, achievements: true } });
  const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  expect((await oneClick(href, multipart, { 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(200);
  const entries = await world.sql<{ changes: object }>(
    `select changes from audit_entries where action = 'identity.unsubscribe' and entity_id = $1`,
    [person.id],
  );
  expect(entries).toEqual([{ changes: { due: [true, false] } }]);
  world.clock.advance(6 * 86_400_000);
  await run();
  expect(await world.sql('select 1 from mails where person_id = $1', [person.id])).toHaveLength(1);
  world.clock.advance(-6 * 86_400_000);
});

test('looking and opening change nothing; the button does (D20, C16)', async () => {
  const { person, href, token } = await reminded({ locale: 'fr' });
  await world.http.inject({
    method: 'GET',
    url: href.replace('http://localhost:3000', ''),
    headers: { host: 'localhost:3000' },
  });
  expect((await stranger.post('/unsubscriptions/look', { token })).body).toEqual({ kind: 'due', on: true });
  expect(await wishesOf(person)).toEqual({});
  expect((await stranger.post('/unsubscriptions', { token })).status).toBe(200);
  expect((await stranger.post('/unsubscriptions/look', { token })).body).toEqual({ kind: 'due', on: false });
});

test('the token can do nothing else, and none but ours does it (D20, C26)', async () => {
  const { person, href, token } = await reminded();
  const [id, body, mac] = token.split('.') as [string, string, string];
  const ring = world.runtime.secrets.session;
  const wish = { personId: person.id, kind: 'due' };
  const forged = [
    `${id}.${Buffer.from(JSON.stringify({ ...wish, kind: 'news' })).toString('base64url')}.${mac}`,
    `${id}.${body}.${'A'.repeat(43)}`,
    `__proto__.${body}.${mac}`,
    `other.${body}.${mac}`,
    `${id}.${body}`,
    `${token}.${mac}`,
    signValue(ring, 'session', wish),
    signValue(ring, 'unsubscribe', { ...wish, kind: 'security' }),
    signValue(ring, 'unsubscribe', { ...wish, admin: true }),
    signValue({ current: 'mine', keys: { mine: 'A'.repeat(43) } }, 'unsubscribe', wish),
    currentKey(ring).id.padEnd(30, 'x'),
  ];
  for (const text of forged) {
    expect((await stranger.post('/unsubscriptions', { token: text })).status, text).toBe(410);
    expect((await oneClick(`/user?unsubscribe=${text}`)).statusCode, text).toBe(410);
  }
  for (const wrong of [
    await oneClick(href, 'nothing'),
    await oneClick('/user'),
    await oneClick(`${href}&unsubscribe=${token}`),
  ])
    expect(wrong.statusCode).toBe(400);
  expect(
    (await oneClick(href, JSON.stringify({ 'List-Unsubscribe': 'One-Click' }), { 'content-type': 'application/json' }))
      .statusCode,
  ).toBe(415);
  expect((await oneClick(href, 'x'.repeat(2000))).statusCode).toBe(413);
  expect(await wishesOf(person)).toEqual({});
  // neither a session, nor a one-time link, nor the second half of a sign-in
  expect((await stranger.get('/profile', {}, { headers: { cookie: `sid=${token}` } })).status).toBe(401);
  expect((await stranger.post('/user-tokens/look', { token: mac })).body.state).toBe('unknown');
  expect((await stranger.post('/session/second-factor', { partialToken: mac, code: '000000' })).status).toBe(410);
});

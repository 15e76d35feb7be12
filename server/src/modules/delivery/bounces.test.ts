import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { deliverAs, parcelFor } from '../../../test/deliver-as.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { dropBounce } from '../../platform/mail/bounce-folder.ts';
import { bounceToken } from '../../platform/mail/bounce-token.ts';

type Taken = { from: string; to: string; raw: string };
const taken: Taken[] = [];
/** A real SMTP server: it refuses who is called gone for good, and who is called spam by its policy. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    if (address.startsWith('gone')) return done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }));
    if (address.startsWith('spam'))
      return done(Object.assign(new Error('5.7.1 Looks like spam'), { responseCode: 550 }));
    done();
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      taken.push({
        from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
        to: session.envelope.rcptTo[0]!.address,
        raw: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
afterAll(() => new Promise<void>((closed) => smtp.close(closed)));

const world = await openWorld({
  SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  BOUNCE_ADDRESS: 'bounces@muster.example',
});
const { make } = world;
const { dataDir } = world.runtime.config;

/** A person who was sent an email, and the email as it went out. */
async function sent(email: string): Promise<{ person: MadePerson; admin: MadePerson; mail: Taken | undefined }> {
  const person = await make.person({ email });
  const admin = await make.companyAdmin({ company: { id: person.companyId, code: '' } });
  await deliverAs(world, admin, [parcelFor(person, { channels: ['email'] })]);
  await world.runJobs();
  return { person, admin, mail: taken.findLast(({ to }) => to === email) };
}
const report = (fields: string, { to = 'bounces@muster.example', quoted = '' } = {}) =>
  Buffer.from(
    `From: Mail Delivery System <MAILER-DAEMON@mx.example.com>
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

I could not deliver your message.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

${fields}

--b1
Content-Type: text/rfc822-headers

Subject: Forklift session on Monday
${quoted}
--b1--
`.replaceAll('\n', '\r\n'),
  );
const hard = (to: string) =>
  `Final-Recipient: rfc822; ${to}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown`;
async function returned(message: Buffer): Promise<void> {
  await dropBounce(dataDir, message);
  await world.sql(`select jobs.enqueue('delivery.readBounces', '{}', null, null, null)`);
  await world.runJobs();
}
const stateOf = async ({ id }: MadePerson) =>
  (
    await world.sql<{ sent: boolean; delivered: boolean; failed: boolean; failure: string | null }>(
      `select sent_at is not null as sent, delivered_at is not null as delivered, failed_at is not null as failed,
        failure from deliveries where person_id = $1 and channel = 'email'`,
      [id],
    )
  )[0]!;
const suppressed = ({ companyId }: MadePerson) =>
  world.sql<{ address: string; reason: string }>(
    'select address, reason from suppressed_addresses where company_id = $1',
    [companyId],
  );

test('an email goes out with an address to return to that names it, and a return is noted and suppresses the address', async () => {
  const { person, admin, mail } = await sent('Ana.Roy@example.com');
  expect(mail!.from).toMatch(/^bounces\+[0-9a-f]{52}@muster\.example$/);
  expect(mail!.from.split('@')[0]!.length).toBeLessThanOrEqual(64);
  expect(await stateOf(person)).toMatchObject({ sent: true, failed: false });
  await returned(report(hard('ana.roy@example.com'), { to: mail!.from }));
  expect(await stateOf(person)).toMatchObject({ failed: true, failure: '5.1.1 550 5.1.1 User unknown' });
  expect(await suppressed(person)).toEqual([{ address: 'ana.roy@example.com', reason: 'bounced' }]);
  const next = await deliverAs(world, admin, [parcelFor(person, { mandatory: true })]);
  expect(next.get(person.id)![1]).toEqual({ channel: 'email', state: 'suppressed', reason: 'bounced' });
  // The same report once more changes nothing.
  await returned(report(hard('ana.roy@example.com'), { to: mail!.from }));
  expect(await suppressed(person)).toHaveLength(1);
  expect(await readdir(join(dataDir, 'bounces'))).toEqual([]);
});

test('a report that came to the sender’s own address is bound by the Message-ID it quotes', async () => {
  const { person, mail } = await sent('ben@example.com');
  const id = /^Message-ID: (<[0-9a-f]{52}@muster>)/im.exec(mail!.raw)![1]!;
  await returned(
    report(hard('ben@example.com'), { quoted: `Message-ID: ${id.toUpperCase().replace('MUSTER', 'muster')}` }),
  );
  expect(await suppressed(person)).toHaveLength(1);
});

test('a forged report suppresses no one: invented, altered and foreign tokens, and addresses that it names', async () => {
  const { person, mail } = await sent('eve-target@example.com');
  const [{ id }] = (await world.sql<{ id: string }>('select mail_id as id from deliveries where person_id = $1', [
    person.id,
  ])) as [{ id: string }];
  const token = /\+([0-9a-f]{52})@/.exec(mail!.from)![1]!;
  const altered = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
  const otherRing = { current: 'a', keys: { a: Buffer.alloc(32, 7).toString('base64url') } };
  const forged = [id.replaceAll('-', '') + '0'.repeat(20), altered, bounceToken(otherRing, id), 'f'.repeat(52)];
  for (const one of forged)
    await returned(
      report(hard('eve-target@example.com'), {
        to: `bounces+${one}@muster.example`,
        quoted: `Message-ID: <${one}@muster>`,
      }),
    );
  await returned(report(hard('eve-target@example.com'), { quoted: `Message-ID: <${id}@muster>` }));
  expect(await stateOf(person)).toMatchObject({ failed: false });
  expect(await suppressed(person)).toEqual([]);
  // The owner of one address can return what came to it: it suppresses their own address, never the one they name.
  const { person: mallory, mail: own } = await sent('mallory@example.com');
  await returned(report(hard('eve-target@example.com'), { to: own!.from }));
  expect(await suppressed(person)).toEqual([]);
  expect(await suppressed(mallory)).toEqual([{ address: 'mallory@example.com', reason: 'bounced' }]);
});

test.each([
  ['a full mailbox', 'Action: failed\nStatus: 5.2.2', true],
  ['a spam filter', 'Action: failed\nStatus: 5.7.1', true],
  ['given up after days', 'Action: failed\nStatus: 4.4.7', true],
  ['a delay', 'Action: delayed\nStatus: 4.4.1', false],
])('%s is noted, and the address is used again', async (_what, fields, failed) => {
  const { person, mail } = await sent(`soft${Math.random().toString(36).slice(2)}@example.com`);
  await returned(report(`Final-Recipient: rfc822; x@example.com\n${fields}`, { to: mail!.from }));
  expect(await stateOf(person)).toMatchObject({ sent: true, failed });
  expect((await stateOf(person)).failure).toMatch(/^[45]\./);
  expect(await suppressed(person)).toEqual([]);
});

test('a report of success is delivery; after a failure it is not', async () => {
  const { person, mail } = await sent('dsn@example.com');
  await returned(report('Action: delivered\nStatus: 2.0.0', { to: mail!.from }));
  expect(await stateOf(person)).toMatchObject({ delivered: true, failed: false });
});

test('what the mail server refuses when it is handed over is noted at once', async () => {
  const { person: gone } = await sent('gone@example.com');
  expect(await stateOf(gone)).toMatchObject({ sent: false, failed: true });
  expect(await suppressed(gone)).toEqual([{ address: 'gone@example.com', reason: 'refused' }]);
  const { person: spam } = await sent('spam@example.com');
  expect(await stateOf(spam)).toMatchObject({ sent: false, failed: true });
  expect(await suppressed(spam)).toEqual([]);
});

test('one press in the mail program stops a topic, without a cookie; what is mandatory says no way to stop it and comes all the same (C16, D20)', async () => {
  const { person, admin, mail } = await sent('stop@example.com');
  const header = mail!.raw.replace(/\r\n\s+/g, ' ');
  expect(header).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  const href = /^List-Unsubscribe: <([^>]+)>/m.exec(header)![1]!;
  const press = (url: string) =>
    world.http.inject({
      method: 'POST',
      url: url.replace('http://localhost:3000', ''),
      payload: 'List-Unsubscribe=One-Click',
      headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
    });
  const wishes = async () =>
    (
      await world.sql<{ notifications: { email?: Record<string, boolean> } }>(
        'select notifications from people where id = $1',
        [person.id],
      )
    )[0]!.notifications;
  // Looking at the address stops nothing, and an altered one stops nothing.
  expect(
    (await world.http.inject({ url: href.replace('http://localhost:3000', ''), headers: { host: 'localhost:3000' } }))
      .statusCode,
  ).toBeLessThan(500);
  expect((await press(href.slice(0, -2))).statusCode).toBeGreaterThanOrEqual(400);
  expect(await wishes()).toEqual({});
  expect((await press(href)).statusCode).toBe(200);
  expect((await wishes()).email).toMatchObject({ training: false, messages: true, due: true });
  const channels = ['email'] as const;
  expect((await deliverAs(world, admin, [parcelFor(person, { channels })])).get(person.id)).toEqual([
    { channel: 'email', state: 'suppressed', reason: 'optedOut' },
  ]);
  await deliverAs(world, admin, [parcelFor(person, { channels, mandatory: true, subject: 'Evacuation drill' })]);
  await world.runJobs();
  const must = taken.findLast(({ to }) => to === 'stop@example.com')!.raw;
  expect(must).toContain('Subject: Evacuation drill');
  expect(must).not.toMatch(/List-Unsubscribe/i);
});

test('what is no report is passed over, and one that cannot be read does not hold up the others', async () => {
  const { person, mail } = await sent('late@example.com');
  await returned(
    Buffer.from(
      `From: Ana <late@example.com>\r\nTo: ${mail!.from}\r\nSubject: Out of office\r\n\r\nBack on Monday.\r\n`,
    ),
  );
  await returned(Buffer.alloc(0));
  await returned(Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 256)));
  await returned(report('Action: failed\nStatus: 9.9.9', { to: mail!.from }));
  expect(await stateOf(person)).toMatchObject({ failed: false });
  // What another process took and never finished is taken again after ten minutes; what is taken now is left alone.
  await writeFile(join(dataDir, 'bounces', 'x.eml.taken'), report(hard('late@example.com'), { to: mail!.from }));
  await returned(report('Action: delayed\nStatus: 4.0.0', { to: mail!.from }));
  expect(await stateOf(person)).toMatchObject({ failed: false, failure: '4.0.0' });
});

test('`npm run bounce` takes a message from its standard input', async () => {
  const { person, mail } = await sent('piped@example.com');
  await new Promise<void>((done, failed) => {
    const child = execFile(
      process.execPath,
      ['server/src/app/commands/bounce.ts'],
      { env: { ...process.env, DATA_DIR: dataDir } },
      (error) => (error ? failed(error) : done()),
    );
    child.stdin!.end(report(hard('piped@example.com'), { to: mail!.from }));
  });
  await world.sql(`select jobs.enqueue('delivery.readBounces', '{}', null, null, null)`);
  await world.runJobs();
  expect(await suppressed(person)).toEqual([{ address: 'piped@example.com', reason: 'bounced' }]);
});

import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { workAsSystem } from '../runtime.ts';
import type { Letter } from './mail.ts';
import { writeMail } from './mail.ts';
import { sendMails } from './send-mails.ts';

type Received = { from: string; to: string[]; raw: string };
const received: Received[] = [];
/** What the server answers to recipients: the same to all, or to some of them. */
let refuse: { code: number; only?: string } | null = null;

/** A real SMTP server: takes what it is given, or refuses the recipient the way it was told to. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    done(
      refuse && (refuse.only ?? address) === address
        ? Object.assign(new Error('Refused'), { responseCode: refuse.code })
        : null,
    );
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({
        from: String(session.envelope.mailFrom && session.envelope.mailFrom.address),
        to: session.envelope.rcptTo.map((one) => one.address),
        raw: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
afterAll(() => new Promise<void>((closed) => smtp.close(closed)));

const { port } = smtp.server.address() as AddressInfo;
const world = await openWorld({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Muster <no-reply@muster.example>' });

const letter = (more: Partial<Letter> = {}): Letter => ({
  kind: 'notices.digest',
  to: 'ann@example.com',
  locale: 'en',
  subject: 'Your link',
  paragraphs: ['Hello Ann & Bob <b>'],
  ...more,
});
const write = (given: Letter) =>
  workAsSystem(world.runtime, 'test.write', async (work) => {
    work.reach('operations.change');
    return writeMail(work, given);
  });
const mailOf = async (to: string) =>
  (
    await world.sql<{ sent_at: string | null; failed_at: string | null; failure: string | null; attempts: number }>(
      'select sent_at, failed_at, failure, attempts from mails where to_address = $1',
      [to],
    )
  )[0]!;
const sendNow = () => sendMails.run(world.runtime, {}, { id: '1', number: 1 });

test('an email is sent after the commit, as text and as HTML with its words escaped (D20)', async () => {
  await write(letter({ action: { label: 'Open', href: 'http://localhost:3000/user#token=abc' } }));
  expect(received).toHaveLength(0);
  await world.runJobs();
  expect(received[0]).toMatchObject({ from: 'no-reply@muster.example', to: ['ann@example.com'] });
  const mail = await PostalMime.parse(received[0]!.raw);
  expect(mail.subject).toBe('Your link');
  expect(mail.text).toContain('http://localhost:3000/user#token=abc');
  expect(mail.html).toContain('Hello Ann &#38; Bob &#60;b&#62;');
  expect((await mailOf('ann@example.com')).sent_at).not.toBeNull();
});

test('what was rolled back is never sent', async () => {
  const before = received.length;
  await expect(
    workAsSystem(world.runtime, 'test.write', async (work) => {
      work.reach('operations.change');
      await writeMail(work, letter({ to: 'never@example.com' }));
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await world.runJobs();
  expect(received).toHaveLength(before);
});

test('line breaks in names and subjects add no header and no recipient (C23)', async () => {
  await write(letter({ to: 'eve@example.com', subject: 'Hi\r\nBcc: evil@example.com\r\n\r\nBody' }));
  await world.runJobs();
  const last = received.at(-1)!;
  expect(last.to).toEqual(['eve@example.com']);
  const mail = await PostalMime.parse(last.raw);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.subject).toBe('Hi Bcc: evil@example.com Body');
});

test.each([
  ['=?utf-8?B?WW91ciBwYXNzd29yZCBleHBpcmVk?=', '= ?utf-8?B?WW91ciBwYXNzd29yZCBleHBpcmVk?='],
  [
    'Order =?iso-8859-1?Q?=0D=0ABcc:_evil@example.com?= ready',
    'Order = ?iso-8859-1?Q?=0D=0ABcc:_evil@example.com?= ready',
  ],
  ['Bell\u0007 and\u001b escape', 'Bell and escape'],
  ['Prête : é=?', 'Prête : é= ?'],
])('encoded words of a person are shown, not read: %j (C23)', async (subject, shown) => {
  await write(letter({ to: 'coded@example.com', subject }));
  await world.runJobs();
  const last = received.at(-1)!;
  expect(last.to).toEqual(['coded@example.com']);
  const mail = await PostalMime.parse(last.raw);
  expect(mail.subject).toBe(shown);
  expect(mail.bcc ?? []).toEqual([]);
});

test('an email with a key is written once', async () => {
  expect(await write(letter({ to: 'once@example.com', uniqueKey: 'due:1' }))).toBe(true);
  expect(await write(letter({ to: 'once@example.com', uniqueKey: 'due:1' }))).toBe(false);
});

test('a refusal for good is kept with its words; one for now is tried again (M1)', async () => {
  refuse = { code: 550 };
  await write(letter({ to: 'gone@example.com' }));
  await world.runJobs();
  expect(await mailOf('gone@example.com')).toMatchObject({
    sent_at: null,
    failed_at: expect.anything(),
    failure: expect.stringContaining('Refused'),
  });
  refuse = { code: 450 };
  await write(letter({ to: 'busy@example.com' }));
  await world.runJobs();
  expect(await mailOf('busy@example.com')).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
  refuse = null;
  await sendNow();
  // Not before its time has come.
  expect((await mailOf('busy@example.com')).sent_at).toBeNull();
  await world.sql(`update mails set next_try_at = now() where to_address = 'busy@example.com'`);
  await sendNow();
  expect((await mailOf('busy@example.com')).sent_at).not.toBeNull();
});

test('a recipient who is refused for now holds up no one (M1)', async () => {
  refuse = { code: 451, only: 'slow@example.com' };
  await write(letter({ to: 'slow@example.com' }));
  await write(letter({ to: 'next@example.com' }));
  await world.runJobs();
  expect((await mailOf('next@example.com')).sent_at).not.toBeNull();
  const waiting = await mailOf('slow@example.com');
  expect(waiting).toMatchObject({
    sent_at: null,
    failed_at: null,
    attempts: 1,
    failure: expect.stringContaining('Refused'),
  });
  // A day later it has failed for good, and is asked no more.
  await world.sql(
    `update mails set next_try_at = now(), first_tried_at = now() - interval '1 day'
      where to_address = 'slow@example.com'`,
  );
  await sendNow();
  expect(await mailOf('slow@example.com')).toMatchObject({ sent_at: null, failed_at: expect.anything(), attempts: 2 });
  refuse = null;
});

test('a server that is away fails no email, however long (M1)', async () => {
  refuse = { code: 550, only: 'away@example.com' };
  await write(letter({ to: 'away@example.com' }));
  const away = { ...world.runtime, config: { ...world.runtime.config, smtpUrl: 'smtp://127.0.0.1:1' } };
  await expect(sendMails.run(away, {}, { id: '1', number: 1 })).rejects.toThrow();
  expect(await mailOf('away@example.com')).toMatchObject({ sent_at: null, failed_at: null, attempts: 0 });
  refuse = null;
});

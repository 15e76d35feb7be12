import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { draftOf } from '../../../test/make/make-messages.ts';
import { connectTo, sendMails } from '../../platform/mail/send-mails.ts';

/**
 * What the mail server does with a recipient: takes the email, refuses it for good, says nothing and hangs up, or says
 * nothing and stays.
 */
type Way = 'take' | 'refuse' | 'silent' | 'stall';
let wayOf: (address: string) => Way = () => 'take';
const taken: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, session, done) {
    const way = wayOf(address);
    if (way === 'silent') {
      const talking = (smtp as unknown as { connections: Set<{ session: unknown; _socket: { destroy(): void } }> })
        .connections;
      for (const connection of talking)
        if (connection.session === session || !connection.session) connection._socket.destroy();
      return;
    }
    if (way === 'stall') return;
    done(way === 'refuse' ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null);
  },
  onData(stream, { envelope }, done) {
    stream.resume();
    stream.on('end', () => {
      taken.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});
smtp.on('error', () => {});
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
afterAll(() => new Promise<void>((closed) => smtp.close(closed)));
const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
const world = await openWorld({ SMTP_URL: `${smtpUrl}?socketTimeout=300` });
const { make, sql } = world;

beforeEach(() => {
  wayOf = () => 'take';
  taken.length = 0;
});

const sendNow = () => sendMails.run(world.runtime, {}, { id: '1', number: 1 });
/** Three people, by email only; the message is handed over while the mail server behaves as told. */
async function sent() {
  const company = await make.company();
  const admin = await world.as(await make.companyAdmin({ company }));
  const people = [await make.person({ company }), await make.person({ company })];
  const [first] = await sql<{ email: string }>('select email from people where id = $1', [people[0]!.id]);
  const messageId = await draftOf(admin, { channels: ['email'] });
  await admin.post(`/settings/messages/${messageId}/sending`, { expected: 3 });
  return {
    messageId,
    first: first!.email,
    look: async () => (await admin.get(`/settings/messages/${messageId}`)).body,
  };
}

test('one refused for good: the others have it, and the message failed partly', async () => {
  const { first, look } = await sent();
  wayOf = (address) => (address === first ? 'refuse' : 'take');
  await world.runJobs();
  expect(taken).toHaveLength(2);
  expect(await look()).toMatchObject({ state: 'partlyFailed', counts: { recipients: 3, delivered: 2, failed: 1 } });
});

test('all refused for good: no one has it, and it says so', async () => {
  const { look } = await sent();
  wayOf = () => 'refuse';
  await world.runJobs();
  expect(await look()).toMatchObject({ state: 'partlyFailed', counts: { delivered: 0, failed: 3 } });
});

test('a mail server that hangs up in the middle: each has it once when it is back', async () => {
  const { look } = await sent();
  wayOf = () => 'silent';
  await world.runJobs();
  expect((await look()).counts).toMatchObject({ waiting: 3, failed: 0 });
  wayOf = () => 'take';
  await sql(`update mails set next_try_at = null where sent_at is null`);
  await sendNow();
  await sendNow();
  expect(taken).toHaveLength(3);
  expect(new Set(taken).size).toBe(3);
  expect(await look()).toMatchObject({ state: 'sent', counts: { delivered: 3 } });
});

test('a mail server that stalls is left after its time, and each has it once when it talks again', async () => {
  const { first, look } = await sent();
  wayOf = (address) => (address === first ? 'stall' : 'take');
  await world.runJobs();
  // The next run, a minute later, goes on with the others.
  await sendNow();
  expect((await look()).counts).toMatchObject({ waiting: 1, delivered: 2, failed: 0 });
  wayOf = () => 'take';
  await sql(`update mails set next_try_at = null where sent_at is null`);
  await sendNow();
  expect(taken.filter((address) => address === first)).toHaveLength(1);
  expect(await look()).toMatchObject({ state: 'sent', counts: { delivered: 3 } });
});

test('the time that a mail server has is half a minute, unless its address says otherwise', async () => {
  const optionsOf = async (url: string) =>
    ((await connectTo(url)) as unknown as { options: Record<string, unknown> }).options;
  expect(await optionsOf(smtpUrl)).toMatchObject({
    host: '127.0.0.1',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  expect(await optionsOf(`${smtpUrl}?socketTimeout=5000`)).toMatchObject({ socketTimeout: 5000 });
});

test('taken, and returned a day later: sent becomes partly failed', async () => {
  const { messageId, first, look } = await sent();
  await world.runJobs();
  expect((await look()).state).toBe('sent');
  await sql(`update deliveries set failed_at = now(), failure = '5.1.1' where source_id = $1 and address = $2`, [
    messageId,
    first,
  ]);
  expect(await look()).toMatchObject({ state: 'partlyFailed', counts: { delivered: 2, failed: 1 } });
});

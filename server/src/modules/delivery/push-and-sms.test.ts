import { emptyAudience } from '@app/domain/messaging/audience';
import { createECDH, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { deliverAs, parcelFor } from '../../../test/deliver-as.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { makeDevice, makeEntry } from '../../../test/make/make-delivery.ts';

type Input = { path: string; headers: IncomingHttpHeaders; body: Buffer };
let asked: Input[] = [];
/** What the double answers, by the path that is asked. */
let answers: Record<string, { status: number; body?: object }> = {};
/** A push service and a provider of text messages, over real HTTP. */
const double = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url!;
    asked.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    const { status, body = {} } = answers[path] ?? { status: 201, body: { sid: 'SM123' } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
await new Promise<void>((ready) => double.listen(0, '127.0.0.1', ready));
afterAll(() => new Promise<void>((closed) => double.close(() => closed())));
const at = `http://127.0.0.1:${(double.address() as AddressInfo).port}`;

const world = await openWorld({
  PUSH_PROXY: at,
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'secret',
  TWILIO_FROM: '+15005550006',
  TWILIO_API: at,
});
const { make } = world;
const messages = '/2010-04-01/Accounts/AC1/Messages.json';
beforeEach(() => {
  asked = [];
  answers = {};
});
// 12:00 in Toronto: nothing waits for the morning.
world.clock.advance(8 * 3_600_000);

/** What a browser answers to `PushManager.subscribe`. */
function subscription(endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`) {
  const keys = createECDH('prime256v1');
  return {
    endpoint,
    p256dh: keys.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    device: 'Chrome on Windows',
  };
}
/** Each a moment after the one before. */
const handOver = (admin: MadePerson, parcels: Parameters<typeof deliverAs>[2]) => {
  world.clock.advance(1000);
  return deliverAs(world, admin, parcels);
};
const adminOf = (person: MadePerson) => make.companyAdmin({ company: { id: person.companyId, code: '' } });
const stateOf = async (person: MadePerson, channel: string) =>
  (
    await world.sql<Record<string, unknown>>(
      `select sent_at is not null as sent, failed_at is not null as failed, suppressed_reason as reason, failure,
        attempts, provider_id from deliveries
     where person_id = $1 and channel = $2 order by queued_at desc limit 1`,
      [person.id, channel],
    )
  )[0]!;
const pathOf = ({ endpoint }: { endpoint: string }) => new URL(endpoint).pathname;

test('a device is added, gets an encrypted notification that says who sent it, and is removed', async () => {
  const ana = await make.person();
  const me = await world.as(ana);
  const { publicKey } = (await me.get('/profile/notification-devices')).body;
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  const given = subscription();
  const added = await me.post('/profile/notification-devices', given);
  expect(added.status, added.text).toBe(200);
  // The same device once more is the same row.
  expect((await me.post('/profile/notification-devices', given)).body.id).toBe(added.body.id);
  await handOver(await adminOf(ana), [parcelFor(ana, { channels: ['inbox', 'push'], subject: 'Forklift on Monday' })]);
  await world.runJobs();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    path: pathOf(given),
    headers: { 'content-encoding': 'aes128gcm', ttl: '259200', 'x-forwarded-host': 'push.example.com' },
  });
  expect(asked[0]!.headers['authorization']).toMatch(new RegExp(`^vapid t=[\\w.-]+, ?k=${publicKey}$`));
  expect(asked[0]!.body.includes('Forklift')).toBe(false);
  expect(await stateOf(ana, 'push')).toMatchObject({ sent: true });
  // Run again, it is not sent again.
  await world.sql(`select jobs.enqueue('delivery.send', '{}', null, null, null)`);
  await world.runJobs();
  expect(asked).toHaveLength(1);
  expect((await me.get('/profile/notification-devices')).body.devices).toMatchObject([
    { device: 'Chrome on Windows', lastUsedAt: world.clock.now() },
  ]);
  expect((await me.delete(`/profile/notification-devices/${added.body.id}`)).status).toBe(200);
  expect((await handOver(await adminOf(ana), [parcelFor(ana, { channels: ['push'] })])).get(ana.id)).toEqual([
    { channel: 'push', state: 'suppressed', reason: 'notSetUp' },
  ]);
});

test.each([
  ['plain http', 'http://push.example.com/x'],
  ['our own machine', 'https://localhost/x'],
  ['an address of this network', 'https://192.168.1.1/x'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest'],
  ['IPv6', 'https://[::1]/x'],
  ['a number that is an address', 'https://2130706433/x'],
  ['a name of this network', 'https://printer.local/x'],
  ['another port', 'https://push.example.com:8443/x'],
  ['a password in it', 'https://a:b@push.example.com/x'],
  ['no address', 'push'],
])('no device is added whose address is %s (SSRF, F08)', async (_what, endpoint) => {
  const ana = await make.person();
  const me = await world.as(ana);
  expect((await me.post('/profile/notification-devices', subscription(endpoint))).status).toBe(400);
  expect((await me.get('/profile/notification-devices')).body.devices).toEqual([]);
});

test('an address that came into the table by another way is not asked either (SSRF, F08)', async () => {
  const ana = await make.person();
  await makeDevice(world, ana, 'https://127.0.0.1/admin');
  await handOver(await adminOf(ana), [parcelFor(ana, { channels: ['push'] })]);
  await world.runJobs();
  expect(asked).toEqual([]);
});

test('a device that is gone is removed, and the others get it; where all are gone it was not delivered', async () => {
  const ana = await make.person();
  const me = await world.as(ana);
  const [gone, there] = [subscription(), subscription()];
  for (const one of [gone, there]) await me.post('/profile/notification-devices', one);
  answers = { [pathOf(gone)]: { status: 410 } };
  const admin = await adminOf(ana);
  await handOver(admin, [parcelFor(ana, { channels: ['push'] })]);
  await world.runJobs();
  expect(asked).toHaveLength(2);
  expect(await stateOf(ana, 'push')).toMatchObject({ sent: true });
  expect((await me.get('/profile/notification-devices')).body.devices).toHaveLength(1);
  answers = { [pathOf(there)]: { status: 404 } };
  await handOver(admin, [parcelFor(ana, { channels: ['push'] })]);
  await world.runJobs();
  expect(await stateOf(ana, 'push')).toMatchObject({ sent: false, failed: true });
  expect((await me.get('/profile/notification-devices')).body.devices).toEqual([]);
});

test('a device whose push service is away gets it later, the others only once', async () => {
  const ana = await make.person();
  const me = await world.as(ana);
  const [there, away] = [subscription(), subscription()];
  for (const one of [there, away]) await me.post('/profile/notification-devices', one);
  answers = { [pathOf(away)]: { status: 503 } };
  await handOver(await adminOf(ana), [parcelFor(ana, { channels: ['push'] })]);
  const tried = async () => {
    await world.sql(`select jobs.enqueue('delivery.send', '{}', null, null, null)`);
    await world.runJobs();
    world.clock.advance(301_000);
    return [there, away].map((one) => asked.filter(({ path }) => path === pathOf(one)).length);
  };
  expect(await tried()).toEqual([1, 1]);
  expect(await stateOf(ana, 'push')).toMatchObject({ sent: true, failed: false });
  answers = {};
  expect(await tried()).toEqual([1, 2]);
  expect(await tried()).toEqual([1, 2]);
  expect(await stateOf(ana, 'push')).toMatchObject({ sent: true, failed: false });
});

test('a push service that is away is asked again later, five times, and then it has failed', async () => {
  const ana = await make.person();
  const given = subscription();
  await (await world.as(ana)).post('/profile/notification-devices', given);
  answers = { [pathOf(given)]: { status: 503 } };
  await handOver(await adminOf(ana), [parcelFor(ana, { channels: ['push'] })]);
  for (let hour = 0; hour < 16; hour += 1) {
    await world.sql(`select jobs.enqueue('delivery.send', '{}', null, null, null)`);
    await world.runJobs();
    world.clock.advance(1_800_000);
  }
  expect(asked.filter(({ path }) => path === pathOf(given))).toHaveLength(6);
  expect(await stateOf(ana, 'push')).toMatchObject({
    sent: false,
    failed: true,
    failure: 'The push service answered 503',
  });
});

test('what is shown on a browser belongs to who signed in there last; on a shared device nothing is', async () => {
  const ana = await make.person();
  const bob = await make.person({ company: { id: ana.companyId, code: '' } });
  const given = subscription();
  await (await world.as(ana)).post('/profile/notification-devices', given);
  await (await world.as(bob)).post('/profile/notification-devices', given);
  expect((await (await world.as(ana)).get('/profile/notification-devices')).body.devices).toEqual([]);
  expect((await (await world.as(bob)).get('/profile/notification-devices')).body.devices).toHaveLength(1);
});

test('a text message is off until the company turns it on, and goes to the person’s number with a link', async () => {
  const ana = await make.person();
  const admin = await adminOf(ana);
  await world.sql(`update people set phone = '+14165550123' where id = $1`, [ana.id]);
  const sms = () => parcelFor(ana, { channels: ['inbox', 'sms'], subject: `Yard closed: ${'ice '.repeat(100)}` });
  expect((await handOver(admin, [sms()])).get(ana.id)![1]).toEqual({
    channel: 'sms',
    state: 'suppressed',
    reason: 'notSetUp',
  });
  const settings = await world.as(admin);
  expect((await settings.get('/settings/delivery')).body).toEqual({ smsAvailable: true, smsSince: null });
  expect((await settings.put('/settings/delivery', { sms: true })).status).toBe(200);
  expect((await settings.get(`/settings/employees/${ana.id}/reachability`)).body.channels).toContainEqual({
    channel: 'sms',
    obstacle: null,
  });
  const audience = { ...emptyAudience, people: [ana.id] };
  expect((await settings.post('/settings/message-audience/count', { audience, channels: ['sms'] })).body).toMatchObject(
    {
      unreachable: 0,
      offered: ['inbox', 'email', 'push', 'sms'],
    },
  );
  expect((await handOver(admin, [sms()])).get(ana.id)![1]).toEqual({ channel: 'sms', state: 'queued' });
  await world.runJobs();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    path: messages,
    headers: { authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}` },
  });
  const form = new URLSearchParams(asked[0]!.body.toString());
  expect([form.get('To'), form.get('From')]).toEqual(['+14165550123', '+15005550006']);
  expect(form.get('Body')!.length).toBeLessThanOrEqual(320);
  expect(form.get('Body')).toMatch(
    /: Yard closed: ice .*… http:\/\/localhost:3000\/profile\?tab=inbox&entry=[0-9a-f-]{36}$/,
  );
  expect(await stateOf(ana, 'sms')).toMatchObject({ sent: true, provider_id: 'SM123' });
  // Turned off between queueing and sending, nothing goes out.
  await handOver(admin, [sms()]);
  await settings.put('/settings/delivery', { sms: false });
  await world.runJobs();
  expect(asked).toHaveLength(1);
  expect(await stateOf(ana, 'sms')).toMatchObject({ sent: false, reason: 'notSetUp' });
});

test('who replied STOP gets no further text message until an administrator says so', async () => {
  const ana = await make.person();
  const admin = await adminOf(ana);
  await world.sql(`update people set phone = '+14165550199' where id = $1`, [ana.id]);
  const settings = await world.as(admin);
  await settings.put('/settings/delivery', { sms: true });
  answers = {
    [messages]: { status: 400, body: { code: 21610, message: 'Attempt to send to unsubscribed recipient' } },
  };
  await handOver(admin, [parcelFor(ana, { channels: ['sms'], mandatory: true })]);
  await world.runJobs();
  expect(await stateOf(ana, 'sms')).toMatchObject({
    failed: true,
    failure: '21610 Attempt to send to unsubscribed recipient',
  });
  expect((await handOver(admin, [parcelFor(ana, { channels: ['sms'], mandatory: true })])).get(ana.id)).toEqual([
    { channel: 'sms', state: 'suppressed', reason: 'bounced' },
  ]);
  const [row] = (await settings.get('/settings/suppressed-addresses')).body.rows;
  expect(row).toMatchObject({ channel: 'sms', address: '+14165550199', reason: 'stopped', people: ana.name });
});

test('a provider that is away or does not know us is asked again later', async () => {
  const ana = await make.person();
  const admin = await adminOf(ana);
  await world.sql(`update people set phone = '+14165550188' where id = $1`, [ana.id]);
  await (await world.as(admin)).put('/settings/delivery', { sms: true });
  answers = { [messages]: { status: 401, body: { code: 20003, message: 'Authenticate' } } };
  await handOver(admin, [parcelFor(ana, { channels: ['sms'] })]);
  await world.runJobs();
  expect(await stateOf(ana, 'sms')).toMatchObject({ sent: false, failed: false, attempts: 1 });
  answers = {};
  world.clock.advance(61_000);
  await world.sql(`select jobs.enqueue('delivery.send', '{}', null, null, null)`);
  await world.runJobs();
  expect(await stateOf(ana, 'sms')).toMatchObject({ sent: true, attempts: 2 });
});

test('the link of a notification opens the entry of its own source', async () => {
  const ana = await make.person();
  await makeEntry(world, ana, { subject: 'Another' });
  await world.sql(`update people set phone = '+14165550177' where id = $1`, [ana.id]);
  const admin = await adminOf(ana);
  await (await world.as(admin)).put('/settings/delivery', { sms: true });
  await handOver(admin, [parcelFor(ana, { channels: ['inbox', 'sms'] })]);
  await world.runJobs();
  const entry = /entry=([0-9a-f-]{36})/.exec(decodeURIComponent(asked[0]!.body.toString()))![1]!;
  expect((await (await world.as(ana)).get(`/inbox/${entry}`)).body.subject).toBe('Forklift session on Monday');
});

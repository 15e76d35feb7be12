import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { deliverAs, parcelFor } from '../../../test/deliver-as.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { announceAssigned, enrolRequiredCourses } from '../assignment/jobs.ts';
import { releaseHeld } from './recheck.ts';
import { sendDue } from './send-due.ts';

// What waits for the morning is looked at again when that comes. The clock stands at 4:00 in Toronto.
let texted: string[] = [];
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    texted.push(new URLSearchParams(body).get('To')!);
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}');
  });
});
await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
afterAll(() => new Promise<void>((closed) => provider.close(() => closed())));
const api = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;

const world = await openWorld({
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'secret',
  TWILIO_FROM: '+15005550006',
  TWILIO_API: api,
});
const { make } = world;
const night = world.clock.now();
let email = '';
let [ana, boss] = [] as unknown as [MadePerson, MadePerson];

beforeEach(async () => {
  world.clock.set(night);
  texted = [];
  const company = await make.company();
  email = `ana.${company.code}@example.com`.toLowerCase();
  ana = await make.person({ company, email });
  boss = await make.companyAdmin({ company });
  await world.sql(
    `update people set phone = '+14165550100', notifications = '{"quietHours":{"from":"22:00","to":"07:00"}}'
      where id = $1`,
    [ana.id],
  );
  await (await world.as(boss)).put('/settings/delivery', { sms: true });
});
const hand = (given: Parameters<typeof parcelFor>[1] = {}) =>
  deliverAs(world, boss, [parcelFor(ana, { channels: ['email', 'sms'], ...given })]);
const morning = async () => {
  world.clock.set('2026-03-02T12:00:00.000Z');
  await releaseHeld(world.runtime);
  await sendDue(world.runtime);
};
const mail = async () =>
  (
    await world.sql('select to_address as to, held, failed_at is not null as failed from mails where person_id = $1', [
      ana.id,
    ])
  )[0];
const trail = async () =>
  Object.fromEntries(
    (
      await world.sql<{ channel: string; state: string }>(
        `select channel, coalesce(suppressed_reason, case when sent_at is not null then 'sent'
          when failed_at is not null then 'failed' else 'waits' end) as state
         from deliveries where person_id = $1 and channel in ('email', 'sms')`,
        [ana.id],
      )
    ).map(({ channel, state }) => [channel, state]),
  );

test('it goes out in the morning, and not before', async () => {
  await hand();
  await releaseHeld(world.runtime);
  await sendDue(world.runtime);
  expect([await mail(), await trail(), texted]).toEqual([
    { to: email, held: true, failed: false },
    { email: 'waits', sms: 'waits' },
    [],
  ]);
  await morning();
  expect([await mail(), await trail(), texted]).toEqual([
    { to: email, held: false, failed: false },
    { email: 'waits', sms: 'sent' },
    ['+14165550100'],
  ]);
});

test.each<[string, string, string, string]>([
  [
    'turned it off',
    `update people set notifications = notifications || '{"email":{"training":false},"sms":{"training":false}}'
      where id = $1`,
    'optedOut',
    'optedOut',
  ],
  ['left', `update employments set ended_on = '2026-03-01' where person_id = $1`, 'left', 'left'],
  ['has no address any more', `update people set email = null, phone = null where id = $1`, 'noAddress', 'noAddress'],
])('who %s in the night gets nothing in the morning', async (_name, happens, email, sms) => {
  await hand();
  await world.sql(happens, [ana.id]);
  await morning();
  expect([await mail(), await trail(), texted]).toEqual([
    expect.objectContaining({ held: false, failed: true }),
    { email, sms },
    [],
  ]);
});

test('what is mandatory goes out all the same, unless they left', async () => {
  await hand({ mandatory: true });
  await world.sql(
    `update people set notifications = notifications || '{"email":{"training":false},"sms":{"training":false}}'
      where id = $1`,
    [ana.id],
  );
  await morning();
  expect([(await mail())!['failed'], texted]).toEqual([false, ['+14165550100']]);
});

test('who replied STOP in the night gets no text message', async () => {
  await hand();
  await world.sql(
    `insert into suppressed_addresses (company_id, channel, address, reason, since, delivery_id)
     select company_id, 'sms', address, 'stopped', now(), id from deliveries where person_id = $1 and channel = 'sms'`,
    [ana.id],
  );
  await morning();
  expect([(await trail())['sms'], texted]).toEqual(['bounced', []]);
});

test('it goes to the address and number they have by then', async () => {
  await hand();
  await world.sql(
    `update people set email = 'ana.new@example.com', email_canonical = 'ana.new@example.com', phone = '+14165550111'
      where id = $1`,
    [ana.id],
  );
  await morning();
  expect([(await mail())!['to'], texted]).toEqual(['ana.new@example.com', ['+14165550111']]);
  expect(
    await world.sql(
      `select address from deliveries where person_id = $1 and channel in ('email', 'sms') order by channel`,
      [ana.id],
    ),
  ).toEqual([{ address: 'ana.new@example.com' }, { address: '+14165550111' }]);
});

test('what comes up again in the night waits for the next morning: quiet hours chosen meanwhile, or a server that was down', async () => {
  await hand();
  await world.sql(`update people set notifications = '{"quietHours":{"from":"22:00","to":"10:00"}}' where id = $1`, [
    ana.id,
  ]);
  await morning();
  expect([await mail(), await trail(), texted]).toEqual([
    { to: email, held: true, failed: false },
    { email: 'waits', sms: 'waits' },
    [],
  ]);
  // Half past eleven in the evening.
  world.clock.set('2026-03-03T04:30:00.000Z');
  await releaseHeld(world.runtime);
  await sendDue(world.runtime);
  expect([(await mail())!['held'], texted]).toEqual([true, []]);
  world.clock.set('2026-03-03T15:00:00.000Z');
  await releaseHeld(world.runtime);
  await sendDue(world.runtime);
  expect([(await mail())!['held'], await trail()]).toEqual([false, { email: 'waits', sms: 'sent' }]);
  expect(texted).toHaveLength(1);
});

test.each<[string, string, Record<string, unknown>]>([
  [
    'turns them off',
    `update people set notifications = notifications || '{"email":{"due":false}}' where id = $1`,
    { held: false, failed: true },
  ],
  ['leaves', `update employments set ended_on = '2026-03-01' where person_id = $1`, { held: false, failed: true }],
  [
    'changes their address',
    `update people set email = 'ana.next@example.com', email_canonical = 'ana.next@example.com' where id = $1`,
    { to: 'ana.next@example.com', held: false, failed: false },
  ],
])('an email that a module wrote in the night is looked at again too: who %s', async (_name, happens, expected) => {
  const course = await make.course();
  await make.requirement({ id: ana.companyId }, { courseId: course.id }, { person_id: ana.id });
  await enrolRequiredCourses.run(world.runtime, {}, { id: '1', number: 1 });
  await announceAssigned.run(world.runtime, {}, { id: '1', number: 1 });
  expect(await mail()).toEqual({ to: email, held: true, failed: false });
  await world.sql(happens, [ana.id]);
  await morning();
  expect(await mail()).toMatchObject(expected);
});

test('an email whose address came back while it waited stays unsent, also once the address is cleared', async () => {
  await hand({ channels: ['email'] });
  const stopped = await world.sql<{ id: string }>(
    `insert into suppressed_addresses (company_id, channel, address, reason, since, delivery_id)
     select company_id, 'email', address, 'bounced', now(), id from deliveries
       where person_id = $1 and channel = 'email' returning id`,
    [ana.id],
  );
  await world.sql('delete from suppressed_addresses where id = $1', [stopped[0]!.id]);
  await morning();
  expect([await mail(), await trail()]).toEqual([{ to: email, held: false, failed: true }, { email: 'bounced' }]);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { workAs } from '../../platform/runtime.ts';
import type { Parcel } from './index.ts';
import { deliver, reachability } from './index.ts';

const world = await openWorld();
const { make } = world;

/** An admin of the person's company, who delivers. */
const session = (person: MadePerson) => ({
  personId: person.id,
  companyId: person.companyId,
  claims: { buAdmin: true, qmsAdmin: false },
  timeZone: 'America/Toronto',
});
const delivering = (admin: MadePerson, parcels: Parcel[]) =>
  workAs(world.runtime, session(admin), { write: true, audited: false }, (work) => {
    work.reach('assignment.assign');
    return deliver(work, parcels);
  });
const parcel = (person: MadePerson, given: Partial<Parcel> = {}): Parcel => ({
  personId: person.id,
  companyId: person.companyId,
  source: { kind: 'training', id: randomUUID() },
  kind: 'assignment.new',
  channels: ['inbox', 'email'],
  mandatory: false,
  topic: 'training',
  locale: 'en',
  subject: 'Forklift session on Monday',
  paragraphs: ['Bring your boots.'],
  action: { label: 'View session', href: '/courses/1' },
  uniqueKey: `session:1:${person.id}`,
  ...given,
});
const trail = (person: MadePerson) =>
  world.sql<Record<string, unknown>>(
    `select channel, subject, address, suppressed_reason as reason, not_before, sent_at is not null as sent,
      delivered_at is not null as delivered, mail_id is not null as mail
     from deliveries where person_id = $1 order by channel`,
    [person.id],
  );
const mails = (person: MadePerson) =>
  world.sql<{ id: string; to_address: string; text_body: string; not_before: string | null }>(
    'select id, to_address, text_body, not_before from mails where person_id = $1',
    [person.id],
  );
const inbox = (person: MadePerson) =>
  world.sql<{ subject: string }>('select subject from inbox_entries where person_id = $1', [person.id]);

test('a parcel arrives in the inbox and goes out as an email, with its row in the trail', async () => {
  const ana = await make.person({ email: 'ana@example.com' });
  const admin = await make.companyAdmin({ company: { id: ana.companyId, code: '' } });
  const outcomes = await delivering(admin, [parcel(ana)]);
  expect(outcomes.get(ana.id)).toEqual([
    { channel: 'inbox', state: 'queued' },
    { channel: 'email', state: 'queued' },
  ]);
  expect(await trail(ana)).toMatchObject([
    { channel: 'email', subject: 'Forklift session on Monday', address: 'ana@example.com', sent: false, mail: true },
    { channel: 'inbox', sent: true, delivered: true, mail: false },
  ]);
  const [mail] = await mails(ana);
  expect(mail).toMatchObject({ to_address: 'ana@example.com' });
  expect(mail!.text_body).toMatch(/View session: http:\/\/localhost:3000\/courses\/1#via=[0-9a-f-]{36}\n/);
  expect(mail!.text_body).toContain('Unsubscribe from emails about training sessions');
  expect(await inbox(ana)).toHaveLength(1);
});

test('whatever is tried again, each channel delivers once, and answers the same', async () => {
  const ana = await make.person();
  const admin = await make.companyAdmin({ company: { id: ana.companyId, code: '' } });
  const one = parcel(ana);
  const first = await delivering(admin, [one]);
  const [second, third] = await Promise.all([
    delivering(admin, [one, one]),
    delivering(admin, [{ ...one, subject: 'Another' }]),
  ]);
  expect(second.get(ana.id)).toEqual([...first.get(ana.id)!, ...first.get(ana.id)!]);
  expect(third.get(ana.id)).toEqual(first.get(ana.id));
  expect([(await inbox(ana)).length, (await mails(ana)).length, (await trail(ana)).length]).toEqual([1, 1, 2]);
  // A channel that is added later delivers by itself.
  await delivering(admin, [{ ...one, channels: ['inbox', 'email', 'push'] }]);
  expect((await trail(ana)).map(({ channel, reason }) => [channel, reason])).toEqual([
    ['email', null],
    ['inbox', null],
    ['push', 'notSetUp'],
  ]);
});

test('two at the same moment deliver once', async () => {
  const company = await make.company();
  const admin = await make.companyAdmin({ company });
  const people = await Promise.all(Array.from({ length: 20 }, () => make.person({ company })));
  const parcels = people.map((person) => parcel(person));
  await Promise.all([delivering(admin, parcels), delivering(admin, parcels.toReversed()), delivering(admin, parcels)]);
  const [counted] = await world.sql(
    `select (select count(*)::int from inbox_entries where company_id = $1) as inbox,
      (select count(*)::int from mails where company_id = $1 and kind = 'assignment.new') as mails`,
    [company.id],
  );
  expect(counted).toEqual({ inbox: 20, mails: 20 });
});

test('what a person turned off is not sent; what is mandatory is, and cannot be turned off in it', async () => {
  const ana = await make.person();
  const admin = await make.companyAdmin({ company: { id: ana.companyId, code: '' } });
  await world.sql(`update people set notifications = '{"email":{"training":false}}' where id = $1`, [ana.id]);
  expect((await delivering(admin, [parcel(ana)])).get(ana.id)).toEqual([
    { channel: 'inbox', state: 'queued' },
    { channel: 'email', state: 'suppressed', reason: 'optedOut' },
  ]);
  expect(await mails(ana)).toEqual([]);
  const must = await delivering(admin, [parcel(ana, { mandatory: true, uniqueKey: 'must' })]);
  expect(must.get(ana.id)![1]).toEqual({ channel: 'email', state: 'queued' });
  expect((await mails(ana))[0]!.text_body).not.toContain('nsubscribe');
});

test('no address, a returned one, and an ended employment', async () => {
  const company = await make.company();
  const admin = await make.companyAdmin({ company });
  const [none, returned, gone] = await Promise.all([
    make.person({ company }),
    make.person({ company }),
    make.person({ company, endedOn: '2026-03-01' }),
  ]);
  await world.sql('update people set email = null, email_canonical = null where id = $1', [none.id]);
  const [{ email }] = (await world.sql<{ email: string }>('select email from people where id = $1', [returned.id])) as [
    { email: string },
  ];
  await world.sql(
    `insert into suppressed_addresses (company_id, channel, address, reason) values ($1, 'email', $2, 'bounced')`,
    [company.id, email],
  );
  const outcomes = await delivering(admin, [
    parcel(none, { mandatory: true }),
    parcel(returned, { mandatory: true }),
    parcel(gone),
  ]);
  expect(outcomes.get(none.id)![1]).toEqual({ channel: 'email', state: 'suppressed', reason: 'noAddress' });
  expect(outcomes.get(returned.id)![1]).toEqual({ channel: 'email', state: 'suppressed', reason: 'bounced' });
  expect(outcomes.has(gone.id)).toBe(false);
  const reach = await workAs(world.runtime, session(admin), { write: false }, (work) => {
    work.reach('assignment.assign');
    return reachability(work, [none.id, returned.id, gone.id]);
  });
  expect(reach.get(none.id)).toEqual([
    { channel: 'inbox', obstacle: null },
    { channel: 'email', obstacle: 'noAddress' },
    { channel: 'push', obstacle: 'notSetUp' },
    { channel: 'sms', obstacle: 'notSetUp' },
  ]);
  expect(reach.get(returned.id)![1]).toEqual({ channel: 'email', obstacle: 'bounced' });
  expect(reach.has(gone.id)).toBe(false);
});

test('an address that is suppressed at one company is not at another', async () => {
  const [ana, bob] = [await make.person(), await make.person()];
  const admin = await make.companyAdmin({ company: { id: ana.companyId, code: '' } });
  await world.sql(
    `insert into suppressed_addresses (company_id, channel, address, reason) select $1, 'email', email, 'bounced'
      from people where id = $2`,
    [bob.companyId, ana.id],
  );
  expect((await delivering(admin, [parcel(ana)])).get(ana.id)![1]).toEqual({ channel: 'email', state: 'queued' });
});

test('waits for the end of quiet hours in the zone of each person', async () => {
  const company = await make.company();
  const admin = await make.companyAdmin({ company });
  const [toronto, berlin] = await Promise.all([make.person({ company }), make.person({ company })]);
  // 04:00 in Toronto, 10:00 in Berlin.
  await world.sql(
    `update people set notifications = '{"quietHours":{"from":"22:00","to":"07:00"}}', time_zone = case
      when id = $1 then 'Europe/Berlin' end where id = any($2)`,
    [berlin.id, [toronto.id, berlin.id]],
  );
  await delivering(admin, [parcel(toronto), parcel(berlin)]);
  expect((await mails(toronto))[0]!.not_before).toBe('2026-03-02T12:00:00.000Z');
  expect((await mails(berlin))[0]!.not_before).toBeNull();
  expect((await world.sql('select shown_from from inbox_entries where person_id = $1', [toronto.id]))[0]).toEqual({
    shown_from: '2026-03-02T09:00:00.000Z',
  });
});

test('over the limit of its kind an email is not written; the inbox has it all the same', async () => {
  const ana = await make.person();
  const admin = await make.companyAdmin({ company: { id: ana.companyId, code: '' } });
  const parcels = Array.from({ length: 6 }, (_, at) => parcel(ana, { uniqueKey: `news:${at}` }));
  for (const one of parcels.slice(0, 5)) await delivering(admin, [one]);
  // What was written before does not count again.
  await delivering(admin, parcels.slice(0, 5));
  expect((await delivering(admin, [parcels[5]!])).get(ana.id)).toEqual([
    { channel: 'inbox', state: 'queued' },
    { channel: 'email', state: 'suppressed', reason: 'tooMany' },
  ]);
  expect([(await inbox(ana)).length, (await mails(ana)).length]).toEqual([6, 5]);
});

test('no one of another company can be reached from one', async () => {
  const [ana, eve] = [await make.person(), await make.companyAdmin()];
  expect((await delivering(eve, [parcel(ana)])).size).toBe(0);
  expect(await inbox(ana)).toEqual([]);
});

test('emails that the system writes are part of the trail, and follow what happened to them', async () => {
  const ana = await make.person();
  const [mail] = await world.sql<{ id: string }>(
    `insert into mails (company_id, person_id, kind, to_address, locale, subject, text_body, html_body)
      values ($1, $2, 'seats.received', 'a@b.example', 'en', 'You have a seat', 'x', 'x') returning id`,
    [ana.companyId, ana.id],
  );
  expect(await trail(ana)).toMatchObject([{ channel: 'email', subject: 'You have a seat', sent: false }]);
  await world.sql('update mails set sent_at = now() where id = $1', [mail!.id]);
  expect(await trail(ana)).toMatchObject([{ channel: 'email', sent: true }]);
});

test('thousands of parcels take few statements, and go with the transaction', async () => {
  const company = await make.company();
  const admin = await make.companyAdmin({ company });
  await world.sql(
    `with made as (insert into people (legal_name, email, email_canonical) select 'Crew ' || n,
      'crew' || n || '@example.com', 'crew' || n || '@example.com' from generate_series(1, 3000) n returning id)
     insert into employments (company_id, person_id, employee_number, started_on) select $1, id, 'X' || row_number()
       over (), '2020-01-01' from made`,
    [company.id],
  );
  await world.sql('analyze employments');
  const people = await world.sql<{ id: string }>(
    `select person_id as id from employments where company_id = $1 and employee_number like 'X%'`,
    [company.id],
  );
  const parcels = people.map(({ id }) => parcel({ id, companyId: company.id, name: '' }, { kind: 'notices.digest' }));
  await expect(
    workAs(world.runtime, session(admin), { write: true, audited: false }, async (work) => {
      work.reach('assignment.assign');
      await deliver(work, parcels.slice(0, 2000));
      throw new Error('lost');
    }),
  ).rejects.toThrow('lost');
  const count = async () =>
    (
      await world.sql<{ n: number }>('select count(*)::int as n from inbox_entries where company_id = $1', [company.id])
    )[0]!.n;
  expect(await count()).toBe(0);
  const outcomes = await delivering(admin, parcels);
  expect(outcomes.size).toBe(3000);
  expect(await count()).toBe(3000);
  expect(
    (await world.sql<{ n: number }>('select count(*)::int as n from mails where company_id = $1', [company.id]))[0]!.n,
  ).toBe(3000);
});

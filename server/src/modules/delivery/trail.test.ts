import { expect, test } from 'vitest';
import { deliverAs, parcelFor } from '../../../test/deliver-as.ts';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld();
const { make } = world;

test('what was sent to a person is seen by them and by their administrators, with emails of the system, never with a text', async () => {
  const ana = await make.person({ email: 'ana@example.com' });
  const admin = await make.companyAdmin({ company: { id: ana.companyId, code: '' } });
  await world.sql(`update people set notifications = '{"email":{"messages":false}}' where id = $1`, [ana.id]);
  await deliverAs(world, admin, [
    parcelFor(ana, { subject: 'Boots', paragraphs: ['A secret text.'] }),
    parcelFor(ana, { subject: 'Off', topic: 'messages', channels: ['email'] }),
  ]);
  await world.sql(
    `insert into mails (company_id, person_id, kind, to_address, locale, subject, text_body, html_body)
      values ($1, $2, 'seats.received', 'ana@example.com', 'en', 'You have a seat', 'x', 'x')`,
    [ana.companyId, ana.id],
  );
  const [mine, theirs] = [
    await (await world.as(ana)).get('/deliveries'),
    await (await world.as(admin)).get(`/settings/employees/${ana.id}/deliveries`),
  ];
  expect(theirs.status, theirs.text).toBe(200);
  expect(mine.body.rows).toEqual(theirs.body.rows);
  const short = theirs.body.rows.map(({ subject, channel, state, reason, address }: Record<string, unknown>) => [
    subject,
    channel,
    state,
    reason,
    address,
  ]);
  expect(short).toHaveLength(4);
  expect(short).toEqual(
    expect.arrayContaining([
      ['Boots', 'inbox', 'delivered', null, null],
      ['Boots', 'email', 'queued', null, 'a•••@example.com'],
      ['Off', 'email', 'suppressed', 'optedOut', 'a•••@example.com'],
      ['You have a seat', 'email', 'queued', null, 'a•••@example.com'],
    ]),
  );
  expect(theirs.text).not.toContain('secret text');
  const found = async (query: Record<string, string>) =>
    (await (await world.as(admin)).get(`/settings/employees/${ana.id}/deliveries`, query)).body.rows.length;
  expect([
    await found({ q: 'boots' }),
    await found({ channel: 'inbox' }),
    await found({ state: 'suppressed,queued' }),
    await found({ from: '2030-01-01' }),
  ]).toEqual([2, 1, 3, 0]);
  const csv = await (
    await world.as(admin)
  ).get(`/settings/employees/${ana.id}/deliveries-export`, { format: 'csv', columns: 'subject,channel,reason' });
  expect(csv.status).toBe(200);
  expect(csv.text).toContain('Turned off by the person');
  expect((await (await world.as(ana)).get('/deliveries-export', { format: 'xlsx' })).status).toBe(200);
});

test.each([
  [{}, 'queued'],
  [{ sent_at: 'now' }, 'sent'],
  [{ sent_at: 'now', delivered_at: 'now' }, 'delivered'],
  [{ sent_at: 'now', opened_at: 'now' }, 'opened'],
  [{ sent_at: 'now', opened_at: 'now', acknowledged_at: 'now' }, 'acknowledged'],
  [{ failed_at: 'now' }, 'bounced'],
  [{ sent_at: 'now', delivered_at: 'now', failed_at: 'now' }, 'bounced'],
  [{ sent_at: 'now', opened_at: 'now', failed_at: 'now' }, 'opened'],
  [{ suppressed_at: 'now', suppressed_reason: 'optedOut' }, 'suppressed'],
])('a delivery with %j is %s', async (dates, state) => {
  const ana = await make.person();
  const facts = { source_kind: 'message', source_id: 'x', kind: 'x', channel: 'email', unique_key: 'x', subject: 'X' };
  await make.insert('deliveries', { company_id: ana.companyId, person_id: ana.id, ...facts, ...dates });
  expect((await (await world.as(ana)).get('/deliveries')).body.rows).toMatchObject([{ state }]);
});

test('another company sees none of it, and its own people do not see each other’s', async () => {
  const ana = await make.person();
  const company = { id: ana.companyId, code: '' };
  await deliverAs(world, await make.companyAdmin({ company }), [parcelFor(ana)]);
  const path = `/settings/employees/${ana.id}`;
  for (const rest of ['/deliveries', '/reachability'])
    expect((await (await world.as(await make.companyAdmin())).get(path + rest)).status).toBe(404);
  expect((await (await world.as(await make.person({ company }))).get(`${path}/deliveries`)).status).toBe(403);
  expect((await (await world.as(await make.person({ company }))).get('/deliveries')).body.rows).toEqual([]);
});

test('says on which channels an employee can be reached', async () => {
  const ana = await make.person();
  const admin = await make.companyAdmin({ company: { id: ana.companyId, code: '' } });
  await world.sql(`update people set email = null, email_canonical = null where id = $1`, [ana.id]);
  expect((await (await world.as(admin)).get(`/settings/employees/${ana.id}/reachability`)).body.channels).toEqual([
    { channel: 'inbox', obstacle: null },
    { channel: 'email', obstacle: 'noAddress' },
    { channel: 'push', obstacle: 'notSetUp' },
    { channel: 'sms', obstacle: 'notSetUp' },
  ]);
});

test('an administrator lists suppressed addresses and lifts one, with a reason that the audit keeps', async () => {
  const ana = await make.person({ email: 'back@example.com' });
  const admin = await make.companyAdmin({ company: { id: ana.companyId, code: '' } });
  await deliverAs(world, admin, [parcelFor(ana)]);
  await world.sql(
    `insert into suppressed_addresses (company_id, channel, address, reason, detail)
      values ($1, 'email', 'back@example.com', 'bounced', '5.1.1')`,
    [ana.companyId],
  );
  const me = await world.as(admin);
  const [row] = (await me.get('/settings/suppressed-addresses', { q: 'back' })).body.rows;
  expect(row).toMatchObject({ address: 'back@example.com', people: ana.name, reason: 'bounced', detail: '5.1.1' });
  expect((await me.post(`/settings/suppressed-addresses/${row.id}/lift`, { reason: '' })).status).toBe(400);
  const eve = await world.as(await make.companyAdmin());
  expect((await eve.post(`/settings/suppressed-addresses/${row.id}/lift`, { reason: 'Mine now' })).status).toBe(404);
  expect((await eve.get('/settings/suppressed-addresses')).body.rows).toEqual([]);
  expect(
    (await me.post(`/settings/suppressed-addresses/${row.id}/lift`, { reason: 'The mailbox exists again' })).status,
  ).toBe(200);
  expect((await me.get('/settings/suppressed-addresses')).body.rows).toEqual([]);
  const [entry] = await world.sql<Record<string, unknown>>(
    `select reason, changes from audit_entries where company_id = $1 and action = 'delivery.liftSuppression'`,
    [ana.companyId],
  );
  expect(entry).toEqual({
    reason: 'The mailbox exists again',
    changes: { address: 'b•••@example.com', because: 'bounced' },
  });
  expect((await deliverAs(world, admin, [parcelFor(ana)])).get(ana.id)![1]).toEqual({
    channel: 'email',
    state: 'queued',
  });
});

test('text messages are not turned on where the server has no provider', async () => {
  const admin = await world.as(await make.companyAdmin());
  expect((await admin.get('/settings/delivery')).body).toEqual({ smsAvailable: false, smsSince: null });
  expect((await admin.put('/settings/delivery', { sms: true })).body.error.code).toBe('smsUnavailable');
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { retainedMakers } from '../../../test/make/make-retained.ts';
import { csvRows } from '../../../test/read-files.ts';
import { deleteDue } from './run.ts';

// The tests' clock is 2 March 2026, 9:00 in UTC: a run judges by 1 March, which has begun everywhere.

const world = await openWorld();
const { make, sql } = world;
const made = retainedMakers(world);
const admins = [await make.platformAdmin(), await make.platformAdmin()] as const;
const [first, second] = await Promise.all(admins.map((one) => world.as(one)));
const since = (day: string) =>
  sql(
    `with p as (update people set qms_admin_since = $1 where id = any($2::uuid[])) update employments
      set bu_admin_since = $1 where person_id = any($2::uuid[])`,
    [day, admins.map(({ id }) => id)],
  );
await since('2025-01-01');

const reason = 'As our counsel advised';
const job = async (name: string, payload: object = {}) => {
  await sql(`select jobs.enqueue($1, $2, null, null, null)`, [name, JSON.stringify(payload)]);
  await world.runJobs();
};
const dryRun = async () => {
  // What was shortened in the same moment makes a dry run old.
  world.clock.advance(1000);
  const { body } = await first!.post('/admin/privacy/dry-runs', {});
  await world.runJobs();
  return (await first!.get(`/admin/privacy/dry-runs/${body.id}`)).body;
};
const confirm = async () => second!.post(`/admin/privacy/dry-runs/${(await dryRun()).id}/confirmation`, {});
const state = async () => (await first!.get('/admin/privacy/retention')).body.state;
const there = async (table: string, id: string) =>
  (await sql(`select 1 from ${table} where id = $1`, [id])).length === 1;
const nameOf = async ({ id }: MadePerson) =>
  (await sql<{ name: string }>('select legal_name as name from people where id = $1', [id]))[0]!.name;
const chainsHold = async () =>
  expect(await sql(`select c.id from companies c where first_broken_audit_link(c.id) is not null`)).toEqual([]);

test('nothing is deleted before a dry run was confirmed by another administrator; then what falls due is, and it is on record', async () => {
  const ann = await make.person({ name: 'Ann Roy' });
  const due = await made.delivery(ann, '2023-02-28');
  const lastDay = await made.delivery(ann, '2023-03-01');
  const openTicket = await made.ticket(ann, '2010-01-01', { solved_at: null });
  await job('privacy.deleteDue');
  expect(await there('deliveries', due)).toBe(true);

  const found = await dryRun();
  expect(found).toMatchObject({ due: 1, held: 0, asOf: '2026-03-01', obstacle: 'secondPersonNeeded' });
  expect(found.findings).toMatchObject([
    {
      kind: 'deliveries',
      due: 1,
      held: 0,
      first: [
        { id: due, person: 'Ann Roy', eventOn: '2023-02-28', keptThrough: '2026-02-28', count: 36, unit: 'months' },
      ],
    },
  ]);
  expect((await first!.post(`/admin/privacy/dry-runs/${found.id}/confirmation`, {})).body.error.code).toBe(
    'secondPersonNeeded',
  );
  expect(await state()).toBe('off');
  expect((await second!.post(`/admin/privacy/dry-runs/${found.id}/confirmation`, {})).body).toEqual({
    takesEffectAt: world.clock.now(),
  });
  expect(await state()).toBe('on');
  expect((await second!.post(`/admin/privacy/dry-runs/${found.id}/confirmation`, {})).body.error.code).toBe(
    'retentionRunOver',
  );

  await job('privacy.deleteDue');
  expect([
    await there('deliveries', due),
    await there('deliveries', lastDay),
    await there('tickets', openTicket),
  ]).toEqual([false, true, true]);
  const { rows } = (await first!.get('/admin/privacy/deletions')).body;
  expect(rows).toMatchObject([
    {
      kind: 'deliveries',
      action: 'delete',
      records: 1,
      firstEventOn: '2023-02-28',
      keptFor: 36,
      unit: 'months',
      keys: due,
    },
  ]);
  const csv = await first!.get('/admin/privacy/deletions-export', {
    format: 'csv',
    columns: 'kind,records,keys',
    locale: 'en',
  });
  expect(csvRows(csv.text)).toEqual([
    ['What', 'Records', 'Keys'],
    ['Deliveries', '1', due],
  ]);
  const audit = await sql(
    `select action, changes ->> 'records' as records from audit_entries
      where company_id = $1 and action like 'privacy.%'`,
    [ann.companyId],
  );
  expect(audit).toEqual([{ action: 'privacy.delete', records: '1' }]);
  await chainsHold();
});

test('a stopped run, and one whose times were shortened, deletes nothing until another dry run is confirmed', async () => {
  const ann = await make.person();
  await confirm();
  const old = await made.email(ann, '2024-01-15');
  const set = (count: number | null) =>
    first!.put('/admin/privacy/retention/time', { kind: 'messages', companyId: null, skillId: null, count, reason });
  expect((await set(48)).status).toBe(200);
  expect(await state()).toBe('on');
  expect((await set(24)).status).toBe(200);
  expect(await state()).toBe('outdated');
  await job('privacy.deleteDue');
  expect(await there('mails', old)).toBe(true);
  expect((await confirm()).status).toBe(200);
  expect((await first!.post('/admin/privacy/retention/stop', { reason })).status).toBe(200);
  expect((await first!.post('/admin/privacy/retention/stop', { reason })).body.error.code).toBe('retentionOff');
  await job('privacy.deleteDue');
  expect(await there('mails', old)).toBe(true);
  await confirm();
  await job('privacy.deleteDue');
  expect(await there('mails', old)).toBe(false);
  await set(null);
});

test('times outside their bounds, and of what has none of its own, are refused with what is wrong', async () => {
  const { companyId } = await make.person();
  const set = async (given: object) =>
    (
      await first!.put('/admin/privacy/retention/time', {
        kind: 'training',
        companyId: null,
        skillId: null,
        count: 60,
        reason,
        ...given,
      })
    ).body.error;
  expect(await set({ count: 35 })).toMatchObject({ issues: [{ path: 'count', code: 'retentionOutside' }] });
  expect(await set({ count: 601, companyId })).toMatchObject({ issues: [{ path: 'count', code: 'retentionOutside' }] });
  expect(await set({ kind: 'tickets', companyId })).toMatchObject({
    issues: [{ path: 'count', code: 'retentionNotHere' }],
  });
  expect(await set({ companyId: randomUUID() })).toMatchObject({ code: 'notFound' });
  expect(await set({ reason: 'short' })).toMatchObject({ code: 'invalidInput' });
});

test('retention against a legal hold: what is held stays, whatever is held; released, it goes', async () => {
  await confirm();
  const [ann, bob] = [
    await make.person({ name: 'Ann Held', startedOn: '2001-01-01', endedOn: '2015-01-31' }),
    await make.person({ name: 'Bob Free', startedOn: '2001-01-01', endedOn: '2015-01-31' }),
  ];
  const theirs = await Promise.all([ann, bob].map((one) => made.ticket(one, '2014-05-05')));
  const hold = (given: object) =>
    first!.post('/admin/privacy/holds', { personId: null, companyId: null, kind: null, reason, ...given });
  expect((await hold({})).body.error.issues).toMatchObject([{ path: 'personId', code: 'holdOnNothing' }]);
  expect((await hold({ personId: randomUUID() })).status).toBe(404);
  const { id } = (await hold({ personId: ann.id, kind: 'tickets' })).body;
  expect((await hold({ personId: ann.id, kind: 'tickets' })).body.error.code).toBe('holdThere');
  expect((await dryRun()).findings.filter(({ held }: { held: number }) => held > 0)).toMatchObject([
    { kind: 'people', due: 0, held: 1 },
    { kind: 'tickets', due: 0, held: 1 },
  ]);
  await confirm();
  await job('privacy.deleteDue');
  expect(await Promise.all(theirs.map((ticket) => there('tickets', ticket)))).toEqual([true, false]);
  expect(await nameOf(ann)).toBe('Ann Held');
  expect(await nameOf(bob)).toMatch(/^Pseudonym [A-Z0-9]{10}$/);

  // Who asks does not release it; who does not ask keeps it.
  expect((await first!.post(`/admin/privacy/holds/${id}/release`, { reason })).body).toEqual({ takesEffectAt: null });
  expect((await first!.post(`/admin/privacy/holds/${id}/release/confirmation`, {})).body.error.code).toBe(
    'secondPersonNeeded',
  );
  expect((await second!.delete(`/admin/privacy/holds/${id}/release`)).status).toBe(200);
  expect((await second!.post(`/admin/privacy/holds/${id}/release/confirmation`, {})).body.error.code).toBe(
    'changeOver',
  );
  await job('privacy.deleteDue');
  expect(await nameOf(ann)).toBe('Ann Held');
  await first!.post(`/admin/privacy/holds/${id}/release`, { reason });
  expect((await second!.post(`/admin/privacy/holds/${id}/release/confirmation`, {})).status).toBe(200);
  expect((await first!.get('/admin/privacy/holds')).body.holds).toMatchObject([
    { id, state: 'released', person: { id: ann.id } },
  ]);
  expect((await first!.post(`/admin/privacy/holds/${id}/release`, { reason })).body.error.code).toBe('holdReleased');
  await job('privacy.deleteDue');
  expect(await there('tickets', theirs[0]!)).toBe(false);
  expect(await nameOf(ann)).toMatch(/^Pseudonym/);
  await chainsHold();
});

test('what an administrator asked for alone comes to nothing when a company takes their rights from them', async () => {
  await sql(`update people set locked_at = now() where id = $1`, [admins[1].id]);
  const ann = await make.person();
  const { body: hold } = await first!.post('/admin/privacy/holds', {
    personId: ann.id,
    companyId: null,
    kind: null,
    reason,
  });
  const { id } = await dryRun();
  expect((await first!.post(`/admin/privacy/dry-runs/${id}/confirmation`, {})).status).toBe(200);
  expect((await first!.post(`/admin/privacy/holds/${hold.id}/release`, { reason })).status).toBe(200);
  const company = await make.company();
  const boss = await world.as(await make.companyAdmin({ company }));
  await sql(
    `insert into employments (company_id, person_id, started_on, employee_number, bu_admin_since)
      values ($1, $2, '2024-01-01', 'X-1', '2024-01-01')`,
    [company.id, admins[0].id],
  );
  expect((await boss.delete(`/settings/employees/${admins[0].id}/admin`)).status).toBe(200);
  await world.runJobs();
  const { holds } = (await first!.get('/admin/privacy/holds')).body;
  expect(holds.find((one: { id: string }) => one.id === hold.id)).toMatchObject({ state: 'held' });
  expect(await state()).toBe('off');
  await sql(`update people set locked_at = null where id = $1`, [admins[1].id]);
});

test('the only administrator waits three days, for a run and for a release', async () => {
  await sql(`update people set locked_at = now() where id = $1`, [admins[1].id]);
  const ann = await make.person();
  const old = await made.delivery(ann, '2020-02-28');
  const { body: hold } = await first!.post('/admin/privacy/holds', {
    personId: ann.id,
    companyId: null,
    kind: null,
    reason,
  });
  const { id } = await dryRun();
  const takesEffectAt = new Date(Date.parse(world.clock.now()) + 3 * 86_400_000).toISOString();
  expect((await first!.post(`/admin/privacy/dry-runs/${id}/confirmation`, {})).body).toEqual({ takesEffectAt });
  expect((await first!.post(`/admin/privacy/holds/${hold.id}/release`, { reason })).body).toEqual({ takesEffectAt });
  expect(await state()).toBe('waiting');
  await job('privacy.deleteDue');
  expect(await there('deliveries', old)).toBe(true);
  world.clock.advance(3 * 86_400_000);
  await job('privacy.deleteDue');
  expect(await there('deliveries', old)).toBe(false);
  world.clock.advance(-3 * 86_400_000);
  await sql(`update people set locked_at = null where id = $1`, [admins[1].id]);
});

test('in batches, each with its own record; a run that is cut off is gone on with by the next', async () => {
  await confirm();
  const ann = await make.person();
  const old: string[] = [];
  for (let i = 0; i < 5; i++) old.push(await made.delivery(ann, `2019-01-0${i + 1}`));
  // Cut off after the first batch: the second cannot be written down.
  await sql(
    `create function cut() returns trigger language plpgsql as $$ begin
    if new.kind = 'deliveries' and (select count(*) from retention_deletions where kind = 'deliveries' and $1 = any (keys)) > 0 then raise exception 'cut'; end if; return new; end $$`.replace(
      '$1',
      `'${old[0]}'`,
    ),
  );
  await sql(`create trigger cut before insert on retention_deletions for each row execute function cut()`);
  await job('privacy.deleteDue', { atMost: 2 });
  expect((await Promise.all(old.map((id) => there('deliveries', id)))).filter(Boolean)).toHaveLength(3);
  await sql(`drop trigger cut on retention_deletions`);
  await job('privacy.deleteDue', { atMost: 2 });
  expect((await Promise.all(old.map((id) => there('deliveries', id)))).filter(Boolean)).toHaveLength(0);
  const records = await sql<{ records: number }>(
    `select records from retention_deletions where keys && $1::uuid[] order by first_event_on`,
    [old],
  );
  expect(records.map(({ records: n }) => n)).toEqual([2, 2, 1]);
  await chainsHold();
});

test('of two runs at once each record is deleted, and counted, by one of them', async () => {
  await confirm();
  const ann = await make.person({ name: 'Ann Twice', startedOn: '2001-01-01', endedOn: '2010-01-31' });
  const old: string[] = [];
  for (let n = 0; n < 9; n += 1) old.push(await made.delivery(ann, '2020-02-28'));
  const run = () => deleteDue.run(world.runtime, { atMost: 2 }, { id: '1', number: 1 });
  await Promise.all([run(), run(), run()]);
  expect((await Promise.all(old.map((id) => there('deliveries', id)))).filter(Boolean)).toEqual([]);
  const [{ records }] = (await sql<{ records: number }>(
    'select sum(records)::int as records from retention_deletions where keys && $1::uuid[]',
    [old],
  )) as [{ records: number }];
  expect(records).toBe(9);
  expect(await nameOf(ann)).toMatch(/^Pseudonym/);
  expect(
    await sql(`select 1 from retention_deletions where kind = 'people' and keys @> array[$1]::uuid[]`, [ann.id]),
  ).toHaveLength(1);
  await chainsHold();
});

test('a ticket goes with those merged into it, when the last word of all is old enough', async () => {
  await confirm();
  const ann = await make.person();
  const root = await made.ticket(ann, '2015-01-01');
  const joined = await made.ticket(ann, '2024-01-01', { solved_at: null, merged_into_id: root });
  const follows = await made.ticket(ann, '2025-01-01', { follows_id: root });
  const [email] = await sql<{ id: string }>(
    `with entry as (insert into ticket_entries (company_id, ticket_id, at, person_id, by_support, kind,
      body) select company_id, id, '2015-01-01', requester_id, false, 'reply', 'By email' from tickets where id = $1
        returning company_id, ticket_id, id)
      insert into inbound_emails (mailbox, uid_validity, uid, fingerprint, received_at, subject, recipients, bytes,
        sender, results, body, quoted, outcome, company_id, ticket_id, entry_id)
      select 'support', 1, 1, repeat('a', 64), '2015-01-01', '', 1, 1, 'pass', '{}', '', '', 'reply', company_id,
        ticket_id, id from entry returning id`,
    [root],
  );
  const [time] = await sql<{ id: string }>(
    `insert into ticket_times (company_id, ticket_id, person_id, minutes, at) select company_id, id, requester_id, 5,
      '2015-01-01' from tickets where id = $1 returning id`,
    [joined],
  );
  await job('privacy.deleteDue');
  expect(await there('tickets', root)).toBe(true);
  await sql(`update tickets set replied_at = '2015-02-01' where id = $1`, [joined]);
  await job('privacy.deleteDue');
  expect([await there('tickets', root), await there('tickets', joined), await there('tickets', follows)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await there('inbound_emails', email!.id)).toBe(false);
  expect(await there('ticket_times', time!.id)).toBe(false);
});

test('a time of a company, and one of a skill, count for its people who left', async () => {
  await confirm();
  const [company, other, skill] = [await make.company(), await make.company(), await make.skill()];
  const [short, usual, long] = [
    await make.person({ company, startedOn: '2001-01-01', endedOn: '2021-02-28' }),
    await make.person({ company: other, startedOn: '2001-01-01', endedOn: '2021-02-28' }),
    await make.person({ company, startedOn: '2001-01-01', endedOn: '2015-02-28' }),
  ];
  await make.achievement(long, { skillId: skill.id, validThrough: null });
  const set = (given: object) =>
    first!.put('/admin/privacy/retention/time', { kind: 'training', companyId: null, skillId: null, reason, ...given });
  expect((await set({ companyId: company.id, count: 60 })).status).toBe(200);
  expect((await set({ skillId: skill.id, count: 360 })).status).toBe(200);
  await confirm();
  await job('privacy.deleteDue');
  expect(await nameOf(short)).toMatch(/^Pseudonym/);
  expect(await nameOf(usual)).toBe(usual.name);
  expect(await nameOf(long)).toBe(long.name);
  expect((await first!.get('/admin/privacy/retention')).body.own).toMatchObject([
    { company: { id: company.id }, count: 60 },
    { skill: { id: skill.id }, count: 360 },
  ]);
});

test('a hold on a record that was joined with another keeps both', async () => {
  const company = await make.company();
  const gone = { company, startedOn: '2001-01-01', endedOn: '2012-01-31' };
  const [kept, joined] = [
    await make.person({ ...gone, name: 'Kim Kept' }),
    await make.person({ ...gone, name: 'Kim Joined' }),
  ];
  await sql('update people set merged_into = $1 where id = $2', [kept.id, joined.id]);
  const old = await Promise.all([kept, joined].map((one) => made.delivery(one, '2011-01-01')));
  const { body } = await first!.post('/admin/privacy/holds', {
    personId: joined.id,
    companyId: null,
    kind: null,
    reason,
  });
  await confirm();
  await job('privacy.deleteDue');
  expect(await Promise.all(old.map((id) => there('deliveries', id)))).toEqual([true, true]);
  expect(await nameOf(kept)).toBe('Kim Kept');
  await first!.post(`/admin/privacy/holds/${body.id}/release`, { reason });
  await second!.post(`/admin/privacy/holds/${body.id}/release/confirmation`, {});
  await job('privacy.deleteDue');
  expect(await nameOf(kept)).toMatch(/^Pseudonym/);
  expect(await nameOf(joined)).toBe(await nameOf(kept));
});

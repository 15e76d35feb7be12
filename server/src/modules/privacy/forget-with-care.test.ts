import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { retainedMakers } from '../../../test/make/make-retained.ts';
import { deleteDue } from './run.ts';

const world = await openWorld();
const { make, sql } = world;
const made = retainedMakers(world);
const admins = [await make.platformAdmin(), await make.platformAdmin()];
const [first, second] = await Promise.all(admins.map((one) => world.as(one)));
await sql(`update people set qms_admin_since = '2025-01-01' where qms_admin_since is not null`);
await sql(`update employments set bu_admin_since = '2025-01-01' where bu_admin_since is not null`);
const reason = 'As our counsel advised';
const run = async () => {
  world.clock.advance(1000);
  const { body } = await first!.post('/admin/privacy/dry-runs', {});
  await world.runJobs();
  expect((await second!.post(`/admin/privacy/dry-runs/${body.id}/confirmation`, {})).status).toBe(200);
  await deleteDue.run(world.runtime, {}, { id: '1', number: 1 });
  await world.runJobs();
};
const nightly = async () => deleteDue.run(world.runtime, {}, { id: '1', number: 1 });
const nameOf = async ({ id }: { id: string }) =>
  (await sql<{ name: string }>('select legal_name as name from people where id = $1', [id]))[0]!.name;
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const long = { startedOn: '2001-01-01', endedOn: '2012-01-31' };

async function placesOf(words: readonly string[]): Promise<string[]> {
  const tables = await sql<{
    name: string;
  }>(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`);
  const found: string[] = [];
  for (const { name } of tables)
    for (const word of words) {
      const rows = await sql<{ column: string }>(
        `select distinct (select min(key) from jsonb_each_text(to_jsonb(t))
          where strpos(lower(value), lower($1)) > 0) as column
         from ${name} t where strpos(lower(to_jsonb(t)::text), lower($1)) > 0`,
        [word],
      );
      for (const row of rows) found.push(`${name}.${row.column}: ${word}`);
    }
  return found;
}

test('one person that cannot be forgotten keeps none of the others from their turn', async () => {
  const company = await make.company();
  const [stuck, other] = [
    await make.person({ company, ...long, endedOn: '2011-01-31' }),
    await make.person({ company, ...long }),
  ];
  await sql(
    `create function cut() returns trigger language plpgsql as $$ begin if new.id = '${stuck.id}' then raise exception 'cut'; end if; return new; end $$`,
  );
  await sql(`create trigger cut before update on people for each row execute function cut()`);
  await expect(run()).rejects.toThrow();
  expect([await nameOf(stuck), await nameOf(other)]).toEqual([stuck.name, expect.stringMatching(/^Pseudonym/)]);
  await sql('drop trigger cut on people');
  await nightly();
  expect(await nameOf(stuck)).toMatch(/^Pseudonym/);
});

test('one company administrator who records that someone left long ago deletes nothing by it', async () => {
  await run();
  const company = await make.company();
  const admin = await world.as(await make.companyAdmin({ company }));
  const bob = await make.person({ company, name: 'Robert Witness', startedOn: '2005-01-01' });
  const ended = await admin.post(
    `/settings/employees/${bob.id}/ending`,
    { lastDay: '2010-01-31', reason: 'left long ago' },
    key(),
  );
  expect(ended.status, ended.text).toBe(200);
  await nightly();
  expect(await nameOf(bob)).toBe('Robert Witness');
});

test('who is forgotten is not hired again and gets no name again', async () => {
  const company = await make.company();
  const admin = await world.as(await make.companyAdmin({ company }));
  const bob = await make.person({ company, name: 'Rita Returned', ...long });
  await run();
  expect(await nameOf(bob)).toMatch(/^Pseudonym/);
  const back = await admin.post(
    `/settings/employees/${bob.id}/rehiring`,
    { startedOn: '2026-03-02', siteId: null, departmentId: null, managerId: null },
    key(),
  );
  const renamed = await admin.patch(`/settings/employees/${bob.id}`, { name: 'Rita Returned' });
  expect([back.body.error.code, renamed.body.error.code]).toEqual(['personForgotten', 'personForgotten']);
});

test('no one is joined with who is forgotten', async () => {
  const company = await make.company();
  const [kept, other] = [
    await make.person({ company, name: 'Kim Kept', ...long }),
    await make.person({ company, name: 'Olive Other', ...long, endedOn: '2022-01-01' }),
  ];
  await run();
  const m = await first!.post(`/admin/employees/${kept.id}/merges`, { mergedId: other.id, reason }, key());
  expect(m.body.error.code).toBe('personForgotten');
});

test('a merge is not undone once its people are forgotten', async () => {
  const company = await make.company();
  const [kept, merged] = [
    await make.person({ company, name: 'Uma Kept', ...long }),
    await make.person({ company, name: 'Uma Merged', ...long, endedOn: '2026-03-01' }),
  ];
  const m = await first!.post(`/admin/employees/${kept.id}/merges`, { mergedId: merged.id, reason }, key());
  expect(m.status, m.text).toBe(200);
  await sql(`update employments set ended_on = '2012-01-31' where person_id = $1`, [kept.id]);
  await sql(
    `update placements set recorded_at = '2012-01-31', retracted_at = case when retracted_at is null then null
      else timestamptz '2012-01-31' end where person_id = $1`,
    [kept.id],
  );
  await run();
  expect(await nameOf(merged)).toMatch(/^Pseud/);
  const u = await first!.post(`/admin/employees/${kept.id}/merges/${m.body.mergeId}/undoing`, {}, key());
  expect(u.body.error.code).toBe('personForgotten');
});

test('the audit log keeps what it says of a namesake, and the text around a name', async () => {
  const company = await make.company();
  const adminPerson = await make.companyAdmin({ company });
  const admin = await world.as(adminPerson);
  const hire = (name: string) =>
    admin.post(
      '/settings/employees',
      {
        ...{ name, employeeNumber: `N${make.next()}`, jobTitle: 'Driver', email: null, phone: null },
        ...{ startedOn: '2010-01-01', siteId: null, departmentId: null, managerId: null, invite: false },
      },
      key(),
    );
  const [gone, stays] = [(await hire('John Smith')).body.personId, (await hire('John Smith')).body.personId];
  const word = (await hire('Market')).body.personId;
  await sql(`update employments set ended_on = '2012-01-31' where person_id = any($1::uuid[])`, [[gone, word]]);
  await sql(`update placements set recorded_at = '2012-01-31' where person_id = any($1::uuid[])`, [[gone, word]]);
  await sql(
    `select append_audit($1, 'person', $2, 'x.y', 'thing', null, '{"title": "Supermarket safety"}',
      'They sell at the market too', null, null, now())`,
    [company.id, adminPerson.id],
  );
  await run();
  const [entry] = await sql<{ changes: { name: string } }>(
    `select changes from audit_entries where company_id = $1 and entity_id = $2 and action = 'company.hire'`,
    [company.id, stays],
  );
  const [other] = await sql<{ changes: { title: string }; reason: string }>(
    `select changes, reason from audit_entries where company_id = $1 and action = 'x.y'`,
    [company.id],
  );
  expect(entry!.changes.name).toBe('John Smith');
  expect(other!.changes.title).toBe('Supermarket safety');
  expect(other!.reason).toBe('They sell at the […] too');
});

test('a file that another one’s certificate shows as well stays', async () => {
  const company = await make.company();
  const [gone, stays] = [await make.person({ company, ...long }), await make.person({ company })];
  const file = await world.runtime.files.put('evidence', Readable.from(Buffer.from('one card of two')), 1000);
  const files = JSON.stringify([{ bucket: 'evidence', ...file, name: 'x.webp', mime: 'image/webp', side: 'front' }]);
  await make.insert('files', {
    company_id: company.id,
    bucket: 'evidence',
    path: file.path,
    name: 'x.webp',
    mime: 'image/webp',
    bytes: 4,
    sha256: file.sha256,
  });
  const skill = await make.skill();
  for (const person of [gone, stays])
    await make.insert('evidence', {
      company_id: company.id,
      person_id: person.id,
      skill_id: skill.id,
      issuer: 'Red Cross',
      issued_on: '2011-01-01',
      never_expires: true,
      files,
      submitted_at: '2011-01-01',
      note: '',
    });
  await run();
  expect(await nameOf(gone)).toMatch(/^Pseudonym/);
  expect(await sql('select 1 from files where path = $1', [file.path])).toHaveLength(1);
  expect((await world.runtime.files.readWhole('evidence', file.path)).length).toBeGreaterThan(0);
});

test('who became an administrator just now starts no dry run that another confirms at once, and asks for no release', async () => {
  const fresh = await make.platformAdmin();
  await sql(`update people set qms_admin_since = $2 where id = $1`, [fresh.id, world.clock.now()]);
  const newcomer = await world.as(fresh);
  const { body } = await newcomer.post('/admin/privacy/dry-runs', {});
  await world.runJobs();
  expect(body.error.code).toBe('adminTooNew');
  const hold = await first!.post('/admin/privacy/holds', {
    personId: null,
    companyId: fresh.companyId,
    kind: null,
    reason,
  });
  expect((await newcomer.post(`/admin/privacy/holds/${hold.body.id}/release`, { reason })).body.error.code).toBe(
    'adminTooNew',
  );
  await first!.post(`/admin/privacy/holds/${hold.body.id}/release`, { reason });
  await second!.post(`/admin/privacy/holds/${hold.body.id}/release/confirmation`, {});
  await sql(`update people set qms_admin_since = null where id = $1`, [fresh.id]);
});

test('short names, names of use, numbers, reasons of holds and emails to an address are redacted as well', async () => {
  const company = await make.company();
  const admin = await world.as(await make.companyAdmin({ company }));
  const hired = await admin.post(
    '/settings/employees',
    {
      ...{
        name: 'Xanthippe Vossberg',
        employeeNumber: 'XV-9091',
        jobTitle: 'Driver',
        email: 'xan@vossberg.example',
        phone: '+14165550199',
      },
      ...{ startedOn: '2010-01-01', siteId: null, departmentId: null, managerId: null, invite: false },
    },
    key(),
  );
  const id = hired.body.personId;
  await sql(
    `update people set preferred_name = 'Xanny', email = 'xan@vossberg.example',
      email_canonical = 'xan@vossberg.example' where id = $1`,
    [id],
  );
  const hold = await first!.post('/admin/privacy/holds', {
    personId: id,
    companyId: null,
    kind: null,
    reason: 'Suit of Vossberg against the company',
  });
  await first!.post(`/admin/privacy/holds/${hold.body.id}/release`, { reason: 'Vossberg settled last week' });
  await second!.post(`/admin/privacy/holds/${hold.body.id}/release/confirmation`, {});
  await make.insert('mails', {
    company_id: company.id,
    person_id: null,
    kind: 'test',
    to_address: 'xan@vossberg.example',
    locale: 'en',
    subject: 'Hello Xanny',
    text_body: 'Hello Xanny',
    html_body: 'Hello',
    created_at: '2026-02-01',
    sent_at: '2026-02-01',
  });
  await make.insert('security_events', {
    kind: 'test',
    person_id: id,
    company_id: company.id,
    at: '2026-02-01',
    details: JSON.stringify({ email: 'xan@vossberg.example' }),
  });
  await make.insert('security_events', {
    kind: 'test',
    person_id: null,
    company_id: null,
    at: '2026-02-01',
    details: JSON.stringify({ email: 'xan@vossberg.example' }),
  });
  const short = await admin.post(
    '/settings/employees',
    {
      ...{ name: 'Qiq', employeeNumber: 'QQ-1', jobTitle: 'Driver', email: null, phone: null },
      ...{ startedOn: '2010-01-01', siteId: null, departmentId: null, managerId: null, invite: false },
    },
    key(),
  );
  await sql(
    `select append_audit($1, 'system', 'x', 'x.z', 'thing', null, '{"person": "Qiq"}', 'for Qiq', null, null, now())`,
    [company.id],
  );
  await sql(
    `select append_audit($1, 'system', 'x', 'x.z', 'thing', null, '{"number": "XV-9091", "called": "Xanny"}',
      'for XV-9091', null, null, now())`,
    [company.id],
  );
  await sql(`update employments set ended_on = '2012-01-31' where person_id = any($1::uuid[])`, [
    [id, short.body.personId],
  ]);
  await sql(`update placements set recorded_at = '2012-01-31' where person_id = any($1::uuid[])`, [
    [id, short.body.personId],
  ]);
  await run();
  expect(await placesOf(['xanthippe', 'vossberg', 'xanny', 'XV-9091', '+14165550199', 'Qiq'])).toEqual([]);
});

test('an address that someone else has as well stays suppressed', async () => {
  const company = await make.company();
  const gone = await make.person({ company, ...long });
  const stays = await make.person({ company });
  await sql(`update employments set contact_phone = '+14165550999' where person_id = any($1::uuid[])`, [
    [gone.id, stays.id],
  ]);
  await sql(
    `insert into suppressed_addresses (company_id, channel, address, reason)
      values ($1, 'sms', '+14165550999', 'stopped')`,
    [company.id],
  );
  await run();
  expect(await sql(`select 1 from suppressed_addresses where address = '+14165550999'`)).toHaveLength(1);
});

test('who did thousands of things is forgotten, and the log is checked as fast', async () => {
  const company = await make.company();
  const boss = await make.person({ company, name: 'Many Acts', ...long });
  await sql(
    `do $$ begin for i in 1..3000 loop perform append_audit('${company.id}', 'person', '${boss.id}', 'x.y', 'thing', null, '{"n": 1}', null, null, '10.0.0.1', now()); end loop; end $$`,
  );
  await run();
  expect(await sql(`select count(*)::int as n from audit_redactions where company_id = $1`, [company.id])).toEqual([
    { n: 3000 },
  ]);
  expect(await sql('select first_broken_audit_link($1) as first', [company.id])).toEqual([{ first: null }]);
}, 300_000);

test('a chain of merged tickets goes as one', async () => {
  const ann = await make.person();
  const c = await made.ticket(ann, '2015-01-01');
  const b = await made.ticket(ann, '2015-01-01', { merged_into_id: c });
  const a = await made.ticket(ann, '2015-01-01', { merged_into_id: b });
  await run();
  expect(await sql('select id from tickets where id = any($1::uuid[])', [[a, b, c]])).toEqual([]);
});

test('a chain of merged tickets of which one was answered lately stays', async () => {
  const ann = await make.person();
  const c = await made.ticket(ann, '2015-01-01');
  const b = await made.ticket(ann, '2015-01-01', { merged_into_id: c });
  const a = await made.ticket(ann, '2026-01-01', { merged_into_id: b });
  await run();
  expect(await sql('select id from tickets where id = any($1::uuid[])', [[a, b, c]])).toHaveLength(3);
});

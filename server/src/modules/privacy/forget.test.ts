import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { makeBelongings } from '../../../test/make/make-belongings.ts';
import { deleteDue } from './run.ts';

const world = await openWorld();
const { make, sql } = world;
const admins = [await make.platformAdmin(), await make.platformAdmin()];
const [first, second] = await Promise.all(admins.map((one) => world.as(one)));
await sql(`update people set qms_admin_since = '2025-01-01' where qms_admin_since is not null`);
await sql(`update employments set bu_admin_since = '2025-01-01' where bu_admin_since is not null`);

const run = async () => {
  world.clock.advance(1000);
  const { body } = await first!.post('/admin/privacy/dry-runs', {});
  await world.runJobs();
  expect((await second!.post(`/admin/privacy/dry-runs/${body.id}/confirmation`, {})).status).toBe(200);
  // By itself, so that a failure is told here.
  await deleteDue.run(world.runtime, {}, { id: '1', number: 1 });
  await world.runJobs();
};

/** Every place of the database in which one of these words stands. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const tables = await sql<{
    name: string;
  }>(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`);
  const found: string[] = [];
  for (const { name } of tables)
    for (const word of words) {
      const [row] = await sql<{ n: number; column: string }>(
        `select count(*)::int as n, min((select min(key) from jsonb_each_text(to_jsonb(t))
          where strpos(lower(value), lower($1)) > 0)) as column
         from ${name} t where strpos(lower(to_jsonb(t)::text), lower($1)) > 0`,
        [word],
      );
      if (row!.n > 0) found.push(`${name}.${row!.column}: ${word}`);
    }
  return found;
}

test('of who is forgotten no word is left anywhere, what they did stays, and the chain of audit is whole (I18, I-20)', async () => {
  const company = await make.company();
  const admin = await world.as(await make.companyAdmin({ company }));
  const hired = await admin.post(
    '/settings/employees',
    {
      ...{
        name: 'Zephyrine Quillby',
        employeeNumber: 'ZQ-77001',
        jobTitle: 'Driver',
        email: 'zephyrine@quillby.example',
        phone: '+14165550177',
      },
      ...{ startedOn: '2010-01-01', siteId: null, departmentId: null, managerId: null, invite: false },
    },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  expect(hired.status, hired.text).toBe(200);
  const person = { id: hired.body.personId ?? hired.body.id, companyId: company.id, name: 'Zephyrine Quillby' };
  await admin.patch(`/settings/employees/${person.id}`, {
    name: 'Zephyrine Quillby-Lark',
    note: 'Zephyrine is diabetic',
  });
  await sql(
    `update people set email = 'zephyrine@quillby.example', email_canonical = 'zephyrine@quillby.example',
      phone = '+14165550177', preferred_name = 'Zephyrine' where id = $1`,
    [person.id],
  );
  const theirs = await makeBelongings(world, { company, person });
  const self = await world.as(person);
  const asked = await self.post(
    '/support/tickets',
    {
      ...{
        category: 'correction',
        subject: 'Zephyrine is my name',
        body: 'I am Zephyrine Quillby-Lark',
        fileIds: [],
        context: null,
      },
      enrolmentId: null,
      followsId: null,
    },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  expect(asked.status, asked.text).toBe(200);
  // Without signing in, and by emails that wait or were ignored.
  const anyone = await world.as(null);
  const stranger = {
    name: 'Zephyrine Quillby',
    email: 'Zephyrine@quillby.example',
    company: 'Her company',
    body: 'I am Zephyrine, let me in',
    locale: 'en',
  };
  expect((await anyone.post('/access-requests', stranger)).status).toBe(200);
  const { path: rawPath } = await world.runtime.files.put(
    'inbound',
    Readable.from([Buffer.from('From: Zephyrine Quillby')]),
    100,
  );
  for (const [uid, outcome, reason] of [
    [1, 'held', 'senderFailed'],
    [2, 'ignored', 'automatic'],
  ] as const)
    await make.insert('inbound_emails', {
      ...{
        mailbox: 'm',
        uid_validity: 1,
        uid,
        fingerprint: `${uid}`.repeat(64),
        message_id: `${uid}@quillby.example`,
        received_at: '2026-03-01',
        sent_at: '2026-03-01',
      },
      ...{
        from_address: 'zephyrine@quillby.example',
        from_name: 'Zephyrine Quillby',
        subject: 'Zephyrine here',
        recipients: 1,
        bytes: 10,
        sender: 'fail',
      },
      ...{
        results: '{}',
        body: 'I am Zephyrine',
        quoted: '',
        parts: '[{"name":"quillby.pdf","mime":"application/pdf","bytes":1}]',
        outcome,
        reason,
        raw_path: rawPath,
      },
    });
  const words = ['zephyrine', 'quillby', 'ZQ-77001', '+14165550177'];
  expect((await placesOf(words)).length).toBeGreaterThan(8);
  const before = await sql<{ n: number }>(`select count(*)::int as n from audit_entries`);
  const kept = async () =>
    sql(
      `select (select count(*)::int from enrolments where person_id = $1) as attempts,
        (select count(*)::int from achievements where person_id = $1) as proofs,
        (select count(*)::int from evidence where person_id = $1) as evidence,
          (select count(*)::int from legal_acceptances where person_id = $1) as agreed`,
      [person.id],
    );
  const records = await kept();

  await sql(`update employments set ended_on = '2018-06-30' where person_id = $1`, [person.id]);
  await sql(`update placements set recorded_at = '2018-06-30' where person_id = $1`, [person.id]);
  await run();
  expect(await placesOf(words)).toEqual([]);
  expect(await world.runtime.files.list('inbound')).toEqual([]);
  expect(await kept()).toEqual(records);
  const [called] = await sql<{ name: string; number: string }>(
    `select p.legal_name as name, e.employee_number as number from people p join employments e on e.person_id = p.id
      where p.id = $1`,
    [person.id],
  );
  expect(called).toEqual({ name: called!.name, number: called!.name });
  expect(called!.name).toMatch(/^Pseudonym [A-Z0-9]{10}$/);
  // No way in is left, and the page of a certificate says that it is gone.
  expect((await self.get('/support/tickets')).status).toBe(401);
  expect((await world.by('').get(`/public/achievements/${theirs.publicId}`)).body.error).toMatchObject({
    code: 'achievementForgotten',
  });
  expect((await world.by('').get(`/public/achievements/${theirs.publicId}`)).status).toBe(410);

  // Nothing of the audit log is gone, every link holds, and what was redacted is on record in the chain.
  const after = await sql<{ n: number }>(`select count(*)::int as n from audit_entries`);
  expect(after[0]!.n).toBeGreaterThan(before[0]!.n);
  const broken = () => sql<{ first: number | null }>('select first_broken_audit_link($1) as first', [company.id]);
  expect(await broken()).toEqual([{ first: null }]);
  const [redacted] = await sql<{ sequence: number }>(
    `select sequence from audit_redactions where company_id = $1 order by sequence limit 1`,
    [company.id],
  );
  // Who changes a redacted entry once more is found out, as is who takes the note away that vouches for it.
  await sql(`update audit_entries set changes = '{"name": "someone else"}' where company_id = $1 and sequence = $2`, [
    company.id,
    redacted!.sequence,
  ]);
  expect(await broken()).toEqual([{ first: redacted!.sequence }]);
});

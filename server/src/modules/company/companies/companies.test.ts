import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeBelongings } from '../../../../test/make/make-belongings.ts';
import { openWorld } from '../../../../test/harness.ts';
import { filesIn } from '../../../../test/files-in-zip.ts';
import { excused, partOf } from '../../privacy/pack-records.ts';

const world = await openWorld();
const { make } = world;
const admin = await make.platformAdmin();
const me = await world.as(admin);
const at = (companyId: string, rest = '') => `/admin/companies/${companyId}${rest}`;
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const profile = {
  ...{
    code: 'NEWCO',
    legalName: 'New Company Ltd.',
    displayName: 'New Company',
    country: 'CA',
    region: 'ON',
    timeZone: 'America/Toronto',
    locale: 'en-CA',
    currency: 'CAD',
  },
  ...{
    parentId: null as string | null,
    maxPeople: 50,
    validThrough: '2027-12-31',
    billing: { taxId: 'CA 1', terms: 'net30', email: 'pay@example.com', address: '1 Main St', poRequired: true },
  },
};
const reason = 'The contract is over';

test('a company is made with its first administrators, who are invited and then alone in it', async () => {
  const made = await me.post(
    '/admin/companies',
    { ...profile, admins: [{ name: 'Ada First', email: 'ada@example.com' }] },
    key(),
  );
  expect(made.status, made.text).toBe(200);
  const { companyId } = made.body;
  const found = (await me.get(at(companyId))).body;
  expect(found).toMatchObject({
    code: 'NEWCO',
    state: 'active',
    people: 1,
    billing: profile.billing,
    admins: [{ name: 'Ada First', last: true }],
  });
  await world.runJobs();
  expect(
    (await world.sql(`select 1 from mails where kind = 'identity.invitation' and to_address = 'ada@example.com'`))
      .length,
  ).toBe(1);
  expect(
    (
      await me.post(
        '/admin/companies',
        { ...profile, code: 'newco', admins: [{ name: 'X', email: 'x@example.com' }] },
        key(),
      )
    ).body.error.code,
  ).toBe('companyCodeTaken');
  expect((await me.put(at(companyId), { ...profile, parentId: companyId })).body.error.code).toBe('companyCycle');
  for (const timeZone of ['Mars/Base', '+05:30'])
    expect((await me.put(at(companyId), { ...profile, timeZone })).status).toBe(400);
  expect((await me.get('/admin/companies', { q: 'new company' })).body.rows).toMatchObject([
    { id: companyId, people: 1, maxPeople: 50 },
  ]);
  expect(
    (
      await me.put(at(companyId, '/settings'), {
        expiringSoonDays: 5,
        reminderDays: null,
        automaticMandatory: true,
        automaticRecommended: false,
      })
    ).status,
  ).toBe(400);
  expect(
    (
      await me.put(at(companyId, '/settings'), {
        expiringSoonDays: 45,
        reminderDays: [3, 30],
        automaticMandatory: true,
        automaticRecommended: false,
      })
    ).status,
  ).toBe(200);
  expect((await me.get(at(companyId))).body.settings).toEqual({
    expiringSoonDays: 45,
    reminderDays: [30, 3],
    automaticMandatory: true,
    automaticRecommended: false,
  });
  expect((await me.get(at(companyId, '/audit-check'))).body).toEqual({ links: 3, brokenAt: null });
});

/** Of everything companies have, how much this one has. */
async function countsOf(companyId: string): Promise<Record<string, number>> {
  const tables = await world.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables)
    counts[name] = Number(
      (await world.sql<{ n: string }>(`select count(*) as n from ${name} where company_id = $1`, [companyId]))[0]!.n,
    );
  return counts;
}

test('a suspended company’s people are out until it is lifted, and its certificates stay up (A20)', async () => {
  const company = await make.company();
  const boss = await make.companyAdmin({ company });
  const theirs = await makeBelongings(world, { company });
  const learner = await world.as(theirs.person);
  const done = await me.put(at(company.id, '/suspension'), { reason });
  expect(done.body.sessionsEnded).toBeGreaterThan(0);
  expect((await learner.get('/profile')).status).toBe(401);
  for (const person of [boss, theirs.person])
    expect((await (await world.as(person)).get('/settings/employees')).status).toBe(403);
  expect((await (await world.as()).get(`/public/achievements/${theirs.publicId}`)).status).toBe(200);
  expect((await me.put(at(company.id, '/suspension'), { reason })).body.error.code).toBe('companySuspendedAlready');
  expect((await me.delete(at(company.id, '/suspension'))).status).toBe(200);
  expect((await (await world.as(boss)).get('/settings/employees')).status).toBe(200);
  expect((await me.put(at(make.platform.id, '/suspension'), { reason })).body.error.code).toBe('companyIsPlatform');
});

test('a company in which something runs is not terminated, and the answer says what (B27)', async () => {
  const company = await make.company();
  const theirs = await makeBelongings(world, { company });
  await world.sql('update enrolments set last_activity_at = $2 where company_id = $1 and completed_at is null', [
    company.id,
    world.clock.now(),
  ]);
  const refused = await me.put(at(company.id, '/termination'), { reason });
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({
    code: 'companyBusy',
    details: { learning: 2, quizzes: 1, imports: 0, exports: 0 },
  });
  const boss = await world.as(await make.companyAdmin({ company }));
  expect((await boss.put(at(company.id, '/termination'), { reason })).status).toBe(403);
  expect(theirs.person.companyId).toBe(company.id);
});

test('a terminated company is handed its pack, and nothing of another company changes (B26)', async () => {
  const [company, other] = [await make.company(), await make.company()];
  for (const one of [company, other]) {
    const { person } = await makeBelongings(world, { company: one });
    await world.sql(
      'delete from quiz_attempts where company_id = $1 and submitted_at is null and not exists (select 1 from quiz_answers a where a.attempt_id = id)',
      [one.id],
    );
    await world.sql('update quiz_attempts set submitted_at = now() where company_id = $1 and submitted_at is null', [
      one.id,
    ]);
    await world.sql(`update enrolments set last_activity_at = '2026-02-01' where company_id = $1`, [one.id]);
    expect(person.companyId).toBe(one.id);
  }
  await world.runJobs();
  const before = await countsOf(other.id);
  const ended = await me.put(at(company.id, '/termination'), { reason });
  expect(ended.status, ended.text).toBe(200);
  await world.runJobs();
  const [pack] = (await me.get(at(company.id, '/exports'))).body;
  expect(pack).toMatchObject({ id: ended.body.exportId, state: 'ready' });
  expect(pack.done).toBe(pack.total);
  const zip = await me.get(at(company.id, `/exports/${pack.id}`));
  expect(zip.status).toBe(200);
  expect(zip.raw.subarray(0, 2).toString()).toBe('PK');
  const files = filesIn(zip.raw);
  for (const name of [
    'README.txt',
    'people.json',
    'employments.json',
    'enrolments.json',
    'unit-progress.json',
    'quiz-attempts.json',
    'audit.json',
  ])
    expect([...files.keys()], name).toContain(name);
  // What people write to the platform's support is not their company's to read, nor what staff noted about it, nor what
  // sends to their devices.
  for (const table of [
    'tickets',
    'ticket_entries',
    'ticket_notes',
    'ticket_times',
    'ticket_writers',
    'push_subscriptions',
  ])
    expect([...files.keys()], table).not.toContain(partOf(table));
  // Whatever table names a company, by its columns and not by its comment, is in the pack with every row of this one,
  // or excused.
  const tables = await world.sql<{ name: string; digests: string[] }>(
    `select c.relname as name, array(select d.attname::text from pg_attribute d
      where d.attrelid = c.oid and d.atttypid = 'bytea'::regtype
        and d.attname ~ '(hash|sha256)') as digests from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and obj_description(c.oid, 'pg_class') !~ '\\[(platform|auth)\\]' order by 1`,
  );
  expect(tables.length).toBeGreaterThan(80);
  for (const { name, digests } of tables) {
    const rows = files.has(partOf(name))
      ? (JSON.parse(files.get(partOf(name))!.toString()) as Record<string, unknown>[])
      : null;
    if (excused[name]) continue;
    expect(rows, `${name} is neither in the pack nor excused`).not.toBeNull();
    const [{ n }] = (await world.sql<{ n: number }>(`select count(*)::int as n from ${name} where company_id = $1`, [
      company.id,
    ])) as [{ n: number }];
    if (name !== 'audit_entries') expect(rows, name).toHaveLength(n);
    for (const row of rows!) {
      expect(row['company_id'] ?? company.id, name).toBe(company.id);
      expect(Object.keys(row).filter((column) => name !== 'audit_entries' && digests.includes(column))).toEqual([]);
    }
  }
  expect(Object.keys(excused).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  for (const name of ['orders', 'invoices', 'payments', 'seats', 'seat_entries', 'report_schedules'])
    expect([...files.keys()]).toContain(partOf(name));
  for (const name of ['seats', 'seat_entries', 'seat_lots'])
    expect(JSON.parse(files.get(partOf(name))!.toString()), name).not.toEqual([]);
  expect(
    JSON.stringify([...files].filter(([name]) => name !== 'audit.json').map(([, bytes]) => bytes.toString())),
  ).not.toContain(other.id);
  for (const folder of ['certificates/', 'files/evidence/'])
    expect(
      [...files.keys()].some((name) => name.startsWith(folder)),
      folder,
    ).toBe(true);
  for (const [name, bytes] of files)
    if (name.endsWith('.json')) expect(() => JSON.parse(bytes.toString()), name).not.toThrow();
  const manifest = JSON.parse(files.get('manifest.json')!.toString());
  expect(manifest.about).toMatchObject({ exportId: pack.id });
  expect(manifest.files.map(({ path }: { path: string }) => path).toSorted()).toEqual(
    [...files.keys()].filter((name) => name !== 'manifest.json').toSorted(),
  );
  for (const { path, bytes, sha256 } of manifest.files)
    expect([path, files.get(path)!.length, createHash('sha256').update(files.get(path)!).digest('hex')]).toEqual([
      path,
      bytes,
      sha256,
    ]);
  expect(await countsOf(other.id)).toEqual(before);
  expect((await (await world.as()).get(at(company.id, `/exports/${pack.id}`))).status).toBe(401);
  expect((await me.get(at(other.id, `/exports/${pack.id}`))).status).toBe(404);
  world.clock.advance(25 * 3_600_000);
  expect((await me.get(at(company.id, `/exports/${pack.id}`))).status).toBe(404);
  expect((await me.put(at(company.id, '/termination'), { reason })).body.error.code).toBe('companyTerminated');
}, 60_000);

test('a company’s look: its logo and a sample certificate', async () => {
  const company = await make.company();
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#136' } })
    .png()
    .toBuffer();
  expect((await me.put(at(company.id, '/logo'), undefined, { bytes })).status).toBe(200);
  expect((await me.get(at(company.id, '/logo'))).headers['content-type']).toBe('image/png');
  expect((await me.put(at(company.id, '/logo'), undefined, { bytes: Buffer.from('<svg/>') })).status).toBe(400);
  const sample = await me.get(at(company.id, '/certificate-preview'));
  expect(sample.raw.subarray(0, 4).toString()).toBe('%PDF');
  expect((await me.delete(at(company.id, '/logo'))).status).toBe(200);
  expect((await me.get(at(company.id, '/logo'))).status).toBe(404);
});

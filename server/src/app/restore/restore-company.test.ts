import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { type Belongings, makeBelongings } from '../../../test/make/make-belongings.ts';
import type { MadeCompany } from '../../../test/make/make.ts';
import { stayingColumns } from '@app/domain/operations/put-back';
import { propertyRuns, propertyTimeout } from '@app/domain/property.cases';
import { quickFolder } from '../../../test/quick-folder.ts';
import { companyTables, edgesOf, ownedTables } from '../../platform/backup/company/ownership.ts';
import { type CompanyRestored, restoreCompany } from '../../platform/backup/company/restore-company.ts';
import { sumsOfOthers } from '../../platform/backup/company/untouched.ts';
import { sceneIn } from '../../modules/seats/holding/seat-scene.cases.ts';
import { deleteDue } from '../../modules/privacy/run.ts';
import { makeBackup } from '../../platform/backup/make-backup.ts';
import { openBackup } from '../../platform/backup/open-backup.ts';
import { makeRepository } from '../../platform/backup/repository.ts';
import { brokenInvariants } from '../../platform/backup/restore-database.ts';
import { withConnection } from '../../platform/database/database.ts';
import { bringBack, restoreCompanyFrom } from './restore-company.ts';

let world: World;
let here: MadeCompany;
let other: MadeCompany;
let ours: Belongings;
let past: string | null = null;
const made: string[] = [];
const nowhere = '00000000-0000-0000-0000-000000000000';

beforeAll(async () => {
  world = await openWorld();
  here = await world.make.company();
  other = await world.make.company();
  ours = await makeBelongings(world, { company: here });
  await makeBelongings(world, { company: other });
}, 120_000);

afterAll(async () => {
  for (const name of made) await cluster(`drop database if exists ${name} with (force)`);
});

const cluster = (text: string) =>
  withConnection({ ...inject('cluster'), user: 'postgres', database: 'postgres' }, (client) => client.query(text));

/** The database as it is now, in another one: what a restored backup of this moment holds. */
async function keepMoment(): Promise<void> {
  const source = world.connect('superuser').database!;
  past = `t_${randomUUID().replaceAll('-', '')}`;
  made.push(past);
  await cluster(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${source}'`);
  await cluster(`create database ${past} template ${source} strategy file_copy`);
}

type PutBack = Partial<Parameters<typeof restoreCompany>[2]>;
const both = <R>(work: (live: pg.Client, then: pg.Client) => Promise<R>): Promise<R> =>
  withConnection(world.connect('superuser'), (live) =>
    withConnection({ ...world.connect('superuser'), database: past! }, (then) => work(live, then)),
  );
const by = { personId: nowhere, reason: null };
const restore = (asked: PutBack = {}): Promise<CompanyRestored> =>
  both((live, then) =>
    restoreCompany(live, then, {
      companyId: here.id,
      at: '2026-03-02T09:00:00.000Z',
      backup: 'of the test',
      by,
      ...asked,
    }),
  );

/** Everything of everyone else, hashed. */
const everyoneElse = () =>
  withConnection(world.connect('superuser'), async (client) =>
    sumsOfOthers(client, await ownedTables(client), here.id),
  );
const rowsOf = (table: string) =>
  world.sql(`select t::text as row from ${table} t where company_id = $1 order by 1`, [here.id]);
const suspend = () => world.sql('update companies set suspended_at = now() where id = $1', [here.id]);

beforeEach(async () => {
  await world.sql('update companies set suspended_at = null where id = $1', [here.id]);
  await keepMoment();
});

test('what was changed, removed and added in a company is as it was, and no row of anyone else differs', async () => {
  const tables = ['sites', 'placements', 'positions', 'employee_field_values', 'employments', 'list_views'];
  const before = await Promise.all(tables.map(rowsOf));
  await world.sql(
    `update employments set note = 'gone', job_title = null, ended_on = '2026-03-01' where company_id = $1`,
    [here.id],
  );
  await world.sql(`update placements set retracted_at = now() where company_id = $1`, [here.id]);
  await world.sql('delete from employee_field_values where company_id = $1', [here.id]);
  await world.sql(`update positions set title = 'Nothing' where company_id = $1`, [here.id]);
  await world.make.insert('sites', { company_id: here.id, code: 'ZZ', name: 'A site of yesterday', time_zone: 'UTC' });
  await world.sql(`update companies set display_name = 'Ruined' where id = $1`, [here.id]);
  // The other company goes on.
  await world.sql(`update employments set note = 'of today' where company_id = $1`, [other.id]);
  await world.make.insert('sites', { company_id: other.id, code: 'ZZ', name: 'A site of today', time_zone: 'UTC' });
  await suspend();
  const others = await everyoneElse();
  const restored = await restore();
  expect(restored.done).toBe(true);
  expect(restored.compared).toBeGreaterThan(50);
  expect(await Promise.all(tables.map(rowsOf))).toEqual(before);
  expect(await everyoneElse()).toEqual(others);
  const [company] = await world.sql<{ name: string; suspended: boolean }>(
    'select display_name as name, suspended_at is not null as suspended from companies where id = $1',
    [here.id],
  );
  expect(company).toEqual({ name: `Company ${here.code}`, suspended: true });
  expect(await withConnection(world.connect('superuser'), brokenInvariants)).toEqual([]);
  const [entry] = await world.sql<{ action: string; changes: Record<string, unknown> }>(
    'select action, changes from audit_entries where company_id = $1 order by sequence desc limit 1',
    [here.id],
  );
  expect(entry).toMatchObject({
    action: 'company.putBack',
    changes: { at: '2026-03-02T09:00:00.000Z', backup: 'of the test', by: nowhere },
  });
  // A second time, there is nothing to do, and nothing is recorded.
  const again = await restore();
  expect(again).toMatchObject({ done: false, tables: [] });
  expect(
    await world.sql(`select from audit_entries where company_id = $1 and action = 'company.putBack'`, [here.id]),
  ).toHaveLength(1);
});

test('without a name of who wants it, everything is tried and nothing is changed', async () => {
  await world.sql(`update employments set note = 'gone' where company_id = $1`, [here.id]);
  const rows = await rowsOf('employments');
  const tried = await restore({ by: null });
  expect(tried.done).toBe(false);
  expect(tried.tables).toEqual([
    { name: 'employments', past: rows.length, now: rows.length, insert: 0, update: rows.length, remove: 0, held: {} },
  ]);
  expect(await rowsOf('employments')).toEqual(rows);
  // Nothing is written while people work in it.
  await expect(restore()).rejects.toThrow('Suspend the company first');
  expect(await rowsOf('employments')).toEqual(rows);
});

test('attempts that were withdrawn go on with their seats; those whose seat went on, or in which someone learned since, stay', async () => {
  const scene = await sceneIn(world);
  const { company, admin, people, course, lot, assign, seats } = scene;
  await lot(3);
  expect((await assign([...people])).status).toBe(200);
  const attempts = () =>
    world.sql<{ name: string; open: boolean }>(
      `select p.legal_name as name, e.withdrawn_at is null as open from enrolments e join people p on p.id = e.person_id
        where e.company_id = $1 order by 1`,
      [company.id],
    );
  expect((await attempts()).map(({ open }) => open)).toEqual([true, true, true]);
  await keepMoment();
  const reason = 'A mistake of yesterday';
  const withdrawn = await admin.post(
    `/settings/courses/${course.id}/withdrawals`,
    { selection: { query: {} }, reason, preview: false },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  expect(withdrawn.status, withdrawn.text).toBe(200);
  expect((await seats()).map(({ state }) => state)).toEqual(['available', 'available', 'available']);
  // One of the seats went to the platform meanwhile.
  const [, , cem] = people;
  await world.sql(
    `update seats s set state = 'returnPending', last_event = 'requestReturn', changed_at = now() from seat_uses u
      where s.company_id = $1 and u.seat_id = s.id and u.person_id = $2`,
    [company.id, cem.id],
  );
  await world.sql('update companies set suspended_at = now() where id = $1', [company.id]);
  const entries = () =>
    world.sql<{ n: number }>('select count(*)::int as n from seat_entries where company_id = $1', [company.id]);
  const [before] = await entries();
  const restored = await restore({ companyId: company.id });
  expect(restored.done).toBe(true);
  expect(restored.tables.find(({ name }) => name === 'enrolments')).toMatchObject({
    update: 2,
    remove: 0,
    held: { seat: 1 },
  });
  expect(await attempts()).toEqual([
    { name: 'Ann', open: true },
    { name: 'Bob', open: true },
    { name: 'Cem', open: false },
  ]);
  expect((await seats()).map(({ state }) => state).toSorted()).toEqual(['allocated', 'allocated', 'returnPending']);
  // The ledger goes on: nothing of it was taken away.
  expect((await entries())[0]!.n).toBe(before!.n + 2);
  expect(await withConnection(world.connect('superuser'), brokenInvariants)).toEqual([]);
  expect(await restore({ companyId: company.id })).toMatchObject({ done: false });
});

test('what others rely on stays: certificates and invoices since, revocations, suspensions, agreements, rights, and who came with them', async () => {
  const learner = ours.person;
  const skill = await world.make.skill();
  await world.sql(`update employments set note = 'as it was' where company_id = $1 and person_id = $2`, [
    here.id,
    learner.id,
  ]);
  const revoked = await world.make.achievement(learner, { skillId: skill.id, validThrough: null });
  await keepMoment();
  const issued = await world.make.achievement(learner, { skillId: skill.id, validThrough: null });
  await world.sql(
    `update achievements set revoked_at = now(), revocation_reason = 'Issued to the wrong person' where id = $1`,
    [revoked],
  );
  const holdId = await world.make.insert('holds', {
    ...{
      company_id: here.id,
      person_id: learner.id,
      kind: 'suspension',
      from_on: '2026-03-02',
      reason: 'Since the backup',
      recorded_at: world.clock.now(),
    },
  });
  // A person who came since and holds a certificate, and one who came since and holds nothing.
  const newcomer = await world.make.person({ company: here, name: 'Nadia Since' });
  const theirs = await world.make.achievement(newcomer, { skillId: skill.id, validThrough: null });
  const passing = await world.make.person({ company: here, name: 'Paul Since' });
  await world.sql('update employments set bu_admin_since = now() where company_id = $1 and person_id = $2', [
    here.id,
    learner.id,
  ]);
  await world.sql(`update employments set note = 'gone' where company_id = $1 and person_id = $2`, [
    here.id,
    learner.id,
  ]);
  const order = await world.make.store.order({ buyer: learner, courseIds: [] });
  const [issuer] = await world.sql<{ id: string }>('select id from issuers limit 1');
  const amounts = { currency: 'CAD', net_minor: 10000, tax_minor: 0, total_minor: 10000, snapshot: {} };
  const dated = { issued_on: '2026-03-02', issued_at: world.clock.now() };
  await world.make.insert('invoices', {
    ...{
      company_id: here.id,
      issuer_id: issuer!.id,
      kind: 'invoice',
      number: 4711,
      label: 'INV-4711',
      order_id: order.id,
    },
    ...{ ...amounts, ...dated },
  });
  await world.sql(
    `insert into suppressed_addresses (company_id, channel, address, reason)
      values ($1, 'email', 'no.more@example.com', 'bounced')`,
    [here.id],
  );
  await world.sql('update api_keys set revoked_at = now() where id = $1', [ours.keyId]);
  // Two attempts were withdrawn; in one of them, someone learned before that.
  await world.sql(`update unit_progress set opened_at = now(), changed_at = now() where enrolment_id = $1`, [
    ours.enrolmentId,
  ]);
  await world.sql(
    `insert into unit_progress (company_id, enrolment_id, unit_id, opened_at, changed_at)
      values ($1, $2, $3, now(), now()) on conflict do nothing`,
    [here.id, ours.enrolmentId, ours.unitId],
  );
  const attempts = [ours.enrolmentId, ours.awaitingEnrolmentId];
  await world.sql('update enrolments set withdrawn_at = now() where id = any ($1)', [attempts]);
  const kept = [
    'invoices',
    'orders',
    'suppressed_addresses',
    'api_keys',
    'unit_progress',
    'audit_entries',
    'journal_entries',
    'seat_entries',
  ];
  const facts = await Promise.all(kept.map(rowsOf));
  await suspend();
  const restored = await restore();
  expect(restored.done).toBe(true);
  const ids = (
    await world.sql<{ id: string; gone: boolean }>(
      'select id, revoked_at is not null as gone from achievements where company_id = $1',
      [here.id],
    )
  ).map(({ id, gone }) => `${id} ${gone}`);
  expect(ids).toEqual(expect.arrayContaining([`${revoked} true`, `${issued} false`, `${theirs} false`]));
  expect(await world.sql('select from holds where id = $1', [holdId])).toHaveLength(1);
  const employed = await world.sql<{ id: string; note: string | null; admin: boolean }>(
    'select person_id as id, note, bu_admin_since is not null as admin from employments where company_id = $1 and person_id = any ($2)',
    [here.id, [learner.id, newcomer.id, passing.id]],
  );
  expect(employed).toEqual(
    expect.arrayContaining([
      { id: learner.id, note: 'as it was', admin: true },
      { id: newcomer.id, note: null, admin: false },
    ]),
  );
  expect(employed).toHaveLength(2);
  // Who stays has a place; who came and left nothing has none.
  expect(await world.sql('select from placements where person_id = $1', [newcomer.id])).toHaveLength(1);
  expect(await world.sql('select from placements where person_id = $1', [passing.id])).toHaveLength(0);
  for (const [at, name] of kept.entries()) expect(await rowsOf(name)).toEqual(expect.arrayContaining(facts[at]!));
  const open = await world.sql<{ id: string }>(
    'select id from enrolments where id = any ($1) and withdrawn_at is null',
    [attempts],
  );
  expect(open).toEqual([{ id: ours.awaitingEnrolmentId }]);
  expect(restored.tables.find(({ name }) => name === 'enrolments')?.held).toEqual({ used: 1 });
  expect(restored.notes.join('\n')).toMatch(
    /2 certificates issued since stay[^]*1 certificates revoked since[^]*1 suspensions/,
  );
  expect(await restore()).toMatchObject({ done: false });
  await world.sql('update employments set bu_admin_since = null where company_id = $1', [here.id]);
});

test('who was forgotten since stays forgotten', async () => {
  const company = await world.make.company();
  const words = ['zephyrine', 'quillby', '+14165550177', 'ZQ-77001'];
  const person = await world.make.person({
    company,
    name: 'Zephyrine Quillby',
    email: 'zephyrine@quillby.example',
    startedOn: '2010-01-01',
  });
  await world.sql(
    `update employments set employee_number = 'ZQ-77001', note = 'Zephyrine is diabetic', contact_phone = '+14165550177'
      where person_id = $1`,
    [person.id],
  );
  const theirs = await makeBelongings(world, { company, person });
  await world.sql(`update employments set note = 'as it was' where person_id = $1`, [theirs.inviteeId]);
  await world.make.insert('sites', {
    company_id: company.id,
    code: 'QUILLBY',
    name: 'Yard of Zephyrine Quillby',
    time_zone: 'UTC',
  });
  await world.make.insert('sites', { company_id: company.id, code: 'PLAIN', name: 'Plain yard', time_zone: 'UTC' });
  await keepMoment();
  const admins = await Promise.all([world.make.platformAdmin(), world.make.platformAdmin()]);
  await world.sql(`update people set qms_admin_since = '2025-01-01' where qms_admin_since is not null`);
  await world.sql(`update employments set bu_admin_since = '2025-01-01' where person_id = any ($1)`, [
    admins.map(({ id }) => id),
  ]);
  await world.sql(`update employments set ended_on = '2018-06-30' where person_id = $1`, [person.id]);
  await world.sql(`update placements set recorded_at = '2018-06-30' where person_id = $1`, [person.id]);
  const [first, second] = await Promise.all(admins.map((one) => world.as(one)));
  world.clock.advance(1000);
  const { body } = await first!.post('/admin/privacy/dry-runs', {});
  await world.runJobs();
  expect((await second!.post(`/admin/privacy/dry-runs/${body.id}/confirmation`, {})).status).toBe(200);
  await deleteDue.run(world.runtime, {}, { id: '1', number: 1 });
  await world.runJobs();
  // What an administrator destroyed as well.
  await world.sql(`update employments set note = 'gone' where person_id = $1`, [theirs.inviteeId]);
  await world.sql(`delete from sites where company_id = $1 and code in ('QUILLBY', 'PLAIN')`, [company.id]);
  await world.sql('update companies set suspended_at = now() where id = $1', [company.id]);
  const places = async () => {
    const found: string[] = [];
    const tables = await world.sql<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and obj_description(c.oid) like '% [tenant%'`,
    );
    for (const { name } of tables)
      for (const { row } of await world.sql<{ row: string }>(`select t::text as row from ${name} t`))
        if (words.some((word) => row.toLowerCase().includes(word.toLowerCase()))) found.push(`${name}: ${row}`);
    return found;
  };
  const before = (await places()).filter((place) => !place.startsWith('sites'));
  const restored = await restore({ companyId: company.id });
  expect(restored.done).toBe(true);
  expect(await places()).toEqual(before);
  expect(await world.sql(`select note from employments where person_id = $1`, [theirs.inviteeId])).toEqual([
    { note: 'as it was' },
  ]);
  expect(
    await world.sql(`select code from sites where company_id = $1 and code in ('QUILLBY', 'PLAIN')`, [company.id]),
  ).toEqual([{ code: 'PLAIN' }]);
  expect(await world.sql('select from people where id = $1 and forgotten_at is not null', [person.id])).toHaveLength(1);
  expect(await restore({ companyId: company.id })).toMatchObject({ done: false });
});

test('of people whose records were joined since, nothing is put back', async () => {
  const company = await world.make.company();
  const [kept, joined, third] = [
    await world.make.person({ company }),
    await world.make.person({ company }),
    await world.make.person({ company }),
  ];
  await world.sql(`update employments set note = 'as it was' where company_id = $1`, [company.id]);
  await keepMoment();
  await world.sql('update people set merged_into = $1 where id = $2', [kept.id, joined.id]);
  await world.sql(`update employments set note = 'gone' where company_id = $1`, [company.id]);
  await world.sql('update companies set suspended_at = now() where id = $1', [company.id]);
  const restored = await restore({ companyId: company.id });
  expect(restored.tables).toEqual([
    { name: 'employments', past: 3, now: 3, insert: 0, update: 1, remove: 0, held: { merged: 2 } },
  ]);
  const back = await world.sql<{ id: string }>(
    `select person_id as id from employments where company_id = $1 and note = 'as it was'`,
    [company.id],
  );
  expect(back).toEqual([{ id: third.id }]);
});

test('killed on the way, nothing is changed', async () => {
  await world.sql(`update employments set note = 'gone' where company_id = $1`, [here.id]);
  await suspend();
  const rows = await rowsOf('employments');
  const killed = both(async (live, then) => {
    const { rows: pids } = await live.query<{ pid: number }>('select pg_backend_pid() as pid');
    const say = (line: string) => {
      if (line.startsWith('Verifying')) void world.sql('select pg_terminate_backend($1)', [pids[0]!.pid]);
    };
    return restoreCompany(live, then, {
      companyId: here.id,
      at: '2026-03-02T09:00:00.000Z',
      backup: 'of the test',
      by,
      say,
    });
  });
  await expect(killed).rejects.toThrow();
  expect(await rowsOf('employments')).toEqual(rows);
  expect((await restore()).done).toBe(true);
});

test('every table is a company’s, a person’s or the platform’s, and of each of a company’s it is decided what becomes of it', async () => {
  const inTables = <R>(change: string, look: (client: pg.Client) => Promise<R>): Promise<R> =>
    withConnection(world.connect('superuser'), async (client) => {
      await client.query(`begin; set local role muster_owner; ${change}`);
      return look(client);
    });
  const tables = await inTables('', ownedTables);
  const decided = companyTables(tables);
  expect(decided.length).toBeGreaterThan(120);
  expect(new Set(tables.map(({ belongs }) => belongs))).toEqual(new Set(['company', 'person', 'platform']));
  // Nothing was decided for what is not there.
  expect(() => companyTables(tables.filter(({ name }) => name !== 'void_requests'))).toThrow(
    'void_requests, which is not there',
  );
  expect(() => companyTables(tables.filter(({ module }) => module !== 'imports'))).toThrow(
    'imports, which is not there',
  );
  for (const [name, columns] of Object.entries(stayingColumns)) {
    const table = decided.find((one) => one.name === name);
    expect(columns.filter((column) => !table?.columns.includes(column))).toEqual([]);
  }
  // Keys and secrets stay as they are: what was revoked since opens nothing again.
  for (const name of ['api_keys', 'xapi_credentials', 'training_feeds', 'seat_codes'])
    expect(decided.find((one) => one.name === name)).toMatchObject({ way: 'stays' });
  // What names a row of a company is of the same company, or is looked at with it.
  const scopes = new Map(decided.map((table) => [`${table.schema}.${table.name}`, table]));
  const leading = (await inTables('', edgesOf)).filter(
    ({ parent, parentColumns }) => scopes.get(parent)?.scope === 'company_id' && !parentColumns.includes('company_id'),
  );
  expect(leading).toEqual([]);
  const added = (comment: string) =>
    `create table things (company_id uuid not null, id uuid not null, primary key (company_id, id)); ${comment};`;
  await expect(inTables(added(''), ownedTables)).rejects.toThrow('No one knows whose the rows of public.things are');
  await expect(inTables(added(`comment on table things is 'company [mine]: things'`), ownedTables)).rejects.toThrow(
    'No one knows whose',
  );
  await expect(
    inTables(added(`comment on table things is 'tomorrow [tenant]: things'`), async (client) =>
      companyTables(await ownedTables(client)),
    ),
  ).rejects.toThrow('It was not decided what becomes of things');
});

test('where a row of another company would change on the way, all is undone', async () => {
  await world.sql(`update employments set note = 'gone' where company_id = $1`, [here.id]);
  await suspend();
  const rows = await rowsOf('employments');
  await world.sql(
    `create function spoil() returns trigger language plpgsql as $$ begin update sites set name = name || '!' where company_id = '${other.id}'; return null; end $$`,
  );
  await world.sql('create trigger spoil after insert on audit_entries execute function spoil()');
  try {
    const others = await everyoneElse();
    await expect(restore()).rejects.toThrow(
      `Rows of others would change. Nothing was changed.\n  public.sites ${other.id}`,
    );
    expect(await everyoneElse()).toEqual(others);
    expect(await rowsOf('employments')).toEqual(rows);
  } finally {
    await world.sql('drop function spoil cascade');
  }
});

test('a legal hold on the company keeps what would be overwritten', async () => {
  await world.sql(`update employments set note = 'held' where company_id = $1`, [here.id]);
  await suspend();
  const admin = await world.make.platformAdmin();
  const holdId = await world.make.insert('legal_holds', {
    company_id: here.id,
    reason: 'A case in court',
    set_by: admin.id,
    set_at: world.clock.now(),
  });
  await expect(restore()).rejects.toThrow('1 legal holds are about the company');
  await world.sql('delete from legal_holds where id = $1', [holdId]);
});

test('files that are gone come back with the rows that name them, byte for byte', async () => {
  const dataDir = world.runtime.config.dataDir;
  const area = await mkdtemp(join(quickFolder(), 'muster-company-'));
  try {
    const kept = await world.runtime.files.put('evidence', Readable.from([Buffer.from('a card that is shown')]), 1000);
    const file = {
      company_id: here.id,
      bucket: 'evidence',
      ...kept,
      name: 'card.png',
      mime: 'image/png',
      created_by: ours.person.id,
    };
    const id = await world.make.insert('files', file);
    const repository = await makeRepository(join(area, 'backups'), { passphrase: 'correct horse battery staple' });
    await makeBackup(repository, {
      connection: world.connect('superuser'),
      dataDir,
      secrets: null,
      nameKey: Buffer.alloc(32, 7),
    });
    await keepMoment();
    await world.sql('delete from files where id = $1', [id]);
    await world.runtime.files.remove('evidence', kept.path);
    await suspend();
    const backup = await openBackup(repository.folder, { passphrase: 'correct horse battery staple' });
    const restored = await restore({
      bringFile: (place, sha256) => bringBack(backup, world.runtime.files, place, sha256),
    });
    expect(restored).toMatchObject({ done: true, files: { brought: 1, lost: [] } });
    expect(await world.runtime.files.readWhole('evidence', kept.path)).toEqual(Buffer.from('a card that is shown'));
    expect(await world.sql('select from files where id = $1', [id])).toHaveLength(1);
  } finally {
    await rm(area, { recursive: true, force: true });
  }
});

/**
 * Restores the whole backup into a PostgreSQL of its own, which takes ten seconds and more: `npm run check backups`.
 */
test.runIf(process.env['MUSTER_BACKUPS'] === '1')(
  'a company comes back from a backup on disk, by its code and in the name of an administrator',
  async () => {
    const dataDir = world.runtime.config.dataDir;
    const area = await mkdtemp(join(quickFolder(), 'muster-company-'));
    try {
      const { host, port } = inject('cluster');
      const databaseUrl = `postgres://postgres@localhost/${world.connect('superuser').database}?host=${encodeURIComponent(host)}&port=${port}`;
      const admin = await world.make.person({
        company: world.make.platform,
        buAdmin: true,
        qmsAdmin: true,
        email: 'operator@muster.example',
      });
      const repository = await makeRepository(join(area, 'backups'), { passphrase: 'correct horse battery staple' });
      await makeBackup(repository, {
        connection: world.connect('superuser'),
        dataDir,
        secrets: null,
        nameKey: Buffer.alloc(32, 7),
      });
      const rows = await rowsOf('sites');
      await world.sql(`update sites set name = 'Nowhere' where company_id = $1`, [here.id]);
      await suspend();
      const backup = await openBackup(repository.folder, { passphrase: 'correct horse battery staple' });
      const asked = { company: here.code.toLowerCase(), by: 'Operator@muster.example', reason: 'Asked by phone' };
      const tried: CompanyRestored[] = [];
      const run = (other: Partial<typeof asked> = {}) =>
        restoreCompanyFrom(
          backup,
          { ...world.runtime.config, databaseUrl },
          { ...asked, ...other },
          (result) => tried.push(result),
          () => {},
        );
      await expect(run({ by: ours.person.name })).rejects.toThrow('is no administrator of the platform');
      await expect(run({ company: 'NONE' })).rejects.toThrow('There is no company with the code or id NONE');
      expect((await run()).done).toBe(true);
      expect(tried[0]).toMatchObject({ done: false });
      expect(await rowsOf('sites')).toEqual(rows);
      const [entry] = await world.sql(
        `select changes ->> 'by' as by, reason from audit_entries where company_id = $1 and action = 'company.putBack'
          order by sequence desc limit 1`,
        [here.id],
      );
      expect(entry).toEqual({ by: admin.id, reason: 'Asked by phone' });
    } finally {
      await rm(area, { recursive: true, force: true });
    }
  },
);

test(
  'whatever is deleted, overwritten and added at random comes back, and the other company never notices',
  async () => {
    const tables = (
      await withConnection(world.connect('superuser'), async (client) => companyTables(await ownedTables(client)))
    ).filter(({ way, scope }) => way !== 'stays' && scope === 'company_id');
    const texts = await world.sql<{ name: string; column: string }>(
      `select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relname = any ($1) and c.relkind = 'r'
      and c.relnamespace = 'public'::regnamespace and a.attname in ('name', 'title', 'note', 'job_title', 'subject')
        and a.atttypid = 'text'::regtype order by 1, 2`,
      [tables.filter(({ way }) => way === 'back').map(({ name }) => name)],
    );
    // Rights and PINs stay as they are, or are lost with the row.
    const rows = (name: string) =>
      world.sql(
        `select to_jsonb(t) - $2::text[] as row from ${name} t where company_id = $1
          order by (to_jsonb(t) - $2::text[])::text`,
        [here.id, [...(stayingColumns[name] ?? [])]],
      );
    const before = await Promise.all(tables.map(({ name }) => rows(name)));
    const damage = fc.record({
      deletions: fc.array(fc.record({ table: fc.nat(tables.length - 1), share: fc.constantFrom(2, 3, 1) }), {
        minLength: 1,
        maxLength: 12,
      }),
      overwritten: fc.array(fc.nat(texts.length - 1), { maxLength: 4 }),
      sites: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ deletions, overwritten, sites }) => {
        await suspend();
        await withConnection(world.connect('superuser'), async (client) => {
          // As an accident that no rule of the application stopped.
          await client.query('set session_replication_role = replica');
          for (const at of overwritten)
            await client.query(
              `update ${texts[at]!.name} set "${texts[at]!.column}" = 'x'
                where company_id = $1 and ctid in (select ctid from ${texts[at]!.name} where company_id = $1 limit 1)`,
              [here.id],
            );
          for (const { table, share } of deletions)
            await client.query(
              `delete from ${tables[table]!.name} where company_id = $1
                and abs(hashtext(${tables[table]!.name}::text)) % $2 = 0`,
              [here.id, share],
            );
        });
        for (let n = 0; n < sites; n++)
          await world.make.insert('sites', { company_id: here.id, code: `R${n}`, name: 'At random', time_zone: 'UTC' });
        const others = await everyoneElse();
        await restore();
        const after = await Promise.all(tables.map(({ name }) => rows(name)));
        for (const [at, { name }] of tables.entries())
          expect({ name, rows: after[at] }).toEqual({ name, rows: before[at] });
        expect(await everyoneElse()).toEqual(others);
      }),
      propertyRuns('one company put back', 3),
    );
  },
  propertyTimeout,
);

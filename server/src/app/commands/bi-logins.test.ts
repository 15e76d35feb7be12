import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { makeBelongings } from '../../../test/make/make-belongings.ts';
import { grantBiLogin, listBiLogins, revokeBiLogins } from './bi-logins.ts';

const world = await openWorld();
const owner = new pg.Client(world.connect('superuser'));
await owner.connect();
const north = await world.make.company();
const south = await world.make.company();
const ann = await world.make.person({ company: north });
const bob = await world.make.person({ company: south });
for (const [company, person] of [
  [north, ann],
  [south, bob],
] as const) {
  await makeBelongings(world, { company, person });
  const [course] = await world.sql<{ id: string }>('select id from courses limit 1');
  await world.make.store.order({ buyer: person, courseIds: [course!.id] });
}
const login = await grantBiLogin(owner, north.code, 30);
afterAll(async () => {
  await revokeBiLogins(owner, north.code);
  await owner.end();
});

/** Runs statements as a login of an analysis tool, with its settings, in a session of its own. */
async function as<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...world.connect('superuser'), user: login.role, password: login.password });
  client.on('error', () => {});
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end().catch(() => {});
  }
}
const rowsOf = (text: string) => as(async (client) => (await client.query(text)).rows);

test('a login sees the rows of its company and no others, in every view', async () => {
  expect(await rowsOf('select person_id from people where person_id in (select person_id from bi.enrolments)')).toEqual(
    [{ person_id: ann.id }],
  );
  const views = await rowsOf(`select viewname from pg_views where schemaname = 'bi'`);
  expect(views.length).toBeGreaterThan(12);
  // Every id that a table has of the other company: none of them is in any view.
  const tables = await world.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('company_id', 'id') and data_type = 'uuid'
      and table_name <> 'idempotency_keys' group by 1 having count(*) = 2`,
  );
  const foreign = new Set([bob.id]);
  for (const { name } of tables)
    for (const { id } of await world.sql<{ id: string }>(`select id from ${name} where company_id = $1`, [south.id]))
      foreign.add(id);
  const seen: Record<string, number> = {};
  for (const { viewname } of views) {
    const rows = await rowsOf(`select * from bi.${viewname}`);
    seen[viewname] = rows.length;
    expect(
      rows.flatMap((row) => Object.values(row)).filter((value) => foreign.has(String(value))),
      viewname,
    ).toEqual([]);
  }
  expect(Object.keys(seen).filter((view) => seen[view] === 0)).toEqual([]);
});

test.each([
  ['a table', 'select * from public.people'],
  ['a table through a setting', `set app.company_id = '${south.id}'; select * from public.sites`],
  ['the logins', 'select * from public.bi_logins'],
  ['sign-in', 'select * from auth.sessions'],
  [
    'writing a view',
    `set default_transaction_read_only = off; set transaction read write; update sites set name = 'x'`,
  ],
  ['a view of its own', 'set transaction read write; create view bi.mine as select 1'],
  ['another role', 'set role muster_bi_owner'],
  ['the application', 'set role muster_app'],
  ['another session', 'set session authorization postgres'],
])('a login is refused %s', async (_name, text) => {
  await expect(rowsOf(text)).rejects.toMatchObject({ code: '42501' });
});

test('the views have no contact details, secrets or notes', async () => {
  const columns = await world.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'bi'
      and column_name ~ 'email|phone|hash|secret|token|note|photo|public_id|verification|billing'`,
  );
  expect(columns).toEqual([]);
  const undescribed =
    await world.sql(`select a.attrelid::regclass, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'bi'::regnamespace and a.attnum > 0 and col_description(a.attrelid, a.attnum) is null`);
  expect(undescribed).toEqual([]);
});

test('its password is kept as SCRAM, and it has limits and an end', async () => {
  const [role] = await world.sql(`select rolpassword ~ '^SCRAM-SHA-256\\$4096:' as scram, rolconnlimit as sessions,
      rolvaliduntil is not null as ends,
    array_to_string(s.setconfig, ' ') like '%statement_timeout=60s%' as timed from pg_authid a
      join pg_db_role_setting s on s.setrole = a.oid where rolname = '${login.role}'`);
  expect(role).toEqual({ scram: true, sessions: 5, ends: true, timed: true });
});

test.each(['suspended_at', 'terminated_at'])('a login of a company with %s sees nothing', async (column) => {
  await world.sql(`update companies set ${column} = now() where id = $1`, [north.id]);
  expect([...(await rowsOf('select * from people')), ...(await rowsOf('select * from skills'))]).toEqual([]);
  await world.sql(`update companies set ${column} = null where id = $1`, [north.id]);
});

test('revoking ends open sessions and the login; the list keeps it', async () => {
  await as(async (client) => {
    await client.query('select 1');
    expect(await revokeBiLogins(owner, south.code, login.role)).toEqual([]);
    expect(await revokeBiLogins(owner, north.code)).toEqual([login.role]);
    await expect(client.query('select 1')).rejects.toThrow();
  });
  await expect(rowsOf('select 1')).rejects.toThrow();
  expect(await listBiLogins(owner, north.code)).toMatchObject([{ role: login.role, revokedAt: expect.any(String) }]);
  await expect(grantBiLogin(owner, 'NOWHERE', 30)).rejects.toThrow('There is no company');
});

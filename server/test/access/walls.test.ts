import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { rowSecurityProblems } from '../../src/platform/database/row-security-check.ts';
import { openWorld } from '../harness.ts';

const world = await openWorld();
const client = new pg.Client(world.connect('superuser'));
await client.connect();
afterAll(() => client.end());

test('both walls are on every table', async () => {
  expect(await rowSecurityProblems(client)).toEqual([]);
});

/** Plants a fault in a transaction, reads what the check says, and takes it back. */
async function problemsWith(fault: string): Promise<string[]> {
  await client.query('begin');
  await client.query(fault);
  const problems = await rowSecurityProblems(client);
  await client.query('rollback');
  return problems;
}

const tenant = `create table planted (company_id uuid not null, id uuid, primary key (company_id, id)); comment
  on table planted is 'company [tenant]: planted'`;
test.each([
  ['no comment', `create table planted (id int)`, 'comment'],
  ['a tenant table without its wall', tenant, 'no restrictive wall'],
  [
    'a tenant table that is not forced',
    `${tenant}; call wall('planted'); alter table planted no force row level security`,
    'not forced',
  ],
  [
    'a tenant table with a nullable company',
    `create table planted (company_id uuid, id uuid); comment
      on table planted is 'company [tenant]: planted'; call wall('planted')`,
    'without company_id not null',
  ],
  [
    'a key that does not lead with the company',
    `create table planted (company_id uuid not null, id uuid primary key); comment
      on table planted is 'company [tenant]: planted'; call wall('planted')`,
    'primary key does not begin',
  ],
  [
    'a foreign key that leaves the company out',
    `alter table enrolments add unique (id); ${tenant}; call wall('planted'); alter table planted add foreign key (id) references enrolments (id)`,
    'points at a tenant table',
  ],
  ['a dropped wall', `drop policy wall on enrolments`, 'no restrictive wall'],
  ['truncate', `grant truncate on enrolments to muster_app`, 'truncated'],
  ['a writable shared table', `grant update on courses to muster_app`, 'shared table'],
  ['readable passwords', `grant select on auth.sessions to muster_app`, 'table of sign-in'],
  ['writable audit', `grant delete on audit_entries to muster_app`, 'audit_entries'],
  ['a view that asks as its owner', `create view planted as select * from enrolments`, 'does not ask as its reader'],
  [
    'a view for analysis that reads as another role',
    `create view bi.planted as select * from enrolments`,
    'no view of muster_bi_owner',
  ],
  ['rows of other companies for analysis', `drop policy bi on enrolments`, 'not kept apart for muster_bi_owner'],
  ['a table open to analysis', `grant select on enrolments to muster_bi`, 'an analysis login may read it'],
  ['a role above the walls', `alter role muster_app bypassrls`, 'exempt from row level security'],
])('the check sees %s (B23)', async (_name, fault, words) => {
  expect((await problemsWith(fault)).join('\n')).toContain(words);
});

test('without a company the app role sees no row, and none of another company with one (B22, B01)', async () => {
  const ann = await world.make.person();
  const bob = await world.make.person();
  const app = new pg.Client(world.connect('muster_app'));
  await app.connect();
  try {
    expect((await app.query('select 1 from employments')).rowCount).toBe(0);
    await app.query('begin');
    await app.query(`set local app.company_id = '${ann.companyId}'`);
    expect((await app.query('select person_id from employments')).rows).toEqual([{ person_id: ann.id }]);
    expect((await app.query('select id from people')).rows).toEqual([{ id: ann.id }]);
    await expect(app.query(`update employments set company_id = $1`, [bob.companyId])).rejects.toThrow(
      /row-level security/,
    );
    await app.query('rollback');
    // After a committed `set local` the setting is the empty string, not null: still no row, and no cast error.
    expect((await app.query('select 1 from employments')).rowCount).toBe(0);
  } finally {
    await app.end();
  }
});

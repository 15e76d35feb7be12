import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { csvRows } from '../../../../test/read-files.ts';

// The report AdminList: who has a role, whether it counts (access rule 5), how it is protected and used. The tests'
// clock is 2 March 2026.

const world = await openWorld();
const { make } = world;
const company = await make.company({ display_name: 'Acme' });
const other = await make.company({ display_name: 'Zeta' });
const staffPerson = await make.platformAdmin();
const staff = await world.as(staffPerson);
const boss = await make.companyAdmin({ company, name: 'Bea Boss' });
const gone = await make.companyAdmin({ company, name: 'Gus Gone' });
const fresh = await make.companyAdmin({ company: other, name: 'Fay Fresh' });
const bare = await make.person({ company, name: 'Quinn Bare' });
await make.person({ company, name: 'Lea Learner' });
await world.sql('update people set qms_admin_since = $2 where id = $1', [bare.id, '2025-01-01T00:00:00Z']);
const signedIn = (id: string, since: string, last: string | null) =>
  world.sql('update employments set bu_admin_since = $2, last_signed_in_at = $3 where person_id = $1', [
    id,
    since,
    last,
  ]);
await signedIn(boss.id, '2025-01-01T00:00:00Z', '2025-12-01T13:00:00Z');
await signedIn(gone.id, '2025-01-01T00:00:00Z', '2026-02-01T13:00:00Z');
await signedIn(fresh.id, '2026-02-20T00:00:00Z', null);
await world.sql("update employments set ended_on = '2026-03-01' where person_id = $1", [gone.id]);
await world.sql("insert into auth.second_factors (person_id, sealed_secret, confirmed_at) values ($1, 'x', now())", [
  fresh.id,
]);

type Row = Record<string, unknown> & { name: string };
const path = '/admin/reports/admins';
const rows = async (query: Record<string, string> = {}) =>
  (await staff.get(path, { limit: '100', ...query })).body.rows as Row[];
const of = async (name: string) => (await rows({ q: name }))[0];

test('a platform admin who is no company admin has no effective rights, and the row says why', async () => {
  expect(await of('Quinn')).toMatchObject({ role: 'platformAdmin', effect: 'notCompanyAdmin', scope: 'All companies' });
  await world.sql('update employments set bu_admin_since = now() where person_id = $1', [bare.id]);
  expect((await rows({ q: 'Quinn', role: 'platformAdmin' }))[0]).toMatchObject({ effect: 'inForce' });
  // A claim at a company that is suspended counts no more.
  await world.sql('update companies set suspended_at = now() where id = $1', [company.id]);
  expect(Object.fromEntries((await rows({ q: 'Quinn' })).map(({ role, effect }) => [role, effect]))).toEqual({
    companyAdmin: 'companyClosed',
    platformAdmin: 'notCompanyAdmin',
  });
  await world.sql('update companies set suspended_at = null where id = $1', [company.id]);
  await world.sql('update employments set bu_admin_since = null where person_id = $1', [bare.id]);
});

test('stale, never used, left and unprotected are told apart', async () => {
  expect(await of('Bea')).toMatchObject({
    role: 'companyAdmin',
    company: 'Acme',
    effect: 'inForce',
    use: 'stale',
    factor: 'off',
  });
  expect(await of('Gus')).toMatchObject({ effect: 'left', use: 'recent', endsOn: '2026-03-01' });
  expect(await of('Fay')).toMatchObject({ effect: 'inForce', use: 'never', factor: 'on' });
  expect((await rows({ effect: 'left' })).map(({ name }) => name)).toEqual(['Gus Gone']);
  expect((await rows({ use: 'stale', role: 'companyAdmin', factor: 'off' })).map(({ name }) => name)).toEqual([
    'Bea Boss',
  ]);
});

test('learners have no row; trainers have one while a training is open', async () => {
  expect(await rows({ q: 'Lea' })).toEqual([]);
  expect(await rows({ role: 'trainer,evaluator' })).toEqual([]);
});

test('what someone did lately is counted at the company of the row', async () => {
  const client = await world.as(boss);
  const before = (await of('Bea'))!['actions'] as number;
  const { status } = await client.put(`/settings/employees/${(await make.person({ company })).id}/admin`, {});
  expect(status).toBeLessThan(300);
  expect((await of('Bea'))!['actions']).toBe(before + 1);
});

test('counts lead to their rows, and files say what is counted', async () => {
  const { body } = await staff.get(`${path}-groups`, { by: 'role,effect' });
  expect(body.total.values.noRights.value).toBe(
    (await rows({ effect: 'notCompanyAdmin,left,locked,companyClosed' })).length,
  );
  expect(body.total.values.leavers.value).toBe(1);
  expect(body.header).toBeTruthy();
  const { text } = await staff.get(`${path}-export`, { format: 'csv', q: 'Quinn' });
  expect(csvRows(text).flat().join(' ')).toContain('No rights: not a company admin');
});

test('company admins and learners see none of it', async () => {
  expect((await (await world.as(boss)).get(path)).status).toBe(403);
});

import { expect, test } from 'vitest';
import { openAccessWorld } from '../../../../test/access/access-world.ts';
import type { MadePerson } from '../../../../test/make/make.ts';

// Removing one right from the list of administrators. The tests' clock is 2 March 2026.

const { world, scene, isAdmin } = await openAccessWorld();
const { make, sql } = world;

const roleOf = async ({ id }: MadePerson, role: string) =>
  (
    (await scene.staff.get('/admin/reports/admins', { limit: '100', role })).body.rows as {
      id: string;
      personId: string;
    }[]
  ).find(({ personId }) => personId === id)!.id;
const remove = (roleId: string, caller = scene.staff) =>
  caller.post(`/admin/reports/admins/${roleId}/removal`, { reason: 'Changed teams' });

test('a company administrator loses the right, and the company’s log says who and why', async () => {
  const { deputy, company, staffPerson } = scene;
  expect((await remove(await roleOf(deputy, 'companyAdmin'))).status).toBe(200);
  expect(await isAdmin(deputy)).toBe(false);
  const [entry] = await sql(
    'select action, actor_id, reason from audit_entries where company_id = $1 order by sequence desc limit 1',
    [company.id],
  );
  expect(entry).toEqual({ action: 'company.revokeAdmin', actor_id: staffPerson.id, reason: 'Changed teams' });
});

test('the last administrator of a company, and the last of the platform, stay', async () => {
  const { outsider, staffPerson, second } = scene;
  const refused = await remove(await roleOf(outsider, 'companyAdmin'));
  expect([refused.status, refused.body.error.code]).toEqual([409, 'lastAdmin']);
  const others = (await scene.staff.get('/admin/reports/admins', { role: 'platformAdmin', limit: '100' })).body
    .rows as { id: string; personId: string }[];
  const [other] = others.filter(({ personId }) => personId !== staffPerson.id);
  expect((await remove(other!.id)).status).toBe(200);
  expect((await remove(await roleOf(staffPerson, 'platformAdmin'))).body.error.code).toBe('lastPlatformAdmin');
  expect((await second.get('/admin/reports/admins')).status).not.toBe(200);
});

test('an evaluator leaves the staff of all open trainings and is told; closed ones keep them', async () => {
  const { company } = scene;
  const lead = await make.person({ company });
  const evaluator = await make.person({ company, name: 'Eve Evaluator' });
  const open = await make.training(company, { trainers: [lead], evaluators: [evaluator] });
  const closed = await make.training(company, {
    trainers: [lead],
    evaluators: [evaluator],
    closed_at: '2026-02-01T00:00:00Z',
    started_at: '2026-01-31T00:00:00Z',
  });
  expect((await remove(await roleOf(evaluator, 'evaluator'))).status).toBe(200);
  const left = await sql<{ training_id: string }>('select training_id from training_staff where person_id = $1', [
    evaluator.id,
  ]);
  expect(left).toEqual([{ training_id: closed.id }]);
  expect(await sql('select 1 from training_staff where training_id = $1', [open.id])).toHaveLength(1);
  const [entry] = await sql<{ action: string }>(
    'select action from audit_entries where company_id = $1 order by sequence desc limit 1',
    [company.id],
  );
  expect(entry!.action).toBe('training.removeStaff');
});

test('a right that is not there, and anyone who is no platform administrator', async () => {
  expect((await remove(crypto.randomUUID())).status).toBe(404);
  const boss = await world.as(scene.boss);
  expect((await remove(await roleOf(scene.deputy, 'companyAdmin'), boss)).status).toBe(403);
  expect(await isAdmin(scene.deputy)).toBe(true);
});

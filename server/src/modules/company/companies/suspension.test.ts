import { expect, test } from 'vitest';
import { makeBelongings } from '../../../../test/make/make-belongings.ts';
import { openWorld } from '../../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const platform = await world.as(await make.platformAdmin());
const at = (companyId: string) => `/admin/companies/${companyId}/suspension`;
const reason = 'Two invoices are open';
const notice = 'Please call the office.';

async function suspendedScene(more: object = {}) {
  const company = await make.company();
  const boss = await make.companyAdmin({ company });
  const theirs = await makeBelongings(world, { company });
  const answer = await platform.put(at(company.id), { reason, notice, ...more });
  expect(answer.status, answer.text).toBe(200);
  return { company, theirs, boss: await world.as(boss), learner: await world.as(theirs.person) };
}
const suspensionOf = async (who: Awaited<ReturnType<typeof world.as>>) =>
  (await who.get('/session')).body.company.suspension;

test('anyone who signs in at a suspended company is told why, and may leave (A20)', async () => {
  const { company, theirs, boss, learner } = await suspendedScene();
  expect(await suspensionOf(learner)).toEqual({
    since: world.clock.now(),
    notice,
    reason: null,
    readOnlyThrough: null,
  });
  expect(await suspensionOf(boss)).toMatchObject({ notice, reason });
  expect((await boss.get('/session')).body.claims).toEqual({ buAdmin: false, qmsAdmin: false });
  for (const answer of [
    await learner.get('/dashboard'),
    await learner.get('/profile'),
    await boss.get('/settings/employees'),
  ])
    expect([answer.status, answer.body.error.code]).toEqual([403, 'companySuspended']);
  const { publicId } = theirs;
  const anybody = await world.as();
  for (const path of [
    `/public/achievements/${publicId}`,
    `/public/achievements/${publicId}/certificate`,
    `/public/achievements/${publicId}/credential`,
  ])
    expect((await anybody.get(path)).status, path).toBe(200);
  expect((await platform.get(`/admin/companies/${company.id}`)).body).toMatchObject({
    suspensionReason: reason,
    suspensionNotice: notice,
    readOnlyThrough: null,
  });
  expect((await platform.delete(at(company.id))).status).toBe(200);
  expect(await suspensionOf(learner)).toBeNull();
  expect((await learner.get('/profile')).status).toBe(200);
  expect((await platform.get(`/admin/companies/${company.id}`)).body).toMatchObject({ suspensionNotice: null });
  expect((await learner.post('/session/end')).status).toBe(200);
});

test('in the days left for reading everything is read and nothing changed; then all is closed (A20)', async () => {
  const { company, boss, learner } = await suspendedScene({ readOnlyDays: 7 });
  // The days are the database's, as those of sessions are.
  await world.sql('update companies set read_only_through = (now() at time zone time_zone)::date where id = $1', [
    company.id,
  ]);
  expect((await suspensionOf(learner)).readOnlyThrough).not.toBeNull();
  for (const answer of [
    await learner.get('/profile'),
    await learner.get('/achievements'),
    await boss.get('/settings/employees'),
  ])
    expect(answer.status).toBe(200);
  for (const answer of [
    await learner.patch('/profile', { preferredName: 'Else' }),
    await boss.post('/settings/employees', {}),
    await boss.delete('/settings/kiosks/x'),
  ])
    expect([answer.status, answer.body.error.code]).toEqual([403, 'companyReadOnly']);
  await world.sql('update companies set read_only_through = (now() at time zone time_zone)::date - 1 where id = $1', [
    company.id,
  ]);
  expect((await suspensionOf(learner)).readOnlyThrough).toBeNull();
  for (const answer of [await learner.get('/profile'), await boss.get('/settings/employees')])
    expect([answer.status, answer.body.error.code]).toEqual([403, 'companySuspended']);
});

test('a platform admin whose own company is suspended is none, also while it may be read', async () => {
  const company = await make.company();
  const both = await make.companyAdmin({ company });
  await world.sql('update people set qms_admin_since = now() where id = $1', [both.id]);
  const caller = await world.as(both);
  expect((await caller.get('/admin/companies')).status).toBe(200);
  await world.sql('update companies set suspended_at = now(), read_only_through = current_date + 3 where id = $1', [
    company.id,
  ]);
  expect((await caller.get('/session')).body.claims).toEqual({ buAdmin: true, qmsAdmin: false });
  expect((await caller.get('/admin/companies')).status).toBe(403);
});

test('days of reading have a limit, and the first is today', async () => {
  const company = await make.company();
  const refused = await platform.put(at(company.id), { reason, readOnlyDays: 91 });
  expect([refused.status, refused.body.error.issues[0].path]).toEqual([400, 'readOnlyDays']);
  expect((await platform.put(at(company.id), { reason, readOnlyDays: 1 })).status).toBe(200);
  expect((await platform.get(`/admin/companies/${company.id}`)).body.readOnlyThrough).toBe('2026-03-02');
});

import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const [ann, bob] = [await make.platformAdmin(), await make.platformAdmin()];
const [asAnn, asBob] = [await world.as(ann), await world.as(bob)];
const at = (personId: string, rest = '') => `/admin/employees/${personId}${rest}`;
const isAdmin = async (personId: string) => (await world.sql('select 1 from people where id = $1 and qms_admin_since is not null', [personId])).length === 1;
const reason = 'Takes over the night shift';

test('two platform admins stand behind a third, and neither is the one who becomes it', async () => {
  const carol = await make.person({ company: make.platform, buAdmin: true });
  const { requestId } = (await asAnn.post(at(carol.id, '/platform-admin-requests'), { reason })).body;
  expect((await asBob.post(at(carol.id, '/platform-admin-requests'), { reason })).body.error.code).toBe('requestOpen');
  expect((await asAnn.post(at(carol.id, `/platform-admin-requests/${requestId}/confirmation`), {})).body.error.code).toBe('secondPersonNeeded');
  expect(await isAdmin(carol.id)).toBe(false);
  expect((await asBob.post(at(carol.id, `/platform-admin-requests/${requestId}/confirmation`), {})).status).toBe(200);
  expect(await isAdmin(carol.id)).toBe(true);
  expect((await asBob.post(at(carol.id, `/platform-admin-requests/${requestId}/confirmation`), {})).body.error.code).toBe('requestOver');
  const book = await world.sql<{ action: string; actor_id: string }>(`select action, actor_id from audit_entries where entity_id = $1 order by sequence`, [
    carol.id,
  ]);
  expect(book).toEqual([
    { action: 'identity.askQmsAdmin', actor_id: ann.id },
    { action: 'identity.confirmQmsAdmin', actor_id: bob.id },
  ]);
  expect((await asAnn.delete(at(carol.id, '/platform-admin'))).status).toBe(200);
});

test('a request is good for 72 hours, is declined by anybody, and never made for oneself', async () => {
  const dan = await make.person({ company: make.platform, buAdmin: true });
  expect((await asAnn.post(at(ann.id, '/platform-admin-requests'), { reason })).body.error.code).toBe('notForOneself');
  const first = (await asAnn.post(at(dan.id, '/platform-admin-requests'), { reason })).body.requestId;
  world.clock.advance(72 * 3_600_000 + 1);
  expect((await asBob.post(at(dan.id, `/platform-admin-requests/${first}/confirmation`), {})).body.error.code).toBe('requestOver');
  const second = (await asAnn.post(at(dan.id, '/platform-admin-requests'), { reason })).body.requestId;
  expect((await asBob.delete(at(dan.id, `/platform-admin-requests/${second}`))).status).toBe(200);
  expect((await asBob.post(at(dan.id, `/platform-admin-requests/${second}/confirmation`), {})).body.error.code).toBe('requestOver');
  expect(await isAdmin(dan.id)).toBe(false);
});

test('claims change with a fresh step-up only (C08)', async () => {
  const eve = await make.person({ company: make.platform, buAdmin: true });
  await world.sql(`update auth.sessions set confirmed_at = now() - interval '11 minutes' where person_id = $1`, [ann.id]);
  const answers = [
    await asAnn.post(at(eve.id, '/platform-admin-requests'), { reason }),
    await asAnn.delete(at(bob.id, '/platform-admin')),
    await asAnn.put(at(eve.id, `/memberships/${make.platform.id}/admin`), {}),
    await asAnn.delete(at(bob.id, `/memberships/${make.platform.id}/admin`)),
    await asAnn.put(at(eve.id, '/lock'), { reason }),
    await asAnn.delete(at(eve.id, '/second-factor'), { reason }),
  ];
  expect(answers.map(({ body }) => body.error.code)).toEqual(answers.map(() => 'stepUpRequired'));
  await world.sql('update auth.sessions set confirmed_at = now() where person_id = $1', [ann.id]);
});

test('the last platform admin stays, by whichever door: the claim, the company’s claim, the lock (A15)', async () => {
  await world.sql('update people set qms_admin_since = null where id = $1', [bob.id]);
  const refusals = [
    await asAnn.delete(at(ann.id, '/platform-admin')),
    await asAnn.delete(at(ann.id, `/memberships/${make.platform.id}/admin`)),
    await asAnn.delete(`/settings/employees/${ann.id}/admin`),
  ];
  expect(refusals.map(({ status, body }) => [status, body.error.code])).toEqual(refusals.map(() => [409, 'lastPlatformAdmin']));
  expect((await asAnn.put(at(ann.id, '/lock'), { reason })).body.error.code).toBe('notForOneself');
  expect(await isAdmin(ann.id)).toBe(true);
  await world.sql('update people set qms_admin_since = now() where id = $1', [bob.id]);
});

test('of two platform admins who demote each other at once one remains (A16, 200 rounds)', async () => {
  for (let round = 0; round < 200; round += 1) {
    const answers = await Promise.all([asAnn.delete(at(bob.id, '/platform-admin')), asBob.delete(at(ann.id, '/platform-admin'))]);
    expect(answers.filter(({ status }) => status === 200).length, `round ${round}: ${answers.map(({ text }) => text).join()}`).toBe(1);
    expect((await world.sql('select 1 from people where qms_admin_since is not null')).length).toBe(1);
    await world.sql('update people set qms_admin_since = now() where id = any($1)', [[ann.id, bob.id]]);
  }
}, 60_000);

test('a locked person is out at once and comes in again when unlocked', async () => {
  const fay = await make.person({ email: 'fay@example.com' });
  await make.password(fay.id, 'correct quiet meadow');
  const theirs = await world.as(fay);
  expect((await asAnn.put(at(fay.id, '/lock'), { reason })).status).toBe(200);
  expect((await theirs.get('/profile')).status).toBe(401);
  const stranger = await world.as();
  const refused = await stranger.post('/session', { email: 'fay@example.com', password: 'correct quiet meadow', remember: false });
  expect(refused.status).toBe(401);
  expect((await asAnn.put(at(fay.id, '/lock'), { reason })).body.error.code).toBe('lockedAlready');
  expect((await asAnn.delete(at(fay.id, '/lock'))).status).toBe(200);
  expect((await stranger.post('/session', { email: 'fay@example.com', password: 'correct quiet meadow', remember: false })).status).toBe(200);
});

test('a second factor is reset for somebody else, and its owner is told', async () => {
  const gil = await make.person({ email: 'gil@example.com' });
  expect((await asAnn.delete(at(gil.id, '/second-factor'), { reason })).body.error.code).toBe('secondFactorOff');
  await world.sql(`insert into auth.second_factors (person_id, sealed_secret, confirmed_at) values ($1, 'x', now())`, [gil.id]);
  expect((await asAnn.get(at(gil.id))).body.signIn.secondFactorSince).not.toBeNull();
  expect((await asAnn.delete(at(gil.id, '/second-factor'), { reason })).status).toBe(200);
  expect((await world.sql(`select 1 from mails where kind = 'identity.secondFactorReset' and person_id = $1`, [gil.id])).length).toBe(1);
});

test('everybody is found by name, number, address and certificate number', async () => {
  const hal = await make.person({ name: 'Hálka Ünique', email: 'hal@example.com' });
  for (const q of ['halka unique', 'HAL@EXAMPLE'])
    expect((await asAnn.get('/admin/employees', { q })).body.rows.map(({ id }: { id: string }) => id)).toContain(hal.id);
  expect((await asAnn.get(at(hal.id, '/security-events'))).body.rows).toEqual([]);
});

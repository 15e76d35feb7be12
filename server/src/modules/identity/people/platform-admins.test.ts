import { expect, test } from 'vitest';
import type { Answer, Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const [ann, bob] = [await make.platformAdmin(), await make.platformAdmin()];
const [asAnn, asBob] = [await world.as(ann), await world.as(bob)];
const at = (personId: string, rest = '') => `/admin/employees/${personId}${rest}`;
const isAdmin = async (personId: string) =>
  (await world.sql('select 1 from people where id = $1 and qms_admin_since is not null', [personId])).length === 1;
const reason = 'Takes over the night shift';

test('two platform admins stand behind a third, and neither is the one who becomes it', async () => {
  const carol = await make.person({ company: make.platform, buAdmin: true });
  const { requestId } = (await asAnn.post(at(carol.id, '/platform-admin-requests'), { reason })).body;
  expect((await asBob.post(at(carol.id, '/platform-admin-requests'), { reason })).body.error.code).toBe('requestOpen');
  expect(
    (await asAnn.post(at(carol.id, `/platform-admin-requests/${requestId}/confirmation`), {})).body.error.code,
  ).toBe('secondPersonNeeded');
  expect(await isAdmin(carol.id)).toBe(false);
  expect((await asBob.post(at(carol.id, `/platform-admin-requests/${requestId}/confirmation`), {})).status).toBe(200);
  expect(await isAdmin(carol.id)).toBe(true);
  expect(
    (await asBob.post(at(carol.id, `/platform-admin-requests/${requestId}/confirmation`), {})).body.error.code,
  ).toBe('requestOver');
  const book = await world.sql<{ action: string; actor_id: string }>(
    `select action, actor_id from audit_entries where entity_id = $1 order by sequence`,
    [carol.id],
  );
  expect(book).toEqual([
    { action: 'identity.askQmsAdmin', actor_id: ann.id },
    { action: 'identity.confirmQmsAdmin', actor_id: bob.id },
  ]);
  expect((await asAnn.delete(at(carol.id, '/platform-admin'))).status).toBe(200);
});

test('a request is good for 72 hours, is declined by anyone, and never made for oneself', async () => {
  const dan = await make.person({ company: make.platform, buAdmin: true });
  expect((await asAnn.post(at(ann.id, '/platform-admin-requests'), { reason })).body.error.code).toBe('notForOneself');
  const first = (await asAnn.post(at(dan.id, '/platform-admin-requests'), { reason })).body.requestId;
  world.clock.advance(72 * 3_600_000 + 1);
  expect((await asBob.post(at(dan.id, `/platform-admin-requests/${first}/confirmation`), {})).body.error.code).toBe(
    'requestOver',
  );
  const second = (await asAnn.post(at(dan.id, '/platform-admin-requests'), { reason })).body.requestId;
  expect((await asBob.delete(at(dan.id, `/platform-admin-requests/${second}`))).status).toBe(200);
  expect((await asBob.post(at(dan.id, `/platform-admin-requests/${second}/confirmation`), {})).body.error.code).toBe(
    'requestOver',
  );
  expect(await isAdmin(dan.id)).toBe(false);
});

test('who works nowhere becomes no platform admin: after a last day, or at a company that was terminated', async () => {
  const left = await make.person({ company: make.platform, buAdmin: true });
  await world.sql(`update employments set ended_on = '2026-01-31' where person_id = $1`, [left.id]);
  const closed = await make.company();
  const theirs = await make.person({ company: closed });
  await world.sql('update companies set terminated_at = now() where id = $1', [closed.id]);
  for (const { id } of [left, theirs])
    expect((await asAnn.post(at(id, '/platform-admin-requests'), { reason })).body.error.code).toBe('notEmployedNow');
});

test('claims change with a fresh step-up only (C08)', async () => {
  const eve = await make.person({ company: make.platform, buAdmin: true });
  await world.sql(`update auth.sessions set confirmed_at = now() - interval '11 minutes' where person_id = $1`, [
    ann.id,
  ]);
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

test('the last platform admin stays, by whichever door: the claim, the company’s claim, the last day, the lock, the company itself (A15)', async () => {
  // Someone else administers the platform’s company, so that only the last platform admin can be what stands against
  // it.
  const clerk = await make.person({ company: make.platform, buAdmin: true });
  const asClerk = await world.as(clerk);
  await world.sql('update people set qms_admin_since = null where id = $1', [bob.id]);
  const lastDay = '2026-03-02';
  const [placement] = (await asAnn.get(`/settings/employees/${ann.id}/placements`)).body;
  const [foreign, own] = [await make.company(), make.platform.id];
  const refusals = {
    claim: await asAnn.delete(at(ann.id, '/platform-admin')),
    companyClaim: await asAnn.delete(at(ann.id, `/memberships/${own}/admin`)),
    ownClaim: await asAnn.delete(`/settings/employees/${ann.id}/admin`),
    claimByAColleague: await asClerk.delete(`/settings/employees/${ann.id}/admin`),
    ending: await asAnn.post(`/settings/employees/${ann.id}/ending`, { lastDay, reason: null }),
    endingByAColleague: await asClerk.post(`/settings/employees/${ann.id}/ending`, {
      lastDay: '2027-03-02',
      reason: null,
    }),
    correctedLastDay: await asClerk.put(`/settings/employees/${ann.id}/placements/${placement.id}`, {
      startedOn: placement.startedOn,
      endedOn: '2026-04-30',
      siteId: null,
      departmentId: null,
      managerId: null,
      reason: 'Wrong',
    }),
  };
  for (const [door, { status, body }] of Object.entries(refusals))
    expect([door, status, body.error?.code]).toEqual([door, 409, 'lastPlatformAdmin']);
  const leaver = await make.person({ company: make.platform });
  const bulk = { selection: { ids: [ann.id, leaver.id] }, lastDay, reason: null };
  for (const preview of [true, false]) {
    const answer = await asClerk.post('/settings/employees/bulk/ending', { ...bulk, preview });
    expect(answer.body).toMatchObject({ changed: 1, skipped: [{ id: ann.id, code: 'lastPlatformAdmin' }] });
  }
  expect((await asAnn.put(at(ann.id, '/lock'), { reason })).body.error.code).toBe('notForOneself');
  expect((await asAnn.put(at(ann.id.toUpperCase(), '/lock'), { reason })).body.error.code).toBe('notForOneself');
  expect((await asAnn.post(at(clerk.id, '/merges'), { mergedId: ann.id, reason })).body.error.code).toBe(
    'notForOneself',
  );
  for (const [door, body] of [
    ['suspension', { reason }],
    ['termination', { reason }],
  ] as const)
    expect((await asAnn.put(`/admin/companies/${own}/${door}`, body)).status, door).toBe(409);
  expect([await isAdmin(ann.id), (await asAnn.get('/admin/overview')).status]).toEqual([true, 200]);
  // Anyone who administers the platform from another company takes that claim along: it may end only while another is
  // left.
  await world.sql(
    `insert into employments (company_id, person_id, employee_number, started_on, bu_admin_since)
      values ($1, $2, 'X1', '2021-01-01', now())`,
    [foreign.id, ann.id],
  );
  expect((await asClerk.delete(`/settings/employees/${ann.id}/admin`)).status).toBe(200);
  await world.sql('update employments set bu_admin_since = now() where person_id = $1 and company_id = $2', [
    ann.id,
    own,
  ]);
  await world.sql('delete from employments where person_id = $1 and company_id = $2', [ann.id, foreign.id]);
  await world.sql('update people set qms_admin_since = now() where id = $1', [bob.id]);
});

test('no one becomes a platform admin by a merge, nor stops to be the last one when it is undone (A15)', async () => {
  const company = await make.company();
  const [eve, theirs] = [await make.qmsOnly(), await make.companyAdmin({ company })];
  const merge = { mergedId: theirs.id, reason: 'The same person' };
  const refused = await asAnn.post(at(eve.id, '/merges'), merge);
  expect([refused.status, refused.body.error.code]).toEqual([403, 'secondPersonNeeded']);
  expect((await asAnn.get(at(eve.id, '/merge-preview'), { mergedId: theirs.id })).body.obstacle).toBe(
    'secondPersonNeeded',
  );
  // With a claim of her own she may; it goes, and then what she acts by is the merged record’s.
  await world.sql('update employments set bu_admin_since = now() where person_id = $1', [eve.id]);
  const { mergeId } = (await asAnn.post(at(eve.id, '/merges'), merge)).body;
  expect((await asAnn.delete(at(eve.id, `/memberships/${make.platform.id}/admin`))).status).toBe(200);
  await world.sql('update people set qms_admin_since = null where id = any($1)', [[ann.id, bob.id]]);
  const asEve = await world.as({ id: eve.id, companyId: company.id });
  const undone = await asEve.post(at(eve.id, `/merges/${mergeId}/undoing`), {});
  expect([undone.status, undone.body.error.code]).toEqual([409, 'lastPlatformAdmin']);
  await world.sql('update people set qms_admin_since = now() where id = any($1)', [[ann.id, bob.id]]);
  expect((await asEve.post(at(eve.id, `/merges/${mergeId}/undoing`), {})).status).toBe(200);
  expect((await asEve.get('/admin/overview')).status).toBe(401);
  await world.sql('update people set qms_admin_since = null where id = $1', [eve.id]);
});

const bothAgain = async () => {
  const both = [[ann.id, bob.id]];
  await world.sql(
    'update people set qms_admin_since = now(), locked_at = null, lock_reason = null where id = any($1)',
    both,
  );
  await world.sql(
    'update employments set bu_admin_since = now(), ended_on = null, closed_on = null where person_id = any($1)',
    both,
  );
  await world.sql('update placements set ended_on = null where person_id = any($1) and retracted_at is null', both);
};
const left = async () =>
  (await world.sql<{ left: number }>(`select platform_admins_left(null, '{}') as left`))[0]!.left;

test('of two platform admins who demote each other at once one remains (A16, 200 rounds)', async () => {
  for (let round = 0; round < 200; round += 1) {
    const answers = await Promise.all([
      asAnn.delete(at(bob.id, '/platform-admin')),
      asBob.delete(at(ann.id, '/platform-admin')),
    ]);
    expect(
      answers.filter(({ status }) => status === 200).length,
      `round ${round}: ${answers.map(({ text }) => text).join()}`,
    ).toBe(1);
    expect(await left()).toBe(1);
    await bothAgain();
  }
}, 60_000);

test('a locked person is out at once and comes in again when unlocked', async () => {
  const fay = await make.person({ email: 'fay@example.com' });
  await make.password(fay.id, 'correct quiet meadow');
  const theirs = await world.as(fay);
  expect((await asAnn.put(at(fay.id, '/lock'), { reason })).status).toBe(200);
  expect((await theirs.get('/profile')).status).toBe(401);
  const stranger = await world.as();
  const refused = await stranger.post('/session', {
    email: 'fay@example.com',
    password: 'correct quiet meadow',
    remember: false,
  });
  expect(refused.status).toBe(401);
  expect((await asAnn.put(at(fay.id, '/lock'), { reason })).body.error.code).toBe('lockedAlready');
  expect((await asAnn.delete(at(fay.id, '/lock'))).status).toBe(200);
  expect(
    (await stranger.post('/session', { email: 'fay@example.com', password: 'correct quiet meadow', remember: false }))
      .status,
  ).toBe(200);
});

test('a second factor is reset for someone else, and its owner is told', async () => {
  const gil = await make.person({ email: 'gil@example.com' });
  expect((await asAnn.delete(at(gil.id, '/second-factor'), { reason })).body.error.code).toBe('secondFactorOff');
  await world.sql(`insert into auth.second_factors (person_id, sealed_secret, confirmed_at) values ($1, 'x', now())`, [
    gil.id,
  ]);
  expect((await asAnn.get(at(gil.id))).body.signIn.secondFactorSince).not.toBeNull();
  expect((await asAnn.delete(at(gil.id, '/second-factor'), { reason })).status).toBe(200);
  expect(
    (await world.sql(`select 1 from mails where kind = 'identity.secondFactorReset' and person_id = $1`, [gil.id]))
      .length,
  ).toBe(1);
});

test('everyone is found by name, number, address and certificate number', async () => {
  const hal = await make.person({ name: 'Hálka Ünique', email: 'hal@example.com' });
  for (const q of ['halka unique', 'HAL@EXAMPLE'])
    expect((await asAnn.get('/admin/employees', { q })).body.rows.map(({ id }: { id: string }) => id)).toContain(
      hal.id,
    );
  expect((await asAnn.get(at(hal.id, '/security-events'))).body.rows).toEqual([]);
});

// Last, for it ends their sessions.
test('of two platform admins one remains also when they come through different doors: the claim, the company’s claim, the lock, the last day (A16, 200 rounds)', async () => {
  type Door = (caller: Caller, whom: string) => Promise<Answer>;
  const doors: Record<string, Door> = {
    claim: (caller, whom) => caller.delete(at(whom, '/platform-admin')),
    companyClaim: (caller, whom) => caller.delete(at(whom, `/memberships/${make.platform.id}/admin`)),
    settingsClaim: (caller, whom) => caller.delete(`/settings/employees/${whom}/admin`),
    lock: (caller, whom) => caller.put(at(whom, '/lock'), { reason }),
    ending: (caller, whom) =>
      caller.post(`/settings/employees/${whom}/ending`, { lastDay: '2026-12-31', reason: null }),
    bulk: (caller, whom) =>
      caller.post('/settings/employees/bulk/ending', {
        selection: { ids: [whom] },
        lastDay: '2026-12-31',
        reason: null,
        preview: false,
      }),
  };
  const names = Object.keys(doors);
  const done = ({ status, body }: Answer) => status === 200 && body.changed !== 0;
  for (let round = 0; round < 200; round += 1) {
    const [one, other] = [names[round % names.length]!, names[Math.floor(round / names.length) % names.length]!];
    const [first, second] = [await world.as(ann), await world.as(bob)];
    const answers = await Promise.all([doors[one]!(first, bob.id), doors[other]!(second, ann.id)]);
    const said = `round ${round}, ${one} and ${other}: ${answers.map(({ text }) => text).join()}`;
    expect(answers.filter(done).length, said).toBe(1);
    expect(
      answers.filter(({ status }) => status >= 500),
      said,
    ).toEqual([]);
    expect(await left(), said).toBe(1);
    await bothAgain();
  }
}, 120_000);

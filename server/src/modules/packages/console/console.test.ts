import { expect, test } from 'vitest';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { listeningWorld, packageScene } from '../../../../test/packages/open-package.ts';

const { world } = await listeningWorld();
const { course, learner } = packageScene(world);
const pass = (seconds: number) => world.clock.advance(seconds * 1000);
const ladders = await course([buildPackage({ standard: 'scorm12', title: 'Ladders' })], {
  fallback: { kind: 'manual' },
});
const unitId = ladders.units[0]!.id;
const [{ itemId, versionId }] = (await world.sql(
  'select v.item_id as "itemId", v.id as "versionId" from content_versions v join course_units u on u.content_version_id = v.id where u.id = $1',
  [unitId],
)) as [{ itemId: string; versionId: string }];
const staff = await world.as(await world.make.platformAdmin());
const adminOf = async (who: Awaited<ReturnType<typeof learner>>) =>
  world.as(await world.make.companyAdmin({ company: { id: who.person.companyId, code: '' } }));
const reason = 'Seen to the end beside the foreman.';

/** A package that sets a score, something that it may not, and never a status. */
async function scored() {
  const me = await learner(ladders);
  const opened = await me.open();
  await opened.say({}, { kind: 'initialize' });
  pass(60);
  await opened.say({ 'cmi.core.score.raw': '85', 'cmi.core.student_id': 'me', 'cmi.suspend_data': 'x'.repeat(5000) });
  pass(60);
  await opened.say({}, { kind: 'terminate' });
  return { me, opened };
}

test('what a package said is a time line, and why it does not count is said with the moment', async () => {
  const { me, opened } = await scored();
  const admin = await adminOf(me);
  const { body } = await admin.get(`/settings/enrolments/${me.enrolmentId}/packages`);
  expect(body).toMatchObject({
    person: me.person.name,
    packages: [
      { unitId, title: 'Ladders', standard: 'scorm12', openings: 1, calls: 3, mayAccept: true, accepted: null },
    ],
  });
  expect(
    body.packages[0].findings.map(({ code, severity }: { code: string; severity: string }) => [code, severity]),
  ).toEqual([
    ['statusMissingScore', 'problem'],
    ['refused', 'note'],
  ]);
  expect(body.packages[0].findings[0].values).toEqual({ score: '85' });

  const calls = `/settings/enrolments/${me.enrolmentId}/units/${unitId}/calls`;
  const first = (await admin.get(calls, { limit: '2' })).body;
  expect(first.rows).toMatchObject([
    { sequence: 3, kind: 'terminate', said: [], refused: [] },
    {
      sequence: 2,
      activity: 'Ladders',
      kind: 'commit',
      applied: true,
      said: [
        { code: 'score', value: '85' },
        { code: 'suspendData', value: '', count: 5000 },
        { code: 'other', element: 'cmi.core.student_id' },
      ],
      refused: [{ element: 'cmi.core.student_id', reason: 'readOnly' }],
    },
  ]);
  const rest = (await admin.get(calls, { limit: '2', cursor: first.nextCursor })).body;
  expect([rest.rows.map(({ sequence }: { sequence: number }) => sequence), rest.nextCursor]).toEqual([[1], null]);
  expect((await admin.get(calls, { cursor: `${first.nextCursor}x` })).status).toBe(400);

  // What comes after hours offline says so.
  pass(7200);
  await opened.say(
    { 'cmi.core.lesson_location': '9' },
    { occurredAt: new Date(Date.parse(world.clock.now()) - 3_600_000).toISOString() },
  );
  const later = (await admin.get(`/settings/enrolments/${me.enrolmentId}/packages`)).body.packages[0].findings;
  expect(later).toContainEqual(expect.objectContaining({ code: 'arrivedLate', values: { count: 1, minutes: 60 } }));
});

test('only admins of the company look into an attempt, and the platform into each', async () => {
  const { me } = await scored();
  const stranger = await world.as(await world.make.companyAdmin());
  for (const path of [`packages`, `units/${unitId}/calls`]) {
    expect((await me.me.get(`/settings/enrolments/${me.enrolmentId}/${path}`)).status).toBe(403);
    expect((await stranger.get(`/settings/enrolments/${me.enrolmentId}/${path}`)).status).toBe(404);
    expect((await staff.get(`/settings/enrolments/${me.enrolmentId}/${path}`)).status).toBe(404);
    expect((await stranger.get(`/admin/enrolments/${me.enrolmentId}/${path}`)).status).toBe(403);
    expect((await staff.get(`/admin/enrolments/${me.enrolmentId}/${path}`)).status).toBe(200);
  }
  expect((await stranger.get(`/admin/content/${itemId}/registrations`)).status).toBe(403);
  expect((await staff.get(`/admin/content/${itemId}/registrations`, { q: me.person.name })).body.rows).toMatchObject([
    { enrolmentId: me.enrolmentId, unitId, person: me.person.name, state: 'open', scorePercent: 85, version: 1 },
  ]);
  const ofPerson = `/admin/employees/${me.person.id}/registrations`;
  expect((await stranger.get(ofPerson)).status).toBe(403);
  expect((await staff.get(ofPerson)).body).toMatchObject([
    { enrolmentId: me.enrolmentId, package: 'Ladders', state: 'open' },
  ]);
  const file = await staff.get(`/admin/content/${itemId}/registrations-export`, { format: 'csv' });
  expect([file.status, file.text.split('\n').length > 1]).toEqual([200, true]);
  expect(file.text).toContain(me.person.name);
});

test('the platform accepts a completion with the reason; the list and the diagnosis say so', async () => {
  const { me } = await scored();
  const path = `/admin/enrolments/${me.enrolmentId}/units/${unitId}/acceptance`;
  expect((await (await adminOf(me)).post(path, { reason })).status).toBe(403);
  expect((await staff.post(path, { reason: 'no' })).status).toBe(400);
  expect((await staff.post(path, { reason })).status).toBe(200);
  expect((await staff.post(path, { reason })).status).toBe(409);
  expect(await me.outline()).toMatchObject({ percent: 100, status: 'completed' });
  const { body } = await staff.get(`/admin/enrolments/${me.enrolmentId}/packages`);
  expect(body.packages[0]).toMatchObject({ mayAccept: false, accepted: { reason } });
  expect(body.packages[0].findings.at(-1)).toMatchObject({ code: 'accepted', severity: 'good' });
  expect((await staff.get(`/admin/content/${itemId}/registrations`, { state: 'accepted' })).body.rows).toMatchObject([
    { enrolmentId: me.enrolmentId },
  ]);
  expect(
    await world.sql(
      `select reason from audit_entries where entity = 'package_registration' and company_id = $2
        and changes ->> 'enrolmentId' = $1`,
      [me.enrolmentId, me.person.companyId],
    ),
  ).toEqual([{ reason }]);
});

test('a test launch opens any version and leaves no records', async () => {
  const counted = () =>
    world.sql(
      'select (select count(*) from package_registrations)::int as registrations, (select count(*) from runtime_calls)::int as calls',
    );
  const before = await counted();
  const path = `/admin/content/${itemId}/versions/${versionId}/test-launch`;
  expect((await (await world.as(await world.make.companyAdmin())).post(path, {})).status).toBe(403);
  expect((await staff.post(`/admin/content/${versionId}/versions/${versionId}/test-launch`, {})).status).toBe(404);
  const { status, body } = await staff.post(path, {});
  expect([status, body.mode, body.registrationId]).toEqual([200, 'normal', null]);
  const base = (body.address as string).replace(/player\.html$/, '');
  const said = await fetch(`${base}rte`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({
      sequence: 1,
      activityId: 'ITEM-1',
      occurredAt: world.clock.now(),
      kind: 'commit',
      elements: { 'cmi.core.lesson_status': 'passed' },
      seconds: 5,
    }),
  });
  expect(await said.json()).toMatchObject({ applied: false });
  expect(await counted()).toEqual(before);
});

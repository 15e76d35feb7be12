import { expect, test } from 'vitest';
import { buildPackage } from '../../../test/packages/build-package.ts';
import { listeningWorld, packageScene } from '../../../test/packages/open-package.ts';

const { world } = await listeningWorld();
const { make } = world;
const { course, learner } = packageScene(world);
const archive = buildPackage({
  standard: 'scorm12',
  items: ['lesson', 'exam'].map((id) => ({ id, title: id, href: `${id}.html` })),
});
const said = (status: string, raw: string) => ({ 'cmi.core.lesson_status': status, 'cmi.core.score.raw': raw });
const [one, other, learning] = [
  await world.as(await make.platformAdmin()),
  await world.as(await make.platformAdmin()),
  await world.as(await make.person()),
];

/** Someone who passed as the old rule had it: the exam that is on record was failed. */
async function passedWrongly(of: Awaited<ReturnType<typeof course>>) {
  const me = await learner(of);
  const opened = await me.open();
  await opened.say(said('passed', '100'), { activityId: 'lesson' });
  await opened.say(said('passed', '100'), { activityId: 'exam', kind: 'terminate' });
  await world.sql(
    `update runtime_calls c set elements = $2::jsonb from package_registrations r
      where r.enrolment_id = $1 and c.registration_id = r.id and c.activity_id = 'exam'`,
    [me.enrolmentId, JSON.stringify(said('failed', '10'))],
  );
  return me;
}
const list = async () => (await one.get('/admin/result-reviews')).body;
const certificates = ({ person }: { person: { id: string } }) =>
  world.sql<{ number: string; revoked: boolean }>(
    'select certificate_number as number, revoked_at is not null as revoked from achievements where person_id = $1',
    [person.id],
  );

test('a wrong result behind a certificate is listed, changed by no one alone, and falls by two people', async () => {
  const of = await course([archive]);
  const right = await learner(of);
  const opened = await right.open();
  for (const activityId of ['lesson', 'exam']) await opened.say(said('passed', '90'), { activityId });
  const me = await passedWrongly(of);
  const [proof] = await certificates(me);
  const { rows, checked, next } = await list();
  expect([checked, next]).toEqual([2, null]);
  expect(rows).toMatchObject([
    {
      enrolmentId: me.enrolmentId,
      person: me.person.name,
      certificates: [proof!.number],
      from: { done: true, passed: true, scorePercent: 100 },
      to: { done: false, passed: false, scorePercent: 55 },
      way: 'void',
      voidAsked: false,
    },
  ]);
  const registrationIds = rows.map(({ registrationId }: { registrationId: string }) => registrationId);
  expect((await one.post('/admin/result-reviews/corrections', { registrationIds })).body).toEqual({
    corrected: 0,
    leftToVoid: 1,
  });
  expect(await certificates(me)).toMatchObject([{ revoked: false }]);
  const reason = 'Passed the lesson, failed the exam.';
  const { requestId } = (await one.post(`/admin/enrolments/${me.enrolmentId}/void-requests`, { reason })).body;
  expect((await list()).rows).toMatchObject([{ voidAsked: true }]);
  const confirmation = `/admin/enrolments/${me.enrolmentId}/void-requests/${requestId}/confirmation`;
  expect((await one.post(confirmation)).status).not.toBe(200);
  expect((await other.post(confirmation)).status).toBe(200);
  expect(await certificates(me)).toMatchObject([{ revoked: true }]);
  expect((await list()).rows).toEqual([]);
  expect(await certificates(right)).toMatchObject([{ revoked: false }]);
});

test('where the course goes on, the step is open again, and the audit says so', async () => {
  const me = await passedWrongly(await course([archive, archive]));
  const { rows } = await list();
  expect(rows).toMatchObject([{ enrolmentId: me.enrolmentId, completedAt: null, certificates: [], way: 'correct' }]);
  const registrationIds = [rows[0].registrationId];
  expect((await one.post('/admin/result-reviews/corrections', { registrationIds })).body).toEqual({
    corrected: 1,
    leftToVoid: 0,
  });
  expect((await list()).rows).toEqual([]);
  const [{ state, passed, scorePercent }] = (await me.outline()).sections[0].units;
  expect({ state, passed, scorePercent }).toEqual({ state: 'inProgress', passed: false, scorePercent: 55 });
  expect(await world.sql(`select action from audit_entries where entity_id = $1`, [registrationIds[0]])).toEqual([
    { action: 'operations.correctResults' },
  ]);
  // And is passed by passing.
  await (await me.open()).say(said('passed', '80'), { activityId: 'exam', sequence: 99 });
  expect((await me.outline()).sections[0].units[0]).toMatchObject({ state: 'done', passed: true });
});

test('a result that was reviewed and kept leaves the list and the count, until the report comes to something else', async () => {
  const of = await course([archive]);
  const me = await passedWrongly(of);
  await world.sql('update package_registrations set review_wanted_at = now() where enrolment_id = $1', [
    me.enrolmentId,
  ]);
  const mine = async () =>
    (await list()).rows.filter((row: { enrolmentId: string }) => row.enrolmentId === me.enrolmentId);
  const count = async () => (await one.get('/admin/overview')).body.resultsToReview;
  const before = await count();
  const [{ registrationId }] = await mine();
  expect(
    (await learning.post('/admin/result-reviews/kept', { registrationId, reason: 'The exam was repeated on paper.' }))
      .status,
  ).toBe(403);
  expect((await one.post('/admin/result-reviews/kept', { registrationId, reason: '' })).status).toBe(400);
  expect(
    (await one.post('/admin/result-reviews/kept', { registrationId, reason: 'The exam was repeated on paper.' }))
      .status,
  ).toBe(200);
  expect(await mine()).toEqual([]);
  expect(await count()).toBe(before - 1);
  expect(await certificates(me)).toMatchObject([{ revoked: false }]);
  expect(await world.sql('select action, reason from audit_entries where entity_id = $1', [registrationId])).toEqual([
    { action: 'operations.keepResult', reason: 'The exam was repeated on paper.' },
  ]);
  await world.sql(
    `update runtime_calls c set elements = $2::jsonb from package_registrations r
      where r.enrolment_id = $1 and c.registration_id = r.id and c.activity_id = 'exam'`,
    [me.enrolmentId, JSON.stringify(said('failed', '40'))],
  );
  expect(await mine()).toHaveLength(1);
});

test('it is the platform that reviews results', async () => {
  expect((await learning.get('/admin/result-reviews')).status).toBeGreaterThanOrEqual(403);
  expect(
    (
      await learning.post('/admin/result-reviews/corrections', {
        registrationIds: ['00000000-0000-4000-8000-000000000000'],
      })
    ).status,
  ).toBeGreaterThanOrEqual(403);
});

test('what was complete by its time is not listed for a word that came later', async () => {
  const me = await learner(
    await course([buildPackage({ standard: 'scorm12' })], { fallback: { kind: 'time', minutes: 1 } }),
  );
  const opened = await me.open();
  for (let place = 1; place <= 7; place++) {
    world.clock.advance(10_000);
    await opened.say({ 'cmi.core.lesson_location': String(place) }, { seconds: 10 });
  }
  expect(await me.outline()).toMatchObject({ status: 'completed' });
  for (const word of ['incomplete', 'failed']) {
    world.clock.advance(10_000);
    await opened.say(said(word, '20'), { seconds: 10 });
    expect(
      (await list()).rows.filter(({ enrolmentId }: { enrolmentId: string }) => enrolmentId === me.enrolmentId),
    ).toEqual([]);
  }
});

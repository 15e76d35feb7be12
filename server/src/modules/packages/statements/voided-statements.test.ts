import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { activitySpeaker } from '../../../../test/packages/activity-speaker.ts';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { listeningWorld, packageScene } from '../../../../test/packages/open-package.ts';

// A statement that decided something and is voided afterwards (xAPI 1.0.3, 2.3.2).
const { world } = await listeningWorld();
const { course, learner } = packageScene(world);
const heights = 'https://example.com/xapi/heights';
const exam = 'https://example.com/cmi5/exam';
const plain = buildPackage({ standard: 'xapi' });
const units = buildPackage({
  standard: 'cmi5',
  title: 'Exam',
  units: [{ id: exam, title: 'Exam', url: 'b.html', moveOn: 'Passed', masteryScore: 0.8 }],
});
type Learner = Awaited<ReturnType<typeof learner>>;
type Made = { key: string; secret: string };

const [one, other] = [
  await world.as(await world.make.platformAdmin()),
  await world.as(await world.make.platformAdmin()),
];
const launched = async (who: Learner) => activitySpeaker(world, (await who.open(0)).base);
const stepOf = async (who: Learner) => {
  const { status, sections } = await who.outline();
  const { state, passed, scorePercent } = sections[0].units[0];
  return { status, state, passed, scorePercent };
};
const certificates = async (who: Learner) =>
  (
    await world.sql<{ revoked: boolean }>(
      'select revoked_at is not null as revoked from achievements where person_id = $1',
      [who.person.id],
    )
  ).map(({ revoked }) => revoked);
const reviews = async (who: Learner) =>
  (
    (await one.get('/admin/result-reviews')).body.rows as {
      enrolmentId: string;
      registrationId: string;
      way: string;
      from: object;
      to: object;
    }[]
  ).filter(({ enrolmentId }) => enrolmentId === who.enrolmentId);

const toReview = async () => (await one.get('/admin/overview')).body.resultsToReview as number;

/** The company's own tools say that a statement is void. */
async function voiding(who: Learner, endpoint: string) {
  const { key, secret } = (
    await one.post('/admin/lrs-keys', { companyId: who.person.companyId, name: 'Office', access: 'both' })
  ).body as Made;
  return async (id: string): Promise<number> =>
    (
      await fetch(`${endpoint}statements`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
          'x-experience-api-version': '1.0.3',
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          actor: { mbox: 'mailto:office@example.com' },
          verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
          object: { objectType: 'StatementRef', id },
        }),
      })
    ).status;
}

test('xAPI: while the course goes on, a voided pass is no pass; what is said next counts', async () => {
  const me = await learner(await course([plain, plain]));
  const activity = await (await launched(me)).open(heights);
  const failed = activity.statement('failed', { score: { scaled: 0.4 } });
  const passed = activity.statement('passed', { score: { scaled: 0.9 } });
  for (const statement of [failed, passed]) expect((await activity.send(statement)).status).toBe(200);
  expect(await stepOf(me)).toMatchObject({ state: 'done', passed: true, scorePercent: 90 });
  const office = await voiding(me, activity.given['endpoint']!);
  expect(await office(passed.id)).toBe(200);
  expect(await stepOf(me)).toMatchObject({
    status: 'inProgress',
    state: 'inProgress',
    passed: false,
    scorePercent: 40,
  });
  expect(
    await world.sql(`select 1 from audit_entries where action = 'packages.statementVoided' and company_id = $1`, [
      me.person.companyId,
    ]),
  ).toHaveLength(1);
  expect(await reviews(me)).toEqual([]);
  // Void again, or of something that decided nothing: nothing changes.
  expect(await office(passed.id)).toBe(200);
  expect(await stepOf(me)).toMatchObject({ passed: false, scorePercent: 40 });
  const again = await (await launched(me)).open(heights);
  expect(await again.say('passed', { score: { scaled: 0.85 } })).toBe(200);
  expect(await stepOf(me)).toMatchObject({ state: 'done', passed: true, scorePercent: 85 });
});

test('a score whose only statement is void is the score of no course either', async () => {
  const me = await learner(await course([plain]));
  const activity = await (await launched(me)).open(heights);
  const failed = activity.statement('failed', { score: { scaled: 0.9 } });
  expect((await activity.send(failed)).status).toBe(200);
  const listed = async () => (await me.me.get('/enrolments')).body.rows[0].scorePercent;
  expect(await listed()).toBe(90);
  const office = await voiding(me, activity.given['endpoint']!);
  expect(await office(failed.id)).toBe(200);
  expect([await listed(), (await stepOf(me)).scorePercent]).toEqual([null, null]);
  expect(await activity.say('completed')).toBe(200);
  expect([await listed(), await stepOf(me)]).toMatchObject([null, { status: 'completed', scorePercent: null }]);
});

test('xAPI: a voided failure fails no one, and what was done without it counts', async () => {
  const me = await learner(await course([plain, plain]));
  const activity = await (await launched(me)).open(heights);
  const failed = activity.statement('failed', { score: { scaled: 0.2 } });
  await activity.send(failed);
  expect(await activity.say('completed')).toBe(200);
  expect(await stepOf(me)).toMatchObject({ passed: false });
  expect(await (await voiding(me, activity.given['endpoint']!))(failed.id)).toBe(200);
  expect(await stepOf(me)).toMatchObject({ state: 'done', passed: null, scorePercent: null });
});

test('xAPI: where the failure was the only obstacle, the course is completed and certified', async () => {
  const me = await learner(await course([plain]));
  const activity = await (await launched(me)).open(heights);
  const failed = activity.statement('failed', { score: { scaled: 0.2 } });
  await activity.send(failed);
  await activity.say('completed');
  expect([(await stepOf(me)).status, await certificates(me)]).toEqual(['inProgress', []]);
  expect(await (await voiding(me, activity.given['endpoint']!))(failed.id)).toBe(200);
  expect([(await stepOf(me)).status, await certificates(me)]).toEqual(['completed', [false]]);
  expect(await reviews(me)).toEqual([]);
});

test('declared void before it comes, or together with it, it decides nothing and certifies no one', async () => {
  const me = await learner(await course([plain]));
  const activity = await (await launched(me)).open(heights);
  const [early, both] = [
    activity.statement('passed', { score: { scaled: 1 } }),
    activity.statement('passed', { score: { scaled: 1 } }),
  ];
  expect(await (await voiding(me, activity.given['endpoint']!))(early.id)).toBe(200);
  expect((await activity.send(early)).status).toBe(200);
  const takenBack = { ...activity.statement('voided'), object: { objectType: 'StatementRef', id: both.id } };
  expect((await activity.send(both, takenBack)).status).toBe(200);
  expect([(await stepOf(me)).status, await certificates(me)]).toEqual(['inProgress', []]);
});

test.each([
  ['xAPI', plain, heights],
  ['cmi5', units, exam],
] as const)(
  '%s: a certificate that rests on a voided pass neither falls nor stays in silence: two people decide',
  async (_name, archive, activityId) => {
    const me = await learner(await course([archive]));
    const speaker = await launched(me);
    const activity = await speaker.open(activityId);
    if (activityId === exam) {
      await activity.begin();
      await activity.say('initialized');
    }
    const passed = activity.statement('passed', {
      score: { scaled: 0.9 },
      ...(activityId === exam && { success: true, duration: 'PT10S' }),
    });
    expect((await activity.send(passed)).status).toBe(200);
    expect([(await stepOf(me)).status, await certificates(me)]).toEqual(['completed', [false]]);
    expect([await reviews(me), await toReview()]).toEqual([[], 0]);
    expect(await (await voiding(me, activity.given['endpoint']!))(passed.id)).toBe(200);
    expect(await toReview()).toBe(1);
    expect([await stepOf(me), await certificates(me)]).toEqual([
      { status: 'completed', state: 'done', passed: true, scorePercent: 90 },
      [false],
    ]);
    const [review] = await reviews(me);
    expect(review).toMatchObject({ way: 'void', from: { done: true, passed: true }, to: { done: false } });
    expect(
      (await one.post('/admin/result-reviews/corrections', { registrationIds: [review!.registrationId] })).body,
    ).toEqual({ corrected: 0, leftToVoid: 1 });
    const { requestId } = (
      await one.post(`/admin/enrolments/${me.enrolmentId}/void-requests`, { reason: 'The pass was voided' })
    ).body;
    expect(
      (await other.post(`/admin/enrolments/${me.enrolmentId}/void-requests/${requestId}/confirmation`)).status,
    ).toBe(200);
    expect([await certificates(me), await reviews(me), await toReview()]).toEqual([[true], [], 0]);
  },
);

test('cmi5: while the course goes on, the unit may pass once more after its pass was voided', async () => {
  const me = await learner(await course([units, plain]));
  const speaker = await launched(me);
  const pass = async () => {
    const unit = await speaker.open(exam);
    await unit.begin();
    await unit.say('initialized');
    const passed = unit.statement('passed', { score: { scaled: 0.9 }, success: true, duration: 'PT10S' });
    return { status: (await unit.send(passed)).status, id: passed.id, endpoint: unit.given['endpoint']! };
  };
  const first = await pass();
  expect(await stepOf(me)).toMatchObject({ state: 'done', passed: true });
  expect((await pass()).status).toBe(403);
  expect(await (await voiding(me, first.endpoint))(first.id)).toBe(200);
  expect(await stepOf(me)).toMatchObject({ state: 'inProgress', passed: null });
  expect((await pass()).status).toBe(200);
  expect(await stepOf(me)).toMatchObject({ state: 'done', passed: true, scorePercent: 90 });
});

test('what a person accepted is left alone', async () => {
  const me = await learner(await course([plain, plain]));
  const activity = await (await launched(me)).open(heights);
  const passed = activity.statement('passed', { score: { scaled: 0.9 } });
  await activity.send(passed);
  await world.sql(
    `update package_registrations set accepted_at = now(), accepted_by = $2, accepted_reason = 'Seen'
      where enrolment_id = $1`,
    [me.enrolmentId, me.person.id],
  );
  expect(await (await voiding(me, activity.given['endpoint']!))(passed.id)).toBe(200);
  expect(await stepOf(me)).toMatchObject({ state: 'done', passed: true });
});

test('a result that was stored under another rule of scores is found by what was said, not by what was kept of it', async () => {
  // A pass without a score, where a score is asked for: the old rule took it for one (decision 60).
  for (const [archive, activityId] of [
    [plain, heights],
    [units, exam],
  ] as const) {
    const me = await learner(await course([archive], { masteryPercent: 80 }));
    const activity = await (await launched(me)).open(activityId);
    if (activityId === exam) {
      await activity.begin();
      await activity.say('initialized');
    }
    expect(await activity.say('passed')).toBe(200);
    expect(await certificates(me)).toEqual([]);
    await storedByTheOldRule(me);
    expect(await reviews(me), activityId).toMatchObject([
      { from: { done: true, passed: true }, to: { done: false, passed: null } },
    ]);
    const right = await learner(await course([archive], { masteryPercent: 80 }));
    const well = await (await launched(right)).open(activityId);
    if (activityId === exam) {
      await well.begin();
      await well.say('initialized');
    }
    expect(await well.say('passed', { score: { scaled: 0.8 } })).toBe(200);
    expect(await reviews(right)).toEqual([]);
  }
});

const storedByTheOldRule = ({ enrolmentId }: Learner) =>
  world.sql(
    `with s as (update runtime_states s set success = 'passed', completion = 'completed', score_percent = 100,
      model = '{}', progress = 1 from package_registrations r
       where r.enrolment_id = $1 and s.registration_id = r.id and s.activity_id <> '')
     update package_registrations set finished_at = now(),
       outcome = outcome || '{"finished":true,"passed":true,"scorePercent":100,"furthest":1,"awaitsSuccess":false,"scoreMissing":false}' where enrolment_id = $1`,
    [enrolmentId],
  );

test('nothing is left of who asked: an unknown statement voids nothing', async () => {
  const me = await learner(await course([plain]));
  const activity = await (await launched(me)).open(heights);
  expect(await (await voiding(me, activity.given['endpoint']!))(randomUUID())).toBe(200);
  expect((await stepOf(me)).status).toBe('inProgress');
});

test('an evaluation is not due while the step is open again', async () => {
  const of = await course([plain]);
  const step = randomUUID();
  await world.sql('update course_versions set published_at = null where id = $1', [of.versionId]);
  await world.sql('update course_versions set evaluation = $2 where id = $1', [
    of.versionId,
    JSON.stringify({ steps: [{ key: step, text: { en: 'Clips on' } }] }),
  ]);
  await world.sql('update course_versions set published_at = now() where id = $1', [of.versionId]);
  const me = await learner(of);
  const admin = await world.as(await world.make.companyAdmin({ company: { id: me.person.companyId, code: '' } }));
  const due = async () => (await admin.get('/evaluations')).body.rows.length as number;
  const activity = await (await launched(me)).open(heights);
  const passed = activity.statement('passed', { score: { scaled: 0.9 } });
  await activity.send(passed);
  expect([await stepOf(me), await due()]).toMatchObject([{ status: 'awaitingEvaluation' }, 1]);
  await (
    await voiding(me, activity.given['endpoint']!)
  )(passed.id);
  expect([await stepOf(me), await due()]).toMatchObject([{ status: 'inProgress', state: 'inProgress' }, 0]);
  const again = await (await launched(me)).open(heights);
  await again.say('passed', { score: { scaled: 0.95 } });
  expect([await stepOf(me), await due()]).toMatchObject([{ status: 'awaitingEvaluation' }, 1]);
});

test('what is counted to review is what the review lists: nothing of an attempt that failed', async () => {
  const me = await learner(await course([plain, plain]));
  const activity = await (await launched(me)).open(heights);
  const passed = activity.statement('passed', { score: { scaled: 0.9 } });
  await activity.send(passed);
  await world.sql('update enrolments set failed_at = now() where id = $1', [me.enrolmentId]);
  const before = await toReview();
  await (
    await voiding(me, activity.given['endpoint']!)
  )(passed.id);
  expect([await toReview(), (await reviews(me)).length]).toEqual([before, 0]);
});

import { oneOfEach, quizOf } from '@app/domain/assessment/questions.cases';
import type { Answer, Question, QuizBody } from '@app/domain/assessment/quiz';
import type { Draw } from '@app/domain/assessment/draw';
import { solutionOnPaper } from '@app/domain/assessment/paper';
import { expect, test } from 'vitest';
import type { Answer as HttpAnswer, Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import { makeEnrolment, makeQuizCourse } from '../../../test/make/make-assessment.ts';
import { closeExpiredAttempts } from './jobs.ts';

const world = await openWorld();
const minutes = 60_000;
const hours = 60 * minutes;
const start = '2026-03-02T09:00:00.000Z';

/** A learner before a quiz. */
async function learnerAt(given: { body?: QuizBody; lessonFirst?: boolean; required?: boolean } = {}) {
  world.clock.set(start);
  const person = await world.make.person();
  const course = await makeQuizCourse(world.make, given);
  const enrolmentId = await makeEnrolment(world.make, person, course);
  const me = await world.as(person);
  const body = given.body ?? quizOf(oneOfEach);
  const path = `/learning/enrolments/${enrolmentId}/units/${course.unitId}/attempts`;
  return { person, me, course, enrolmentId, body, path };
}
type Learner = Awaited<ReturnType<typeof learnerAt>>;

/** Starts an attempt and answers its questions as `choose` says, in the words of the paper. */
async function attempt({ me, path, body }: Learner, choose: (question: Question) => 'right' | 'wrong' | 'none') {
  const started = await me.post(path, {});
  expect(started.status, started.text).toBe(200);
  const { attemptId } = started.body;
  const [row] = await world.sql<{ draw: Draw }>('select draw from quiz_attempts where id = $1', [attemptId]);
  for (const drawn of row!.draw.questions) {
    const question = body.questions.find(({ key }) => key === drawn.key)!;
    const choice = choose(question);
    if (choice === 'none') continue;
    const answer = choice === 'right' ? rightAnswer(question, drawn) : wrongAnswer(question);
    const saved = await save(me, `${path}/${attemptId}`, question.key, answer);
    expect(saved.status, saved.text).toBe(200);
  }
  return { attemptId: attemptId as string, at: `${path}/${attemptId}` };
}

function rightAnswer(question: Question, drawn: Draw['questions'][number]): Answer {
  const solution = solutionOnPaper(question, drawn);
  if (solution.kind === 'numeric') return { kind: 'numeric', number: solution.number };
  if (solution.kind === 'shortText') return { kind: 'shortText', text: solution.accepted[0]! };
  if (solution.kind === 'hotspot') return { kind: 'hotspot', x: solution.regions[0]!.x, y: solution.regions[0]!.y };
  return solution;
}

function wrongAnswer(question: Question): Answer {
  return question.kind === 'trueFalse'
    ? { kind: 'trueFalse', value: !question.answer }
    : { kind: 'shortText', text: 'wrong' };
}

function save(me: Caller, at: string, key: string, answer: unknown, sequence = 1): Promise<HttpAnswer> {
  return me.put(`${at}/answers/${key}`, { answer, sequence });
}

const truths = (count: number): Question[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `t${index}`,
    kind: 'trueFalse',
    prompt: { en: `Is it ${index}?` },
    points: 1,
    answer: true,
    feedback: { en: `SECRET-${index}` },
  }));
const right = () => 'right' as const;
const wrong = () => 'wrong' as const;
const enrolmentRow = async (id: string) =>
  (
    await world.sql<{ completed_at: string | null; failed_at: string | null; score_percent: number | null }>(
      'select completed_at, failed_at, score_percent from enrolments where id = $1',
      [id],
    )
  )[0]!;

test('every kind answered right passes with 100 and completes the course', async () => {
  const learner = await learnerAt();
  const { at } = await attempt(learner, right);
  world.clock.advance(5 * minutes);
  const { status, body } = await learner.me.post(`${at}/submission`, {});
  expect(status).toBe(200);
  expect(body.outcome).toMatchObject({
    scorePercent: 100,
    passMark: 80,
    passed: true,
    secondsTaken: 300,
    timedOut: false,
  });
  expect(body.outcome.review).toHaveLength(oneOfEach.length);
  expect(await enrolmentRow(learner.enrolmentId)).toMatchObject({
    completed_at: '2026-03-02T09:05:00.000Z',
    score_percent: 100,
  });
});

test('nothing on the way to a submission gives a key away (H01)', async () => {
  const learner = await learnerAt({ body: quizOf([...oneOfEach, ...truths(2)], { feedback: 'never' }) });
  const overview = await learner.me.get(learner.path);
  const started = await learner.me.post(learner.path, {});
  const at = `${learner.path}/${started.body.attemptId}`;
  const saved = await save(learner.me, at, 'truth', { kind: 'trueFalse', value: true });
  const running = await learner.me.get(at);
  const unit = await learner.me.get(`/learning/enrolments/${learner.enrolmentId}/units/${learner.course.unitId}`);
  const archive = await learner.me.get('/tests');
  const submitted = await learner.me.post(`${at}/submission`, {});
  for (const answer of [overview, started, saved, running, unit, archive, submitted]) {
    for (const secret of [
      'correct',
      'points',
      'feedback":{',
      'SECRET',
      'green one',
      'tolerance',
      '"accepted":[',
      'isolation',
      'regions',
      'solution',
      'contentVersion',
    ])
      expect(answer.text).not.toContain(secret);
  }
  // Options are named by where they stand: an author's keys follow the right order.
  const order = started.body.questions.find((question: { key: string }) => question.key === 'order');
  expect(order.options.map((option: { id: string }) => option.id)).toEqual(['o1', 'o2', 'o3']);
  expect(order.options.map((option: { text: { en: string } }) => option.text.en)).not.toEqual([
    'First',
    'Second',
    'Third',
  ]);
  expect(submitted.body.outcome).toMatchObject({ passed: false, review: null });
});

test('right answers are shown only once they help no one to another try', async () => {
  const learner = await learnerAt({ body: quizOf(truths(2), { maxAttempts: 2, coolDownHours: 0 }) });
  const first = await attempt(learner, wrong);
  const failed = await learner.me.post(`${first.at}/submission`, {});
  expect(failed.body.outcome.review[0]).toMatchObject({ correct: false, solution: null, feedback: null });
  expect(failed.text).not.toContain('SECRET');
  const second = await attempt(learner, wrong);
  await learner.me.post(`${second.at}/submission`, {});
  const reviewed = await learner.me.get(first.at);
  expect(reviewed.body.outcome.review[0]).toMatchObject({
    solution: { kind: 'trueFalse', value: true },
    feedback: { en: expect.stringContaining('SECRET') },
  });
});

test('an empty attempt gives no answer away, by whatever road it is over, and costs what a failed one costs', async () => {
  const settings = { maxAttempts: 3, coolDownHours: 24, timeLimitMinutes: 10 } as const;
  for (const feedback of ['afterSubmit', 'everyAttempt', 'afterPass', 'never'] as const) {
    const learner = await learnerAt({ body: quizOf(truths(3), { ...settings, feedback }) });
    const first = await learner.me.post(learner.path, {});
    const blank = await learner.me.post(`${learner.path}/${first.body.attemptId}/submission`, {});
    const second = await learner.me.post(learner.path, {});
    world.clock.advance(hours);
    const timedOut = await learner.me.post(`${learner.path}/${second.body.attemptId}/submission`, {});
    expect(timedOut.body.outcome, feedback).toMatchObject({ timedOut: true, passed: false });
    for (const answer of [
      blank,
      timedOut,
      await learner.me.get(`${learner.path}/${first.body.attemptId}`),
      await learner.me.get('/tests'),
    ]) {
      expect(answer.text, feedback).not.toContain('SECRET');
      expect(answer.text, feedback).not.toContain('"value":true');
    }
    // Two failures: the pause runs from the end of the second, which is when its time ran out.
    const until = new Date(Date.parse(second.body.startedAt) + 10 * minutes + 24 * hours).toISOString();
    expect((await learner.me.post(learner.path, {})).body.error, feedback).toMatchObject({
      code: 'coolingDown',
      details: { until },
    });
  }
});

test('where the author shows answers after every attempt, they are those of the questions that were answered', async () => {
  const learner = await learnerAt({
    body: quizOf(truths(2), { maxAttempts: 2, coolDownHours: 0, feedback: 'everyAttempt' }),
  });
  const started = await learner.me.post(learner.path, {});
  const at = `${learner.path}/${started.body.attemptId}`;
  await save(learner.me, at, 't0', { kind: 'trueFalse', value: false });
  const { review } = (await learner.me.post(`${at}/submission`, {})).body.outcome;
  const byKey = new Map(review.map((one: { key: string }) => [one.key, one]));
  expect(byKey.get('t0')).toMatchObject({ solution: { kind: 'trueFalse', value: true }, feedback: { en: 'SECRET-0' } });
  expect(byKey.get('t1')).toMatchObject({ solution: null, feedback: null });
});

test('a new enrolment ends no cool-down, and counts its attempts from the beginning', async () => {
  const learner = await learnerAt({ body: quizOf(truths(2), { maxAttempts: 2, coolDownHours: 24 }) });
  await learner.me.post(`${(await attempt(learner, wrong)).at}/submission`, {});
  // Longer ago than the cool-down lasts, and still the first of two failures.
  world.clock.advance(30 * hours);
  await learner.me.post(`${(await attempt(learner, wrong)).at}/submission`, {});
  expect(await enrolmentRow(learner.enrolmentId)).toMatchObject({ failed_at: '2026-03-03T15:00:00.000Z' });
  const enrolmentId = await makeEnrolment(world.make, learner.person, learner.course, { attemptNumber: 2 });
  const again = { ...learner, enrolmentId, path: learner.path.replace(learner.enrolmentId, enrolmentId) };
  const until = '2026-03-04T15:00:00.000Z';
  expect((await again.me.post(again.path, {})).body.error).toMatchObject({ code: 'coolingDown', details: { until } });
  expect((await again.me.get(again.path)).body.obstacle).toEqual({ code: 'coolingDown', until });
  world.clock.advance(24 * hours);
  const { body } = await again.me.post(`${(await attempt(again, wrong)).at}/submission`, {});
  expect(body.outcome).toMatchObject({ passed: false });
});

test('submitting again, or at the same time, grades once and says the same (H02)', async () => {
  const learner = await learnerAt({ body: quizOf(truths(3)) });
  const { at, attemptId } = await attempt(learner, right);
  const answers = await Promise.all(Array.from({ length: 6 }, () => learner.me.post(`${at}/submission`, {})));
  for (const answer of answers) expect(answer.body.outcome).toEqual(answers[0]!.body.outcome);
  world.clock.advance(hours);
  expect((await learner.me.post(`${at}/submission`, {})).body.outcome).toEqual(answers[0]!.body.outcome);
  expect(
    await world.sql("select 1 from audit_entries where entity_id = $1 and action = 'assessment.submitAttempt'", [
      attemptId,
    ]),
  ).toHaveLength(1);
  expect((await save(learner.me, at, 't0', { kind: 'trueFalse', value: false }, 9)).body.error.code).toBe(
    'attemptOver',
  );
});

test('starting many times at once starts one attempt (H02)', async () => {
  const learner = await learnerAt({ body: quizOf(truths(3)) });
  const answers = await Promise.all(Array.from({ length: 6 }, () => learner.me.post(learner.path, {})));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  for (const answer of answers) if (answer.status === 409) expect(answer.body.error.code).toBe('attemptRunning');
  expect(await world.sql('select 1 from quiz_attempts where enrolment_id = $1', [learner.enrolmentId])).toHaveLength(1);
});

test('attempts cool down from the second failure on, are counted, and the last failure fails the enrolment (H02)', async () => {
  const learner = await learnerAt({ body: quizOf(truths(3), { maxAttempts: 3, coolDownHours: 24 }) });
  const fail = async () => learner.me.post(`${(await attempt(learner, wrong)).at}/submission`, {});
  await fail();
  await fail();
  const cooling = await learner.me.post(learner.path, {});
  expect(cooling.body.error).toMatchObject({ code: 'coolingDown', details: { until: '2026-03-03T09:00:00.000Z' } });
  expect((await learner.me.get(learner.path)).body.obstacle).toEqual({
    code: 'coolingDown',
    until: '2026-03-03T09:00:00.000Z',
  });
  world.clock.advance(24 * hours);
  const last = await fail();
  expect(last.body.outcome.passed).toBe(false);
  expect(await enrolmentRow(learner.enrolmentId)).toMatchObject({
    failed_at: '2026-03-03T09:00:00.000Z',
    completed_at: null,
    score_percent: 0,
  });
  expect((await learner.me.get(learner.path)).body.obstacle).toEqual({ code: 'attemptsExhausted', until: null });
  expect((await learner.me.post(learner.path, {})).body.error.code).toBe('enrolmentClosed');
});

test('a quiz that need not be passed fails no one', async () => {
  const learner = await learnerAt({ body: quizOf(truths(1), { maxAttempts: 1 }), required: false });
  await learner.me.post(`${(await attempt(learner, wrong)).at}/submission`, {});
  expect((await enrolmentRow(learner.enrolmentId)).failed_at).toBeNull();
});

test('the server’s clock decides: the end itself is too late, and a late submission grades what was saved in time (H03)', async () => {
  const learner = await learnerAt({ body: quizOf(truths(4), { timeLimitMinutes: 10 }) });
  const { at } = await attempt(learner, ({ key }) => (key === 't3' ? 'none' : 'right'));
  expect((await learner.me.get(at)).body).toMatchObject({
    timed: true,
    expiresAt: '2026-03-02T09:10:00.000Z',
    serverNow: start,
  });
  world.clock.advance(10 * minutes - 1);
  expect((await save(learner.me, at, 't2', { kind: 'trueFalse', value: true }, 2)).status).toBe(200);
  world.clock.advance(1);
  expect((await save(learner.me, at, 't3', { kind: 'trueFalse', value: true })).body.error.code).toBe('attemptOver');
  world.clock.advance(hours);
  const { body } = await learner.me.post(`${at}/submission`, {});
  expect(body.outcome).toMatchObject({ scorePercent: 75, passed: false, timedOut: true, secondsTaken: 600 });
});

test('an attempt no one submits is closed by the clock, once, and completes the course when it was passed (H03)', async () => {
  const learner = await learnerAt({ body: quizOf(truths(4), { timeLimitMinutes: 10 }) });
  const { at } = await attempt(learner, right);
  await closeExpiredAttempts.run(world.runtime, {}, { id: '1', number: 1 });
  expect((await learner.me.get(at)).body.outcome).toBeNull();
  world.clock.advance(10 * minutes);
  await Promise.all([1, 2].map((number) => closeExpiredAttempts.run(world.runtime, {}, { id: '1', number })));
  expect((await learner.me.get(at)).body.outcome).toMatchObject({ scorePercent: 100, passed: true, timedOut: true });
  expect((await enrolmentRow(learner.enrolmentId)).completed_at).toBe('2026-03-02T09:10:00.000Z');
  expect(
    await world.sql(
      "select 1 from audit_entries where entity_id = $1 and action = 'assessment.closeExpired' and actor_kind = 'system'",
      [at.split('/').at(-1)],
    ),
  ).toHaveLength(1);
});

test('an attempt outlives a withdrawn enrolment without bringing it back', async () => {
  const learner = await learnerAt({ body: quizOf(truths(1), { timeLimitMinutes: 10 }) });
  const { at } = await attempt(learner, right);
  await world.sql('update enrolments set withdrawn_at = $2 where id = $1', [learner.enrolmentId, start]);
  expect((await learner.me.post(`${at}/submission`, {})).body.outcome.passed).toBe(true);
  expect((await enrolmentRow(learner.enrolmentId)).completed_at).toBeNull();
});

test('questions, options and attempts from elsewhere are refused (H04)', async () => {
  const learner = await learnerAt({ body: quizOf([...oneOfEach, ...truths(30)], { drawCount: 8 }) });
  const other = await learnerAt();
  const colleague = await world.as(await world.make.person({ company: { id: learner.person.companyId, code: '' } }));
  const mine = await attempt(learner, () => 'none');
  const theirs = await attempt(other, () => 'none');
  const drawn = (await learner.me.get(mine.at)).body.questions.map((question: { key: string }) => question.key);
  const notDrawn = learner.body.questions.find((question) => !drawn.includes(question.key))!;
  const truth: Answer = { kind: 'trueFalse', value: true };
  for (const [caller, at, key] of [
    [learner.me, mine.at, notDrawn.key],
    [learner.me, mine.at, 'nowhere'],
    [learner.me, theirs.at, 'truth'],
    [learner.me, `${learner.path}/${theirs.attemptId}`, 'truth'],
    [other.me, `${other.path}/${mine.attemptId}`, drawn[0]],
    [colleague, mine.at, drawn[0]],
  ] as const) {
    const answer = await save(caller, at, key, truth);
    expect([answer.status, answer.body.error.code], `${at} ${key}`).toEqual([404, 'notFound']);
  }
  for (const at of [theirs.at, `${learner.path}/${theirs.attemptId}`]) {
    expect((await learner.me.get(at)).status).toBe(404);
    expect((await learner.me.post(`${at}/submission`, {})).status).toBe(404);
  }
  expect((await colleague.get(mine.at)).status).toBe(404);
  expect((await colleague.get(learner.path)).status).toBe(404);
  expect((await colleague.post(learner.path, {})).status).toBe(404);
  expect((await colleague.get('/tests')).body.rows).toEqual([]);
});

test('an answer that is none of the question’s is a 400 that names the field (H04)', async () => {
  const learner = await learnerAt();
  const { at } = await attempt(learner, () => 'none');
  for (const [key, answer] of [
    ['single', { kind: 'single', choice: 'b' }],
    ['single', { kind: 'single', choice: 'o4' }],
    ['single', { kind: 'trueFalse', value: true }],
    ['order', { kind: 'ordering', order: ['o1', 'o1', 'o2'] }],
    ['match', { kind: 'matching', matches: { l9: 'r1' } }],
    ['spot', { kind: 'hotspot', x: 1.5, y: 0 }],
    ['single', { kind: 'single', choice: 'o1', correct: true }],
  ] as const) {
    const refused = await save(learner.me, at, key, answer);
    expect(
      [refused.status, refused.body.error.code, refused.body.error.issues?.[0]?.path.split('.')[0]],
      JSON.stringify(answer),
    ).toEqual([400, 'invalidInput', 'answer']);
  }
  expect((await learner.me.put(`${at}/answers/single`, { answer: null, sequence: 1, score: 100 })).status).toBe(400);
});

test('a quiz behind an unfinished lesson cannot be jumped to (H05)', async () => {
  const learner = await learnerAt({ lessonFirst: true });
  const refused = await learner.me.post(learner.path, {});
  expect([refused.status, refused.body.error.code]).toEqual([409, 'unitLocked']);
  expect(
    (await learner.me.post(learner.path.replace(learner.course.unitId, learner.course.lessonUnitId!), {})).status,
  ).toBe(404);
});

test('autosave: the highest sequence wins in whatever order they arrive, the same one twice changes nothing', async () => {
  const learner = await learnerAt({ body: quizOf(truths(1)) });
  const { at } = await attempt(learner, () => 'none');
  const truth = (value: boolean) => ({ kind: 'trueFalse', value });
  expect((await save(learner.me, at, 't0', truth(true), 5)).body).toMatchObject({ accepted: true, sequence: 5 });
  expect((await save(learner.me, at, 't0', truth(true), 5)).body).toMatchObject({ accepted: true, sequence: 5 });
  expect((await save(learner.me, at, 't0', truth(false), 3)).body).toMatchObject({
    accepted: false,
    sequence: 5,
    answer: truth(true),
  });
  expect((await save(learner.me, at, 't0', truth(false), 5)).body).toMatchObject({
    accepted: false,
    answer: truth(true),
  });
  await Promise.all([9, 7, 8, 6].map((sequence) => save(learner.me, at, 't0', truth(sequence === 9), sequence)));
  expect((await learner.me.get(at)).body.answers).toMatchObject([
    { questionKey: 't0', answer: truth(true), sequence: 9 },
  ]);
  expect((await save(learner.me, at, 't0', null, 10)).body).toMatchObject({ accepted: true, answer: null });
  expect((await learner.me.post(`${at}/submission`, {})).body.outcome.scorePercent).toBe(0);
});

test('an attempt resumes with its own questions, order and answers', async () => {
  const learner = await learnerAt({ body: quizOf(truths(20), { drawCount: 5 }) });
  const { at, attemptId } = await attempt(learner, right);
  const once = await learner.me.get(at);
  const again = await (await world.as(learner.person)).get(at);
  expect(again.body.questions).toEqual(once.body.questions);
  expect(once.body.questions).toHaveLength(5);
  expect(again.body.answers).toHaveLength(5);
  expect((await learner.me.get(learner.path)).body).toMatchObject({
    runningAttemptId: attemptId,
    questionCount: 5,
    obstacle: { code: 'attemptRunning' },
  });
});

test('the archive lists my finished attempts, newest first, page by page', async () => {
  const learner = await learnerAt({
    body: quizOf(truths(2), { maxAttempts: null, coolDownHours: 0, feedback: 'afterPass' }),
    required: false,
  });
  for (const choose of [wrong, wrong, right]) {
    world.clock.advance(minutes);
    const { at } = await attempt(learner, choose);
    world.clock.advance(2 * minutes);
    await learner.me.post(`${at}/submission`, {});
  }
  const first = await learner.me.get('/tests', { limit: '2' });
  expect(first.body).toMatchObject({
    total: 3,
    rows: [
      {
        number: 3,
        passed: true,
        scorePercent: 100,
        passMark: 80,
        secondsTaken: 120,
        versionNumber: 1,
        review: 'solutions',
      },
      { number: 2, passed: false },
    ],
  });
  const second = await learner.me.get('/tests', { limit: '2', cursor: first.body.nextCursor });
  expect(second.body.rows).toMatchObject([
    { number: 1, passed: false, courseTitles: { en: expect.stringContaining('Course') } },
  ]);
  expect(second.body.nextCursor).toBeNull();
  expect((await learner.me.get('/tests', { cursor: 'junk' })).status).toBe(400);
});

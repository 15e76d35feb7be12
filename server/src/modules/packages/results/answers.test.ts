import { expect, test } from 'vitest';
import { activitySpeaker } from '../../../../test/packages/activity-speaker.ts';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { listeningWorld, packageScene } from '../../../../test/packages/open-package.ts';

const { world } = await listeningWorld();
const { course, learner } = packageScene(world);
const pass = (seconds: number) => world.clock.advance(seconds * 1000);
const au = 'https://example.com/cmi5/exam';
const ladders = await course([buildPackage({ standard: 'scorm12', title: 'Ladders' })]);
const heights = await course([
  buildPackage({
    standard: 'cmi5',
    title: 'Heights',
    units: [{ id: au, title: 'Exam', url: 'a.html', moveOn: 'Passed' }],
  }),
]);
const staff = await world.as(await world.make.platformAdmin());
type Learner = Awaited<ReturnType<typeof learner>>;
const adminOf = async ({ person }: Learner) =>
  world.as(await world.make.companyAdmin({ company: { id: person.companyId, code: '' } }));
const place = (who: Learner, of: { units: { id: string }[] }, what: string) =>
  `enrolments/${who.enrolmentId}/units/${of.units[0]!.id}/${what}`;

const answer = (n: number, told: Record<string, string>) =>
  Object.fromEntries(Object.entries(told).map(([name, value]) => [`cmi.interactions.${n}.${name}`, value]));
const first = {
  id: 'How_high',
  type: 'choice',
  'correct_responses.0.pattern': 'c',
  student_response: 'a[,]b',
  result: 'wrong',
  latency: '00:00:12',
  weighting: '2',
};

test('answers of SCORM are in the attempt, as they were told last, for the company and the platform, and leave as a file', async () => {
  const me = await learner(ladders);
  const opened = await me.open();
  await opened.say({}, { kind: 'initialize' });
  await opened.say(answer(0, first));
  pass(60);
  await opened.say({
    ...answer(0, { student_response: 'c', result: 'correct' }),
    ...answer(1, { id: 'How_far', student_response: '3' }),
  });
  const admin = await adminOf(me);
  const { body } = await admin.get(`/settings/${place(me, ladders, 'answers')}`);
  expect(body.rows).toMatchObject([
    {
      question: 'How_high',
      part: 'Ladders',
      kind: 'choice',
      response: 'c',
      correct: 'c',
      result: 'correct',
      weighting: 2,
      latencySeconds: 12,
    },
    { question: 'How_far', description: 'How_far', response: '3', correct: null, result: null },
  ]);
  expect(body.rows[0].answeredAt).toBe(body.rows[1].answeredAt);
  expect((await admin.get(`/settings/${place(me, ladders, 'answers')}`, { result: 'correct' })).body.rows).toHaveLength(
    1,
  );
  expect((await admin.get(`/settings/enrolments/${me.enrolmentId}/packages`)).body.packages[0].answers).toBe(2);
  const file = await admin.get(`/settings/${place(me, ladders, 'answers-export')}`, { format: 'csv' });
  expect(file.text.split('\r\n')[1]).toMatch(/^1,How_high,c,c,Correct,12,/);
  expect((await staff.get(`/admin/${place(me, ladders, 'answers')}`)).body.rows).toHaveLength(2);
  expect((await staff.get(`/admin/${place(me, ladders, 'answers-export')}`, { format: 'csv' })).status).toBe(200);

  const stranger = await world.as(await world.make.companyAdmin());
  for (const what of ['answers', 'answers-export']) {
    expect(
      (await stranger.get(`/settings/${place(me, ladders, what)}`, what === 'answers' ? {} : { format: 'csv' })).status,
    ).toBe(404);
    expect(
      (await me.me.get(`/settings/${place(me, ladders, what)}`, what === 'answers' ? {} : { format: 'csv' })).status,
    ).toBe(403);
  }
});

test('an author has the answers of all attempts of a package, of every company, and as a file', async () => {
  const own = await course([buildPackage({ standard: 'scorm12', title: 'Ropes' })]);
  const [{ item_id: itemId }] = (await world.sql(
    'select v.item_id from course_units u join content_versions v on v.id = u.content_version_id where u.id = $1',
    [own.units[0]!.id],
  )) as [{ item_id: string }];
  const two = [await learner(own), await learner(own)];
  expect(two[0]!.person.companyId).not.toBe(two[1]!.person.companyId);
  for (const [index, one] of two.entries()) {
    const opened = await one.open();
    await opened.say({
      ...answer(0, { ...first, result: index === 0 ? 'wrong' : 'correct' }),
      ...answer(1, { id: 'How_far', student_response: '3' }),
    });
    pass(60);
  }
  const { body } = await staff.get(`/admin/content/${itemId}/answers`);
  expect(body.rows.map((row: { person: string; question: string }) => [row.person, row.question]).toSorted()).toEqual(
    two
      .flatMap(({ person }) => [
        [person.name, 'How_far'],
        [person.name, 'How_high'],
      ])
      .toSorted(),
  );
  expect(new Set(body.rows.map((row: { attempt: string }) => row.attempt)).size).toBe(2);
  const wrong = await staff.get(`/admin/content/${itemId}/answers`, { result: 'wrong' });
  expect(wrong.body.rows).toMatchObject([
    { person: two[0]!.person.name, question: 'How_high', part: 'Ladders', response: 'a, b', correct: 'c', version: 1 },
  ]);
  expect((await staff.get(`/admin/content/${itemId}/answers`, { q: two[1]!.person.name })).body.rows).toHaveLength(2);
  const file = await staff.get(`/admin/content/${itemId}/answers-export`, {
    format: 'csv',
    columns: 'person,question,response,result',
    sort: 'question',
  });
  expect(file.text.trim().split('\r\n')).toHaveLength(5);
  expect(file.text).toContain(`${two[1]!.person.name},How_high,"a, b",Correct`);
  expect((await staff.get(`/admin/content/${itemId}/answers-export`, { format: 'xlsx' })).status).toBe(200);
  // No one of a company, and nothing of another package.
  for (const what of ['answers', 'answers-export']) {
    const asked = what === 'answers' ? undefined : { format: 'csv' };
    expect((await (await adminOf(two[0]!)).get(`/admin/content/${itemId}/${what}`, asked)).status).toBe(403);
  }
});

test('learners find them in their archive of tests, and what would have been right once it no longer helps', async () => {
  const me = await learner(ladders);
  expect((await me.me.get('/tests/packages')).body.rows).toEqual([]);
  const opened = await me.open();
  await opened.say(answer(0, first));
  const mine = `/learning/${place(me, ladders, 'answers')}`;
  expect((await me.me.get(mine)).body).toMatchObject({
    solutions: false,
    rows: [{ response: 'a, b', correct: null, result: 'wrong' }],
  });
  await opened.say({ 'cmi.core.score.raw': '40', 'cmi.core.lesson_status': 'failed' });
  expect((await me.me.get(mine)).body.solutions).toBe(false);
  await opened.say({ 'cmi.core.score.raw': '90', 'cmi.core.lesson_status': 'passed' });
  expect((await me.me.get(mine)).body).toMatchObject({ solutions: true, rows: [{ correct: 'c' }] });
  expect((await me.me.get('/tests/packages')).body.rows).toMatchObject([
    {
      enrolmentId: me.enrolmentId,
      unitId: ladders.units[0]!.id,
      answers: 1,
      scorePercent: 90,
      passed: true,
      finished: true,
    },
  ]);
  expect((await (await learner(ladders)).me.get(mine)).status).toBe(404);
});

test('what came too late, in a preview or after the end changes no answer', async () => {
  const me = await learner(ladders);
  const opened = await me.open();
  opened.countFrom(10);
  await opened.say(answer(0, first));
  opened.countFrom(4);
  await opened.say(answer(0, { ...first, student_response: 'late' }));
  const [row] = (await (await adminOf(me)).get(`/settings/${place(me, ladders, 'answers')}`)).body.rows;
  expect(row.response).toBe('a, b');
});

const question = {
  id: 'https://example.com/q1',
  definition: {
    type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
    interactionType: 'choice',
    description: { en: 'How high?' },
    choices: [{ id: 'a', description: { en: 'One metre' } }],
    correctResponsesPattern: ['a'],
  },
};

test('statements of cmi5 are answers too, and a time line that is filtered and paged by key', async () => {
  const me = await learner(heights);
  const unit = await activitySpeaker(world, (await me.open()).base).open(au);
  await unit.begin();
  expect(await unit.say('initialized')).toBe(200);
  pass(30);
  const answered = unit.statement('answered', { response: 'a', success: true, duration: 'PT4S' }, { object: question });
  expect((await unit.send(answered)).status).toBe(200);
  expect(await unit.say('passed', { score: { scaled: 0.9 } })).toBe(200);
  const admin = await adminOf(me);
  const line = `/settings/${place(me, heights, 'statements')}`;
  const { body } = await admin.get(line);
  expect(body.rows.map(({ verb, own }: { verb: string; own: boolean }) => [verb, own])).toEqual([
    ['satisfied', true],
    ['passed', false],
    ['answered', false],
    ['initialized', false],
    ['launched', true],
  ]);
  expect(body.rows[2]).toMatchObject({
    object: 'How high?',
    said: [
      { code: 'success', value: 'true' },
      { code: 'response', value: 'One metre' },
      { code: 'duration', value: '4' },
    ],
  });
  expect(body.rows[1].object).toBe('Exam');
  expect(body.rows[1].said).toContainEqual({ code: 'score', value: '90 %' });
  expect(body.verbs.map(({ verb }: { verb: string }) => verb).toSorted()).toEqual([
    'answered',
    'initialized',
    'launched',
    'passed',
    'satisfied',
  ]);

  const page = (await admin.get(line, { limit: '2' })).body;
  const rest = (await admin.get(line, { limit: '3', cursor: page.nextCursor })).body;
  expect([...page.rows, ...rest.rows].map(({ id }: { id: string }) => id)).toEqual(
    body.rows.map(({ id }: { id: string }) => id),
  );
  expect([rest.verbs, rest.nextCursor]).toEqual([null, null]);
  const verb = 'http://adlnet.gov/expapi/verbs/answered';
  expect((await admin.get(line, { verb })).body.rows).toHaveLength(1);
  // A cursor turns the pages of the question that it was given for.
  expect((await admin.get(line, { limit: '2', cursor: page.nextCursor, verb })).status).toBe(400);

  expect((await admin.get(`/settings/${place(me, heights, 'answers')}`)).body.rows).toMatchObject([
    {
      part: 'Exam',
      description: 'How high?',
      response: 'One metre',
      correct: 'One metre',
      result: 'correct',
      latencySeconds: 4,
    },
  ]);
  // Void, it is no answer any more; the time line still has it.
  const voiding = {
    ...unit.statement('voided'),
    verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
    object: { objectType: 'StatementRef', id: answered.id },
  };
  expect((await unit.send(voiding)).status).toBe(403);
  const key = (
    await staff.post('/admin/lrs-keys', { companyId: me.person.companyId, name: 'Simulator', access: 'both' })
  ).body;
  const sent = await fetch(unit.given['endpoint'] + 'statements', {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${key.key}:${key.secret}`).toString('base64')}`,
      'x-experience-api-version': '1.0.3',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ actor: { mbox: 'mailto:a@example.com' }, verb: voiding.verb, object: voiding.object }),
  });
  expect(sent.status).toBe(200);
  expect((await admin.get(`/settings/${place(me, heights, 'answers')}`)).body.rows).toEqual([]);
  expect((await admin.get(line, { verb })).body.rows).toMatchObject([{ id: answered.id, voided: true }]);

  const stranger = await world.as(await world.make.companyAdmin());
  expect((await stranger.get(line)).status).toBe(404);
  expect((await me.me.get(line)).status).toBe(403);
  expect((await staff.get(`/admin/${place(me, heights, 'statements')}`)).body.rows).toHaveLength(5);
});

test('anyone who takes their data along has their answers, statements and states, and no one else’s', async () => {
  const me = await learner(heights);
  const other = await learner(heights);
  for (const who of [me, other]) {
    const unit = await activitySpeaker(world, (await who.open()).base).open(au);
    await unit.begin();
    await unit.say('initialized');
    await unit.send(unit.statement('answered', { response: 'a', success: true }, { object: question }));
    await unit.ask(`activities/state?${unit.at({ activityId: unit.given['activityId']!, stateId: 'place' })}`, {
      method: 'PUT',
      body: `"of ${who.person.id}"`,
    });
  }
  const { email } = (await world.sql<{ email: string }>('select email from people where id = $1', [me.person.id]))[0]!;
  const key = (
    await staff.post('/admin/lrs-keys', { companyId: me.person.companyId, name: 'Simulator', access: 'both' })
  ).body;
  const sent = await fetch(`${key.endpoint}/statements`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${key.key}:${key.secret}`).toString('base64')}`,
      'x-experience-api-version': '1.0.3',
      'content-type': 'application/json',
    },
    body: JSON.stringify(
      [email, 'nobody@example.com'].map((address) => ({
        actor: { mbox: `mailto:${address}` },
        verb: { id: 'https://example.com/welded' },
        object: { id: `https://example.com/for/${address}` },
      })),
    ),
  });
  expect(sent.status).toBe(200);
  const { text } = await me.me.get('/profile/export');
  const body = JSON.parse(text);
  expect(body.packages).toMatchObject([
    {
      answers: [{ question: question.id, response: 'a', correct: ['a'], result: 'correct' }],
      sessions: [{ mode: 'Normal' }],
    },
  ]);
  expect(
    body.learningRecords.statements.map(({ verb }: { verb: { id: string } }) => verb.id.split('/').at(-1)).toSorted(),
  ).toEqual(['answered', 'initialized', 'launched', 'welded']);
  expect(body.learningRecords.documents).toContainEqual(
    expect.objectContaining({ kind: 'state', id: 'place', content: `"of ${me.person.id}"` }),
  );
  expect(body.learningRecords.documents).toContainEqual(
    expect.objectContaining({ kind: 'agentProfile', id: 'cmi5LearnerPreferences' }),
  );
  expect(text).not.toContain(other.person.id);
  expect(text).not.toContain('nobody@example.com');
});

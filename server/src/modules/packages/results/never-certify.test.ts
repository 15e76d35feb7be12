import { describe, expect, test } from 'vitest';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { listeningWorld, packageScene } from '../../../../test/packages/open-package.ts';

const { world } = await listeningWorld();
const { course, learner } = packageScene(world);
const items = (...ids: string[]) => ids.map((id) => ({ id, title: id, href: `${id}.html` }));
const lessonAndExam = { items: items('lesson', 'exam') };
const old = (status: string, raw?: string) => ({
  'cmi.core.lesson_status': status,
  ...(raw !== undefined && { 'cmi.core.score.raw': raw }),
});

type Learner = Awaited<ReturnType<typeof learner>>;
const stands = async (who: Learner) => {
  const { status, sections } = await who.outline();
  const [{ state, passed, scorePercent }] = sections[0].units;
  const certificates = await world.sql('select 1 from achievements where person_id = $1', [who.person.id]);
  return { status, state, passed, scorePercent, certificates: certificates.length };
};
const open = { status: 'inProgress', state: 'inProgress', certificates: 0 };
const done = { status: 'completed', state: 'done', certificates: 1 };

test('SCORM 1.2: lesson passed, exam failed is no certificate; passing the exam is', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm12', ...lessonAndExam })]));
  const opened = await me.open();
  await opened.say(old('passed', '100'), { activityId: 'lesson' });
  expect(await stands(me)).toEqual({ ...open, passed: null, scorePercent: 100 });
  await opened.say(old('failed', '10'), { activityId: 'exam', kind: 'terminate' });
  expect(await stands(me)).toEqual({ ...open, passed: false, scorePercent: 55 });
  await opened.say(old('incomplete'), { activityId: 'exam' });
  expect(await stands(me)).toEqual({ ...open, passed: null, scorePercent: 55 });
  await opened.say(old('passed', '90'), { activityId: 'exam' });
  expect(await stands(me)).toEqual({ ...done, passed: true, scorePercent: 95 });
  // Final: what follows is on record and changes nothing.
  await opened.say(old('failed', '0'), { activityId: 'exam' });
  expect(await stands(me)).toEqual({ ...done, passed: true, scorePercent: 95 });
});

test('SCORM 1.2: ten graded parts, one right and nine wrong', async () => {
  const ids = Array.from({ length: 10 }, (_, index) => `q${index}`);
  const me = await learner(await course([buildPackage({ standard: 'scorm12', items: items(...ids) })]));
  const opened = await me.open();
  for (const [index, activityId] of ids.entries())
    await opened.say(index === 0 ? old('passed', '100') : old('failed', '0'), { activityId });
  expect(await stands(me)).toEqual({ ...open, passed: false, scorePercent: 10 });
});

test('SCORM 2004: an early pass of a part is no pass of the whole, and a retry opens what was failed', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm2004', ...lessonAndExam })]));
  const opened = await me.open();
  const whole = (completion: string, success: string, scorePercent: number | null = null) => ({
    sequencing: { state: 'kept', completion, success, scorePercent },
  });
  const newer = (success: string, scaled: string) => ({
    'cmi.completion_status': 'completed',
    'cmi.success_status': success,
    'cmi.score.scaled': scaled,
  });
  await opened.say(newer('passed', '1'), { activityId: 'lesson', ...whole('unknown', 'unknown', 50) });
  expect(await stands(me)).toEqual({ ...open, passed: null, scorePercent: 50 });
  await opened.say(newer('failed', '0.1'), { activityId: 'exam', ...whole('completed', 'failed', 55) });
  expect(await stands(me)).toEqual({ ...open, passed: false, scorePercent: 55 });
  // The root is not known while the exam is repeated; what it failed stays failed.
  await opened.say({}, { kind: 'initialize', activityId: 'exam', attempt: 2, ...whole('completed', 'unknown', 50) });
  expect(await stands(me)).toEqual({ ...open, passed: false, scorePercent: 50 });
  await opened.say(newer('passed', '0.9'), { activityId: 'exam', attempt: 2, ...whole('completed', 'passed', 95) });
  expect(await stands(me)).toEqual({ ...done, passed: true, scorePercent: 95 });
});

test('SCORM 2004: what an activity said earlier and comes later says nothing of the whole any more', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm2004', ...lessonAndExam })]));
  const opened = await me.open();
  const whole = (state: string, completion: string, success: string) => ({
    sequencing: { state, completion, success, scorePercent: null },
  });
  const failed = { 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed', 'cmi.score.scaled': '0.1' };
  await opened.say(
    { 'cmi.completion_status': 'completed' },
    { activityId: 'lesson', ...whole('first', 'incomplete', 'unknown') },
  );
  await opened.say(failed, { activityId: 'exam', sequence: 3, ...whole('third', 'completed', 'failed') });
  expect(await stands(me)).toMatchObject({ ...open, passed: false });
  await opened.say(
    { 'cmi.location': '9' },
    { activityId: 'lesson', sequence: 2, ...whole('second', 'incomplete', 'unknown') },
  );
  expect(await stands(me)).toMatchObject({ ...open, passed: false });
  const kept = `select model, last_sequence::int as sequence from runtime_states s
    join package_registrations r on r.id = s.registration_id
    where r.enrolment_id = $1 and s.activity_id = ''`;
  expect(await world.sql(kept, [me.enrolmentId])).toEqual([{ model: { state: 'third' }, sequence: 3 }]);
});

test('a step that must be passed is not done by being completed', async () => {
  const of = await course([buildPackage({ standard: 'scorm12' })]);
  await world.sql('update course_versions set published_at = null where id = $1', [of.versionId]);
  await world.sql('update course_units set requires_pass = true where version_id = $1', [of.versionId]);
  const skill = await world.make.skill({ evidenceKinds: ['course', 'selfReported'] });
  await world.sql('insert into course_skills (version_id, skill_id, level) values ($1, $2, 1)', [
    of.versionId,
    skill.id,
  ]);
  await world.sql('update course_versions set accepts_self_reported = true where id = $1', [of.versionId]);
  await world.sql('update course_versions set published_at = now() where id = $1', [of.versionId]);
  const me = await learner(of);
  const opened = await me.open();
  await opened.say(old('completed'));
  expect(await stands(me)).toEqual({ ...open, passed: null, scorePercent: null });
  const [unit] = (await me.outline()).sections[0].units;
  expect(unit).toMatchObject({ awaitsSuccess: true });
  expect(await opened.state()).toMatchObject({ outcome: { finished: false, awaitsSuccess: true } });
  // Why the skill is missing says so too.
  const { id } = await world.make.requirement({ id: me.person.companyId }, { skillId: skill.id });
  const why = async () => (await me.me.get('/qualifications/why', { requirementRowId: id })).body;
  expect(await why()).toMatchObject({
    qualified: false,
    remedy: { open: { started: true, notPassed: true, scoreMissing: false } },
  });
  await opened.say(old('passed', '80'));
  expect(await stands(me)).toEqual({ ...done, passed: true, scorePercent: 80 });
  expect(await why()).toMatchObject({ qualified: true });
});

test('SCORM 1.2: a pass without a score is none where the author asks for a minimum score', async () => {
  const of = await course([buildPackage({ standard: 'scorm12' })], { masteryPercent: 80 });
  const me = await learner(of);
  const opened = await me.open();
  const { id } = await world.make.requirement({ id: me.person.companyId }, { courseId: of.id });
  const attempt = async () => (await me.me.get('/qualifications/why', { requirementRowId: id })).body.remedy.open;
  await opened.say(old('completed'));
  expect(await attempt()).toMatchObject({ notPassed: true, scoreMissing: false });
  await opened.say(old('passed'), { kind: 'terminate' });
  // What is missing is the score, and Why says so.
  expect(await attempt()).toMatchObject({ notPassed: true, scoreMissing: true });
  expect(await stands(me)).toEqual({ ...open, passed: null, scorePercent: null });
  expect(await opened.state()).toMatchObject({ outcome: { finished: false, awaitsSuccess: true } });
  await opened.say(old('passed', '85'));
  expect(await stands(me)).toEqual({ ...done, passed: true, scorePercent: 85 });
});

test('SCORM 2004: left at its end without the measure that it asks for', async () => {
  const extra =
    '<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="o" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>';
  const archive = buildPackage({
    standard: 'scorm2004',
    items: [{ id: 'exam', title: 'Exam', href: 'exam.html', extra }],
  });
  const me = await learner(await course([archive], { fallback: { kind: 'lastPage' } }));
  const opened = await me.open();
  await opened.say(
    { 'cmi.completion_status': 'completed', 'cmi.location': '7/7' },
    { activityId: 'exam', kind: 'terminate' },
  );
  expect(await stands(me)).toEqual({ ...open, passed: null, scorePercent: null });
  await opened.say({ 'cmi.score.scaled': '0.85' }, { activityId: 'exam' });
  expect(await stands(me)).toEqual({ ...done, passed: true, scorePercent: 85 });
});

describe('SCORM 1.2, several parts, the author’s passing score', () => {
  const two = () => course([buildPackage({ standard: 'scorm12', ...lessonAndExam })], { masteryPercent: 80 });

  test('a pass of the exam without a score is none, in whatever order and whatever the lesson says later', async () => {
    const first = await learner(await two());
    const exam = await first.open();
    await exam.say(old('passed'), { activityId: 'exam' });
    await exam.say(old('passed', '100'), { activityId: 'lesson' });
    expect(await stands(first)).toEqual({ ...open, passed: null, scorePercent: 100 });
    await exam.say({ 'cmi.core.lesson_location': '2' }, { activityId: 'lesson' });
    expect(await stands(first)).toEqual({ ...open, passed: null, scorePercent: 100 });
    await exam.say(old('passed', '90'), { activityId: 'exam' });
    expect(await stands(first)).toEqual({ ...done, passed: true, scorePercent: 95 });
  });
});

test.each([
  ['17', '0', '20', 85, 'passed'],
  ['90', '80', '100', 50, 'failed'],
  ['30', '0', '30', 100, 'passed'],
  ['79', undefined, undefined, 79, 'failed'],
])(
  'SCORM 1.2: of %s between %s and %s the percentage is held to the author’s passing score: %d percent %s',
  async (raw, min, max, scorePercent, said) => {
    const me = await learner(await course([buildPackage({ standard: 'scorm12' })], { masteryPercent: 80 }));
    const opened = await me.open();
    const range = { ...(min && { 'cmi.core.score.min': min }), ...(max && { 'cmi.core.score.max': max }) };
    await opened.say({ 'cmi.core.score.raw': raw, ...range, 'cmi.core.lesson_status': 'completed' });
    expect(await stands(me)).toEqual({ ...(said === 'passed' ? done : open), passed: said === 'passed', scorePercent });
  },
);

describe('a package that reports nothing, complete when its last page is reached', () => {
  const fallback = { kind: 'lastPage' } as const;
  const notDone = { status: 'inProgress', certificates: 0 };

  test.each([
    ['scorm12', old('incomplete')],
    ['scorm2004', { 'cmi.completion_status': 'incomplete' }],
  ] as const)('%s: is not complete with its first word, and without a place when it ends', async (standard, word) => {
    const me = await learner(await course([buildPackage({ standard })], { fallback }));
    const opened = await me.open();
    await opened.say({}, { kind: 'initialize' });
    await opened.say(word);
    expect(await stands(me)).toMatchObject(notDone);
    const exit = standard === 'scorm12' ? 'cmi.core.exit' : 'cmi.exit';
    await opened.say({ [exit]: 'suspend' }, { kind: 'terminate' });
    expect(await stands(me)).toMatchObject(notDone);
    await opened.say({ [exit]: '' }, { kind: 'terminate' });
    expect(await stands(me)).toMatchObject(done);
    // The package does not see what we noted.
    expect(JSON.stringify((await opened.state()).states)).not.toContain('"ended"');
  });

  test('of several parts each has to be at its end', async () => {
    const me = await learner(await course([buildPackage({ standard: 'scorm12', ...lessonAndExam })], { fallback }));
    const opened = await me.open();
    await opened.say({ 'cmi.core.lesson_location': '7/7' }, { activityId: 'exam' });
    expect(await stands(me)).toMatchObject(notDone);
    await opened.say({ 'cmi.core.lesson_location': '2/3' }, { activityId: 'lesson' });
    expect(await stands(me)).toMatchObject(notDone);
    await opened.say({ 'cmi.core.lesson_location': '3/3' }, { activityId: 'lesson' });
    expect(await stands(me)).toMatchObject(done);
  });
});

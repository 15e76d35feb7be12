import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const person = await make.person({ company });
const me = await world.as(person);

/** A course under way with two steps, the first done: as the last one was left. */
async function underWay(progress: { passed: boolean | null; score: number | null }) {
  const course = await make.taughtCourse({ units: [{}, { title: 'Exam' }] });
  const { body } = await me.post('/enrolments', { courseId: course.id });
  await world.sql(`update enrolments set started_at = now(), progress_percent = 99 where id = $1`, [body.enrolmentId]);
  await world.sql(
    `insert into unit_progress (company_id, enrolment_id, unit_id, opened_at, changed_at, passed, score_percent)
      values ($1, $2, $3, now(), now(), $4, $5)`,
    [company.id, body.enrolmentId, course.units[1]!.id, progress.passed, progress.score],
  );
  return course;
}
const said = async (courseId: string) => {
  const { open } = (await me.get(`/courses/${courseId}`)).body;
  const home = (await me.get('/dashboard')).body.continue.find(
    (row: { courseId: string }) => row.courseId === courseId,
  );
  expect(home.notPassed).toEqual(open.notPassed);
  return open.notPassed;
};

test('a step that was failed is told on the first page and on that of the course, with its score', async () => {
  const { id } = await underWay({ passed: false, score: 55 });
  expect(await said(id)).toEqual({ titles: { en: 'Exam' }, passed: false, scorePercent: 55, awaitsSuccess: false });
});

test('a step under way is not', async () => {
  const { id } = await underWay({ passed: null, score: null });
  expect(await said(id)).toBeNull();
});

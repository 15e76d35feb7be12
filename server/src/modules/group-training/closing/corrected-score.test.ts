import { expect, test } from 'vitest';
import { closingDay, later } from '../../../../test/closing-day.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';

// A score that was wrong is put right by reopening: no page may go on to show the wrong one.

const world = await openWorld();
const { make } = world;
const { person, ran, attended, close, reopen, signAgain, certificatesOf } = await closingDay(world);

const scoresOf = async (of: MadePerson) =>
  (await (await world.as(of)).get('/enrolments')).body.rows.map(
    ({ scorePercent }: { scorePercent: number | null }) => scorePercent,
  );

test.each([
  ['replaced', 80, 1],
  ['recorded too low to pass', 40, 0],
])('a score that was %s after reopening is the attempt’s, with the certificate as it was', async (_name, score, n) => {
  const [course, bob, ana] = [await make.taughtCourse(), await person(), await person()];
  const run = await ran({ course_id: course.id, result_kind: 'passFail', pass_mark: 70 }, [bob, ana]);
  const phone = await attended(run, run.entries, { result: 'pass', score: 95 });
  await close(run.id);
  const before = await certificatesOf(bob);
  await reopen(run.id);
  phone.mark(run.entries[0]!, 'score', score, { clientAt: later });
  if (n === 0) phone.mark(run.entries[0]!, 'result', 'fail', { clientAt: later });
  await phone.send();
  expect(await scoresOf(bob)).toEqual([95]);
  await signAgain(run.id);
  expect((await close(run.id)).body.closings[0].certified).toBe(n + 1);
  expect([await scoresOf(bob), await scoresOf(ana)]).toEqual([[score], [95]]);
  expect(await certificatesOf(bob)).toEqual(before);
  const [entry] = await world.sql<{ scores: unknown }>(
    `select changes -> 'scores' as scores from audit_entries where entity_id = $1 and action = 'training.close'
      order by sequence desc limit 1`,
    [run.id],
  );
  expect(entry!.scores).toEqual({ [bob.id]: [95, score] });
});

test('a score that was recorded by mistake is gone after reopening; one earned online is not the training’s', async () => {
  const [course, bob, ana] = [await make.taughtCourse(), await person(), await person()];
  const online = await make.enrolment({ person: ana, course });
  await world.sql(
    `update enrolments set started_at = assigned_at, completed_at = assigned_at, progress_percent = 100,
      score_percent = 88 where id = $1`,
    [online],
  );
  const run = await ran({ course_id: course.id }, [bob, ana]);
  await world.sql('update roster_entries set enrolment_id = $1 where id = $2', [online, run.entries[1]]);
  const phone = await attended(run, run.entries, { score: 60 });
  await close(run.id);
  expect([await scoresOf(bob), await scoresOf(ana)]).toEqual([[60], [88]]);
  await reopen(run.id);
  for (const entry of run.entries) phone.mark(entry, 'score', null, { clientAt: later });
  await phone.send();
  await signAgain(run.id);
  expect((await close(run.id)).status).toBe(200);
  expect([await scoresOf(bob), await scoresOf(ana)]).toEqual([[null], [88]]);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { closingDay } from '../../../../test/closing-day.ts';
import { openWorld } from '../../../../test/harness.ts';
import { phoneOf } from '../../../../test/doubles/training-phone.ts';
import type { MadePerson } from '../../../../test/make/make.ts';

// A closing certifies what was taught that day: not what a later version teaches, nor less because of another training.

const world = await openWorld();
const { make } = world;
const { admin, trainer, person, ran, attended, close } = await closingDay(world);

const proofsOf = (of: MadePerson) =>
  world.sql<{ skill: string | null; version: number; course: string }>(
    `select a.skill_id as skill, v.number::int as version, a.valid_from::text as "from" from achievements a
      join course_versions v on v.id = a.course_version_id where a.person_id = $1 order by a.issued_at, a.skill_id`,
    [of.id],
  );
const publishNext = async (courseId: string, at: string, more: Record<string, unknown> = {}) => {
  const [version] = await world.sql<{ id: string }>(
    `insert into course_versions select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(),
        'number', v.number + 1, 'published_at', $2::timestamptz) || $3::jsonb)).*
      from course_versions v where v.course_id = $1 order by v.number desc limit 1 returning id`,
    [courseId, at, JSON.stringify(more)],
  );
  return version!.id;
};

test.each([
  ['a person without an attempt', false],
  ['a person with an attempt that was not begun', true],
])('a version that was published after the session is not what %s was taught', async (_name, assigned) => {
  const [course, skill, more] = [await make.taughtCourse(), await make.skill(), await make.skill()];
  await make.gives(course.versionId, skill.id);
  const bob = await person();
  if (assigned) await make.enrolment({ person: bob, course });
  const run = await ran({ course_id: course.id }, [bob]);
  await attended(run, run.entries);
  const next = await publishNext(course.id, '2026-03-10T17:30:00Z', {
    evaluation: { steps: [{ id: randomUUID(), texts: { en: 'Shows it' }, depth: 'competent' }] },
  });
  await make.gives(next, more.id);
  world.clock.set('2026-03-10T19:00:00.000Z');
  const closed = await close(run.id);
  expect([closed.status, closed.body.closings?.[0]?.certified], closed.text).toEqual([200, 1]);
  expect(await proofsOf(bob)).toMatchObject([{ skill: skill.id, version: 1 }]);
});

test('of two trainings at one course that someone was booked for together, each certifies what it taught', async () => {
  const course = await make.taughtCourse({ validityMonths: 12 });
  const bob = await person();
  world.clock.set('2026-03-02T09:00:00.000Z');
  const first = await ran({ course_id: course.id, seats_taken_at: 'booking' }, []);
  const second = await ran(
    {
      course_id: course.id,
      seats_taken_at: 'booking',
      sessions: [{ startsAt: '2027-03-09T13:00:00Z', endsAt: '2027-03-09T17:00:00Z' }],
    },
    [],
  );
  world.clock.set('2026-03-02T09:00:00.000Z');
  for (const run of [first, second]) {
    const booked = await admin.post(
      `/settings/trainings/${run.id}/bookings`,
      {
        audience: { ids: [bob.id] },
        preview: false,
        includeValid: true,
        includeUnprepared: true,
        includeClashes: true,
      },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    expect(booked.body.changed, booked.text).toBe(1);
    const [entry] = await world.sql<{ id: string }>('select id from roster_entries where training_id = $1', [run.id]);
    run.entries.push(entry!.id);
  }
  world.clock.set('2026-03-10T13:00:00.000Z');
  await attended(first, first.entries);
  expect((await close(first.id)).status).toBe(200);
  world.clock.set('2027-03-09T13:00:00.000Z');
  const phone = phoneOf(trainer, second.id);
  phone.mark(second.entries[0]!, 'checkIn', '2027-03-09T13:00:00.000Z', { sessionId: second.session });
  phone.mark(second.entries[0]!, 'final', 'attended');
  phone.sign(null, 'trainer');
  await phone.send();
  world.clock.set('2027-03-09T17:05:00.000Z');
  const closed = await close(second.id);
  expect([closed.status, closed.body.closings?.[0]?.certified], closed.text).toEqual([200, 1]);
  // The second renews the first and keeps its anniversary.
  expect(await proofsOf(bob)).toMatchObject([{ from: '2026-03-10' }, { from: '2027-03-11' }]);
});

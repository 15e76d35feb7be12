import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadeCourse } from '../../../test/make/make-enrolment.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { sendCard } from '../../../test/send-card.ts';

// What changes someone's standing is acted upon by the job it queues, not only at the hourly run. The world's clock
// stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });

let admin: Caller;
let me: Caller;
let ann: MadePerson;
let skill: { id: string };
let course: MadeCourse;

/** Ann holds a position that asks for a skill, a course gives it, and she was enrolled in it. */
beforeEach(async () => {
  const company = await make.company();
  admin = await world.as(await make.companyAdmin({ company }));
  ann = await make.person({ company, name: 'Ann' });
  me = await world.as(ann);
  skill = await make.skill({ evidenceKinds: ['course', 'external'] });
  course = await make.taughtCourse({ units: [{}] });
  await make.gives(course.versionId, skill.id);
  const position = await make.position(company);
  await make.requirement(company, { skillId: skill.id }, { position_id: position.id });
  const given = await admin.post(
    `/settings/positions/${position.id}/people`,
    { personIds: [ann.id], startedOn: '2026-03-02', preview: false },
    key(),
  );
  expect(given.status, given.text).toBe(200);
});

/** Runs what the last call queued, and answers Ann's attempts: the course, and why each was taken back. */
async function attempts(): Promise<[course: string, reason: string | null][]> {
  await world.runJobs();
  const rows = await world.sql<{ course: string; reason: string | null }>(
    `select course_id as course, case when withdrawn_at is not null then outcome_reason end as reason from enrolments
      where person_id = $1 order by assigned_at, attempt_number, id`,
    [ann.id],
  );
  world.clock.advance(1000);
  return rows.map((row) => [row.course, row.reason]);
}

async function finish(taught: MadeCourse): Promise<void> {
  const deviceId = randomUUID();
  const { enrolmentId, sequence } = (
    await me.post(`/learning/courses/${taught.id}/opening`, { deviceId, takeOver: true })
  ).body;
  const done = {
    sequence: sequence + 1,
    unitId: taught.units[0]!.id,
    occurredAt: world.clock.now(),
    seconds: 10,
    furthest: 1,
    place: {},
    kind: 'finished',
  };
  const answer = await me.post(`/learning/enrolments/${enrolmentId}/commits`, { deviceId, commits: [done] });
  expect(answer.body, answer.text).toMatchObject({ completed: true });
}

test('an exemption takes the attempt back, and its end brings another', async () => {
  expect(await attempts()).toEqual([[course.id, null]]);
  const hold = {
    kind: 'exemption',
    skillId: skill.id,
    courseId: null,
    fromOn: '2026-03-02',
    toOn: '2026-06-01',
    reason: 'On other work',
    note: null,
  };
  const placed = await admin.post(`/settings/employees/${ann.id}/holds`, hold, key());
  expect(placed.status, placed.text).toBe(200);
  expect(await attempts()).toEqual([[course.id, 'exempt']]);
  const lifted = await admin.post(`/settings/employees/${ann.id}/holds/${placed.body.id}/lifting`, {
    mistake: true,
    reason: 'Of somebody else',
  });
  expect(lifted.status, lifted.text).toBe(200);
  expect(await attempts()).toEqual([
    [course.id, 'exempt'],
    [course.id, null],
  ]);
});

test('a verified certificate takes the attempt back; taken back itself it brings another', async () => {
  expect(await attempts()).toEqual([[course.id, null]]);
  const fields = {
    skillId: skill.id,
    level: 1,
    issuer: 'Nickel Basin Safety',
    number: `NB-${make.next()}`,
    issuedOn: '2026-01-10',
    expiresOn: '2027-01-10',
    neverExpires: false,
    hours: 8,
    record: {},
  };
  const { id } = (await me.post('/evidence', { ...fields, fileIds: [await sendCard(me)] }, key())).body;
  expect(await attempts()).toEqual([[course.id, null]]);
  const verified = await admin.post(`/settings/evidence/${id}/verification`, { method: 'visual', fields });
  expect(verified.status, verified.text).toBe(200);
  expect(await attempts()).toEqual([[course.id, 'requirementMet']]);
  expect(
    (await admin.post(`/settings/evidence/${id}/revocation`, { reason: 'The issuer knows nothing of it' })).status,
  ).toBe(200);
  expect(await attempts()).toEqual([
    [course.id, 'requirementMet'],
    [course.id, null],
  ]);
});

test('a finished prerequisite brings the course that waited for it; the proof of that ends it, its revocation begins it again', async () => {
  const first = await make.taughtCourse({ units: [{}] });
  await world.sql('insert into course_prerequisites (version_id, course_id) values ($1, $2)', [
    course.versionId,
    first.id,
  ]);
  expect(await attempts()).toEqual([[first.id, null]]);
  await finish(first);
  expect(await attempts()).toEqual([
    [first.id, null],
    [course.id, null],
  ]);
  await finish(course);
  expect(await attempts()).toHaveLength(2);
  const [proof] = await world.sql<{ id: string }>(
    'select public_id as id from achievements where person_id = $1 and skill_id = $2',
    [ann.id, skill.id],
  );
  expect(
    (await admin.post(`/settings/achievements/${proof!.id}/revocation`, { reason: 'Somebody else sat the test' }))
      .status,
  ).toBe(200);
  expect(await attempts()).toEqual([
    [first.id, null],
    [course.id, null],
    [course.id, null],
  ]);
});

test('a proof given by hand takes the attempt back', async () => {
  expect(await attempts()).toEqual([[course.id, null]]);
  const award = {
    skillId: skill.id,
    level: 1,
    completedOn: '2026-02-01',
    printedThrough: null,
    issuerName: null,
    externalNumber: null,
    record: {},
    reason: 'Shown at the machine',
  };
  const given = await admin.post(`/settings/employees/${ann.id}/achievements`, award, key());
  expect(given.status, given.text).toBe(200);
  expect(await attempts()).toEqual([[course.id, 'requirementMet']]);
});

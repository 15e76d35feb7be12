import { randomUUID } from 'node:crypto';
import { addDays } from '@app/domain/time';
import { remedySentence } from '@app/domain/qualification/trace/trace-words';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import type { MadeCourse } from '../../../../test/make/make-enrolment.ts';

// Renewals early, in the window and late, by two courses that give one skill, and by a skill that stands in (H20). The
// skill lasts twelve months and may be renewed from 90 days before its last day; the clock begins on 2026-03-02.
const world = await openWorld();
const { make } = world;
const company = await make.company({ time_zone: 'UTC' });
const office = await world.as(await make.companyAdmin({ company }));
const platform = await world.as(await make.platformAdmin());
const skill = await make.skill({ code: 'PIT' });
const { id: positionId } = await make.position(company);
const asked = await make.requirement(company, { skillId: skill.id }, { position_id: positionId });

async function courseGiving(skillId: string, level = 1): Promise<MadeCourse> {
  const course = await make.taughtCourse({ units: [{}] });
  await make.gives(course.versionId, skillId, level);
  return course;
}
const [inYard, online] = [await courseGiving(skill.id), await courseGiving(skill.id)];

async function worker(): Promise<MadePerson> {
  const person = await make.person({ company });
  await make.assignment(person, positionId);
  return person;
}

/** Enrols, opens, learns to the end, all by the learner’s own calls; answers the address of the proof. */
async function pass(person: MadePerson, course: MadeCourse): Promise<string> {
  const me = await world.as(person);
  const enrolled = await me.post('/enrolments', { courseId: course.id });
  expect(enrolled.status, enrolled.text).toBe(200);
  const deviceId = randomUUID();
  const { enrolmentId, sequence } = (
    await me.post(`/learning/courses/${course.id}/opening`, { deviceId, takeOver: true })
  ).body;
  world.clock.advance(60_000);
  const commit = {
    sequence: sequence + 1,
    unitId: course.units[0]!.id,
    occurredAt: world.clock.now(),
    seconds: 30,
    place: {},
    furthest: 1,
    kind: 'finished',
  };
  const done = await me.post(`/learning/enrolments/${enrolmentId}/commits`, { deviceId, commits: [commit] });
  expect(done.body, done.text).toMatchObject({ completed: true });
  return (await me.get(`/learning/enrolments/${enrolmentId}/completion`)).body.achievement.publicId;
}

const stranger = await world.as();
async function daysOf(publicId: string): Promise<[string, string]> {
  const { validFrom, validThrough } = (await stranger.get(`/public/achievements/${publicId}`)).body;
  return [validFrom, validThrough];
}
async function statusOn(person: MadePerson, on: string): Promise<string> {
  const why = await office.get('/settings/qualifications/why', { personId: person.id, requirementRowId: asked.id, on });
  expect(why.status, why.text).toBe(200);
  return why.body.status;
}
const revoke = (publicId: string) =>
  office.post(`/settings/achievements/${publicId}/revocation`, { reason: 'Somebody else sat the test' });
const until = (day: string) => world.clock.advance(Date.parse(`${day}T09:00:00Z`) - Date.parse(world.clock.now()));

/**
 * Each of these people passes one course on 2 March 2026, and another that gives the same skill on a day of their own.
 */
const renewals = [
  {
    name: 'months early: counts from its own day',
    on: '2026-06-01',
    from: '2026-06-01',
    through: '2027-06-01',
    gap: null,
  },
  { name: 'the day before the window opens', on: '2026-12-01', from: '2026-12-01', through: '2027-12-01', gap: null },
  {
    name: 'the first day of the window: the anniversary is kept',
    on: '2026-12-02',
    from: '2027-03-03',
    through: '2028-03-02',
    gap: null,
  },
  { name: 'the last day', on: '2027-03-02', from: '2027-03-03', through: '2028-03-02', gap: null },
  { name: 'the day after: from its own day', on: '2027-03-03', from: '2027-03-03', through: '2028-03-03', gap: null },
  {
    name: 'months late: the gap stays',
    on: '2027-06-01',
    from: '2027-06-01',
    through: '2028-06-01',
    gap: '2027-05-31',
  },
] as const;

test('a skill is renewed by another course that gives it: early, in the window, late (H20)', async () => {
  const people = await Promise.all(renewals.map(async (renewal) => ({ ...renewal, person: await worker() })));
  const firsts = new Map<string, string>();
  for (const { name, person } of people) firsts.set(name, await pass(person, inYard));
  const seconds = new Map<string, string>();
  for (const { name, person, on, from, through, gap } of people) {
    until(on);
    const first = firsts.get(name)!;
    expect(await daysOf(first), name).toEqual(['2026-03-02', '2027-03-02']);
    const second = await pass(person, online);
    seconds.set(name, second);
    expect(await daysOf(second), name).toEqual([from, through]);
    // Whichever day between the first and the last of both is looked at, they are covered, but for a gap that was
    // there.
    for (const day of ['2026-03-02', on < '2027-03-02' ? on : '2027-03-02', '2027-03-02', from, through])
      expect(['valid', 'expiring'], `${name}, ${day}`).toContain(await statusOn(person, day));
    if (gap) expect(await statusOn(person, gap), name).toBe('expired');
    const dayAfter = new Date(Date.parse(through) + 86_400_000).toISOString().slice(0, 10);
    expect(await statusOn(person, dayAfter), name).toBe('expired');
  }
  // One of the two is taken back: the other counts on its own days, and no others.
  const [early, inWindow] = [people[0]!, people[2]!];
  expect((await revoke(firsts.get(early.name)!)).status).toBe(200);
  for (const [day, status] of [
    ['2026-05-31', 'missing'],
    ['2026-06-01', 'valid'],
    ['2027-06-01', 'expiring'],
  ] as const)
    expect(await statusOn(early.person, day), day).toBe(status);
  expect((await revoke(seconds.get(inWindow.name)!)).status).toBe(200);
  for (const [day, status] of [
    ['2027-03-02', 'expiring'],
    ['2027-03-03', 'expired'],
    ['2028-03-02', 'expired'],
  ] as const)
    expect(await statusOn(inWindow.person, day), day).toBe(status);
});

test('what is taken back is renewed by no one: the next proof goes on from the one that stands (H20)', async () => {
  until('2028-01-10');
  const person = await worker();
  const first = await pass(person, inYard);
  until('2028-12-01');
  const second = await pass(person, online);
  expect(await daysOf(second)).toEqual(['2029-01-11', '2030-01-10']);
  expect((await revoke(second)).status).toBe(200);
  until('2028-12-20');
  const third = await pass(person, await courseGiving(skill.id));
  expect(await daysOf(third)).toEqual(['2029-01-11', '2030-01-10']);
  expect((await stranger.get(`/public/achievements/${first}`)).body.renewedBy).toBe(third);
  // Without the first one the third counts from its own day; without either the next one begins again.
  expect((await revoke(first)).status).toBe(200);
  const alone = (await stranger.get(`/public/achievements/${third}`)).body.renewedBy;
  expect(await daysOf(alone)).toEqual(['2028-12-20', '2029-12-20']);
  expect((await revoke(alone)).status).toBe(200);
  expect(await daysOf(await pass(person, await courseGiving(skill.id)))).toEqual(['2028-12-20', '2029-12-20']);
});

test('an equivalent skill covers, renews nothing, and covers no longer when it is revoked or is equivalent no more (H20)', async () => {
  until('2030-01-10');
  const wider = await make.skill({ code: 'CRANE', levels: [{ en: 'One' }, { en: 'Two' }] });
  const [narrow, wide] = [await courseGiving(wider.id, 1), await courseGiving(wider.id, 2)];
  const standIn = { bySkillId: wider.id, kind: 'equivalent', minLevel: 2, givesLevel: 1, effectiveFrom: '2030-02-01' };
  const { id: equivalentId } = (await platform.post(`/admin/skills/${skill.id}/equivalents`, standIn)).body;
  const [person, tooLow] = [await worker(), await worker()];
  until('2030-02-10');
  await pass(tooLow, narrow);
  const proof = await pass(person, wide);
  const proofsOf = ({ id }: MadePerson) =>
    world.sql<{ skill: string }>('select skill_id as skill from achievements where person_id = $1', [id]);
  // Standing in is told from the one proof; it makes no second one.
  expect(await proofsOf(person)).toEqual([{ skill: wider.id }]);
  expect([await statusOn(tooLow, '2030-02-10'), await statusOn(person, '2030-02-10')]).toEqual(['missing', 'valid']);
  expect(await statusOn(person, '2031-02-10')).toBe('expiring');
  // The skill itself, passed in what would be its window, is a first one: it counts from its own day.
  until('2031-01-20');
  const own = await pass(person, inYard);
  expect(await daysOf(own)).toEqual(['2031-01-20', '2032-01-20']);
  expect((await revoke(own)).status).toBe(200);
  expect([await statusOn(person, '2031-01-20'), await statusOn(person, '2031-02-11')]).toEqual(['expiring', 'expired']);
  const other = await worker();
  const theirs = await pass(other, wide);
  expect(await statusOn(other, '2031-03-01')).toBe('valid');
  expect((await revoke(theirs)).status).toBe(200);
  expect(await statusOn(other, '2031-03-01')).toBe('missing');
  expect((await revoke(proof)).status).toBe(200);
  expect(await statusOn(person, '2031-01-20')).toBe('missing');
  const last = await worker();
  await pass(last, await courseGiving(wider.id, 2));
  expect(await statusOn(last, '2031-03-01')).toBe('valid');
  expect((await platform.delete(`/admin/skills/${skill.id}/equivalents/${equivalentId}`)).status).toBe(200);
  expect(await statusOn(last, '2031-03-01')).toBe('missing');
});

test('where a renewal is open the course is not offered for assigning again: the attempt under way is named', async () => {
  const person = await worker();
  const first = await pass(person, inYard);
  expect((await daysOf(first))[0]).toBe(world.clock.now().slice(0, 10));
  await make.enrolment({ person, course: inYard, attemptNumber: 2, dueOn: '2028-01-31' });
  const due = addDays(world.clock.now().slice(0, 10), 330);
  until(due);
  const why = await office.get('/settings/qualifications/why', { personId: person.id, requirementRowId: asked.id });
  expect(why.body.remedy, why.text).toMatchObject({
    kind: 'renew',
    course: { id: inYard.id },
    open: { renewal: false, started: false, dueOn: '2028-01-31' },
  });
  expect(remedySentence(why.body, 'en')).toContain('is already assigned');
  expect(remedySentence({ ...why.body, past: true }, 'en')).toBeNull();
  const again = {
    courseId: inYard.id,
    audience: { ids: [person.id] },
    dueOn: null,
    note: null,
    evenIfValid: true,
    preview: false,
  };
  const refused = await office.post(`/settings/courses/${inYard.id}/assignments`, again, {
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(refused.body.skipped, refused.text).toMatchObject([{ code: 'alreadyAssigned' }]);
});

import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCompany, MadePerson } from '../../../../test/make/make.ts';

const world = await openWorld();
const { make } = world;
const staff = await world.as(await make.platformAdmin());

let company: MadeCompany;
let ann: MadePerson;
let skill: { id: string };
beforeEach(async () => {
  world.clock.set('2026-03-02T09:00:00.000Z');
  company = await make.company();
  ann = await make.person({ company, name: 'Ann Roy' });
  skill = await make.skill();
});

type Line = {
  qualification: string;
  status: string;
  completeness: string;
  missing: string | null;
  validThrough: string | null;
  issuer: string;
};
const rows = async (query: Record<string, string> = {}, by: Caller = staff): Promise<Line[]> =>
  (await by.get('/admin/reports/certifications', { locale: 'en', limit: '100', company: company.id, ...query })).body
    .rows;
const statuses = async (query: Record<string, string> = {}) => (await rows(query)).map(({ status }) => status);

test.each([
  ['the day before it begins', '2025-12-31', 'upcoming'],
  ['the day it begins', '2026-01-01', 'valid'],
  ['the day before it counts as expiring', '2026-10-01', 'valid'],
  ['60 days before its end', '2026-10-02', 'expiring'],
  ['its last day', '2026-12-01', 'expiring'],
  ['the day after', '2026-12-02', 'expired'],
])('%s it is %s', async (_when, asOf, status) => {
  await make.achievement(ann, { skillId: skill.id, validFrom: '2026-01-01', validThrough: '2026-12-01' });
  expect(await statuses({ asOf })).toEqual([status]);
});

test('of several for one thing the one that counts longest is listed; what is as good is one row, never none', async () => {
  await make.achievement(ann, { skillId: skill.id, validFrom: '2024-01-01', validThrough: '2025-01-01' });
  for (let twice = 0; twice < 2; twice += 1)
    await make.achievement(ann, { skillId: skill.id, validFrom: '2025-01-01', validThrough: '2027-01-01' });
  expect((await rows()).map(({ validThrough }) => validThrough)).toEqual(['2027-01-01']);
  await world.sql(
    `update achievements set revoked_at = '2026-03-01T00:00:00Z', revocation_reason = 'Forged'
      where person_id = $1 and valid_through = '2027-01-01'`,
    [ann.id],
  );
  expect(await rows()).toMatchObject([{ status: 'expired', validThrough: '2025-01-01' }]);
});

test('is told as it was known on a day: what was recorded, corrected or revoked later was not known', async () => {
  await make.achievement(ann, {
    skillId: skill.id,
    validFrom: '2026-01-01',
    validThrough: '2027-01-01',
    recordedAt: '2026-01-10T09:00:00Z',
  });
  await world.sql(
    `update achievements set revoked_at = '2026-02-10T09:00:00Z', revocation_reason = 'Forged' where person_id = $1`,
    [ann.id],
  );
  expect(await statuses({ knownOn: '2026-01-09' })).toEqual([]);
  expect(await statuses({ knownOn: '2026-02-09' })).toEqual(['valid']);
  expect(await statuses({ knownOn: '2026-02-10' })).toEqual(['revoked']);
  await world.sql(
    `update achievements set retracted_at = '2026-02-20T09:00:00Z', retraction_reason = 'Wrong person'
      where person_id = $1`,
    [ann.id],
  );
  expect([await statuses({ knownOn: '2026-02-19' }), await statuses()]).toEqual([['revoked'], []]);
});

test('a course’s certificate is named as its edition is, and one without an edition as the course is taught now', async () => {
  const course = await make.taughtCourse();
  await make.achievement(ann, { courseId: course.id, validThrough: '2027-01-01' });
  const [taught] = await world.sql<{ title: string }>(
    `select texts -> 'en' ->> 'title' as title from course_versions where course_id = $1`,
    [course.id],
  );
  expect(await rows()).toMatchObject([{ qualification: taught!.title, completeness: 'notAsked' }]);
});

test('suspended while a suspension of it, or of everything, lasts', async () => {
  await make.achievement(ann, { skillId: skill.id, validFrom: '2026-01-01', validThrough: '2027-01-01' });
  const hold = {
    company_id: company.id,
    person_id: ann.id,
    kind: 'suspension',
    reason: 'Incident',
    recorded_at: '2026-01-02T09:00:00Z',
  };
  await make.insert('holds', {
    ...hold,
    from_on: '2026-02-01',
    to_on: '2026-02-10',
    skill_id: (await make.skill()).id,
  });
  expect(await statuses({ asOf: '2026-02-05' })).toEqual(['valid']);
  await make.insert('holds', { ...hold, from_on: '2026-02-03', to_on: '2026-02-04' });
  expect([await statuses({ asOf: '2026-02-04' }), await statuses({ asOf: '2026-02-05' })]).toEqual([
    ['suspended'],
    ['valid'],
  ]);
});

test('names what the regulation asks for and the record lacks', async () => {
  await make.achievement(ann, { skillId: skill.id, validThrough: '2027-01-01' });
  expect(await rows()).toMatchObject([
    { completeness: 'notAsked', missing: null, issuer: expect.stringMatching(/^Company /) },
  ]);
  await world.sql(`update skills set record_fields = '{trainer,evaluator,signature}' where id = $1`, [skill.id]);
  await world.sql(`update achievements set record = '{"trainer": "Tess", "evaluator": " "}' where person_id = $1`, [
    ann.id,
  ]);
  expect(await rows()).toMatchObject([{ completeness: 'incomplete', missing: 'Evaluator, Signature' }]);
  expect((await rows({ locale: 'fr' }))[0]!.missing).toBe('Évaluateur, Signature');
  await world.sql(
    `update achievements set record = '{"trainer": "Tess", "evaluator": "Eva", "signature": "on paper"}'
      where person_id = $1`,
    [ann.id],
  );
  expect(await rows({ completeness: 'complete' })).toHaveLength(1);
});

test('a signature that arrived later was still missing from the record as it was known before', async () => {
  await world.sql(`update skills set record_fields = '{signature}' where id = $1`, [skill.id]);
  const id = await make.achievement(ann, {
    skillId: skill.id,
    validThrough: '2027-01-01',
    recordedAt: '2026-02-01T09:00:00Z',
  });
  const trainingId = await make.insert('trainings', {
    company_id: company.id,
    skill_id: skill.id,
    time_zone: 'UTC',
    created_at: '2026-02-01T09:00:00Z',
  });
  await world.sql(
    'insert into session_achievements (company_id, training_id, person_id, achievement_id) values ($1, $2, $3, $4)',
    [...[company.id, trainingId, ann.id, id]],
  );
  await world.sql(
    `insert into training_signatures (company_id, id, training_id, entry_id, role, person_id, words_version, words,
      locale, proxy_by, proxy_reason, signed_at, device_id, received_at)
     values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'trainee', $3, 1, 'I was there', 'en', $3,
       'Cast on the hand', '2026-02-01T09:00:00Z', gen_random_uuid(), '2026-02-20T09:00:00Z')`,
    [company.id, trainingId, ann.id],
  );
  const complete = async (query: Record<string, string> = {}) =>
    (await rows(query)).map(({ completeness }) => completeness);
  expect([
    await complete(),
    await complete({ knownOn: '2026-02-20' }),
    await complete({ knownOn: '2026-02-19' }),
  ]).toEqual([['complete'], ['complete'], ['incomplete']]);
});

test('only the platform’s administrators see it; what left a company is shown when asked for', async () => {
  await make.achievement(ann, { skillId: skill.id, validThrough: '2027-01-01' });
  const boss = await world.as(await make.companyAdmin({ company }));
  expect((await boss.get('/admin/reports/certifications', { locale: 'en' })).status).toBe(403);
  await world.sql(`update employments set ended_on = '2026-02-01' where person_id = $1`, [ann.id]);
  expect([await statuses(), await statuses({ leavers: 'true' })]).toEqual([[], ['valid']]);
});

const whyOf = async (query: Record<string, string> = {}, by: Caller = staff) => {
  const [{ id } = { id: '' }] = await world.sql<{ id: string }>(
    'select id from achievements where person_id = $1 order by valid_through desc nulls first, id limit 1',
    [ann.id],
  );
  return by.get(`/admin/reports/certifications/${id}/why`, { locale: 'en', ...query });
};
const codes = (steps: { code: string }[]) => steps.map(({ code }) => code);

test('a row’s Why is its status by the same rule, with the requirement that it meets', async () => {
  await make.achievement(ann, { skillId: skill.id, validFrom: '2026-01-01', validThrough: '2026-12-01' });
  await world.sql(
    `update achievements set issuer_name = 'Rig Institute', snapshot = '{"course": {"titles": {"en": "Rigging"}}}'
      where person_id = $1`,
    [ann.id],
  );
  await make.requirement(company, { skillId: skill.id });
  await make.requirement(company, { skillId: (await make.skill()).id });
  for (const asOf of ['2025-12-31', '2026-03-02', '2026-11-01', '2026-12-02']) {
    const { status, body } = await whyOf({ asOf });
    expect([status, body.status, body.on], asOf).toEqual([200, (await statuses({ asOf }))[0], asOf]);
  }
  const { body } = await whyOf({ asOf: '2026-11-01' });
  expect(body).toMatchObject({ companyId: company.id, personId: ann.id, name: 'Ann Roy', missing: null });
  expect(codes(body.steps)).toEqual(['held', 'soonFrom']);
  expect(body.requirements).toHaveLength(1);
  expect(body.requirements[0]).toMatchObject({
    personId: ann.id,
    status: 'expiring',
    requirement: { targets: [{ skillId: skill.id }] },
  });
});

test('its Why names the suspension, the revocation, the other records and what the record lacks', async () => {
  await make.achievement(ann, { skillId: skill.id, validFrom: '2024-01-01', validThrough: '2025-01-01' });
  await make.achievement(ann, { skillId: skill.id, validFrom: '2026-01-01', validThrough: '2027-01-01' });
  await world.sql(`update skills set record_fields = '{trainer}' where id = $1`, [skill.id]);
  const hold = {
    company_id: company.id,
    person_id: ann.id,
    kind: 'suspension',
    reason: 'Incident',
    recorded_at: '2026-01-02T09:00:00Z',
  };
  await make.insert('holds', { ...hold, from_on: '2026-02-03', to_on: '2026-02-04' });
  expect((await whyOf({ asOf: '2026-02-04' })).body).toMatchObject({
    ...{ status: 'suspended', missing: 'Trainer', requirements: [] },
    steps: [
      { code: 'others', count: 1 },
      { code: 'held', through: '2027-01-01' },
      { code: 'suspended', from: '2026-02-03', to: '2026-02-04', reason: 'Incident' },
    ],
  });
  await world.sql(
    `update achievements set revoked_at = '2026-02-10T09:00:00Z', revocation_reason = 'Forged' where person_id = $1`,
    [ann.id],
  );
  expect((await whyOf()).body).toMatchObject({
    status: 'revoked',
    steps: [{}, {}, { code: 'revoked', on: '2026-02-10', reason: 'Forged' }],
  });
  expect((await whyOf({ knownOn: '2026-02-09' })).body.status).toBe('valid');
});

test('what is no row of the report has no Why, and only the platform’s administrators ask; the company’s audit says so once', async () => {
  await make.achievement(ann, {
    skillId: skill.id,
    validFrom: '2026-01-01',
    validThrough: '2027-01-01',
    recordedAt: '2026-01-10T09:00:00Z',
  });
  expect((await whyOf({ knownOn: '2026-01-09' })).status).toBe(404);
  expect((await staff.get(`/admin/reports/certifications/${ann.id}/why`, { locale: 'en' })).status).toBe(404);
  const boss = await world.as(await make.companyAdmin({ company }));
  for (const by of [boss, await world.as(ann)]) expect((await whyOf({}, by)).status).toBe(403);
  await world.sql('delete from rate_limits');
  for (let twice = 0; twice < 2; twice += 1) expect((await whyOf()).status).toBe(200);
  const looks = await world.sql(
    `select entity_id as about, company_id as company from audit_entries
      where action = 'platform.look' and entity_id = $1`,
    [ann.id],
  );
  expect(looks.at(-1)).toEqual({ about: ann.id, company: company.id });
});

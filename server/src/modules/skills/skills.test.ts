import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const admin = await world.as(await make.platformAdmin());
const rule = {
  validityMonths: 12,
  expiryDay: 'sameDay',
  renewalAnchor: 'previousExpiry',
  fixedMonth: null,
  fixedDay: null,
  minActiveDays: 0,
  renewalWindowDays: 90,
  expiringSoonDays: 60,
  graceDays: 0,
  graceCounts: false,
};
const fieldsOf = (answer: { body: { error: { issues?: { path: string; code: string }[] } } }) =>
  answer.body.error.issues?.map(({ path, code }) => `${path} ${code}`);

test('a skill is begun, described, published, retired and taken back', async () => {
  const made = await admin.post('/admin/skills', { code: 'LIFT', names: { en: 'Lifting' } });
  expect(made.status).toBe(200);
  const { id } = made.body;
  const changed = await admin.patch(`/admin/skills/${id}`, {
    names: { en: 'Lifting', fr: 'Levage' },
    levels: [{ en: 'Instructed' }, { en: 'Evaluated' }],
    evidenceKinds: ['course', 'external'],
    recordFields: ['trainer'],
  });
  expect(changed.status).toBe(200);
  expect((await admin.post(`/admin/skills/${id}/publication`)).status).toBe(200);
  expect((await admin.get(`/admin/skills/${id}`)).body).toMatchObject({
    state: 'published',
    levels: [{ en: 'Instructed' }, { en: 'Evaluated' }],
    rules: [{ validityMonths: null }],
  });
  expect((await admin.post(`/admin/skills/${id}/publication`)).body.error.code).toBe('skillNotDraft');
  expect((await admin.post(`/admin/skills/${id}/retirement`, { reason: 'No longer taught' })).status).toBe(200);
  expect((await admin.get('/admin/skills', { state: 'retired', q: 'lift' })).body.rows).toMatchObject([
    { code: 'LIFT', state: 'retired' },
  ]);
  expect((await admin.delete(`/admin/skills/${id}/retirement`)).status).toBe(200);
  expect((await admin.delete(`/admin/skills/${id}`)).body.error.code).toBe('skillNotDraft');
});

test('a code stands for one skill', async () => {
  const { code } = await make.skill();
  const answer = await admin.post('/admin/skills', { code: code.toLowerCase(), names: { en: 'Again' } });
  expect(fieldsOf(answer)).toEqual(['code codeTaken']);
});

test('a change that waited for the turn of another, which began later, is written after it', async () => {
  const { id } = await make.skill();
  const began = world.clock.now();
  world.clock.advance(1000);
  expect(
    (await admin.post(`/admin/skills/${id}/rule`, { ...rule, validityMonths: 24, reason: 'The regulator said so' }))
      .status,
  ).toBe(200);
  world.clock.set(began);
  expect(
    (await admin.post(`/admin/skills/${id}/rule`, { ...rule, validityMonths: 36, reason: 'The regulator said so' }))
      .status,
  ).toBe(200);
  expect(
    (await admin.get(`/admin/skills/${id}`)).body.rules.filter(
      ({ retractedAt }: { retractedAt: string | null }) => retractedAt === null,
    ),
  ).toMatchObject([{ validityMonths: 36 }]);
});

test('a rule that changes leaves the one before on record', async () => {
  const { id } = await make.skill();
  const answer = await admin.post(`/admin/skills/${id}/rule`, {
    ...rule,
    validityMonths: 24,
    reason: 'The regulator said so',
  });
  expect(answer.status).toBe(200);
  const { rules } = (await admin.get(`/admin/skills/${id}`)).body;
  expect(rules).toMatchObject([
    { validityMonths: 24, reason: 'The regulator said so', retractedAt: null, recordedAt: world.clock.now() },
    { validityMonths: 12, retractedAt: world.clock.now() },
  ]);
  expect(rules[0].recordedBy).toMatch(/^Person/);
  expect(
    (await admin.post(`/admin/skills/${id}/rule`, { ...rule, validityMonths: 24, reason: 'Once more' })).body.error
      .code,
  ).toBe('alreadyThere');
  expect(
    fieldsOf(await admin.post(`/admin/skills/${id}/rule`, { ...rule, renewalWindowDays: 10, reason: 'Shorter' })),
  ).toEqual(['renewalWindowDays renewalWindowTooShort']);
});

test('equivalent skills that form a circle are refused at their field', async () => {
  const [a, b, c] = [
    await make.skill(),
    await make.skill({ levels: [{ en: 'One' }, { en: 'Two' }] }),
    await make.skill(),
  ];
  const link = { kind: 'equivalent', minLevel: 1, givesLevel: 1, effectiveFrom: '2026-01-01' };
  const add = (skillId: string, bySkillId: string, more = {}) =>
    admin.post(`/admin/skills/${skillId}/equivalents`, { ...link, bySkillId, ...more });
  const first = await add(a.id, b.id, { minLevel: 2 });
  expect(first.status).toBe(200);
  expect((await add(b.id, c.id)).status).toBe(200);
  expect(fieldsOf(await add(a.id, a.id))).toEqual(['bySkillId equivalentSelf']);
  expect(fieldsOf(await add(a.id, b.id))).toEqual(['bySkillId equivalentTwice']);
  expect(fieldsOf(await add(c.id, a.id))).toEqual(['bySkillId equivalentCycle']);
  expect(fieldsOf(await add(c.id, (await make.skill()).id, { minLevel: 2 }))).toEqual(['minLevel levelBeyondScale']);
  expect((await admin.get(`/admin/skills/${a.id}`)).body.metBy).toMatchObject([
    { minLevel: 2, skill: { code: b.code } },
  ]);
  expect((await admin.get(`/admin/skills/${b.id}`)).body.meets).toMatchObject([{ skill: { code: a.code } }]);
  expect((await admin.delete(`/admin/skills/${a.id}/equivalents/${first.body.id}`)).status).toBe(200);
  expect((await admin.get(`/admin/skills/${a.id}`)).body.metBy).toEqual([]);
  expect(
    await world.sql('select 1 from skill_equivalents where id = $1 and retracted_at is not null', [first.body.id]),
  ).toHaveLength(1);
});

test('a skill something rests on is not deleted, and its levels stay (H17)', async () => {
  const company = await make.company();
  const draft = await make.skill({ published: false, levels: [{ en: 'One' }, { en: 'Two' }] });
  const unused = await make.skill({ published: false });
  await make.requirement(company, { skillId: draft.id, minLevel: 2 });
  const refused = await admin.delete(`/admin/skills/${draft.id}`);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'skillInUse']);
  expect(fieldsOf(await admin.patch(`/admin/skills/${draft.id}`, { levels: [{ en: 'One' }] }))).toEqual([
    'levels levelInUse',
  ]);
  expect((await admin.delete(`/admin/skills/${unused.id}`)).status).toBe(200);
  expect((await admin.get(`/admin/skills/${unused.id}`)).status).toBe(404);
});

test('where a skill is used', async () => {
  const company = await make.company();
  const person = await make.person({ company });
  const skill = await make.skill();
  const course = await make.course({ code: 'GIVES' });
  await world.sql('insert into course_skills (version_id, skill_id) values ($1, $2)', [course.versionId, skill.id]);
  const position = await make.position(company);
  await make.assignment(person, position.id);
  await make.requirement(company, { skillId: skill.id }, { position_id: position.id });
  const uses = await admin.get(`/admin/skills/${skill.id}/uses`);
  expect(uses.body).toMatchObject({
    courses: [{ code: 'GIVES', level: 1 }],
    companies: [{ id: company.id, requirements: 1, people: 1 }],
    templates: [],
    achievements: 0,
    holders: 0,
  });
});

test('a draft says what its course gives, and the next draft gives the same', async () => {
  const skill = await make.skill({ levels: [{ en: 'One' }, { en: 'Two' }] });
  const course = await make.course({ published: false });
  const seen = async () => (await admin.get(`/admin/courses/${course.id}`)).body.versions[0].changedAt;
  const set = async (skills: unknown[], expectedChangedAt?: string) =>
    admin.put(`/admin/courses/${course.id}/draft/skills`, {
      expectedChangedAt: expectedChangedAt ?? (await seen()),
      skills,
    });
  expect(fieldsOf(await set([{ skillId: skill.id, level: 3 }]))).toEqual(['skills.0.level levelBeyondScale']);
  expect((await set([{ skillId: skill.id, level: 2 }], '2020-01-01T00:00:00.000Z')).body.error.code).toBe(
    'changedElsewhere',
  );
  expect((await set([{ skillId: skill.id, level: 2 }])).status).toBe(200);
  await world.sql('update course_versions set published_at = now(), frozen_at = now() where id = $1', [
    course.versionId,
  ]);
  expect((await set([])).body.error.code).toBe('versionFrozen');
  const next = await admin.post(`/admin/courses/${course.id}/draft`);
  expect(next.status).toBe(200);
  expect((await admin.get(`/admin/courses/${course.id}/skills`)).body.versions).toMatchObject([
    { versionId: next.body.versionId, skills: [{ skillId: skill.id, level: 2 }] },
    { versionId: course.versionId, skills: [{ skillId: skill.id, level: 2 }] },
  ]);
});

test('companies choose among published skills only, and change none', async () => {
  const [offered, draft, retired] = [
    await make.skill(),
    await make.skill({ published: false }),
    await make.skill({ retired: true }),
  ];
  const companyAdmin = await world.as(await make.companyAdmin());
  const ids = (await companyAdmin.get('/skills')).body.skills.map(({ id }: { id: string }) => id);
  expect(ids).toContain(offered.id);
  expect(ids).not.toContain(draft.id);
  expect(ids).not.toContain(retired.id);
  expect((await companyAdmin.post('/admin/skills', { code: 'MINE', names: { en: 'Mine' } })).status).toBe(403);
});

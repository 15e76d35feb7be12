import { expect, test } from 'vitest';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { listeningWorld, packageScene } from '../../../../test/packages/open-package.ts';

const { world } = await listeningWorld();
const { make } = world;
const { course, learner } = packageScene(world);
const ladders = await course([buildPackage({ standard: 'scorm12', title: 'Ladders' })]);
await world.sql('update course_versions set accepts_self_reported = true where id = $1', [ladders.versionId]);
const given = await course([buildPackage({ standard: 'scorm12', title: 'Given' })]);
await world.sql('update course_versions set accepts_self_reported = true where id = $1', [given.versionId]);
const lenient = await make.skill({ evidenceKinds: ['course', 'selfReported'] });
const strict = await make.skill({ evidenceKinds: ['course'] });
for (const { id } of [lenient, strict])
  await world.sql('insert into course_skills (version_id, skill_id, level) values ($1, $2, 1)', [given.versionId, id]);

const pass = async (who: Awaited<ReturnType<typeof learner>>) =>
  (await who.open()).say({ 'cmi.core.score.raw': '95', 'cmi.core.lesson_status': 'passed' }, { kind: 'terminate' });
const proofsOf = ({ person }: Awaited<ReturnType<typeof learner>>) =>
  world.sql<{ evidence: string; publicId: string; skillId: string | null }>(
    `select snapshot ->> 'evidence' as evidence, public_id as "publicId", skill_id as "skillId" from achievements
      where person_id = $1`,
    [person.id],
  );

test('E12 a proof that rests only on what a package says of itself says so, on its page, its certificate, its credential and in lists', async () => {
  const me = await learner(ladders);
  await pass(me);
  const [proof] = await proofsOf(me);
  expect(proof).toMatchObject({ evidence: 'selfReported' });
  expect((await me.me.get(`/public/achievements/${proof!.publicId}`)).body.evidence).toBe('selfReported');
  const badge = (await me.me.get(`/public/achievements/${proof!.publicId}/credential`)).text.split('.')[1]!;
  expect(Buffer.from(badge, 'base64url').toString()).toContain('reported by the course package itself');
  expect((await me.me.get('/achievements')).body.rows).toMatchObject([{ source: 'selfReported' }]);
});

test('what someone accepts by hand is vouched for', async () => {
  const me = await learner(ladders);
  await (await me.open()).say({ 'cmi.core.score.raw': '95' });
  const admin = await world.as(await make.companyAdmin({ company: { id: me.person.companyId, code: '' } }));
  const accepted = await admin.post(`/settings/enrolments/${me.enrolmentId}/units/${ladders.units[0]!.id}/acceptance`, {
    reason: 'Seen to the end beside the foreman.',
  });
  expect(accepted.status).toBe(200);
  expect(await proofsOf(me)).toMatchObject([{ evidence: 'course' }]);
});

test('E12 a skill that asks for more is not proven by it, and why is said', async () => {
  const me = await learner(given);
  const requirement = await make.requirement({ id: me.person.companyId }, { skillId: strict.id });
  await pass(me);
  expect(await proofsOf(me)).toMatchObject([{ evidence: 'selfReported', skillId: lenient.id }]);
  const { body } = await me.me.get('/qualifications/why', { requirementRowId: requirement.id });
  expect(body).toMatchObject({ qualified: false, proof: null, notEnough: { on: expect.any(String) } });
  const { id: fine } = await make.requirement({ id: me.person.companyId }, { skillId: lenient.id });
  expect((await me.me.get('/qualifications/why', { requirementRowId: fine })).body).toMatchObject({
    qualified: true,
    proof: { source: 'selfReported' },
    notEnough: null,
  });
});

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCourse } from '../../../../test/make/make-enrolment.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company({ currency: 'CAD', country: 'CA' });
const boss = await world.as(await make.companyAdmin({ company }));
const learner = await world.as(await make.person({ company }));

const sold = async (...courses: MadeCourse[]) =>
  (await make.store.product({ courseIds: courses.map(({ id }) => id) })).id;
const preview = async (productId: string, who = learner) => (await who.get(`/store/${productId}/preview`)).body;
const mark = (unitId: string) => world.sql('update course_units set preview = true where id = $1', [unitId]);

test('shows the first lesson of a product, and the one its author marked before it', async () => {
  const first = await make.taughtCourse({
    units: [{ kind: 'quiz' }, { kind: 'lesson', title: 'Begin here' }, { kind: 'lesson' }],
  });
  const second = await make.taughtCourse({ units: [{ kind: 'video', title: 'Watch this' }, { kind: 'lesson' }] });
  const productId = await sold(first, second);
  expect((await preview(productId)).lesson).toMatchObject({
    unitId: first.units[1]!.id,
    titles: { en: 'Begin here' },
    body: { kind: 'lesson', docs: { en: {} } },
  });
  await mark(second.units[0]!.id);
  expect((await preview(productId)).lesson).toMatchObject({
    unitId: second.units[0]!.id,
    courseId: second.id,
    body: { kind: 'video' },
  });
});

test('shows no test, even when it was marked, and nothing where there is no lesson', async () => {
  const course = await make.taughtCourse({ units: [{ kind: 'quiz' }, { kind: 'document' }] });
  const productId = await sold(course);
  await mark(course.units[0]!.id);
  const answer = await preview(productId);
  expect(answer.lesson).toBeNull();
  expect(JSON.stringify(answer)).not.toContain('True?');
  expect((await preview(await sold())).lesson).toBeNull();
});

test('is shown to those to whom the product is sold, and to no one else (G03)', async () => {
  const productId = await sold(await make.taughtCourse());
  await world.sql(`update products set visibility = 'chosenCompanies' where id = $1`, [productId]);
  expect((await boss.get(`/store/${productId}/preview`)).status).toBe(404);
  await world.sql(
    `insert into company_products (company_id, product_id, visible, changed_at) values ($1, $2, true, now())`,
    [company.id, productId],
  );
  expect((await boss.get(`/store/${productId}/preview`)).status).toBe(200);
  expect((await learner.get(`/store/${productId}/preview`)).status).toBe(404);
  expect((await boss.get(`/store/${randomUUID()}/preview`)).status).toBe(404);
  expect((await (await world.as()).get(`/store/${productId}/preview`)).status).toBe(401);
});

test('gives the bytes of that lesson and of no other step', async () => {
  const stored = await world.runtime.files.put('content', Readable.from(Buffer.from('0123456789')), 10);
  const media = {
    picture: {
      bucket: 'content',
      path: stored.path,
      name: 'a.png',
      mime: 'image/png',
      bytes: 10,
      sha256: stored.sha256,
    },
  };
  const course = await make.taughtCourse({
    units: [
      { kind: 'lesson', media },
      { kind: 'lesson', media },
    ],
  });
  const productId = await sold(course);
  const [shown, other] = course.units;
  expect((await learner.get(`/store/${productId}/preview/${shown!.id}/media/picture`)).status).toBe(200);
  expect((await learner.get(`/store/${productId}/preview/${other!.id}/media/picture`)).status).toBe(404);
  expect((await learner.get(`/store/${productId}/preview/${shown!.id}/media/other`)).status).toBe(404);
});

test('says how many of the company’s people completed it once they are enough, and never what others did', async () => {
  const course = await make.taughtCourse();
  const productId = await sold(course);
  const done = { startedAt: '2026-02-02T09:00:00Z', completedAt: '2026-02-03T09:00:00Z' };
  const took = async (of: typeof company, given: Record<string, string>) =>
    make.enrolment({ person: await make.person({ company: of }), course, ...given });
  const other = await make.company();
  for (let n = 0; n < 6; n++) await took(other, done);
  for (let n = 0; n < 4; n++) await took(company, done);
  expect((await preview(productId)).completion).toBeNull();
  await took(company, { startedAt: '2026-02-02T09:00:00Z', withdrawnAt: '2026-02-05T09:00:00Z' });
  // People who are still taking it, or never started, count neither way.
  await took(company, { startedAt: '2026-02-02T09:00:00Z' });
  await took(company, { withdrawnAt: '2026-02-05T09:00:00Z' });
  expect((await preview(productId)).completion).toEqual({ ended: 5, completed: 4, percent: 80 });
});

test('a product leads to bundles with its course and to its category, and not to itself or to what is hidden', async () => {
  const course = await make.taughtCourse();
  const productId = await sold(course);
  const bundle = await sold(course, await make.taughtCourse());
  const hidden = await sold(course);
  const elsewhere = await sold(await make.taughtCourse());
  const beside = await sold(await make.taughtCourse());
  const { id: category } = await make.category();
  await world.sql('update products set category_id = $1 where id = any($2::uuid[])', [category, [productId, beside]]);
  await world.sql(`update products set status = 'archived' where id = $1`, [hidden]);
  const { rows } = (await learner.get('/store', { relatedTo: productId })).body as { rows: { id: string }[] };
  const found = rows.map(({ id }) => id);
  expect(found.toSorted()).toEqual([bundle, beside].toSorted());
  expect(found).not.toContain(elsewhere);
});

test('names the requirements its courses count for: the company’s to its administrators, one’s own to anyone else', async () => {
  const ours = await make.company({ currency: 'CAD', country: 'CA' });
  const admin = await world.as(await make.companyAdmin({ company: ours }));
  const other = await world.as(await make.person({ company: ours }));
  const course = await make.taughtCourse();
  const skill = await make.skill();
  await world.sql('insert into course_skills (version_id, skill_id, level) values ($1, $2, 1)', [
    course.versionId,
    skill.id,
  ]);
  const productId = await sold(course);
  const position = await make.position(ours);
  await make.requirement(ours, { skillId: skill.id }, { position_id: position.id });
  await make.requirement(ours, { courseId: course.id }, { kind: 'recommended' });
  await make.requirement(ours, { skillId: (await make.skill()).id }, { position_id: position.id });
  const ann = await make.person({ company: ours });
  await make.assignment(ann, position.id, { started_on: '2025-01-01' });
  const requirements = async (who: typeof admin) => (await who.get(`/store/${productId}/requirements`)).body;
  const everyone = { positionId: null, position: null, key: `course:${course.id}`, gaps: 0 };
  const ofPosition = { positionId: position.id, people: 1, gaps: 1, targets: [{ skillId: skill.id }] };
  expect(await requirements(admin)).toMatchObject({ whole: true, rows: [ofPosition, { ...everyone, people: 3 }] });
  expect(await requirements(await world.as(ann))).toMatchObject({
    whole: false,
    rows: [ofPosition, { ...everyone, people: 1 }],
  });
  expect(await requirements(other)).toMatchObject({ whole: false, rows: [{ ...everyone, people: 1 }] });
  expect((await requirements(await world.as(await make.companyAdmin()))).rows).toEqual([]);
  await world.sql(`update products set visibility = 'chosenCompanies' where id = $1`, [productId]);
  expect((await admin.get(`/store/${productId}/requirements`)).status).toBe(404);
});

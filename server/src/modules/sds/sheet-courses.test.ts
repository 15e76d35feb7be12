import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { makeSheet } from '../../../test/make/make-sheets.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const boss = await make.companyAdmin({ company, name: 'Bea Boss' });
const admin = await world.as(boss);
const learner = await world.as(await make.person({ company }));
const foreign = await world.as(await make.companyAdmin());
const anyone = await world.as(null);

/** A product at a published site that no course is linked to. */
async function freshSheet(): Promise<{ sheetId: string; siteCode: string }> {
  const siteId = await make.insert('sites', {
    company_id: company.id,
    code: `S${make.next()}`,
    name: 'Yard',
    time_zone: 'America/Toronto',
  });
  const made = await makeSheet(world, { ...boss, companyId: company.id }, siteId);
  await world.sql('delete from sds_sheet_courses where sheet_id = $1', [made.sheetId]);
  return made;
}
const at = (sheetId: string) => `/settings/safety-data-sheets/${sheetId}/courses`;
const linked = async (sheetId: string) => (await admin.get(`/settings/safety-data-sheets/${sheetId}`)).body.courses;
const shown = async ({ sheetId, siteCode }: { sheetId: string; siteCode: string }) =>
  (await anyone.get(`/sds/sites/${siteCode}/sheets/${sheetId}`)).body.courses;
const entries = async (sheetId: string) =>
  world.sql(
    `select action, changes ->> 'course' as course from audit_entries
      where company_id = $1 and entity_id = $2 and action like 'sheets.%Course' order by sequence`,
    [company.id, sheetId],
  );
const retire = (courseId: string, retired = true) =>
  world.sql(`update courses set retired_at = case when $2 then now() end where id = $1`, [courseId, retired]);

test('a linked course is shown to administrators and at the site, as its edition on offer says, until it is removed', async () => {
  const sheet = await freshSheet();
  const course = await make.taughtCourse({ title: 'Solvents', expectedMinutes: 45 });
  const texts = { en: { title: 'Solvents, second edition' }, fr: { title: 'Solvants' } };
  await world.sql(
    `insert into course_versions (course_id, number, texts, languages, expected_minutes, published_at)
      values ($1, 2, $2, '{en,fr}', 50, now()), ($1, 3, $2, '{en}', 90, null)`,
    [course.id, JSON.stringify(texts)],
  );
  expect(await shown(sheet)).toEqual([]);
  expect((await admin.post(at(sheet.sheetId), { courseId: course.id })).status).toBe(200);
  // Linked twice is linked once, and recorded once.
  expect((await admin.post(at(sheet.sheetId), { courseId: course.id })).status).toBe(200);
  const titles = { en: 'Solvents, second edition', fr: 'Solvants' };
  expect(await linked(sheet.sheetId)).toEqual([
    { id: course.id, code: course.code, titles, retired: false, linkedAt: world.clock.now(), linkedBy: 'Bea Boss' },
  ]);
  expect(await shown(sheet)).toEqual([{ id: course.id, titles, minutes: 50, languages: ['en', 'fr'] }]);
  expect((await admin.delete(`${at(sheet.sheetId)}/${course.id}`)).status).toBe(200);
  expect([await linked(sheet.sheetId), await shown(sheet)]).toEqual([[], []]);
  expect((await admin.delete(`${at(sheet.sheetId)}/${course.id}`)).status).toBe(404);
  expect(await entries(sheet.sheetId)).toEqual([
    { action: 'sheets.linkCourse', course: course.code },
    { action: 'sheets.unlinkCourse', course: course.code },
  ]);
});

test('courses are shown in the order they were linked; the QR label and the list of the site say nothing of them', async () => {
  const sheet = await freshSheet();
  const codes: string[] = [];
  for (const title of ['Second aid', 'First aid']) {
    const course = await make.taughtCourse({ title });
    await admin.post(at(sheet.sheetId), { courseId: course.id });
    codes.push(course.id);
    world.clock.advance(1000);
  }
  expect((await shown(sheet)).map(({ id }: { id: string }) => id)).toEqual(codes);
  expect((await anyone.get(`/sds/sites/${sheet.siteCode}`)).body.sheets[0]).not.toHaveProperty('courses');
});

test('a retired course is not shown at the site; it cannot be linked, but its removal can be undone', async () => {
  const [sheet, course] = [await freshSheet(), await make.taughtCourse()];
  await admin.post(at(sheet.sheetId), { courseId: course.id });
  await retire(course.id);
  expect([await linked(sheet.sheetId), await shown(sheet)]).toMatchObject([[{ id: course.id, retired: true }], []]);
  expect((await admin.delete(`${at(sheet.sheetId)}/${course.id}`)).status).toBe(200);
  expect((await admin.post(at(sheet.sheetId), { courseId: course.id })).status).toBe(200);
  expect(await linked(sheet.sheetId)).toHaveLength(1);
  const refused = await admin.post(at((await freshSheet()).sheetId), { courseId: course.id });
  expect([refused.status, refused.body.error.issues]).toMatchObject([
    409,
    [{ path: 'courseId', code: 'courseRetired' }],
  ]);
  // Offered again, it is there again.
  await retire(course.id, false);
  expect(await shown(sheet)).toMatchObject([{ id: course.id }]);
});

test('drafts, unknown courses, foreign sheets and other hands are refused', async () => {
  const [sheet, course, draft] = [
    await freshSheet(),
    await make.taughtCourse(),
    await make.taughtCourse({ published: false }),
  ];
  for (const courseId of [draft.id, randomUUID()])
    expect((await admin.post(at(sheet.sheetId), { courseId })).status).toBe(404);
  for (const courseId of ['none', '', null])
    expect((await admin.post(at(sheet.sheetId), { courseId })).status).toBe(400);
  expect((await admin.post(at(randomUUID()), { courseId: course.id })).status).toBe(404);
  expect((await foreign.post(at(sheet.sheetId), { courseId: course.id })).status).toBe(404);
  expect((await learner.post(at(sheet.sheetId), { courseId: course.id })).status).toBe(403);
  expect((await anyone.post(at(sheet.sheetId), { courseId: course.id })).status).toBe(401);
  await admin.post(at(sheet.sheetId), { courseId: course.id });
  expect((await foreign.delete(`${at(sheet.sheetId)}/${course.id}`)).status).toBe(404);
  expect((await learner.delete(`${at(sheet.sheetId)}/${course.id}`)).status).toBe(403);
  expect(await shown(sheet)).toHaveLength(1);
});

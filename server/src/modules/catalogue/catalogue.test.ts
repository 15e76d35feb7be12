import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller, World } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';

let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.as(await world.make.platformAdmin());
});

const get = async (courseId: string) => (await admin.get(`/admin/courses/${courseId}`)).body;
const changedAt = async (courseId: string) => (await get(courseId)).versions[0].changedAt as string;
const unit = (contentItemId: string, given: object = {}) => ({
  id: randomUUID(),
  titles: { en: 'Labels' },
  contentItemId,
  required: true,
  weight: 1,
  minimumSeconds: 0,
  expectedMinutes: 10,
  requiredWatch: false,
  ...given,
});

/** A draft that lacks nothing. */
async function readyDraft() {
  const { id: categoryId } = await world.make.category();
  const item = await world.make.content('lesson');
  const { body } = await admin.post('/admin/courses', {
    code: `NEW-${world.make.next()}`,
    categoryId,
    title: 'Hazard communication',
    language: 'en',
  });
  const courseId = body.id as string;
  await admin.patch(`/admin/courses/${courseId}/draft`, {
    expectedChangedAt: await changedAt(courseId),
    texts: { en: { title: 'Hazard communication', summary: 'Know what you handle.', objectives: [], audience: [] } },
  });
  const sections = [{ id: randomUUID(), titles: { en: 'Basics' }, units: [unit(item.id)] }];
  await admin.put(`/admin/courses/${courseId}/draft/outline`, {
    expectedChangedAt: await changedAt(courseId),
    sections,
  });
  return { courseId, item, sections };
}

async function publish(courseId: string) {
  const at = await changedAt(courseId);
  const review = await admin.post(`/admin/courses/${courseId}/draft/review`, { expectedChangedAt: at });
  expect(review.status).toBe(200);
  return admin.post(`/admin/courses/${courseId}/draft/publication`, { expectedChangedAt: at });
}

describe('from draft to retired', () => {
  test('a course is written, reviewed, published, retired and offered again', async () => {
    const { courseId } = await readyDraft();
    expect(await get(courseId)).toMatchObject({ state: 'draft', problems: [] });
    await admin.post(`/admin/courses/${courseId}/draft/review`, { expectedChangedAt: await changedAt(courseId) });
    expect((await get(courseId)).state).toBe('inReview');
    const published = await admin.post(`/admin/courses/${courseId}/draft/publication`, {
      expectedChangedAt: await changedAt(courseId),
    });
    expect(published.body).toMatchObject({ number: 1 });
    expect((await get(courseId)).versions[0]).toMatchObject({
      state: 'published',
      changeKind: 'initial',
      publishedAt: '2026-03-02T09:00:00.000Z',
    });
    expect((await admin.post(`/admin/courses/${courseId}/retirement`)).status).toBe(200);
    expect((await get(courseId)).state).toBe('retired');
    expect((await admin.post(`/admin/courses/${courseId}/retirement`)).body.error.code).toBe('courseRetired');
    expect((await admin.post(`/admin/courses/${courseId}/draft`)).body.error.code).toBe('courseRetired');
    expect((await admin.delete(`/admin/courses/${courseId}/retirement`)).status).toBe(200);
    expect((await get(courseId)).state).toBe('published');
  });

  test('what is missing is named, and refused at review and at publication', async () => {
    const { id: categoryId } = await world.make.category();
    const { body } = await admin.post('/admin/courses', {
      code: 'EMPTY-1',
      categoryId,
      title: 'Empty',
      language: 'fr',
    });
    const { problems } = await get(body.id);
    expect(problems.map((problem: { code: string }) => problem.code)).toEqual(['summaryMissing', 'noRequiredUnit']);
    const refused = await admin.post(`/admin/courses/${body.id}/draft/review`, {
      expectedChangedAt: await changedAt(body.id),
    });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'courseNotReady']);
    expect(refused.body.error.details.problems).toEqual(problems);
    expect((await admin.post(`/admin/courses/${body.id}/retirement`)).body.error.code).toBe('courseNotPublished');
  });

  test('nothing is published without its review, and a change takes it out of review', async () => {
    const { courseId } = await readyDraft();
    const at = await changedAt(courseId);
    expect(
      (await admin.post(`/admin/courses/${courseId}/draft/publication`, { expectedChangedAt: at })).body.error.code,
    ).toBe('reviewMissing');
    await admin.post(`/admin/courses/${courseId}/draft/review`, { expectedChangedAt: at });
    const edited = await admin.patch(`/admin/courses/${courseId}/draft`, {
      expectedChangedAt: at,
      expectedMinutes: 45,
    });
    expect((await get(courseId)).state).toBe('draft');
    expect(
      (await admin.post(`/admin/courses/${courseId}/draft/publication`, { expectedChangedAt: edited.body.changedAt }))
        .body.error.code,
    ).toBe('reviewMissing');
    await admin.post(`/admin/courses/${courseId}/draft/review`, { expectedChangedAt: edited.body.changedAt });
    expect((await admin.delete(`/admin/courses/${courseId}/draft/review`)).status).toBe(200);
    expect((await get(courseId)).state).toBe('draft');
  });

  test('two people at one draft: the second is told', async () => {
    const { courseId } = await readyDraft();
    const seen = await changedAt(courseId);
    expect(
      (await admin.patch(`/admin/courses/${courseId}/draft`, { expectedChangedAt: seen, delivery: 'blended' })).status,
    ).toBe(200);
    for (const answer of [
      await admin.patch(`/admin/courses/${courseId}/draft`, { expectedChangedAt: seen, delivery: 'online' }),
      await admin.put(`/admin/courses/${courseId}/draft/outline`, { expectedChangedAt: seen, sections: [] }),
      await admin.post(`/admin/courses/${courseId}/draft/review`, { expectedChangedAt: seen }),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([409, 'changedElsewhere']);
    expect((await get(courseId)).versions[0]).toMatchObject({
      delivery: 'blended',
      sections: [{ titles: { en: 'Basics' } }],
    });
  });
});

describe('editions', () => {
  test('publishing pins the newest published content, and the next edition follows the library again', async () => {
    const { courseId, item } = await readyDraft();
    await world.make.insert('content_versions', {
      item_id: item.id,
      number: 2,
      body: { docs: {} },
      published_at: '2026-02-01T00:00:00Z',
    });
    await world.make.insert('content_versions', { item_id: item.id, number: 3, body: { docs: {} } });
    await publish(courseId);
    const pinned = async () =>
      (
        await world.sql<{ number: number }>(
          `select cv.number from course_units u join course_versions v on v.id = u.version_id
      join content_versions cv on cv.id = u.content_version_id where v.course_id = $1 order by v.number`,
          [courseId],
        )
      ).map((row) => row.number);
    expect(await pinned()).toEqual([2]);
    await world.sql('update content_versions set published_at = now() where item_id = $1', [item.id]);
    expect((await get(courseId)).versions[0].sections[0].units[0].contentNumber).toBe(2);
    expect((await admin.post(`/admin/courses/${courseId}/draft`)).status).toBe(200);
    expect((await get(courseId)).versions[0]).toMatchObject({
      number: 2,
      state: 'draft',
      sections: [{ units: [{ contentNumber: 3 }] }],
    });
    expect((await admin.post(`/admin/courses/${courseId}/draft`)).body.error.code).toBe('draftOpen');
    await admin.patch(`/admin/courses/${courseId}/draft`, {
      expectedChangedAt: await changedAt(courseId),
      changeKind: 'material',
      changeReason: 'New labels since January',
    });
    await publish(courseId);
    expect(await pinned()).toEqual([2, 3]);
    expect((await get(courseId)).versions.map((version: { state: string }) => version.state)).toEqual([
      'published',
      'superseded',
    ]);
  });

  test('a later edition needs its kind of change and a reason of ten characters', async () => {
    const { courseId } = await readyDraft();
    await publish(courseId);
    await admin.post(`/admin/courses/${courseId}/draft`);
    await admin.patch(`/admin/courses/${courseId}/draft`, {
      expectedChangedAt: await changedAt(courseId),
      changeKind: 'minor',
      changeReason: 'too short',
    });
    expect((await get(courseId)).problems).toEqual([
      { code: 'changeReasonTooShort', tab: 'versions', field: 'changeReason' },
    ]);
    expect(
      (await admin.post(`/admin/courses/${courseId}/draft/review`, { expectedChangedAt: await changedAt(courseId) }))
        .body.error.code,
    ).toBe('courseNotReady');
  });

  test('a published edition refuses changes, a completed one is frozen in the database too', async () => {
    const { courseId, sections } = await readyDraft();
    await publish(courseId);
    const at = await changedAt(courseId);
    expect(
      (await admin.patch(`/admin/courses/${courseId}/draft`, { expectedChangedAt: at, delivery: 'blended' })).body.error
        .code,
    ).toBe('courseNotDraft');
    await world.sql('update course_versions set frozen_at = now() where course_id = $1', [courseId]);
    expect(
      (await admin.patch(`/admin/courses/${courseId}/draft`, { expectedChangedAt: at, delivery: 'blended' })).body.error
        .code,
    ).toBe('versionFrozen');
    expect(
      (await admin.put(`/admin/courses/${courseId}/draft/outline`, { expectedChangedAt: at, sections })).body.error
        .code,
    ).toBe('versionFrozen');
    for (const statement of [
      'update course_versions set expected_minutes = 1 where course_id = $1',
      'delete from course_versions where course_id = $1',
      'update course_units set weight = 2 where version_id in (select id from course_versions where course_id = $1)',
      'delete from course_sections where version_id in (select id from course_versions where course_id = $1)',
      `insert into course_sections (version_id, position, titles) select id, 9, '{}' from course_versions
        where course_id = $1`,
    ])
      await expect(world.sql(statement, [courseId])).rejects.toMatchObject({ constraint: 'version_frozen' });
  });

  test('throwing a draft away leaves what was published; an unpublished course goes with its draft', async () => {
    const { courseId } = await readyDraft();
    await publish(courseId);
    expect((await admin.delete(`/admin/courses/${courseId}/draft`)).body.error.code).toBe('courseNotDraft');
    await admin.post(`/admin/courses/${courseId}/draft`);
    expect((await admin.delete(`/admin/courses/${courseId}/draft`)).body).toEqual({ courseRemoved: false });
    expect((await get(courseId)).versions).toHaveLength(1);
    const other = await readyDraft();
    expect((await admin.delete(`/admin/courses/${other.courseId}/draft`)).body).toEqual({ courseRemoved: true });
    expect((await admin.get(`/admin/courses/${other.courseId}`)).status).toBe(404);
  });
});

describe('the outline', () => {
  test('is saved whole: order, moves and removals, with ids that stay', async () => {
    const { courseId, item, sections } = await readyDraft();
    const [first] = sections[0]!.units;
    const second = unit(item.id, { titles: { en: 'Sheets' }, required: false, weight: 3 });
    const other = { id: randomUUID(), titles: { en: 'Practice' }, units: [first!] };
    await admin.put(`/admin/courses/${courseId}/draft/outline`, {
      expectedChangedAt: await changedAt(courseId),
      sections: [other, { ...sections[0]!, units: [second] }],
    });
    const outline = (await get(courseId)).versions[0].sections;
    expect(
      outline.map((section: { id: string; units: { id: string }[] }) => [
        section.id,
        section.units.map(({ id }) => id),
      ]),
    ).toEqual([
      [other.id, [first!.id]],
      [sections[0]!.id, [second.id]],
    ]);
    await admin.put(`/admin/courses/${courseId}/draft/outline`, {
      expectedChangedAt: await changedAt(courseId),
      sections: [{ ...other, units: [second, first!] }],
    });
    expect((await get(courseId)).versions[0].sections[0].units.map(({ id }: { id: string }) => id)).toEqual([
      second.id,
      first!.id,
    ]);
    expect((await get(courseId)).versions[0].sections).toHaveLength(1);
  });

  test('keeps which lesson is shown in the store, into the next edition too', async () => {
    const { courseId, item, sections } = await readyDraft();
    await admin.put(`/admin/courses/${courseId}/draft/outline`, {
      expectedChangedAt: await changedAt(courseId),
      sections: [{ ...sections[0]!, units: [sections[0]!.units[0]!, unit(item.id, { preview: true })] }],
    });
    const marks = async () =>
      (await get(courseId)).versions[0].sections[0].units.map(({ preview }: { preview: boolean }) => preview);
    expect(await marks()).toEqual([false, true]);
    await publish(courseId);
    expect((await admin.post(`/admin/courses/${courseId}/draft`, {})).status).toBe(200);
    expect((await get(courseId)).versions).toHaveLength(2);
    expect(await marks()).toEqual([false, true]);
  });

  test('takes no id of another course, no id twice, no unknown or retired content, no unknown field', async () => {
    const { courseId, item, sections } = await readyDraft();
    const foreign = await readyDraft();
    const save = async (given: unknown[]) =>
      admin.put(`/admin/courses/${courseId}/draft/outline`, {
        expectedChangedAt: await changedAt(courseId),
        sections: given,
      });
    const section = sections[0]!;
    expect((await save([foreign.sections[0]!])).status).toBe(404);
    expect(
      (await save([{ ...section, units: [{ ...unit(item.id), id: foreign.sections[0]!.units[0]!.id }] }])).status,
    ).toBe(404);
    expect((await save([section, section])).status).toBe(400);
    expect((await save([{ ...section, units: [unit(randomUUID())] }])).status).toBe(404);
    expect((await save([{ ...section, units: [unit(item.id, { contentVersionId: randomUUID() })] }])).status).toBe(400);
    await world.sql('update content_items set retired_at = now() where id = $1', [item.id]);
    expect((await save([section])).status).toBe(200);
    expect((await get(courseId)).problems.map((problem: { code: string }) => problem.code)).toEqual(['contentRetired']);
    expect(
      (await world.sql('select 1 from course_units where id = $1', [foreign.sections[0]!.units[0]!.id])).length,
    ).toBe(1);
  });

  test('prerequisites never wait for each other', async () => {
    const [a, b, c] = [await readyDraft(), await readyDraft(), await readyDraft()];
    const need = async (course: string, prerequisites: string[]) =>
      admin.patch(`/admin/courses/${course}/draft`, { expectedChangedAt: await changedAt(course), prerequisites });
    expect((await need(b.courseId, [a.courseId])).status).toBe(200);
    expect((await need(c.courseId, [b.courseId])).status).toBe(200);
    expect((await need(a.courseId, [c.courseId])).body.error.code).toBe('prerequisiteCycle');
    expect((await need(a.courseId, [a.courseId])).body.error.code).toBe('prerequisiteCycle');
    expect((await need(a.courseId, [randomUUID()])).status).toBe(404);
    expect((await get(b.courseId)).problems).toEqual([
      { code: 'prerequisiteUnreachable', tab: 'general', field: 'prerequisites', id: a.courseId },
    ]);
    expect((await admin.delete(`/admin/courses/${a.courseId}/draft`)).body.error.code).toBe('conflict');
  });
});

describe('refusals', () => {
  test('a code stands once, in its form; unknown fields are named', async () => {
    const { code, categoryId } = await world.make.course();
    const course = { code, categoryId, title: 'Twice', language: 'en' };
    expect((await admin.post('/admin/courses', course)).body.error.code).toBe('codeTaken');
    expect((await admin.post('/admin/courses', { ...course, code: 'has space' })).status).toBe(400);
    expect((await admin.post('/admin/courses', { ...course, code: 'FINE-1', categoryId: randomUUID() })).status).toBe(
      404,
    );
    const unknown = await admin.post('/admin/courses', { ...course, code: 'FINE-2', status: 'published' });
    expect(unknown.status).toBe(400);
    expect(JSON.stringify(unknown.body)).toContain('status');
  });

  test('foreign ids are 404', async () => {
    const id = randomUUID();
    expect((await admin.get(`/admin/courses/${id}`)).status).toBe(404);
    expect((await admin.patch(`/admin/courses/${id}`, { code: 'X-1' })).status).toBe(404);
    expect((await admin.post(`/admin/courses/${id}/draft`)).status).toBe(404);
    expect(
      (await admin.post(`/admin/courses/${id}/draft/publication`, { expectedChangedAt: '2026-03-02T09:00:00.000Z' }))
        .status,
    ).toBe(404);
  });

  test('learners, company admins and half admins stay outside', async () => {
    const { id } = await world.make.course();
    for (const person of [await world.make.person(), await world.make.companyAdmin(), await world.make.qmsOnly()]) {
      const caller = await world.as(person);
      expect((await caller.get(`/admin/courses/${id}`)).status).toBe(403);
      expect((await caller.get('/admin/courses')).status).toBe(403);
      expect((await caller.get('/admin/courses-export')).status).toBe(403);
      expect((await caller.post(`/admin/courses/${id}/retirement`)).status).toBe(403);
    }
    expect((await (await world.as(null)).get('/courses')).status).toBe(401);
  });
});

describe('the picture', () => {
  test('is written again, shown to staff at once and to learners once published', async () => {
    const { courseId } = await readyDraft();
    const png = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#1d6653' } })
      .png()
      .toBuffer();
    expect((await admin.post(`/admin/courses/${courseId}/draft/picture`, undefined, { bytes: png })).status).toBe(200);
    const versionId = (await get(courseId)).versions[0].id;
    const staff = await admin.get(`/admin/courses/${courseId}/versions/${versionId}/picture`);
    expect(staff.headers['content-type']).toBe('image/webp');
    expect((await sharp(staff.raw).metadata()).width).toBe(1280);
    const learner = await world.as(await world.make.person());
    expect((await learner.get(`/courses/${courseId}/picture/${versionId}`)).status).toBe(404);
    await publish(courseId);
    expect((await learner.get(`/courses/${courseId}/picture/${versionId}`)).status).toBe(200);
  });

  test('is refused when it is no picture or damaged', async () => {
    const { courseId } = await readyDraft();
    const send = (bytes: Buffer) => admin.post(`/admin/courses/${courseId}/draft/picture`, undefined, { bytes });
    expect(
      (await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).body.error.code,
    ).toBe('fileTypeRefused');
    const png = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        noise: { type: 'gaussian', mean: 100, sigma: 30 },
        background: '#000',
      },
    })
      .png()
      .toBuffer();
    expect((await send(png.subarray(0, png.length / 2))).body.error.code).toBe('fileCorrupt');
  });
});

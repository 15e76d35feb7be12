import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller, World } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';

let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.as(await world.make.platformAdmin());
});

const create = async (
  parentId: string | null = null,
  names: Record<string, string> = { en: 'Safety', fr: 'Sécurité' },
) => (await admin.post('/admin/categories', { parentId, names })).body.id as string;
const tree = async () =>
  (await admin.get('/admin/categories')).body.categories as {
    id: string;
    parentId: string | null;
    position: number;
    hiddenAt: string | null;
    icon: string;
    names: object;
  }[];

describe('categories', () => {
  test('are created, renamed, hidden and shown again, each with one audit row', async () => {
    const id = await create();
    expect(
      (await admin.patch(`/admin/categories/${id}`, { names: { en: 'Safety at work' }, icon: 'shield', hidden: true }))
        .status,
    ).toBe(200);
    const { body } = await admin.get(`/admin/categories/${id}`);
    expect(body).toMatchObject({
      names: { en: 'Safety at work' },
      icon: 'shield',
      hiddenAt: '2026-03-02T09:00:00.000Z',
      courses: 0,
      children: 0,
      courseList: [],
    });
    await admin.patch(`/admin/categories/${id}`, { hidden: false });
    expect((await admin.get(`/admin/categories/${id}`)).body.hiddenAt).toBeNull();
    const audit = await world.sql<{ action: string }>(
      `select action from audit_entries where entity = 'category' and entity_id = $1 order by sequence`,
      [id],
    );
    expect(audit.map((row) => row.action)).toEqual([
      'catalogue.createCategory',
      'catalogue.changeCategory',
      'catalogue.changeCategory',
    ]);
  });

  test('need a name in some language and refuse what they do not know', async () => {
    expect((await admin.post('/admin/categories', { parentId: null, names: {} })).status).toBe(400);
    expect((await admin.post('/admin/categories', { parentId: null, names: { de: 'Arbeit' } })).status).toBe(400);
    const answer = await admin.patch(`/admin/categories/${await create()}`, { colour: 'red' });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('colour');
  });

  test('move among their siblings and below others, never below themselves', async () => {
    const parent = await create(null, { en: 'Parent' });
    const [a, b, c] = [await create(parent), await create(parent), await create(parent)];
    await admin.post(`/admin/categories/${c}/position`, { parentId: parent, position: 0 });
    const children = async () =>
      (await tree())
        .filter((row) => row.parentId === parent)
        .sort((x, y) => x.position - y.position)
        .map((row) => row.id);
    expect(await children()).toEqual([c, a, b]);
    await admin.post(`/admin/categories/${a}/position`, { parentId: b, position: 5 });
    expect(await children()).toEqual([c, b]);
    for (const target of [parent, b, a]) {
      const refused = await admin.post(`/admin/categories/${parent}/position`, { parentId: target, position: 0 });
      expect([refused.status, refused.body.error.code]).toEqual([409, 'categoryCycle']);
    }
  });

  test('are not deleted while they hold a course or a category', async () => {
    const parent = await create();
    const child = await create(parent);
    const course = await world.make.course({ categoryId: child });
    for (const id of [parent, child])
      expect((await admin.delete(`/admin/categories/${id}`)).body.error.code).toBe('categoryInUse');
    const other = await create();
    await admin.patch(`/admin/courses/${course.id}`, { categoryId: other });
    expect((await admin.delete(`/admin/categories/${child}`)).status).toBe(200);
    expect((await admin.delete(`/admin/categories/${parent}`)).status).toBe(200);
    expect((await admin.get(`/admin/categories/${other}`)).body.courseList).toMatchObject([
      { id: course.id, code: course.code, state: 'published' },
    ]);
  });

  test('that do not exist are 404; no one but platform staff touches them', async () => {
    const nowhere = '0198c5e2-7d7e-7000-8000-000000000001';
    expect((await admin.get(`/admin/categories/${nowhere}`)).status).toBe(404);
    expect((await admin.patch(`/admin/categories/${nowhere}`, { icon: 'book' })).status).toBe(404);
    expect(
      (await admin.post(`/admin/categories/${await create()}/position`, { parentId: nowhere, position: 0 })).status,
    ).toBe(404);
    expect((await admin.delete(`/admin/categories/${nowhere}`)).status).toBe(404);
    const id = await create();
    for (const person of [await world.make.person(), await world.make.companyAdmin(), await world.make.qmsOnly()]) {
      const caller = await world.as(person);
      expect((await caller.get('/admin/categories')).status).toBe(403);
      expect((await caller.delete(`/admin/categories/${id}`)).status).toBe(403);
    }
  });
});

import * as api from '@app/contract/catalogue/category-editing';
import { closesCycle } from '@app/domain/catalogue/cycles';
import { DomainError } from '@app/domain/errors';
import type { Localised } from '@app/domain/localised';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';

type CategoryRow = {
  id: string;
  parentId: string | null;
  names: Localised;
  descriptions: Localised;
  icon: string;
  position: number;
  hiddenAt: string | null;
  courses: number;
};

const columns = sql`c.id, c.parent_id as "parentId", c.names, c.descriptions, c.icon, c.position,
  c.hidden_at as "hiddenAt",
  (select count(*) from courses k where k.category_id = c.id)::int as courses`;

const listCategoryTree = query(api.listCategoryTree, async (work) => {
  work.authorize('catalogue.edit');
  const { rows } = await sql<CategoryRow>`select ${columns} from categories c order by c.position, c.id`.execute(
    work.tx,
  );
  return { categories: rows };
});

const getCategory = query(api.getCategory, async (work, { categoryId }) => {
  work.authorize('catalogue.edit');
  const { rows } = await sql<
    CategoryRow & {
      children: number;
      courseList: {
        id: string;
        code: string;
        titles: Localised;
        state: 'draft' | 'inReview' | 'published' | 'retired';
      }[];
    }
  >`
    select ${columns}, (select count(*) from categories child where child.parent_id = c.id)::int as children,
      coalesce((select json_agg(json_build_object('id', k.id, 'code', k.code, 'titles', newest.titles,
          'state', case when k.retired_at is not null then 'retired' when newest.published then 'published'
            when newest.in_review then 'inReview' else 'draft' end) order by k.code)
        from courses k
        join lateral (select bool_or(v.published_at is not null) as published,
          bool_or(v.published_at is null and v.review_requested_at is not null) as in_review,
            (array_agg((select jsonb_object_agg(t.key, t.value -> 'title') from jsonb_each(v.texts) t)
              order by v.number desc))[1] as titles
          from course_versions v where v.course_id = k.id) newest on true
        where k.category_id = c.id), '[]') as "courseList"
    from categories c where c.id = ${categoryId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
});

const createCategory = command(
  api.createCategory,
  async (work, { parentId, names, descriptions = {}, icon = 'book' }) => {
    work.authorize('catalogue.edit');
    if (parentId) await lockCategory(work, parentId);
    const { rows } = await sql<{
      id: string;
    }>`insert into categories (parent_id, names, descriptions, icon, position, created_at)
    values (${parentId}, ${JSON.stringify(names)}, ${JSON.stringify(descriptions)}, ${icon},
      (select coalesce(max(position) + 1, 0) from categories where parent_id is not distinct from ${parentId}::uuid),
        ${work.now}) returning id`.execute(work.tx);
    const { id } = rows[0]!;
    work.record({
      entity: 'category',
      entityId: id,
      action: 'catalogue.createCategory',
      changes: { parentId, names, icon },
    });
    return { id };
  },
);

const changeCategory = command(api.changeCategory, async (work, { categoryId, hidden, names, descriptions, icon }) => {
  work.authorize('catalogue.edit');
  const before = await lockCategory(work, categoryId);
  const after = {
    names: names ?? before.names,
    descriptions: descriptions ?? before.descriptions,
    icon: icon ?? before.icon,
  };
  const hiddenAt = hidden === undefined ? before.hiddenAt : hidden ? (before.hiddenAt ?? work.now) : null;
  await sql`update categories set names = ${JSON.stringify(after.names)},
    descriptions = ${JSON.stringify(after.descriptions)}, icon = ${after.icon}, hidden_at = ${hiddenAt}
    where id = ${categoryId}`.execute(work.tx);
  work.record({
    entity: 'category',
    entityId: categoryId,
    action: 'catalogue.changeCategory',
    changes: { before, after: { ...after, hiddenAt } },
  });
  return {};
});

const moveCategory = command(api.moveCategory, async (work, { categoryId, parentId, position }) => {
  work.authorize('catalogue.edit');
  // All are held: two moves at once could otherwise close a circle that neither saw.
  const { rows } = await sql<{
    id: string;
    parentId: string | null;
  }>`select id, parent_id as "parentId" from categories order by position, id for update`.execute(work.tx);
  const moved = rows.find((row) => row.id === categoryId);
  if (!moved || (parentId && !rows.some((row) => row.id === parentId))) throw new DomainError('notFound');
  const parents = new Map(rows.map((row) => [row.id, row.parentId ? [row.parentId] : []]));
  if (parentId && closesCycle(parents, categoryId, [parentId])) throw new DomainError('categoryCycle');
  const siblings = rows.filter((row) => row.parentId === parentId && row.id !== categoryId).map((row) => row.id);
  siblings.splice(Math.min(position, siblings.length), 0, categoryId);
  await sql`update categories c set parent_id = ${parentId}, position = place.position - 1
    from unnest(${siblings}::uuid[]) with ordinality as place (id, position) where c.id = place.id`.execute(work.tx);
  work.record({
    entity: 'category',
    entityId: categoryId,
    action: 'catalogue.moveCategory',
    changes: { from: moved.parentId, to: parentId, position },
  });
  return {};
});

const deleteCategory = command(api.deleteCategory, async (work, { categoryId }) => {
  work.authorize('catalogue.edit');
  const before = await lockCategory(work, categoryId);
  const { rows } = await sql<{ used: boolean }>`select exists (select 1 from courses where category_id = ${categoryId})
    or exists (select 1 from categories where parent_id = ${categoryId}) as used`.execute(work.tx);
  if (rows[0]?.used) throw new DomainError('categoryInUse');
  await sql`delete from categories where id = ${categoryId}`.execute(work.tx);
  work.record({ entity: 'category', entityId: categoryId, action: 'catalogue.deleteCategory', changes: { before } });
  return {};
});

async function lockCategory(work: Work, categoryId: string): Promise<Omit<CategoryRow, 'courses'>> {
  const { rows } = await sql<
    Omit<CategoryRow, 'courses'>
  >`select c.id, c.parent_id as "parentId", c.names, c.descriptions, c.icon, c.position, c.hidden_at as "hiddenAt"
    from categories c where c.id = ${categoryId} for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

export const categoryHandlers = [
  listCategoryTree,
  getCategory,
  createCategory,
  changeCategory,
  moveCategory,
  deleteCategory,
];

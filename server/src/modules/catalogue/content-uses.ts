import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { ContentUse } from '../content/index.ts';

/**
 * Answers where content items are used: in the draft and in the edition on offer of every course that is not retired.
 */
export async function answerContentUses(
  work: Work,
  { itemIds }: { itemIds: readonly string[] },
): Promise<ContentUse[]> {
  const { rows } = await sql<ContentUse>`
    select distinct u.content_item_id as "itemId", c.id as "courseId", c.code,
      coalesce(v.texts -> 'en' ->> 'title', v.texts -> v.languages[1] ->> 'title', c.code) as title,
      v.number as "versionNumber", case when v.published_at is null then 'draft' else 'published' end as state
    from course_units u join course_versions v on v.id = u.version_id join courses c on c.id = v.course_id
    where u.content_item_id = any(${itemIds}::uuid[]) and c.retired_at is null
      and (v.published_at is null or v.number = (select max(n.number) from course_versions n
        where n.course_id = c.id and n.published_at is not null))
    order by title, "versionNumber"`.execute(work.tx);
  return rows;
}

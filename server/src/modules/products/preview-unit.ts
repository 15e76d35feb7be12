import { previewKinds } from '@app/domain/catalogue/preview';
import type { Localised } from '@app/domain/localised';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { editionsSql } from './product-sql.ts';

export type PreviewUnit = {
  unitId: string;
  courseId: string;
  titles: Localised;
  expectedMinutes: number;
  contentVersionId: string;
};

/**
 * What of a product may be looked at before buying: the step an author marked, else the first lesson; null where its
 * courses have neither.
 */
export async function previewUnitOf(work: Work, productId: string): Promise<PreviewUnit | null> {
  const { rows } = await sql<PreviewUnit>`
    select u.id as "unitId", c.id as "courseId", u.titles, u.expected_minutes as "expectedMinutes",
      u.content_version_id as "contentVersionId"
    from ${editionsSql} join course_units u on u.version_id = v.id join course_sections s on s.id = u.section_id
      join content_items i on i.id = u.content_item_id
    where k.product_id = ${productId} and c.retired_at is null and u.content_version_id is not null
      and (i.kind = 'lesson' or (u.preview and i.kind = any(${[...previewKinds]}::text[])))
    order by u.preview desc, k.place, s.position, s.id, u.position, u.id limit 1`.execute(work.tx);
  return rows[0] ?? null;
}

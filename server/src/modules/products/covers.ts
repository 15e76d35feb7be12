import type { cover } from '@app/contract/products/cover';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../platform/database/work.ts';
import { editionsSql } from './product-sql.ts';

export type Cover = z.output<typeof cover>;

/**
 * What product `p` looks like, in a select list: the icon of its category, and the image of the first of its courses
 * that has one.
 */
export const coverSql = sql`coalesce((select g.icon from products o join categories g on g.id = o.category_id
  where o.id = p.id), 'book') as icon,
  (select jsonb_build_object('courseId', v.course_id, 'versionId', v.id) from ${editionsSql}
    where k.product_id = p.id and v.picture is not null order by k.place limit 1) as picture`;

export async function coversOf(work: Work, ids: readonly string[]): Promise<Map<string, Cover>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<
    Cover & { id: string }
  >`select p.id, ${coverSql} from unnest(${[...ids]}::uuid[]) p(id)`.execute(work.tx);
  return new Map(rows.map(({ id, icon, picture }) => [id, { icon, picture }]));
}

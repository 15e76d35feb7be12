import { sql } from 'kysely';
import type { Locale } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import { sellingProducts, withPrices } from '../../assignment/index.ts';

/** A course for which a seat is sold to the company, and what one costs before taxes. */
export type SoldCourse = { courseId: string; minor: number; currency: string; product: string };

/** What one seat costs for each course that can lead to what the company requires. */
export async function renewalPrices(work: Work, locale: Locale): Promise<SoldCourse[]> {
  const { rows } = await sql<{
    courseId: string;
    productIds: string[];
  }>`select n.course_id as "courseId", ${sellingProducts} as "productIds"
    from (select t.course_id from requirement_targets t
      where t.company_id = ${work.companyId} and t.course_id is not null
        union select v.course_id from requirement_targets t join course_skills g on g.skill_id = t.skill_id
          join course_versions v on v.id = g.version_id
        where t.company_id = ${work.companyId}) n
      join courses c on c.id = n.course_id and c.needs_seat and c.retired_at is null
    where exists (select 1 from product_courses k join products p on p.id = k.product_id and p.status = 'published'
      where k.course_id = n.course_id)
    order by n.course_id`.execute(work.tx);
  const priced = await withPrices(
    work,
    rows.map((row) => ({ ...row, locale, toBuy: 1 })),
  );
  return priced.flatMap(({ courseId, unitMinor, currency, product }) =>
    unitMinor !== null && currency !== null ? [{ courseId, minor: unitMinor, currency, product: product ?? '' }] : [],
  );
}

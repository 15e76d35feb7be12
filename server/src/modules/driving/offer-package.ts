import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { createPackageCourse } from '../catalogue/index.ts';
import { publishFirst } from '../content/index.ts';

/**
 * A package that a program brought was read: it is published as a course of that company alone. In the reading's own
 * transaction.
 */
export async function offerPackage(
  work: Work,
  { itemId, packageId }: { itemId: string; packageId: string },
): Promise<void> {
  const { rows } = await sql<{ id: string; companyId: string; title: string }>`
    select d.id, d.company_id as "companyId", p.title from driven_packages d, packages p
      where d.item_id = ${itemId} and d.course_id is null and p.id = ${packageId} for update of d`.execute(work.tx);
  const [found] = rows;
  if (!found) return;
  const contentVersionId = await publishFirst(work, itemId);
  const { courseId } = await createPackageCourse(work, {
    companyId: found.companyId,
    titles: { en: found.title },
    contentItemId: itemId,
    contentVersionId,
  });
  await sql`update driven_packages set course_id = ${courseId}
    where company_id = ${found.companyId} and id = ${found.id}`.execute(work.tx);
}

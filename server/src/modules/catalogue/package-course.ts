import type { Localised } from '@app/domain/localised';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Work } from '../../platform/database/work.ts';

/**
 * Nothing in it is on offer: its courses are reached by an enrolment. A platform admin may give a course another
 * category.
 */
const ownCourses = {
  id: '0198c5e2-0048-7000-8000-000000000048',
  names: { en: 'Company course packages', fr: 'Modules de cours des entreprises' },
};

type Input = { companyId: string; titles: Localised; contentItemId: string; contentVersionId: string };

/**
 * A published course of one package that belongs to one company. Nothing but its package says how someone did: its
 * proofs say so. The permission is the caller's to ask.
 */
export async function createPackageCourse(
  work: Work,
  { companyId, titles, contentItemId, contentVersionId }: Input,
): Promise<{ courseId: string; unitId: string }> {
  await sql`insert into categories (id, names, hidden_at)
    values (${ownCourses.id}, ${JSON.stringify(ownCourses.names)}, ${work.now}) on conflict do nothing`.execute(
    work.tx,
  );
  const { rows } = await sql<{ id: string }>`insert into courses (code, category_id, created_at, owner_company_id)
    values (${`PKG-${randomBytes(5).toString('hex').toUpperCase()}`}, ${ownCourses.id}, ${work.now}, ${companyId})
      returning id`.execute(work.tx);
  const courseId = rows[0]!.id;
  const texts = Object.fromEntries(
    Object.entries(titles).map(([language, title]) => [language, { title, summary: '', objectives: [], audience: [] }]),
  );
  const version = await sql<{ id: string }>`
    insert into course_versions (course_id, number, texts, languages, enforce_order, accepts_self_reported, change_kind,
      created_at, changed_at, published_at)
    values (${courseId}, 1, ${JSON.stringify(texts)}, ${Object.keys(titles)}, false, true, 'initial', ${work.now},
      ${work.now}, ${work.now}) returning id`.execute(work.tx);
  const versionId = version.rows[0]!.id;
  const unit = await sql<{ id: string }>`
    with section as (insert into course_sections (version_id, position, titles)
      values (${versionId}, 1, ${JSON.stringify(titles)}) returning id)
    insert into course_units (version_id, section_id, position, titles, content_item_id, content_version_id)
    select ${versionId}::uuid, section.id, 1, ${JSON.stringify(titles)}::jsonb, ${contentItemId}::uuid,
      ${contentVersionId}::uuid from section returning id`.execute(work.tx);
  return { courseId, unitId: unit.rows[0]!.id };
}

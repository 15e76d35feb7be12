import type { ContentKind } from '@app/domain/content/content';
import type { Localised } from '@app/domain/localised';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

export type { ContentKind } from '@app/domain/content/content';
/**
 * One step of an edition. `contentVersionId` is the pinned one, or in a draft the newest published; null when there is
 * none yet.
 */
export type CourseUnit = {
  id: string;
  sectionId: string;
  titles: Localised;
  kind: ContentKind;
  contentItemId: string;
  contentVersionId: string | null;
  required: boolean;
  weight: number;
  minimumSeconds: number;
  expectedMinutes: number;
  requiredWatch: boolean;
  requiresPass: boolean;
};
export type CourseSection = { id: string; titles: Localised; units: CourseUnit[] };

/** The units of an edition in the order of the course. */
export async function unitsOf(work: Work, versionId: string): Promise<CourseUnit[]> {
  return work.named<CourseUnit>('catalogue.unitsOf', unitsText, [versionId]);
}

const unitsText = `
  select u.id, u.section_id as "sectionId", u.titles, i.kind, u.content_item_id as "contentItemId",
    coalesce(u.content_version_id, newest.id) as "contentVersionId", u.required, u.weight,
      u.minimum_seconds as "minimumSeconds",
    u.expected_minutes as "expectedMinutes", u.required_watch as "requiredWatch", u.requires_pass as "requiresPass"
  from course_units u
  join course_sections s on s.id = u.section_id
  join content_items i on i.id = u.content_item_id
  left join lateral (select cv.id from content_versions cv
    where cv.item_id = u.content_item_id and cv.published_at is not null
    order by cv.number desc limit 1) newest on u.content_version_id is null
  where u.version_id = $1
  order by s.position, s.id, u.position, u.id`;

/** The outline of an edition: its sections in order, each with its units. */
export async function outlineOf(work: Work, versionId: string): Promise<CourseSection[]> {
  const sections = await sql<{
    id: string;
    titles: Localised;
  }>`select id, titles from course_sections where version_id = ${versionId} order by position, id`.execute(work.tx);
  const units = await unitsOf(work, versionId);
  return sections.rows.map((section) => ({ ...section, units: units.filter((unit) => unit.sectionId === section.id) }));
}

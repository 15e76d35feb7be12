import * as api from '@app/contract/catalogue/course-drafts';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { lockDraft, touchDraft } from './records.ts';

/** The whole outline at once: what is missing from it goes, what is new comes, the rest keeps its id. */
export const saveOutline = command(api.saveOutline, async (work, { courseId, expectedChangedAt, sections }) => {
  work.authorize('catalogue.edit');
  const { draft } = await lockDraft(work, courseId, expectedChangedAt);
  const sectionRows = sections.map(({ id, titles }, position) => ({ id, titles, position }));
  const unitRows = sections.flatMap((section) =>
    section.units.map((unit, position) => ({ ...unit, sectionId: section.id, position })),
  );
  refuseTwice(sectionRows);
  refuseTwice(unitRows);
  await refuseUnknownContent(
    work,
    draft.id,
    unitRows.map((unit) => unit.contentItemId),
  );
  const saved = await sql`insert into course_sections (id, version_id, position, titles)
    select id, ${draft.id}::uuid, position,
      titles from jsonb_to_recordset(${JSON.stringify(sectionRows)}::jsonb) as s(id uuid, position int, titles jsonb)
    on conflict (id) do update set position = excluded.position, titles = excluded.titles
      where course_sections.version_id = excluded.version_id returning id`.execute(work.tx);
  const savedUnits =
    await sql`insert into course_units (id, version_id, section_id, position, titles, content_item_id, required, weight,
      minimum_seconds, expected_minutes, required_watch, requires_pass, preview)
    select id, ${draft.id}::uuid, "sectionId", position, titles, "contentItemId", required, weight, "minimumSeconds",
      "expectedMinutes", "requiredWatch", "requiresPass", preview
    from jsonb_to_recordset(${JSON.stringify(unitRows)}::jsonb) as u(id uuid, "sectionId" uuid, position int,
      titles jsonb, "contentItemId" uuid,
      required boolean, weight int, "minimumSeconds" int, "expectedMinutes" int, "requiredWatch" boolean,
        "requiresPass" boolean, preview boolean)
    on conflict (id) do update set section_id = excluded.section_id, position = excluded.position,
      titles = excluded.titles, content_item_id = excluded.content_item_id,
      required = excluded.required, weight = excluded.weight, minimum_seconds = excluded.minimum_seconds,
        expected_minutes = excluded.expected_minutes, required_watch = excluded.required_watch,
      requires_pass = excluded.requires_pass, preview = excluded.preview
    where course_units.version_id = excluded.version_id returning id`.execute(work.tx);
  // An id that belongs to another edition is not touched and not counted.
  if (saved.rows.length !== sectionRows.length || savedUnits.rows.length !== unitRows.length)
    throw new DomainError('notFound');
  await sql`delete from course_units where version_id = ${draft.id}
    and id <> all(${unitRows.map((unit) => unit.id)}::uuid[])`.execute(work.tx);
  await sql`delete from course_sections where version_id = ${draft.id}
    and id <> all(${sectionRows.map((section) => section.id)}::uuid[])`.execute(work.tx);
  const changedAt = await touchDraft(work, draft.id);
  work.record({
    entity: 'course',
    entityId: courseId,
    action: 'catalogue.saveOutline',
    changes: { version: draft.number, sections: sectionRows.length, units: unitRows.map((unit) => unit.id) },
  });
  return { changedAt };
});

function refuseTwice(rows: readonly { id: string }[]): void {
  if (new Set(rows.map((row) => row.id)).size !== rows.length)
    throw new DomainError('invalidInput', {
      issues: [{ path: 'sections', code: 'duplicate', message: 'An id stands twice' }],
    });
}

/** Content must exist; retired content may stay where it is, but cannot be added. */
async function refuseUnknownContent(work: Work, versionId: string, itemIds: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select i.id from content_items i where i.id = any(${itemIds}::uuid[])
    and (i.retired_at is null or exists (select 1 from course_units u
      where u.version_id = ${versionId} and u.content_item_id = i.id))`.execute(work.tx);
  if (rows.length !== new Set(itemIds).size) throw new DomainError('notFound');
}

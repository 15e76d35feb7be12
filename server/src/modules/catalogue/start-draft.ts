import * as api from '@app/contract/catalogue/course-drafts';
import { newDraftObstacle } from '@app/domain/catalogue/version-state';
import { refuseIf } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { draftStarted } from './events.ts';
import { lockCourse } from './records.ts';

/** The next edition begins as a copy of the newest: texts, rules and outline, with fresh ids and no pinned content. */
export const startDraft = command(api.startDraft, async (work, { courseId }) => {
  work.authorize('catalogue.edit');
  const course = await lockCourse(work, courseId);
  refuseIf(newDraftObstacle(course.versions, course.retiredAt));
  const newest = course.versions[0]!;
  const { rows } = await sql<{
    id: string;
  }>`insert into course_versions (course_id, number, texts, languages, delivery, expected_minutes, enforce_order,
    completion_rule,
      accepts_self_reported, minimum_minutes, evaluation, validity_months, renewal_window_days, initial_due_days,
        regulation_refs, picture, created_by, created_at, changed_at)
    select course_id, number + 1, texts, languages, delivery, expected_minutes, enforce_order, completion_rule,
      accepts_self_reported, minimum_minutes, evaluation, validity_months,
      renewal_window_days, initial_due_days, regulation_refs, picture, ${work.personId}::uuid, ${work.now}::timestamptz,
        ${work.now}::timestamptz
    from course_versions where id = ${newest.id} returning id`.execute(work.tx);
  const draftId = rows[0]!.id;
  await sql`insert into course_prerequisites (version_id, course_id) select ${draftId}::uuid, course_id
    from course_prerequisites where version_id = ${newest.id}`.execute(work.tx);
  await copyOutline(work, newest.id, draftId);
  await work.emit(draftStarted, { courseId, fromVersionId: newest.id, versionId: draftId });
  work.record({
    entity: 'course',
    entityId: courseId,
    action: 'catalogue.startDraft',
    changes: { version: newest.number + 1, copiedFrom: newest.number },
  });
  return { versionId: draftId };
});

async function copyOutline(work: Work, from: string, to: string): Promise<void> {
  await sql`with sections as (
      select id, new_id() as new_id, position, titles from course_sections where version_id = ${from}
    ), copied as (
      insert into course_sections (id, version_id, position, titles) select new_id, ${to}::uuid, position, titles
        from sections
    )
    insert into course_units (version_id, section_id, position, titles, content_item_id, required, weight,
      minimum_seconds, expected_minutes, required_watch, requires_pass, preview)
    select ${to}::uuid, s.new_id, u.position, u.titles, u.content_item_id, u.required, u.weight, u.minimum_seconds,
      u.expected_minutes, u.required_watch, u.requires_pass, u.preview
    from course_units u join sections s on s.id = u.section_id`.execute(work.tx);
}

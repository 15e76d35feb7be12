import * as api from '@app/contract/catalogue/course-drafts';
import { discardObstacle } from '@app/domain/catalogue/version-state';
import { DomainError, refuseIf } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import { lockCourse } from './records.ts';

/** Throws the draft away. A course that was never offered goes with it, unless another course waits for it. */
export const discardDraft = command(api.discardDraft, async (work, { courseId }) => {
  work.authorize('catalogue.edit');
  const course = await lockCourse(work, courseId);
  refuseIf(discardObstacle(course.versions));
  const draft = course.versions.find((version) => !version.publishedAt)!;
  await sql`delete from course_versions where id = ${draft.id}`.execute(work.tx);
  const courseRemoved = course.versions.length === 1;
  if (courseRemoved) {
    const waiting = await sql`select 1 from course_prerequisites where course_id = ${courseId} limit 1`.execute(
      work.tx,
    );
    if (waiting.rows.length > 0) throw new DomainError('conflict');
    await sql`delete from courses where id = ${courseId}`.execute(work.tx);
  }
  work.record({
    entity: 'course',
    entityId: courseId,
    action: 'catalogue.discardDraft',
    changes: { code: course.code, version: draft.number, courseRemoved },
  });
  return { courseRemoved };
});

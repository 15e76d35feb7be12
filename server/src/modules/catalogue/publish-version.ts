import * as api from '@app/contract/catalogue/course-drafts';
import { publishObstacle } from '@app/domain/catalogue/publish';
import { refuseIf } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import { editorVersions, problemsOf } from './get-course.ts';
import { lockDraft } from './records.ts';

/** The reviewer's step. From now on each unit points at one version of its content, whatever the library does later. */
export const publishVersion = command(api.publishVersion, async (work, { courseId, expectedChangedAt }) => {
  work.authorize('catalogue.publish');
  const { course, draft } = await lockDraft(work, courseId, expectedChangedAt);
  const versions = await editorVersions(work, courseId);
  const problems = problemsOf(versions.find((version) => version.id === draft.id)!);
  refuseIf(publishObstacle(draft, problems, course.retiredAt), { problems });
  await sql`update course_units u set content_version_id = (select cv.id from content_versions cv
      where cv.item_id = u.content_item_id and cv.published_at is not null order by cv.number desc limit 1)
    where u.version_id = ${draft.id}`.execute(work.tx);
  await sql`update course_versions set published_at = ${work.now}, published_by = ${work.personId},
      changed_at = greatest(${work.now}::timestamptz, changed_at), change_kind = case when number = 1 then 'initial'
        else change_kind end
    where id = ${draft.id}`.execute(work.tx);
  work.record({
    entity: 'course',
    entityId: courseId,
    action: 'catalogue.publishVersion',
    changes: { version: draft.number },
  });
  return { versionId: draft.id, number: draft.number };
});

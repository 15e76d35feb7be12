import * as api from '@app/contract/catalogue/course-drafts';
import { reviewObstacle } from '@app/domain/catalogue/publish';
import { refuseIf } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import { editorVersions, problemsOf } from './get-course.ts';
import { lockDraft } from './records.ts';

const requestReview = command(api.requestReview, async (work, { courseId, expectedChangedAt }) => {
  work.authorize('catalogue.edit');
  const { course, draft } = await lockDraft(work, courseId, expectedChangedAt);
  const versions = await editorVersions(work, courseId);
  const problems = problemsOf(versions.find((version) => version.id === draft.id)!);
  refuseIf(reviewObstacle(draft, problems, course.retiredAt), { problems });
  const { rows } = await sql<{
    changedAt: Instant;
  }>`update course_versions set review_requested_at = ${work.now} where id = ${draft.id}
    returning changed_at as "changedAt"`.execute(work.tx);
  work.record({
    entity: 'course',
    entityId: courseId,
    action: 'catalogue.requestReview',
    changes: { version: draft.number },
  });
  return { changedAt: rows[0]!.changedAt };
});

const withdrawReview = command(api.withdrawReview, async (work, { courseId }) => {
  work.authorize('catalogue.edit');
  const { draft } = await lockDraft(work, courseId);
  await sql`update course_versions set review_requested_at = null where id = ${draft.id}`.execute(work.tx);
  work.record({
    entity: 'course',
    entityId: courseId,
    action: 'catalogue.withdrawReview',
    changes: { version: draft.number },
  });
  return {};
});

export const reviewHandlers = [requestReview, withdrawReview];

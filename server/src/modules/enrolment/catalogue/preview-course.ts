import * as api from '@app/contract/enrolment/learning';
import type { QuizBody } from '@app/domain/assessment/quiz';
import { DomainError } from '@app/domain/errors';
import { download, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { courseVersion, unitsOf } from '../../catalogue/index.ts';
import { contentVersion } from '../../content/index.ts';
import { previewOutline } from '../learning/get-learning.ts';
import { unitBody, unitMedia } from '../learning/unit-bodies.ts';

/** What learners would see of any version, drafts too. Nothing is recorded. */
export const previewCourse = query(api.previewCourse, async (work, { courseId, versionId }) => {
  work.authorize('catalogue.edit');
  return previewOutline(work, courseId, versionId);
});

export const previewUnit = query(api.previewUnit, async (work, input) => {
  const contentVersionId = await contentOf(work, input);
  const body = await unitBody(work, contentVersionId);
  if (body.kind !== 'quiz') return { unitId: input.unitId, body };
  const { body: quiz } = await contentVersion(work, contentVersionId!);
  return { unitId: input.unitId, body: { kind: 'quiz', quiz: quiz as unknown as QuizBody } as const };
});

export const previewUnitMedia = download(api.previewUnitMedia, async (work, input, { headers }) =>
  unitMedia(work, await contentOf(work, input), input.name, headers),
);

/** The content pinned by a published version, or in a draft the newest. */
export async function contentOf(
  work: Work,
  { courseId, versionId, unitId }: { courseId: string; versionId: string; unitId: string },
): Promise<string | null> {
  work.authorize('catalogue.edit');
  const version = await courseVersion(work, versionId);
  const unit =
    version?.courseId === courseId ? (await unitsOf(work, versionId)).find(({ id }) => id === unitId) : undefined;
  if (!unit) throw new DomainError('notFound');
  return unit.contentVersionId;
}

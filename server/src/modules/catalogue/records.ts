import { editObstacle } from '@app/domain/catalogue/version-state';
import type { VersionDates } from '@app/domain/catalogue/version-state';
import { DomainError, refuseIf } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

export type VersionRow = VersionDates & { id: string; changedAt: Instant };
export type LockedCourse = { id: string; code: string; retiredAt: Instant | null; versions: VersionRow[] };

/** The course and its editions, newest first, held until the commit. */
export async function lockCourse(work: Work, courseId: string): Promise<LockedCourse> {
  const { rows } = await sql<
    Omit<LockedCourse, 'versions'>
  >`select id, code, retired_at as "retiredAt" from courses where id = ${courseId} for update`.execute(work.tx);
  const course = rows[0];
  if (!course) throw new DomainError('notFound');
  const versions =
    await sql<VersionRow>`select id, number, changed_at as "changedAt", review_requested_at as "reviewRequestedAt",
      published_at as "publishedAt", frozen_at as "frozenAt"
    from course_versions where course_id = ${courseId} order by number desc for update`.execute(work.tx);
  return { ...course, versions: versions.rows };
}

/** The open draft of a course, held until the commit. `expectedChangedAt` is what the editor saw last. */
export async function lockDraft(
  work: Work,
  courseId: string,
  expectedChangedAt?: Instant,
): Promise<{ course: LockedCourse; draft: VersionRow }> {
  const course = await lockCourse(work, courseId);
  const [newest] = course.versions;
  if (!newest) throw new DomainError('notFound');
  refuseIf(editObstacle(newest));
  if (expectedChangedAt !== undefined && newest.changedAt !== expectedChangedAt)
    throw new DomainError('changedElsewhere', { changedAt: newest.changedAt });
  return { course, draft: newest };
}

/** Marks a draft as changed, which takes it out of review: what is published is what was reviewed. */
export async function touchDraft(work: Work, versionId: string): Promise<Instant> {
  const { rows } = await sql<{ changedAt: Instant }>`update course_versions
    set changed_at = greatest(${work.now}::timestamptz, changed_at + interval '1 millisecond'),
      review_requested_at = null
    where id = ${versionId} returning changed_at as "changedAt"`.execute(work.tx);
  return rows[0]!.changedAt;
}

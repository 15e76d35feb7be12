import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';

export const courseStates = ['draft', 'inReview', 'published', 'superseded', 'retired'] as const;
export type CourseState = (typeof courseStates)[number];

/** The dates of what happened to one edition of a course. */
export type VersionDates = {
  number: number;
  reviewRequestedAt: Instant | null;
  publishedAt: Instant | null;
  frozenAt: Instant | null;
};

/**
 * Where an edition stands. `newestPublished` is the number of the newest published edition of its course, null when
 * there is none. A retired course keeps its draft a draft: only what was offered can be withdrawn from offer.
 */
export function versionState(
  version: VersionDates,
  newestPublished: number | null,
  retiredAt: Instant | null,
): CourseState {
  if (!version.publishedAt) return version.reviewRequestedAt ? 'inReview' : 'draft';
  if (newestPublished !== null && version.number < newestPublished) return 'superseded';
  return retiredAt ? 'retired' : 'published';
}

/** Where the course as a whole stands: what learners meet, or its draft while nothing was ever published. */
export function courseState(versions: readonly VersionDates[], retiredAt: Instant | null): CourseState {
  if (retiredAt) return 'retired';
  if (versions.some((version) => version.publishedAt)) return 'published';
  return versions.some((version) => version.reviewRequestedAt) ? 'inReview' : 'draft';
}

export function newestPublishedNumber(versions: readonly VersionDates[]): number | null {
  const numbers = versions.filter((version) => version.publishedAt).map((version) => version.number);
  return numbers.length > 0 ? Math.max(...numbers) : null;
}

/** Why this edition cannot be changed: it was published, or someone even completed it. */
export function editObstacle(version: VersionDates): ErrorCode | null {
  if (version.frozenAt) return 'versionFrozen';
  return version.publishedAt ? 'courseNotDraft' : null;
}

/** Why no new draft can be begun: one is open, nothing was published yet, or the course was retired. */
export function newDraftObstacle(versions: readonly VersionDates[], retiredAt: Instant | null): ErrorCode | null {
  if (retiredAt) return 'courseRetired';
  return versions.some((version) => !version.publishedAt) ? 'draftOpen' : null;
}

/** Why there is nothing to throw away: no draft is open. */
export function discardObstacle(versions: readonly VersionDates[]): ErrorCode | null {
  return versions.some((version) => !version.publishedAt) ? null : 'courseNotDraft';
}

/** Why a course cannot be retired: it already is, or it was never offered. */
export function retireObstacle(versions: readonly VersionDates[], retiredAt: Instant | null): ErrorCode | null {
  if (retiredAt) return 'courseRetired';
  return versions.some((version) => version.publishedAt) ? null : 'courseNotPublished';
}

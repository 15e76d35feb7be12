import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';
import type { CourseProblem } from './course-problems.ts';
import type { VersionDates } from './version-state.ts';
import { editObstacle } from './version-state.ts';

/** Why review cannot be asked for. */
export function reviewObstacle(
  draft: VersionDates,
  problems: readonly CourseProblem[],
  retiredAt: Instant | null,
): ErrorCode | null {
  if (retiredAt) return 'courseRetired';
  return editObstacle(draft) ?? (problems.length > 0 ? 'courseNotReady' : null);
}

/** Why a draft cannot be published: it was not reviewed, or something is missing by now. */
export function publishObstacle(
  draft: VersionDates,
  problems: readonly CourseProblem[],
  retiredAt: Instant | null,
): ErrorCode | null {
  const obstacle = reviewObstacle(draft, problems, retiredAt);
  if (obstacle) return obstacle;
  return draft.reviewRequestedAt ? null : 'reviewMissing';
}

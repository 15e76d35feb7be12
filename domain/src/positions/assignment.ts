import type { ErrorCode } from '../errors.ts';
import type { Day } from '../time.ts';

/** From when to when someone holds a position; days are inclusive, no end goes on. */
export type HeldDays = { startedOn: Day; endedOn: Day | null };

export type AssignmentIssue = { path: 'startedOn' | 'endedOn'; code: ErrorCode };

/**
 * Why someone cannot hold a position on these days: they end before they begin, or overlap what is on record of the
 * same position.
 */
export function assignmentIssue(
  draft: HeldDays,
  ofSamePosition: readonly HeldDays[],
  employed: readonly HeldDays[],
): AssignmentIssue | null {
  if (draft.endedOn !== null && draft.endedOn < draft.startedOn) return { path: 'endedOn', code: 'endBeforeStart' };
  if (
    !employed.some(
      (days) => days.startedOn <= draft.startedOn && (days.endedOn === null || days.endedOn >= draft.startedOn),
    )
  )
    return { path: 'startedOn', code: 'notEmployedThen' };
  return ofSamePosition.some((other) => overlap(draft, other))
    ? { path: 'startedOn', code: 'assignmentOverlaps' }
    : null;
}

export function overlap(one: HeldDays, other: HeldDays): boolean {
  return (
    (one.endedOn === null || other.startedOn <= one.endedOn) &&
    (other.endedOn === null || one.startedOn <= other.endedOn)
  );
}

/** A position is archived once no one holds it on that day or later; its history stays. */
export function archiveObstacle(holders: number, archived: boolean): ErrorCode | null {
  if (archived) return 'positionArchived';
  return holders > 0 ? 'positionHeld' : null;
}

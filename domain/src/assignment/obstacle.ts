import type { ErrorCode } from '../errors.ts';
import type { Day } from '../time.ts';

/**
 * What decides whether someone can be given a course by hand. Of the course itself nothing: it is the same for all who
 * are chosen.
 */
export type AssignmentFacts = {
  employed: boolean;
  /** An open attempt at this course. */
  open: boolean;
  /** Courses to complete first that are neither completed nor assigned. */
  missingPrerequisites: number;
  /** The proof this course would give is held, and its renewal is not open. */
  stillValid: boolean;
};

/** Why someone is left as they are, or null. What would be done twice comes before what could be done anyway. */
export function assignmentObstacle(
  { employed, open, missingPrerequisites, stillValid }: AssignmentFacts,
  evenIfValid: boolean,
): ErrorCode | null {
  if (!employed) return 'notEmployedNow';
  if (open) return 'alreadyAssigned';
  if (missingPrerequisites > 0) return 'prerequisiteMissing';
  return stillValid && !evenIfValid ? 'stillValid' : null;
}

/** Why a due day stays as it is, or null. */
export function dueChangeObstacle(
  { open, dueOn }: { open: boolean; dueOn: Day | null },
  wanted: Day,
): ErrorCode | null {
  if (!open) return 'enrolmentClosed';
  return dueOn === wanted ? 'alreadyThere' : null;
}

/** Why someone is not reminded, or null. */
export function reminderObstacle({
  open,
  email,
  remindedToday,
}: {
  open: boolean;
  email: boolean;
  remindedToday: boolean;
}): ErrorCode | null {
  if (!open) return 'enrolmentClosed';
  if (!email) return 'personWithoutEmail';
  return remindedToday ? 'remindedToday' : null;
}

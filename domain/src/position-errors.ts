/** Refusals about positions and what they require. */
export const positionErrors = {
  positionArchived: 409,
  positionHeld: 409,
  courseUnknown: 400,
  targetTwice: 400,
  requirementTwice: 409,
  requirementOver: 409,
  dueBeforeStart: 400,
  assignmentOverlaps: 409,
  tooManyTargets: 400,
  templateArchived: 409,
} as const;

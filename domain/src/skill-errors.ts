/** Refusals about skills and their rules. */
export const skillErrors = {
  skillInUse: 409,
  skillNotDraft: 409,
  skillNotPublished: 409,
  skillRetired: 409,
  skillUnknown: 400,
  levelInUse: 409,
  levelBeyondScale: 400,
  equivalentSelf: 400,
  equivalentTwice: 409,
  equivalentCycle: 400,
  renewalWindowTooShort: 400,
  noSuchDay: 400,
  longerThanValidity: 400,
  onlyFixedDates: 400,
} as const;

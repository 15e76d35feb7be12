/** The refusals of corrections that support passes on to a company; `errorStatus` has them with all others. */
export const correctionErrors = {
  correctionNotAgreed: 409,
  correctionUndecidable: 409,
  correctionAgreed: 409,
  correctionAsked: 409,
  correctionOpen: 409,
  correctionRecalled: 409,
  correctionDecided: 409,
  correctionReason: 400,
} as const;

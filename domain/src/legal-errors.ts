/** The refusals of legal documents; `errorStatus` has them with all others. */
export const legalErrors = {
  legalDraftThere: 409,
  legalNotDraft: 409,
  legalNotScheduled: 409,
  legalBuiltOn: 409,
  legalNeedsSecond: 409,
  legalDateMissing: 400,
  legalDateInPast: 400,
  legalDateTooEarly: 400,
  legalNoticeTooShort: 400,
  legalTextMissing: 400,
  legalUnchanged: 400,
  legalOneLanguage: 400,
  legalSignsIn: 409,
  legalPaperInFuture: 400,
  legalPaperTooEarly: 400,
} as const;

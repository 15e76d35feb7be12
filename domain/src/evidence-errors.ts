/** Refusals about evidence of others. */
export const evidenceErrors = {
  skillNotExternal: 400,
  issuedInFuture: 400,
  expiryBeforeIssue: 400,
  expiryMissing: 400,
  filesMissing: 400,
  tooManyFiles: 400,
  recordFieldMissing: 400,
  evidenceOwn: 403,
  evidenceDecided: 409,
  evidenceNotAsked: 409,
  evidenceNotVerified: 409,
  certificateGiven: 409,
} as const;

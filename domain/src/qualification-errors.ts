/** Refusals about achievements, suspensions and exemptions. */
export const qualificationErrors = {
  alreadyRevoked: 409,
  auditPackEmpty: 400,
  auditPackTooMany: 400,
  auditPackRunning: 409,
  auditPackOver: 409,
  matrixTooLong: 422,
  alreadyRetracted: 409,
  notForOneself: 403,
  exemptionWithoutEnd: 400,
  exemptionTooLong: 400,
  alreadyLifted: 409,
  dayToCome: 400,
  dayTooLongAgo: 400,
} as const;

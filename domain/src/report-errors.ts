/** Why a row of a report is left as it is, or acting on rows is refused; `errorStatus` has them with all others. */
export const reportErrors = {
  tooManyRows: 422,
  rowGone: 409,
  noRenewalCourse: 409,
  notAssignedYet: 409,
  notRequired: 409,
  alreadyExempt: 409,
  otherCourse: 409,
  accessWithoutEnd: 409,
  anchorAddressThere: 409,
  tooManyAnchorAddresses: 409,
} as const;

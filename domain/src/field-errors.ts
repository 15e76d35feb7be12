/** The refusals of custom fields; `errorStatus` has them with all others. */
export const fieldErrors = {
  fieldNameTaken: 409,
  tooManyFields: 409,
  fieldKindFixed: 409,
  fieldArchived: 409,
  choicesMissing: 400,
  tooManyChoices: 400,
  choiceTwice: 400,
  choiceInUse: 409,
  fieldTooLong: 400,
  fieldNumber: 400,
  fieldDay: 400,
  fieldYesNo: 400,
  fieldChoice: 400,
} as const;

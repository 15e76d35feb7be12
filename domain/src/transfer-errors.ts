/** The refusals of transfers of records; `errorStatus` has them with all others. */
export const transferErrors = {
  transferEnded: 409,
  transferExpired: 409,
  transferNotNow: 409,
  transferOpen: 409,
  transferRecordGone: 409,
  transferRecordSent: 409,
} as const;

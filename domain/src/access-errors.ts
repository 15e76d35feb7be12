/** The refusals of access reviews; `errorStatus` has them with all others. */
export const accessErrors = {
  accessReviewClosed: 409,
  accessReviewDuePast: 400,
  accessReviewEmpty: 409,
  accessDecided: 409,
  accessNotKept: 409,
  accessGone: 409,
  accessRemovalRefused: 409,
  lastTrainer: 409,
} as const;

/** The refusals of retention and legal holds; `errorStatus` has them with all others. */
export const privacyErrors = {
  retentionOutside: 400,
  retentionNotHere: 400,
  retentionRunOver: 409,
  retentionRunOld: 409,
  retentionRunning: 409,
  retentionOff: 409,
  achievementForgotten: 410,
  personForgotten: 409,
  holdOnNothing: 400,
  holdReleased: 409,
  holdThere: 409,
} as const;

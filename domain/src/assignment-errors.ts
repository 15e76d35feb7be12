/** Refusals about assigning courses, and reminders. */
export const assignmentErrors = {
  notEmployedNow: 409,
  alreadyAssigned: 409,
  stillValid: 409,
  remindedToday: 409,
  dueInThePast: 400,
  settingOutside: 400,
  tooManyReminders: 400,
  noticeTimesMissing: 400,
  tooManyNoticeTimes: 400,
  noticeChannelMissing: 400,
} as const;

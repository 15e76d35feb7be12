import type { Day } from '../time.ts';
import { addDays } from '../time.ts';

/** The status of an achievement on a day. */
export type AchievementStatus =
  | 'valid'
  | 'expiring'
  | 'expired'
  | 'suspended'
  | 'revoked'
  | 'superseded'
  | 'notYetValid';

/**
 * `suspended`: whether its skill is taken from the holder on the day. `soonDays`: days of warning before the last day.
 */
export type AchievementDates = {
  validFrom: Day;
  validThrough: Day | null;
  revokedOn: Day | null;
  renewedFrom?: Day | null;
  suspended?: boolean;
  soonDays?: number | null;
};

/** Days before the last day from which a valid achievement is shown as expiring. */
export const expiringSoonDays = 60;

/**
 * The status of an achievement on `today`. Revocation outranks everything, then suspension; a renewal supersedes from
 * its own first day, whether or not the old one still runs; the last day itself still counts.
 */
export function achievementStatus(dates: AchievementDates, today: Day): AchievementStatus {
  const soonDays = dates.soonDays ?? expiringSoonDays;
  if (dates.revokedOn) return 'revoked';
  if (dates.suspended) return 'suspended';
  if (dates.renewedFrom && dates.renewedFrom <= today) return 'superseded';
  if (today < dates.validFrom) return 'notYetValid';
  if (!dates.validThrough) return 'valid';
  if (today > dates.validThrough) return 'expired';
  return today >= addDays(dates.validThrough, -soonDays) ? 'expiring' : 'valid';
}

/** Whether someone holding it may do the work today. */
export function counts(status: AchievementStatus): boolean {
  return status === 'valid' || status === 'expiring';
}

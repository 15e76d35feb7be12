import type { Day } from '../time.ts';
import { addDays } from '../time.ts';

/** How an achievement stands on a day. The specification's SUSPENDED comes with holds on skills. */
export type AchievementStatus = 'valid' | 'expiring' | 'expired' | 'revoked' | 'superseded' | 'notYetValid';

export type AchievementDates = { validFrom: Day; validThrough: Day | null; revokedOn: Day | null; renewedFrom?: Day | null };

/** Days before the last day from which a valid achievement is shown as expiring. */
export const expiringSoonDays = 60;

/**
 * The status of an achievement on `today`. Revocation outranks everything; a renewal supersedes from its own first day,
 * whether or not the old one still runs; the last day itself still counts.
 */
export function achievementStatus(dates: AchievementDates, today: Day): AchievementStatus {
  if (dates.revokedOn) return 'revoked';
  if (dates.renewedFrom && dates.renewedFrom <= today) return 'superseded';
  if (today < dates.validFrom) return 'notYetValid';
  if (!dates.validThrough) return 'valid';
  if (today > dates.validThrough) return 'expired';
  return today > addDays(dates.validThrough, -expiringSoonDays) ? 'expiring' : 'valid';
}

/** Whether somebody holding it may do the work today. */
export function counts(status: AchievementStatus): boolean {
  return status === 'valid' || status === 'expiring';
}

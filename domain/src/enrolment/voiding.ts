import type { ErrorCode } from '../errors.ts';
import type { EnrolmentDates } from './enrolment.ts';

/**
 * No one has their own completion voided, and only what was completed can be (A21). Who confirms is a matter of two
 * people.
 */
export function voidObstacle(attempt: EnrolmentDates & { personId: string }, by: string): ErrorCode | null {
  if (attempt.personId === by) return 'notForOneself';
  if (attempt.voidedAt) return 'alreadyVoided';
  return attempt.completedAt ? null : 'notCompleted';
}

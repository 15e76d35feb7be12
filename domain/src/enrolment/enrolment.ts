import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';

/** What happened to one attempt, and when. Its status is read from these; it is never stored. */
export type EnrolmentDates = {
  startedAt: Instant | null;
  completedAt: Instant | null;
  failedAt: Instant | null;
  withdrawnAt: Instant | null;
  voidedAt: Instant | null;
  /** Closed because the time of its seat was over: `withdrawnAt` stands beside it, until it is extended. */
  lapsedAt?: Instant | null;
  /** It needs a seat and has none yet. */
  waitsForSeat?: boolean;
  /** All is done but the practical evaluation, since then. */
  evaluationDueAt?: Instant | null;
};

export const enrolmentOrigins = ['self', 'admin', 'rule', 'seat', 'renewal', 'session', 'import'] as const;
export type EnrolmentOrigin = (typeof enrolmentOrigins)[number];

export const enrolmentStatuses = [
  'waitingSeat',
  'assigned',
  'inProgress',
  'awaitingEvaluation',
  'completed',
  'failed',
  'lapsed',
  'withdrawn',
  'voided',
] as const;
export type EnrolmentStatus = (typeof enrolmentStatuses)[number];

/** A void outweighs the completion it takes back; nothing else ever comes after a completion. */
export function enrolmentStatus(dates: EnrolmentDates): EnrolmentStatus {
  if (dates.voidedAt) return 'voided';
  if (dates.completedAt) return 'completed';
  if (dates.withdrawnAt) return dates.lapsedAt ? 'lapsed' : 'withdrawn';
  if (dates.failedAt) return 'failed';
  if (dates.startedAt) return dates.evaluationDueAt ? 'awaitingEvaluation' : 'inProgress';
  return dates.waitsForSeat ? 'waitingSeat' : 'assigned';
}

const openStatuses: readonly EnrolmentStatus[] = ['waitingSeat', 'assigned', 'inProgress', 'awaitingEvaluation'];

export const isOpenStatus = (status: EnrolmentStatus): boolean => openStatuses.includes(status);

/** An open attempt can still be learned in; a person has at most one for each course. */
export function isOpen(dates: EnrolmentDates): boolean {
  return isOpenStatus(enrolmentStatus(dates));
}

/** What decides whether a person may start another attempt at a course. */
export type EnrolmentFacts = {
  published: boolean;
  retired: boolean;
  /** The person has an open attempt at this course already. */
  open: boolean;
  /** Prerequisites the person never completed. */
  missingPrerequisites: number;
};

/**
 * Why the person cannot enrol, or null. Earlier attempts, passed or not, are no obstacle: a retake is a new enrolment.
 */
export function enrolmentObstacle(facts: EnrolmentFacts): ErrorCode | null {
  if (facts.retired) return 'courseRetired';
  if (!facts.published) return 'courseNotPublished';
  if (facts.open) return 'alreadyEnrolled';
  return facts.missingPrerequisites > 0 ? 'prerequisiteMissing' : null;
}

/** Why nothing can be learned in this attempt any more, or null. */
export function learningObstacle(dates: EnrolmentDates): ErrorCode | null {
  return isOpen(dates) ? null : 'enrolmentClosed';
}

/** Why the attempt cannot be withdrawn, or null: what is over stays as it ended. */
export function withdrawalObstacle(dates: EnrolmentDates): ErrorCode | null {
  return isOpen(dates) ? null : 'enrolmentClosed';
}

import type { Day, Instant } from '../time.ts';
import { addDays } from '../time.ts';

export const standings = ['none', 'assigned', 'inProgress', 'valid', 'renew', 'expired'] as const;
/** How a learner stands with one course, as the cards of the catalogue show it. Its twin in SQL: `standingSql`. */
export type Standing = (typeof standings)[number];

export type StandingFacts = {
  /** The open attempt, if there is one. */
  open: { startedAt: Instant | null } | null;
  /** The newest achievement that was not revoked. */
  achievement: { validThrough: Day | null } | null;
  renewalWindowDays: number;
};

/** An open attempt comes first: it is what the person is at. Otherwise the proof they hold decides. */
export function courseStanding({ open, achievement, renewalWindowDays }: StandingFacts, today: Day): Standing {
  if (open) return open.startedAt ? 'inProgress' : 'assigned';
  if (!achievement) return 'none';
  if (achievement.validThrough === null) return 'valid';
  if (achievement.validThrough < today) return 'expired';
  return renewalOpensOn(achievement.validThrough, renewalWindowDays) <= today ? 'renew' : 'valid';
}

/** The first day on which a renewal keeps the anniversary. */
export function renewalOpensOn(validThrough: Day, renewalWindowDays: number): Day {
  return addDays(validThrough, -renewalWindowDays);
}

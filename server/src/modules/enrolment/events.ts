import type { SessionEvidence } from '@app/domain/qualification/evidence-kind';
import type { Day, Instant } from '@app/domain/time';
import type { Statement } from '../../platform/database/legal-versions.ts';
import { defineQuestion } from '../../platform/database/questions.ts';
import { defineEvent } from '../../platform/database/work.ts';

/** An attempt met its completion rule. Told once for each attempt, in the transaction that completed it. */
export const courseCompleted = defineEvent<{
  companyId: string;
  personId: string;
  courseId: string;
  courseVersionId: string;
  enrolmentId: string;
  completedAt: Instant;
  scorePercent: number | null;
  /** It rests on nothing but what course packages reported of themselves. */
  selfReported: boolean;
  /** Someone saw the learner do its practical steps. */
  evaluated?: boolean;
}>('enrolment.courseCompleted');

/** A completion was voided. Anyone who made something of it takes it back and adds to `revoked` what that was. */
export const completionVoided = defineEvent<{
  companyId: string;
  personId: string;
  courseId: string;
  enrolmentId: string;
  reason: string;
  revoked: string[];
}>('enrolment.completionVoided');

/**
 * People completed a course by attending a training of theirs, all with the edition they had begun or the one on offer.
 * Told once for each closing.
 */
export const courseAttended = defineEvent<{
  companyId: string;
  courseId: string;
  completedAt: Instant;
  /** The training's day: achievements are dated on it. */
  completedOn: Day;
  evidence: SessionEvidence;
  people: readonly { personId: string; enrolmentId: string; courseVersionId: string; scorePercent: number | null }[];
}>('enrolment.courseAttended');

/**
 * A person is about to begin an attempt on screen, by themselves or through a program of the company; those who know of
 * an obstacle refuse.
 */
export const attemptBeginning = defineEvent<{ companyId: string; personId: string; asksDisclaimer: boolean }>(
  'enrolment.attemptBeginning',
);

/** The e-signature statement in effect, above which an evaluator signs; null where there is none. */
export const signatureStatement = defineQuestion<null, Statement | null>('enrolment.signatureStatement');

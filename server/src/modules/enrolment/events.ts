import type { Instant } from '@app/domain/time';
import { defineEvent } from '../../platform/work.ts';

/** An attempt met its completion rule. Told once for each attempt, in the transaction that completed it. */
export const courseCompleted = defineEvent<{
  companyId: string;
  personId: string;
  courseId: string;
  courseVersionId: string;
  enrolmentId: string;
  completedAt: Instant;
  scorePercent: number | null;
}>('enrolment.courseCompleted');

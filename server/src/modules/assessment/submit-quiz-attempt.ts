import * as api from '@app/contract/assessment/assessment';
import { command } from '../../platform/http/handler.ts';
import { closeAttempt } from './close-attempt.ts';
import { lockEnrolmentOf, lockOwnAttempt } from './records.ts';
import { showAttempt } from './show-attempt.ts';

/** Grades once. Anyone who submits again, or at the same time elsewhere, is shown the same result. */
export const submitQuizAttempt = command(api.submitQuizAttempt, async (work, place) => {
  const enrolment = await lockEnrolmentOf(work, place.attemptId);
  const attempt = await lockOwnAttempt(work, place);
  if (attempt.submittedAt || !enrolment) {
    work.record({ entity: 'quiz_attempt', entityId: attempt.id, action: 'assessment.submitAgain' });
    return showAttempt(work, attempt);
  }
  const closed = await closeAttempt(work, attempt, enrolment);
  work.record({
    entity: 'quiz_attempt',
    entityId: closed.id,
    action: 'assessment.submitAttempt',
    changes: {
      enrolmentId: closed.enrolmentId,
      number: closed.number,
      scorePercent: closed.scorePercent,
      passed: closed.passed,
    },
  });
  return showAttempt(work, closed);
});

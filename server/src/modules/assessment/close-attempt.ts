import { attemptsExhausted } from '@app/domain/assessment/attempts';
import { gradeAttempt } from '@app/domain/assessment/grading';
import type { Work } from '../../platform/database/work.ts';
import { completeUnit, failEnrolment } from '../enrolment/index.ts';
import type { Attempt } from './records.ts';
import { attemptsAt, quizBodyOf, savedAnswers } from './records.ts';
import { drawnQuestions } from './show-attempt.ts';

/**
 * Grades a running attempt from what was saved and tells the enrolment. The caller holds the locks of enrolment and
 * attempt, and says whether the enrolment is still open: what was learned after its end stays on record but changes
 * nothing.
 */
export async function closeAttempt(work: Work, attempt: Attempt, enrolment: { open: boolean }): Promise<Attempt> {
  const { enrolmentId, unitId } = attempt;
  const body = await quizBodyOf(work, attempt.contentVersionId);
  const answers = await savedAnswers(work, attempt.id);
  const { scorePercent, passed, results } = gradeAttempt(
    drawnQuestions(body, attempt).map(({ question }) => question),
    new Map(answers.map((saved) => [saved.questionKey, saved.answer])),
    body.settings.passMark,
  );
  await work.named(
    'assessment.close',
    'update quiz_attempts set submitted_at = $3, score_percent = $4, passed = $5, results = $6 where company_id = $1 and id = $2',
    [work.companyId, attempt.id, work.now, scorePercent, passed, JSON.stringify(results)],
  );
  const closed: Attempt = { ...attempt, submittedAt: work.now, scorePercent, passed, results };
  if (enrolment.open) {
    await completeUnit(work, { enrolmentId, unitId, scorePercent, passed });
    const exhausted = attemptsExhausted(await attemptsAt(work, closed), body.settings);
    if (exhausted && (await nothingElseWillDo(work, unitId)))
      await failEnrolment(work, { enrolmentId, reason: 'attemptsExhausted', scorePercent });
  }
  return closed;
}

/** A quiz that must be passed to complete the course. Failing another one ends nothing. */
async function nothingElseWillDo(work: Work, unitId: string): Promise<boolean> {
  const rows = await work.named<{ needed: boolean }>(
    'assessment.needed',
    `select u.required and v.completion_rule ->> 'units' = 'all' as needed from course_units u
      join course_versions v on v.id = u.version_id where u.id = $1`,
    [unitId],
  );
  return rows[0]?.needed ?? false;
}

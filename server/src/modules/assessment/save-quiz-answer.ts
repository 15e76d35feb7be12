import * as api from '@app/contract/assessment/assessment';
import { hasExpired } from '@app/domain/assessment/attempts';
import { answerOfPaper, answerOnPaper } from '@app/domain/assessment/paper';
import type { Answer } from '@app/domain/assessment/quiz';
import { DomainError } from '@app/domain/errors';
import { command } from '../../platform/http/handler.ts';
import type { SavedAnswer } from './records.ts';
import { lockOwnAttempt, quizBodyOf } from './records.ts';
import { drawnQuestions } from './show-attempt.ts';

/** Saves one answer while the attempt runs. Autosaves are no business change: no audit row is written for each. */
export const saveQuizAnswer = command(
  api.saveQuizAnswer,
  async (work, { questionKey, answer, sequence, ...place }) => {
    const attempt = await lockOwnAttempt(work, place);
    const body = await quizBodyOf(work, attempt.contentVersionId);
    const asked = drawnQuestions(body, attempt).find(({ question }) => question.key === questionKey);
    if (!asked) throw new DomainError('notFound');
    if (attempt.submittedAt || hasExpired(attempt, work.now)) throw new DomainError('attemptOver');
    const meant: Answer | null = answer && answerOfPaper(asked.question, asked.drawn, answer);
    if (answer && !meant)
      throw new DomainError('invalidInput', {
        issues: [{ path: 'answer', code: 'invalid_value', message: 'Not an answer to this question of this attempt' }],
      });
    const rows = await work.named<Omit<SavedAnswer, 'questionKey'> & { accepted: boolean }>(
      'assessment.save',
      `with saved as (
          insert into quiz_answers as q (company_id, attempt_id, question_key, answer, sequence, saved_at)
            values ($1, $2, $3, $4::jsonb, $5, $6)
          on conflict (company_id, attempt_id, question_key) do update
            set answer = excluded.answer, sequence = excluded.sequence, saved_at = excluded.saved_at
            where excluded.sequence > q.sequence
          returning answer, sequence, saved_at)
        select answer, sequence::float8 as sequence, saved_at as "savedAt", true as accepted from saved
        union all
        select answer, sequence::float8, saved_at, sequence = $5 and answer = $4::jsonb from quiz_answers
          where company_id = $1 and attempt_id = $2 and question_key = $3 and not exists (select from saved)`,
      [work.companyId, attempt.id, questionKey, JSON.stringify(meant), sequence, work.now],
    );
    const stored = rows[0]!;
    return {
      ...stored,
      answer: stored.answer && answerOnPaper(asked.question, asked.drawn, stored.answer),
      serverNow: work.now,
    };
  },
  { audited: false },
);

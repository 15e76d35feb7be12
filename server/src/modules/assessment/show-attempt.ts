import type * as api from '@app/contract/assessment/assessment';
import { attemptsExhausted, secondsTaken } from '@app/domain/assessment/attempts';
import { answerOnPaper, paperQuestion, solutionOnPaper } from '@app/domain/assessment/paper';
import type { Question, QuizBody } from '@app/domain/assessment/quiz';
import { isExplained, reviewFor } from '@app/domain/assessment/review';
import type { z } from 'zod';
import type { Work } from '../../platform/database/work.ts';
import type { Attempt, SavedAnswer } from './records.ts';
import { attemptsAt, quizBodyOf, savedAnswers } from './records.ts';

type Shown = z.input<typeof api.getQuizAttempt.result>;
type DrawnQuestion = { question: Question; drawn: Attempt['draw']['questions'][number] };

/**
 * An attempt as its learner may see it: keys, feedback and points only once it is over, and only as the quiz allows.
 */
export async function showAttempt(work: Work, attempt: Attempt): Promise<Shown> {
  const body = await quizBodyOf(work, attempt.contentVersionId);
  const drawn = drawnQuestions(body, attempt);
  const answers = await savedAnswers(work, attempt.id);
  return {
    attemptId: attempt.id,
    unitId: attempt.unitId,
    number: attempt.number,
    startedAt: attempt.startedAt,
    expiresAt: attempt.expiresAt,
    timed: body.settings.timeLimitMinutes !== null,
    serverNow: work.now,
    questions: drawn.map((one) => paperQuestion(one.question, one.drawn)),
    answers: answersOnPaper(drawn, answers),
    outcome: await outcomeOf(work, attempt, body, drawn, answers),
  };
}

/** The questions an attempt drew, in its order. A frozen content version keeps each of them. */
export function drawnQuestions(body: QuizBody, attempt: Pick<Attempt, 'draw'>): DrawnQuestion[] {
  const byKey = new Map(body.questions.map((question) => [question.key, question]));
  return attempt.draw.questions.flatMap((drawn) => {
    const question = byKey.get(drawn.key);
    return question ? [{ question, drawn }] : [];
  });
}

function answersOnPaper(drawn: DrawnQuestion[], answers: SavedAnswer[]): Shown['answers'] {
  return answers.flatMap((saved) => {
    const asked = drawn.find(({ question }) => question.key === saved.questionKey);
    return asked
      ? [{ ...saved, answer: saved.answer && answerOnPaper(asked.question, asked.drawn, saved.answer) }]
      : [];
  });
}

async function outcomeOf(
  work: Work,
  attempt: Attempt,
  body: QuizBody,
  drawn: DrawnQuestion[],
  answers: readonly SavedAnswer[],
): Promise<Shown['outcome']> {
  const { submittedAt, scorePercent, passed, results } = attempt;
  if (!submittedAt || scorePercent === null || passed === null) return null;
  const all = await attemptsAt(work, attempt);
  const quizPassed = all.some((one) => one.passed);
  const review = reviewFor(body.settings, {
    submitted: true,
    passed,
    quizPassed,
    attemptsLeft: !attemptsExhausted(all, body.settings),
  });
  const answered = new Set(answers.flatMap((saved) => (saved.answer === null ? [] : [saved.questionKey])));
  const explained = ({ question }: DrawnQuestion) => isExplained(review, answered.has(question.key));
  return {
    submittedAt,
    scorePercent,
    passMark: body.settings.passMark,
    passed,
    secondsTaken: secondsTaken(attempt) ?? 0,
    timedOut: submittedAt >= attempt.expiresAt,
    feedback: body.settings.feedback,
    review: review.results
      ? drawn.map((one) => ({
          key: one.question.key,
          points: results?.[one.question.key]?.points ?? 0,
          of: one.question.points,
          correct: results?.[one.question.key]?.correct ?? false,
          feedback: explained(one) ? (one.question.feedback ?? null) : null,
          solution: explained(one) ? solutionOnPaper(one.question, one.drawn) : null,
        }))
      : null,
  };
}

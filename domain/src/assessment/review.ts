import type { QuizSettings } from './quiz.ts';

/** What a learner may see of an attempt besides the score. */
export type Review = {
  /** Their answers, which of them were right, and the author's feedback. */
  results: boolean;
  /** The right answers. */
  solutions: boolean;
};

/**
 * Nothing before the submission, nothing ever where the author said never. Right answers wait until the quiz is passed
 * or no attempt is left: shown earlier they would be the next attempt's crib.
 */
export function reviewFor(
  settings: Pick<QuizSettings, 'feedback'>,
  attempt: { submitted: boolean; passed: boolean; attemptsLeft: boolean; quizPassed: boolean },
): Review {
  if (!attempt.submitted || settings.feedback === 'never') return { results: false, solutions: false };
  const passed = attempt.passed || attempt.quizPassed;
  if (settings.feedback === 'afterPass') return { results: passed, solutions: passed };
  return { results: true, solutions: passed || !attempt.attemptsLeft };
}

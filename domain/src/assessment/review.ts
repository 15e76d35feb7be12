import type { QuizSettings } from './quiz.ts';

/** What a learner may see of an attempt besides the score. */
export type Review = {
  /** Their answers, and which of them were right. */
  results: boolean;
  /**
   * Of which questions the right answer and the author's explanation are shown: an explanation tells the answer as well
   * as the answer does.
   */
  solutions: 'none' | 'answered' | 'all';
};

/**
 * Nothing before the submission, nothing ever where the author said never. Right answers and explanations wait until
 * the quiz is passed or no attempt is left: shown earlier they would be the next attempt's crib. Where the author wants
 * them after every attempt, a question left blank still waits: who answers nothing learns nothing.
 */
export function reviewFor(
  settings: Pick<QuizSettings, 'feedback'>,
  attempt: { submitted: boolean; passed: boolean; attemptsLeft: boolean; quizPassed: boolean },
): Review {
  if (!attempt.submitted || settings.feedback === 'never') return { results: false, solutions: 'none' };
  const passed = attempt.passed || attempt.quizPassed;
  if (settings.feedback === 'afterPass') return { results: passed, solutions: passed ? 'all' : 'none' };
  const nothingToSpoil = passed || !attempt.attemptsLeft;
  return {
    results: true,
    solutions: nothingToSpoil ? 'all' : settings.feedback === 'everyAttempt' ? 'answered' : 'none',
  };
}

/** Whether the right answer and the explanation of one question are shown. */
export const isExplained = ({ solutions }: Review, answered: boolean): boolean =>
  solutions === 'all' || (solutions === 'answered' && answered);

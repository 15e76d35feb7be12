import { mergeUndone, moveRows, peopleMerged, personalData, restoreRows } from '../identity/index.ts';
import { companyRunning } from '../company/index.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { getQuizAttempt, getQuizOverview, listMyAttempts } from './attempts.ts';
import { countRunning } from './count-running.ts';
import { closeExpiredAttempts } from './jobs.ts';
import { keptAttempts } from './personal-data.ts';
import { saveQuizAnswer } from './save-quiz-answer.ts';
import { startQuizAttempt } from './start-quiz-attempt.ts';
import { submitQuizAttempt } from './submit-quiz-attempt.ts';

export const assessmentModule: Module = {
  name: 'assessment',
  handlers: [getQuizOverview, startQuizAttempt, getQuizAttempt, saveQuizAnswer, submitQuizAttempt, listMyAttempts],
  listeners: [
    when(peopleMerged, async (work, merge) => void (await moveRows(work, merge, { table: 'quiz_attempts' }))),
    when(mergeUndone, (work, merge) => restoreRows(work, merge, 'quiz_attempts')),
  ],
  provides: [provide(personalData, keptAttempts), provide(companyRunning, countRunning)],
  jobs: [closeExpiredAttempts],
};

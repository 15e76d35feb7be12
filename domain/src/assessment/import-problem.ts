import type { Question } from './quiz.ts';

export const importProblemCodes = [
  'giftUnclosed',
  'giftNoAnswer',
  'giftEssay',
  'giftNoPrompt',
  'giftPartialCredit',
  'giftSeveralRight',
  'giftSeveralNumbers',
  'giftMatching',
  'giftNumber',
  'giftWeight',
  'noRightOption',
  'tooFewOptions',
  'optionTwice',
  'optionFeedbackDropped',
  'csvUnclosed',
  'csvNoHeader',
  'csvColumnUnknown',
  'csvKindUnknown',
  'csvNoPrompt',
  'csvNoAnswer',
  'csvAnswerLetter',
  'csvTrueFalse',
  'csvNumber',
  'csvPoints',
  'csvMatching',
  'tooManyQuestions',
] as const;
export type ImportProblemCode = (typeof importProblemCodes)[number];

/**
 * What was wrong with one place of a file. A `note` left something out and imported the rest; an `error` skipped the
 * question. `line` counts from 1, as editors and spreadsheets do; `text` is the part it is about.
 */
export type ImportProblem = { line: number; code: ImportProblemCode; severity: 'error' | 'note'; text?: string };
export type Imported = { questions: { line: number; question: Question }[]; problems: ImportProblem[] };

/** A file of more than this is someone's mistake. */
export const importLimit = 500;

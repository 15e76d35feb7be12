import type { Localised as InSomeLanguages } from '../localised.ts';

/** Words of a quiz: English is always there. */
export type Localised = InSomeLanguages & { en: string };

export type Choice = { key: string; text: Localised; correct: boolean };
/** A rectangle in fractions of the picture's width and height, 0 to 1. */
export type Region = { shape: 'rect'; x: number; y: number; w: number; h: number };
export type OrderedItem = { key: string; text: Localised };
export type Pair = { key: string; left: Localised; right: Localised };

type AskedOfAll = { key: string; prompt: Localised; points: number; feedback?: Localised };

export type ChoiceQuestion = AskedOfAll & { kind: 'single' | 'multiple'; options: Choice[] };
export type TrueFalseQuestion = AskedOfAll & { kind: 'trueFalse'; answer: boolean };
export type NumericQuestion = AskedOfAll & { kind: 'numeric'; answer: number; tolerance: number; unit?: string };
/** Compared without regard to case, accents and outer space; the words of all languages together. */
export type ShortTextQuestion = AskedOfAll & { kind: 'shortText'; accepted: string[] };
/** Items are in the right order here. */
export type OrderingQuestion = AskedOfAll & { kind: 'ordering'; items: OrderedItem[] };
export type MatchingQuestion = AskedOfAll & { kind: 'matching'; pairs: Pair[] };
/** Any one of the regions is right. `picture` is a media name and may differ by language when it carries words. */
export type HotspotQuestion = AskedOfAll & { kind: 'hotspot'; picture: Localised; alt: Localised; regions: Region[] };

export type Question =
  | ChoiceQuestion
  | TrueFalseQuestion
  | NumericQuestion
  | ShortTextQuestion
  | OrderingQuestion
  | MatchingQuestion
  | HotspotQuestion;
export type QuestionKind = Question['kind'];
export const questionKinds = [
  'single',
  'multiple',
  'trueFalse',
  'numeric',
  'shortText',
  'ordering',
  'matching',
  'hotspot',
] as const;

/**
 * What a learner sees of a submitted attempt.
 * afterSubmit: which answers were right; correct answers and explanations once the quiz is passed or no attempt is
 * left. everyAttempt: correct answers and explanations at once, of the questions that were answered; the author accepts
 * that they help next time. afterPass: the score until the quiz is passed. never: the score.
 */
export const feedbackRules = ['afterSubmit', 'everyAttempt', 'afterPass', 'never'] as const;
export type FeedbackRule = (typeof feedbackRules)[number];

export type QuizSettings = {
  /** Percent of the points. */
  passMark: number;
  /** Null is without end. */
  maxAttempts: number | null;
  timeLimitMinutes: number | null;
  /** Hours to wait after a failed attempt, from the second one on. */
  coolDownHours: number;
  shuffle: boolean;
  /** How many questions each attempt draws from the pool; null is all of them. */
  drawCount: number | null;
  feedback: FeedbackRule;
};

/** The body of a quiz in the content library, with its answer keys. Never leaves the server towards a learner. */
export type QuizBody = { settings: QuizSettings; questions: Question[] };

export const defaultSettings: QuizSettings = {
  passMark: 80,
  maxAttempts: 3,
  timeLimitMinutes: null,
  coolDownHours: 24,
  shuffle: true,
  drawCount: null,
  feedback: 'afterSubmit',
};

/**
 * What a learner answers. Keys are those of the question as its author wrote it; the browser sees others
 * (see `paper.ts`), because an author's keys may give the right order away.
 */
export type Answer =
  | { kind: 'single'; choice: string }
  | { kind: 'multiple'; choices: string[] }
  | { kind: 'trueFalse'; value: boolean }
  | { kind: 'numeric'; number: number }
  | { kind: 'shortText'; text: string }
  | { kind: 'ordering'; order: string[] }
  /** Key of the pair whose left side it is → key of the pair whose right side was chosen. */
  | { kind: 'matching'; matches: Record<string, string> }
  /** Fractions of the picture, 0 to 1. */
  | { kind: 'hotspot'; x: number; y: number };

/** A key none of the taken ones is: `q7`. */
export function freshKey(prefix: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  let number = known.size + 1;
  while (known.has(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

/** Gives questions keys that none of the quiz has yet, so that imported ones can be added. */
export function withFreshKeys(questions: readonly Question[], taken: Iterable<string>): Question[] {
  const known = new Set(taken);
  return questions.map((question) => {
    const key = freshKey('q', known);
    known.add(key);
    return { ...question, key };
  });
}

/**
 * Makers of quiz questions. Keys come from the order of writing, so a line may be reworded without losing its answers.
 */
import type { Choice, Question, Region } from '@app/domain/assessment/quiz';
import type { Localised, Quiz, QuizUnit } from './shape.ts';
import { localised, type Words } from './words.ts';

/** A question before it has its key. */
type Draft = (key: string) => Question;

type Told = { key: string; prompt: Localised; points: number; feedback?: Localised };

function told(key: string, prompt: Words, feedback: Words, points = 1): Told {
  return { key, prompt: localised(prompt), points, feedback: localised(feedback) };
}

function letter(index: number): string {
  return String.fromCharCode(97 + index);
}

function choices(options: Words[], correct: number[]): Choice[] {
  return options.map((option, index) => ({
    key: letter(index),
    text: localised(option),
    correct: correct.includes(index),
  }));
}

/** `correct` counts from 0. */
export function single(prompt: Words, options: Words[], correct: number, feedback: Words): Draft {
  return (key) => ({
    ...told(key, prompt, feedback),
    kind: 'single',
    options: choices(options, [correct]),
  });
}

/** `correct` counts from 0. */
export function multiple(prompt: Words, options: Words[], correct: number[], feedback: Words): Draft {
  return (key) => ({
    ...told(key, prompt, feedback, 2),
    kind: 'multiple',
    options: choices(options, correct),
  });
}

export function trueFalse(prompt: Words, answer: boolean, feedback: Words): Draft {
  return (key) => ({ ...told(key, prompt, feedback), kind: 'trueFalse', answer });
}

export function numeric(
  prompt: Words,
  answer: number,
  tolerance: number,
  unit: string | undefined,
  feedback: Words,
): Draft {
  return (key) => ({
    ...told(key, prompt, feedback),
    kind: 'numeric',
    answer,
    tolerance,
    ...(unit ? { unit } : {}),
  });
}

export function shortText(prompt: Words, accepted: string[], feedback: Words): Draft {
  return (key) => ({ ...told(key, prompt, feedback), kind: 'shortText', accepted });
}

/** Items in the right order. */
export function ordering(prompt: Words, items: Words[], feedback: Words): Draft {
  return (key) => ({
    ...told(key, prompt, feedback, 2),
    kind: 'ordering',
    items: items.map((item, index) => ({ key: letter(index), text: localised(item) })),
  });
}

export function matching(prompt: Words, pairs: [Words, Words][], feedback: Words): Draft {
  return (key) => ({
    ...told(key, prompt, feedback, 2),
    kind: 'matching',
    pairs: pairs.map(([left, right], index) => ({
      key: letter(index),
      left: localised(left),
      right: localised(right),
    })),
  });
}

/** Regions as [x, y, w, h] in pixels of the 1200 × 675 drawing. */
export function hotspot(
  prompt: Words,
  picture: Words,
  alt: Words,
  regions: [number, number, number, number][],
  feedback: Words,
): Draft {
  return (key) => ({
    ...told(key, prompt, feedback),
    kind: 'hotspot',
    picture: localised(picture),
    alt: localised(alt),
    regions: regions.map(([x, y, w, h]): Region => ({
      shape: 'rect',
      x: x / 1200,
      y: y / 675,
      w: w / 1200,
      h: h / 675,
    })),
  });
}

function asked(drafts: Draft[]): Question[] {
  return drafts.map((draft, index) => draft(`q${index + 1}`));
}

/** The graded quiz at a course's end. */
export function finalQuiz(
  passMark: number,
  rules: Partial<Omit<Quiz, 'questions' | 'passMark'>>,
  ...drafts: Draft[]
): QuizUnit {
  return {
    key: 'final-quiz',
    kind: 'quiz',
    graded: true,
    title: { en: 'Final quiz', fr: 'Examen final' },
    required: true,
    expectedMinutes: Math.max(5, Math.ceil(drafts.length * 1.2)),
    quiz: {
      passMark,
      maxAttempts: 3,
      timeLimitMinutes: null,
      coolDownHours: 0,
      shuffle: true,
      drawCount: null,
      feedback: 'afterSubmit',
      ...rules,
      questions: asked(drafts),
    },
  };
}

/** A short quiz that may be taken as often as one likes; it grants nothing and blocks nothing. */
export function practiceQuiz(key: string, title: Localised, ...drafts: Draft[]): QuizUnit {
  return {
    key,
    kind: 'quiz',
    graded: false,
    title,
    required: false,
    expectedMinutes: 3,
    quiz: {
      passMark: 50,
      maxAttempts: null,
      timeLimitMinutes: null,
      coolDownHours: 0,
      shuffle: false,
      drawCount: null,
      feedback: 'afterSubmit',
      questions: asked(drafts),
    },
  };
}

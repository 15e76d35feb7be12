import type { Draw } from './draw.ts';
import type { Answer, Localised, Question, Region } from './quiz.ts';

/** An option as a learner sees it. `id` says only where it stands: an author's key may tell the right order. */
export type PaperOption = { id: string; text: Localised };
export type PaperQuestion = { key: string; prompt: Localised } & (
  | { kind: 'single' | 'multiple' | 'ordering'; options: PaperOption[] }
  | { kind: 'trueFalse' | 'shortText' }
  | { kind: 'numeric'; unit: string | null }
  | { kind: 'matching'; lefts: PaperOption[]; rights: PaperOption[] }
  | { kind: 'hotspot'; picture: Localised; alt: Localised }
);

/** The right answer as it is shown in a review. */
export type Solution =
  | Exclude<Answer, { kind: 'numeric' } | { kind: 'shortText' } | { kind: 'hotspot' }>
  | { kind: 'numeric'; number: number; tolerance: number; unit: string | null }
  | { kind: 'shortText'; accepted: string[] }
  | { kind: 'hotspot'; regions: Region[] };

type Drawn = Draw['questions'][number];

/** A question without its key, feedback, points and tolerance: all a learner may know before submitting. */
export function paperQuestion(question: Question, drawn: Drawn): PaperQuestion {
  const asked = { key: question.key, prompt: question.prompt };
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return {
        ...asked,
        kind: question.kind,
        options: standing(drawn.options, question.options, 'o', (option) => option.text),
      };
    case 'ordering':
      return { ...asked, kind: 'ordering', options: standing(drawn.options, question.items, 'o', (item) => item.text) };
    case 'matching':
      return {
        ...asked,
        kind: 'matching',
        lefts: standing(
          question.pairs.map((pair) => pair.key),
          question.pairs,
          'l',
          (pair) => pair.left,
        ),
        rights: standing(drawn.options, question.pairs, 'r', (pair) => pair.right),
      };
    case 'numeric':
      return { ...asked, kind: 'numeric', unit: question.unit ?? null };
    case 'hotspot':
      return { ...asked, kind: 'hotspot', picture: question.picture, alt: question.alt };
    default:
      return { ...asked, kind: question.kind };
  }
}

function standing<T extends { key: string }>(
  order: string[],
  parts: T[],
  letter: string,
  words: (part: T) => Localised,
): PaperOption[] {
  return order.map((key, index) => ({
    id: `${letter}${index + 1}`,
    text: words(parts.find((part) => part.key === key)!),
  }));
}

/** A learner's answer in the author's keys, or null when it does not belong to this question of this attempt. */
export function answerOfPaper(question: Question, drawn: Drawn, given: Answer): Answer | null {
  if (given.kind !== question.kind) return null;
  const option = (id: string) => keyAt(drawn.options, 'o', id);
  switch (given.kind) {
    case 'single': {
      const choice = option(given.choice);
      return choice === null ? null : { ...given, choice };
    }
    case 'multiple': {
      const choices = all([...new Set(given.choices)], option);
      return choices && { ...given, choices };
    }
    case 'ordering': {
      const order = all(given.order, option);
      return order && order.length === drawn.options.length && new Set(order).size === order.length
        ? { ...given, order }
        : null;
    }
    case 'matching': {
      const lefts = pairKeys(question);
      const entries = all(Object.entries(given.matches), ([left, right]) => {
        const key = keyAt(lefts, 'l', left);
        const chosen = keyAt(drawn.options, 'r', right);
        return key && chosen ? ([key, chosen] as const) : null;
      });
      return entries && { ...given, matches: Object.fromEntries(entries) };
    }
    default:
      return given;
  }
}

/** An answer in the author's keys as the learner's paper names its options. */
export function answerOnPaper<A extends Answer>(question: Question, drawn: Drawn, answer: A): A {
  const id = (key: string) => idOf(drawn.options, 'o', key);
  if (answer.kind === 'single') return { ...answer, choice: id(answer.choice) };
  if (answer.kind === 'multiple') return { ...answer, choices: answer.choices.map(id) };
  if (answer.kind === 'ordering') return { ...answer, order: answer.order.map(id) };
  if (answer.kind !== 'matching') return answer;
  const lefts = pairKeys(question);
  return {
    ...answer,
    matches: Object.fromEntries(
      Object.entries(answer.matches).map(([left, right]) => [idOf(lefts, 'l', left), idOf(drawn.options, 'r', right)]),
    ),
  };
}

/** The right answer as the learner's paper names its options. */
export function solutionOnPaper(question: Question, drawn: Drawn): Solution {
  switch (question.kind) {
    case 'single':
      return answerOnPaper(question, drawn, {
        kind: 'single',
        choice: question.options.find((option) => option.correct)?.key ?? '',
      });
    case 'multiple':
      return answerOnPaper(question, drawn, {
        kind: 'multiple',
        choices: question.options.filter((option) => option.correct).map((option) => option.key),
      });
    case 'trueFalse':
      return { kind: 'trueFalse', value: question.answer };
    case 'numeric':
      return { kind: 'numeric', number: question.answer, tolerance: question.tolerance, unit: question.unit ?? null };
    case 'shortText':
      return { kind: 'shortText', accepted: question.accepted };
    case 'ordering':
      return answerOnPaper(question, drawn, { kind: 'ordering', order: question.items.map((item) => item.key) });
    case 'matching':
      return answerOnPaper(question, drawn, {
        kind: 'matching',
        matches: Object.fromEntries(question.pairs.map((pair) => [pair.key, shownRight(question, drawn, pair.right)])),
      });
    case 'hotspot':
      return { kind: 'hotspot', regions: question.regions };
  }
}

/** Pairs with the same words on their right share one option on the paper. */
function shownRight(question: Extract<Question, { kind: 'matching' }>, drawn: Drawn, right: Localised): string {
  const same = question.pairs.filter((pair) => pair.right.en.trim() === right.en.trim()).map((pair) => pair.key);
  return drawn.options.find((key) => same.includes(key)) ?? '';
}

function pairKeys(question: Question): string[] {
  return question.kind === 'matching' ? question.pairs.map((pair) => pair.key) : [];
}

function keyAt(keys: readonly string[], letter: string, id: string): string | null {
  const index = id.startsWith(letter) && /^[1-9]\d{0,2}$/.test(id.slice(1)) ? Number(id.slice(1)) - 1 : -1;
  return keys[index] ?? null;
}

function idOf(keys: readonly string[], letter: string, key: string): string {
  return `${letter}${keys.indexOf(key) + 1}`;
}

function all<T, R>(list: readonly T[], translate: (one: T) => R | null): R[] | null {
  const result: R[] = [];
  for (const one of list) {
    const translated = translate(one);
    if (translated === null) return null;
    result.push(translated);
  }
  return result;
}

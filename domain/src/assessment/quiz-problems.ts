import type { ContentLanguage } from '../localised.ts';
import type { Localised, Question, QuizBody, QuizSettings, Region } from './quiz.ts';

export const quizProblemCodes = [
  'textMissing',
  'translationMissing',
  'textTooLong',
  'noQuestions',
  'keyTwice',
  'keyOdd',
  'pointsOutOfRange',
  'tooFewOptions',
  'tooManyOptions',
  'optionTwice',
  'noRightOption',
  'severalRightOptions',
  'numberOdd',
  'toleranceNegative',
  'noAcceptedText',
  'pictureMissing',
  'noRegion',
  'regionOutside',
  'passMarkOutOfRange',
  'attemptsOutOfRange',
  'timeOutOfRange',
  'coolDownOutOfRange',
  'drawTooMany',
] as const;
export type QuizProblemCode = (typeof quizProblemCodes)[number];
/**
 * One thing an author has to mend before the quiz can be published. `path` addresses the field:
 * `questions.2.options.0.text.fr`.
 */
export type QuizProblem = { path: string; code: QuizProblemCode };

export const quizLimits = {
  questions: 500,
  options: 20,
  prompt: 2000,
  text: 500,
  points: 100,
  attempts: 100,
  timeLimitMinutes: 600,
  coolDownHours: 720,
} as const;
export const keyForm = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;

/** What keeps a quiz from being published, in the order of the page; empty when all is well. */
export function quizProblems(body: QuizBody, languages: readonly ContentLanguage[] = ['en']): QuizProblem[] {
  const found: QuizProblem[] = [];
  const say: Say = (path, code) => void found.push({ path, code });
  settingsProblems(body.settings, body.questions.length, say);
  if (body.questions.length === 0) say('questions', 'noQuestions');
  keysProblems(body.questions, 'questions', say);
  body.questions.forEach((question, index) => questionProblems(question, `questions.${index}`, languages, say));
  return found;
}

type Say = (path: string, code: QuizProblemCode) => void;

function settingsProblems(settings: QuizSettings, questions: number, say: Say): void {
  if (!within(settings.passMark, 50, 100)) say('settings.passMark', 'passMarkOutOfRange');
  if (settings.maxAttempts !== null && !wholeWithin(settings.maxAttempts, 1, quizLimits.attempts))
    say('settings.maxAttempts', 'attemptsOutOfRange');
  if (settings.timeLimitMinutes !== null && !within(settings.timeLimitMinutes, 1, quizLimits.timeLimitMinutes))
    say('settings.timeLimitMinutes', 'timeOutOfRange');
  if (!within(settings.coolDownHours, 0, quizLimits.coolDownHours)) say('settings.coolDownHours', 'coolDownOutOfRange');
  if (settings.drawCount !== null && !wholeWithin(settings.drawCount, 1, Math.max(1, questions)))
    say('settings.drawCount', 'drawTooMany');
}

function questionProblems(question: Question, path: string, languages: readonly ContentLanguage[], say: Say): void {
  const text = (words: Localised, at: string, longest: number = quizLimits.text) =>
    textProblems(words, `${path}.${at}`, languages, longest, say);
  text(question.prompt, 'prompt', quizLimits.prompt);
  if (!(question.points > 0 && question.points <= quizLimits.points)) say(`${path}.points`, 'pointsOutOfRange');
  if (question.feedback) {
    for (const words of Object.values(question.feedback))
      if (words.length > quizLimits.prompt) say(`${path}.feedback`, 'textTooLong');
  }
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      listProblems(question.options, `${path}.options`, say);
      question.options.forEach((option, index) => text(option.text, `options.${index}.text`));
      twiceProblems(
        question.options.map((option) => option.text.en),
        `${path}.options`,
        'text',
        say,
      );
      const right = question.options.filter((option) => option.correct).length;
      if (right === 0) say(`${path}.options`, 'noRightOption');
      if (question.kind === 'single' && right > 1) say(`${path}.options`, 'severalRightOptions');
      return;
    }
    case 'trueFalse':
      return;
    case 'numeric':
      if (!Number.isFinite(question.answer)) say(`${path}.answer`, 'numberOdd');
      if (!(question.tolerance >= 0)) say(`${path}.tolerance`, 'toleranceNegative');
      return;
    case 'shortText':
      if (!question.accepted.some((accepted) => accepted.trim())) say(`${path}.accepted`, 'noAcceptedText');
      return;
    case 'ordering':
      listProblems(question.items, `${path}.items`, say);
      question.items.forEach((item, index) => text(item.text, `items.${index}.text`));
      twiceProblems(
        question.items.map((item) => item.text.en),
        `${path}.items`,
        'text',
        say,
      );
      return;
    case 'matching':
      listProblems(question.pairs, `${path}.pairs`, say);
      question.pairs.forEach((pair, index) => {
        text(pair.left, `pairs.${index}.left`);
        text(pair.right, `pairs.${index}.right`);
      });
      twiceProblems(
        question.pairs.map((pair) => pair.left.en),
        `${path}.pairs`,
        'left',
        say,
      );
      return;
    case 'hotspot':
      if (!question.picture.en) say(`${path}.picture`, 'pictureMissing');
      text(question.alt, 'alt');
      if (question.regions.length === 0) say(`${path}.regions`, 'noRegion');
      question.regions.forEach((region, index) => {
        if (!insidePicture(region)) say(`${path}.regions.${index}`, 'regionOutside');
      });
      return;
  }
}

function textProblems(
  words: Localised,
  path: string,
  languages: readonly ContentLanguage[],
  longest: number,
  say: Say,
): void {
  if (!words.en.trim()) say(`${path}.en`, 'textMissing');
  for (const language of languages)
    if (language !== 'en' && !words[language]?.trim()) say(`${path}.${language}`, 'translationMissing');
  for (const [language, text] of Object.entries(words))
    if (text.length > longest) say(`${path}.${language}`, 'textTooLong');
}

function listProblems(list: readonly { key: string }[], path: string, say: Say): void {
  if (list.length < 2) say(path, 'tooFewOptions');
  if (list.length > quizLimits.options) say(path, 'tooManyOptions');
  keysProblems(list, path, say);
}

function keysProblems(list: readonly { key: string }[], path: string, say: Say): void {
  const seen = new Set<string>();
  list.forEach(({ key }, index) => {
    if (!keyForm.test(key)) say(`${path}.${index}.key`, 'keyOdd');
    if (seen.has(key)) say(`${path}.${index}.key`, 'keyTwice');
    seen.add(key);
  });
}

/** Two options with the same words cannot be told apart by the person who answers. */
function twiceProblems(texts: string[], path: string, field: string, say: Say): void {
  const seen = new Set<string>();
  texts.forEach((text, index) => {
    const plain = text.trim().toLowerCase();
    if (plain && seen.has(plain)) say(`${path}.${index}.${field}.en`, 'optionTwice');
    seen.add(plain);
  });
}

/** Regions drawn to the very edge may miss it by a rounding. */
function insidePicture({ x, y, w, h }: Region): boolean {
  const hair = 1e-6;
  return x >= -hair && y >= -hair && w > 0 && h > 0 && x + w <= 1 + hair && y + h <= 1 + hair;
}

function within(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

function wholeWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && within(value, least, most);
}

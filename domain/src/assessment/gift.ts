import { giftChoices } from './gift-answers.ts';
import type { GiftAnswer, GiftRefusal } from './gift-answers.ts';
import type { Imported } from './import-problem.ts';
import { importLimit } from './import-problem.ts';
import type { Localised, Question } from './quiz.ts';

/**
 * Reads questions in Moodle's GIFT format: single, multiple with percentages, true or false, short answer, numeric with
 * tolerance or range, matching; titles, comments, categories, text formats, escapes and general feedback.
 * What GIFT can say and we cannot is a problem with its line, never silently something else.
 */
export function parseGift(text: string): Imported {
  const imported: Imported = { questions: [], problems: [] };
  for (const block of blocksOf(text)) {
    if (imported.questions.length >= importLimit) {
      imported.problems.push({ line: block.line, code: 'tooManyQuestions', severity: 'error' });
      break;
    }
    const key = `q${imported.questions.length + 1}`;
    const found = questionOf(block.text, key);
    if ('code' in found) {
      imported.problems.push({
        line: block.line,
        severity: 'error',
        ...found,
        ...(found.text !== undefined && { text: restore(found.text) }),
      });
      continue;
    }
    imported.questions.push({ line: block.line, question: found.question });
    if (found.dropped) imported.problems.push({ line: block.line, code: 'optionFeedbackDropped', severity: 'note' });
  }
  return imported;
}

type Block = { line: number; text: string };

/** Questions stand apart by blank lines; comments and categories are no part of them. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let current: Block | null = null;
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .forEach((line, index) => {
      const trimmed = line.trim();
      if (trimmed === '') current = null;
      else if (!trimmed.startsWith('//') && !trimmed.startsWith('$CATEGORY:')) {
        if (current) current.text += `\n${trimmed}`;
        else blocks.push((current = { line: index + 1, text: trimmed }));
      }
    });
  return blocks.map(({ line, text }) => ({ line, text: protect(text) }));
}

// An escaped character stands apart from the same character as a sign: it moves to a private area of Unicode while we
// read.
const privateArea = 0xe000;
function protect(text: string): string {
  return text.replace(/\\([\x21-\x7e])/g, (_, sign: string) =>
    String.fromCharCode(privateArea + (sign === 'n' ? 10 : sign.charCodeAt(0))),
  );
}

/** Text as its author meant it: escapes resolved, lines of the file joined, outer space gone. */
function restore(text: string): string {
  return text
    .replace(/\s*\n\s*/g, ' ')
    .trim()
    .replace(/[\uE000-\uE07F]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - privateArea));
}

type Found = { question: Question; dropped: boolean } | GiftRefusal;

function questionOf(block: string, key: string): Found {
  const { title, rest } = titleOf(block);
  const open = rest.indexOf('{');
  if (open < 0) return { code: 'giftNoAnswer', text: rest.slice(0, 80) };
  const close = rest.indexOf('}', open);
  if (close < 0) return { code: 'giftUnclosed', text: rest.slice(0, 80) };
  const { format, text: before } = formatOf(rest.slice(0, open));
  const after = rest.slice(close + 1);
  const words = plain(after.trim() ? `${before.trimEnd()} _____ ${after.trim()}` : before, format) || title;
  if (!words) return { code: 'giftNoPrompt' };
  const answer = giftChoices(rest.slice(open + 1, close), (part) => plain(part, format));
  if ('code' in answer) return answer;
  return { question: withPrompt(answer, key, words, answer.feedback), dropped: answer.dropped };
}

function withPrompt(answer: GiftAnswer, key: string, prompt: string, feedback: string): Question {
  const asked: { key: string; prompt: Localised; points: number; feedback?: Localised } = {
    key,
    prompt: { en: prompt },
    points: 1,
  };
  if (feedback) asked.feedback = { en: feedback };
  return { ...asked, ...answer.asks };
}

function titleOf(block: string): { title: string; rest: string } {
  const match = /^::([\s\S]*?)::/.exec(block);
  return match
    ? { title: restore(match[1]!), rest: block.slice(match[0].length).trimStart() }
    : { title: '', rest: block };
}

function formatOf(text: string): { format: string; text: string } {
  const match = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text);
  return match ? { format: match[1]!, text: text.slice(match[0].length) } : { format: 'moodle', text };
}

/** Our prompts are plain words: marks of HTML go, its entities become what they stand for. */
function plain(text: string, format: string): string {
  const words = restore(text);
  if (format !== 'html') return words;
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };
  return words
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name]!)
    .replace(/ {2,}/g, ' ')
    .trim();
}

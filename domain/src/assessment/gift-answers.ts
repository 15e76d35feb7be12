import type { ImportProblemCode } from './import-problem.ts';
import type { Choice, Question } from './quiz.ts';

type Input = 'key' | 'prompt' | 'points' | 'feedback';
type Without<Q> = Q extends Question ? Omit<Q, Input> : never;
export type GiftAnswer = { asks: Without<Question>; feedback: string; dropped: boolean };
export type GiftRefusal = { code: ImportProblemCode; text?: string };
type Plain = (part: string) => string;

/** Reads what stands between the braces of a GIFT question. */
export function giftChoices(inside: string, plain: Plain): GiftAnswer | GiftRefusal {
  const [body, general] = cut(inside, '####');
  const trimmed = body.trim();
  const feedback = plain(general);
  if (trimmed === '') return { code: 'giftEssay' };
  const truth = /^(T|TRUE|F|FALSE)\s*(?=#|$)/i.exec(trimmed);
  if (truth) return trueFalse(truth[1]!, trimmed.slice(truth[0].length), feedback, plain);
  if (trimmed.startsWith('#')) return numeric(trimmed.slice(1), feedback, plain);
  const parts = partsOf(trimmed);
  if ('code' in parts) return parts;
  const single = parts.list.find((part) => part.sign === '=' && part.feedback)?.feedback ?? '';
  const told = {
    feedback: feedback || plain(single),
    dropped: parts.list.some((part) => part.feedback !== '' && (feedback !== '' || part.feedback !== single)),
  };
  if (parts.list.some((part) => part.text.includes('->'))) return matching(parts.list, plain, told);
  return parts.list.some((part) => part.sign === '~')
    ? choices(parts.list, plain, told)
    : shortText(parts.list, plain, told);
}

type Part = { sign: '=' | '~'; weight: number | null; text: string; feedback: string };
type Told = { feedback: string; dropped: boolean };

function partsOf(body: string): { list: Part[] } | GiftRefusal {
  const list: Part[] = [];
  const [before, ...pieces] = body.split(/(?=[=~])/);
  const all = before && !/^[=~]/.test(before) ? (before.trim() ? null : pieces) : [before ?? '', ...pieces];
  if (!all) return { code: 'giftNoAnswer', text: before ?? '' };
  for (const piece of all) {
    const weighed = /^[=~]\s*%(-?[\d.]+)%/.exec(piece);
    const odd = !weighed && /^[=~]\s*%/.test(piece);
    const weight = weighed ? Number(weighed[1]) : null;
    if (odd || (weight !== null && !(Math.abs(weight) <= 100))) return { code: 'giftWeight', text: piece.slice(0, 60) };
    const [text, feedback] = cut(weighed ? piece.slice(weighed[0].length) : piece.slice(1), '#');
    list.push({ sign: piece[0] as '=' | '~', weight, text, feedback: feedback.trim() });
  }
  return { list };
}

function trueFalse(word: string, rest: string, general: string, plain: Plain): GiftAnswer {
  // {T#said when answered wrong#said when answered right}
  const said = rest.split('#').map(plain).filter(Boolean);
  return {
    asks: { kind: 'trueFalse', answer: /^T/i.test(word) },
    feedback: general || (said.at(-1) ?? ''),
    dropped: said.length > (general ? 0 : 1),
  };
}

function numeric(body: string, general: string, plain: Plain): GiftAnswer | GiftRefusal {
  const full = body
    .split(/(?=[=~])/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  if (full.length > 1)
    return full.some((piece) => !piece.startsWith('='))
      ? { code: 'giftPartialCredit', text: body.trim() }
      : { code: 'giftSeveralNumbers', text: body.trim() };
  const [value, said] = cut((full[0] ?? '').replace(/^=/, '').replace(/^%100%/, ''), '#');
  const number = '\\s*(-?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)\\s*';
  const range = new RegExp(`^${number}\\.\\.${number}$`).exec(value);
  const around = new RegExp(`^${number}(?::${number})?$`).exec(value);
  const feedback = general || plain(said);
  const dropped = general !== '' && said.trim() !== '';
  if (around)
    return {
      asks: { kind: 'numeric', answer: Number(around[1]), tolerance: Math.abs(Number(around[2] ?? 0)) },
      feedback,
      dropped,
    };
  if (!range) return { code: 'giftNumber', text: value.trim() };
  const [low, high] = [Number(range[1]), Number(range[2])].toSorted((a, b) => a - b) as [number, number];
  return {
    asks: { kind: 'numeric', answer: clean((low + high) / 2), tolerance: clean((high - low) / 2) },
    feedback,
    dropped,
  };
}

function matching(parts: Part[], plain: Plain, told: Told): GiftAnswer | GiftRefusal {
  const pairs = parts.map((part, index) => {
    const [left, right] = cut(part.text, '->');
    return { key: `p${index + 1}`, left: { en: plain(left) }, right: { en: plain(right) } };
  });
  if (parts.some((part) => part.sign !== '=') || pairs.some((pair) => !pair.left.en || !pair.right.en))
    return { code: 'giftMatching' };
  if (pairs.length < 2) return { code: 'tooFewOptions' };
  return { asks: { kind: 'matching', pairs }, ...told };
}

function shortText(parts: Part[], plain: Plain, told: Told): GiftAnswer | GiftRefusal {
  const partial = parts.find((part) => part.weight !== null && part.weight !== 100);
  if (partial) return { code: 'giftPartialCredit', text: partial.text };
  const accepted = parts.map((part) => plain(part.text)).filter(Boolean);
  return accepted.length > 0 ? { asks: { kind: 'shortText', accepted }, ...told } : { code: 'giftNoAnswer' };
}

function choices(parts: Part[], plain: Plain, told: Told): GiftAnswer | GiftRefusal {
  const full = parts.filter((part) => part.sign === '=');
  const partial = parts.find((part) => part.sign === '~' && (part.weight ?? 0) > 0);
  if (full.length > 1) return { code: 'giftSeveralRight' };
  if (full.length === 1 && partial) return { code: 'giftPartialCredit', text: partial.text };
  if (full.length === 0 && !partial) return { code: 'noRightOption' };
  if (parts.length < 2) return { code: 'tooFewOptions' };
  const options: Choice[] = parts.map((part, index) => ({
    key: `o${index + 1}`,
    text: { en: plain(part.text) },
    correct: part.sign === '=' || (part.weight ?? 0) > 0,
  }));
  if (options.some((option) => !option.text.en)) return { code: 'giftNoAnswer' };
  if (new Set(options.map((option) => option.text.en.toLowerCase())).size < options.length)
    return { code: 'optionTwice' };
  return { asks: { kind: full.length === 1 ? 'single' : 'multiple', options }, ...told };
}

function cut(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + sign.length)];
}

/** The middle of a range without the crumbs of binary fractions. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}

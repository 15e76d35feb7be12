import type { Answer, ChoiceQuestion, MatchingQuestion, Question } from './quiz.ts';

/** How one question of an attempt came out. */
export type QuestionResult = { points: number; of: number; correct: boolean };
export type AttemptResult = {
  points: number;
  of: number;
  /** Two decimals, rounded down: 79.999 does not become a pass at 80. */
  scorePercent: number;
  passed: boolean;
  /** By question key. */
  results: Record<string, QuestionResult>;
};

/**
 * Points for one answer; no answer, or one of another kind, is worth nothing. All kinds but two are all or nothing.
 * multiple: each right choice earns an equal share and each wrong choice takes one away, never below nothing.
 * matching: each right pair earns an equal share.
 * An order with one step out of place is a wrong order: procedures are learned whole.
 */
export function gradeQuestion(question: Question, answer: Answer | null): QuestionResult {
  const share = answer?.kind === question.kind ? shareOf(question, answer) : 0;
  return { points: roundDown(question.points * share), of: question.points, correct: share === 1 };
}

/** Grades what an attempt drew. A quiz whose questions carry no points cannot be passed. */
export function gradeAttempt(
  questions: readonly Question[],
  answers: ReadonlyMap<string, Answer | null>,
  passMark: number,
): AttemptResult {
  const results: Record<string, QuestionResult> = {};
  let points = 0;
  let of = 0;
  for (const question of questions) {
    const result = gradeQuestion(question, answers.get(question.key) ?? null);
    results[question.key] = result;
    points += result.points;
    of += result.of;
  }
  const scorePercent = of > 0 ? Math.min(100, roundDown((points / of) * 100)) : 0;
  return { points: roundDown(points), of, scorePercent, passed: of > 0 && scorePercent >= passMark, results };
}

/** 0 to 1; exactly 1 when the answer is right. */
function shareOf(question: Question, answer: Answer): number {
  switch (question.kind) {
    case 'single':
      return whole(
        answer.kind === 'single' && question.options.some((option) => option.correct && option.key === answer.choice),
      );
    case 'multiple':
      return answer.kind === 'multiple' ? multipleShare(question, answer.choices) : 0;
    case 'trueFalse':
      return whole(answer.kind === 'trueFalse' && answer.value === question.answer);
    case 'numeric':
      return whole(answer.kind === 'numeric' && withinTolerance(answer.number, question.answer, question.tolerance));
    case 'shortText':
      return whole(answer.kind === 'shortText' && isAccepted(answer.text, question.accepted));
    case 'ordering':
      return whole(
        answer.kind === 'ordering' &&
          answer.order.length === question.items.length &&
          question.items.every((item, index) => answer.order[index] === item.key),
      );
    case 'matching':
      return answer.kind === 'matching' ? matchingShare(question, answer.matches) : 0;
    case 'hotspot':
      return whole(
        answer.kind === 'hotspot' &&
          question.regions.some(
            ({ x, y, w, h }) => answer.x >= x && answer.x <= x + w && answer.y >= y && answer.y <= y + h,
          ),
      );
  }
}

function multipleShare(question: ChoiceQuestion, chosen: readonly string[]): number {
  const picked = new Set(chosen);
  const right = question.options.filter((option) => option.correct);
  if (right.length === 0) return 0;
  const hits = right.filter((option) => picked.has(option.key)).length;
  const misses = [...picked].filter((key) => !right.some((option) => option.key === key)).length;
  return Math.max(0, hits - misses) / right.length;
}

/** Two pairs may share the words of their right side; either of them is right then. */
function matchingShare(question: MatchingQuestion, matches: Record<string, string>): number {
  if (question.pairs.length === 0) return 0;
  const rightOf = new Map(question.pairs.map((pair) => [pair.key, pair.right.en.trim()]));
  const hits = question.pairs.filter((pair) => {
    const chosen = matches[pair.key];
    return chosen !== undefined && rightOf.get(chosen) === pair.right.en.trim();
  });
  return hits.length / question.pairs.length;
}

/** The bounds belong to it: 10 ± 0.5 takes 9.5 and 10.5, whatever binary fractions make of them. */
function withinTolerance(given: number, right: number, tolerance: number): boolean {
  const hair = 1e-9 * Math.max(1, Math.abs(right), Math.abs(tolerance));
  return Number.isFinite(given) && Math.abs(given - right) <= tolerance + hair;
}

export function isAccepted(text: string, accepted: readonly string[]): boolean {
  const plain = plainText(text);
  return plain !== '' && accepted.some((one) => plainText(one) === plain);
}

/** Without case, accents, outer space, and with one space where there are several. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

function whole(right: boolean): number {
  return right ? 1 : 0;
}

function roundDown(value: number): number {
  return Math.floor(value * 100 + 1e-6) / 100;
}

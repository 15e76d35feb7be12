import type { Question, QuizBody } from './quiz.ts';

/**
 * What one attempt shows: questions in this order, each with the order of its options (keys as the author wrote them).
 */
export type Draw = { questions: { key: string; options: string[] }[] };

/** Numbers in [0, 1) that a seed decides (sfc32). The same seed draws the same paper. */
export function randomFrom(seed: string): () => number {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1779033703 ^ seed.length];
  const step = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let index = 0; index < seed.length; index += 1) {
    d = Math.imul(d ^ seed.charCodeAt(index), 3432918353);
    d = (d << 13) | (d >>> 19);
    step();
  }
  for (let round = 0; round < 12; round += 1) step();
  return step;
}

/** The same things in another order (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const result = [...list];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [result[index], result[other]] = [result[other]!, result[index]!];
  }
  return result;
}

/** Draws an attempt's questions from the pool, and the order in which they and their options stand. */
export function drawPaper(body: QuizBody, seed: string): Draw {
  const random = randomFrom(seed);
  const { shuffle, drawCount } = body.settings;
  const count = Math.min(drawCount ?? body.questions.length, body.questions.length);
  const mixed = shuffled([...body.questions.keys()], random).slice(0, count);
  const order = shuffle ? mixed : mixed.toSorted((a, b) => a - b);
  return {
    questions: order.map((index) => {
      const question = body.questions[index]!;
      return { key: question.key, options: drawOptions(question, shuffle, random) };
    }),
  };
}

function drawOptions(question: Question, shuffle: boolean, random: () => number): string[] {
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const keys = question.options.map((option) => option.key);
      return shuffle ? shuffled(keys, random) : keys;
    }
    case 'ordering':
      return disordered(
        question.items.map((item) => item.key),
        random,
      );
    case 'matching':
      return shuffled(distinctRights(question), random);
    default:
      return [];
  }
}

/** Another order than the right one, which must never be what is offered first. */
function disordered(keys: string[], random: () => number): string[] {
  const mixed = shuffled(keys, random);
  return mixed.length > 1 && mixed.every((key, index) => key === keys[index]) ? [...mixed.slice(1), mixed[0]!] : mixed;
}

/** One pair's key for each right side that differs in words. */
function distinctRights(question: Extract<Question, { kind: 'matching' }>): string[] {
  const byWords = new Map<string, string>();
  for (const pair of question.pairs)
    if (!byWords.has(pair.right.en.trim())) byWords.set(pair.right.en.trim(), pair.key);
  return [...byWords.values()];
}

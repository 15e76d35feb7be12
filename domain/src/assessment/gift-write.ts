import type { Question } from './quiz.ts';

/** Questions in GIFT, in English. Ordering and hotspot have no form there; they are left out and counted. */
export function writeGift(questions: readonly Question[]): { text: string; leftOut: number } {
  const written = questions.map(oneQuestion);
  return {
    text: written.filter((text) => text !== null).join('\n\n'),
    leftOut: written.filter((text) => text === null).length,
  };
}

function oneQuestion(question: Question): string | null {
  const answer = answerOf(question);
  if (answer === null) return null;
  const feedback = question.feedback?.en ? `####${escaped(question.feedback.en)}` : '';
  return `::${escaped(question.key)}::[plain]${escaped(question.prompt.en)} {${answer}${feedback}}`;
}

function answerOf(question: Question): string | null {
  switch (question.kind) {
    case 'trueFalse':
      return question.answer ? 'T' : 'F';
    case 'numeric':
      return `#${question.answer}${question.tolerance ? `:${question.tolerance}` : ''}`;
    case 'shortText':
      return question.accepted.map((text) => `=${escaped(text)}`).join(' ');
    case 'matching':
      return question.pairs.map((pair) => `=${escaped(pair.left.en)} -> ${escaped(pair.right.en)}`).join(' ');
    case 'single':
      return question.options.map((option) => `${option.correct ? '=' : '~'}${escaped(option.text.en)}`).join(' ');
    case 'multiple': {
      const right = question.options.filter((option) => option.correct).length;
      const wrong = question.options.length - right;
      const share = (of: number) => Number((100 / of).toFixed(5));
      return question.options
        .map((option) => `~%${option.correct ? share(right) : -share(wrong)}%${escaped(option.text.en)}`)
        .join(' ');
    }
    default:
      return null;
  }
}

/** Signs that mean something to GIFT, and `%`, `[` and `>` where they could begin to. */
function escaped(text: string): string {
  return text
    .trim()
    .replace(/[\\~=#{}:%[>/$]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n');
}

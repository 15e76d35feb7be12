import type { CsvRow } from './csv-text.ts';
import { parseCsv } from './csv-text.ts';
import type { Imported, ImportProblem, ImportProblemCode } from './import-problem.ts';
import { importLimit } from './import-problem.ts';
import type { Localised, Question } from './quiz.ts';

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
export const csvColumns = [
  'kind',
  'question',
  'question_fr',
  'answer',
  ...letters.flatMap((letter) => [`option_${letter}`, `option_${letter}_fr`]),
  'tolerance',
  'unit',
  'points',
  'feedback',
  'feedback_fr',
];

const templateRows: Record<string, string>[] = [
  {
    kind: 'single',
    question: 'Which tag do you hang on a locked switch?',
    question_fr: 'Quelle étiquette pose-t-on sur un interrupteur cadenassé?',
    answer: 'B',
    option_a: 'Green',
    option_a_fr: 'Verte',
    option_b: 'Red',
    option_b_fr: 'Rouge',
    feedback: 'Red means stop.',
    feedback_fr: 'Rouge veut dire arrêt.',
  },
  {
    kind: 'multiple',
    question: 'Which are energy sources?',
    answer: 'A C',
    option_a: 'Steam',
    option_b: 'Paint',
    option_c: 'A raised load',
    points: '2',
  },
  { kind: 'trueFalse', question: 'Everyone may remove another person’s lock.', answer: 'false' },
  { kind: 'numeric', question: 'From what height must you be tied off?', answer: '3', tolerance: '0.1', unit: 'm' },
  { kind: 'shortText', question: 'What do you do after locking?', answer: 'test|try' },
  {
    kind: 'ordering',
    question: 'Put the steps in order.',
    option_a: 'Shut down',
    option_b: 'Lock',
    option_c: 'Test',
    points: '2',
  },
  { kind: 'matching', question: 'What protects what?', option_a: 'Helmet = Head', option_b: 'Boots = Feet' },
];

/** A file to begin with: every column, one row of each kind. */
export function csvTemplate(): string {
  const quoted = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [csvColumns, ...templateRows.map((row) => csvColumns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n');
}

/**
 * Questions from rows, one each; the first row names the columns (`csvColumns`, in any order; `kind` and `question` are
 * needed). single, multiple: `answer` is the letters of the right options, `B` or `A C`. trueFalse: `true` or `false`.
 * numeric: the number. shortText: accepted words with `|` between them. ordering: the options are in the right order.
 * matching: each option is `left = right`.
 */
export function parseCsvQuestions(text: string): Imported {
  const { rows, unclosed } = parseCsv(text);
  const imported: Imported = { questions: [], problems: [] };
  if (unclosed !== null) imported.problems.push({ line: unclosed, code: 'csvUnclosed', severity: 'error' });
  const [header, ...lines] = rows;
  const columns = (header?.cells ?? []).map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  if (!header || !columns.includes('kind') || !columns.includes('question')) {
    return {
      questions: [],
      problems: [...imported.problems, { line: header?.line ?? 1, code: 'csvNoHeader', severity: 'error' }],
    };
  }
  for (const name of columns)
    if (name && !csvColumns.includes(name))
      imported.problems.push({ line: header.line, code: 'csvColumnUnknown', severity: 'note', text: name });
  for (const row of lines) {
    if (row.line === unclosed) continue;
    if (imported.questions.length >= importLimit) {
      imported.problems.push({ line: row.line, code: 'tooManyQuestions', severity: 'error' });
      break;
    }
    const found = questionOf(row, columns, `q${imported.questions.length + 1}`);
    if ('code' in found) imported.problems.push(found);
    else imported.questions.push({ line: row.line, question: found });
  }
  return imported;
}

const kinds: Record<string, Question['kind']> = {
  single: 'single',
  multiple: 'multiple',
  truefalse: 'trueFalse',
  numeric: 'numeric',
  shorttext: 'shortText',
  shortanswer: 'shortText',
  ordering: 'ordering',
  matching: 'matching',
};

function questionOf(row: CsvRow, columns: string[], key: string): Question | ImportProblem {
  const cell = (name: string): string => {
    const at = columns.indexOf(name);
    return (at < 0 ? '' : (row.cells[at] ?? '')).trim();
  };
  const refuse = (code: ImportProblemCode, text?: string): ImportProblem => ({
    line: row.line,
    code,
    severity: 'error',
    ...(text && { text }),
  });
  const words = (name: string): Localised =>
    cell(`${name}_fr`) ? { en: cell(name), fr: cell(`${name}_fr`) } : { en: cell(name) };
  const kind =
    kinds[
      cell('kind')
        .toLowerCase()
        .replace(/[^a-z]/g, '')
    ];
  if (!kind) return refuse('csvKindUnknown', cell('kind'));
  if (!cell('question')) return refuse('csvNoPrompt');
  const points = cell('points') === '' ? 1 : numberOf(cell('points'));
  if (points === null || points <= 0) return refuse('csvPoints', cell('points'));
  const asked = { key, prompt: words('question'), points, ...(cell('feedback') && { feedback: words('feedback') }) };
  const options = letters
    .filter((letter) => cell(`option_${letter}`) !== '')
    .map((letter) => ({ key: letter as string, text: words(`option_${letter}`) }));
  const answer = cell('answer');
  switch (kind) {
    case 'single':
    case 'multiple': {
      if (options.length < 2) return refuse('tooFewOptions');
      if (new Set(options.map((option) => option.text.en.toLowerCase())).size < options.length)
        return refuse('optionTwice');
      const right = answer
        .toLowerCase()
        .split(/[\s,;|]+/)
        .filter(Boolean);
      if (right.length === 0) return refuse('csvNoAnswer');
      const odd = right.find((letter) => !options.some((option) => option.key === letter));
      if (odd) return refuse('csvAnswerLetter', odd);
      if (kind === 'single' && right.length > 1) return refuse('csvAnswerLetter', answer);
      return { ...asked, kind, options: options.map((option) => ({ ...option, correct: right.includes(option.key) })) };
    }
    case 'trueFalse': {
      const value = truth(answer);
      return value === null ? refuse('csvTrueFalse', answer) : { ...asked, kind, answer: value };
    }
    case 'numeric': {
      const number = numberOf(answer);
      const tolerance = cell('tolerance') === '' ? 0 : numberOf(cell('tolerance'));
      if (number === null) return refuse('csvNumber', answer);
      if (tolerance === null || tolerance < 0) return refuse('csvNumber', cell('tolerance'));
      return { ...asked, kind, answer: number, tolerance, ...(cell('unit') && { unit: cell('unit') }) };
    }
    case 'shortText': {
      const accepted = answer
        .split('|')
        .map((text) => text.trim())
        .filter(Boolean);
      return accepted.length === 0 ? refuse('csvNoAnswer') : { ...asked, kind, accepted };
    }
    case 'ordering':
      return options.length < 2 ? refuse('tooFewOptions') : { ...asked, kind, items: options };
    default: {
      if (options.length < 2) return refuse('tooFewOptions');
      const pairs = options.map((option) => pairOf(option.key, option.text));
      const odd = pairs.findIndex((pair) => pair === null);
      return odd >= 0
        ? refuse('csvMatching', options[odd]!.text.en)
        : { ...asked, kind: 'matching', pairs: pairs.filter((pair) => pair !== null) };
    }
  }
}

function pairOf(key: string, text: Localised): { key: string; left: Localised; right: Localised } | null {
  const halves = (words: string) =>
    /^([^=]+)=(.+)$/s
      .exec(words)
      ?.slice(1)
      .map((half) => half.trim());
  const english = halves(text.en);
  if (!english?.[0] || !english[1]) return null;
  const french = text.fr ? halves(text.fr) : undefined;
  return {
    key,
    left: { en: english[0], ...(french?.[0] && { fr: french[0] }) },
    right: { en: english[1], ...(french?.[1] && { fr: french[1] }) },
  };
}

/** `1.5`, or `1,5` as French spreadsheets write it. */
function numberOf(text: string): number | null {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

function truth(text: string): boolean | null {
  const plain = text.toLowerCase();
  if (['true', 't', 'yes', 'vrai', 'v', 'oui', '1'].includes(plain)) return true;
  return ['false', 'f', 'no', 'faux', 'non', '0'].includes(plain) ? false : null;
}

import type { Question, QuizBody } from './quiz.ts';
import { defaultSettings } from './quiz.ts';

/** One question of each kind, for tests here and on the server. */
export const oneOfEach: Question[] = [
  {
    key: 'single',
    kind: 'single',
    prompt: { en: 'Which one?' },
    points: 1,
    feedback: { en: 'The green one.' },
    options: [
      { key: 'a', text: { en: 'Red' }, correct: false },
      { key: 'b', text: { en: 'Green' }, correct: true },
      { key: 'c', text: { en: 'Blue' }, correct: false },
    ],
  },
  {
    key: 'multiple',
    kind: 'multiple',
    prompt: { en: 'Which ones?' },
    points: 2,
    options: [
      { key: 'a', text: { en: 'Two' }, correct: true },
      { key: 'b', text: { en: 'Three' }, correct: false },
      { key: 'c', text: { en: 'Four' }, correct: true },
      { key: 'd', text: { en: 'Five' }, correct: false },
    ],
  },
  { key: 'truth', kind: 'trueFalse', prompt: { en: 'Is it so?' }, points: 1, answer: true },
  { key: 'number', kind: 'numeric', prompt: { en: 'How much?' }, points: 1, answer: 10, tolerance: 0.5, unit: 'kPa' },
  {
    key: 'word',
    kind: 'shortText',
    prompt: { en: 'Say it' },
    points: 1,
    accepted: ['energy isolation', 'Isolement d’énergie'],
  },
  {
    key: 'order',
    kind: 'ordering',
    prompt: { en: 'In which order?' },
    points: 2,
    items: [
      { key: 'a', text: { en: 'First' } },
      { key: 'b', text: { en: 'Second' } },
      { key: 'c', text: { en: 'Third' } },
    ],
  },
  {
    key: 'match',
    kind: 'matching',
    prompt: { en: 'What goes with what?' },
    points: 4,
    pairs: [
      { key: 'a', left: { en: 'Helmet' }, right: { en: 'Head' } },
      { key: 'b', left: { en: 'Boot' }, right: { en: 'Foot' } },
      { key: 'c', left: { en: 'Sock' }, right: { en: 'Foot' } },
      { key: 'd', left: { en: 'Glove' }, right: { en: 'Hand' } },
    ],
  },
  {
    key: 'spot',
    kind: 'hotspot',
    prompt: { en: 'Where?' },
    points: 1,
    picture: { en: 'panel' },
    alt: { en: 'A panel' },
    regions: [
      { shape: 'rect', x: 0, y: 0, w: 0.1, h: 0.1 },
      { shape: 'rect', x: 0.5, y: 0.5, w: 0.25, h: 0.25 },
    ],
  },
];

export function quizOf(questions: Question[], settings: Partial<QuizBody['settings']> = {}): QuizBody {
  return { settings: { ...defaultSettings, ...settings }, questions };
}

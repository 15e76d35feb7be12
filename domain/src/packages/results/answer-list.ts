import { defineList } from '../../lists/list.ts';

export const answerResultWords = {
  correct: { en: 'Correct', fr: 'Bonne réponse' },
  wrong: { en: 'Incorrect', fr: 'Mauvaise réponse' },
  unanticipated: { en: 'Unanticipated', fr: 'Réponse inattendue' },
  neutral: { en: 'Neutral', fr: 'Neutre' },
  scored: { en: 'Scored', fr: 'Notée' },
} as const;

/** What someone answered in one package of one attempt, as the package told it. */
export const answerList = defineList({
  key: 'packageAnswers',
  name: { en: 'Answers', fr: 'Réponses' },
  order: 'place',
  columns: {
    place: { label: { en: 'No.', fr: 'N°' }, type: 'count', sortable: true },
    description: { label: { en: 'Question', fr: 'Question' }, type: 'text', sortable: true },
    question: { label: { en: 'Identifier', fr: 'Identifiant' }, type: 'text', sortable: true, hidden: true },
    part: { label: { en: 'Section', fr: 'Section' }, type: 'text', hidden: true },
    kind: { label: { en: 'Type', fr: 'Type' }, type: 'text', sortable: true, hidden: true },
    response: { label: { en: 'Answer', fr: 'Réponse' }, type: 'text' },
    correct: { label: { en: 'Correct answer', fr: 'Bonne réponse' }, type: 'text' },
    result: { label: { en: 'Result', fr: 'Résultat' }, type: 'status', words: answerResultWords, sortable: true },
    points: { label: { en: 'Points', fr: 'Points' }, type: 'count', sortable: true, hidden: true },
    weighting: { label: { en: 'Weight', fr: 'Pondération' }, type: 'count', sortable: true, hidden: true },
    latencySeconds: { label: { en: 'Time (s)', fr: 'Temps (s)' }, type: 'count', sortable: true },
    answeredAt: { label: { en: 'Answered on', fr: 'Répondu le' }, type: 'instant', sortable: true },
  },
  filters: {
    result: { label: { en: 'Result', fr: 'Résultat' }, kind: 'choice', words: answerResultWords },
  },
});

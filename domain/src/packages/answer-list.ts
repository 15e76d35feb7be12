import { defineList } from '../lists/list.ts';

export const answerResultWords = {
  correct: { en: 'Right', fr: 'Juste' },
  wrong: { en: 'Wrong', fr: 'Faux' },
  unanticipated: { en: 'Not expected', fr: 'Inattendu' },
  neutral: { en: 'Neither', fr: 'Ni juste ni faux' },
  scored: { en: 'Points', fr: 'Points' },
} as const;

/** What somebody answered in one package of one attempt, as the package told it. */
export const answerList = defineList({
  key: 'packageAnswers',
  name: { en: 'Answers', fr: 'Réponses' },
  order: 'place',
  columns: {
    place: { label: { en: 'No.', fr: 'N°' }, type: 'count', sortable: true },
    description: { label: { en: 'Question', fr: 'Question' }, type: 'text', sortable: true },
    question: { label: { en: 'Identifier', fr: 'Identifiant' }, type: 'text', sortable: true, hidden: true },
    part: { label: { en: 'Part', fr: 'Partie' }, type: 'text', hidden: true },
    kind: { label: { en: 'Kind', fr: 'Type' }, type: 'text', sortable: true, hidden: true },
    response: { label: { en: 'Answer', fr: 'Réponse' }, type: 'text' },
    correct: { label: { en: 'Right would be', fr: 'Réponse juste' }, type: 'text' },
    result: { label: { en: 'Result', fr: 'Résultat' }, type: 'status', words: answerResultWords, sortable: true },
    points: { label: { en: 'Points', fr: 'Points' }, type: 'count', sortable: true, hidden: true },
    weighting: { label: { en: 'Weight', fr: 'Pondération' }, type: 'count', sortable: true, hidden: true },
    latencySeconds: { label: { en: 'Time (s)', fr: 'Temps (s)' }, type: 'count', sortable: true },
    answeredAt: { label: { en: 'Answered', fr: 'Répondu' }, type: 'instant', sortable: true },
  },
  filters: {
    result: { label: { en: 'Result', fr: 'Résultat' }, kind: 'choice', words: answerResultWords },
  },
});

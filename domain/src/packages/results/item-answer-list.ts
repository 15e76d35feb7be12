import { defineList } from '../../lists/list.ts';
import { answerList, answerResultWords } from './answer-list.ts';

const { description, question, part, kind, response, correct, result, points, weighting, latencySeconds, answeredAt } =
  answerList.columns;

/** What everyone answered in one package, in every attempt: for its author, question by question. */
export const itemAnswerList = defineList({
  key: 'itemAnswers',
  name: { en: 'Answers from all attempts', fr: 'Réponses de toutes les tentatives' },
  order: '-answeredAt',
  columns: {
    description,
    question: { ...question, hidden: true },
    part,
    kind,
    response,
    correct,
    result,
    points,
    weighting: { ...weighting, hidden: true },
    latencySeconds: { ...latencySeconds, hidden: true },
    person: { label: { en: 'Person', fr: 'Personne' }, type: 'text', sortable: true },
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text', sortable: true },
    version: { label: { en: 'Version', fr: 'Version' }, type: 'count', sortable: true, hidden: true },
    attempt: { label: { en: 'Attempt', fr: 'Tentative' }, type: 'text', hidden: true },
    answeredAt,
  },
  filters: {
    result: { label: { en: 'Result', fr: 'Résultat' }, kind: 'choice', words: answerResultWords },
  },
});

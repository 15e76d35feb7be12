import type { words as english } from '../../en/learning/evaluation.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  search: 'Rechercher par nom, numéro ou cours',
  none: 'Personne n’attend d’évaluation',
  noneText:
    'Les personnes apparaissent ici lorsqu’elles ont fait toutes les autres étapes d’un cours qui se termine par une évaluation pratique.',
  tab: 'Évaluations',
  titlePlain: 'Évaluation pratique',
  title: 'Évaluer {{name}}',
  since: 'en attente depuis le {{day}}',
  over: 'Cette personne n’attend plus d’évaluation.',
  earlier: 'Évaluations précédentes',
  outcomes: { competent: 'Compétent', notYet: 'Pas encore compétent' },
  depths: { shown: 'Démontré', supervised: 'Fait sous supervision', competent: 'Compétent' },
  on: 'Évaluation faite le',
  note: 'Note (facultative)',
  noteHint: 'La personne la lit. Si elle n’est pas encore compétente, dites quoi pratiquer.',
  notYet: 'Pas encore compétent',
  competent: 'Compétent, terminer le cours',
  completed: '{{name}} a terminé le cours.',
  kept: 'Consigné. {{name}} reste en attente d’évaluation.',
  statement: 'Déclaration de signature électronique',
};

import { defineList } from '../../lists/list.ts';

export const registrationStates = {
  open: { en: 'In progress', fr: 'En cours' },
  notPassed: { en: 'Not passed', fr: 'Échoué' },
  finished: { en: 'Completed', fr: 'Terminé' },
  accepted: { en: 'Accepted', fr: 'Accepté' },
  waived: { en: 'Waived', fr: 'Dispensé' },
  abandoned: { en: 'Abandoned', fr: 'Abandonné' },
} as const;

/** Who opened a package, in which course, and how far they came. */
export const registrationList = defineList({
  key: 'packageRegistrations',
  name: { en: 'Attempts', fr: 'Tentatives' },
  order: '-lastAt',
  columns: {
    person: { label: { en: 'Person', fr: 'Personne' }, type: 'link', sortable: true },
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text', sortable: true },
    course: { label: { en: 'Course', fr: 'Cours' }, type: 'text', sortable: true },
    version: { label: { en: 'Version', fr: 'Version' }, type: 'count', sortable: true, hidden: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: registrationStates, sortable: true },
    scorePercent: { label: { en: 'Score', fr: 'Note' }, type: 'percent', sortable: true },
    minutes: { label: { en: 'Time (min)', fr: 'Durée (min)' }, type: 'count', sortable: true },
    firstAt: { label: { en: 'First opened', fr: 'Première ouverture' }, type: 'instant', sortable: true, hidden: true },
    lastAt: { label: { en: 'Last activity', fr: 'Dernière activité' }, type: 'instant', sortable: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: registrationStates },
    silent: { label: { en: 'No status or score', fr: 'Sans état ni note' }, kind: 'flag' },
  },
});

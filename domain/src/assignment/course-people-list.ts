import { defineList } from '../lists/list.ts';

export const attemptWords = {
  overdue: { en: 'Overdue', fr: 'En retard' },
  inProgress: { en: 'In progress', fr: 'En cours' },
  awaitingEvaluation: { en: 'Awaiting evaluation', fr: 'En attente d’évaluation' },
  assigned: { en: 'Not started', fr: 'Non commencé' },
  waitingSeat: { en: 'Waiting for a seat', fr: 'En attente d’une place' },
  failed: { en: 'Not passed', fr: 'Échoué' },
  completed: { en: 'Completed', fr: 'Terminé' },
  lapsed: { en: 'Deadline passed', fr: 'Délai dépassé' },
  withdrawn: { en: 'Withdrawn', fr: 'Désinscrit' },
  voided: { en: 'Voided', fr: 'Annulé' },
} as const;

export const originWords = {
  rule: { en: 'Required', fr: 'Requis' },
  renewal: { en: 'Renewal', fr: 'Renouvellement' },
  admin: { en: 'Assigned', fr: 'Attribué' },
  self: { en: 'Self-enrolled', fr: 'Inscription personnelle' },
  seat: { en: 'Seat', fr: 'Place' },
  session: { en: 'Group training', fr: 'Formation de groupe' },
  import: { en: 'Imported', fr: 'Importé' },
} as const;

/** The newest attempt of each person at one course. */
export const coursePeopleList = defineList({
  key: 'coursePeople',
  name: { en: 'People', fr: 'Personnes' },
  order: 'status',
  columns: {
    name: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
    employeeNumber: { label: { en: 'Employee no.', fr: 'N° d’employé' }, type: 'text', sortable: true },
    status: { label: { en: 'Status', fr: 'État' }, type: 'status', words: attemptWords, sortable: true },
    dueOn: { label: { en: 'Due date', fr: 'Échéance' }, type: 'day', sortable: true },
    percent: { label: { en: 'Progress', fr: 'Progression' }, type: 'percent', sortable: true },
    origin: { label: { en: 'Reason', fr: 'Motif' }, type: 'status', words: originWords, sortable: true },
    site: { label: { en: 'Site', fr: 'Site' }, type: 'text', hidden: true },
    version: { label: { en: 'Version', fr: 'Version' }, type: 'count', sortable: true, hidden: true },
    assignedAt: { label: { en: 'Assigned', fr: 'Attribué le' }, type: 'instant', sortable: true, hidden: true },
    completedAt: { label: { en: 'Completed', fr: 'Terminé le' }, type: 'instant', sortable: true },
    scorePercent: { label: { en: 'Score', fr: 'Note' }, type: 'percent', sortable: true, hidden: true },
    lastActivityAt: {
      label: { en: 'Last activity', fr: 'Dernière activité' },
      type: 'instant',
      sortable: true,
      hidden: true,
    },
  },
  filters: {
    status: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: attemptWords },
    origin: { label: { en: 'Reason', fr: 'Motif' }, kind: 'choice', words: originWords },
    position: { label: { en: 'Position', fr: 'Poste' }, kind: 'id' },
  },
});

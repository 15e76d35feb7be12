import { attemptWords, originWords } from '../assignment/course-people-list.ts';
import { deliveries } from '../catalogue/course-list.ts';
import type { ListColumn } from '../lists/list.ts';

/** How an attempt stands against its due date. */
export const timingWords = {
  onTime: { en: 'On time', fr: 'À temps' },
  late: { en: 'Late', fr: 'En retard' },
  overdue: { en: 'Overdue', fr: 'Échéance dépassée' },
  ahead: { en: 'Not due yet', fr: 'À venir' },
  closed: { en: 'Closed', fr: 'Fermé' },
  noDueDate: { en: 'No due date', fr: 'Sans échéance' },
} as const;

export const deviceMeaning = {
  en: 'Code of the browser tab that reported the learner’s progress: the same code is the same tab. Blank where no progress was reported.',
  fr: 'Code de l’onglet de navigateur qui a transmis la progression : un même code désigne le même onglet. Vide si aucune progression n’a été transmise.',
} as const;

/** The columns of a report with one attempt a row. */
export const enrolmentColumns = {
  name: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
  employeeNumber: { label: { en: 'Employee no.', fr: 'N° d’employé' }, type: 'text', sortable: true, hidden: true },
  position: { label: { en: 'Position', fr: 'Poste' }, type: 'text' },
  site: { label: { en: 'Site', fr: 'Site' }, type: 'text' },
  course: { label: { en: 'Course', fr: 'Cours' }, type: 'text', sortable: true },
  courseCode: { label: { en: 'Course code', fr: 'Code du cours' }, type: 'text', sortable: true, hidden: true },
  version: { label: { en: 'Version', fr: 'Version' }, type: 'count', hidden: true },
  attempt: {
    label: { en: 'Attempt', fr: 'Tentative' },
    type: 'count',
    sortable: true,
    meaning: {
      en: 'Number of the attempt at this course. Each attempt has its own row.',
      fr: 'Numéro de la tentative à ce cours. Chaque tentative a sa propre ligne.',
    },
  },
  status: { label: { en: 'Status', fr: 'État' }, type: 'status', words: attemptWords, sortable: true },
  origin: { label: { en: 'Reason', fr: 'Motif' }, type: 'status', words: originWords, hidden: true },
  requiredBy: { label: { en: 'Required by', fr: 'Requis par' }, type: 'text', hidden: true },
  assignedAt: { label: { en: 'Assigned', fr: 'Attribué le' }, type: 'instant', sortable: true },
  dueOn: { label: { en: 'Due date', fr: 'Échéance' }, type: 'day', sortable: true },
  startedAt: { label: { en: 'Started', fr: 'Commencé le' }, type: 'instant', sortable: true, hidden: true },
  lastActivityAt: {
    label: { en: 'Last activity', fr: 'Dernière activité' },
    type: 'instant',
    sortable: true,
    hidden: true,
  },
  percent: { label: { en: 'Progress', fr: 'Progression' }, type: 'percent', hidden: true },
  score: { label: { en: 'Score', fr: 'Note' }, type: 'percent', sortable: true },
  completedAt: { label: { en: 'Completed', fr: 'Terminé le' }, type: 'instant', sortable: true },
  timing: {
    label: { en: 'Timeliness', fr: 'Respect de l’échéance' },
    type: 'status',
    words: timingWords,
    hidden: true,
    meaning: {
      en: 'Completion date against the due date; for open attempts, today against the due date.',
      fr: 'Date de fin comparée à l’échéance; pour une tentative ouverte, date du jour comparée à l’échéance.',
    },
  },
  daysToComplete: {
    label: { en: 'Days to complete', fr: 'Jours jusqu’à la fin' },
    type: 'count',
    hidden: true,
    meaning: { en: 'Calendar days from assignment to completion.', fr: 'Jours civils entre l’attribution et la fin.' },
  },
  minutes: { label: { en: 'Minutes spent', fr: 'Minutes consacrées' }, type: 'count', hidden: true },
  seat: { label: { en: 'Seat no.', fr: 'N° de place' }, type: 'text', hidden: true },
  delivery: { label: { en: 'Delivery', fr: 'Mode' }, type: 'status', words: deliveries, hidden: true },
  category: { label: { en: 'Category', fr: 'Catégorie' }, type: 'text', hidden: true },
  department: { label: { en: 'Department', fr: 'Service' }, type: 'text', hidden: true },
  manager: { label: { en: 'Manager', fr: 'Gestionnaire' }, type: 'text', hidden: true },
  assignedBy: { label: { en: 'Assigned by', fr: 'Attribué par' }, type: 'text', hidden: true },
  orderNumber: { label: { en: 'Order no.', fr: 'N° de commande' }, type: 'text', hidden: true },
  certificate: { label: { en: 'Certificate no.', fr: 'N° d’attestation' }, type: 'text', hidden: true },
  validThrough: { label: { en: 'Valid through', fr: 'Valide jusqu’au' }, type: 'day', hidden: true },
  language: { label: { en: 'Language', fr: 'Langue' }, type: 'text', hidden: true },
  device: { label: { en: 'Device', fr: 'Appareil' }, type: 'text', hidden: true, meaning: deviceMeaning },
} as const satisfies Record<string, ListColumn>;

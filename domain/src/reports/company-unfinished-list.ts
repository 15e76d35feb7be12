import { defineList } from '../lists/list.ts';
import { enrolmentColumns } from './enrolment-columns.ts';
import { enrolmentGroups } from './enrolment-measures.ts';
import { leavers } from '../lists/grouping.ts';

/** How an attempt that is not finished stands; being overdue is told apart, in days. */
const openWords = {
  waitingSeat: { en: 'Waiting for a seat', fr: 'En attente d’une place' },
  assigned: { en: 'Not started', fr: 'Non commencé' },
  inProgress: { en: 'In progress', fr: 'En cours' },
  awaitingEvaluation: { en: 'Awaiting evaluation', fr: 'En attente d’évaluation' },
  failed: { en: 'Not passed', fr: 'Échoué' },
} as const;

/** Why an attempt is not finished: what stands in its way first, then how long nothing happened. */
export const blockerWords = {
  noSeat: { en: 'No seat available', fr: 'Aucune place disponible' },
  notPassed: { en: 'Not passed: a new attempt is needed', fr: 'Échoué : une nouvelle tentative est nécessaire' },
  evaluation: { en: 'Practical evaluation to be given', fr: 'Évaluation pratique à faire' },
  noSession: { en: 'No session booked', fr: 'Aucune séance réservée' },
  session: { en: 'Session still to come', fr: 'Séance à venir' },
  silentPackage: { en: 'Course package sent no result', fr: 'Le contenu de cours n’a transmis aucun résultat' },
  notStarted: { en: 'Not started by the learner', fr: 'Non commencé par l’apprenant' },
  idle: { en: 'No activity for 14 days or more', fr: 'Aucune activité depuis 14 jours ou plus' },
  underWay: { en: 'Under way', fr: 'En bonne voie' },
} as const;

/** How long an attempt has been overdue. */
export const ageingWords = {
  notOverdue: { en: 'Not overdue', fr: 'Dans les délais' },
  week: { en: '1–7 days overdue', fr: '1 à 7 jours de retard' },
  fortnight: { en: '8–14 days overdue', fr: '8 à 14 jours de retard' },
  month: { en: '15–30 days overdue', fr: '15 à 30 jours de retard' },
  longer: { en: 'More than 30 days overdue', fr: 'Plus de 30 jours de retard' },
} as const;

/** For how many days at least nothing happened; chosen together, the fewest. */
export const idleWords = {
  '7': { en: '7 days or more', fr: '7 jours ou plus' },
  '14': { en: '14 days or more', fr: '14 jours ou plus' },
  '30': { en: '30 days or more', fr: '30 jours ou plus' },
  '60': { en: '60 days or more', fr: '60 jours ou plus' },
  '90': { en: '90 days or more', fr: '90 jours ou plus' },
} as const;

/** Attempts that are not finished, and the newest ones that were not passed. */
export const companyUnfinishedList = defineList({
  key: 'companyUnfinished',
  employee: 'personId',
  name: { en: 'Unfinished courses', fr: 'Cours inachevés' },
  order: 'dueOn',
  columns: {
    name: enrolmentColumns.name,
    course: enrolmentColumns.course,
    status: { label: { en: 'Status', fr: 'État' }, type: 'status', words: openWords, sortable: true },
    blocker: {
      label: { en: 'Why unfinished', fr: 'Cause' },
      type: 'status',
      words: blockerWords,
      sortable: true,
      meaning: {
        en: 'What stands in the way first: a seat, a failed attempt, an evaluation, a session or a package’s missing result; otherwise how recent the learner’s activity is.',
        fr: 'Ce qui bloque en premier : une place, un échec, une évaluation, une séance ou le résultat manquant d’un contenu; sinon, l’activité récente de l’apprenant.',
      },
    },
    dueOn: { label: { en: 'Due date', fr: 'Échéance' }, type: 'day', sortable: true },
    daysOver: {
      label: { en: 'Days overdue', fr: 'Jours de retard' },
      type: 'count',
      sortable: true,
      meaning: {
        en: 'Days since the due date; empty when not overdue.',
        fr: 'Jours écoulés depuis l’échéance; vide si elle n’est pas dépassée.',
      },
    },
    percent: { label: { en: 'Progress', fr: 'Progression' }, type: 'percent', sortable: true },
    stuckOn: {
      label: { en: 'Next step', fr: 'Prochaine étape' },
      type: 'text',
      hidden: true,
      meaning: {
        en: 'The first part of the course that isn’t completed.',
        fr: 'La première partie du cours qui n’est pas terminée.',
      },
    },
    ageing: { label: { en: 'Overdue for', fr: 'Retard' }, type: 'status', words: ageingWords, hidden: true },
    idleDays: {
      label: { en: 'Days idle', fr: 'Jours sans activité' },
      type: 'count',
      sortable: true,
      hidden: true,
      meaning: {
        en: 'Days since the learner’s last activity, or since the assignment when not started.',
        fr: 'Jours depuis la dernière activité de l’apprenant, ou depuis l’attribution si le cours n’est pas commencé.',
      },
    },
    attemptsLeft: {
      label: { en: 'Attempts left', fr: 'Tentatives restantes' },
      type: 'count',
      hidden: true,
      meaning: {
        en: 'Attempts left at the course’s quiz that isn’t passed; the fewest if there are several. Blank where attempts aren’t limited.',
        fr: 'Tentatives restantes au questionnaire du cours qui n’est pas réussi; le plus petit nombre s’il y en a plusieurs. Vide si les tentatives ne sont pas limitées.',
      },
    },
    accessUntil: {
      label: { en: 'Access until', fr: 'Accès jusqu’au' },
      type: 'day',
      sortable: true,
      hidden: true,
      meaning: {
        en: 'Last day to complete the course with the seat in use. Blank without a seat or a deadline.',
        fr: 'Dernier jour pour terminer le cours avec la place utilisée. Vide sans place ou sans date limite.',
      },
    },
    reminders: {
      label: { en: 'Reminders sent', fr: 'Rappels envoyés' },
      type: 'count',
      hidden: true,
      meaning: {
        en: 'Notices about this attempt sent to the learner.',
        fr: 'Avis au sujet de cette tentative envoyés à l’apprenant.',
      },
    },
    lastActivityAt: enrolmentColumns.lastActivityAt,
    assignedAt: { label: { en: 'Assigned', fr: 'Attribué le' }, type: 'instant', sortable: true, hidden: true },
    startedAt: enrolmentColumns.startedAt,
    origin: enrolmentColumns.origin,
    attempt: { ...enrolmentColumns.attempt, hidden: true },
    employeeNumber: enrolmentColumns.employeeNumber,
    position: { ...enrolmentColumns.position, hidden: true },
    site: { ...enrolmentColumns.site, hidden: true },
    department: enrolmentColumns.department,
    manager: enrolmentColumns.manager,
    courseCode: enrolmentColumns.courseCode,
    requiredBy: enrolmentColumns.requiredBy,
    delivery: enrolmentColumns.delivery,
  },
  filters: {
    blocker: { label: { en: 'Why unfinished', fr: 'Cause' }, kind: 'choice', words: blockerWords },
    ageing: { label: { en: 'Overdue for', fr: 'Retard' }, kind: 'choice', words: ageingWords },
    status: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: openWords },
    idle: { label: { en: 'No activity for', fr: 'Aucune activité depuis' }, kind: 'choice', words: idleWords },
    /** Attempts at courses that seats of the product open. */
    product: { label: { en: 'Product', fr: 'Produit' }, kind: 'id' },
    overdue: { label: { en: 'Overdue only', fr: 'En retard seulement' }, kind: 'flag' },
    ...leavers,
  },
  groups: {
    blocker: { label: { en: 'Why unfinished', fr: 'Cause' }, key: 'blocker', filter: 'blocker' },
    ageing: { label: { en: 'Overdue for', fr: 'Retard' }, key: 'ageing', filter: 'ageing' },
    course: enrolmentGroups.course,
    manager: { label: { en: 'Manager', fr: 'Gestionnaire' }, key: 'managerId', words: 'manager' },
    site: { label: { en: 'Site', fr: 'Site' }, key: 'siteId', words: 'site' },
    position: { label: { en: 'Position', fr: 'Poste' }, key: 'positionId', words: 'position' },
    person: { label: { en: 'Person', fr: 'Personne' }, key: 'personId', words: 'name' },
  },
  measures: {
    unfinished: {
      label: { en: 'Unfinished', fr: 'Inachevés' },
      meaning: {
        en: 'Attempts that are open, and the newest attempts that were not passed.',
        fr: 'Tentatives ouvertes et dernières tentatives échouées.',
      },
      kind: 'count',
    },
    people: {
      label: { en: 'People', fr: 'Personnes' },
      meaning: {
        en: 'People with at least one unfinished course, each counted once.',
        fr: 'Personnes ayant au moins un cours inachevé, chacune comptée une fois.',
      },
      kind: 'distinct',
      of: 'personId',
    },
    overdue: {
      label: { en: 'Overdue', fr: 'En retard' },
      meaning: { en: 'Open attempts past their due date.', fr: 'Tentatives ouvertes dont l’échéance est dépassée.' },
      kind: 'count',
      where: { overdue: 'true' },
    },
    overMonth: {
      label: { en: 'Over 30 days overdue', fr: 'Plus de 30 jours de retard' },
      meaning: {
        en: 'Open attempts overdue by more than 30 days.',
        fr: 'Tentatives ouvertes en retard de plus de 30 jours.',
      },
      kind: 'count',
      where: { ageing: 'longer' },
    },
    notStarted: {
      label: { en: 'Not started', fr: 'Non commencés' },
      meaning: {
        en: 'Attempts that the learner hasn’t started, with or without a seat.',
        fr: 'Tentatives que l’apprenant n’a pas commencées, avec ou sans place.',
      },
      kind: 'count',
      where: { status: 'assigned,waitingSeat' },
    },
    medianOver: {
      label: { en: 'Median days overdue', fr: 'Retard médian (jours)' },
      meaning: {
        en: 'Median of the days overdue, of overdue attempts.',
        fr: 'Médiane des jours de retard des tentatives en retard.',
      },
      kind: 'median',
      of: 'daysOver',
    },
  },
  dates: ['dueOn', 'assignedAt', 'startedAt', 'lastActivityAt'],
});

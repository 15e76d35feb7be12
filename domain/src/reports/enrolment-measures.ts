import { attemptWords, originWords } from '../assignment/course-people-list.ts';
import { deliveries } from '../catalogue/course-list.ts';
import { leavers } from '../lists/grouping.ts';
import type { ListGroup, ListMeasure } from '../lists/grouping.ts';
import type { ListFilter } from '../lists/list.ts';
import { timingWords } from './enrolment-columns.ts';

export const enrolmentFilters = {
  status: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: attemptWords },
  origin: { label: { en: 'Reason', fr: 'Motif' }, kind: 'choice', words: originWords },
  timing: { label: { en: 'Timeliness', fr: 'Respect de l’échéance' }, kind: 'choice', words: timingWords },
  delivery: { label: { en: 'Delivery', fr: 'Mode' }, kind: 'choice', words: deliveries },
  ...leavers,
} as const satisfies Record<string, ListFilter>;

/** What attempts are grouped by, in every report of attempts. */
export const enrolmentGroups = {
  course: { label: { en: 'Course', fr: 'Cours' }, key: 'courseId', words: 'course' },
  edition: { label: { en: 'Course version', fr: 'Version du cours' }, key: 'versionId', words: 'edition' },
  category: { label: { en: 'Category', fr: 'Catégorie' }, key: 'categoryId', words: 'category' },
  month: { label: { en: 'Month assigned', fr: 'Mois d’attribution' }, key: 'assignedAt', bucket: 'month' },
  completedMonth: { label: { en: 'Month completed', fr: 'Mois de fin' }, key: 'completedAt', bucket: 'month' },
  status: { label: { en: 'Status', fr: 'État' }, key: 'status', filter: 'status' },
  origin: { label: { en: 'Reason', fr: 'Motif' }, key: 'origin', filter: 'origin' },
} as const satisfies Record<string, ListGroup>;

/** The attempts that a completion rate is about: neither withdrawn, nor lapsed, nor voided. */
const counting = 'overdue,inProgress,awaitingEvaluation,assigned,waitingSeat,failed,completed';

export const enrolmentMeasures = {
  attempts: {
    label: { en: 'Attempts', fr: 'Tentatives' },
    meaning: { en: 'All attempts, whatever their status.', fr: 'Toutes les tentatives, quel que soit leur état.' },
    kind: 'count',
  },
  people: {
    label: { en: 'People', fr: 'Personnes' },
    meaning: {
      en: 'People with at least one attempt, each counted once.',
      fr: 'Personnes ayant au moins une tentative, chacune comptée une fois.',
    },
    kind: 'distinct',
    of: 'personId',
  },
  completed: {
    label: { en: 'Completed', fr: 'Terminées' },
    meaning: { en: 'Completed attempts that are not voided.', fr: 'Tentatives terminées et non annulées.' },
    kind: 'count',
    where: { status: 'completed' },
  },
  inProgress: {
    label: { en: 'In progress', fr: 'En cours' },
    meaning: {
      en: 'Started attempts that are not overdue, including those awaiting an evaluation.',
      fr: 'Tentatives commencées dont l’échéance n’est pas dépassée, y compris en attente d’évaluation.',
    },
    kind: 'count',
    where: { status: 'inProgress,awaitingEvaluation' },
  },
  notStarted: {
    label: { en: 'Not started', fr: 'Non commencées' },
    meaning: {
      en: 'Open attempts that are not started and not overdue, including those waiting for a seat.',
      fr: 'Tentatives ouvertes non commencées dont l’échéance n’est pas dépassée, y compris en attente d’une place.',
    },
    kind: 'count',
    where: { status: 'assigned,waitingSeat' },
  },
  overdue: {
    label: { en: 'Overdue', fr: 'En retard' },
    meaning: { en: 'Open attempts past their due date.', fr: 'Tentatives ouvertes dont l’échéance est dépassée.' },
    kind: 'count',
    where: { status: 'overdue' },
  },
  failed: {
    label: { en: 'Not passed', fr: 'Échouées' },
    meaning: { en: 'Attempts that were not passed.', fr: 'Tentatives échouées.' },
    kind: 'count',
    where: { status: 'failed' },
  },
  completion: {
    label: { en: 'Completion rate', fr: 'Taux d’achèvement' },
    meaning: {
      en: 'Completed attempts ÷ attempts that are not withdrawn, lapsed or voided.',
      fr: 'Tentatives terminées ÷ tentatives ni désinscrites, ni hors délai, ni annulées.',
    },
    kind: 'share',
    where: { status: 'completed' },
    among: { status: counting },
  },
  onTime: {
    label: { en: 'On-time rate', fr: 'Dans les délais' },
    meaning: {
      en: 'Attempts completed by their due date ÷ completed attempts with a due date.',
      fr: 'Tentatives terminées à l’échéance ou avant ÷ tentatives terminées ayant une échéance.',
    },
    kind: 'share',
    where: { timing: 'onTime' },
    among: { timing: 'onTime,late' },
  },
  medianDays: {
    label: { en: 'Median days', fr: 'Jours (médiane)' },
    meaning: {
      en: 'Median of the days from assignment to completion.',
      fr: 'Médiane des jours entre l’attribution et la fin.',
    },
    kind: 'median',
    of: 'daysToComplete',
  },
  averageScore: {
    label: { en: 'Average score', fr: 'Note moyenne' },
    meaning: {
      en: 'Average of the scores, in percent, of attempts that have one.',
      fr: 'Moyenne des notes, en pourcentage, des tentatives qui en ont une.',
    },
    kind: 'average',
    of: 'score',
  },
} as const satisfies Record<string, ListMeasure>;

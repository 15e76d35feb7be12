import type { Channel, NoticeTopic } from '../delivery/topics.ts';
import type { Localised } from '../localised.ts';

/** What offsets of a rule count: days from the day it is about (negative before it), or percent of the seats in use. */
export type OffsetUnit = 'days' | 'percent';

export type NoticeRule = {
  /** Who hears of it: the person it is about, their manager, or the company's administrators. */
  audience: 'person' | 'manager' | 'admins';
  unit: OffsetUnit;
  /** When it is sent, in order, unless the platform or the company decides otherwise. */
  offsets: readonly number[];
  /** The offsets are chosen at each training, or are none: not for a company or the platform to set. */
  fixed?: true;
  /** The least and the most an offset may be, and how many a company may set. */
  range: readonly [number, number];
  most: number;
  /** In the email of the day, in the one of the week, or at once and alone. */
  digest: 'daily' | 'weekly' | 'atOnce';
  channels: readonly Channel[];
  /** What a person can switch off in their profile. */
  topic: NoticeTopic;
  /** Sent whatever the person switched off. */
  mandatory: boolean;
  name: Localised;
  /** What happens, as administrators read it. */
  trigger: Localised;
};

const daily = { unit: 'days', digest: 'daily', channels: ['inbox', 'email', 'push'], mandatory: false } as const;

/**
 * Every notice that the system sends by the calendar: what sets it off, when, to whom and how. `docs/notices.md` is
 * printed from it.
 */
export const noticeRules = {
  courseDue: {
    ...daily,
    audience: 'person',
    offsets: [-30, -7, -1],
    range: [-180, -1],
    most: 6,
    topic: 'due',
    name: { en: 'Course due', fr: 'Cours à terminer' },
    trigger: { en: 'Days before a course is due', fr: 'Jours avant l’échéance d’un cours' },
  },
  courseOverdue: {
    ...daily,
    audience: 'person',
    offsets: [7, 14, 21, 28],
    range: [1, 180],
    most: 6,
    topic: 'due',
    name: { en: 'Course overdue', fr: 'Cours en retard' },
    trigger: { en: 'Days after a course was due', fr: 'Jours après l’échéance d’un cours' },
  },
  courseEscalated: {
    ...daily,
    audience: 'manager',
    offsets: [35],
    range: [1, 180],
    most: 3,
    topic: 'manager',
    name: { en: 'Course overdue: manager', fr: 'Cours en retard : gestionnaire' },
    trigger: {
      en: 'Days after a course was due and is still open',
      fr: 'Jours après l’échéance d’un cours encore à terminer',
    },
  },
  qualificationExpiring: {
    ...daily,
    audience: 'person',
    offsets: [-90, -60, -30, -7, 0],
    range: [-365, 0],
    most: 8,
    topic: 'expiring',
    name: { en: 'Qualification expiring', fr: 'Qualification bientôt expirée' },
    trigger: {
      en: 'Days before the last day of a qualification',
      fr: 'Jours avant le dernier jour d’une qualification',
    },
  },
  qualificationExpired: {
    ...daily,
    audience: 'person',
    offsets: [7],
    range: [1, 90],
    most: 4,
    topic: 'expiring',
    name: { en: 'Qualification expired', fr: 'Qualification expirée' },
    trigger: {
      en: 'Days after the last day of a qualification',
      fr: 'Jours après le dernier jour d’une qualification',
    },
  },
  renewalOpen: {
    ...daily,
    audience: 'person',
    offsets: [0],
    range: [0, 30],
    most: 2,
    topic: 'expiring',
    name: { en: 'Renewal open', fr: 'Renouvellement possible' },
    trigger: {
      en: 'Days after a qualification can be renewed',
      fr: 'Jours après l’ouverture du renouvellement d’une qualification',
    },
  },
  sessionReminder: {
    ...daily,
    audience: 'person',
    offsets: [-3],
    fixed: true,
    range: [-60, 0],
    most: 1,
    topic: 'training',
    name: { en: 'Session reminder', fr: 'Rappel de séance' },
    trigger: {
      en: 'Days before a booked session, as set for the training',
      fr: 'Jours avant une séance réservée, selon la formation',
    },
  },
  teamSummary: {
    ...daily,
    audience: 'manager',
    digest: 'weekly',
    offsets: [0],
    fixed: true,
    range: [0, 0],
    most: 1,
    topic: 'manager',
    name: { en: 'Team summary', fr: 'Résumé de l’équipe' },
    trigger: {
      en: 'Weekly: overdue courses and expiring qualifications of the team',
      fr: 'Chaque semaine : cours en retard et qualifications bientôt expirées de l’équipe',
    },
  },
  evaluationWaiting: {
    ...daily,
    audience: 'manager',
    offsets: [1, 7, 14],
    range: [1, 60],
    most: 4,
    topic: 'manager',
    name: { en: 'Practical evaluation waiting', fr: 'Évaluation pratique à faire' },
    trigger: {
      en: 'Days after a person began to wait for a practical evaluation; to administrators where no manager can give it',
      fr: 'Jours depuis qu’une personne attend une évaluation pratique; aux administrateurs si aucun responsable ne peut la faire',
    },
  },
  evidenceWaiting: {
    ...daily,
    audience: 'admins',
    offsets: [0, 3, 7],
    range: [0, 60],
    most: 4,
    topic: 'manager',
    name: { en: 'Certificate waiting for review', fr: 'Certificat à vérifier' },
    trigger: {
      en: 'Days after the review target (2 business days) was missed',
      fr: 'Jours après le délai de vérification (2 jours ouvrables)',
    },
  },
  approvalWaiting: {
    ...daily,
    audience: 'admins',
    offsets: [1, 3, 7],
    range: [1, 60],
    most: 4,
    topic: 'manager',
    name: { en: 'Order waiting for approval', fr: 'Commande à approuver' },
    trigger: { en: 'Days after an order was submitted for approval', fr: 'Jours après la soumission d’une commande' },
  },
  sheetRequestWaiting: {
    ...daily,
    audience: 'admins',
    offsets: [1, 3, 7],
    range: [1, 60],
    most: 4,
    topic: 'manager',
    name: { en: 'Safety data sheet requested', fr: 'Fiche de données de sécurité demandée' },
    trigger: {
      en: 'Days after a sheet was requested or a problem reported at a site',
      fr: 'Jours après la demande d’une fiche ou le signalement d’un problème sur un site',
    },
  },
  correctionWaiting: {
    ...daily,
    audience: 'admins',
    offsets: [1, 3, 7],
    range: [1, 60],
    most: 4,
    topic: 'manager',
    name: { en: 'Data correction waiting', fr: 'Correction de données à traiter' },
    trigger: {
      en: 'Days after support passed on a correction of an employee’s data',
      fr: 'Jours après qu’une correction des données d’un employé a été transmise par l’assistance',
    },
  },
  sheetReviewDue: {
    ...daily,
    audience: 'admins',
    offsets: [-30, 0],
    range: [-90, 60],
    most: 4,
    topic: 'manager',
    name: { en: 'Safety data sheets due for review', fr: 'Fiches de données de sécurité à réviser' },
    trigger: {
      en: 'Days before or after the review date of sheets in use',
      fr: 'Jours avant ou après la date de révision des fiches utilisées',
    },
  },
  seatWaiting: {
    ...daily,
    audience: 'admins',
    offsets: [1, 7],
    range: [1, 60],
    most: 4,
    topic: 'seats',
    name: { en: 'People waiting for a seat', fr: 'Personnes en attente d’une place' },
    trigger: {
      en: 'Days after a course was assigned without an available seat',
      fr: 'Jours après l’attribution d’un cours sans place disponible',
    },
  },
  seatsExpiring: {
    ...daily,
    audience: 'admins',
    offsets: [-90, -30, -7],
    range: [-180, -1],
    most: 6,
    topic: 'seats',
    name: { en: 'Seats expiring', fr: 'Places bientôt expirées' },
    trigger: { en: 'Days before unassigned seats expire', fr: 'Jours avant l’expiration de places non attribuées' },
  },
  seatsUsed: {
    ...daily,
    audience: 'admins',
    unit: 'percent',
    offsets: [80, 90, 100],
    range: [50, 100],
    most: 5,
    topic: 'seats',
    name: { en: 'Seats used', fr: 'Places utilisées' },
    trigger: { en: 'Percent of a product’s seats in use', fr: 'Pourcentage des places d’un produit utilisées' },
  },
} as const satisfies Record<string, NoticeRule>;

export type NoticeRuleKey = keyof typeof noticeRules;
export const noticeRuleKeys = Object.keys(noticeRules) as NoticeRuleKey[];
export const noticeRule = (key: NoticeRuleKey): NoticeRule => noticeRules[key];

import { defineList } from '../lists/list.ts';

/** Renewals are looked ahead for so many days: what opens later is not yet bought for. */
export const needDays = [30, 60, 90] as const;

export const needWords = {
  waiting: { en: 'Waits for a seat', fr: 'Attend une place' },
  gap: { en: 'Requirement not met', fr: 'Exigence non satisfaite' },
  renewal: { en: 'Renewal opens', fr: 'Renouvellement à venir' },
} as const;

export const withinWords = {
  '30': { en: 'Within 30 days', fr: 'Sous 30 jours' },
  '60': { en: 'Within 60 days', fr: 'Sous 60 jours' },
  '90': { en: 'Within 90 days', fr: 'Sous 90 jours' },
} as const;

/** How far one looks ahead when one buys; the farthest unless told. */
export const aheadWords = {
  '0': { en: 'Needed now', fr: 'Besoins actuels' },
  '30': { en: 'With renewals in 30 days', fr: 'Avec les renouvellements sous 30 jours' },
  '60': { en: 'With renewals in 60 days', fr: 'Avec les renouvellements sous 60 jours' },
  '90': { en: 'With renewals in 90 days', fr: 'Avec les renouvellements sous 90 jours' },
} as const;
export type Ahead = 0 | (typeof needDays)[number];
export const aheadOf = (chosen: readonly string[] | undefined): Ahead =>
  chosen && chosen.length > 0 ? (Math.max(...chosen.map(Number)) as Ahead) : needDays[2];

const count = (en: string, fr: string) => ({ label: { en, fr }, type: 'count', sortable: true }) as const;
const course = { label: { en: 'Course', fr: 'Cours' }, type: 'text', sortable: true } as const;

/** Courses for which people need seats, and how many are short. */
export const seatNeedList = defineList({
  key: 'seatNeeds',
  name: { en: 'Seats to buy', fr: 'Places à acheter' },
  order: '-toBuy',
  columns: {
    course,
    waiting: count('Waiting', 'En attente'),
    gaps: count('Gaps', 'Écarts'),
    renewals30: { ...count('Renewals in 30 days', 'Renouvellements sous 30 jours'), hidden: true },
    renewals60: { ...count('In 60 days', 'Sous 60 jours'), hidden: true },
    renewals90: count('In 90 days', 'Sous 90 jours'),
    available: count('Available', 'Libres'),
    ordered: { ...count('On order', 'Commandées'), hidden: true },
    toBuy: count('To buy', 'À acheter'),
    firstOn: { label: { en: 'First needed', fr: 'Premier besoin' }, type: 'day', sortable: true, hidden: true },
    product: { label: { en: 'Product', fr: 'Produit' }, type: 'text' },
  },
  filters: {
    short: { label: { en: 'Seats are missing', fr: 'Des places manquent' }, kind: 'flag' },
    ahead: { label: { en: 'To buy for', fr: 'À acheter pour' }, kind: 'choice', words: aheadWords },
  },
});

/** The people behind its numbers. */
export const seatNeederList = defineList({
  key: 'seatNeeders',
  name: { en: 'Who needs a seat', fr: 'Qui a besoin d’une place' },
  order: 'neededOn',
  columns: {
    person: { label: { en: 'Person', fr: 'Personne' }, type: 'link', sortable: true },
    employeeNumber: { label: { en: 'Employee no.', fr: 'Matricule' }, type: 'text', sortable: true },
    course,
    why: { label: { en: 'Why', fr: 'Pourquoi' }, type: 'status', words: needWords, sortable: true },
    neededOn: { label: { en: 'Due, or renewal opens', fr: 'Échéance ou ouverture du renouvellement' }, type: 'day', sortable: true },
  },
  filters: {
    course: { label: { en: 'Course', fr: 'Cours' }, kind: 'id' },
    why: { label: { en: 'Why', fr: 'Pourquoi' }, kind: 'choice', words: needWords },
    within: { label: { en: 'Renewals that open', fr: 'Renouvellements à venir' }, kind: 'choice', words: withinWords },
  },
});

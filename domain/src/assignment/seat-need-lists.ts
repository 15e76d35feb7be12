import { defineList } from '../lists/list.ts';

/** Renewals are looked ahead for so many days: what opens later is not yet bought for. */
export const needDays = [30, 60, 90] as const;

export const needWords = {
  waiting: { en: 'Waiting for a seat', fr: 'En attente d’une place' },
  gap: { en: 'Requirement not met', fr: 'Exigence non satisfaite' },
  renewal: { en: 'Upcoming renewal', fr: 'Renouvellement à venir' },
} as const;

export const withinWords = {
  '30': { en: 'Within 30 days', fr: 'D’ici 30 jours' },
  '60': { en: 'Within 60 days', fr: 'D’ici 60 jours' },
  '90': { en: 'Within 90 days', fr: 'D’ici 90 jours' },
} as const;

/** How far one looks ahead when one buys; the farthest unless told. */
export const aheadWords = {
  '0': { en: 'Needed now', fr: 'Besoins actuels' },
  '30': { en: 'Including renewals within 30 days', fr: 'Avec les renouvellements d’ici 30 jours' },
  '60': { en: 'Including renewals within 60 days', fr: 'Avec les renouvellements d’ici 60 jours' },
  '90': { en: 'Including renewals within 90 days', fr: 'Avec les renouvellements d’ici 90 jours' },
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
    renewals30: { ...count('Renewals within 30 days', 'Renouvellements d’ici 30 jours'), hidden: true },
    renewals60: { ...count('Within 60 days', 'D’ici 60 jours'), hidden: true },
    renewals90: count('Within 90 days', 'D’ici 90 jours'),
    available: count('Available', 'Disponibles'),
    ordered: { ...count('On order', 'En commande'), hidden: true },
    toBuy: count('To buy', 'À acheter'),
    firstOn: { label: { en: 'First needed on', fr: 'Premier besoin le' }, type: 'day', sortable: true, hidden: true },
    product: { label: { en: 'Product', fr: 'Produit' }, type: 'text' },
  },
  filters: {
    short: { label: { en: 'With missing seats', fr: 'Avec des places manquantes' }, kind: 'flag' },
    ahead: { label: { en: 'Planning period', fr: 'Période de planification' }, kind: 'choice', words: aheadWords },
  },
});

/** The people behind its numbers. */
export const seatNeederList = defineList({
  key: 'seatNeeders',
  name: { en: 'People who need a seat', fr: 'Personnes qui ont besoin d’une place' },
  order: 'neededOn',
  columns: {
    person: { label: { en: 'Person', fr: 'Personne' }, type: 'link', sortable: true },
    employeeNumber: { label: { en: 'Employee no.', fr: 'N° d’employé' }, type: 'text', sortable: true },
    course,
    why: { label: { en: 'Reason', fr: 'Motif' }, type: 'status', words: needWords, sortable: true },
    neededOn: {
      label: { en: 'Due or renewable from', fr: 'Échéance ou renouvelable dès le' },
      type: 'day',
      sortable: true,
    },
  },
  filters: {
    course: { label: { en: 'Course', fr: 'Cours' }, kind: 'id' },
    why: { label: { en: 'Reason', fr: 'Motif' }, kind: 'choice', words: needWords },
    within: { label: { en: 'Upcoming renewals', fr: 'Renouvellements à venir' }, kind: 'choice', words: withinWords },
  },
});

import { deliveries } from '../catalogue/course-list.ts';
import { defineList } from '../lists/list.ts';
import { courseReportColumns, reportedCourseStates } from './course-report-columns.ts';

export const failingWords = {
  over10: { en: 'Over 10%', fr: 'Plus de 10 %' },
  over20: { en: 'Over 20%', fr: 'Plus de 20 %' },
  over50: { en: 'Over 50%', fr: 'Plus de 50 %' },
} as const;

/** Every course with its quality and what is still owed for it; each of its versions where wanted. */
export const allCourseList = defineList({
  key: 'allCourses',
  name: { en: 'All courses', fr: 'Tous les cours' },
  order: 'title',
  columns: courseReportColumns,
  filters: {
    status: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: reportedCourseStates },
    delivery: { label: { en: 'Delivery', fr: 'Mode' }, kind: 'choice', words: deliveries },
    failing: { label: { en: 'Fail rate', fr: 'Taux d’échec' }, kind: 'choice', words: failingWords },
    versions: { label: { en: 'Show every version', fr: 'Afficher toutes les versions' }, kind: 'flag' },
    reviewDue: { label: { en: 'Review due', fr: 'Révision à faire' }, kind: 'flag' },
    unused: { label: { en: 'Not used for 12 months', fr: 'Inutilisés depuis 12 mois' }, kind: 'flag' },
    outstanding: { label: { en: 'With seats outstanding', fr: 'Avec des places en cours' }, kind: 'flag' },
  },
  groups: {
    category: { label: { en: 'Category', fr: 'Catégorie' }, key: 'categoryId', words: 'category' },
    owner: { label: { en: 'Owner', fr: 'Propriétaire' }, key: 'ownerId', words: 'owner' },
    delivery: { label: { en: 'Delivery', fr: 'Mode' }, key: 'delivery', filter: 'delivery' },
    status: { label: { en: 'Status', fr: 'État' }, key: 'status', filter: 'status' },
    check: { label: { en: 'Content check', fr: 'Vérification du contenu' }, key: 'contentCheck' },
  },
  measures: {
    rows: {
      label: { en: 'Rows', fr: 'Lignes' },
      meaning: {
        en: 'Courses, or versions where these are shown.',
        fr: 'Cours, ou versions lorsqu’elles sont affichées.',
      },
      kind: 'count',
    },
    dueForReview: {
      label: { en: 'Review due', fr: 'Révision à faire' },
      meaning: { en: 'Published courses whose next review is due.', fr: 'Cours publiés dont la révision est à faire.' },
      kind: 'count',
      where: { reviewDue: 'true' },
    },
    notUsed: {
      label: { en: 'Unused', fr: 'Inutilisés' },
      meaning: {
        en: 'Published courses in which no one was enrolled for 12 months.',
        fr: 'Cours publiés sans inscription depuis 12 mois.',
      },
      kind: 'count',
      where: { unused: 'true' },
    },
    enrolments: {
      label: { en: 'Enrolments', fr: 'Inscriptions' },
      meaning: courseReportColumns.enrolled.meaning,
      kind: 'sum',
      of: 'enrolled',
    },
    completions: {
      label: { en: 'Completed', fr: 'Terminées' },
      meaning: courseReportColumns.completed.meaning,
      kind: 'sum',
      of: 'completed',
    },
    certificates: {
      label: { en: 'Valid certificates', fr: 'Attestations valides' },
      meaning: courseReportColumns.validCertificates.meaning,
      kind: 'sum',
      of: 'validCertificates',
    },
    expiring: {
      label: { en: 'Expiring certificates', fr: 'Attestations qui expirent' },
      meaning: courseReportColumns.expiringCertificates.meaning,
      kind: 'sum',
      of: 'expiringCertificates',
    },
    seats: {
      label: { en: 'Seats outstanding', fr: 'Places en cours' },
      meaning: courseReportColumns.seatsOutstanding.meaning,
      kind: 'sum',
      of: 'seatsOutstanding',
    },
    revenue: {
      label: { en: 'Revenue', fr: 'Revenus' },
      meaning: courseReportColumns.revenueMinor.meaning,
      kind: 'sum',
      of: 'revenueMinor',
    },
  },
  dates: ['publishedAt', 'updatedAt', 'reviewDueOn'],
});

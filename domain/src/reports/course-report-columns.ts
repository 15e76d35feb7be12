import { deliveries } from '../catalogue/course-list.ts';
import type { ListColumn } from '../lists/list.ts';

export const reportedCourseStates = {
  draft: { en: 'Draft', fr: 'Brouillon' },
  inReview: { en: 'In review', fr: 'En révision' },
  published: { en: 'Published', fr: 'Publié' },
  superseded: { en: 'Superseded', fr: 'Remplacé' },
  retired: { en: 'Retired', fr: 'Retiré' },
} as const;
export const contentChecks = {
  none: { en: 'No packages', fr: 'Aucun module' },
  clean: { en: 'No findings', fr: 'Aucun constat' },
  findings: { en: 'Findings', fr: 'Constats' },
} as const;

/** Months after its publication in which a course is reviewed. */
export const reviewMonths = 12;
/** Days without activity after which an open attempt counts as abandoned. */
export const abandonedDays = 30;

const count = (en: string, fr: string, meaningEn: string, meaningFr: string) =>
  ({ label: { en, fr }, type: 'count', sortable: true, meaning: { en: meaningEn, fr: meaningFr } }) as const;
const countOnRequest = (...words: Parameters<typeof count>) =>
  ({ ...count(...words), hidden: true, onRequest: true }) as const;

export const courseReportColumns = {
  title: { label: { en: 'Title', fr: 'Titre' }, type: 'link', sortable: true },
  code: { label: { en: 'Code', fr: 'Code' }, type: 'text', sortable: true },
  status: { label: { en: 'Status', fr: 'État' }, type: 'status', words: reportedCourseStates, sortable: true },
  version: { label: { en: 'Version', fr: 'Version' }, type: 'count' },
  category: { label: { en: 'Category', fr: 'Catégorie' }, type: 'text', sortable: true, hidden: true },
  delivery: { label: { en: 'Delivery', fr: 'Mode' }, type: 'status', words: deliveries, hidden: true },
  languages: { label: { en: 'Languages', fr: 'Langues' }, type: 'text', hidden: true },
  owner: { label: { en: 'Owner', fr: 'Propriétaire' }, type: 'text', sortable: true, hidden: true },
  publishedAt: { label: { en: 'Published', fr: 'Publié le' }, type: 'instant', sortable: true, hidden: true },
  updatedAt: { label: { en: 'Updated', fr: 'Modifié le' }, type: 'instant', sortable: true, hidden: true },
  reviewDueOn: {
    label: { en: 'Next review due', fr: 'Prochaine révision' },
    type: 'day',
    sortable: true,
    meaning: {
      en: '12 months after the version was published. Blank for drafts and retired courses.',
      fr: '12 mois après la publication de la version. Vide pour les brouillons et les cours retirés.',
    },
  },
  enrolled: count('Enrolments', 'Inscriptions', 'Attempts that are not voided.', 'Tentatives non annulées.'),
  inProgress: countOnRequest(
    'In progress',
    'En cours',
    'Started attempts that are still open.',
    'Tentatives commencées et encore ouvertes.',
  ),
  completed: count('Completed', 'Terminées', 'Completed attempts.', 'Tentatives terminées.'),
  failPercent: {
    label: { en: 'Fail rate', fr: 'Taux d’échec' },
    type: 'percent',
    sortable: true,
    meaning: {
      en: 'Attempts not passed ÷ attempts not passed or completed.',
      fr: 'Tentatives échouées ÷ tentatives échouées ou terminées.',
    },
  },
  dropOff: {
    label: { en: 'Drop-off unit', fr: 'Unité d’abandon' },
    type: 'text',
    hidden: true,
    onRequest: true,
    meaning: {
      en: 'Unit where most attempts ended without completion, or have had no activity for 30 days.',
      fr: 'Unité où le plus de tentatives ont pris fin sans réussite ou sont sans activité depuis 30 jours.',
    },
  },
  averageMinutes: countOnRequest(
    'Average minutes',
    'Minutes (moyenne)',
    'Average time spent on completed attempts.',
    'Temps moyen consacré aux tentatives terminées.',
  ),
  medianMinutes: countOnRequest(
    'Median minutes',
    'Minutes (médiane)',
    'Median time spent on completed attempts.',
    'Temps médian consacré aux tentatives terminées.',
  ),
  averageScore: {
    label: { en: 'Average score', fr: 'Note moyenne' },
    type: 'percent',
    sortable: true,
    hidden: true,
    onRequest: true,
    meaning: {
      en: 'Average of the scores of attempts that have one.',
      fr: 'Moyenne des notes des tentatives qui en ont une.',
    },
  },
  hardest: {
    label: { en: 'Hardest question', fr: 'Question la plus difficile' },
    type: 'text',
    hidden: true,
    onRequest: true,
    meaning: {
      en: 'Question with the lowest share of correct answers in the last 12 months, answered by at least 3 people.',
      fr: 'Question ayant la plus faible part de bonnes réponses au cours des 12 derniers mois, répondue par au moins 3 personnes.',
    },
  },
  validCertificates: countOnRequest(
    'Valid certificates',
    'Attestations valides',
    'Certificates of the course that are valid today.',
    'Attestations du cours valides aujourd’hui.',
  ),
  expiringCertificates: countOnRequest(
    'Expiring certificates',
    'Attestations qui expirent',
    'Valid certificates that expire within 60 days.',
    'Attestations valides qui expirent d’ici 60 jours.',
  ),
  products: { label: { en: 'Products', fr: 'Produits' }, type: 'text', hidden: true },
  revenueMinor: {
    label: { en: 'Revenue', fr: 'Revenus' },
    type: 'money',
    currency: 'currency',
    hidden: true,
    meaning: {
      en: 'Net amount of fulfilled orders less refunded seats ÷ courses of the product. Blank for mixed currencies.',
      fr: 'Montant net des commandes exécutées moins les places remboursées ÷ cours du produit. Vide si plusieurs devises s’appliquent.',
    },
  },
  seatsOutstanding: count(
    'Seats outstanding',
    'Places en cours',
    'Seats for the course that are available, reserved or assigned and not started. A seat for several courses counts for each.',
    'Places du cours disponibles, réservées ou attribuées et non commencées. Une place pour plusieurs cours compte pour chacun.',
  ),
  contentCheck: {
    label: { en: 'Content check', fr: 'Vérification du contenu' },
    type: 'status',
    words: contentChecks,
    hidden: true,
    meaning: {
      en: 'Whether checks of the course packages found anything.',
      fr: 'Indique si la vérification des modules du cours a relevé quelque chose.',
    },
  },
} as const satisfies Record<string, ListColumn>;

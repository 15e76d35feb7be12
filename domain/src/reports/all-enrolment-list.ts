import { defineList } from '../lists/list.ts';
import { enrolmentColumns } from './enrolment-columns.ts';
import { enrolmentFilters, enrolmentGroups, enrolmentMeasures } from './enrolment-measures.ts';

const { name, ...columns } = enrolmentColumns;

/** Every attempt of every company's people, with what it is sold by. */
export const allEnrolmentList = defineList({
  key: 'allEnrolments',
  name: { en: 'All enrolments', fr: 'Toutes les inscriptions' },
  order: '-assignedAt',
  columns: {
    name,
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text' },
    ...columns,
    position: { ...columns.position, hidden: true },
    site: { ...columns.site, hidden: true },
    region: { label: { en: 'Region', fr: 'Région' }, type: 'text', hidden: true },
    product: { label: { en: 'Product', fr: 'Produit' }, type: 'text', hidden: true },
    revenueMinor: {
      label: { en: 'Revenue share', fr: 'Part des revenus' },
      type: 'money',
      currency: 'currency',
      hidden: true,
      meaning: {
        en: 'Net price of the seat ÷ courses of its product. Blank without a purchased seat.',
        fr: 'Prix net de la place ÷ cours du produit. Vide sans place achetée.',
      },
    },
  },
  filters: {
    ...enrolmentFilters,
    active: { label: { en: 'Active in the last 30 days', fr: 'Actifs au cours des 30 derniers jours' }, kind: 'flag' },
    pseudonyms: {
      label: { en: 'Replace names with pseudonyms', fr: 'Remplacer les noms par des pseudonymes' },
      kind: 'flag',
    },
  },
  groups: {
    company: { label: { en: 'Company', fr: 'Entreprise' }, key: 'companyId', words: 'company' },
    ...enrolmentGroups,
    product: { label: { en: 'Product', fr: 'Produit' }, key: 'productId', words: 'product' },
    region: { label: { en: 'Region', fr: 'Région' }, key: 'region' },
    currency: { label: { en: 'Currency', fr: 'Devise' }, key: 'currency', type: 'text' },
  },
  measures: {
    ...enrolmentMeasures,
    learners: {
      label: { en: 'Active learners', fr: 'Apprenants actifs' },
      meaning: {
        en: 'People with learning activity in the last 30 days, each counted once.',
        fr: 'Personnes ayant eu une activité d’apprentissage au cours des 30 derniers jours, chacune comptée une fois.',
      },
      kind: 'distinct',
      of: 'personId',
      where: { active: 'true' },
    },
    revenue: {
      label: { en: 'Revenue', fr: 'Revenus' },
      meaning: {
        en: 'Sum of the revenue shares. Filter by currency where there are several.',
        fr: 'Somme des parts des revenus. Filtrez par devise s’il y en a plusieurs.',
      },
      kind: 'sum',
      of: 'revenueMinor',
    },
    revenuePerCompletion: {
      label: { en: 'Revenue per completion', fr: 'Revenu par cours terminé' },
      meaning: {
        en: 'Average revenue share of completed attempts that have one.',
        fr: 'Part des revenus moyenne des tentatives terminées qui en ont une.',
      },
      kind: 'average',
      of: 'revenueMinor',
      where: { status: 'completed' },
    },
  },
  dates: ['assignedAt', 'dueOn', 'startedAt', 'completedAt', 'lastActivityAt', 'validThrough'],
});

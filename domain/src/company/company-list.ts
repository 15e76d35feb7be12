import { defineList } from '../lists/list.ts';
import { companyStates } from './company.ts';

/** The companies on the platform. */
export const companyList = defineList({
  key: 'companies',
  name: { en: 'Companies', fr: 'Entreprises' },
  columns: {
    name: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
    code: { label: { en: 'Code', fr: 'Code' }, type: 'text', sortable: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', sortable: true, words: companyStates },
    parent: { label: { en: 'Parent company', fr: 'Société mère' }, type: 'text', sortable: true },
    people: { label: { en: 'People', fr: 'Personnes' }, type: 'count', sortable: true },
    maxPeople: {
      label: { en: 'Maximum people', fr: 'Nombre maximal de personnes' },
      type: 'count',
      sortable: true,
      hidden: true,
    },
    compliance: { label: { en: 'Compliant', fr: 'Conformité' }, type: 'percent' },
    lastActivityAt: { label: { en: 'Last activity', fr: 'Dernière activité' }, type: 'instant', sortable: true },
    timeZone: { label: { en: 'Time zone', fr: 'Fuseau horaire' }, type: 'text', sortable: true, hidden: true },
    validThrough: {
      label: { en: 'Contract end date', fr: 'Fin du contrat' },
      type: 'day',
      sortable: true,
      hidden: true,
    },
    createdAt: { label: { en: 'Created', fr: 'Créée le' }, type: 'instant', sortable: true, hidden: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: companyStates },
    parent: { label: { en: 'Parent company', fr: 'Société mère' }, kind: 'id' },
  },
  order: 'name',
});

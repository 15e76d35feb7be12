import { defineList } from '../lists/list.ts';

export const acceptanceWords = { accepted: { en: 'Agreed', fr: 'Accepté' }, open: { en: 'Not yet', fr: 'Pas encore' } } as const;

/** Everyone employed, and whether they agreed to a version of a legal document. */
export const acceptanceList = defineList({
  key: 'legalAcceptances',
  name: { en: 'Agreements', fr: 'Acceptations' },
  order: 'name',
  columns: {
    name: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
    employeeNumber: { label: { en: 'Employee no.', fr: 'N° d’employé' }, type: 'text' },
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text', sortable: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', sortable: true, words: acceptanceWords },
    acceptedAt: { label: { en: 'Agreed on', fr: 'Accepté le' }, type: 'instant', sortable: true },
    acceptedNumber: {
      label: { en: 'Version', fr: 'Version' },
      type: 'count',
      meaning: { en: 'The newest version the person agreed to.', fr: 'La version la plus récente acceptée par la personne.' },
    },
    locale: {
      label: { en: 'Language', fr: 'Langue' },
      type: 'status',
      words: { en: { en: 'English', fr: 'Anglais' }, fr: { en: 'French', fr: 'Français' } },
      hidden: true,
    },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: acceptanceWords },
  },
});

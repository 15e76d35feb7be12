import { defineList } from '../lists/list.ts';
import { acceptanceWords } from './acceptance-list.ts';

/** Every company, and whether it accepted a version of the data processing agreement. */
export const companyAgreementList = defineList({
  key: 'companyAgreements',
  name: { en: 'Companies', fr: 'Entreprises' },
  order: 'name',
  columns: {
    name: { label: { en: 'Company', fr: 'Entreprise' }, type: 'link', sortable: true },
    code: { label: { en: 'Code', fr: 'Code' }, type: 'text' },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', sortable: true, words: acceptanceWords },
    acceptedAt: { label: { en: 'Agreed on', fr: 'Accepté le' }, type: 'instant', sortable: true },
    acceptedNumber: {
      label: { en: 'Version', fr: 'Version' },
      type: 'count',
      meaning: {
        en: 'The newest version the company agreed to.',
        fr: 'La version la plus récente acceptée par l’entreprise.',
      },
    },
    acceptedBy: { label: { en: 'Agreed by', fr: 'Accepté par' }, type: 'text' },
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

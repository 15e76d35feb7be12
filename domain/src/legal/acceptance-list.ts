import { defineList } from '../lists/list.ts';

export const acceptanceWords = {
  accepted: { en: 'Agreed', fr: 'Accepté' },
  open: { en: 'Not yet', fr: 'Pas encore' },
} as const;

/** How someone agreed. */
export const acceptanceMethods = {
  click: { en: 'On screen', fr: 'À l’écran' },
  paper: { en: 'On paper', fr: 'Sur papier' },
} as const;

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
      meaning: {
        en: 'The newest version the person agreed to.',
        fr: 'La version la plus récente acceptée par la personne.',
      },
    },
    method: { label: { en: 'How', fr: 'Manière' }, type: 'status', words: acceptanceMethods },
    signedOn: {
      label: { en: 'Date on paper', fr: 'Date sur papier' },
      type: 'day',
      hidden: true,
    },
    recordedBy: { label: { en: 'Recorded by', fr: 'Consigné par' }, type: 'text', hidden: true },
    recordedReason: { label: { en: 'Reason', fr: 'Motif' }, type: 'text', hidden: true },
    scans: { label: { en: 'Scans', fr: 'Numérisations' }, type: 'count', hidden: true },
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

import { defineList } from '../lists/list.ts';

export const personStates = {
  active: { en: 'Active', fr: 'Active' },
  locked: { en: 'Locked', fr: 'Verrouillée' },
  unemployed: { en: 'Works nowhere', fr: 'Sans emploi' },
  merged: { en: 'Merged', fr: 'Fusionnée' },
} as const;
export type PersonState = keyof typeof personStates;

export const claimWords = {
  platform: { en: 'Platform admin', fr: 'Admin. de plateforme' },
  company: { en: 'Company admin', fr: 'Admin. d’entreprise' },
  none: { en: 'None', fr: 'Aucun' },
} as const;

/** Everybody, across companies. */
export const peopleList = defineList({
  key: 'people',
  name: { en: 'People', fr: 'Personnes' },
  columns: {
    name: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
    companies: { label: { en: 'Companies', fr: 'Entreprises' }, type: 'text' },
    numbers: { label: { en: 'Numbers', fr: 'Numéros' }, type: 'text' },
    email: { label: { en: 'E-mail', fr: 'Courriel' }, type: 'text', sortable: true },
    phone: { label: { en: 'Phone', fr: 'Téléphone' }, type: 'text', hidden: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', sortable: true, words: personStates },
    claims: { label: { en: 'Rights', fr: 'Droits' }, type: 'status', sortable: true, words: claimWords },
    lastSignedInAt: { label: { en: 'Last sign-in', fr: 'Dernière connexion' }, type: 'instant', sortable: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: personStates },
    claims: { label: { en: 'Rights', fr: 'Droits' }, kind: 'choice', words: claimWords },
    company: { label: { en: 'Company', fr: 'Entreprise' }, kind: 'id' },
  },
  order: 'name',
});

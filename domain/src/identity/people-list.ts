import { defineList } from '../lists/list.ts';

export const personStates = {
  active: { en: 'Active', fr: 'Actif' },
  locked: { en: 'Locked', fr: 'Verrouillé' },
  unemployed: { en: 'Not employed', fr: 'Sans emploi actif' },
  merged: { en: 'Merged', fr: 'Fusionné' },
} as const;
export type PersonState = keyof typeof personStates;

export const claimWords = {
  platform: { en: 'Platform admin', fr: 'Admin. de la plateforme' },
  company: { en: 'Company admin', fr: 'Admin. d’entreprise' },
  none: { en: 'None', fr: 'Aucun' },
} as const;

/** Everyone, across companies. */
export const peopleList = defineList({
  key: 'people',
  name: { en: 'People', fr: 'Personnes' },
  columns: {
    name: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
    companies: { label: { en: 'Companies', fr: 'Entreprises' }, type: 'text' },
    numbers: { label: { en: 'Employee numbers', fr: 'Numéros d’employé' }, type: 'text' },
    email: { label: { en: 'Email', fr: 'Courriel' }, type: 'text', sortable: true },
    phone: { label: { en: 'Phone', fr: 'Téléphone' }, type: 'text', hidden: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', sortable: true, words: personStates },
    claims: { label: { en: 'Role', fr: 'Rôle' }, type: 'status', sortable: true, words: claimWords },
    lastSignedInAt: { label: { en: 'Last sign-in', fr: 'Dernière connexion' }, type: 'instant', sortable: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: personStates },
    claims: { label: { en: 'Role', fr: 'Rôle' }, kind: 'choice', words: claimWords },
    company: { label: { en: 'Company', fr: 'Entreprise' }, kind: 'id' },
  },
  order: 'name',
});

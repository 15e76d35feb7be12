import { defineList } from '../lists/list.ts';

const held = {
  held: { en: 'Filled', fr: 'Pourvu' },
  vacant: { en: 'Vacant', fr: 'Vacant' },
};
const states = {
  current: { en: 'Active', fr: 'Actif' },
  archived: { en: 'Archived', fr: 'Archivé' },
};

/** A company's positions. */
export const positionList = defineList({
  key: 'positions',
  name: { en: 'Positions', fr: 'Postes' },
  order: 'title',
  columns: {
    code: { label: { en: 'Code', fr: 'Code' }, type: 'text', sortable: true },
    title: { label: { en: 'Title', fr: 'Titre' }, type: 'text', sortable: true },
    sites: { label: { en: 'Sites', fr: 'Sites' }, type: 'text' },
    departments: { label: { en: 'Departments', fr: 'Services' }, type: 'text', hidden: true },
    people: { label: { en: 'People', fr: 'Personnes' }, type: 'count', sortable: true },
    coverage: { label: { en: 'Coverage', fr: 'Couverture' }, type: 'percent' },
    qualified: { label: { en: 'Qualified people', fr: 'Personnes qualifiées' }, type: 'count', hidden: true },
    requirements: { label: { en: 'Requirements', fr: 'Exigences' }, type: 'count', sortable: true },
    gaps: { label: { en: 'Gaps', fr: 'Écarts' }, type: 'count' },
    minQualified: {
      label: { en: 'Minimum qualified people', fr: 'Minimum de personnes qualifiées' },
      type: 'count',
      sortable: true,
      hidden: true,
    },
    occupation: { label: { en: 'Occupation', fr: 'Profession' }, type: 'text', hidden: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: states, sortable: true, hidden: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: states },
    held: { label: { en: 'People', fr: 'Personnes' }, kind: 'choice', words: held },
    siteId: { label: { en: 'Site', fr: 'Site' }, kind: 'id' },
    below: { label: { en: 'Below the minimum', fr: 'Sous le minimum' }, kind: 'flag' },
    gaps: { label: { en: 'With gaps', fr: 'Avec des écarts' }, kind: 'flag' },
    templateChanged: { label: { en: 'Template updated', fr: 'Modèle modifié' }, kind: 'flag' },
  },
});

/** The templates the platform offers. */
export const templateList = defineList({
  key: 'positionTemplates',
  name: { en: 'Position templates', fr: 'Modèles de poste' },
  order: 'title',
  columns: {
    code: { label: { en: 'Code', fr: 'Code' }, type: 'text', sortable: true },
    title: { label: { en: 'Title', fr: 'Titre' }, type: 'text', sortable: true },
    occupation: { label: { en: 'Occupation', fr: 'Profession' }, type: 'text', sortable: true },
    requirements: { label: { en: 'Requirements', fr: 'Exigences' }, type: 'count', sortable: true },
    companies: { label: { en: 'Companies', fr: 'Entreprises' }, type: 'count', sortable: true },
    following: { label: { en: 'Following template', fr: 'Suivent le modèle' }, type: 'count', sortable: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: states, sortable: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: states },
  },
});

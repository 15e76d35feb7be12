import { defineList } from '../lists/list.ts';

const held = {
  held: { en: 'Held', fr: 'Occupé' },
  vacant: { en: 'Nobody holds it', fr: 'Personne ne l’occupe' },
};
const states = {
  current: { en: 'Current', fr: 'Actuel' },
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
    sites: { label: { en: 'Sites', fr: 'Établissements' }, type: 'text' },
    departments: { label: { en: 'Departments', fr: 'Services' }, type: 'text', hidden: true },
    people: { label: { en: 'People', fr: 'Personnes' }, type: 'count', sortable: true },
    coverage: { label: { en: 'Coverage', fr: 'Couverture' }, type: 'percent' },
    qualified: { label: { en: 'Fully qualified', fr: 'Pleinement qualifiés' }, type: 'count', hidden: true },
    requirements: { label: { en: 'Requirements', fr: 'Exigences' }, type: 'count', sortable: true },
    gaps: { label: { en: 'Gaps', fr: 'Lacunes' }, type: 'count' },
    minQualified: { label: { en: 'Wanted qualified', fr: 'Qualifiés voulus' }, type: 'count', sortable: true, hidden: true },
    occupation: { label: { en: 'Occupation', fr: 'Profession' }, type: 'text', hidden: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: states, sortable: true, hidden: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: states },
    held: { label: { en: 'People', fr: 'Personnes' }, kind: 'choice', words: held },
    siteId: { label: { en: 'Site', fr: 'Établissement' }, kind: 'id' },
    below: { label: { en: 'Below the number wanted', fr: 'Sous le nombre voulu' }, kind: 'flag' },
    gaps: { label: { en: 'With gaps', fr: 'Avec des lacunes' }, kind: 'flag' },
    templateChanged: { label: { en: 'Template changed', fr: 'Modèle modifié' }, kind: 'flag' },
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
    following: { label: { en: 'Following', fr: 'Abonnées' }, type: 'count', sortable: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: states, sortable: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: states },
  },
});

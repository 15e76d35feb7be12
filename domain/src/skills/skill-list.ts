import { defineList } from '../lists/list.ts';

const states = {
  draft: { en: 'Draft', fr: 'Brouillon' },
  published: { en: 'Published', fr: 'Publiée' },
  retired: { en: 'Retired', fr: 'Retirée' },
};
const kinds = {
  course: { en: 'Course', fr: 'Cours' },
  session: { en: 'Session', fr: 'Séance' },
  external: { en: 'External certificate', fr: 'Certificat externe' },
  import: { en: 'Import', fr: 'Importation' },
  manual: { en: 'Manual entry', fr: 'Saisie manuelle' },
};

/** All skills of the platform. */
export const skillList = defineList({
  key: 'skills',
  name: { en: 'Skills', fr: 'Compétences' },
  order: 'name',
  columns: {
    code: { label: { en: 'Code', fr: 'Code' }, type: 'text', sortable: true },
    name: { label: { en: 'Name', fr: 'Nom' }, type: 'text', sortable: true },
    category: { label: { en: 'Category', fr: 'Catégorie' }, type: 'text', sortable: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: states, sortable: true },
    levelCount: { label: { en: 'Levels', fr: 'Niveaux' }, type: 'count', sortable: true, hidden: true },
    validityMonths: { label: { en: 'Validity (months)', fr: 'Validité (mois)' }, type: 'count', sortable: true },
    courses: { label: { en: 'Courses', fr: 'Cours' }, type: 'count', sortable: true },
    companies: {
      label: { en: 'Companies requiring it', fr: 'Entreprises qui l’exigent' },
      type: 'count',
      hidden: true,
    },
    holders: { label: { en: 'Holders', fr: 'Titulaires' }, type: 'count' },
    regulation: { label: { en: 'Regulation', fr: 'Règlement' }, type: 'text', hidden: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: states },
    evidence: { label: { en: 'Accepted evidence', fr: 'Preuves acceptées' }, kind: 'choice', words: kinds },
    lapses: {
      label: { en: 'Validity', fr: 'Validité' },
      kind: 'choice',
      words: { lapses: { en: 'Expires', fr: 'Expire' }, never: { en: 'No expiry date', fr: 'Sans date d’expiration' } },
    },
  },
});

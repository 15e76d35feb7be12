import { defineList } from '../lists/list.ts';

const states = {
  draft: { en: 'Draft', fr: 'Brouillon' },
  inReview: { en: 'In review', fr: 'En révision' },
  published: { en: 'Published', fr: 'Publié' },
  retired: { en: 'Retired', fr: 'Retiré' },
};
export const deliveries = {
  online: { en: 'Online', fr: 'En ligne' },
  classroom: { en: 'Classroom', fr: 'En salle' },
  blended: { en: 'Blended', fr: 'Mixte' },
  external: { en: 'External', fr: 'Externe' },
};

/** All courses, for those who write them. */
export const courseList = defineList({
  key: 'courses',
  name: { en: 'Courses', fr: 'Cours' },
  order: 'title',
  columns: {
    code: { label: { en: 'Code', fr: 'Code' }, type: 'text', sortable: true },
    title: { label: { en: 'Title', fr: 'Titre' }, type: 'text', sortable: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: states, sortable: true },
    version: { label: { en: 'Version', fr: 'Version' }, type: 'count', hidden: true },
    categoryName: { label: { en: 'Category', fr: 'Catégorie' }, type: 'text', sortable: true },
    delivery: { label: { en: 'Delivery', fr: 'Mode' }, type: 'status', words: deliveries, hidden: true },
    languages: { label: { en: 'Languages', fr: 'Langues' }, type: 'text' },
    expectedMinutes: {
      label: { en: 'Duration (min)', fr: 'Durée (min)' },
      type: 'count',
      sortable: true,
      hidden: true,
    },
    validityMonths: {
      label: { en: 'Validity (months)', fr: 'Validité (mois)' },
      type: 'count',
      sortable: true,
      hidden: true,
    },
    enrolments: { label: { en: 'Enrolments', fr: 'Inscriptions' }, type: 'count', sortable: true },
    owner: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text', sortable: true, hidden: true },
    updatedAt: { label: { en: 'Updated', fr: 'Modifié le' }, type: 'instant', sortable: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: states },
    categoryId: { label: { en: 'Category', fr: 'Catégorie' }, kind: 'id' },
    language: {
      label: { en: 'Language', fr: 'Langue' },
      kind: 'choice',
      words: {
        en: { en: 'English', fr: 'Anglais' },
        fr: { en: 'French', fr: 'Français' },
        es: { en: 'Spanish', fr: 'Espagnol' },
      },
    },
    delivery: { label: { en: 'Delivery', fr: 'Mode' }, kind: 'choice', words: deliveries },
    owned: { label: { en: 'Company-specific only', fr: 'Propres à une entreprise' }, kind: 'flag' },
  },
});

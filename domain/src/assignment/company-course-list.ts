import { defineList } from '../lists/list.ts';

const deliveries = {
  online: { en: 'Online', fr: 'En ligne' },
  classroom: { en: 'Classroom', fr: 'En salle' },
  blended: { en: 'Blended', fr: 'Mixte' },
  external: { en: 'External', fr: 'Externe' },
};

/** The courses a company can give, with how its people are doing in them. */
export const companyCourseList = defineList({
  key: 'companyCourses',
  name: { en: 'Courses', fr: 'Cours' },
  order: 'title',
  columns: {
    code: { label: { en: 'Code', fr: 'Code' }, type: 'text', sortable: true },
    title: { label: { en: 'Title', fr: 'Titre' }, type: 'link', sortable: true },
    version: { label: { en: 'Version', fr: 'Version' }, type: 'count', hidden: true },
    delivery: {
      label: { en: 'Delivery', fr: 'Mode' },
      type: 'status',
      words: deliveries,
      sortable: true,
      hidden: true,
    },
    enrolled: { label: { en: 'Enrolled', fr: 'Inscrits' }, type: 'count', sortable: true },
    inProgress: { label: { en: 'In progress', fr: 'En cours' }, type: 'count', sortable: true },
    completed: { label: { en: 'Completed', fr: 'Terminés' }, type: 'count', sortable: true },
    overdue: { label: { en: 'Overdue', fr: 'En retard' }, type: 'count', sortable: true },
    expiring: { label: { en: 'Expiring soon', fr: 'Expirent bientôt' }, type: 'count', sortable: true },
    averageMinutes: {
      label: { en: 'Average time (min)', fr: 'Durée moyenne (min)' },
      type: 'count',
      sortable: true,
      hidden: true,
    },
  },
  filters: {
    delivery: { label: { en: 'Delivery', fr: 'Mode' }, kind: 'choice', words: deliveries },
    used: { label: { en: 'With people enrolled', fr: 'Avec des inscrits' }, kind: 'flag' },
    overdue: { label: { en: 'With overdue people', fr: 'Avec des personnes en retard' }, kind: 'flag' },
  },
});

import { defineList } from '../lists/list.ts';

/** People who did all of a course but its practical evaluation, for those who may evaluate them. */
export const evaluationList = defineList({
  key: 'evaluations',
  name: { en: 'Practical evaluations', fr: 'Évaluations pratiques' },
  order: 'dueSince',
  columns: {
    name: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
    course: { label: { en: 'Course', fr: 'Cours' }, type: 'text', sortable: true },
    dueSince: { label: { en: 'Waiting since', fr: 'En attente depuis' }, type: 'instant', sortable: true },
    site: { label: { en: 'Site', fr: 'Site' }, type: 'text', sortable: true },
    manager: { label: { en: 'Manager', fr: 'Responsable' }, type: 'text', sortable: true },
    tries: { label: { en: 'Evaluations so far', fr: 'Évaluations déjà faites' }, type: 'count', sortable: true },
    employeeNumber: { label: { en: 'Employee no.', fr: 'N° d’employé' }, type: 'text', hidden: true },
    dueOn: { label: { en: 'Due date', fr: 'Échéance' }, type: 'day', sortable: true, hidden: true },
  },
  filters: {
    course: { label: { en: 'Course', fr: 'Cours' }, kind: 'id' },
    site: { label: { en: 'Site', fr: 'Site' }, kind: 'id' },
  },
});

import { defineList } from '../lists/list.ts';
import { enrolmentColumns } from './enrolment-columns.ts';
import { enrolmentFilters, enrolmentGroups, enrolmentMeasures } from './enrolment-measures.ts';

/** Every attempt of a company's people at every course, whatever its delivery. */
export const companyEnrolmentList = defineList({
  key: 'companyEnrolments',
  employee: 'personId',
  name: { en: 'Enrolments', fr: 'Inscriptions' },
  order: '-assignedAt',
  columns: enrolmentColumns,
  filters: enrolmentFilters,
  groups: {
    ...enrolmentGroups,
    position: { label: { en: 'Position', fr: 'Poste' }, key: 'positionId', words: 'position' },
    site: { label: { en: 'Site', fr: 'Site' }, key: 'siteId', words: 'site' },
    department: { label: { en: 'Department', fr: 'Service' }, key: 'departmentId', words: 'department' },
    manager: { label: { en: 'Manager', fr: 'Gestionnaire' }, key: 'managerId', words: 'manager' },
    person: { label: { en: 'Person', fr: 'Personne' }, key: 'personId', words: 'name' },
  },
  measures: enrolmentMeasures,
  dates: ['assignedAt', 'dueOn', 'startedAt', 'completedAt', 'lastActivityAt', 'validThrough'],
});

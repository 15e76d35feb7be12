import { defineList } from '../lists/list.ts';
import { overallWords } from '../qualification/overall.ts';
import { statusWords as standingWords } from '../qualification/standing-words.ts';

export const statusWords = {
  active: { en: 'Active', fr: 'Actif' },
  invited: { en: 'Invited', fr: 'Invité' },
  starting: { en: 'Starting soon', fr: 'À venir' },
  leave: { en: 'On leave', fr: 'En congé' },
  inactive: { en: 'Former', fr: 'Ancien' },
} as const;

export const contactWords = {
  email: { en: 'Email', fr: 'Courriel' },
  phone: { en: 'Phone', fr: 'Téléphone' },
  pin: { en: 'PIN sign-in', fr: 'Connexion par NIP' },
  paper: { en: 'Print only', fr: 'Papier seulement' },
} as const;

/** The people of a company. */
export const employeeList = defineList({
  key: 'employees',
  name: { en: 'Employees', fr: 'Employés' },
  employee: 'id',
  columns: {
    name: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
    employeeNumber: { label: { en: 'Employee no.', fr: 'N° d’employé' }, type: 'text', sortable: true, hidden: true },
    positions: { label: { en: 'Positions', fr: 'Postes' }, type: 'text' },
    site: { label: { en: 'Site', fr: 'Site' }, type: 'text', sortable: true },
    department: { label: { en: 'Department', fr: 'Service' }, type: 'text', sortable: true, hidden: true },
    manager: { label: { en: 'Manager', fr: 'Gestionnaire' }, type: 'text', sortable: true, hidden: true },
    status: { label: { en: 'Status', fr: 'État' }, type: 'status', sortable: true, words: statusWords },
    overall: { label: { en: 'Compliance', fr: 'Conformité' }, type: 'status', words: overallWords },
    overdue: { label: { en: 'Overdue courses', fr: 'Cours en retard' }, type: 'count', sortable: true },
    reachableBy: {
      label: { en: 'Contact method', fr: 'Moyen de communication' },
      type: 'status',
      sortable: true,
      words: contactWords,
      hidden: true,
    },
    lastSignedInAt: { label: { en: 'Last sign-in', fr: 'Dernière connexion' }, type: 'instant', sortable: true },
    jobTitle: { label: { en: 'Job title', fr: 'Titre d’emploi' }, type: 'text', sortable: true, hidden: true },
    email: { label: { en: 'Email', fr: 'Courriel' }, type: 'text', sortable: true, hidden: true },
    phone: { label: { en: 'Phone', fr: 'Téléphone' }, type: 'text', hidden: true },
    startedOn: { label: { en: 'First day', fr: 'Premier jour' }, type: 'day', sortable: true, hidden: true },
    endedOn: { label: { en: 'Last day', fr: 'Dernier jour' }, type: 'day', sortable: true, hidden: true },
  },
  filters: {
    status: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: statusWords },
    overall: { label: { en: 'Compliance', fr: 'Conformité' }, kind: 'choice', words: overallWords },
    overdue: { label: { en: 'With overdue courses', fr: 'Avec des cours en retard' }, kind: 'flag' },
    site: { label: { en: 'Site', fr: 'Site' }, kind: 'id' },
    department: { label: { en: 'Department', fr: 'Service' }, kind: 'id' },
    manager: { label: { en: 'Manager', fr: 'Gestionnaire' }, kind: 'id' },
    position: { label: { en: 'Position', fr: 'Poste' }, kind: 'id' },
    reach: { label: { en: 'Contact method', fr: 'Moyen de communication' }, kind: 'choice', words: contactWords },
    // how people stand against what asks for one skill, or for anything, on a day
    skill: { label: { en: 'Skill', fr: 'Compétence' }, kind: 'id' },
    standing: { label: { en: 'Requirement', fr: 'Exigence' }, kind: 'choice', words: standingWords },
    on: { label: { en: 'As of', fr: 'En date du' }, kind: 'day' },
    admins: { label: { en: 'Administrators only', fr: 'Administrateurs seulement' }, kind: 'flag' },
  },
  order: 'name',
});

import { defineList } from '../lists/list.ts';
import { expiredColumns } from './expiry-columns.ts';
import { expiredForWords, kindWords, renewalWords, standingWords } from './expiry-words.ts';

const groups = {
  qualification: { label: { en: 'Qualification', fr: 'Qualification' }, key: 'target', type: 'text', words: 'qualification' },
  site: { label: { en: 'Site', fr: 'Site' }, key: 'siteId', words: 'site' },
  department: { label: { en: 'Department', fr: 'Service' }, key: 'departmentId', words: 'department' },
  manager: { label: { en: 'Manager', fr: 'Gestionnaire' }, key: 'managerId', words: 'manager' },
  renewal: { label: { en: 'Renewal', fr: 'Renouvellement' }, key: 'renewal', filter: 'renewal' },
  expiredFor: { label: { en: 'Expired for', fr: 'Expirée depuis' }, key: 'expiredFor', filter: 'expiredFor' },
  person: { label: { en: 'Person', fr: 'Personne' }, key: 'personId', words: 'name' },
} as const;

/** Required qualifications that people held and that have run out on a day: the newest period alone counts. */
export const companyExpiredList = defineList({
  key: 'companyExpired',
  employee: 'personId',
  name: { en: 'Expired qualifications', fr: 'Qualifications expirées' },
  order: '-daysExpired',
  columns: { ...expiredColumns, expiredFor: { label: { en: 'Expired for', fr: 'Expirée depuis' }, type: 'status', words: expiredForWords, hidden: true } },
  filters: {
    renewal: { label: { en: 'Renewal', fr: 'Renouvellement' }, kind: 'choice', words: renewalWords },
    standing: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: standingWords },
    kind: { label: { en: 'Requirement', fr: 'Exigence' }, kind: 'choice', words: kindWords },
    expiredFor: { label: { en: 'Expired for', fr: 'Expirée depuis' }, kind: 'choice', words: expiredForWords },
    asOf: { label: { en: 'As of', fr: 'En date du' }, kind: 'day' },
    knownOn: { label: { en: 'As known on', fr: 'Selon ce qui était connu le' }, kind: 'day' },
  },
  groups,
  measures: {
    expired: {
      label: { en: 'Expired', fr: 'Expirées' },
      meaning: {
        en: 'Required qualifications that have run out, those in grace included.',
        fr: 'Qualifications exigées qui ont pris fin, y compris en délai de grâce.',
      },
      kind: 'count',
    },
    people: {
      label: { en: 'People', fr: 'Personnes' },
      meaning: { en: 'People with at least one of them, each counted once.', fr: 'Personnes qui en ont au moins une, chacune comptée une fois.' },
      kind: 'distinct',
      of: 'personId',
    },
    mandatory: {
      label: { en: 'Mandatory', fr: 'Obligatoires' },
      meaning: { en: 'Those that a mandatory requirement is about.', fr: 'Celles qu’une exigence obligatoire vise.' },
      kind: 'count',
      where: { kind: 'mandatory' },
    },
    inGrace: {
      label: { en: 'In grace', fr: 'En délai de grâce' },
      meaning: { en: 'Those still inside their grace period.', fr: 'Celles encore en délai de grâce.' },
      kind: 'count',
      where: { standing: 'inGrace' },
    },
    unassigned: {
      label: { en: 'Without renewal', fr: 'Sans renouvellement' },
      meaning: { en: 'Those for which no renewal is under way.', fr: 'Celles pour lesquelles aucun renouvellement n’est en cours.' },
      kind: 'count',
      where: { renewal: 'none,noCourse' },
    },
    medianDays: {
      label: { en: 'Median days', fr: 'Jours (médiane)' },
      meaning: { en: 'Median of the days expired.', fr: 'Médiane des jours d’expiration.' },
      kind: 'median',
      of: 'daysExpired',
    },
  },
});

import { defineList } from '../../lists/list.ts';
import { expiredColumns } from './expiry-columns.ts';
import { byPerson, expiryGroups, expiryMeasures } from './expiry-measures.ts';
import { employmentWords, expiredForWords, kindWords, renewalWords, seatWords, standingWords } from './expiry-words.ts';

/** Required qualifications that people held and that have run out on a day: the newest period alone counts. */
export const companyExpiredList = defineList({
  key: 'companyExpired',
  employee: 'personId',
  name: { en: 'Expired qualifications', fr: 'Qualifications expirées' },
  order: '-daysExpired',
  columns: {
    ...expiredColumns,
    expiredFor: {
      label: { en: 'Expired for', fr: 'Expirée depuis' },
      type: 'status',
      words: expiredForWords,
      hidden: true,
    },
  },
  filters: {
    renewal: { label: { en: 'Renewal', fr: 'Renouvellement' }, kind: 'choice', words: renewalWords },
    standing: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: standingWords },
    kind: { label: { en: 'Requirement', fr: 'Exigence' }, kind: 'choice', words: kindWords },
    expiredFor: { label: { en: 'Expired for', fr: 'Expirée depuis' }, kind: 'choice', words: expiredForWords },
    seat: { label: { en: 'Seat', fr: 'Place' }, kind: 'choice', words: seatWords },
    employment: { label: { en: 'Employment', fr: 'Emploi' }, kind: 'choice', words: employmentWords },
    below: { label: { en: 'Positions below minimum only', fr: 'Postes sous le minimum seulement' }, kind: 'flag' },
    held: {
      label: { en: 'Include exempt and suspended', fr: 'Inclure les exemptions et suspensions' },
      kind: 'flag',
      widens: true,
    },
    asOf: { label: { en: 'As of', fr: 'En date du' }, kind: 'day', moment: { usual: 'today' } },
    knownOn: { label: { en: 'Records as of', fr: 'Dossiers en date du' }, kind: 'day', moment: { usual: null } },
  },
  groups: {
    ...expiryGroups,
    expiredFor: { label: { en: 'Expired for', fr: 'Expirée depuis' }, key: 'expiredFor', filter: 'expiredFor' },
    ...byPerson,
  },
  measures: {
    expired: {
      label: { en: 'Expired', fr: 'Expirées' },
      meaning: {
        en: 'Required qualifications that have run out, those in grace included.',
        fr: 'Qualifications exigées qui ont pris fin, y compris en délai de grâce.',
      },
      kind: 'count',
    },
    people: expiryMeasures.people,
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
    unassigned: expiryMeasures.unassigned,
    positionsBelow: {
      label: { en: 'Positions below minimum', fr: 'Postes sous le minimum' },
      meaning: {
        en: 'Positions with fewer qualified people than their minimum that someone can’t fill because of one of them, each counted once.',
        fr: 'Postes ayant moins de personnes qualifiées que leur minimum que quelqu’un ne peut occuper à cause de l’une d’elles, chacun compté une fois.',
      },
      kind: 'distinct',
      of: 'positionsBelow',
      each: true,
      where: { below: 'true' },
    },
    cost: { label: { en: 'Cost to renew', fr: 'Coût du renouvellement' }, ...expiryMeasures.cost },
    medianDays: {
      label: { en: 'Median days', fr: 'Jours (médiane)' },
      meaning: { en: 'Median of the days expired.', fr: 'Médiane des jours d’expiration.' },
      kind: 'median',
      of: 'daysExpired',
    },
  },
});

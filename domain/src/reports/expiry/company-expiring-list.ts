import { defineList } from '../../lists/list.ts';
import { expiringColumns } from './expiry-columns.ts';
import { byPerson, expiryGroups, expiryMeasures } from './expiry-measures.ts';
import {
  employmentWords,
  exemptWords,
  expiryWindow,
  kindWords,
  leadTimeWords,
  practicalWords,
  renewalWords,
  seatWords,
  widestWindow,
} from './expiry-words.ts';

/** Required qualifications that are met and end within so many days of a day. */
export const companyExpiringList = defineList({
  key: 'companyExpiring',
  employee: 'personId',
  name: { en: 'Expiring qualifications', fr: 'Qualifications qui expirent' },
  order: 'validThrough',
  columns: expiringColumns,
  filters: {
    renewal: { label: { en: 'Renewal', fr: 'Renouvellement' }, kind: 'choice', words: renewalWords },
    leadTime: { label: { en: 'Expires in', fr: 'Expire dans' }, kind: 'choice', words: leadTimeWords },
    seat: { label: { en: 'Seat', fr: 'Place' }, kind: 'choice', words: seatWords },
    kind: { label: { en: 'Requirement', fr: 'Exigence' }, kind: 'choice', words: kindWords },
    practical: { label: { en: 'Format', fr: 'Format' }, kind: 'choice', words: practicalWords },
    exempt: { label: { en: 'Exempt', fr: 'Exemption' }, kind: 'choice', words: exemptWords },
    employment: { label: { en: 'Employment', fr: 'Emploi' }, kind: 'choice', words: employmentWords },
    asOf: { label: { en: 'As of', fr: 'En date du' }, kind: 'day', moment: { usual: 'today' } },
    knownOn: { label: { en: 'Records as of', fr: 'Dossiers en date du' }, kind: 'day', moment: { usual: null } },
    days: {
      label: { en: 'Window in days', fr: 'Période en jours' },
      kind: 'number',
      least: 1,
      most: widestWindow,
      moment: { usual: expiryWindow },
    },
  },
  groups: {
    month: { label: { en: 'Month of expiry', fr: 'Mois d’expiration' }, key: 'validThrough', bucket: 'month' },
    leadTime: { label: { en: 'Expires in', fr: 'Expire dans' }, key: 'leadTime', filter: 'leadTime' },
    ...expiryGroups,
    ...byPerson,
  },
  measures: {
    expiring: {
      label: { en: 'Expiring', fr: 'Qui expirent' },
      meaning: {
        en: 'Required qualifications that are met and end within the window: 180 days unless another is chosen.',
        fr: 'Qualifications exigées, valides, qui prennent fin dans la période : 180 jours, sauf si une autre est choisie.',
      },
      kind: 'count',
    },
    people: expiryMeasures.people,
    in30: {
      label: { en: 'Within 30 days', fr: 'D’ici 30 jours' },
      meaning: { en: 'Those that end within 30 days.', fr: 'Celles qui prennent fin d’ici 30 jours.' },
      kind: 'count',
      where: { leadTime: 'd30' },
    },
    unassigned: expiryMeasures.unassigned,
    seats: {
      label: { en: 'Seats needed', fr: 'Places nécessaires' },
      meaning: {
        en: 'Those whose renewal needs a seat that isn’t reserved.',
        fr: 'Celles dont le renouvellement exige une place qui n’est pas réservée.',
      },
      kind: 'count',
      where: { seat: 'needed' },
    },
    cost: { label: { en: 'Cost forecast', fr: 'Coût prévu' }, ...expiryMeasures.cost },
  },
});

import { defineList } from '../lists/list.ts';
import { overallWords } from '../qualification/overall.ts';

const { none: _none, ...words } = overallWords;
export const complianceWords = words;
export type ComplianceStanding = keyof typeof complianceWords;
const met = 'ok,expiring';
const unmet = 'gap,expired';

/**
 * Everyone of whom something mandatory is asked today, at each company they work at, and whether they meet all of it.
 */
export const complianceList = defineList({
  key: 'compliance',
  name: { en: 'Compliance by company', fr: 'Conformité par entreprise' },
  order: 'company',
  columns: {
    name: { label: { en: 'Person', fr: 'Personne' }, type: 'link', sortable: true },
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text', sortable: true },
    standing: {
      label: { en: 'Compliance', fr: 'Conformité' },
      type: 'status',
      words: complianceWords,
      sortable: true,
      meaning: {
        en: 'The worst of the person’s mandatory requirements today: one has expired, another is missing, one expires soon, or all are met.',
        fr: 'La pire des exigences obligatoires de la personne aujourd’hui : une est expirée, une autre manque, une expire bientôt, ou toutes sont satisfaites.',
      },
    },
    employeeNumber: { label: { en: 'Employee no.', fr: 'N° d’employé' }, type: 'text', sortable: true, hidden: true },
  },
  filters: { standing: { label: { en: 'Compliance', fr: 'Conformité' }, kind: 'choice', words: complianceWords } },
  groups: {
    company: { label: { en: 'Company', fr: 'Entreprise' }, key: 'companyId', words: 'company' },
    standing: { label: { en: 'Compliance', fr: 'Conformité' }, key: 'standing', filter: 'standing' },
  },
  measures: {
    people: {
      label: { en: 'People', fr: 'Personnes' },
      meaning: {
        en: 'People with at least one mandatory requirement today, counted at each company they work at.',
        fr: 'Personnes ayant au moins une exigence obligatoire aujourd’hui, comptées dans chaque entreprise où elles travaillent.',
      },
      kind: 'count',
    },
    compliant: {
      label: { en: 'Compliant', fr: 'Conformes' },
      meaning: { en: 'People without gaps.', fr: 'Personnes sans écart.' },
      kind: 'count',
      where: { standing: met },
    },
    gaps: {
      label: { en: 'With gaps', fr: 'Avec écarts' },
      meaning: {
        en: 'People with an expired or missing mandatory requirement.',
        fr: 'Personnes dont une exigence obligatoire est expirée ou manquante.',
      },
      kind: 'count',
      where: { standing: unmet },
    },
    rate: {
      label: { en: 'Compliance rate', fr: 'Taux de conformité' },
      meaning: {
        en: 'People without gaps ÷ people with at least one mandatory requirement.',
        fr: 'Personnes sans écart ÷ personnes ayant au moins une exigence obligatoire.',
      },
      kind: 'share',
      where: { standing: met },
    },
  },
});

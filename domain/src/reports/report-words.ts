import type { Label } from '../lists/list.ts';

/** What stands over every report, on screen and in its files. */
export const reportWords = {
  about: { en: 'About', fr: 'À propos' },
  company: { en: 'Company', fr: 'Entreprise' },
  subsidiaryOf: { en: 'Subsidiary of', fr: 'Filiale de' },
  allCompanies: { en: 'All companies', fr: 'Toutes les entreprises' },
  period: { en: 'Period', fr: 'Période' },
  asOf: { en: 'As of', fr: 'En date du' },
  through: { en: 'to', fr: 'au' },
  filters: { en: 'Filters', fr: 'Filtres' },
  none: { en: 'none', fr: 'aucun' },
  timeZone: { en: 'Time zone', fr: 'Fuseau horaire' },
  generated: { en: 'Generated', fr: 'Produit le' },
  by: { en: 'by', fr: 'par' },
  rows: { en: 'Rows', fr: 'Lignes' },
  run: { en: 'Run', fr: 'Exécution' },
  freshness: { en: 'Data', fr: 'Données' },
  atThatMoment: { en: 'as they stood at that moment', fr: 'telles qu’elles étaient à ce moment' },
  total: { en: 'Total', fr: 'Total' },
  figure: { en: 'Figure', fr: 'Chiffre' },
  meaning: { en: 'What it means', fr: 'Signification' },
  page: { en: 'Page', fr: 'Page' },
} satisfies Record<string, Label>;

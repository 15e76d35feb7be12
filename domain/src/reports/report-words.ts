import type { Label } from '../lists/list.ts';

/** What stands over every report, on screen and in its files. */
export const reportWords = {
  about: { en: 'About this report', fr: 'À propos du rapport' },
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
  run: { en: 'Run ID', fr: 'N° d’exécution' },
  freshness: { en: 'Data as of', fr: 'Données en date du' },
  atThatMoment: { en: 'the time the report was generated', fr: 'moment de la production du rapport' },
  total: { en: 'Total', fr: 'Total' },
  figure: { en: 'Measure', fr: 'Mesure' },
  meaning: { en: 'Definition', fr: 'Définition' },
  page: { en: 'Page', fr: 'Page' },
} satisfies Record<string, Label>;

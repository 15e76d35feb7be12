import type { ReportArea, ReportKey } from './reports.ts';
import { reports } from './reports.ts';

type Locale = 'en' | 'fr';
type ReportedValue = Record<Locale, string>;

/** A line of the index of reports. */
export type ReportPage = {
  key: ReportKey | 'qualifications';
  name: ReportedValue;
  answers: ReportedValue;
  keywords?: ReportedValue;
  page: string;
  view?: string;
  /** Its rows are a declared list, with saved views, files and schedules. */
  listed: boolean;
};

/** The matrix is a report, but no list. */
const matrix: ReportPage = {
  key: 'qualifications',
  name: { en: 'Qualifications', fr: 'Qualifications' },
  answers: {
    en: 'Who is qualified for what on a given day, and what is missing?',
    fr: 'Qui est qualifié pour quoi à une date donnée, et que manque-t-il?',
  },
  keywords: {
    en: 'was were matrix compliance gaps audit pack coverage positions',
    fr: 'était étaient matrice conformité écarts dossier d’audit couverture postes',
  },
  page: '/settings/reports/CompanyQualifications',
  listed: false,
};

/** The reports of an area in the order of the index. */
export function reportIndex(area: ReportArea): ReportPage[] {
  const listed = (Object.keys(reports) as ReportKey[]).flatMap((key): ReportPage[] => {
    const report = reports[key];
    return report.area === area ? [{ key, name: report.list.name, listed: true, ...report }] : [];
  });
  return area === 'settings' ? [matrix, ...listed] : listed;
}

/** Without case and accents, in words. Endings that only tell one from several are dropped. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/(ies|es|s)$/, ''));

/** Words that every question holds. */
const common = new Set(
  wordsOf(
    'the and for with who what which when where how much many does did are have has not les des une que qui quoi quand quel quelle quels quelles combien est sont ont pas dans sur avec',
  ),
);

/** The reports that answer a question in words, best first; every report in its order where nothing was typed. */
export function findReports(pages: readonly ReportPage[], question: string, locale: Locale): ReportPage[] {
  const wanted = wordsOf(question).filter((word) => !common.has(word));
  if (wanted.length === 0) return [...pages];
  // A word in the name says more than one in the question it answers, and that more than one that is only searched for.
  const weigh = (page: ReportPage, word: string): number =>
    (
      [
        [page.name[locale], 3],
        [page.answers[locale], 2],
        [page.keywords?.[locale] ?? '', 1],
      ] as const
    ).find(([text]) => wordsOf(text).some((other) => other.startsWith(word) || word.startsWith(other)))?.[1] ?? 0;
  return pages
    .map((page) => ({ page, hits: wanted.reduce((sum, word) => sum + weigh(page, word), 0) }))
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
    .map(({ page }) => page);
}

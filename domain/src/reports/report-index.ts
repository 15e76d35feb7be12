import type { ReportArea, ReportKey } from './reports.ts';
import { reports, reportsOf } from './reports.ts';

type Locale = 'en' | 'fr';
type ReportedValue = Record<Locale, string>;

/** A line of the index of reports. */
export type ReportPage = {
  key: ReportKey;
  name: ReportedValue;
  answers: ReportedValue;
  keywords?: ReportedValue;
  page: string;
  view?: string;
};

/** The reports of an area in the order of the index. */
export function reportIndex(area: ReportArea): ReportPage[] {
  return reportsOf(area).map((key): ReportPage => ({ key, name: reports[key].list.name, ...reports[key] }));
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

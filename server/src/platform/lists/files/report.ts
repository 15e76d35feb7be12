import type { List } from '@app/domain/lists/list';
import type { Period } from '@app/domain/reports/period';
import { reportWords } from '@app/domain/reports/report-words';
import { labelled } from '@app/domain/labelled';
import { sql } from 'kysely';
import { dateOf } from '../list-sql.ts';
import type { Locale, ListFilters } from '../list-source.ts';
import type { Work } from '../../database/work.ts';

/**
 * What a report knows of itself besides its rows: whose it is, which period, what narrows it in words, and the sums
 * over all its rows.
 */
export type ReportFacts = {
  /** Null: of all companies. */
  company: string | null;
  period: Period | null;
  rows: number;
  /** Names of what its filters by id chose. */
  names: Record<string, string>;
  /** By column; amounts in words, for they may be of several currencies. */
  totals: Readonly<Record<string, number | string>>;
};
/** A declared list becomes a report by its facts: header and totals are in every file of it. */
export type ReportSource = (work: Work, locale: Locale, asked: ListFilters) => Promise<ReportFacts>;

export type Header = {
  company: string | null;
  /** Whose subsidiary it is, where it is looked at from there. */
  parent: string | null;
  from: string | null;
  to: string | null;
  timeZone: string;
  generatedAt: string;
  generatedBy: string;
  rows: number;
};

/** The header as the page shows it and JSON carries it. */
export async function headerOf(
  work: Work,
  { company, period, rows }: Pick<ReportFacts, 'company' | 'period' | 'rows'>,
): Promise<Header> {
  const { actor } = work;
  const named =
    actor.kind === 'key'
      ? sql<{ name: string }>`select name from api_keys where company_id = ${work.companyId} and id = ${actor.keyId}`
      : sql<{ name: string }>`select legal_name as name from people where id = ${work.personId}`;
  const reader = work.group.seenFrom?.reader ?? (await named.execute(work.tx)).rows[0]!.name;
  return {
    company,
    parent: work.group.seenFrom?.company ?? null,
    from: period?.from ?? null,
    to: period?.to ?? null,
    timeZone: work.timeZone,
    generatedAt: work.now,
    generatedBy: reader,
    rows,
  };
}

/** What narrows a report, one phrase each, by the words of its filters. */
export function filterWords(list: List, asked: ListFilters, names: Record<string, string>, locale: Locale): string[] {
  const phrases = Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = asked[name];
    // The period has a line of its own, and a range of days is one phrase with its date.
    if (value === undefined || filter.kind === 'day' || filter.moment || (name === 'on' && list.dates)) return [];
    // It names its fields itself.
    if (filter.kind === 'having') return names[name] ?? [];
    if (filter.kind === 'flag') return [filter.label[locale]];
    if (filter.kind === 'number') return [labelled(filter.label[locale], String(value), locale)];
    const words =
      filter.kind === 'choice' || filter.kind === 'by'
        ? (value as string[]).map((one) => filter.words[one]?.[locale] ?? one).join(', ')
        : (names[name] ?? '–');
    return [labelled(filter.label[locale], words, locale)];
  });
  const { from, to } = asked as { from?: string; to?: string };
  if (list.dates?.length && (from || to))
    phrases.unshift(
      labelled(list.columns[dateOf(list, asked)]!.label[locale], `${from ?? '…'} – ${to ?? '…'}`, locale),
    );
  return asked.q ? [`“${asked.q}”`, ...phrases] : phrases;
}

/** The header of a file, line by line; `made` says when it was, `moments` which day it is about. */
export function headerLines(
  header: Header,
  made: string,
  moments: readonly [string, string][],
  filters: readonly string[],
  runId: string,
  locale: Locale,
): [string, string][] {
  const say = (word: keyof typeof reportWords) => reportWords[word][locale];
  const { from, to } = header;
  return [
    [say('company'), header.company ?? say('allCompanies')],
    ...(header.parent ? [[say('subsidiaryOf'), header.parent] as [string, string]] : []),
    ...(from && to ? [[say('period'), `${from} ${say('through')} ${to}`] as [string, string]] : []),
    ...moments,
    [say('timeZone'), header.timeZone],
    [say('generated'), `${made} ${say('by')} ${header.generatedBy}`],
    [say('freshness'), say('atThatMoment')],
    [say('filters'), filters.join('; ') || say('none')],
    [say('rows'), String(header.rows)],
    [say('run'), runId],
  ];
}

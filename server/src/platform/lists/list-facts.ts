import type { Endpoint } from '@app/contract/endpoint';
import type { groupInput, groupResult } from '@app/contract/lists/list-groups';
import { filterOf, groupWords, noGroup } from '@app/domain/lists/grouping';
import type { List } from '@app/domain/lists/list';
import { plainAmount } from '@app/domain/money/written';
import { sql } from 'kysely';
import { inSubsidiaryScope } from '../database/subsidiary-scope.ts';
import type { Work } from '../database/work.ts';
import { query } from '../http/handler.ts';
import type { Handler } from '../http/handler.ts';
import { headerOf } from './files/report.ts';
import type { ReportFacts, ReportSource } from './files/report.ts';
import type { Groups } from './list-groups.ts';
import { groupsOf, wordsOfKeys } from './list-groups.ts';
import type { PathParams, Locale, LooseSource, ListFilters } from './list-source.ts';
import { everyColumn, localeOf, noColumn } from './list-source.ts';
import { fieldOf, narrowed, narrowedByDeclaration, statement } from './list-sql.ts';

type Total = Groups['total'];

/** What a list with measures tells of itself: whose it is, what narrows it in words, and its measures over all rows. */
export function factsOf(list: List, source: LooseSource, area: string): ReportSource {
  return async (work, locale, asked) => {
    const { by: _by, ...narrowing } = asked;
    const given = { ...narrowing, ...(await source.gather?.(work, locale, narrowing, everyColumn)) } as PathParams;
    const found = { rows: source.rows(work, locale, given, 'whole'), where: narrowed(source, narrowing, work, list) };
    const { total } = await groupsOf(list, source, found, [], work);
    return headFacts(list, source, area, { work, locale, asked, total });
  };
}

type Asking = { work: Work; locale: Locale; asked: ListFilters; total: Total };

export async function headFacts(
  list: List,
  source: LooseSource,
  area: string,
  { work, locale, asked, total }: Asking,
): Promise<ReportFacts> {
  const company =
    area === 'admin'
      ? null
      : (
          await sql<{ name: string }>`select legal_name as name from companies where id = ${work.companyId}`.execute(
            work.tx,
          )
        ).rows[0]!.name;
  return {
    company,
    period: null,
    rows: total.rows,
    names: await namesOf(list, source, work, locale, asked),
    totals: totalsOf(total),
  };
}

/** Measures as figures; a share with what it is a share of. */
function totalsOf({ values }: Total): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, { value, part, whole, currency }]): [string, number | string][] => {
      if (part !== undefined && whole !== undefined)
        return [
          [name, value ?? ''],
          [`${name}Part`, part],
          [`${name}Whole`, whole],
        ];
      if (currency !== undefined)
        return [[name, value === null || !currency ? '' : `${plainAmount({ minor: value, currency })} ${currency}`]];
      return [[name, value ?? '']];
    }),
  );
}

/** The words of the groups that filters chose. */
export async function namesOf(
  list: List,
  source: LooseSource,
  work: Work,
  locale: Locale,
  asked: ListFilters,
): Promise<Record<string, string>> {
  const names: Record<string, string> = { ...(await source.names?.(work, locale, asked)) };
  const { by: _by, ...narrowing } = asked;
  const given = { ...(await source.gather?.(work, locale, narrowing, noColumn)) } as PathParams;
  if (source.custom && asked['having'] !== undefined)
    names['having'] = await source.custom.narrowedBy(work, String(asked['having']), locale);
  for (const [name, group] of Object.entries(list.groups ?? {})) {
    const value = asked[name];
    if (filterOf(list, name) !== name || list.filters[name]?.kind !== 'key' || typeof value !== 'string') continue;
    const words = wordsOfKeys(list, name, group)?.[value]?.[locale];
    if (value === noGroup) names[name] = groupWords.none[locale];
    else if (words || !group.words) names[name] = words ?? value;
    else {
      const found = {
        rows: source.rows(work, locale, given),
        where: narrowedByDeclaration({ ...list, dates: [] }, { ...source, filters: {} }, { [name]: value }, work),
      };
      const { rows } = await sql<{
        name: string | null;
      }>`${statement(found, { select: sql`${fieldOf(group.words)} as name`, limit: 1 })}`.execute(work.tx);
      if (rows[0]?.name) names[name] = rows[0].name;
    }
  }
  return names;
}

type PlainList = List<string, Record<never, never>>;

/** The groups of a list: the same rows, permission, search and filters as its pages, counted as a whole. */
export function serveGroups(list: List, source: LooseSource, endpoint: Endpoint): Handler {
  const read = endpoint as unknown as Endpoint<ReturnType<typeof groupInput<PlainList>>, typeof groupResult>;
  return query(
    read,
    inSubsidiaryScope(source, async (work, { locale: wanted, ...asked }, call) => {
      const locale = localeOf(wanted, call);
      const { by = [], ...narrowing } = asked as ListFilters & { by?: string[] };
      const given = { ...narrowing, ...(await source.gather?.(work, locale, narrowing, everyColumn)) } as PathParams;
      const found = { rows: source.rows(work, locale, given, 'whole'), where: narrowed(source, narrowing, work, list) };
      const groups = await groupsOf(list, source, found, by, work);
      const facts = await headFacts(list, source, endpoint.area, {
        work,
        locale,
        asked: narrowing,
        total: groups.total,
      });
      return { header: await headerOf(work, facts), names: facts.names, by, ...groups };
    }),
    { snapshot: true, heavy: true, mayLag: true },
  );
}

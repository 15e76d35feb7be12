import type { List } from '@app/domain/lists/list';
import { narrows } from '@app/domain/lists/list';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOfPlatform } from '../../api/client.ts';
import type { EndpointName, Input, LinkName, Result } from '../../api/client.ts';
import type { PagedName } from '../../api/queries.ts';
import { countOf, moreOf, pagesOf, rowsOf } from '../../api/queries.ts';
import { nothingSelected } from '../../ui/lists/selection.ts';
import type { Selection } from '../../ui/lists/selection.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { spokenLocale } from '../../words/languages.ts';
import { endsBeforeStart } from './range.ts';
import { refusalWords } from '../../words/words.ts';
import { fieldsAsked, useCustomColumns } from './customColumns.ts';
import { chosenText, columnsIn, columnsText, narrowingIn, remember, sortIn, unusableIn } from './listAddress.ts';

export type ListPage = Extract<
  { [N in PagedName]: 'count' extends keyof Result<N> ? N : never }[PagedName],
  EndpointName
>;
export type ListExport = Extract<LinkName, `export${string}`>;
export type RowOf<P extends ListPage> = Result<P>['rows'][number] & { id: string };
/** What a bulk action is told: ids, or the query of everything that matches. */
export type SelectionBar = { ids: string[] } | { query: Record<string, string>; except?: string[] };

export type ListState<P extends ListPage = ListPage> = ReturnType<typeof useList<P>>;

/**
 * One declared list as the address asks for it: its rows, what narrows it, which columns are shown, what is chosen.
 * `given` are the ids of the page's own address (`{ positionId }`), or an order of the page's own.
 */
export function useList<P extends ListPage>(
  declared: List,
  page: P,
  exporting: ListExport,
  given: Record<string, string> = {},
) {
  const [url, change] = useUrlState();
  const list = useCustomColumns(declared);
  const [exactly, setExactly] = useState<string | null>(null);
  const narrowing = narrowingIn(list, url);
  const unusable = unusableIn(list, url, spokenLocale());
  const sort = sortIn(list, url);
  const query = JSON.stringify(narrowing);
  const [choice, setChoice] = useState<{ query: string; selected: Selection }>({ query, selected: nothingSelected });
  const columns = columnsIn(list, url);
  // A page that opens in another order than the list's own says so among what is given.
  // What its filters do not have is refused, in a file too: without it, it would be of other rows than the address
  // says.
  const refused = Object.fromEntries(unusable.map(({ name }) => [name, url[name]!]));
  const asked = { ...given, ...narrowing, ...refused, ...(sort && { sort }), locale: spokenLocale() };
  const fields = fieldsAsked(list, chosenText(list, url));
  const pages = useInfiniteQuery({
    ...pagesOf(page, {
      ...asked,
      ...(fields && { fields }),
      ...(exactly === query && { count: 'exact' }),
    } as unknown as Omit<Input<P>, 'cursor'>),
    enabled: unusable.length === 0,
  });
  // What was chosen under another query was chosen from other rows.
  const selected = choice.query === query ? choice.selected : nothingSelected;
  return {
    declared: list,
    exporting,
    /** The platform's lists keep their views with the platform. */
    ofPlatform: isOfPlatform(exporting),
    /** Whether a filter is set in the address; what the page gives by itself is not. */
    isSet: (name: string) => name in narrowing,
    /** What an export asks for besides columns and format. */
    asked,
    rows: rowsOf(pages) as RowOf<P>[] | undefined,
    count: countOf(pages),
    countExactly: () => setExactly(query),
    more: moreOf(pages),
    failed: pages.error && refusalWords(pages.error),
    unusable,
    unreadable:
      unusable.length > 0 || pages.error?.code === 'invalidInput' || (list.dates !== undefined && endsBeforeStart(url)),
    forbidden: pages.error?.code === 'notAllowed',
    retry: () => void pages.refetch(),
    // How it is grouped leaves all its rows, and which day is looked at says what they are.
    narrowed: Object.keys(narrowing).some((name) => narrows(list, name)),
    clear: () =>
      change(
        Object.fromEntries(
          ['q', ...Object.keys(list.filters)].filter((name) => narrows(list, name)).map((name) => [name, undefined]),
        ),
      ),
    columns,
    showColumns: (next: readonly string[]) => {
      const text = columnsText(list, next);
      remember(list, text);
      change({ columns: text || undefined });
    },
    selected,
    select: (next: Selection) => setChoice({ query, selected: next }),
    chosen: chosenIn(selected, narrowing),
  };
}

function chosenIn(selected: Selection, narrowing: Record<string, string>): SelectionBar | null {
  if (selected.all) return { query: narrowing, ...(selected.except.size > 0 && { except: [...selected.except] }) };
  return selected.ids.size > 0 ? { ids: [...selected.ids] } : null;
}

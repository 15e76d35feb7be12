import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointName, Input, Result } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { endsBeforeStart } from './range.ts';
import { refusalWords } from '../../words/words.ts';
import { narrowingIn } from './listAddress.ts';
import type { ListPage, ListState } from './useList.ts';

export type GroupName = Extract<EndpointName, `group${string}`>;
export type Grouped = Result<GroupName>;
export type GroupsState = ReturnType<typeof useGroups>;

/** What a declared list adds up to as the address narrows it, and its groups where the address names any. */
export function useGroups<P extends ListPage>({ declared, asked, unusable }: ListState<P>, from: GroupName) {
  const [url] = useUrlState();
  const { sort: _, ...narrowing } = asked;
  const usable = unusable.length === 0;
  const query = useQuery({
    ...queryOf(from, narrowing as unknown as Input<GroupName>),
    placeholderData: keepPreviousData,
    enabled: usable,
  });
  return {
    declared,
    from,
    /** What an endpoint of groups is asked for besides `by`. */
    asked: narrowing as Record<string, string>,
    by: narrowingIn(declared, url)['by']?.split(',') ?? [],
    data: usable ? (query.data as Grouped | undefined) : undefined,
    /** How many lines its file has. */
    lines:
      !query.data || !usable
        ? 0
        : 'by' in narrowing
          ? query.data.groups.length + (query.data.remainder?.groups ?? 0)
          : query.data.total.rows,
    unusable,
    unreadable:
      !usable || query.error?.code === 'invalidInput' || (declared.dates !== undefined && endsBeforeStart(url)),
    failed: query.error && refusalWords(query.error),
    retry: () => void query.refetch(),
  };
}

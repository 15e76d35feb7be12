import {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { InfiniteData, QueryKey, UseInfiniteQueryResult, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { refusalWords } from '../words/words.ts';
import { notifyBad, notifyGood } from '../ui/feedback/notify.ts';
import { showAhead } from './ahead.ts';
import type { Ahead } from './ahead.ts';
import { ApiError, call } from './client.ts';
import type { EndpointName, Input, Result } from './client.ts';

/** A refusal will not change by asking again; silence may. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 &&
        navigator.onLine &&
        !(error instanceof ApiError && error.code !== 'offline' && error.code !== 'unavailable'),
      refetchOnWindowFocus: true,
      // Without a connection too: the answer may be kept on this device, and if not, the page says so instead of
      // waiting.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Query options of one reading endpoint: `useQuery(queryOf('listCategories', {}))`. */
export function queryOf<N extends EndpointName>(name: N, input: Input<N>) {
  return queryOptions<Result<N>, ApiError>({
    // Of what all endpoints take together the compiler would make one type, and give up.
    queryKey: [name, input as unknown],
    queryFn: ({ signal }) => call(name, input, { signal }),
  });
}

/** Marks what these endpoints answered as stale, whatever their input was. */
export async function refreshAll(names: readonly EndpointName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** It was pressed on what is no longer as the page shows it: it was changed, or is gone. */
const isOutdated = ({ status }: ApiError): boolean => status === 404 || status === 409 || status === 410;

type CommandOptions<N extends EndpointName> = {
  /** Endpoints whose answers this command changes. */
  refresh?: readonly EndpointName[];
  /** Words shown when it is done. */
  done?: string | ((result: Result<N>, input: Input<N>) => string);
  /** True where the page itself shows the refusal (a form at its fields); nothing pops up then. */
  quiet?: boolean;
  /**
   * What the page shows before the server has answered, see `ahead`. A refusal puts back what was there and is told.
   */
  ahead?: (input: Input<N>) => readonly Ahead[];
  /** Presses are sent one after the other, in their order: the last one counts. */
  inOrder?: boolean;
  onSuccess?: (result: Result<N>, input: Input<N>) => unknown;
  onRefusal?: (error: ApiError, input: Input<N>) => unknown;
};

/**
 * A command of the contract as a mutation. A refusal is told in words unless `quiet`. Each press carries one
 * idempotency key, and so does its repetition after a lost connection.
 */
export function useCommand<N extends EndpointName>(
  name: N,
  options: CommandOptions<N> = {},
): UseMutationResult<Result<N>, ApiError, Input<N>> {
  const client = useQueryClient();
  const pending = useRef<{ input: string; key: string } | null>(null);
  // What is shown ahead of a later press is not taken away by the answer to an earlier one.
  const refresh = async () => {
    if (options.ahead && client.isMutating({ mutationKey: [name] }) > 1) return;
    await Promise.all((options.refresh ?? []).map((read) => client.invalidateQueries({ queryKey: [read] })));
  };
  return useMutation<Result<N>, ApiError, Input<N>>({
    mutationKey: [name],
    ...(options.inOrder && { scope: { id: name } }),
    mutationFn: (input) => {
      const written = JSON.stringify(input);
      if (pending.current?.input !== written) pending.current = { input: written, key: crypto.randomUUID() };
      return call(name, input, { idempotencyKey: pending.current.key });
    },
    onMutate: (input) => options.ahead && showAhead(client, options.ahead(input)),
    onSuccess: async (result, input) => {
      pending.current = null;
      await refresh();
      if (options.done) notifyGood(typeof options.done === 'string' ? options.done : options.done(result, input));
      await options.onSuccess?.(result, input);
    },
    onError: async (error, input, putBack) => {
      if (typeof putBack === 'function') putBack();
      if (error.code !== 'offline' && error.code !== 'unavailable') pending.current = null;
      if (!options.quiet) notifyBad(refusalWords(error));
      if (options.ahead || isOutdated(error)) void refresh();
      await options.onRefusal?.(error, input);
    },
  });
}

type Paged = {
  rows: unknown[];
  nextCursor: string | null;
  total?: number | null;
  count?: { rows: number; exact: boolean } | null;
};
export type PagedName = { [N in EndpointName]: Result<N> extends Paged ? N : never }[EndpointName];
type RowOf<N extends PagedName> = Result<N>['rows'][number];
type Pages<N extends PagedName> = UseInfiniteQueryResult<InfiniteData<Result<N>, string | undefined>, ApiError>;

/** A list that comes in pages, for `useInfiniteQuery`; `rowsOf`, `totalOf` and `moreOf` hand it to a `DataList`. */
export function pagesOf<N extends PagedName>(name: N, input: Omit<Input<N>, 'cursor'>) {
  return infiniteQueryOptions<
    Result<N>,
    ApiError,
    InfiniteData<Result<N>, string | undefined>,
    QueryKey,
    string | undefined
  >({
    queryKey: [name, 'pages', input],
    queryFn: ({ signal, pageParam }) => call(name, { ...input, cursor: pageParam } as unknown as Input<N>, { signal }),
    initialPageParam: undefined,
    getNextPageParam: (last) => (last as Paged).nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function rowsOf<N extends PagedName>(list: Pages<N>): RowOf<N>[] | undefined {
  return list.data?.pages.flatMap((page) => (page as Paged).rows as RowOf<N>[]);
}

export function totalOf<N extends PagedName>(list: Pages<N>): number | null {
  return (list.data?.pages[0] as Paged | undefined)?.total ?? null;
}

/** How many rows a declared list has; `exact` is false for an estimate. */
export function countOf<N extends PagedName>(list: Pages<N>): { rows: number; exact: boolean } | null {
  return (list.data?.pages[0] as Paged | undefined)?.count ?? null;
}

export function moreOf<N extends PagedName>(list: Pages<N>): { load: () => void; busy: boolean } | null {
  return list.hasNextPage ? { load: () => void list.fetchNextPage(), busy: list.isFetchingNextPage } : null;
}

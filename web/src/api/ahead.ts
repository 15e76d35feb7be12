import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { EndpointName, Input, Result } from './client.ts';

/** What an endpoint that reads says before the server has answered a command. */
export type Ahead = { of: readonly unknown[]; change: (answer: unknown) => unknown };

/**
 * `ahead('countInbox', (count) => ({ ...count, unread: 0 }))`; of a list that comes in pages each page is changed.
 * `input` narrows it to what was asked with that.
 */
export const ahead = <N extends EndpointName>(
  name: N,
  change: (answer: Result<N>) => Result<N>,
  input?: Partial<Input<N>>,
): Ahead => ({
  of: input ? [name, input] : [name],
  change: (answer) => change(answer as Result<N>),
});

const inPages = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;

/**
 * Shows the changes at once, in whatever these endpoints answered. What it returns puts back what was there; what the
 * server or a later command has changed since then stays.
 */
export async function showAhead(client: QueryClient, changes: readonly Ahead[]): Promise<() => void> {
  // An answer under way is older than the command.
  await Promise.all(changes.map(({ of }) => client.cancelQueries({ queryKey: of })));
  const shown = changes.flatMap(({ of, change }) =>
    client.getQueriesData({ queryKey: of }).flatMap(([key, former]) => {
      if (former === undefined) return [];
      client.setQueryData(key, inPages(former) ? { ...former, pages: former.pages.map(change) } : change(former));
      return [{ key, former, now: client.getQueryData(key) }];
    }),
  );
  return () => {
    for (const { key, former, now } of shown) if (client.getQueryData(key) === now) client.setQueryData(key, former);
  };
}

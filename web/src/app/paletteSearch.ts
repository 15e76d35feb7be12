import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** What the palette finds on the server. */
export type RemoteHits = {
  courses: { id: string; title: string; code: string }[];
  people: { id: string; name: string; detail: string }[];
};

/** Courses and people that match; nothing is asked for less than two letters. */
export function remoteHits(typed: string) {
  const q = typed.trim();
  return queryOptions<RemoteHits>({
    queryKey: ['search', { q }],
    queryFn: async () => ({ courses: [], people: [] }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { Result } from '../api/client.ts';
import type { Language } from '../words/languages.ts';

/** What the palette finds on the server. */
export type RemoteHits = {
  courses: Result<'searchCourses'>['courses'];
  people: Result<'searchPeople'>;
};

/** Courses, and for admins people, that match; nothing is asked for less than two letters. */
export function remoteHits(typed: string, locale: Language, withPeople: boolean) {
  const q = typed.trim().slice(0, 100);
  return queryOptions<RemoteHits>({
    queryKey: ['palette', q, locale, withPeople],
    queryFn: async ({ signal }) => {
      const [found, people] = await Promise.all([call('searchCourses', { q, locale }, { signal }), withPeople ? call('searchPeople', { q }, { signal }) : []]);
      return { courses: found.courses, people };
    },
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
}

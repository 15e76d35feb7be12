import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import type { Language } from '../../words/languages.ts';

/** Whom the palette searches for: what it may look for beside courses. */
export type Reach = { company: boolean; platform: boolean };
export type HitGroup = 'courses' | 'people' | 'positions' | 'sessions' | 'orders' | 'companies' | 'help';
/** One record that matches, and where it is. */
export type Hit = {
  id: string;
  group: HitGroup;
  label: string;
  detail?: string;
  target: Pick<LinkProps, 'to'> & { params?: { id: string }; search?: Record<string, string> };
};

const most = '5';

/**
 * Records that match, by kind: courses for everyone, a company's people, positions and orders for its administrators,
 * companies for the platform. Nothing is asked for less than two letters.
 */
export function remoteHits(typed: string, locale: Language, reach: Reach, area: 'main' | 'settings' | 'admin') {
  const q = typed.trim().slice(0, 100);
  return queryOptions<Hit[]>({
    queryKey: ['palette', q, locale, reach, area],
    queryFn: async ({ signal }) => {
      const list = { q, locale, limit: most } as const;
      const groups = await Promise.all([
        call('searchCourses', { q, locale }, { signal }).then(({ courses }) =>
          courses.map(({ id, title, code }) =>
            hit('courses', id, title, area === 'admin' ? '/admin/courses/$id' : '/courses/$id', code),
          ),
        ),
        reach.company &&
          call('searchPeople', { q }, { signal }).then((people) =>
            people.map(({ id, name, detail }) =>
              hit('people', id, name, '/settings/employees/$id', detail ?? undefined),
            ),
          ),
        reach.company &&
          call('listPositions', list, { signal }).then(({ rows }) =>
            rows.map(({ id, title, code }) => hit('positions', id, title, '/settings/positions/$id', code)),
          ),
        reach.company &&
          call('listTrainings', list, { signal }).then(({ rows }) =>
            rows.map(({ id, title, where }): Hit => ({
              ...{ id, group: 'sessions', label: title, ...(where && { detail: where }) },
              target: { to: '/settings/groupTraining', search: { training: id } },
            })),
          ),
        reach.company &&
          call('listCompanyOrders', list, { signal }).then(({ rows }) =>
            rows.map(({ id, number, buyer }) => hit('orders', id, String(number), '/orders/$id', buyer ?? undefined)),
          ),
        call('listHelp', { q, locale }, { signal }).then(({ articles }) =>
          articles.slice(0, Number(most)).map(({ slug, title }): Hit => ({
            id: `help ${slug}`,
            group: 'help',
            label: title,
            target: { to: '/support', search: { article: slug } },
          })),
        ),
        reach.platform &&
          call('listCompanies', list, { signal }).then(({ rows }) =>
            rows.map(({ id, name, code }) => hit('companies', id, name, '/admin/companies/$id', code)),
          ),
      ]);
      return groups.flatMap((group) => group || []);
    },
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
}

function hit(group: HitGroup, id: string, label: string, to: Hit['target']['to'], detail?: string): Hit {
  return { id, group, label, target: { to, params: { id } }, ...(detail && { detail }) };
}

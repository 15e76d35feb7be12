import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { spokenLocale } from '../../../words/languages.ts';

type Option = { value: string; label: string };

/** The sites and departments that can be chosen, departments with what they are part of. */
export function usePlaces(): { sites: Option[]; departments: Option[]; pending: boolean } {
  const sites = useQuery({ ...queryOf('listSites', {}), staleTime: 60_000 });
  const departments = useQuery({ ...queryOf('listDepartments', {}), staleTime: 60_000 });
  const names = new Map(departments.data?.map((one) => [one.id, one]) ?? []);
  const path = (id: string | null): string => {
    const one = id === null ? undefined : names.get(id);
    return one ? [path(one.parentId), one.name].filter(Boolean).join(' › ') : '';
  };
  return {
    pending: sites.isPending || departments.isPending,
    sites: (sites.data ?? [])
      .filter(({ archivedAt }) => !archivedAt)
      .map(({ id, name }) => ({ value: id, label: name })),
    departments: (departments.data ?? [])
      .filter(({ archivedAt }) => !archivedAt)
      .map(({ id }) => ({ value: id, label: path(id) }))
      .sort((one, other) => one.label.localeCompare(other.label, spokenLocale())),
  };
}

import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { byLabel, spokenLocale } from '../../words/languages.ts';

/** The skills and courses that can be chosen, by name. */
export function useTargets() {
  const choices = useQuery({ ...queryOf('listTargets', {}), staleTime: 60_000 });
  const option = (one: { id: string; code: string; names: Record<string, string | undefined> }) => ({
    value: one.id,
    label: `${inLanguage(one.names, spokenLocale()) || one.code} (${one.code})`,
  });
  return {
    courses: (choices.data?.courses ?? []).map(option).toSorted(byLabel),
    skills: (choices.data?.skills ?? []).map(option).toSorted(byLabel),
  };
}

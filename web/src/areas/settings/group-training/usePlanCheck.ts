import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { chosenRule } from './plan.ts';
import type { PlanForm } from './plan.ts';

export type PlanCheck = Result<'checkTraining'>;

/**
 * What a plan meets before it is saved: clashes, how its staff stand, the days of a series, hours that clocks skip.
 * Asked a moment after the last change.
 */
export function usePlanCheck(form: PlanForm, trainingId: string | null): PlanCheck | undefined {
  const asked = {
    trainingId,
    timeZone: form.timeZone,
    sessions: form.sessions.filter(({ on, from, to }) => on && from && to),
    trainerIds: form.trainerIds.map(({ id }) => id),
    evaluatorIds: form.evaluatorIds.map(({ id }) => id),
    trainerSkillId: form.trainerSkillId,
    rule: trainingId ? null : chosenRule(form),
  };
  const [settled] = useDebouncedValue(JSON.stringify(asked), 400);
  const found = useQuery({
    ...queryOf('checkTraining', JSON.parse(settled) as typeof asked),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return found.error ? undefined : found.data;
}

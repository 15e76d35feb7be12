import { useForm } from '@mantine/form';
import { useSession } from '../../../session/session.ts';
import { useToday } from '../../../words/format.ts';
import { emptyPlan, planFrom } from './plan.ts';
import type { PlanForm, TrainingShown } from './plan.ts';

export type PlanFields = ReturnType<typeof usePlan>;

/** The form of a training: empty but for the course it is about, or filled with one that is changed or copied. */
export function usePlan(before: TrainingShown | null, trainingId: string | null, courseId: string | null) {
  const today = useToday();
  const { company } = useSession();
  return useForm<PlanForm>({
    initialValues: before ? planFrom(before, trainingId === null) : { ...emptyPlan(today, company.timeZone), courseId },
  });
}

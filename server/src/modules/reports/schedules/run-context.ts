import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Run } from './schedule-records.ts';

/** What a run writes in its company. */
export function inRun<R>(
  runtime: Runtime,
  { schedule }: Run,
  change: (work: Work) => Promise<R>,
  write = true,
): Promise<R> {
  return workAsSystem(
    runtime,
    'reports.run',
    (work) => {
      work.reach('reportSchedule.change');
      return change(work);
    },
    { companyId: schedule.companyId, write, audited: false },
  );
}

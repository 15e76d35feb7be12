import { runDue } from '@app/domain/reports/schedule';
import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { handleBounces } from './bounces.ts';
import { runSchedule } from './run-schedule.ts';
import type { Schedule } from './schedule-records.ts';
import { scheduleColumns } from './schedule-records.ts';

const name = 'reports.runDue';

/**
 * Begins the runs that are due, whatever the time zone of their company. What is due is written down under its instant,
 * which no second worker and no second try can do again; a server that was away makes up for the last run it missed.
 */
export const beginDue: Job = {
  name,
  schedule: '* * * * *',
  async run(runtime) {
    const due = await workAsSystem(
      runtime,
      name,
      async (work) => {
        work.reach('reportSchedule.view');
        const { rows } = await sql<{
          id: string;
          companyId: string;
        }>`select s.id, s.company_id as "companyId" from report_schedules s
          join companies c on c.id = s.company_id and c.suspended_at is null and c.terminated_at is null
          where s.next_at <= ${work.now} and s.paused_at is null and s.removed_at is null order by s.next_at
            limit 1000`.execute(work.tx);
        return rows;
      },
      { write: false, audited: false },
    );
    for (const { id, companyId } of due) await begin(runtime, id, companyId);
    await handleBounces(runtime);
  },
};

function begin(runtime: Runtime, id: string, companyId: string): Promise<void> {
  return workAsSystem(
    runtime,
    name,
    async (work) => {
      work.reach('reportSchedule.change');
      const { rows } =
        await sql<Schedule>`select ${scheduleColumns} from report_schedules s join companies c on c.id = s.company_id
        where s.company_id = ${companyId} and s.id = ${id} and s.paused_at is null and s.removed_at is null
          for update of s skip locked`.execute(work.tx);
      const schedule = rows[0];
      const run = schedule && runDue(schedule, schedule.timeZone, schedule.nextAt, work.now);
      if (!run) return;
      await sql`update report_schedules set next_at = ${run.nextAt}
        where company_id = ${companyId} and id = ${id}`.execute(work.tx);
      const begun = await sql<{
        id: string;
      }>`insert into report_runs (company_id, schedule_id, due_at, by_hand, created_at)
        values (${companyId}, ${id}, ${run.due}, false, ${work.now})
          on conflict on constraint report_run_once do nothing returning id`.execute(work.tx);
      if (begun.rows[0])
        await work.enqueue(runSchedule.name, { runId: begun.rows[0].id }, { key: `reportRun:${begun.rows[0].id}` });
    },
    { companyId, audited: false },
  );
}

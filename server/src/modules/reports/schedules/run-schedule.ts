import { DomainError } from '@app/domain/errors';
import { fitsAllowed } from '@app/domain/reports/recipients';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Standing } from '../acting/act-permissions.ts';
import { mayHave, standingOf } from '../acting/act-permissions.ts';
import { inRun } from './run-context.ts';
import { deliver, skip } from './deliver.ts';
import { passes, unexpectedTries } from '../files/make-report.ts';
import { pause } from './pause.ts';
import { fileOfRun } from '../files/run-file.ts';
import type { Reader, Run, Schedule } from './schedule-records.ts';
import { allowedAddresses, readersOf, scheduleColumns } from './schedule-records.ts';

/**
 * One run: a file for each reader, as they may see it, and a letter. Killed and done again, it goes on with those whom
 * nothing was written to yet; letters are known by run and recipient.
 */
export const runSchedule: Job = {
  name: 'reports.run',
  async run(runtime, payload, attempt) {
    const { runId, ...rest } = payload;
    if (typeof runId !== 'string' || Object.keys(rest).length > 0)
      return runtime.log.warn({ job: runSchedule.name }, 'a job that is none of ours was left undone');
    const run = await runOf(runtime, runId);
    if (run?.state !== 'running') return;
    try {
      await goThrough(runtime, run);
    } catch (error) {
      if (!passes(error) && attempt.number >= unexpectedTries) return end(runtime, run, 'unexpected');
      throw error;
    }
  },
};

async function goThrough(runtime: Runtime, run: Run): Promise<void> {
  const { schedule } = run;
  const { companyId } = schedule;
  const owner = await standingOf(runtime, runSchedule.name, { companyId, personId: schedule.ownerId });
  if (!owner || !mayHave(owner, schedule.list)) {
    await pause(runtime, schedule, 'ownerRight');
    return end(runtime, run, 'ownerRight');
  }
  const all = await inRun(runtime, run, async (work) => {
    const [everybody, done] = [await readersOf(work, schedule), await delivered(work, run)];
    return everybody.filter(({ key }) => !done.has(key));
  });
  for (const reader of all) await one(runtime, run, { reader, owner });
  await end(runtime, run, null);
}

/**
 * A reader sees their own scope: the file is made in their name, if they still may have it. Outside goes what the owner
 * may see. All of it is asked again for each of them: a run may take long.
 */
async function one(runtime: Runtime, run: Run, { reader, owner }: { reader: Reader; owner: Standing }): Promise<void> {
  const { schedule } = run;
  const { companyId, ownerId } = schedule;
  const standing = await standingOf(runtime, runSchedule.name, { companyId, personId: reader.personId ?? ownerId });
  if (!standing || !mayHave(standing, schedule.list)) return skip(runtime, run, reader, 'noRight');
  if (reader.address !== null) {
    const allowed = await inRun(runtime, run, (work) => allowedAddresses(work, companyId), false);
    if (!fitsAllowed(reader.address, allowed)) return skip(runtime, run, reader, 'outsideNotAllowed');
  }
  if (reader.personId && !standing.email) return skip(runtime, run, reader, 'noAddress');
  try {
    const file = await fileOfRun(runtime, run, standing, reader.personId ? standing.locale : schedule.locale);
    await deliver(runtime, run, { reader, standing, owner, file });
  } catch (error) {
    // What this report cannot be for them (too long for paper, no right any more) is no reason not to serve the others.
    if (error instanceof DomainError && !passes(error)) return skip(runtime, run, reader, error.code);
    throw error;
  }
}

async function delivered(work: Work, { id, schedule }: Run): Promise<Set<string>> {
  const { rows } = await sql<{
    recipient: string;
  }>`select recipient from report_deliveries where company_id = ${schedule.companyId} and run_id = ${id}`.execute(
    work.tx,
  );
  return new Set(rows.map(({ recipient }) => recipient));
}

/** The company is the run's own: a job names a run and nothing else (B24). */
function runOf(runtime: Runtime, runId: string): Promise<Run | null> {
  return workAsSystem(
    runtime,
    runSchedule.name,
    async (work) => {
      work.reach('reportSchedule.view');
      const { rows } = await sql<
        Schedule & { runId: string; dueAt: Instant; state: string }
      >`select ${scheduleColumns}, r.id as "runId", r.due_at as "dueAt", r.state
        from report_runs r join report_schedules s on s.company_id = r.company_id and s.id = r.schedule_id
          join companies c on c.id = s.company_id
        where r.id = ${runId}`.execute(work.tx);
      if (!rows[0]) return null;
      const { runId: id, dueAt, state, ...schedule } = rows[0];
      return { id, dueAt, state, schedule };
    },
    { write: false, audited: false },
  );
}

/** How it went: sent to someone, nothing to send to anyone, or no one could be served. */
async function end(runtime: Runtime, run: Run, failure: string | null): Promise<void> {
  await inRun(runtime, run, async (work) => {
    const here = sql`company_id = ${run.schedule.companyId}`;
    await sql`update report_runs set finished_at = ${work.now}, (state, failure) = (
        select case when ${failure}::text is not null then 'failed' when count(*)
          filter (where outcome = 'sent') > 0 then 'sent'
            when count(*) filter (where outcome in ('nothing', 'unchanged')) > 0 then 'nothing' else 'failed' end,
          coalesce(${failure}::text, case when count(*)
            filter (where outcome <> 'skipped') = 0 then coalesce(min(reason), 'nobodyToSendTo') end)
        from report_deliveries where ${here} and run_id = ${run.id})
      where ${here} and id = ${run.id} and state = 'running'`.execute(work.tx);
  });
}

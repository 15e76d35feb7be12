import { DomainError } from '@app/domain/errors';
import { periodBefore } from '@app/domain/reports/schedule';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Standing } from '../acting/act-permissions.ts';
import { mayHave, standingOf } from '../acting/act-permissions.ts';
import { inRun } from '../schedules/run-context.ts';
import { inputOf, makeReport } from './make-report.ts';
import type { Run } from '../schedules/schedule-records.ts';

export type RunFile = { id: string; path: string; name: string; bytes: number; rows: number; rowsSha256: string };

const job = 'reports.run';

/** The file of a run for one person: made once, in their name; one that is there already is used. */
export async function fileOfRun(runtime: Runtime, run: Run, standing: Standing, locale: 'en' | 'fr'): Promise<RunFile> {
  const there = await fileThere(runtime, run, standing, locale);
  if (there) return there;
  const { schedule } = run;
  const { acting } = standing;
  const { period, timeZone } = schedule;
  const days = period ? periodBefore(period, dayOf(run.dueAt, timeZone)) : {};
  const begin = async () => {
    const now = await standingOf(runtime, job, acting);
    if (!now || !mayHave(now, schedule.list)) throw new DomainError('notAllowed');
  };
  const input = inputOf(runtime, { ...schedule, locale }, days);
  const made = await makeReport(runtime, acting, { list: schedule.list, runId: run.id, input, begin, hashRows: true });
  const kept = await inRun(runtime, run, async (work) => {
    const { rows } = await sql<{
      id: string;
    }>`insert into report_files (company_id, run_id, list, query, columns, format, locale, state, rows_done, rows_total,
      name, bytes,
          sha256, rows_sha256, path, created_at, created_by, finished_at)
        values (${schedule.companyId}, ${run.id}, ${schedule.list}, ${schedule.query}, ${schedule.columns},
          ${schedule.format}, ${locale}, 'done', ${made.rows}, ${made.rows},
          ${made.name}, ${made.bytes}, ${made.sha256}, ${made.rowsSha256}, ${made.path}, ${work.now},
            ${acting.personId}, ${work.now})
        on conflict (company_id, run_id, created_by, locale) where run_id is not null do nothing returning id`.execute(
      work.tx,
    );
    return rows[0];
  });
  if (kept)
    return {
      id: kept.id,
      path: made.path,
      name: made.name,
      bytes: made.bytes,
      rows: made.rows,
      rowsSha256: made.rowsSha256!,
    };
  // Another worker was faster: theirs stays.
  await runtime.files.remove('exports', made.path);
  return (await fileThere(runtime, run, standing, locale))!;
}

function fileThere(runtime: Runtime, run: Run, { acting }: Standing, locale: string): Promise<RunFile | undefined> {
  return inRun(
    runtime,
    run,
    async (work) => {
      // Never null (written with the path): name, bytes, rows, rowsSha256
      const { rows } = await sql<RunFile>`select id, path, name, bytes, rows_total as rows, rows_sha256 as "rowsSha256"
          from report_files
        where company_id = ${run.schedule.companyId} and run_id = ${run.id} and created_by = ${acting.personId}
          and locale = ${locale} and path is not null`.execute(work.tx);
      return rows[0];
    },
    false,
  );
}

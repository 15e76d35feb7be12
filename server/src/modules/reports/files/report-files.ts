import * as api from '@app/contract/reports/report-files';
import { DomainError } from '@app/domain/errors';
import type { ReportArea } from '@app/domain/reports/reports';
import { reportFileHours } from '@app/domain/reports/report-files';
import { reportsOf } from '@app/domain/reports/reports';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Handler } from '../../../platform/http/handler.ts';
import { bare, command, query } from '../../../platform/http/handler.ts';
import { mimes } from '../../../platform/lists/files/export-definition.ts';
import { workAs } from '../../../platform/runtime.ts';
import { recordSecurityEvent } from '../../../platform/security/security-events.ts';
import type { Work } from '../../../platform/database/work.ts';
import { mayHave } from '../acting/act-permissions.ts';
import { makeFile } from './file-job.ts';
import { inputOf } from './make-report.ts';

type Shown = z.input<typeof api.listReportFiles.result>['files'][number];
type Doors = {
  list: typeof api.listReportFiles;
  make: typeof api.makeReportFile;
  cancel: typeof api.cancelReportFile;
  fetch: typeof api.getReportFile;
};

/** Files are their maker's alone, each in the company they were made at. */
const own = (work: Work, area: ReportArea) => {
  work.authorize('reportFile.make', { companyId: work.companyId });
  return sql`f.company_id = ${work.companyId} and f.created_by = ${work.personId} and f.list = any(${reportsOf(area)})`;
};
const until = sql`case when f.path is not null then f.finished_at + make_interval(hours => ${reportFileHours}) end`;

/** The same four handlers for both doors. */
function handlersOf(doors: Doors, area: ReportArea): Handler[] {
  const list = query(doors.list, async (work) => {
    const { rows } =
      await sql<Shown>`select f.id, f.list, f.query, f.columns, f.format, f.state, f.failure, f.rows_done as "rowsDone",
        f.rows_total as "rowsTotal", f.name,
        f.bytes, f.sha256, f.created_at as "createdAt", f.finished_at as "finishedAt",
          f.cancel_asked_at is not null as "cancelAsked", ${until} as until
      from report_files f where ${own(work, area)} and f.created_at > ${work.now}::timestamptz - interval '7 days'
        order by f.created_at desc limit 20`.execute(work.tx);
    return {
      files: rows.map((row) => ({ ...row, until: row.until !== null && row.until > work.now ? row.until : null })),
    };
  });

  const make = command(
    doors.make,
    async (work, asked, { runtime, session }) => {
      work.authorize('reportFile.make', { companyId: work.companyId });
      if (!mayHave({ acting: session! }, asked.list)) throw new DomainError('notAllowed');
      inputOf(runtime, asked);
      const { rows } = await sql<{
        id: string;
      }>`insert into report_files (company_id, list, query, columns, format, locale, created_at, created_by)
        values (${work.companyId}, ${asked.list}, ${asked.query}, ${asked.columns}, ${asked.format}, ${asked.locale},
          ${work.now}, ${work.personId}) returning id`.execute(work.tx);
      const { id } = rows[0]!;
      await work.enqueue(makeFile.name, { fileId: id }, { key: `reportFile:${id}` });
      return { id };
    },
    { audited: false },
  );

  const cancel = command(
    doors.cancel,
    async (work, { reportFileId }) => {
      const { rows } = await sql<{
        state: string;
      }>`select state from report_files f where ${own(work, area)} and f.id = ${reportFileId} for update`.execute(
        work.tx,
      );
      if (!rows[0]) throw new DomainError('notFound');
      if (rows[0].state !== 'running') throw new DomainError('reportFileOver');
      await sql`update report_files set cancel_asked_at = ${work.now}
        where company_id = ${work.companyId} and id = ${reportFileId}`.execute(work.tx);
      return {};
    },
    { audited: false },
  );

  const fetch = bare(doors.fetch, async ({ reportFileId }, { runtime, session, requestId, ip }) => {
    if (!session) throw new DomainError('notSignedIn');
    const found = await workAs(
      runtime,
      session,
      { write: false, staff: area === 'admin', requestId, ip },
      async (work) => {
        const { rows } = await sql<{
          path: string;
          bytes: number;
          name: string;
          format: keyof typeof mimes;
        }>`select f.path, f.bytes, f.name, f.format
        from report_files f where ${own(work, area)} and f.id = ${reportFileId} and ${until} > ${work.now}
          and f.name is not null and f.bytes is not null`.execute(work.tx);
        if (!rows[0]) throw new DomainError('notFound');
        return rows[0];
      },
    );
    const { personId, companyId } = session;
    await recordSecurityEvent(runtime, {
      kind: 'reportFile.download',
      personId,
      companyId,
      route: doors.fetch.path,
      requestId,
      ip,
      details: { reportFileId },
    });
    const body = await runtime.files.read('exports', found.path);
    return { body, mime: mimes[found.format], filename: found.name, bytes: found.bytes, cache: 'no-store' };
  });
  return [list, make, cancel, fetch];
}

export const reportFileHandlers = [
  ...handlersOf(
    { list: api.listReportFiles, make: api.makeReportFile, cancel: api.cancelReportFile, fetch: api.getReportFile },
    'settings',
  ),
  ...handlersOf(
    {
      list: api.listPlatformReportFiles,
      make: api.makePlatformReportFile as typeof api.makeReportFile,
      cancel: api.cancelPlatformReportFile,
      fetch: api.getPlatformReportFile,
    },
    'admin',
  ),
];

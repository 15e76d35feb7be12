import { reportFileHours } from '@app/domain/reports/report-files';
import { sql } from 'kysely';
import { forgetFiles } from '../../../platform/files/forget-files.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';

/** A letter that waits for its mail server keeps its file so long. */
const letterHours = 72;

/**
 * The bytes go after a day, or when the last letter that carries them has left; that a file was made stays on record.
 */
export const sweepFiles: Job = {
  name: 'reports.sweepFiles',
  schedule: '38 * * * *',
  async run(runtime) {
    await forgetFiles(runtime, sweepFiles.name, 'exports', {
      async due(work) {
        work.reach('reportFile.make');
        const { rows } = await sql<{
          id: string;
          path: string;
        }>`select id, path from report_files where path is not null
          and finished_at <= ${work.now}::timestamptz - make_interval(hours => ${reportFileHours})
          and (finished_at <= ${work.now}::timestamptz - make_interval(hours => ${letterHours})
            or not exists (select from mails m where m.sent_at is null and m.failed_at is null
              and m.attachment ->> 'path' = report_files.path))`.execute(work.tx);
        return rows;
      },
      async forget(work, { id }) {
        work.reach('reportFile.make');
        await sql`update report_files set path = null where id = ${id}`.execute(work.tx);
      },
    });
  },
};

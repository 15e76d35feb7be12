import { reportFileHours } from '@app/domain/reports/report-files';
import { sql } from 'kysely';
import { forgetFiles } from '../../../platform/files/forget-files.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';

/** A letter that waits for its mail server keeps its file so long. */
const letterHours = 72;
/** Bytes that no row names for so long were left by a job that was killed before it wrote its row. */
const unknownHours = 48;
const most = 500;

/** The bytes go after a day, or when the last letter that carries them has left; that a file was made stays on record. */
export const sweepFiles: Job = {
  name: 'reports.sweepFiles',
  schedule: '38 * * * *',
  async run(runtime) {
    await forgetFiles(runtime, sweepFiles.name, 'exports', {
      async due(work) {
        work.reach('reportFile.make');
        const { rows } = await sql<{ id: string; path: string }>`select id, path from report_files where path is not null
          and finished_at <= ${work.now}::timestamptz - make_interval(hours => ${reportFileHours})
          and (finished_at <= ${work.now}::timestamptz - make_interval(hours => ${letterHours})
            or not exists (select from mails m where m.sent_at is null and m.failed_at is null and m.attachment ->> 'path' = report_files.path))`.execute(
          work.tx,
        );
        return rows;
      },
      async forget(work, { id }) {
        work.reach('reportFile.make');
        await sql`update report_files set path = null where id = ${id}`.execute(work.tx);
      },
    });
    await removeUnknownBytes(runtime);
  },
};

/** Files of reports, audit packs and companies lie together. */
async function removeUnknownBytes(runtime: Runtime): Promise<void> {
  const before = Date.parse(runtime.clock.now()) - unknownHours * 3_600_000;
  for await (const paths of runtime.files.storedBefore('exports', before, most))
    for (const path of await unknown(runtime, paths))
      await runtime.files.removeUnlessWanted('exports', path, before, async () => (await unknown(runtime, [path])).length === 1);
}

function unknown(runtime: Runtime, paths: readonly string[]): Promise<string[]> {
  return workAsSystem(
    runtime,
    sweepFiles.name,
    async (work) => {
      work.reach('reportFile.make');
      const { rows } = await sql<{ path: string }>`select o.path from unnest(${[...paths]}::text[]) as o (path)
        where not exists (select from report_files f where f.path = o.path) and not exists (select from audit_packs a where a.path = o.path)
          and not exists (select from company_exports e where e.path = o.path)
          and not exists (select from mails m where m.attachment ->> 'path' = o.path and m.sent_at is null and m.failed_at is null)`.execute(work.tx);
      return rows.map(({ path }) => path);
    },
    { write: false, audited: false },
  );
}

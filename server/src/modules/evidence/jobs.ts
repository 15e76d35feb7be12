import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { Bucket } from '../../platform/files/files.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { forgetFiles } from '../files/index.ts';

/** Photos that were sent but never became part of a piece of evidence go after two weeks. */
export const sweepUnsent: Job = {
  name: 'evidence.sweepUnsent',
  schedule: '50 3 * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      'evidence.sweepUnsent',
      async (work) => {
        work.reach('files.delete');
        const { rows } = await sql<{ bucket: Bucket; path: string }>`
          select f.bucket, f.path from files f where f.bucket = 'evidence'
            and f.created_at < ${work.now}::timestamptz - interval '14 days'
            and not ${namesFile(sql`f.company_id`, sql`f.path`)} limit 1000`.execute(work.tx);
        await forgetFiles(work, rows);
      },
      { audited: false },
    );
  },
};

/** Whether a piece of evidence of the company, or an answer about one, names a stored file. */
const namesFile = (company: ReturnType<typeof sql>, path: ReturnType<typeof sql>) => sql`(
  exists (select 1 from evidence e where e.company_id = ${company}
    and e.files @> jsonb_build_array(jsonb_build_object('path', ${path}::text)))
  or exists (select 1 from evidence_events v where v.company_id = ${company}
    and v.files @> jsonb_build_array(jsonb_build_object('path', ${path}::text))))`;

/** What a certificate shows is not deleted from under it. */
export async function refuseShown(work: Work, { bucket, path }: { bucket: string; path: string }): Promise<void> {
  if (bucket !== 'evidence') return;
  const { rows } = await sql<{
    used: boolean;
  }>`select ${namesFile(sql`${work.companyId}::uuid`, sql`${path}`)} as used`.execute(work.tx);
  if (rows[0]!.used) throw new DomainError('fileInUse');
}

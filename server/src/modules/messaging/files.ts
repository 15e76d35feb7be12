import * as api from '@app/contract/messaging/messaging';
import { DomainError } from '@app/domain/errors';
import { messageLimits } from '@app/domain/messaging/message';
import { sql } from 'kysely';
import type { Bucket } from '../../platform/files/files.ts';
import { bare, download } from '../../platform/http/handler.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { answerFile } from '../../platform/http/serve-file.ts';
import type { Work } from '../../platform/database/work.ts';
import { keepGivenFile } from '../evidence/index.ts';
import { forgetFiles } from '../files/index.ts';
import { loadMessage } from './records.ts';

/** A file on its way to a message. */
export const uploadMessageFile = bare(api.uploadMessageFile, ({ name }, call) =>
  keepGivenFile(call, {
    name,
    bucket: 'messages',
    limit: messageLimits.fileBytes,
    authorize: (work) => work.authorize('message.send', { companyId: work.companyId }),
  }),
);

export const getMessageFile = download(api.getMessageFile, async (work, { messageId, place }, { headers }) => {
  work.authorize('message.view', { companyId: work.companyId });
  const file = (await loadMessage(work, messageId)).files[Number(place)];
  if (!file) throw new DomainError('notFound');
  return answerFile(work.server.files, file, headers, { cache: 'private, max-age=3600' });
});

const namesFile = (company: ReturnType<typeof sql>, path: ReturnType<typeof sql>) =>
  sql`exists (select 1 from messages m where m.company_id = ${company}
    and m.files @> jsonb_build_array(jsonb_build_object('path', ${path}::text)))`;

/** What is attached to a message is not deleted from under it. */
export async function refuseAttached(work: Work, { bucket, path }: { bucket: string; path: string }): Promise<void> {
  if (bucket !== 'messages') return;
  const { rows } = await sql<{
    used: boolean;
  }>`select ${namesFile(sql`${work.companyId}::uuid`, sql`${path}`)} as used`.execute(work.tx);
  if (rows[0]!.used) throw new DomainError('fileInUse');
}

/** Files that no message has two weeks after they came. */
export const sweepUnattached: Job = {
  name: 'messaging.sweepUnattached',
  schedule: '55 3 * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      'messaging.sweepUnattached',
      async (work) => {
        work.reach('files.delete');
        const { rows } = await sql<{ bucket: Bucket; path: string }>`select f.bucket, f.path from files f
          where f.bucket = 'messages' and f.created_at < ${work.now}::timestamptz - interval '14 days'
            and not ${namesFile(sql`f.company_id`, sql`f.path`)} limit 1000`.execute(work.tx);
        await forgetFiles(work, rows);
      },
      { audited: false },
    );
  },
};

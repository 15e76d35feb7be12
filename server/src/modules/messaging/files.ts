import * as api from '@app/contract/messaging';
import { DomainError, refuseIf } from '@app/domain/errors';
import { storageObstacle } from '@app/domain/files/limits';
import { messageLimits } from '@app/domain/messaging/message';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Bucket } from '../../platform/files.ts';
import { wholeBody } from '../../platform/given-picture.ts';
import { bare, download } from '../../platform/handler.ts';
import type { Job } from '../../platform/jobs.ts';
import { refuseInfected } from '../../platform/quarantine.ts';
import { workAs, workAsSystem } from '../../platform/runtime.ts';
import { answerFile } from '../../platform/serve-file.ts';
import type { Work } from '../../platform/work.ts';
import { checkEvidenceFile } from '../evidence/index.ts';
import { forgetFiles, keepOwnFile } from '../files/index.ts';
import { loadMessage } from './records.ts';

/** A file on its way to a message. What a scanner finds in it is kept apart, and nothing of it is attached. */
export const uploadMessageFile = bare(api.uploadMessageFile, async ({ name }, call) => {
  const { runtime, session, requestId, ip } = call;
  if (!session) throw new DomainError('notSignedIn');
  refuseIf(storageObstacle(await runtime.files.freeShare()));
  const bytes = await wholeBody(call, messageLimits.fileBytes);
  await refuseInfected(call, randomUUID(), bytes);
  const checked = await checkEvidenceFile(bytes);
  const stored = await runtime.files.put('messages', Readable.from([checked.body]), checked.body.length);
  // Of a path only the last part is a name.
  const bareName = (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]{1,5}$/, '') || 'file';
  const file = await workAs(runtime, session, { write: true, audited: false, requestId, ip }, (work) => {
    work.authorize('message.send', { companyId: work.companyId });
    return keepOwnFile(work, runtime.config, {
      bucket: 'messages',
      path: stored.path,
      name: `${bareName}.${checked.extension}`,
      mime: checked.mime,
      bytes: stored.bytes,
      sha256: stored.sha256,
      ...(checked.active && { active: true }),
    });
  }).catch(async (error: unknown) => {
    await runtime.files.remove('messages', stored.path);
    throw error;
  });
  return { fileId: file.id, name: file.name, mime: file.mime, bytes: file.bytes };
});

export const getMessageFile = download(api.getMessageFile, async (work, { messageId, place }, { headers }) => {
  work.authorize('message.view', { companyId: work.companyId });
  const file = (await loadMessage(work, messageId)).files[Number(place)];
  if (!file) throw new DomainError('notFound');
  return answerFile(work.files, file, headers, { cache: 'private, max-age=3600' });
});

const namesFile = (company: ReturnType<typeof sql>, path: ReturnType<typeof sql>) =>
  sql`exists (select 1 from messages m where m.company_id = ${company} and m.files @> jsonb_build_array(jsonb_build_object('path', ${path}::text)))`;

/** What is attached to a message is not deleted from under it. */
export async function refuseAttached(work: Work, { bucket, path }: { bucket: string; path: string }): Promise<void> {
  if (bucket !== 'messages') return;
  const { rows } = await sql<{ used: boolean }>`select ${namesFile(sql`${work.companyId}::uuid`, sql`${path}`)} as used`.execute(work.tx);
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
          where f.bucket = 'messages' and f.created_at < ${work.now}::timestamptz - interval '14 days' and not ${namesFile(sql`f.company_id`, sql`f.path`)} limit 1000`.execute(
          work.tx,
        );
        await forgetFiles(work, rows);
      },
      { audited: false },
    );
  },
};

import * as api from '@app/contract/support/support';
import { DomainError } from '@app/domain/errors';
import { ticketLimits } from '@app/domain/support/ticket';
import { sql } from 'kysely';
import type { Bucket, StoredFile } from '../../platform/files/files.ts';
import { bare, download } from '../../platform/http/handler.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { answerFile } from '../../platform/http/serve-file.ts';
import type { Work } from '../../platform/database/work.ts';
import { keepGivenFile } from '../evidence/index.ts';
import { forgetFiles, ownFiles, storedFile } from '../files/index.ts';
import { anyTicket, ownTicket } from './records.ts';

/** A file on its way to a ticket; one that is never sent goes after two weeks. */
export const uploadTicketFile = bare(api.uploadTicketFile, ({ name }, call) =>
  keepGivenFile(call, {
    name,
    bucket: 'support',
    limit: ticketLimits.fileBytes,
    authorize: (work) => work.authorize('ticket.own', { personId: work.personId, companyId: work.companyId }),
  }),
);

/** The uploaded files that a person sends with a reply. */
export async function filesToSend(work: Work, fileIds: readonly string[]): Promise<StoredFile[]> {
  return (await ownFiles(work, 'support', [...new Set(fileIds)])).map(storedFile);
}

async function fileOf(
  work: Work,
  ticket: { companyId: string; id: string },
  entryId: string,
  place: string,
): Promise<StoredFile> {
  const { rows } = await sql<{ files: StoredFile[] }>`select files from ticket_entries
    where company_id = ${ticket.companyId} and ticket_id = ${ticket.id} and id = ${entryId}`.execute(work.tx);
  const file = rows[0]?.files[Number(place)];
  if (!file) throw new DomainError('notFound');
  return file;
}

export const getTicketFile = download(api.getTicketFile, async (work, { ticketId, replyId, place }, { headers }) =>
  answerFile(work.server.files, await fileOf(work, await ownTicket(work, ticketId), replyId, place), headers, {
    cache: 'private, max-age=3600',
  }),
);
export const getAnyTicketFile = download(
  api.getAnyTicketFile,
  async (work, { ticketId, replyId, place }, { headers }) =>
    answerFile(work.server.files, await fileOf(work, await anyTicket(work, ticketId), replyId, place), headers, {
      cache: 'private, max-age=3600',
    }),
);

/** Of whichever company the ticket is: what staff send is a file of the platform's. */
const namesFile = (path: ReturnType<typeof sql>) =>
  sql`exists (select 1 from ticket_entries v where v.files @> jsonb_build_array(jsonb_build_object('path',
    ${path}::text)))`;

/** What came with a ticket is not deleted from under it. */
export async function refuseSent(work: Work, { bucket, path }: { bucket: string; path: string }): Promise<void> {
  if (bucket !== 'support') return;
  const { rows } = await sql<{ used: boolean }>`select ${namesFile(sql`${path}`)} as used`.execute(work.tx);
  if (rows[0]!.used) throw new DomainError('fileInUse');
}

/** Files that no ticket has two weeks after they came. */
export const sweepUnsentFiles: Job = {
  name: 'support.sweepUnsent',
  schedule: '5 4 * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      'support.sweepUnsent',
      async (work) => {
        work.reach('files.delete');
        const { rows } = await sql<{ bucket: Bucket; path: string }>`select f.bucket, f.path from files f
          where f.bucket = 'support' and f.created_at < ${work.now}::timestamptz - interval '14 days'
            and not ${namesFile(sql`f.path`)} limit 1000`.execute(work.tx);
        await forgetFiles(work, rows);
      },
      { audited: false },
    );
  },
};

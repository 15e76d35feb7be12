import * as api from '@app/contract/files/files';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { bare, command, query } from '../../platform/http/handler.ts';
import { paged } from '../../platform/lists/list-cursor.ts';
import { answerFile } from '../../platform/http/serve-file.ts';
import { fileRemovalAsked } from './events.ts';
import type { FileRow } from './records.ts';
import { fileColumns, getFile } from './records.ts';

export const listFiles = query(api.listFiles, async (work, asked, call) => {
  const { bucket, limit = 50 } = asked;
  work.authorize('files.view', { companyId: work.companyId });
  const { from, next } = paged(call, 'files', asked);
  const [after] = from ?? [null];
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from files f
    where f.company_id = ${work.companyId} and f.bucket = ${bucket}
      and (${after}::uuid is null or f.id < ${after}::uuid)
    order by f.id desc limit ${limit + 1}`.execute(work.tx);
  return {
    rows: rows.slice(0, limit),
    nextCursor: rows.length > limit ? next(rows[limit - 1]!.id) : null,
    total: null,
  };
});

export const createFileAddress = query(api.createFileAddress, async (work, { fileId, attachment }) => {
  work.authorize('files.view', { companyId: work.companyId });
  const file = await getFile(work, fileId);
  return {
    address: work.server.files.signedAddress(file, { seconds: 60, attachment }),
    expiresAt: new Date(Date.parse(work.now) + 60_000).toISOString(),
  };
});

/** The bytes go after the commit: a file whose row came back with a rollback must still be there. */
export const deleteFile = command(api.deleteFile, async (work, { fileId }) => {
  work.authorize('files.delete', { companyId: work.companyId });
  const file = await getFile(work, fileId);
  await work.emit(fileRemovalAsked, { bucket: file.bucket, path: file.path });
  await sql`update uploads set file_id = null where company_id = ${work.companyId} and file_id = ${fileId}`.execute(
    work.tx,
  );
  await sql`delete from files where company_id = ${work.companyId} and id = ${fileId}`.execute(work.tx);
  await work.enqueue('files.removeBytes', { bucket: file.bucket, path: file.path });
  work.record({ entity: 'file', entityId: fileId, changes: { name: file.name, sha256: file.sha256, deleted: true } });
  return {};
});

export const readFile = bare(api.readFile, async ({ token }, { runtime, headers }) => {
  const granted = runtime.files.readAddress(token);
  if (!granted) throw new DomainError('notFound');
  return answerFile(runtime.files, granted, headers, { attachment: granted.attachment, cache: 'private, no-store' });
});

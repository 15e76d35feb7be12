import * as api from '@app/contract/files/files';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { createReadStream } from 'node:fs';
import { bare } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { refuseInfected } from '../../platform/files/quarantine.ts';
import { workAs } from '../../platform/runtime.ts';
import type { Kept } from './keep-upload.ts';
import { keepUpload } from './keep-upload.ts';
import type { FileRow, UploadRow } from './records.ts';
import { fileColumns, getFile, getOwnUpload } from './records.ts';
import { refuseOverQuota } from './usage.ts';

/** Uploads that this process is finishing: a second press is told so. */
const busy = new Set<string>();

/** Outside one unit of work: hashing four gigabytes takes longer than a transaction should. */
export const finishUpload = bare(api.finishUpload, async ({ uploadId }, call) => {
  const { runtime, session, requestId, ip } = call;
  if (!session) throw new DomainError('notSignedIn');
  const found = await workAs(runtime, session, { write: false, staff: true }, async (work) => {
    const upload = await getOwnUpload(work, uploadId);
    return { upload, file: upload.fileId ? await getFile(work, upload.fileId) : null };
  });
  const { upload } = found;
  if (found.file) return { file: found.file };
  if (upload.received !== upload.bytes) throw new DomainError('uploadOffset', { received: upload.received });
  if (busy.has(uploadId)) throw new DomainError('conflict');
  busy.add(uploadId);
  try {
    const kept = await keepUpload(runtime.files, upload, (source) => refuseInfected(call, uploadId, () => createReadStream(source)));
    const file = await workAs(runtime, session, { write: true, staff: true, requestId, ip }, async (work) => {
      // A picture drawn again may be larger than what was announced.
      await refuseOverQuota(work, runtime.config, { files: 1, bytes: kept.bytes }, uploadId);
      return recordFile(work, upload, kept);
    }).catch(async (error: unknown) => {
      // Refused, so that no row will name it; of an upload that was abandoned meanwhile no one else would know.
      if (error instanceof DomainError && ['quotaExceeded', 'notFound'].includes(error.code)) await runtime.files.remove('content', kept.path);
      throw error;
    });
    await runtime.files.incoming.remove(uploadId);
    return { file };
  } catch (error) {
    // What was refused for what it is will not become better by asking again.
    if (error instanceof DomainError && refusals.has(error.code)) {
      await runtime.files.incoming.remove(uploadId);
      await workAs(runtime, session, { write: true, audited: false, staff: true }, (work) => forgetUpload(work, uploadId));
    }
    throw error;
  } finally {
    busy.delete(uploadId);
  }
});

const refusals = new Set(['fileTypeRefused', 'fileCorrupt', 'imageTooLarge', 'fileInfected', 'quotaExceeded']);

async function recordFile(work: Work, upload: UploadRow, kept: Kept): Promise<FileRow> {
  await getOwnUpload(work, upload.uploadId);
  const name = kept.mime === 'image/webp' ? `${upload.name.replace(/\.[^.]{1,5}$/, '')}.webp` : upload.name;
  const { rows } = await sql<FileRow>`
    insert into files as f (company_id, bucket, path, name, mime, bytes, sha256, width, height, duration_seconds, created_by, created_at)
    values (${work.companyId}, 'content', ${kept.path}, ${name}, ${kept.mime}, ${kept.bytes}, ${kept.sha256}, ${kept.width}, ${kept.height}, ${kept.durationSeconds}, ${work.personId}, ${work.now})
    returning ${fileColumns}`.execute(work.tx);
  const file = rows[0]!;
  const { numAffectedRows } = await sql`
    update uploads set finished_at = ${work.now}, file_id = ${file.id}
    where company_id = ${work.companyId} and id = ${upload.uploadId} and finished_at is null`.execute(work.tx);
  // Abandoned or swept in this moment: anyone who took the row away takes the bytes away.
  if (numAffectedRows !== 1n) throw new DomainError('notFound');
  work.record({ entity: 'file', entityId: file.id, changes: { name, mime: file.mime, bytes: file.bytes, sha256: file.sha256 } });
  return file;
}

async function forgetUpload(work: Work, uploadId: string): Promise<void> {
  await getOwnUpload(work, uploadId);
  await sql`delete from uploads where company_id = ${work.companyId} and id = ${uploadId} and finished_at is null`.execute(work.tx);
}

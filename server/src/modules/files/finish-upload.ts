import * as api from '@app/contract/files/files';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { createReadStream } from 'node:fs';
import type { Call } from '../../platform/http/handler.ts';
import { bare } from '../../platform/http/handler.ts';
import type { Session } from '../../platform/http/session.ts';
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
  const { runtime, session } = call;
  if (!session) throw new DomainError('notSignedIn');
  const look = () =>
    workAs(runtime, session, { write: false, staff: true }, async (work) => {
      const upload = await getOwnUpload(work, uploadId);
      return { upload, file: upload.fileId ? await getFile(work, upload.fileId) : null };
    });
  const { upload, file } = await look();
  if (file) return { file };
  if (upload.received !== upload.bytes) throw new DomainError('uploadOffset', { received: upload.received });
  if (busy.has(uploadId)) throw new DomainError('conflict');
  busy.add(uploadId);
  try {
    return { file: await finish(call, session, upload) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'uploadOffset') {
      // Another process was quicker, and has taken away what came; else the store lost it.
      const now = await look();
      if (now.file) return { file: now.file };
      await asOwner(call, session, (work) => noteLoss(work, uploadId, Number(error.details?.received)));
    }
    // What was refused for what it is will not become better by asking again.
    if (refusals.has(error.code)) {
      await runtime.files.incoming.remove(uploadId);
      await asOwner(call, session, (work) => forgetUpload(work, uploadId));
    }
    throw error;
  } finally {
    busy.delete(uploadId);
  }
});

const asOwner = <R>({ runtime }: Call, session: Session, run: (work: Work) => Promise<R>): Promise<R> =>
  workAs(runtime, session, { write: true, audited: false, staff: true }, run);

async function finish(call: Call, session: Session, upload: UploadRow): Promise<FileRow> {
  const { runtime, requestId, ip } = call;
  const { uploadId } = upload;
  const kept = await keepUpload(runtime.files, upload, (source) =>
    refuseInfected(call, uploadId, () => createReadStream(source)),
  );
  const file = await workAs(runtime, session, { write: true, staff: true, requestId, ip }, async (work) => {
    // Of two processes that finish it the second waits here, and finds the file of the first: its bytes are not to be
    // removed below.
    await sql`select 1 from uploads where company_id = ${work.companyId} and id = ${uploadId} for update`.execute(
      work.tx,
    );
    const { fileId } = await getOwnUpload(work, uploadId);
    if (fileId) return getFile(work, fileId);
    // A picture drawn again may be larger than what was announced.
    await refuseOverQuota(work, runtime.config, { files: 1, bytes: kept.bytes }, uploadId);
    return recordFile(work, upload, kept);
  }).catch(async (error: unknown) => {
    // Refused, so that no row will name it; of an upload that was abandoned meanwhile no one else would know.
    if (error instanceof DomainError && ['quotaExceeded', 'notFound'].includes(error.code))
      await runtime.files.remove('content', kept.path);
    throw error;
  });
  await runtime.files.incoming.remove(uploadId);
  return file;
}

const refusals = new Set(['fileTypeRefused', 'fileCorrupt', 'imageTooLarge', 'fileInfected', 'quotaExceeded']);

async function recordFile(work: Work, upload: UploadRow, kept: Kept): Promise<FileRow> {
  const name = kept.mime === 'image/webp' ? `${upload.name.replace(/\.[^.]{1,5}$/, '')}.webp` : upload.name;
  const { rows } = await sql<FileRow>`
    insert into files as f (company_id, bucket, path, name, mime, bytes, sha256, width, height, duration_seconds,
      created_by, created_at)
    values (${work.companyId}, 'content', ${kept.path}, ${name}, ${kept.mime}, ${kept.bytes}, ${kept.sha256},
      ${kept.width}, ${kept.height}, ${kept.durationSeconds}, ${work.personId}, ${work.now})
    returning ${fileColumns}`.execute(work.tx);
  const file = rows[0]!;
  const { numAffectedRows } = await sql`
    update uploads set finished_at = ${work.now}, file_id = ${file.id}
    where company_id = ${work.companyId} and id = ${upload.uploadId} and finished_at is null`.execute(work.tx);
  // Abandoned or swept in this moment: anyone who took the row away takes the bytes away.
  if (numAffectedRows !== 1n) throw new DomainError('notFound');
  work.record({
    entity: 'file',
    entityId: file.id,
    changes: { name, mime: file.mime, bytes: file.bytes, sha256: file.sha256 },
  });
  return file;
}

/** What is not there any more is asked for again. */
async function noteLoss(work: Work, uploadId: string, received: number): Promise<void> {
  await getOwnUpload(work, uploadId);
  await sql`update uploads set received_bytes = ${received}
    where company_id = ${work.companyId} and id = ${uploadId} and received_bytes > ${received}
      and finished_at is null`.execute(work.tx);
}

async function forgetUpload(work: Work, uploadId: string): Promise<void> {
  await getOwnUpload(work, uploadId);
  await sql`delete from uploads where company_id = ${work.companyId} and id = ${uploadId}
    and finished_at is null`.execute(work.tx);
}

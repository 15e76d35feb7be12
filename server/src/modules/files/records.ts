import type { fileDescriptor } from '@app/contract/files/files';
import { DomainError } from '@app/domain/errors';
import type { UploadKind } from '@app/domain/files/limits';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Bucket, StoredFile } from '../../platform/files/files.ts';
import type { Work } from '../../platform/database/work.ts';

export type FileDescriptor = z.output<typeof fileDescriptor>;
export type FileRow = FileDescriptor & { bucket: Bucket; path: string; active: boolean };

export const fileColumns = sql.raw(
  `f.id, f.bucket, f.path, f.name, f.mime, f.bytes, f.sha256, f.width, f.height, f.active, f.duration_seconds as "durationSeconds", f.created_at as "createdAt"`,
);

/** A stored file of the acting company, or 404. */
export async function getFile(work: Work, fileId: string): Promise<FileRow> {
  const { rows } = await sql<FileRow>`select ${fileColumns} from files f
      where f.company_id = ${work.companyId} and f.id = ${fileId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** What other tables keep of a file. */
export function storedFile({ bucket, path, name, mime, bytes, sha256, width, height, active }: FileRow): StoredFile {
  return {
    bucket,
    path,
    name,
    mime,
    bytes,
    sha256,
    ...(width && height && { width, height }),
    ...(active && { active }),
  };
}

export type UploadRow = {
  uploadId: string;
  name: string;
  kind: UploadKind;
  bytes: number;
  received: number;
  fileId: string | null;
};

/** What the checks found out; `instead`: the bytes to keep in place of those sent. */
export type Checked = { mime?: string; width?: number; height?: number; durationSeconds?: number; instead?: Buffer };

/** An upload of the acting person, or 404. */
export async function getOwnUpload(work: Work, uploadId: string): Promise<UploadRow> {
  work.authorize('files.upload', { companyId: work.companyId, personId: work.personId });
  const { rows } = await sql<UploadRow>`
    select id as "uploadId", name, kind, total_bytes as bytes, received_bytes as received, file_id as "fileId"
      from uploads
    where company_id = ${work.companyId} and person_id = ${work.personId} and id = ${uploadId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

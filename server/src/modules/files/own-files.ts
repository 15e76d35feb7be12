import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Bucket, StoredFile } from '../../platform/files/files.ts';
import type { Work } from '../../platform/database/work.ts';
import type { FileRow } from './records.ts';
import { fileColumns } from './records.ts';
import { refuseOverQuota } from './usage.ts';

/** Bytes that a module checked and stored itself; what they are used for is said later. */
export type KeptFile = StoredFile & { id: string };

/**
 * Records bytes of another module's bucket as a file of the person who acts, within the company's room. The caller
 * asked the permission.
 */
export async function keepOwnFile(work: Work, config: Config, file: StoredFile): Promise<KeptFile> {
  await refuseOverQuota(work, config, { files: 1, bytes: file.bytes });
  const by = work.actor.kind === 'person' ? work.actor.personId : null;
  const { rows } = await sql<{ id: string }>`
    insert into files (company_id, bucket, path, name, mime, bytes, sha256, width, height, active, created_by,
      created_at)
    values (${work.companyId}, ${file.bucket}, ${file.path}, ${file.name}, ${file.mime}, ${file.bytes}, ${file.sha256},
      ${file.width ?? null}, ${file.height ?? null}, ${file.active ?? false},
      ${by}, ${work.now}) returning id`.execute(work.tx);
  return { ...file, id: rows[0]!.id };
}

/** Files that the person who acts sent, in the order asked; one that is not theirs, and none is here. */
export async function ownFiles(work: Work, bucket: Bucket, fileIds: readonly string[]): Promise<FileRow[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await sql<FileRow>`select ${fileColumns} from files f
    where f.company_id = ${work.companyId} and f.bucket = ${bucket} and f.created_by = ${work.personId}
      and f.id = any(${[...fileIds]}::uuid[])`.execute(work.tx);
  const found = fileIds.map((id) => rows.find((row) => row.id === id));
  if (found.some((row) => !row)) throw new DomainError('notFound');
  return found as FileRow[];
}

/** Takes files out of the records, of whichever company; their bytes go after the commit. */
export async function forgetFiles(work: Work, files: readonly { bucket: Bucket; path: string }[]): Promise<void> {
  for (const { bucket, path } of files) {
    await sql`update uploads u set file_id = null from files f
      where f.bucket = ${bucket} and f.path = ${path} and u.company_id = f.company_id and u.file_id = f.id`.execute(
      work.tx,
    );
    await sql`delete from files where bucket = ${bucket} and path = ${path}`.execute(work.tx);
    await work.enqueue('files.removeBytes', { bucket, path });
  }
}

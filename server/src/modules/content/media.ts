import * as api from '@app/contract/content/content';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { StoredFile } from '../../platform/files/files.ts';
import { download } from '../../platform/http/handler.ts';
import { answerFile } from '../../platform/http/serve-file.ts';
import type { Work } from '../../platform/database/work.ts';

/** One of a version's media, or 404. Anyone who calls has asked already whether its reader may see the version. */
export async function openMedia(
  work: Work,
  { versionId, name }: { versionId: string; name: string },
): Promise<StoredFile> {
  const [row] = await work.named<{ file: StoredFile | null }>(
    'content.openMedia',
    'select media -> $2 as file from content_versions where id = $1',
    [versionId, name],
  );
  if (!row?.file) throw new DomainError('notFound');
  return row.file;
}

export const readContentMedia = download(
  api.readContentMedia,
  async (work, { itemId, versionId, name, download: attachment }, { headers }) => {
    work.authorize('content.view');
    const { rows } = await sql`select 1 from content_versions where id = ${versionId} and item_id = ${itemId}`.execute(
      work.tx,
    );
    if (rows.length === 0) throw new DomainError('notFound');
    return answerFile(work.server.files, await openMedia(work, { versionId, name }), headers, { attachment });
  },
);

/** A file that any version shows, published or not, is not deleted. */
export async function keepShownFile(work: Work, { bucket, path }: { bucket: string; path: string }): Promise<void> {
  const { rows } = await sql`
    select 1 from content_versions v, jsonb_each(v.media) m
      where m.value ->> 'bucket' = ${bucket} and m.value ->> 'path' = ${path} limit 1`.execute(work.tx);
  if (rows.length > 0) throw new DomainError('fileInUse');
}

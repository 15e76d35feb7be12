import * as api from '@app/contract/files/files';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import { getFile, getOwnUpload } from './records.ts';

export const getUpload = query(api.getUpload, async (work, { uploadId }) => {
  const { fileId, ...upload } = await getOwnUpload(work, uploadId);
  return { ...upload, file: fileId ? await getFile(work, fileId) : null };
});

export const abandonUpload = command(
  api.abandonUpload,
  async (work, { uploadId }) => {
    const upload = await getOwnUpload(work, uploadId);
    if (upload.fileId) return {};
    const { numAffectedRows } = await sql`
      delete from uploads where company_id = ${work.companyId} and id = ${uploadId} and finished_at is null`.execute(
      work.tx,
    );
    if (numAffectedRows !== 1n) throw new DomainError('conflict');
    await work.enqueue('files.removeIncoming', { uploadId });
    return {};
  },
  { audited: false },
);

import * as api from '@app/contract/files';
import { sql } from 'kysely';
import { command, query } from '../../platform/handler.ts';
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
    await sql`delete from uploads where company_id = ${work.companyId} and id = ${uploadId}`.execute(work.tx);
    await work.enqueue('files.removeIncoming', { uploadId });
    return {};
  },
  { audited: false },
);

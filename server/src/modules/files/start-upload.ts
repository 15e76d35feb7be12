import * as api from '@app/contract/files/files';
import { DomainError, refuseIf } from '@app/domain/errors';
import type { UploadKind } from '@app/domain/files/limits';
import {
  chunkLimit,
  openUploadLimit,
  pixelLimit,
  storageObstacle,
  uploadLimits,
  uploadObstacle,
} from '@app/domain/files/limits';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { command, query } from '../../platform/http/handler.ts';
import { refuseOverQuota } from './usage.ts';

function limitsOf(config: Config): Record<UploadKind, number> {
  return { ...uploadLimits, video: Math.min(config.videoLimitBytes, uploadLimits.video) };
}

export const getUploadLimits = query(api.getUploadLimits, async (work, _input, { runtime }) => {
  work.authorize('files.upload', { companyId: work.companyId });
  return { bytes: limitsOf(runtime.config), pixels: pixelLimit, chunkBytes: chunkLimit };
});

export const startUpload = command(
  api.startUpload,
  async (work, { name, bytes, kind }, { runtime }) => {
    work.authorize('files.upload', { companyId: work.companyId });
    const limits = limitsOf(runtime.config);
    refuseIf(uploadObstacle({ kind, bytes }, limits), { limit: limits[kind] });
    refuseIf(storageObstacle(await work.server.files.freeShare()));
    const open = await sql<{ count: number }>`
      select count(*)::int as count from uploads where company_id = ${work.companyId} and person_id = ${work.personId}
        and finished_at is null`.execute(work.tx);
    if (open.rows[0]!.count >= openUploadLimit) throw new DomainError('tooManyUploads', { limit: openUploadLimit });
    await refuseOverQuota(work, runtime.config, { files: 1, bytes });
    // Of a path only the last part is a name; the rest is someone's disk.
    const bare = name.split(/[\\/]/).at(-1) || 'file';
    const { rows } = await sql<{ id: string }>`
      insert into uploads (company_id, person_id, kind, name, total_bytes, created_at, changed_at)
      values (${work.companyId}, ${work.personId}, ${kind}, ${bare}, ${bytes}, ${work.now}, ${work.now})
        returning id`.execute(work.tx);
    return { uploadId: rows[0]!.id, name: bare, kind, bytes, received: 0, file: null };
  },
  { audited: false },
);

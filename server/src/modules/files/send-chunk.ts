import * as api from '@app/contract/files/files';
import { DomainError, refuseIf } from '@app/domain/errors';
import { storageObstacle } from '@app/domain/files/limits';
import { sql } from 'kysely';
import { bare } from '../../platform/http/handler.ts';
import { workAs } from '../../platform/runtime.ts';
import { getOwnUpload } from './records.ts';

/** Uploads of which this process is writing a piece: two pieces at once would mix. */
const busy = new Set<string>();

/**
 * Takes the next bytes. They are on disk before the row says so, and the row says so before the answer: whatever was
 * answered as received is there after a crash. When the sender goes away in the middle, what had come counts.
 */
export const sendChunk = bare(api.sendChunk, async ({ uploadId, offset }, call) => {
  const { runtime, session, body } = call;
  if (!session || !body) throw new DomainError('invalidInput');
  const upload = await workAs(runtime, session, { write: false, staff: true }, (work) => getOwnUpload(work, uploadId));
  if (upload.fileId || busy.has(uploadId) || offset !== upload.received)
    throw new DomainError('uploadOffset', { received: upload.received });
  refuseIf(storageObstacle(await runtime.files.freeShare()));
  busy.add(uploadId);
  try {
    const { received, failure } = await runtime.files.incoming
      .append(uploadId, offset, body, upload.bytes, call.stillAllowed)
      .catch((error: Error) => {
        throw error instanceof RangeError ? new DomainError('fileTooLarge', { limit: upload.bytes }) : error;
      });
    await workAs(runtime, session, { write: true, audited: false, staff: true }, async (work) => {
      work.authorize('files.upload', { companyId: work.companyId });
      const { numAffectedRows } = await sql`
        update uploads set received_bytes = ${received}, changed_at = ${work.now}
        where company_id = ${work.companyId} and id = ${uploadId} and received_bytes = ${offset}
          and finished_at is null`.execute(work.tx);
      if (numAffectedRows !== 1n) throw new DomainError('uploadOffset');
    });
    if (failure) throw new DomainError('uploadOffset', { received });
    return { received };
  } finally {
    busy.delete(uploadId);
  }
});

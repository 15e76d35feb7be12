import { DomainError, refuseIf } from '@app/domain/errors';
import { storageObstacle } from '@app/domain/files/limits';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Bucket } from '../../platform/files/files.ts';
import { wholeBody } from '../../platform/http/image-upload.ts';
import type { Call } from '../../platform/http/handler.ts';
import { refuseInfected } from '../../platform/files/quarantine.ts';
import { workAs } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import type { KeptFile } from '../files/index.ts';
import { keepOwnFile } from '../files/index.ts';
import { checkEvidenceFile, photoTurn } from './check-file.ts';

type Input = {
  name: string;
  bucket: Bucket;
  limit: number;
  authorize: (work: Work) => void;
  /** What the file is for, where that is known already: done with it or not at all, and recorded. */
  keep?: (work: Work, file: KeptFile) => Promise<void>;
};

/**
 * Keeps a picture or PDF that a person sends on its way to something of theirs. What a scanner finds in it is kept
 * apart, and nothing of it is taken.
 */
export async function keepGivenFile(call: Call, { name, bucket, limit, authorize, keep }: Input) {
  const { runtime, session, requestId, ip } = call;
  if (!session) throw new DomainError('notSignedIn');
  refuseIf(storageObstacle(await runtime.files.freeShare()));
  const bytes = await wholeBody(call, limit);
  await refuseInfected(call, randomUUID(), bytes);
  const checked = await checkEvidenceFile(bytes, photoTurn(call));
  const stored = await runtime.files.put(bucket, Readable.from([checked.body]), checked.body.length);
  // Of a path only the last part is a name.
  const bareName = (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]{1,5}$/, '') || 'file';
  const file: KeptFile = await workAs(
    runtime,
    session,
    { write: true, audited: keep !== undefined, requestId, ip },
    async (work) => {
      authorize(work);
      const kept = await keepOwnFile(work, runtime.config, {
        bucket,
        path: stored.path,
        name: `${bareName}.${checked.extension}`,
        mime: checked.mime,
        bytes: stored.bytes,
        sha256: stored.sha256,
        ...(checked.active && { active: true }),
      });
      await keep?.(work, kept);
      return kept;
    },
  ).catch(async (error: unknown) => {
    await runtime.files.remove(bucket, stored.path);
    throw error;
  });
  return { fileId: file.id, name: file.name, mime: file.mime, bytes: file.bytes };
}

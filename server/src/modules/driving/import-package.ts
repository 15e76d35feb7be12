import * as api from '@app/contract/driving/driving';
import { DomainError, refuseIf } from '@app/domain/errors';
import { storageObstacle } from '@app/domain/files/limits';
import { packageLimits } from '@app/domain/packages/reading/file-rules';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Call } from '../../platform/http/handler.ts';
import { bare } from '../../platform/http/handler.ts';
import { refuseInfected } from '../../platform/files/quarantine.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsKey } from '../../platform/runtime.ts';
import { zip } from '../../platform/files/zip.ts';
import { insertItem } from '../content/index.ts';
import { keepOwnFile, keepUpload } from '../files/index.ts';
import { askReading } from '../packages/index.ts';

/**
 * Takes an archive as it comes; nothing of it is in memory. What is in it is found out by the job that reads every
 * package. Refused before the first byte: a key without the scope, and a disk that is nearly full.
 */
export const importPackage = bare(api.importPackage, async ({ name = 'package' }, call) => {
  const { runtime, body } = call;
  const key = call.key!;
  await workAsKey(runtime, key, { write: false }, async (work) =>
    work.authorize('driving.import', { companyId: key.companyId }),
  );
  refuseIf(storageObstacle(await runtime.files.freeShare()));
  if (!body) throw new DomainError('fileTypeRefused', { kind: 'package' });
  const uploadId = randomUUID();
  try {
    const bytes = await receive(runtime, uploadId, body);
    await call.stillAllowed();
    return await take(call, { uploadId, bytes, name });
  } finally {
    await runtime.files.incoming.remove(uploadId);
  }
});

async function receive(runtime: Runtime, uploadId: string, body: Readable): Promise<number> {
  const { incoming } = runtime.files;
  const { received, failure } = await incoming
    .append(uploadId, 0, body, packageLimits.packedBytes)
    .catch((error: Error) => {
      throw error instanceof RangeError ? new DomainError('fileTooLarge', { limit: packageLimits.packedBytes }) : error;
    });
  if (failure) throw new DomainError('uploadOffset', { received });
  return wrapped(runtime, uploadId, received);
}

/**
 * A course structure by itself is a package too (cmi5 14.2): its units live elsewhere. It is read as the ZIP that holds
 * nothing else.
 */
async function wrapped(runtime: Runtime, uploadId: string, bytes: number): Promise<number> {
  if (bytes === 0 || bytes > packageLimits.manifestBytes) return bytes;
  const content = await runtime.files.incoming.withFile(uploadId, (source) => readFile(source));
  if (!/^(?:\ufeff)?\s*</.test(content.subarray(0, 200).toString('utf8'))) return bytes;
  await runtime.files.incoming.remove(uploadId);
  const { received } = await runtime.files.incoming.append(
    uploadId,
    0,
    Readable.from(zip([{ name: 'cmi5.xml', content: [content] }])),
    packageLimits.packedBytes,
  );
  return received;
}

type Received = { uploadId: string; bytes: number; name: string };

async function take(call: Call, { uploadId, bytes, name }: Received) {
  const { runtime, requestId, ip } = call;
  const key = call.key!;
  const kept = await keepUpload(runtime.files, { uploadId, kind: 'package', bytes }, (source) =>
    refuseInfected(call, uploadId, () => createReadStream(source)),
  );
  return workAsKey(runtime, key, { write: true, staff: true, requestId, ip }, async (work) => {
    work.authorize('driving.import', { companyId: key.companyId });
    const { path, mime, sha256 } = kept;
    const file = await keepOwnFile(work, runtime.config, {
      bucket: 'content',
      path,
      name,
      mime,
      bytes: kept.bytes,
      sha256,
    });
    // Until it was read no one knows what it is; the reading says so.
    const { id: itemId } = await insertItem(work, { kind: 'scorm', title: name, createdBy: null });
    const { rows } = await sql<{ id: string }>`
      insert into driven_packages (company_id, key_id, name, item_id, created_at)
        values (${key.companyId}, ${key.id}, ${name}, ${itemId}, ${work.now}) returning id`.execute(work.tx);
    const packageId = rows[0]!.id;
    await askReading(work, { itemId, file, by: { key: key.id } });
    work.record({
      entity: 'drivenPackage',
      entityId: packageId,
      changes: { name, bytes: file.bytes, sha256: file.sha256 },
    });
    return { packageId, state: 'reading' as const };
  }).catch(async (error: unknown) => {
    // Refused, so that no row will name it.
    await runtime.files.remove('content', kept.path);
    throw error;
  });
}

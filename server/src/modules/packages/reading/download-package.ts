import * as api from '@app/contract/packages/packages';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { bare } from '../../../platform/http/handler.ts';
import { workAs } from '../../../platform/runtime.ts';
import { recordSecurityEvent } from '../../../platform/security/security-events.ts';
import type { ZipEntry } from '../../../platform/files/zip.ts';
import { zip } from '../../../platform/files/zip.ts';
import { contentVersion } from '../../content/index.ts';
import { readPackage } from '../records.ts';

/**
 * A ZIP of the plain form holds four gigabytes; packages have two at most. Who reads is asked for again before each
 * file.
 */
export const downloadPackage = bare(api.downloadPackage, async ({ itemId, versionId }, call) => {
  const { runtime, requestId, ip } = call;
  const session = call.session!;
  const known = await workAs(runtime, session, { write: false, staff: true, requestId, ip }, async (work) => {
    work.authorize('content.view');
    const version = await contentVersion(work, versionId);
    const packageId = version.body['packageId'];
    if (version.itemId !== itemId || typeof packageId !== 'string') throw new DomainError('notFound');
    const { title } = await readPackage(work, packageId);
    const { rows } = await sql<{ path: string; object: string }>`
      select path, object_path as object from package_files where package_id = ${packageId}
        order by path collate "C"`.execute(work.tx);
    return { title, packageId, number: version.number, files: rows };
  });
  await recordSecurityEvent(runtime, {
    kind: 'export',
    personId: session.personId,
    companyId: session.companyId,
    route: api.downloadPackage.path,
    requestId,
    ip,
    details: { package: known.packageId, files: known.files.length },
  });
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const { path, object } of known.files) {
      await call.stillAllowed();
      yield { name: path, content: (await runtime.files.read('packages', object)) as AsyncIterable<Buffer> };
    }
  }
  const body = Readable.from(zip(entries()), { objectMode: false, highWaterMark: 64 * 1024 });
  return { body, mime: 'application/zip', filename: `${known.title} v${known.number}.zip`, cache: 'no-store' };
});

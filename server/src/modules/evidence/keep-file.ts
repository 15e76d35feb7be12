import * as api from '@app/contract/evidence/evidence';
import { DomainError, refuseIf } from '@app/domain/errors';
import { fileBytesLimit } from '@app/domain/evidence/files';
import { storageObstacle } from '@app/domain/files/limits';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore, StoredFile } from '../../platform/files/files.ts';
import { wholeBody } from '../../platform/http/image-upload.ts';
import { bare } from '../../platform/http/handler.ts';
import { refuseInfected } from '../../platform/files/quarantine.ts';
import { workAs } from '../../platform/runtime.ts';
import { keepOwnFile } from '../files/index.ts';
import type { CheckedFile } from './check-file.ts';
import { checkEvidenceFile, photoTurn } from './check-file.ts';
import { credentialInFile } from './verify-credential.ts';

/** Stores what was checked in the bucket of evidence. The caller records it, or removes it when that fails. */
export async function keepEvidenceFile(files: FileStore, checked: CheckedFile, name: string): Promise<StoredFile> {
  const stored = await files.put('evidence', Readable.from([checked.body]), checked.body.length);
  // Of a path only the last part is a name; the rest is someone's disk.
  const bare = (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]{1,5}$/, '') || 'certificate';
  return {
    bucket: 'evidence',
    path: stored.path,
    name: `${bare}.${checked.extension}`,
    mime: checked.mime,
    bytes: stored.bytes,
    sha256: stored.sha256,
    ...(checked.width && checked.height && { width: checked.width, height: checked.height }),
    ...(checked.active && { active: true }),
  };
}

/** A photo or PDF on its way to a piece of evidence; one that is never sent in goes after two weeks. */
export const uploadEvidenceFile = bare(api.uploadEvidenceFile, async ({ name }, call) => {
  const { runtime, session, requestId, ip } = call;
  if (!session) throw new DomainError('notSignedIn');
  refuseIf(storageObstacle(await runtime.files.freeShare()));
  const bytes = await evidenceBytes(call);
  await refuseInfected(call, randomUUID(), bytes);
  const credential = await credentialInFile(runtime, bytes);
  const checked =
    credential && !credential.isImage
      ? credentialText(credential.text)
      : await checkEvidenceFile(bytes, photoTurn(call));
  const stored = await keepEvidenceFile(runtime.files, checked, name);
  const file = await workAs(runtime, session, { write: true, audited: false, requestId, ip }, async (work) => {
    work.authorize('evidence.submit', { personId: work.personId, companyId: work.companyId });
    if (credential)
      await sql`insert into credential_checks (company_id, path, result, checked_at)
        values (${work.companyId}, ${stored.path}, ${JSON.stringify(credential.check)}, ${work.now})`.execute(work.tx);
    return keepOwnFile(work, runtime.config, stored);
  }).catch(async (error: unknown) => {
    await runtime.files.remove('evidence', stored.path);
    throw error;
  });
  return {
    fileId: file.id,
    mime: file.mime,
    bytes: file.bytes,
    width: file.width ?? null,
    height: file.height ?? null,
    credential: credential?.check ?? null,
  };
});

/** A credential that came as a file, or in a drawing: its text is kept, which is all of it. */
const credentialText = (text: string): CheckedFile => ({
  body: Buffer.from(text),
  mime: 'text/plain',
  extension: 'txt',
  width: null,
  height: null,
});

export const evidenceBytes = (call: Parameters<typeof wholeBody>[0]): Promise<Buffer> =>
  wholeBody(call, fileBytesLimit);

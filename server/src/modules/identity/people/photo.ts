import * as api from '@app/contract/identity/profile';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StoredFile } from '../../../platform/files/files.ts';
import { damagedPicture, openPicture, wholeBody } from '../../../platform/http/image-upload.ts';
import type { Call } from '../../../platform/http/handler.ts';
import { bare, command, download } from '../../../platform/http/handler.ts';
import { refuseInfected } from '../../../platform/files/quarantine.ts';
import { workAs } from '../../../platform/runtime.ts';
import { answerFile } from '../../../platform/http/serve-file.ts';
import type { Work } from '../../../platform/database/work.ts';
import { photoAddress } from './photo-address.ts';

const largest = 10 * 1024 * 1024;
const pixelLimit = 50_000_000;
const side = 512;

export const uploadPhoto = bare(api.uploadPhoto, async (_input, call) => {
  const photo = await keepPhoto(call, async (work, kept) => {
    work.authorize('identity.changeSelf', { personId: work.personId, companyId: work.companyId });
    work.record({ action: 'identity.changePhoto', entity: 'person', entityId: work.personId });
    return replacePhoto(work, work.personId, kept);
  });
  return { photo: photoAddress(photo) };
});

/**
 * The picture is drawn again as a square WebP: place, camera and whatever else hid in the bytes do not survive. `put`
 * says whose it is, in its own unit of work.
 */
export async function keepPhoto(
  call: Call,
  put: (work: Work, photo: StoredFile) => Promise<void>,
): Promise<StoredFile> {
  const { runtime, session, requestId, ip } = call;
  const bytes = await wholeBody(call, largest);
  await refuseInfected(call, randomUUID(), bytes);
  const square = await squared(bytes);
  const stored = await runtime.files.put('people', Readable.from([square]), square.length);
  const photo: StoredFile = {
    bucket: 'people',
    path: stored.path,
    name: 'photo.webp',
    mime: 'image/webp',
    bytes: stored.bytes,
    sha256: stored.sha256,
    width: side,
    height: side,
  };
  await workAs(runtime, session!, { write: true, requestId, ip }, (work) => put(work, photo)).catch(
    async (error: unknown) => {
      await runtime.files.remove('people', stored.path);
      throw error;
    },
  );
  return photo;
}

export const removePhoto = command(api.removePhoto, async (work) => {
  work.authorize('identity.changeSelf', { personId: work.personId, companyId: work.companyId });
  await replacePhoto(work, work.personId, null);
  work.record({ action: 'identity.removePhoto', entity: 'person', entityId: work.personId });
  return {};
});

export const getPhoto = download(api.getPhoto, async (work, _input, { headers }) => {
  work.authorize('identity.viewSelf', { personId: work.personId, companyId: work.companyId });
  const { rows } = await sql<{
    photo: StoredFile | null;
  }>`select photo from people where id = ${work.personId}`.execute(work.tx);
  if (!rows[0]?.photo) throw new DomainError('notFound');
  return answerFile(work.server.files, rows[0].photo, headers, { cache: 'private, max-age=86400' });
});

/** The bytes of the one before are removed by a job, which tries again while they can't be. */
export async function replacePhoto(work: Work, personId: string, photo: StoredFile | null): Promise<void> {
  const { rows } = await sql<{
    photo: StoredFile | null;
  }>`select photo from people where id = ${personId} for update`.execute(work.tx);
  await sql`update people set photo = ${photo && JSON.stringify(photo)} where id = ${personId}`.execute(work.tx);
  const before = rows[0]?.photo;
  if (before) await work.enqueue('files.removeBytes', { bucket: before.bucket, path: before.path });
}

async function squared(bytes: Buffer): Promise<Buffer> {
  return (await openPicture(bytes, pixelLimit))
    .resize({ width: side, height: side, fit: 'cover', position: 'attention' })
    .webp({ quality: 84 })
    .toBuffer()
    .catch(damagedPicture);
}

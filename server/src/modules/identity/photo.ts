import * as api from '@app/contract/identity';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import type { StoredFile } from '../../platform/files.ts';
import { bare, command, download } from '../../platform/handler.ts';
import { workAs } from '../../platform/runtime.ts';
import { answerFile } from '../../platform/serve-file.ts';
import type { Work } from '../../platform/work.ts';
import { photoAddress } from './photo-address.ts';

const largest = 10 * 1024 * 1024;
const pixelLimit = 50_000_000;
const side = 512;

/** The picture is drawn anew as a square WebP: place, camera and whatever else hid in the bytes do not survive. */
export const uploadPhoto = bare(api.uploadPhoto, async (_input, call) => {
  const { runtime, session, requestId, ip } = call;
  const square = await squared(await bytesOf(call.body));
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
  const before = await workAs(runtime, session!, { write: true, requestId, ip }, async (work) => {
    const old = await replacePhoto(work, photo);
    work.record({ action: 'identity.changePhoto', entity: 'person', entityId: work.personId });
    return old;
  }).catch(async (error: unknown) => {
    await runtime.files.remove('people', stored.path);
    throw error;
  });
  if (before) await runtime.files.remove(before.bucket, before.path);
  return { photo: photoAddress(photo) };
});

export const removePhoto = command(api.removePhoto, async (work) => {
  const before = await replacePhoto(work, null);
  if (before) await work.files.remove(before.bucket, before.path);
  work.record({ action: 'identity.removePhoto', entity: 'person', entityId: work.personId });
  return {};
});

export const getPhoto = download(api.getPhoto, async (work, _input, { headers }) => {
  work.authorize('identity.viewSelf', { personId: work.personId, companyId: work.companyId });
  const { rows } = await sql<{ photo: StoredFile | null }>`select photo from people where id = ${work.personId}`.execute(work.tx);
  if (!rows[0]?.photo) throw new DomainError('notFound');
  return answerFile(work.files, rows[0].photo, headers, { cache: 'private, max-age=86400' });
});

async function replacePhoto(work: Work, photo: StoredFile | null): Promise<StoredFile | null> {
  work.authorize('identity.changeSelf', { personId: work.personId, companyId: work.companyId });
  const { rows } = await sql<{ photo: StoredFile | null }>`select photo from people where id = ${work.personId} for update`.execute(work.tx);
  await sql`update people set photo = ${photo && JSON.stringify(photo)} where id = ${work.personId}`.execute(work.tx);
  return rows[0]?.photo ?? null;
}

async function bytesOf(body: Readable | null): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += (chunk as Buffer).length;
    if (bytes > largest) throw new DomainError('fileTooLarge', { limit: largest });
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Kinds by their first bytes; pixels are counted from the header, before anything is decoded. */
async function squared(bytes: Buffer): Promise<Buffer> {
  const damaged = (): never => {
    throw new DomainError('fileCorrupt', { reason: 'image' });
  };
  const { default: sharp } = await import('sharp');
  const { width = 0, height = 0, format } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged);
  if (!['jpeg', 'png', 'webp'].includes(format ?? '')) throw new DomainError('fileTypeRefused');
  if (width * height > pixelLimit) throw new DomainError('imageTooLarge', { width, height });
  return sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' })
    .rotate()
    .resize({ width: side, height: side, fit: 'cover', position: 'attention' })
    .webp({ quality: 84 })
    .toBuffer()
    .catch(damaged);
}

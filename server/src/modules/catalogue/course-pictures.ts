import { getCoursePicture as getCoursePictureEndpoint } from '@app/contract/catalogue/catalogue';
import * as api from '@app/contract/catalogue/course-drafts';
import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StoredFile } from '../../platform/files/files.ts';
import { wholeBody } from '../../platform/http/image-upload.ts';
import { bare, command, download } from '../../platform/http/handler.ts';
import { refuseInfected } from '../../platform/files/quarantine.ts';
import { workAs } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { lockDraft, touchDraft } from './records.ts';

const byteLimit = 10 * 1024 * 1024;
const pixelLimit = 40_000_000;
const width = 1280;
const height = 720;

/** Whatever was sent is decoded and written again as WebP: nothing but pixels gets through. */
const setDraftPicture = bare(api.setDraftPicture, async ({ courseId }, call) => {
  const session = call.session!;
  const setting = { staff: true, requestId: call.requestId, ip: call.ip };
  await workAs(call.runtime, session, { ...setting, write: true, audited: false }, async (work) => {
    work.authorize('catalogue.edit');
    await lockDraft(work, courseId);
  });
  const bytes = await wholeBody(call, byteLimit);
  await refuseInfected(call, randomUUID(), bytes);
  const pixels = await recode(bytes);
  const stored = await call.runtime.files.put('content', Readable.from(pixels.data), byteLimit);
  const picture: StoredFile = {
    bucket: 'content',
    ...stored,
    name: 'course.webp',
    mime: 'image/webp',
    width: pixels.info.width,
    height: pixels.info.height,
  };
  return workAs(call.runtime, session, { ...setting, write: true }, (work) => writePicture(work, courseId, picture));
});

const removeDraftPicture = command(api.removeDraftPicture, (work, { courseId }) => writePicture(work, courseId, null));

async function writePicture(work: Work, courseId: string, picture: StoredFile | null): Promise<{ changedAt: Instant }> {
  work.authorize('catalogue.edit');
  const { draft } = await lockDraft(work, courseId);
  await sql`update course_versions set picture = ${picture && JSON.stringify(picture)}::jsonb
    where id = ${draft.id}`.execute(work.tx);
  const changedAt = await touchDraft(work, draft.id);
  work.record({
    entity: 'course',
    entityId: courseId,
    action: 'catalogue.setPicture',
    changes: { version: draft.number, sha256: picture?.sha256 ?? null },
  });
  return { changedAt };
}

async function recode(bytes: Buffer) {
  // The library throws before it promises anything.
  if (bytes.length === 0) throw new DomainError('fileTypeRefused');
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: pixelLimit });
  const {
    format,
    width: wide = 0,
    height: high = 0,
  } = await image.metadata().catch((error: Error) => {
    throw new DomainError(/pixel limit/i.test(error.message) ? 'imageTooLarge' : 'fileTypeRefused');
  });
  if (!['png', 'jpeg', 'webp'].includes(format ?? '')) throw new DomainError('fileTypeRefused');
  if (wide * high > pixelLimit) throw new DomainError('imageTooLarge');
  return image
    .rotate()
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new DomainError('fileCorrupt');
    });
}

/** Learners see the pictures of what was published; a picture never changes under its address. */
const getCoursePicture = download(getCoursePictureEndpoint, async (work, { courseId, versionId }) => {
  work.authorize('catalogue.browse');
  return givePicture(work, courseId, versionId, true);
});

const getVersionPicture = download(api.getVersionPicture, async (work, { courseId, versionId }) => {
  work.authorize('catalogue.edit');
  return givePicture(work, courseId, versionId, false);
});

async function givePicture(work: Work, courseId: string, versionId: string, publishedOnly: boolean) {
  const { rows } = await sql<{
    picture: StoredFile | null;
    published: boolean;
  }>`select picture, published_at is not null as published
    from course_versions where id = ${versionId} and course_id = ${courseId}`.execute(work.tx);
  const row = rows[0];
  if (!row?.picture || (publishedOnly && !row.published)) throw new DomainError('notFound');
  const { bucket, path, mime, bytes } = row.picture;
  const cache = row.published ? 'private, max-age=31536000, immutable' : 'no-store';
  return { body: await work.server.files.read(bucket, path), mime, bytes, cache };
}

export const pictureHandlers = [setDraftPicture, removeDraftPicture, getCoursePicture, getVersionPicture];

import { uploadKinds } from '@app/domain/files/limits';
import { z } from 'zod';
import { bigInteger, freeText, integer, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, page, paging, queryBoolean, queryInteger, uuid } from '../endpoint.ts';

/** The name a file came with: words for people, never part of an address or a path. */
const fileName = oneLine()
  .min(1)
  .max(255)
  // oxlint-disable-next-line no-control-regex -- refusing them is the point
  .refine((name) => !/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(name), 'Control characters in a name');

export const fileDescriptor = z.object({
  id: uuid,
  bucket: freeText(),
  name: freeText(),
  mime: freeText(),
  bytes: bigInteger(),
  sha256: freeText(),
  width: integer().nullable(),
  height: integer().nullable(),
  durationSeconds: integer().nullable(),
  createdAt: instant,
});

const upload = z.object({
  uploadId: uuid,
  name: freeText(),
  kind: z.enum(uploadKinds),
  bytes: bigInteger(),
  received: bigInteger(),
  file: fileDescriptor.nullable(),
});

export const getUploadLimits = endpoint({
  method: 'GET',
  path: '/admin/uploads/limits',
  area: 'admin',
  summary: 'The most bytes of one file by kind, and of one piece',
  input: z.object({}),
  result: z.object({ bytes: z.record(z.enum(uploadKinds), z.int()), pixels: z.int(), chunkBytes: z.int() }),
});

export const startUpload = endpoint({
  method: 'POST',
  path: '/admin/uploads',
  area: 'admin',
  summary: 'Begin a resumable upload; too large is refused here, before a byte is sent',
  input: z.object({ name: fileName, bytes: bigInteger().min(1), kind: z.enum(uploadKinds) }),
  result: upload,
});

export const sendChunk = endpoint({
  method: 'PUT',
  path: '/admin/uploads/:uploadId',
  area: 'admin',
  kind: 'upload',
  summary: 'Send the next bytes; what is answered as received survives a crash',
  input: z.object({ uploadId: uuid, offset: queryInteger.pipe(bigInteger().min(0)) }),
  result: z.object({ received: z.int() }),
});

export const getUpload = endpoint({
  method: 'GET',
  path: '/admin/uploads/:uploadId',
  area: 'admin',
  summary: 'How much of an upload of yours has arrived',
  input: z.object({ uploadId: uuid }),
  result: upload,
});

export const finishUpload = endpoint({
  method: 'POST',
  path: '/admin/uploads/:uploadId/finish',
  area: 'admin',
  summary: 'All bytes are there: read their type, check and keep them. Repeating it answers the same file',
  input: z.object({ uploadId: uuid }),
  result: z.object({ file: fileDescriptor }),
});

export const abandonUpload = endpoint({
  method: 'DELETE',
  path: '/admin/uploads/:uploadId',
  area: 'admin',
  summary: 'Throw away an unfinished upload',
  input: z.object({ uploadId: uuid }),
  result: nothing,
});

export const listFiles = endpoint({
  method: 'GET',
  path: '/admin/files',
  area: 'admin',
  summary: 'Stored files of one bucket, newest first',
  input: z.object({ bucket: z.enum(['content', 'people', 'evidence', 'branding', 'certificates']), ...paging }),
  result: page(fileDescriptor),
});

export const createFileAddress = endpoint({
  method: 'POST',
  path: '/admin/files/:fileId/address',
  area: 'admin',
  summary: 'Get an address that serves the file to anyone who has it, for one minute',
  input: z.object({ fileId: uuid, attachment: z.boolean().optional() }),
  result: z.object({ address: z.string(), expiresAt: instant }),
});

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/admin/files/:fileId',
  area: 'admin',
  summary: 'Delete a stored file that nothing uses',
  input: z.object({ fileId: uuid }),
  result: nothing,
});

export const readFile = endpoint({
  method: 'GET',
  path: '/files/:token',
  area: 'public',
  kind: 'download',
  summary: 'The bytes behind a signed address',
  input: z.object({ token: freeText().max(2000) }),
  result: z.any(),
});

/** Options of a download that the browser may ask for itself. */
export const asAttachment = { download: queryBoolean.optional() };

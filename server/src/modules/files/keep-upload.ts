import { DomainError, refuseIf } from '@app/domain/errors';
import { fileTypeOf, headBytes, mimeOf } from '@app/domain/files/file-type';
import { typeObstacle } from '@app/domain/files/limits';
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import type { FileStore } from '../../platform/files/files.ts';
import { checkCaptions } from './check-captions.ts';
import { checkDocument } from './check-document.ts';
import { checkImage } from './check-image.ts';
import { checkVideo } from './check-video.ts';
import type { Checked, UploadRow } from './records.ts';

type Upload = Pick<UploadRow, 'uploadId' | 'kind' | 'bytes'>;
export type Kept = {
  path: string;
  mime: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
};

/**
 * Reads what a complete upload really is, checks it, and puts it into the content bucket. Safe to repeat after a crash.
 * `lookAt` sees where the bytes lie before they are read, and refuses by throwing.
 */
export async function keepUpload(
  files: FileStore,
  upload: Upload,
  lookAt: (source: string) => Promise<void>,
): Promise<Kept> {
  return files.incoming
    .withFile(upload.uploadId, (source) => keepFrom(source, files, upload, lookAt))
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new DomainError('uploadOffset', { received: 0 }) : error;
    });
}

async function keepFrom(
  source: string,
  files: FileStore,
  upload: Upload,
  lookAt: (source: string) => Promise<void>,
): Promise<Kept> {
  const handle = await open(source, 'r');
  let mime: string;
  let checked: Checked;
  try {
    // Less than was acknowledged: lost, or taken away by another process that has finished it.
    const { size } = await handle.stat();
    if (size < upload.bytes) throw new DomainError('uploadOffset', { received: size });
    await lookAt(source);
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await handle.read(head, 0, headBytes, 0);
    const type = fileTypeOf(head.subarray(0, bytesRead));
    refuseIf(typeObstacle(upload.kind, type), { kind: upload.kind });
    mime = mimeOf[type!];
    checked = await check(handle, upload, mime);
  } finally {
    await handle.close();
  }
  const sha256 = checked.instead ? createHash('sha256').update(checked.instead).digest('hex') : await hashOf(source);
  const path = await files.keep('content', upload.uploadId, checked.instead ?? source);
  return {
    path,
    mime: checked.mime ?? mime,
    bytes: checked.instead?.length ?? upload.bytes,
    sha256,
    width: checked.width ?? null,
    height: checked.height ?? null,
    durationSeconds: checked.durationSeconds ?? null,
  };
}

async function check(handle: FileHandle, { kind, bytes }: Upload, mime: string): Promise<Checked> {
  if (kind === 'video') return checkVideo(handle, bytes, mime);
  // A package is read by its own job, piece by piece: here it is only kept.
  if (kind === 'package') return {};
  const all = Buffer.alloc(bytes);
  await handle.read(all, 0, bytes, 0);
  if (kind === 'image') return checkImage(all);
  return kind === 'document' ? checkDocument(all) : checkCaptions(all);
}

/** Always into the same piece of memory: pieces of a stream would be collected late, and a video has thousands. */
async function hashOf(source: string): Promise<string> {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(512 * 1024);
  const handle = await open(source, 'r');
  try {
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, piece.length);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(piece.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

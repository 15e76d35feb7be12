import type { ErrorCode } from '../errors.ts';
import { packageLimits } from '../packages/reading/file-rules.ts';
import type { FileType } from './file-type.ts';

export const uploadKinds = ['video', 'document', 'image', 'captions', 'package'] as const;
export type UploadKind = (typeof uploadKinds)[number];

const megabyte = 1_000_000;

/** The most bytes of one file, by what it is for. An operator may lower the video's. */
export const uploadLimits: Record<UploadKind, number> = {
  video: 4000 * megabyte,
  document: 50 * megabyte,
  image: 10 * megabyte,
  captions: megabyte,
  package: packageLimits.packedBytes,
};
/** The most pixels of a picture, all frames together: decoding takes about four bytes for each. */
export const pixelLimit = 50_000_000;
/** The largest piece a browser sends at once. */
export const chunkLimit = 8 * 1024 * 1024;
/** Unfinished uploads of one person. */
export const openUploadLimit = 20;

export const acceptedTypes: Record<UploadKind, readonly FileType[]> = {
  video: ['mp4', 'webm'],
  document: ['pdf'],
  image: ['png', 'jpeg', 'webp', 'gif'],
  captions: ['vtt'],
  package: ['zip'],
};

/** Why this file cannot be sent, or null: asked before the first byte, in the browser and on the server. */
export function uploadObstacle(
  file: { kind: UploadKind; bytes: number },
  limits: Record<UploadKind, number>,
): ErrorCode | null {
  return file.bytes > limits[file.kind] ? 'fileTooLarge' : null;
}

/** Why these bytes are not what was asked for, or null. `type` is read from the bytes, never from the name. */
export function typeObstacle(kind: UploadKind, type: FileType | null): ErrorCode | null {
  return type !== null && acceptedTypes[kind].includes(type) ? null : 'fileTypeRefused';
}

/** Below 5 % of free disk nothing is taken any more (security.md, disk watermarks). */
export function storageObstacle(freeShare: number): ErrorCode | null {
  return freeShare < 0.05 ? 'storageFull' : null;
}

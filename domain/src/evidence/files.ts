import type { ErrorCode } from '../errors.ts';

/** The most files of one piece of evidence, and the most bytes of each as it is sent. */
export const fileLimit = 5;
export const fileBytesLimit = 10_000_000;

export const fileSides = ['front', 'back', 'page'] as const;
export type FileSide = (typeof fileSides)[number];

export type EvidenceFileType = 'jpeg' | 'png' | 'heic' | 'pdf';

/** Brands by which pictures of phones call themselves; HEVC inside. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/**
 * What the first bytes say a picture of a certificate is; null for all that is not taken. Names and claimed types are
 * not asked.
 */
export function evidenceFileType(head: Uint8Array): EvidenceFileType | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (text(0, 8) === '\x89PNG\r\n\x1a\n' && text(12, 16) === 'IHDR') return 'png';
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (/^%PDF-[12]\.\d/.test(text(0, 8))) return 'pdf';
  if (text(4, 8) === 'ftyp' && heicBrands.has(text(8, 12))) return 'heic';
  return null;
}

/** Why a file is not taken, or null: asked before the first byte is sent, and again of what arrived. */
export function evidenceFileObstacle(file: { bytes: number; type?: EvidenceFileType | null }): ErrorCode | null {
  if (file.bytes > fileBytesLimit) return 'fileTooLarge';
  return file.type === null || file.bytes === 0 ? 'fileTypeRefused' : null;
}

export type FileType = 'png' | 'jpeg' | 'webp' | 'gif' | 'pdf' | 'mp4' | 'webm' | 'vtt' | 'zip';

export const mimeOf: Record<FileType, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
  zip: 'application/zip',
};

/** How many first bytes `fileTypeOf` needs. */
export const headBytes = 64;

/** Brands of MP4 that browsers play; HEIC, AVIF and QuickTime have the same shape and are none. */
const mp4Brands = new Set(['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'MSNV', 'M4V ']);

/** What the first bytes say a file is; null for all we do not take. Names and claimed types are not asked. */
export function fileTypeOf(head: Uint8Array): FileType | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (text(0, 8) === '\x89PNG\r\n\x1a\n' && text(12, 16) === 'IHDR') return 'png';
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(text(0, 6))) return 'gif';
  if (/^%PDF-[12]\.\d/.test(text(0, 8))) return 'pdf';
  if (text(4, 8) === 'ftyp' && mp4Brands.has(text(8, 12))) return 'mp4';
  if (text(0, 4) === '\x1a\x45\xdf\xa3' && text(4, headBytes).includes('webm')) return 'webm';
  // The empty archive is one too: the check list says so in words.
  if (/^PK(\x03\x04|\x05\x06)/.test(text(0, 4))) return 'zip';
  if (/^(\xef\xbb\xbf)?WEBVTT([ \t\r\n]|$)/.test(text(0, 10))) return 'vtt';
  return null;
}

import type { Download } from './handler.ts';
import type { FileStore, StoredFile } from '../files/files.ts';
import { DomainError } from '@app/domain/errors';

type Input = Readonly<Record<string, string | undefined>>;

/** Types a browser may show in place; all else is an attachment. */
const shownInPlace = /^(image\/(png|jpeg|webp|gif)|application\/pdf|video\/(mp4|webm)|text\/vtt)$/;

/**
 * Answers a stored file: whole, in one range (206), or not at all when the browser has it (304). Nothing in it can act
 * on our origin: sandboxed, its type fixed, an attachment unless it is a picture, a PDF, a video or its captions.
 */
export async function answerFile(
  files: FileStore,
  file: Pick<StoredFile, 'bucket' | 'path' | 'mime' | 'name'> & { sha256?: string },
  asked: Input,
  options: { attachment?: boolean; cache?: string } = {},
): Promise<Download> {
  const size = await files.size(file.bucket, file.path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new DomainError('notFound') : error;
  });
  const etag = `"${file.sha256 ?? file.path.slice(3)}"`;
  const answer = {
    mime: file.mime === 'text/vtt' ? 'text/vtt; charset=utf-8' : file.mime,
    filename: file.name,
    inline: !options.attachment && shownInPlace.test(file.mime),
    cache: options.cache ?? 'private, no-cache',
    headers: { etag, 'accept-ranges': 'bytes', 'content-security-policy': "sandbox; default-src 'none'" },
  };
  if (asked['if-none-match'] === etag) return { ...answer, body: '', status: 304 };
  const wanted = asked['if-range'] === undefined || asked['if-range'] === etag ? rangeOf(asked['range'], size) : null;
  if (wanted === 'outside')
    return { ...answer, body: '', status: 416, headers: { ...answer.headers, 'content-range': `bytes */${size}` } };
  if (!wanted) return { ...answer, body: await files.read(file.bucket, file.path), bytes: size };
  return {
    ...answer,
    status: 206,
    body: await files.read(file.bucket, file.path, wanted),
    bytes: wanted.end - wanted.start + 1,
    headers: { ...answer.headers, 'content-range': `bytes ${wanted.start}-${wanted.end}/${size}` },
  };
}

/** One range of bytes, ends included; null to send all (several ranges, or none we understand). */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'outside' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [first, last] = [match[1] as string, match[2] as string];
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return 'outside';
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

import { captionsProblem } from '@app/domain/files/captions';
import { fileTypeOf, headBytes } from '@app/domain/files/file-type';
import type { UploadKind } from '@app/domain/files/limits';
import { typeObstacle, uploadObstacle } from '@app/domain/files/limits';
import { ApiError } from '../../api/client.ts';
import type { Translate } from '../../ui/i18n.ts';
import { findWords } from '../../ui/i18n.ts';
import type { Format } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';

/** What the browser can see for itself before it sends a byte; null when nothing stands against it. */
export async function refusalOf(
  file: File,
  kind: UploadKind,
  limits: Record<UploadKind, number>,
): Promise<ApiError | null> {
  const tooLarge = uploadObstacle({ kind, bytes: file.size }, limits);
  if (tooLarge)
    return new ApiError({ status: 413, code: tooLarge, details: { limit: limits[kind], bytes: file.size } });
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const wrongType = typeObstacle(kind, fileTypeOf(head));
  if (wrongType) return new ApiError({ status: 415, code: wrongType, details: { kind } });
  const problem = kind === 'captions' ? captionsProblem(await file.text()) : null;
  return (
    problem &&
    new ApiError({
      status: 400,
      code: 'fileCorrupt',
      details: { reason: `captions.${problem.problem}`, line: problem.line },
    })
  );
}

/** A refusal of a file in words that say what is wrong with it. */
export function uploadRefusalWords(
  error: ApiError,
  kind: UploadKind,
  size: number,
  t: Translate<'library'>,
  format: Format,
): string {
  const { details } = error;
  if (error.code === 'fileTooLarge')
    return t('upload.tooLarge', { size: format.bytes(size), limit: format.bytes(Number(details['limit'] ?? 0)) });
  if (error.code === 'fileTypeRefused') return t(`upload.wrongType.${kind}`);
  if (error.code === 'imageTooLarge')
    return t('upload.tooManyPixels', { megapixels: Number(details['megapixels'] ?? 0) });
  const reason =
    error.code === 'fileCorrupt'
      ? findWords('library', `upload.reasons.${String(details['reason'])}`, { line: Number(details['line'] ?? 0) })
      : undefined;
  return reason ?? refusalWords(error);
}

import { refuseIf } from '@app/domain/errors';
import type { EvidenceFileType } from '@app/domain/evidence/files';
import { evidenceFileObstacle, evidenceFileType } from '@app/domain/evidence/files';
import { headBytes } from '@app/domain/files/file-type';
import { pixelLimit } from '@app/domain/files/limits';
import type { Sharp } from 'sharp';
import type { Call } from '../../platform/http/handler.ts';
import { damagedPicture, openPicture } from '../../platform/http/image-upload.ts';
import { checkDocument, hasActiveContent } from '../files/index.ts';
import type { Turn } from '../../platform/processes/by-turns.ts';
import { readHeic } from './read-heic.ts';

export type CheckedFile = {
  body: Buffer;
  mime: 'image/jpeg' | 'application/pdf' | 'text/plain';
  extension: 'jpg' | 'pdf' | 'txt';
  width: number | null;
  height: number | null;
  active?: boolean;
};

/** The turn of a caller's photo: of their company's, as long as they wait for the answer. */
export const photoTurn = (call: Pick<Call, 'session' | 'gone'>): Turn => ({
  key: call.session?.companyId ?? 'none',
  signal: call.gone(),
});

/** The longest side kept of a picture: small print on a certificate stays readable at it. */
const longestSide = 3000;

/**
 * What a photo or a PDF of a certificate really is. Pictures are drawn again as JPEG: the place they were taken at, the
 * camera and whatever else hid in the bytes do not survive, and every reviewer can see them (HEIC too). A PDF must be
 * whole and open; what is signed would not survive a rewriting, so it is kept as it is, and the reviewer is told of
 * programs and files in it. `turn`: whose photo it is, where it has to be decoded, and until when someone waits for it.
 */
export async function checkEvidenceFile(bytes: Buffer, turn: Turn): Promise<CheckedFile> {
  const type = evidenceFileType(bytes.subarray(0, headBytes));
  refuseIf(evidenceFileObstacle({ bytes: bytes.length, type }));
  if (type === 'pdf') {
    checkDocument(bytes);
    return {
      body: bytes,
      mime: 'application/pdf',
      extension: 'pdf',
      width: null,
      height: null,
      active: hasActiveContent(bytes),
    };
  }
  return asJpeg(bytes, type!, turn);
}

async function opened(bytes: Buffer, type: Exclude<EvidenceFileType, 'pdf'>, turn: Turn): Promise<Sharp> {
  if (type !== 'heic') return openPicture(bytes, pixelLimit);
  const { default: sharp } = await import('sharp');
  const { data, width, height } = await readHeic(bytes, pixelLimit, turn);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function asJpeg(bytes: Buffer, type: Exclude<EvidenceFileType, 'pdf'>, turn: Turn): Promise<CheckedFile> {
  const { data, info } = await (
    await opened(bytes, type, turn)
  )
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
    .catch(damagedPicture);
  return { body: data, mime: 'image/jpeg', extension: 'jpg', width: info.width, height: info.height };
}

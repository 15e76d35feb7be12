import { DomainError } from '@app/domain/errors';
import { pixelLimit } from '@app/domain/files/limits';
import type { Checked } from './records.ts';

/** The longest side we keep: twice the width in which a lesson shows it. */
const longestSide = 2560;

/**
 * Draws the picture again as WebP: what was hidden in the bytes, and all metadata (place, camera, name), does not
 * survive. Pixels are counted from the header, before anything is decoded.
 */
export async function checkImage(bytes: Buffer): Promise<Checked> {
  // The library throws before it promises anything.
  if (bytes.length === 0) refuse();
  const { default: sharp } = await import('sharp');
  const { width, height, pages } = await sharp(bytes, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => refuse());
  const frame = height !== undefined && pages ? height / pages : height;
  if (!width || !height || !frame) refuse();
  if (width * height > pixelLimit)
    throw new DomainError('imageTooLarge', {
      width,
      height: frame,
      megapixels: Math.round((width * height) / 1_000_000),
    });
  const { data, info } = await sharp(bytes, { limitInputPixels: pixelLimit, animated: true, failOn: 'error' })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse());
  return { mime: 'image/webp', width: info.width, height: info.pageHeight ?? info.height, instead: data };
}

function refuse(): never {
  throw new DomainError('fileCorrupt', { reason: 'image' });
}

import { DomainError } from '@app/domain/errors';
import type { Sharp } from 'sharp';
import type { Call } from './handler.ts';

/**
 * The bytes of one file as they come; too many are refused while they come. They may take minutes: who sends them is
 * looked at once more.
 */
export async function wholeBody(
  { body, stillAllowed }: Pick<Call, 'body' | 'stillAllowed'>,
  largest: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += (chunk as Buffer).length;
    if (bytes > largest) throw new DomainError('fileTooLarge', { limit: largest });
    chunks.push(chunk as Buffer);
  }
  await stillAllowed();
  return Buffer.concat(chunks);
}

export const damagedPicture = (): never => {
  throw new DomainError('fileCorrupt', { reason: 'image' });
};

/**
 * A picture someone gave, upright, to be drawn again. Its kind is told by its first bytes; pixels are counted from the
 * header, before anything is decoded.
 */
export async function openPicture(bytes: Buffer, pixelLimit: number): Promise<Sharp> {
  // The library throws before it promises anything.
  if (bytes.length === 0) damagedPicture();
  const { default: sharp } = await import('sharp');
  const {
    width = 0,
    height = 0,
    format,
  } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damagedPicture);
  if (!['jpeg', 'png', 'webp'].includes(format ?? '')) throw new DomainError('fileTypeRefused');
  if (width * height > pixelLimit) throw new DomainError('imageTooLarge', { width, height });
  return sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' }).rotate();
}

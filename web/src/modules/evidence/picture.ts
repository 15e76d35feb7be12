import { evidenceFileObstacle } from '@app/domain/evidence/files';

/** Enough for small print, and a tenth of what a phone's camera writes. */
const longestSide = 2400;

export const isPicture = (blob: Blob): boolean => blob.type === 'image/jpeg' || blob.type === 'image/png';

/**
 * A picture made smaller and upright, as JPEG. What this browser cannot read (HEIC, mostly) goes as it is: the server
 * can.
 */
export async function shrink(file: Blob): Promise<Blob> {
  if (file.type === 'application/pdf' || (await holdsCredential(file))) return file;
  return (await draw(file, 0)) ?? file;
}

const mostScanned = 2_000_000;

/** A digital credential, or an image that one was baked into: drawn again, it would be lost. */
async function holdsCredential(file: Blob): Promise<boolean> {
  if (/json|svg|text|jwt/.test(file.type) || (file instanceof File && /\.(jwt|json|svg)$/i.test(file.name)))
    return true;
  if (file.type !== 'image/png' || file.size > mostScanned) return false;
  return new TextDecoder('latin1').decode(await file.arrayBuffer()).includes('openbadge');
}

/** A quarter turn to the right; a picture that cannot be read stays as it is. */
export const turn = async (picture: Blob): Promise<Blob> => (await draw(picture, 1)) ?? picture;

async function draw(file: Blob, quarters: 0 | 1): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = document.createElement('canvas');
  canvas.width = quarters ? height : width;
  canvas.height = quarters ? width : height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (quarters) {
    context.translate(canvas.width, 0);
    context.rotate(Math.PI / 2);
  }
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
}

export const obstacleOf = (blob: Blob) => evidenceFileObstacle({ bytes: blob.size });

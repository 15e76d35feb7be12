import heif from 'libheif-js/wasm-bundle.js';
import { answerOnce } from '../../platform/processes/answer.ts';

// Decoding takes a second or two of a processor and a hundred megabytes: it has its own process, and goes with it.

/** The pixels of a photo, or why there are none. */
export type Decoded =
  | { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
  | { refused: 'corrupt' | 'tooLarge'; width?: number; height?: number };

type Photo = { bytes: Uint8Array; pixelLimit: number };

async function decode({ bytes, pixelLimit }: Photo): Promise<Decoded> {
  const image = new heif.HeifDecoder().decode(bytes)[0];
  if (!image) return { refused: 'corrupt' };
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > pixelLimit) return { refused: 'tooLarge', width, height };
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve) => {
    image.display({ data, width, height }, (pixels) =>
      resolve(pixels ? { data, width, height } : { refused: 'corrupt' }),
    );
  });
}

// What a damaged file does to the decoder ends here.
answerOnce((photo: Photo) => decode(photo).catch((): Decoded => ({ refused: 'corrupt' })));

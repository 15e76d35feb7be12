import { parentPort, workerData } from 'node:worker_threads';
import heif from 'libheif-js/wasm-bundle.js';

// Decoding takes a second or two of a processor and a hundred megabytes: it has its own thread, and goes with it.

const { bytes, pixelLimit } = workerData as { bytes: Uint8Array; pixelLimit: number };
const image = new heif.HeifDecoder().decode(bytes)[0];
if (!image) parentPort!.postMessage({ refused: 'corrupt' });
else {
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > pixelLimit) parentPort!.postMessage({ refused: 'tooLarge', width, height });
  else {
    const data = new Uint8ClampedArray(width * height * 4);
    image.display({ data, width, height }, (pixels) =>
      parentPort!.postMessage(pixels ? { data, width, height } : { refused: 'corrupt' }, pixels ? [data.buffer] : []),
    );
  }
}

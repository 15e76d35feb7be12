import { onePage } from '../db/seed/paper-order.ts';

/** Small files of each kind, whole and broken, for tests. */

/** A one-page PDF whose table is where it says. */
export function pdfBytes({ trailer = '', words = 'Muster' }: { trailer?: string; words?: string } = {}): Buffer {
  return onePage(`BT /F1 24 Tf 40 90 Td (${words}) Tj ET`, '300 200', trailer);
}

function box(type: string, ...contents: Buffer[]): Buffer {
  const inner = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inner.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, inner]);
}

/** An MP4 with everything but a picture: boxes that add up, and how long it plays. */
export function mp4Bytes({ seconds = 90, padding = 1000 }: { seconds?: number; padding?: number } = {}): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(seconds * 1000, 16);
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')),
    box('moov', box('mvhd', header)),
    box('mdat', Buffer.alloc(padding, 7)),
  ]);
}

/** The head of a PNG that claims to be this large; nothing of it can be decoded. */
export function pngHead(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(57);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 0, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.set([8, 2, 0, 0, 0], 24);
  bytes.write('\0\0\0\0IDAT', 33, 'latin1');
  return bytes;
}

export const captionBytes = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nStop the machine\n');

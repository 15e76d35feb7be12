/** Small files of each kind, whole and broken, for tests. */

/** A one-page PDF whose table is where it says. */
export function pdfBytes({ trailer = '', words = 'Muster' }: { trailer?: string; words?: string } = {}): Buffer {
  const stream = `BT /F1 24 Tf 40 90 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
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

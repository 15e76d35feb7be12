import { deflateSync } from 'node:zlib';

type SmallPdf = {
  /** Content streams, one a page. `text` writes one. */
  pages: (string | Buffer)[];
  /** More objects, by number from 10 on, and more entries of the catalogue, of each page, and of the trailer. */
  objects?: Record<number, string | Buffer>;
  catalogue?: string;
  page?: string;
  resources?: string;
  trailer?: string;
  /** Streams are packed, as programs write them. */
  packed?: boolean;
};

/** A content stream with a line of text in Helvetica, in points from the lower left corner. */
export const text = (words: string, x = 72, y = 720, size = 11): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${words.replace(/[\\()]/g, '\\$&')}) Tj ET`;

/** A PDF made by hand: whatever a test needs a file to be. */
export function smallPdf({
  pages,
  objects = {},
  catalogue = '',
  page = '',
  resources = '',
  trailer = '',
  packed = false,
}: SmallPdf): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets = new Map<number, number>();
  const put = (number: number, body: string | Buffer) => {
    offsets.set(
      number,
      parts.reduce((sum, part) => sum + part.length, 0),
    );
    parts.push(
      Buffer.from(`${number} 0 obj\n`),
      Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1'),
      Buffer.from('\nendobj\n'),
    );
  };
  const first = 1000;
  const ids = pages.map((_page, index) => first + index * 2);
  put(1, `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`);
  put(2, `<< /Type /Pages /Count ${pages.length} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`);
  put(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [number, body] of Object.entries(objects)) put(Number(number), body);
  for (const [index, content] of pages.entries()) {
    const id = first + index * 2;
    put(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 10 0 R >> ${resources} >> ${page} >>`,
    );
    put(id + 1, stream(content, packed));
  }
  const body = Buffer.concat(parts);
  const rows = [...offsets].map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
  const end = `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Root 1 0 R /Size 100000 ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.concat([body, Buffer.from(end, 'latin1')]);
}

/** An object that is a stream. */
export function stream(content: string | Buffer, packed = false, entries = ''): Buffer {
  const plain = Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1');
  const bytes = packed ? deflateSync(plain) : plain;
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${packed ? '/Filter /FlateDecode' : ''} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

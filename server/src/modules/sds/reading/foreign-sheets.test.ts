import { foreignSheets } from '@app/domain/sds/languages/other-languages.cases';
import { expect, test } from 'vitest';
import { smallPdf, stream } from '../../../../test/doubles/small-pdf.ts';
import { openWorld } from '../../../../test/harness.ts';

// Sheets in languages that the rules do not read, as PDFs: they are taken, their codes are read, and nothing else is.

const world = await openWorld();
const admin = await world.as(await world.make.companyAdmin());

/** The text of a PDF in a font of East Asia that is not in the file: by the library's own tables. */
const eastAsian = (lines: readonly string[], [name, ordering, encoding]: readonly [string, string, string]) => {
  const page = lines
    .map(
      (line, at) =>
        `BT /F2 9 Tf 60 ${770 - at * 14} Td <${Buffer.from(line, 'utf16le').swap16().toString('hex')}> Tj ET`,
    )
    .join('\n');
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor 12 0 R >>`;
  const descriptor = `<< /Type /FontDescriptor /FontName /${name} /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /StemV 93 >>`;
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [11 0 R] >>`;
  return smallPdf({ pages: [page], objects: { 10: font, 11: descendant, 12: descriptor } });
};

/**
 * The same in a font whose file says which glyph is which character, as most programs write it: glyphs are numbered as
 * they come.
 */
const subset = (lines: readonly string[]) => {
  const glyphs = [...new Set(lines.join(''))];
  const hex = (number: number) => number.toString(16).padStart(4, '0');
  const pairs = glyphs.map((sign, at) => `<${hex(at + 1)}> <${Buffer.from(sign, 'utf16le').swap16().toString('hex')}>`);
  const blocks = Array.from({ length: Math.ceil(pairs.length / 100) }, (_none, at) =>
    pairs.slice(at * 100, at * 100 + 100),
  );
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange
${blocks.map((block) => `${block.length} beginbfchar ${block.join(' ')} endbfchar`).join('\n')} endcmap CMapName currentdict /CMap defineresource pop end end`;
  const page = lines
    .map(
      (line, at) =>
        `BT /F2 9 Tf 60 ${770 - at * 14} Td <${[...line].map((sign) => hex(glyphs.indexOf(sign) + 1)).join('')}> Tj ET`,
    )
    .join('\n');
  const font =
    '<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Song /Encoding /Identity-H /DescendantFonts [11 0 R] /ToUnicode 13 0 R >>';
  const descendant =
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Song /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 12 0 R >>';
  const descriptor =
    '<< /Type /FontDescriptor /FontName /AAAAAA+Song /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /StemV 93 >>';
  return smallPdf({ pages: [page], objects: { 10: font, 11: descendant, 12: descriptor, 13: stream(cmap) } });
};

const latin = (lines: readonly string[]) => {
  const page = lines
    .map((line, at) => `BT /F1 9 Tf 60 ${770 - at * 14} Td (${line.replace(/[\\()]/g, '\\$&')}) Tj ET`)
    .join('\n');
  return smallPdf({ pages: [Buffer.from(page, 'latin1')] });
};

const song = ['STSong-Light', 'GB1', 'UniGB-UCS2-H'] as const;
const mincho = ['KozMinPro-Regular', 'Japan1', 'UniJIS-UCS2-H'] as const;
test.each<[string, Buffer, string | undefined]>([
  ['Chinese', eastAsian(foreignSheets.zh, song), 'zh'],
  ['Chinese with headings in figures', eastAsian(foreignSheets['zh, in figures'], song), 'zh'],
  ['Chinese in a font of its own', subset(foreignSheets.zh), 'zh'],
  ['German', latin(foreignSheets.de), 'de'],
  ['Japanese', eastAsian(foreignSheets.ja, mincho), undefined],
])(
  'a sheet in %s is taken, its codes are read, and nothing is named that its words alone tell',
  async (_what, bytes, language) => {
    const up = await admin.post('/settings/sheet-uploads', undefined, { bytes, query: { name: 'sheet.pdf' } });
    expect(up.status, up.text).toBe(200);
    await world.runJobs();
    const { state, fields, candidates } = (await admin.get(`/settings/sheet-uploads/${up.body.sheetUploadId}`)).body;
    expect(state).toBe('read');
    const value = (name: string) => fields[name]?.value;
    expect([value('language'), value('hCodes'), value('cas'), value('unNumber')]).toEqual([
      language,
      ['H225', 'H319'],
      ['67-64-1'],
      '1090',
    ]);
    expect([value('pictograms'), value('signalWord')]).toEqual([['GHS02', 'GHS07'], 'danger']);
    expect([value('product'), value('supplier'), value('revisionDate'), value('firstAid'), candidates]).toEqual([
      ...Array(4).fill(undefined),
      [],
    ]);
    const sure = Object.entries<{ confidence: number }>(fields).filter(
      ([name, field]) => name !== 'language' && field.confidence >= 0.9,
    );
    expect(sure).toEqual([]);

    // The person who confirms it fills in the rest; the language is kept where the form has it.
    const listed = (await admin.get('/settings/sheet-uploads')).body.find(
      (one: { id: string }) => one.id === up.body.sheetUploadId,
    );
    expect(listed).toMatchObject({ state: 'read', product: null });
    const confirmed = await admin.post(`/settings/sheet-uploads/${up.body.sheetUploadId}/confirmation`, {
      ...{
        sheetId: null,
        product: `Acetone ${world.make.next()}`,
        manufacturer: 'Shanghai Chemicals',
        synonyms: [],
        barcodes: [],
        revisedOn: '2024-03-05',
      },
      ...{
        language: language ?? 'en',
        jurisdiction: 'whmis',
        signalWord: value('signalWord'),
        hazards: value('hCodes'),
        precautions: value('pCodes'),
      },
      ...{
        pictograms: value('pictograms'),
        cas: value('cas'),
        unNumber: value('unNumber'),
        emergencyPhone: null,
        firstAid: '',
        spill: '',
        protection: '',
      },
      ...{ equipment: [], places: [] },
    });
    expect(confirmed.status, confirmed.text).toBe(200);
  },
);

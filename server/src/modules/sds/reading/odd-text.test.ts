import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { smallPdf, stream, text } from '../../../../test/doubles/small-pdf.ts';

// PDFs whose text maps to characters that PostgreSQL cannot keep in jsonb. Each must end as read or unreadable, never
// in the job failing for good.

const world = await openWorld();
const admin = await world.as(await world.make.companyAdmin());

/** A sheet whose product name has a letter that the font maps to `unicode` (UTF-16 as hex). */
const mapped = (unicode: string) => {
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <7E> <${unicode}> endbfchar
1 beginbfrange <20> <7D> <0020> endbfrange endcmap CMapName currentdict /CMap defineresource pop end end`;
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 11 0 R >>';
  const lines = [
    'SAFETY DATA SHEET',
    '1. Identification',
    'Product name: North~ern Solvent 12',
    '2. Hazard identification',
    'Signal word: Danger',
    'H225 Highly flammable liquid and vapour.',
    '4. First aid measures',
    'Rinse with ~ water and see a doctor.',
    '6. Accidental release measures',
    'Absorb with sand.',
  ];
  const page = lines.map((line, at) => text(line, 72, 720 - at * 16).replace('/F1', '/F2')).join(' ');
  return smallPdf({ pages: [page], objects: { 10: font, 11: stream(cmap) }, trailer: `/Number ${world.make.next()}` });
};

test.each([
  ['a NUL', '0000'],
  ['half of a pair', 'D83D'],
  ['the other half', 'DE00'],
  ['a control character', '0007'],
  ['a change of direction', '202E'],
])('%s in the text of a PDF', async (_name, unicode) => {
  const bytes = mapped(unicode);
  const up = await admin.post('/settings/sheet-uploads', undefined, { bytes, query: { name: 'x.pdf' } });
  expect(up.status, up.text).toBe(200);
  await world.runJobs();
  const seen = await admin.get(`/settings/sheet-uploads/${up.body.sheetUploadId}`);
  expect(seen.body.state, seen.text).not.toBe('reading');
});

test.each([
  ['beyond every number', '9'.repeat(400)],
  ['very far away', '9'.repeat(30)],
  ['far to the left', `-${'9'.repeat(12)}`],
])('text that stands %s has a place that can be shown', async (_name, x) => {
  const lines = [
    'SAFETY DATA SHEET',
    '1. Identification',
    'Product name: Northern Solvent 12',
    '2. Hazard identification',
    'Signal word: Danger',
    'H225 Highly flammable liquid and vapour.',
  ];
  const bytes = smallPdf({
    pages: [lines.map((line, at) => `BT /F1 11 Tf ${x} ${720 - at * 16} Td (${line}) Tj ET`).join(' ')],
    trailer: `/Number ${world.make.next()}`,
  });
  const up = await admin.post('/settings/sheet-uploads', undefined, { bytes, query: { name: 'x.pdf' } });
  await world.runJobs();
  const seen = await admin.get(`/settings/sheet-uploads/${up.body.sheetUploadId}`);
  expect(['read', 'unreadable']).toContain(seen.body.state);
  for (const field of Object.values(seen.body.fields as Record<string, { place: Record<string, unknown> | null }>))
    for (const number of Object.values(field.place ?? {})) expect(typeof number).toBe('number');
});

test('what was read with a control character can be confirmed as it stands', async () => {
  const bytes = mapped('0007');
  const up = (await admin.post('/settings/sheet-uploads', undefined, { bytes, query: { name: 'x.pdf' } })).body;
  await world.runJobs();
  const { fields } = (await admin.get(`/settings/sheet-uploads/${up.sheetUploadId}`)).body;
  const answer = await admin.post(`/settings/sheet-uploads/${up.sheetUploadId}/confirmation`, {
    ...{
      sheetId: null,
      product: fields.product.value,
      manufacturer: 'B',
      synonyms: [],
      barcodes: [],
      revisedOn: '2025-06-01',
      language: 'en',
      jurisdiction: 'whmis',
      signalWord: null,
    },
    ...{
      hazards: [],
      precautions: [],
      pictograms: [],
      cas: [],
      unNumber: null,
      emergencyPhone: null,
      firstAid: fields.firstAid.value,
      spill: '',
      protection: '',
      equipment: [],
      places: [],
    },
  });
  expect(answer.status, answer.text).toBe(200);
});

import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** A PDF of a safety data sheet, one line of text after the other; its bytes differ with its lines. */
export function sheetPdf(lines: readonly string[]): Buffer {
  const escaped = (line: string) => line.replace(/[\\()]/g, (sign) => `\\${sign}`);
  const text = lines.map((line, index) => `BT /F1 12 Tf 60 ${720 - index * 20} Td (${escaped(line)}) Tj ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** A sheet that is confirmed at a published site, and a PDF that waits. */
export async function makeSheets(page: Page): Promise<{ confirmed: string; waiting: string; siteId: string }> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const upload = async (lines: string[]) => {
    const sent = { data: sheetPdf(lines), headers: { ...headers, 'content-type': 'application/octet-stream' } };
    return (
      (await (await page.request.post('/api/settings/sheet-uploads?name=sheet.pdf', sent)).json()) as {
        sheetUploadId: string;
      }
    ).sheetUploadId;
  };
  const sites = (await (await page.request.get('/api/settings/sheet-sites')).json()) as {
    id: string;
    code: string | null;
  }[];
  const siteId = sites[0]!.id;
  if (!sites[0]!.code) await page.request.post(`/api/settings/sheet-sites/${siteId}/code`, { data: {}, headers });
  const product = `Solvent ${Date.now()} ${Math.random()}`;
  const said = {
    revisedOn: '2024-05-14',
    language: 'en',
    jurisdiction: 'whmis',
    signalWord: 'danger',
    hazards: ['H225', 'H319'],
    precautions: ['P210'],
  };
  const advice = {
    emergencyPhone: null,
    firstAid: 'Eyes: rinse with water.',
    spill: '',
    protection: '',
    equipment: ['gloves'],
  };
  const names = {
    product,
    manufacturer: 'Acme',
    synonyms: [],
    barcodes: [],
    pictograms: ['GHS02', 'GHS07'],
    cas: ['67-64-1'],
    unNumber: '1090',
  };
  const places = [{ siteId, location: 'Paint shop', quantity: 'upTo10' }];
  const data = { sheetId: null, ...names, ...said, ...advice, places };
  const answer = await page.request.post(`/api/settings/sheet-uploads/${await upload([product])}/confirmation`, {
    data,
    headers,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return {
    confirmed: ((await answer.json()) as { sheetId: string }).sheetId,
    waiting: await upload([product, 'again']),
    siteId,
  };
}

import { Readable } from 'node:stream';
import { pdfBytes } from '../bytes.ts';
import type { World } from '../harness.ts';
import type { MadePerson } from './make.ts';

export type MadeSheet = {
  sheetId: string;
  revisionId: string;
  chemicalId: string;
  sheetRequestId: string;
  sheetUploadId: string;
  siteCode: string;
  /** Of a course that is linked to it. */
  linkedCourseId: string;
};

/**
 * A product with a safety data sheet and a course at a site whose sheets are published, what was reported of it, and a
 * PDF that waits.
 */
export async function makeSheet(
  { make, runtime, clock, sql }: World,
  person: MadePerson,
  siteId: string,
): Promise<MadeSheet> {
  const company = { company_id: person.companyId };
  const at = clock.now();
  const sheetId = await make.insert('sds_sheets', {
    ...company,
    product: `Solvent ${make.next()}`,
    manufacturer: 'Basin',
    created_at: at,
    changed_at: at,
  });
  const store = async (words: string) => {
    const body = pdfBytes({ trailer: `/Number ${make.next()}`, words });
    const stored = await runtime.files.put('sheets', Readable.from([body]), body.length);
    const file = { bucket: 'sheets', ...stored, name: 'sheet.pdf', mime: 'application/pdf' };
    await make.insert('files', { ...company, ...file, created_at: at });
    return { file: JSON.stringify(file), sha256: stored.sha256 };
  };
  const said = {
    revised_on: '2025-06-01',
    language: 'en',
    jurisdiction: 'whmis',
    signal_word: 'danger',
    hazards: '{H225}',
    confirmed_at: at,
  };
  const revisionId = await make.insert('sds_revisions', {
    ...company,
    sheet_id: sheetId,
    ...said,
    ...(await store('Kept')),
  });
  const chemicalId = await make.insert('site_chemicals', {
    ...company,
    site_id: siteId,
    sheet_id: sheetId,
    quantity: 'upTo10',
    added_at: at,
  });
  const asked = {
    site_id: siteId,
    kind: 'problem',
    sheet_id: sheetId,
    product: 'Solvent',
    note: 'Too old',
    person_id: person.id,
    created_at: at,
  };
  const sheetRequestId = await make.insert('sds_requests', { ...company, ...asked });
  const sheetUploadId = await make.insert('sds_uploads', {
    ...company,
    ...(await store('Waits')),
    reading: '{}',
    read_at: at,
    created_at: at,
  });
  await sql(`insert into sds_reads (company_id, revision_id, person_id, read_at) values ($1, $2, $3, $4)`, [
    person.companyId,
    revisionId,
    person.id,
    at,
  ]);
  const { id: linkedCourseId } = await make.taughtCourse();
  await sql(`insert into sds_sheet_courses (company_id, sheet_id, course_id, linked_at) values ($1, $2, $3, $4)`, [
    person.companyId,
    sheetId,
    linkedCourseId,
    at,
  ]);
  const siteCode = codeOf(make.next());
  await sql('insert into sds_sites (company_id, site_id, code, published_at) values ($1, $2, $3, $4)', [
    person.companyId,
    siteId,
    siteCode,
    at,
  ]);
  return { sheetId, revisionId, chemicalId, sheetRequestId, sheetUploadId, siteCode, linkedCourseId };
}

/** A code of a site, unlike every other: digits and letters that a code may have. */
const codeOf = (number: number): string =>
  String(number)
    .padStart(10, 'A')
    .replace(/[01]/g, (digit) => (digit === '0' ? 'A' : 'B'));

import { pictogramsOf } from '@app/domain/sds/pictograms';
import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type pg from 'pg';
import { Readable } from 'node:stream';
import type { StoredFile } from '../../src/platform/files/files.ts';
import type { Runtime } from '../../src/platform/runtime.ts';
import { workAsSystem } from '../../src/platform/runtime.ts';
import { demoSheetRequests, demoSheets, revisedOn, sheetSites } from '../demo/sheets.ts';
import { printedWords, protectionOf } from '../demo/products/printed.ts';
import type { DemoSheet } from '../demo/products/product.ts';
import { plainPdf } from './plain-pdf.ts';
import { idOf, insertRows } from './rows.ts';
import { emergencyPhone, sheetLines } from './sheet-text.ts';

const companyId = idOf('company', 'northgate');
const siteId = (key: string) => idOf('site', key);
const noon = (day: Day) => `${day}T16:00:00Z`;

/** Northgate's safety data sheets with their PDFs, where the products are, and what was reported. */
export async function seedSheets(client: pg.ClientBase, runtime: Runtime, today: Day): Promise<void> {
  const { rows } = await client.query<{ id: string }>(`select id from people where email = 'admin@northgate.example'`);
  const admin = rows[0]!.id;
  const keep = async (sheet: DemoSheet, language: 'en' | 'fr', revised: Day): Promise<StoredFile> => {
    const body = plainPdf(sheetLines(sheet, language, revised));
    const stored = await runtime.files.put('sheets', Readable.from([body]), body.length);
    return { bucket: 'sheets', ...stored, name: `${sheet.key}-${language}-${revised}.pdf`, mime: 'application/pdf' };
  };
  await insertRows(
    client,
    'sds_sheets',
    demoSheets.map(({ key, product, manufacturer, synonyms, barcodes }) => ({
      ...{ company_id: companyId, id: idOf('sheet', key), product, manufacturer, synonyms, barcodes },
      ...{ created_at: noon(addDays(today, -300)), created_by: admin, changed_at: noon(addDays(today, -300)) },
    })),
  );
  const printed = demoSheets.flatMap((sheet) =>
    sheet.revisions.flatMap(({ monthsAgo, languages, jurisdiction }) =>
      languages.map((language) => ({ sheet, language, jurisdiction, revised: revisedOn(today, monthsAgo) })),
    ),
  );
  const revisions = await Promise.all(
    printed.map(async (one) => ({ ...one, file: await keep(one.sheet, one.language, one.revised) })),
  );
  await insertRows(
    client,
    'files',
    revisions.map(({ file }) => ({
      id: idOf('file', file.name),
      company_id: companyId,
      ...file,
      created_by: admin,
      created_at: noon(addDays(today, -60)),
    })),
  );
  await insertRows(
    client,
    'sds_revisions',
    revisions.map(({ sheet, language, jurisdiction, revised, file }) => ({
      ...{
        company_id: companyId,
        id: idOf('sheetRevision', file.name),
        sheet_id: idOf('sheet', sheet.key),
        revised_on: revised,
        language,
        jurisdiction,
      },
      ...{
        signal_word: sheet.signalWord,
        hazards: sheet.hazards,
        precautions: sheet.precautions,
        precaution_words: printedWords(sheet, language),
      },
      ...{
        pictograms: pictogramsOf(sheet.hazards, jurisdiction),
        cas: sheet.cas,
        un_number: sheet.unNumber,
        emergency_phone: emergencyPhone,
      },
      ...{
        first_aid: sheet.firstAid[language],
        spill: sheet.spill[language],
        protection: protectionOf(sheet, language),
        equipment: sheet.equipment,
      },
      ...{ file, sha256: file.sha256, confirmed_at: noon(addDays(today, -60)), confirmed_by: admin },
    })),
  );
  await client.query('select set_sds_searched(company_id, id) from sds_sheets where company_id = $1', [companyId]);
  await insertRows(
    client,
    'site_chemicals',
    demoSheets.flatMap(({ key, places }) =>
      places.map(([siteKey, location, quantity, days = 200]) => ({
        ...{
          company_id: companyId,
          id: idOf('siteChemical', `${key}/${siteKey}`),
          site_id: siteId(siteKey),
          sheet_id: idOf('sheet', key),
          location,
          quantity,
        },
        ...{ added_at: noon(addDays(today, -days)), added_by: admin, removed_at: null, removed_by: null },
      })),
    ),
  );
  await insertRows(
    client,
    'sds_sheet_courses',
    demoSheets.flatMap(({ key, courses }) =>
      courses.map((code, place) => ({
        ...{ company_id: companyId, sheet_id: idOf('sheet', key), course_id: idOf('course', code) },
        ...{ linked_at: `${addDays(today, -55)}T16:0${place}:00Z`, linked_by: admin },
      })),
    ),
  );
  // About half of those who work where a product is confirmed having read its sheet; those who sign in to the demo can
  // do so themselves.
  await client.query(
    `insert into sds_reads (company_id, revision_id, person_id, read_at)
     select distinct r.company_id, r.id, l.person_id, r.confirmed_at + interval '3 days' from sds_revisions r
       join site_chemicals m on m.company_id = r.company_id and m.sheet_id = r.sheet_id and m.removed_at is null
       join placements l on l.company_id = m.company_id and l.site_id = m.site_id and l.retracted_at is null
         and l.ended_on is null and l.started_on < r.confirmed_at::date
       join people p on p.id = l.person_id
     where r.company_id = $1 and r.withdrawn_at is null and r.language = case p.locale when 'fr' then 'fr' else 'en' end
       and ascii(md5(l.person_id::text || r.sheet_id::text)) % 2 = 0
         and not exists (select from auth.accounts a where a.person_id = l.person_id)`,
    [companyId],
  );
  // What people were exposed to stays on record after it is gone.
  await insertRows(client, 'site_chemicals', [
    {
      ...{
        company_id: companyId,
        id: idOf('siteChemical', 'hydrochloric/edmonton'),
        site_id: siteId('edmonton'),
        sheet_id: idOf('sheet', 'hydrochloric'),
      },
      ...{
        location: 'Old pickling line',
        quantity: 'upTo1000',
        added_at: noon(addDays(today, -900)),
        added_by: admin,
        removed_at: noon(addDays(today, -400)),
        removed_by: admin,
      },
    },
  ]);
  await insertRows(
    client,
    'sds_sites',
    sheetSites.map(({ siteKey, code }) => ({
      company_id: companyId,
      site_id: siteId(siteKey),
      code,
      published_at: noon(addDays(today, -190)),
    })),
  );
  await insertRows(
    client,
    'sds_requests',
    demoSheetRequests.map(({ key, siteKey, kind, sheetKey, product, note, contact, daysAgo, answer }) => ({
      ...{
        company_id: companyId,
        id: idOf('sheetRequest', key),
        site_id: siteId(siteKey),
        kind,
        sheet_id: sheetKey && idOf('sheet', sheetKey),
        product,
        note,
        contact,
      },
      ...{
        created_at: noon(addDays(today, -daysAgo)),
        answered_at: answer && noon(addDays(today, -daysAgo + 2)),
        answered_by: answer && admin,
        answer,
      },
    })),
  );
}

const waiting: DemoSheet[] = [
  {
    ...demoSheets[0]!,
    key: 'xylene',
    product: 'Xylene, mixed isomers',
    hazards: ['H226', 'H304', 'H312', 'H315', 'H332'],
    cas: ['1330-20-7'],
    unNumber: '1307',
    synonyms: [],
  },
  {
    ...demoSheets[7]!,
    key: 'thinner',
    product: 'Diluant à peinture',
    manufacturer: 'Peintures du Nord inc.',
    hazards: ['H225', 'H315', 'H336'],
    cas: ['108-88-3'],
    unNumber: '1263',
    synonyms: [],
  },
];

/** Two PDFs that came today: the server reads them as it reads any. After the commit, for the queue is told of them. */
export async function seedWaitingSheets(runtime: Runtime, client: pg.ClientBase, today: Day): Promise<void> {
  for (const [index, sheet] of waiting.entries()) {
    const body = plainPdf(sheetLines(sheet, index === 0 ? 'en' : 'fr', revisedOn(today, 4 + index)));
    const stored = await runtime.files.put('sheets', Readable.from([body]), body.length);
    const file: StoredFile = { bucket: 'sheets', ...stored, name: `${sheet.key}.pdf`, mime: 'application/pdf' };
    const id = idOf('sheetUpload', sheet.key);
    await insertRows(client, 'files', [
      { id: idOf('file', file.name), company_id: companyId, ...file, created_at: noon(addDays(today, -1)) },
    ]);
    await insertRows(client, 'sds_uploads', [
      { company_id: companyId, id, file, sha256: file.sha256, created_at: noon(addDays(today, -1)) },
    ]);
    await workAsSystem(
      runtime,
      'sds.readUpload',
      async (work) => {
        work.reach('sheets.manage');
        await work.enqueue('sds.readUpload', { companyId, sheetUploadId: id }, { key: `sds.read:${id}` });
      },
      { companyId, audited: false },
    );
  }
}

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pdfBytes } from '../../../test/bytes.ts';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld({ TRUST_PROXY: '1' });
const { make } = world;
const company = await make.company();
const admin = await world.as(await make.companyAdmin({ company, name: 'Bea Boss' }));
const learner = await world.as(await make.person({ company, name: 'Ann Arbor' }));
const foreign = await world.as(await make.companyAdmin());
const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
const siteNamed = async (name: string) => ({
  id: (await admin.post('/settings/sites', { code: name, name, timeZone: 'America/Toronto', address: null }, once()))
    .body.siteId as string,
});
const site = await siteNamed('North yard');
const other = await siteNamed('South yard');

let bytes = 0;
/** A PDF unlike every other. */
const pdf = () => pdfBytes({ trailer: `/Number ${++bytes}` });
const upload = async (by: Caller, file = pdf(), name = 'sheet.pdf') =>
  by.post('/settings/sheet-uploads', undefined, { bytes: file, query: { name } });
const said = (more: Record<string, unknown> = {}) => ({
  ...{
    sheetId: null,
    product: `Acetone ${make.next()}`,
    manufacturer: 'Nickel Basin Chemicals',
    synonyms: ['2-propanone'],
    barcodes: [],
  },
  ...{
    revisedOn: '2025-06-01',
    language: 'en',
    jurisdiction: 'whmis',
    signalWord: 'danger',
    hazards: ['H225', 'H319'],
    precautions: ['P210'],
  },
  ...{
    pictograms: ['GHS02', 'GHS07'],
    cas: ['67-64-1'],
    unNumber: '1090',
    emergencyPhone: '1-800-424-9300',
    firstAid: 'Rinse.',
    spill: 'Absorb.',
    protection: 'Gloves.',
  },
  ...{ equipment: ['gloves'], places: [{ siteId: site.id, location: 'Paint store', quantity: 'upTo100' }] },
  ...more,
});
const confirm = async (more: Record<string, unknown> = {}, by = admin) => {
  const { sheetUploadId } = (await upload(by)).body;
  return by.post(`/settings/sheet-uploads/${sheetUploadId}/confirmation`, said(more));
};
const publish = async (siteId = site.id) =>
  (await admin.post(`/settings/sheet-sites/${siteId}/code`, {})).body.code as string;
const code = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code;
const issues = (answer: { body: { error: { issues?: { path: string; code: string }[] } } }) =>
  answer.body.error.issues?.map((one) => `${one.path} ${one.code}`);
const anyone = await world.as(null);

describe('what is confirmed of a PDF', () => {
  test('becomes a revision of a new product at its sites, and is on the public page of the site', async () => {
    const { sheetId } = (await confirm({ product: 'Acetone, technical' })).body;
    const sheet = (await admin.get(`/settings/safety-data-sheets/${sheetId}`)).body;
    expect(sheet).toMatchObject({
      product: 'Acetone, technical',
      revisions: [{ current: true, age: 'recent', reviewDueOn: '2028-06-01', hazards: ['H225', 'H319'] }],
    });
    expect(sheet.chemicals).toMatchObject([
      { siteId: site.id, location: 'Paint store', quantity: 'upTo100', removedAt: null },
    ]);
    const at = await publish();
    const found = (await anyone.get(`/sds/sites/${at}`)).body;
    expect(found).toMatchObject({
      site: 'North yard',
      sheets: [{ sheetId, product: 'Acetone, technical', locations: ['Paint store'] }],
    });
    const shown = (await anyone.get(`/sds/sites/${at.toLowerCase().replace('-', ' ')}/sheets/${sheetId}`)).body;
    expect(shown.revisions).toMatchObject([{ firstAid: 'Rinse.', unNumber: '1090', emergencyPhone: '1-800-424-9300' }]);
    expect((await anyone.get(`/sds/sites/${at}/revisions/${shown.revisions[0].id}/file`)).headers['content-type']).toBe(
      'application/pdf',
    );
    expect(JSON.stringify([found, shown])).not.toContain('Bea');
  });

  test('keeps what the supplier wrote of a precaution, for the sheet and for the label; words without their code are left out', async () => {
    const words = { P501: 'Dispose of contents/container to a licensed depot.', P280: 'Wear gloves.' };
    const { sheetId } = (await confirm({ precautions: ['P210', 'P501'], precautionWords: words })).body;
    const kept = { P501: words.P501 };
    expect((await admin.get(`/settings/safety-data-sheets/${sheetId}`)).body.revisions).toMatchObject([
      { precautionWords: kept },
    ]);
    expect(
      (await anyone.get(`/sds/sites/${await publish()}/sheets/${sheetId}`)).body.revisions[0].precautionWords,
    ).toEqual(kept);
    const refused = await confirm({ precautions: ['P501'], precautionWords: { P501: 'x'.repeat(501) } });
    expect([refused.status, issues(refused)?.[0]]).toEqual([400, expect.stringContaining('precautionWords.P501')]);
  });

  test('is refused at its fields: a day to come, a wrong CAS number or barcode, a signal word without a hazard', async () => {
    const wrong = await confirm({
      revisedOn: '2026-03-04',
      cas: ['67-64-1', '67-64-2'],
      barcodes: ['4006381333932'],
      hazards: [],
    });
    expect([wrong.status, issues(wrong)]).toEqual([
      400,
      ['revisedOn sheetDateInFuture', 'hazards sheetHazardsMissing', 'cas.1 casWrong', 'barcodes.0 barcodeWrong'],
    ]);
    expect(issues(await confirm({ revisedOn: '1970-01-01' }))).toEqual(['revisedOn sheetDateTooEarly']);
  });

  test('cannot be confirmed twice, nor after it was discarded; two at once make one', async () => {
    const { sheetUploadId } = (await upload(admin)).body;
    const both = await Promise.all(
      [1, 2].map(() => admin.post(`/settings/sheet-uploads/${sheetUploadId}/confirmation`, said())),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { sheetUploadId: gone } = (await upload(admin)).body;
    expect((await admin.delete(`/settings/sheet-uploads/${gone}`)).status).toBe(200);
    expect(code(await admin.post(`/settings/sheet-uploads/${gone}/confirmation`, said()))).toBe('sheetUploadDone');
    expect((await admin.get(`/settings/sheet-uploads/${gone}/file`)).status).toBe(404);
  });

  test('a second revision of one date is refused; a newer one is in force and the older one is archived', async () => {
    const { sheetId } = (await confirm({ language: 'fr' })).body;
    expect(code(await confirm({ sheetId, language: 'fr', places: [] }))).toBe('sheetRevisionThere');
    expect(
      (await confirm({ sheetId, language: 'fr', revisedOn: '2026-01-15', signalWord: null, hazards: [], places: [] }))
        .status,
    ).toBe(200);
    expect((await confirm({ sheetId, language: 'en', revisedOn: '2019-01-15', places: [] })).status).toBe(200);
    const { revisions } = (await admin.get(`/settings/safety-data-sheets/${sheetId}`)).body;
    expect(
      revisions.map((one: Record<string, unknown>) => [one['revisedOn'], one['language'], one['current'], one['age']]),
    ).toEqual([
      ['2026-01-15', 'fr', true, 'recent'],
      ['2025-06-01', 'fr', false, 'recent'],
      ['2019-01-15', 'en', true, 'old'],
    ]);
    const row = (await admin.get('/settings/safety-data-sheets', { review: 'due' })).body.rows.find(
      (one: { id: string }) => one.id === sheetId,
    );
    expect(row).toMatchObject({
      review: 'due',
      reviewDueOn: '2022-01-15',
      signalWord: 'danger',
      languages: 'EN, FR',
      revisedOn: '2026-01-15',
    });
  });

  test('is found by names, numbers and barcodes, as they are now', async () => {
    const mark = `Zylo${make.next()}`;
    const { sheetId } = (
      await confirm({ product: `${mark} é`, barcodes: ['4006381333931'], cas: ['67-64-1'], unNumber: '1993' })
    ).body;
    const found = async (q: string) =>
      (await admin.get('/settings/safety-data-sheets', { q })).body.rows.some(
        (one: { id: string }) => one.id === sheetId,
      );
    for (const q of [`${mark} E`.toLowerCase(), '2-PROPANONE', 'nickel basin', '4006381333931', '67-64-1', '1993'])
      expect([q, await found(q)]).toEqual([q, true]);
    const { changedAt, revisions } = (await admin.get(`/settings/safety-data-sheets/${sheetId}`)).body;
    const renamed = {
      product: 'Otherwise',
      manufacturer: 'Basin',
      synonyms: [],
      barcodes: [],
      expectedChangedAt: changedAt,
    };
    expect((await admin.put(`/settings/safety-data-sheets/${sheetId}`, renamed)).status).toBe(200);
    expect([await found(mark), await found('otherwise'), await found('1993')]).toEqual([false, true, true]);
    await admin.post(`/settings/sheet-revisions/${revisions[0].id}/withdrawal`, { reason: 'Wrong file' });
    expect(await found('1993')).toBe(false);
  });

  test('the same bytes are one upload, and known once they are a sheet', async () => {
    const file = pdf();
    const [first, again] = [await upload(admin, file), await upload(admin, file, 'copy.pdf')];
    expect([first.body.waiting, again.body]).toEqual([
      false,
      { sheetUploadId: first.body.sheetUploadId, known: null, waiting: true },
    ]);
    const { sheetId } = (
      await admin.post(`/settings/sheet-uploads/${first.body.sheetUploadId}/confirmation`, said({ product: 'Known' }))
    ).body;
    const third = await upload(admin, file);
    expect(third.body.known).toEqual({ sheetId, product: 'Known' });
    expect(code(await admin.post(`/settings/sheet-uploads/${third.body.sheetUploadId}/confirmation`, said()))).toBe(
      'sheetFileThere',
    );
  });

  test('what is no PDF, cut off or encrypted is refused in words', async () => {
    const broken = [
      Buffer.from('no pdf at all'),
      pdf().subarray(0, 200),
      pdfBytes({ trailer: '/Encrypt << /Filter /Standard >>' }),
      Buffer.alloc(0),
    ];
    expect(await Promise.all(broken.map(async (file) => code(await upload(admin, file))))).toEqual([
      'fileTypeRefused',
      'fileCorrupt',
      'fileCorrupt',
      'fileTypeRefused',
    ]);
  });
});

describe('where a product is', () => {
  test('what is removed is off the public page and stays in the archive', async () => {
    const { sheetId } = (
      await confirm({ product: 'Removed later', places: [{ siteId: other.id, location: 'Shed', quantity: 'upTo10' }] })
    ).body;
    const at = await publish(other.id);
    const { id } = (await admin.get(`/settings/safety-data-sheets/${sheetId}`)).body.chemicals[0];
    expect(
      code(
        await admin.post(`/settings/safety-data-sheets/${sheetId}/chemicals`, {
          places: [{ siteId: other.id, location: 'SHED', quantity: 'upTo1' }],
        }),
      ),
    ).toBe('chemicalThere');
    expect((await admin.post(`/settings/site-chemicals/${id}/removal`, {})).status).toBe(200);
    expect((await anyone.get(`/sds/sites/${at}`)).body.sheets).toEqual([]);
    expect((await anyone.get(`/sds/sites/${at}/sheets/${sheetId}`)).status).toBe(404);
    expect(code(await admin.put(`/settings/site-chemicals/${id}`, { location: 'Shed', quantity: 'upTo1' }))).toBe(
      'chemicalRemoved',
    );
    const archive = (await admin.get('/settings/site-chemicals', { siteId: other.id, presence: 'removed' })).body.rows;
    expect(archive).toMatchObject([{ product: 'Removed later', location: 'Shed', presence: 'removed' }]);
  });

  test('another place at the site is another stay: where it was is not forgotten', async () => {
    const { sheetId } = (await confirm({ places: [{ siteId: other.id, location: 'Paint store', quantity: 'upTo1' }] }))
      .body;
    const [{ id }] = (await admin.get(`/settings/safety-data-sheets/${sheetId}`)).body.chemicals;
    expect((await admin.put(`/settings/site-chemicals/${id}`, { location: 'Shed', quantity: 'over1000' })).status).toBe(
      200,
    );
    const { chemicals } = (await admin.get(`/settings/safety-data-sheets/${sheetId}`)).body;
    expect(
      chemicals.map((one: Record<string, unknown>) => [one['location'], one['quantity'], one['removedAt'] === null]),
    ).toEqual([
      ['Shed', 'over1000', true],
      ['Paint store', 'upTo1', false],
    ]);
  });

  test('a withdrawn revision is shown to no one at the site', async () => {
    const { sheetId } = (
      await confirm({ product: 'Wrong file', places: [{ siteId: other.id, location: '', quantity: 'upTo1' }] })
    ).body;
    const at = await publish(other.id);
    const [{ id }] = (await anyone.get(`/sds/sites/${at}/sheets/${sheetId}`)).body.revisions;
    expect(
      (await admin.post(`/settings/sheet-revisions/${id}/withdrawal`, { reason: 'Belongs to another product' })).status,
    ).toBe(200);
    expect((await anyone.get(`/sds/sites/${at}/revisions/${id}/file`)).status).toBe(404);
    expect((await anyone.get(`/sds/sites/${at}/sheets/${sheetId}`)).body.revisions).toEqual([]);
    expect((await admin.post(`/settings/sheet-revisions/${id}/review`, {})).status).toBe(409);
    expect(
      (await admin.get('/settings/sheet-sites')).body.find((one: { id: string }) => one.id === other.id),
    ).toMatchObject({ withoutSheet: 1 });
  });

  test('a review moves the day a year on; what was superseded is not reviewed', async () => {
    const { sheetId } = (await confirm({ revisedOn: '2021-02-01' })).body;
    const [old] = (await admin.get(`/settings/safety-data-sheets/${sheetId}`)).body.revisions;
    expect((await admin.post(`/settings/sheet-revisions/${old.id}/review`, {})).body).toEqual({
      reviewDueOn: '2027-03-02',
    });
    await confirm({ sheetId, revisedOn: '2024-02-01', places: [] });
    expect((await admin.post(`/settings/sheet-revisions/${old.id}/review`, {})).status).toBe(409);
  });
});

describe('what a product brings to a site', () => {
  test('is named with how many people work there, unless another product there has it', async () => {
    const yard = await siteNamed('New yard');
    const boss = await make.person({ company });
    await world.sql('update placements set site_id = $2 where person_id = $1', [boss.id, yard.id]);
    const at = (hazards: string[]) =>
      confirm({ hazards, places: [{ siteId: yard.id, location: '', quantity: 'upTo10' }] });
    const brought = async (id: string) => (await admin.get(`/settings/safety-data-sheets/${id}`)).body.newHazards;
    const first = (await at(['H225', 'H314'])).body.sheetId;
    world.clock.set('2026-03-02T10:00:00.000Z');
    const second = (await at(['H225', 'H350'])).body.sheetId;
    expect(await brought(first)).toEqual([
      { siteId: yard.id, site: 'New yard', classes: ['flammable', 'corrosive'], people: 1 },
    ]);
    expect(await brought(second)).toEqual([{ siteId: yard.id, site: 'New yard', classes: ['health'], people: 1 }]);
    world.clock.set('2026-06-02T10:00:00.000Z');
    expect(await brought(second)).toEqual([]);
    world.clock.set('2026-03-02T09:00:00.000Z');
  });
});

describe('the code of a site', () => {
  test('a new code ends the old one; without one nothing is published', async () => {
    const [first, second] = [await publish(), await publish()];
    expect([
      (await anyone.get(`/sds/sites/${first}`)).status,
      (await anyone.get(`/sds/sites/${second}`)).status,
    ]).toEqual([404, 200]);
    expect((await admin.delete(`/settings/sheet-sites/${site.id}/code`)).status).toBe(200);
    expect((await anyone.get(`/sds/sites/${second}`)).status).toBe(404);
    expect((await admin.delete(`/settings/sheet-sites/${site.id}/code`)).status).toBe(404);
  });

  test('guessing ends after thirty misses; the right code goes on being read, from the same network too', async () => {
    const at = await publish();
    const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
    const misses = [];
    for (let guess = 0; guess < 32; guess++)
      misses.push((await anyone.get(`/sds/sites/22222-2222${(guess % 8) + 2}`, {}, from('203.0.113.9'))).status);
    expect([misses.filter((status) => status === 404).length, misses.at(-1)]).toEqual([30, 429]);
    expect((await anyone.get(`/sds/sites/${at}`, {}, from('203.0.113.9'))).status).toBe(200);
  });

  test('a site that is taken out of use and back into use is published under a new code only', async () => {
    const yard = await siteNamed('Closing yard');
    const at = await publish(yard.id);
    expect((await admin.post(`/settings/sites/${yard.id}/archive`, {})).status).toBe(200);
    expect((await anyone.get(`/sds/sites/${at}`)).status).toBe(404);
    expect((await admin.delete(`/settings/sites/${yard.id}/archive`)).status).toBe(200);
    expect((await anyone.get(`/sds/sites/${at}`)).status).toBe(404);
    expect((await anyone.get(`/sds/sites/${await publish(yard.id)}`)).status).toBe(200);
  });

  test('a code says nothing of other sites: a sheet or revision of another one is not found', async () => {
    const { sheetId } = (await confirm({ places: [{ siteId: other.id, location: '', quantity: 'upTo1' }] })).body;
    const [here, there] = [await publish(site.id), await publish(other.id)];
    const [{ id }] = (await anyone.get(`/sds/sites/${there}/sheets/${sheetId}`)).body.revisions;
    expect((await anyone.get(`/sds/sites/${here}/sheets/${sheetId}`)).status).toBe(404);
    expect((await anyone.get(`/sds/sites/${here}/revisions/${id}/file`)).status).toBe(404);
  });
});

describe('what is reported at a site', () => {
  test('reaches the company of the site; the signed-in reporter is named, others by what they say', async () => {
    const at = await publish();
    const { sheetId } = (await confirm({ product: 'Reported' })).body;
    const report = (by: Caller, more: Record<string, unknown>) => {
      world.clock.advance(1000);
      return by.post(`/sds/sites/${at}/requests`, { sheetId: null, note: '', contact: '', ...more }, once());
    };
    expect(
      (await report(anyone, { product: 'Blue drum', note: 'No label', contact: 'foreman, 555-0100' })).status,
    ).toBe(200);
    expect((await report(learner, { product: 'Named otherwise', sheetId, contact: '555-0199' })).status).toBe(200);
    expect((await report(foreign, { product: 'By a visitor' })).status).toBe(200);
    expect((await report(anyone, { product: 'Foreign', sheetId: randomUUID() })).status).toBe(404);
    const { rows } = (await admin.get('/settings/sheet-requests', { state: 'open', sort: 'createdAt' })).body;
    expect(rows.map((one: Record<string, unknown>) => [one['product'], one['kind'], one['by']])).toEqual([
      ['Blue drum', 'missing', 'foreman, 555-0100 (not signed in)'],
      ['Reported', 'problem', 'Ann Arbor, 555-0199'],
      ['By a visitor', 'missing', ''],
    ]);
    // Who is signed in at another company is a visitor here: nothing of theirs is kept.
    expect(
      await world.sql(`select person_id is null as unknown from sds_requests where product = 'By a visitor'`),
    ).toEqual([{ unknown: true }]);
    const answer = () => admin.post(`/settings/sheet-requests/${rows[0].id}/answer`, { answer: 'Uploaded' });
    expect([(await answer()).status, code(await answer())]).toEqual([200, 'sheetRequestAnswered']);
    expect((await foreign.post(`/settings/sheet-requests/${rows[1].id}/answer`, { answer: 'x' })).status).toBe(404);
  });
});

test('a report that is sent again with its key is one report, also at once and without signing in; the same key for another one is refused', async () => {
  const at = await publish();
  const [product, key] = [`Drum ${make.next()}`, once()];
  const report = (more: Record<string, unknown> = {}) =>
    anyone.post(`/sds/sites/${at}/requests`, { sheetId: null, product, note: '', contact: '', ...more }, key);
  expect((await Promise.all([report(), report(), report()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(code(await report({ note: 'Something else' }))).toBe('keyReused');
  const kept = async () => (await world.sql('select id from sds_requests where product = $1', [product])).length;
  expect(await kept()).toBe(1);
  expect(
    await world.sql(
      `select count(*)::int as n from audit_entries where action = 'sheets.report' and changes ->> 'product' = $1`,
      [product],
    ),
  ).toEqual([{ n: 1 }]);
  expect(
    (await anyone.post(`/sds/sites/${at}/requests`, { sheetId: null, product, note: '', contact: '' }, once())).status,
  ).toBe(200);
  expect(await kept()).toBe(2);
});

describe('who works there', () => {
  test('finds the published sites of their company, and confirms having read a sheet once', async () => {
    const at = await publish();
    const { sheetId } = (await confirm()).body;
    const [{ id }] = (await anyone.get(`/sds/sites/${at}/sheets/${sheetId}`)).body.revisions;
    for (let times = 0; times < 2; times++)
      expect((await learner.post(`/sds/revisions/${id}/read`, {})).status).toBe(200);
    expect((await foreign.post(`/sds/revisions/${id}/read`, {})).status).toBe(404);
    const mine = (await learner.get('/sds/my-sites')).body;
    expect([mine.sites.map((one: { code: string }) => one.code), mine.read]).toEqual([
      expect.arrayContaining([at]),
      [id],
    ]);
    expect((await foreign.get('/sds/my-sites')).body.sites).toEqual([]);
    expect((await admin.get(`/settings/safety-data-sheets/${sheetId}`)).body.revisions[0].reads).toBe(1);
    const { rows } = (await admin.get('/settings/safety-data-sheets')).body as {
      rows: { id: string; reads: number }[];
    };
    expect(rows.filter(({ reads }) => reads > 0)).toMatchObject([{ id: sheetId, reads: 1 }]);
  });

  test('none but administrators manage sheets, and a foreign sheet is not found', async () => {
    const { sheetId } = (await confirm()).body;
    expect((await learner.get('/settings/safety-data-sheets')).status).toBe(403);
    expect((await foreign.get(`/settings/safety-data-sheets/${sheetId}`)).status).toBe(404);
    const mine = (await upload(foreign)).body.sheetUploadId;
    expect((await foreign.post(`/settings/sheet-uploads/${mine}/confirmation`, said({ sheetId }))).status).toBe(404);
    expect((await foreign.post(`/settings/sheet-uploads/${mine}/confirmation`, said())).status).toBe(404);
  });
});

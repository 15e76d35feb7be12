import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { endpoints } from '@app/contract/all';
import type { z } from 'zod';
import { expect, test } from 'vitest';
import { callEndpoint, parameters } from '../call-endpoint.ts';
import type { Answer, Caller } from '../harness.ts';
import { openWorld } from '../harness.ts';
import type { Belongings } from '../make/make-belongings.ts';
import { makeBelongings } from '../make/make-belongings.ts';

// The company's reports (B06) and the files that leave (B07), asked for by and about another company.

const world = await openWorld();
const { make } = world;
const company = await make.company();
const child = await make.company({ parent_id: company.id });
const boss = await make.companyAdmin({ company });
const admin = await world.as(boss);
const mine = await atHome(await makeBelongings(world, { company, name: 'Ann Own' }));
const own = { ...ids(mine), kind: 'employees', place: '0', legalVersionId: randomUUID() };

const settings = Object.entries(endpoints).filter(([, { method, area }]) => method === 'GET' && area === 'settings');
const queried = ({ path, input }: (typeof endpoints)[string]) =>
  Object.keys(input.shape).filter((field) => !parameters(path).includes(field));
/** What a call of this endpoint must say about one's own, besides what it is asked for. */
const needed = (name: string): Record<string, string> => {
  const { path, input } = endpoints[name]!;
  const days = { lastDay: '2026-03-02', day: '2026-03-03', from: '2099-03-01', until: '2099-03-31' };
  const given: Record<string, unknown> = {
    ...own,
    ...days,
    format: name === 'printMessage' ? 'a4' : 'csv',
    people: 'open',
    q: 'own',
  };
  return Object.fromEntries(
    Object.entries(input.shape)
      .filter(([field, type]) => parameters(path).includes(field) || !(type as z.ZodType).safeParse(undefined).success)
      .map(([field]) => [field, String(given[field])]),
  );
};
const withoutAddress = settings.filter(([, { path }]) => parameters(path).length === 0).map(([name]) => name);
const read = ({ status, text }: Answer) => ({ status, text: text.replace(/"requestId":"[^"]*"|^Run ID,.*$/gm, '') });
/** The catalogue is one for all companies: of its courses those that are used here, of its skills none. */
const used: Record<string, object> = { listCompanyCourses: { used: 'true' }, exportCompanyCourses: { used: 'true' } };
const everything = async () =>
  new Map(
    await Promise.all(
      withoutAddress
        .filter((name) => name !== 'listRequirementChoices')
        .map(async (name) => [name, await sequential(name, { ...needed(name), ...used[name] })] as const),
    ),
  );

/** A company has one export at a time, so files are asked for one after the other. */
let turn: Promise<unknown> = Promise.resolve();
function sequential(
  name: string,
  fields: Record<string, unknown>,
  caller: Caller = admin,
): Promise<ReturnType<typeof read>> {
  const answer = turn.then(async () => read(await callEndpoint(caller, name, fields)));
  turn = answer;
  return answer;
}

function ids(of: Belongings) {
  return { ...of, personId: of.person.id, courseId: '', reportFileId: '' };
}

const staff = await make.platformAdmin();
const closing = {
  closed_at: world.clock.now(),
  closed_by: staff.id,
  rows_sha256: 'a'.repeat(64),
  locale: 'en',
  evidence: '%PDF-',
};
const closedReviewId = await make.insert('access_reviews', {
  ...{
    title: 'Closed',
    by_companies: false,
    due_on: '2026-03-01',
    started_at: world.clock.now(),
    started_by: staff.id,
  },
  ...closing,
});
/** A report that is ready for the person who had it made. */
async function reportFile(who: { id: string; companyId: string }, list: string): Promise<string> {
  const { path, bytes } = await world.runtime.files.put('exports', Readable.from([Buffer.from('a report')]), 1000);
  const when = { created_at: world.clock.now(), finished_at: world.clock.now() };
  const asked = { list, query: '', columns: '', format: 'csv', locale: 'en', state: 'done', name: 'Report.csv' };
  return make.insert('report_files', { company_id: who.companyId, created_by: who.id, ...asked, ...when, path, bytes });
}

/** Their person works where their company has its places, so that a filter by those could find someone. */
async function atHome(of: Belongings): Promise<Belongings> {
  await world.sql('update placements set site_id = $2, department_id = $3 where person_id = any($1)', [
    [of.person.id, of.inviteeId],
    of.siteId,
    of.departmentId,
  ]);
  await world.sql('update placements set manager_id = $2 where person_id = $1', [of.person.id, of.inviteeId]);
  await world.sql('update trainings set site_id = $2 where id = $1', [of.trainingId, of.siteId]);
  await world.sql(
    `insert into training_staff (company_id, training_id, person_id, role, added_at)
      values ($1, $2, $3, 'trainer', '2026-01-05')`,
    [of.person.companyId, of.trainingId, of.person.id],
  );
  return of;
}

const [course] = await world.sql<{ id: string }>('select course_id as id from enrolments where id = $1', [
  mine.enrolmentId,
]);
own.courseId = course!.id;
own.reportFileId = await reportFile(boss, 'companyInventory');
const before = await everything();
const theirs = await atHome(await makeBelongings(world, { name: 'Bea Secretive' }));

test('every report and export of a company says the same when another company is there too (B06)', async () => {
  const after = await everything();
  expect(before.size).toBeGreaterThan(25);
  for (const [name, answer] of before) {
    expect(answer.status, `${name}: ${answer.text}`).toBe(200);
    expect(after.get(name), name).toEqual(answer);
  }
});

test.each(settings.map(([name]) => name))(
  '%s takes no company, and no filter that is not its own (B06, B10)',
  async (name) => {
    for (const [field, id] of Object.entries({
      companyId: theirs.person.companyId,
      employeeId: theirs.person.id,
      company: theirs.person.companyId,
    })) {
      const answer = await callEndpoint(admin, name, { ...needed(name), [field]: id });
      expect(answer.status).toBe(400);
      expect(answer.body.error.issues).toMatchObject([{ path: field, code: 'unknownField' }]);
    }
  },
);

/** The ids that narrow, by what they are of; `reach` and `q` are words. */
const whose: Record<string, (of: Belongings) => string> = {
  siteId: (of) => of.siteId,
  site: (of) => of.siteId,
  departmentId: (of) => of.departmentId,
  department: (of) => of.departmentId,
  positionId: (of) => of.positionId,
  position: (of) => of.positionId,
  manager: (of) => of.inviteeId,
  person: (of) => of.person.id,
  trainer: (of) => of.person.id,
  personId: (of) => of.person.id,
  lot: (of) => of.lotId,
  // The lots of both have none, each company for itself.
  costCentre: (of) =>
    createHash('md5')
      .update(`costCentre${of.person.companyId}`)
      .digest('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-8$4-'),
  seat: (of) => of.seatId,
  requirementRowId: (of) => of.requirementRowId,
  sheetId: (of) => of.sheetId,
  // One's own is the company below it; theirs is they.
  subsidiary: (of) => (of === mine ? child.id : of.person.companyId),
};
const isId = (type: z.ZodType) => type.safeParse(randomUUID()).success && !type.safeParse('a word').success;
const narrowed = settings.flatMap(([name, endpoint]) =>
  queried(endpoint)
    .filter((field) => isId(endpoint.input.shape[field] as z.ZodType))
    .map((field) => [name, field] as const),
);

test('every filter by an id is known here', () => {
  expect(narrowed.length).toBeGreaterThan(15);
  // Skills, courses and products are one for all companies.
  expect([...new Set(narrowed.map(([, field]) => field))].filter((field) => !whose[field]).toSorted()).toEqual([
    'course',
    'product',
    'skill',
  ]);
});

test.each(narrowed.filter(([, field]) => whose[field]))(
  '%s narrowed by %s of another company finds what an id of nothing finds (B06)',
  async (name, field) => {
    const asked = needed(name);
    const [theirsAsked, nothing] = [
      await sequential(name, { ...asked, [field]: whose[field]!(theirs) }),
      await sequential(name, { ...asked, [field]: randomUUID() }),
    ];
    expect(theirsAsked).toEqual(nothing);
    expect(theirsAsked.text).not.toContain('Secretive');
    expect(theirsAsked.text).not.toContain(whose[field]!(theirs));
    // The filter finds something where it is of one's own: otherwise this would prove nothing.
    if (name !== 'getMatrixFrame')
      expect((await sequential(name, { ...asked, [field]: whose[field]!(mine) })).text, name).not.toBe(nothing.text);
  },
);

test('one column of another company’s matrix is no column here, and a bulk over its places is over no one (B06)', async () => {
  const [asked] = await world.sql<{ key: string }>('select target_key as key from requirements where id = $1', [
    theirs.requirementRowId,
  ]);
  for (const name of ['listStandings', 'getMatrixTotals', 'exportMatrix'])
    expect(await sequential(name, { ...needed(name), target: asked!.key })).toEqual(
      await sequential(name, { ...needed(name), target: `skill:${randomUUID()}:1` }),
    );
  for (const [field, id] of Object.entries({
    site: theirs.siteId,
    department: theirs.departmentId,
    position: theirs.positionId,
    manager: theirs.inviteeId,
  })) {
    const bulk = { selection: { query: { [field]: id } }, preview: false, lastDay: '2026-03-02', reason: null };
    expect((await admin.post('/settings/employees/bulk/ending', bulk)).body, field).toMatchObject({
      changed: 0,
      skipped: [],
    });
  }
  for (const [field, id] of Object.entries({
    siteId: theirs.siteId,
    departmentId: theirs.departmentId,
    positionId: theirs.positionId,
  })) {
    const pack = await admin.post(
      '/settings/audit-packs',
      { personIds: null, paper: 'a4', [field]: id },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    expect([field, pack.status, pack.body.error?.code]).toEqual([field, 400, 'auditPackEmpty']);
  }
});

type Leaving = { who: 'boss' | 'self' | 'staff'; fields?: Record<string, string> };
const image = {
  bucket: 'content',
  name: 'one.webp',
  mime: 'image/webp',
  ...(await world.runtime.files.put('content', Readable.from([Buffer.from('a picture')]), 1000)),
};
await world.sql('update people set photo = $2 where id = $1', [mine.person.id, JSON.stringify(image)]);
await world.sql('update companies set logo = $2 where id = $1', [company.id, JSON.stringify(image)]);
const exported = await world.runtime.files.put('exports', Readable.from([Buffer.from('a pack')]), 1000);
const exportId = await make.insert('company_exports', {
  company_id: company.id,
  asked_by: boss.id,
  asked_at: world.clock.now(),
  finished_at: world.clock.now(),
  expires_at: '2026-03-03T09:00:00Z',
  path: exported.path,
  bytes: exported.bytes,
});
await world.sql(
  `insert into import_rows (company_id, import_id, row_number, line, cells, outcome, problems)
    values ($1, $2, 1, 2, '["1", "Ann Own"]', 'refused', '[]')`,
  [company.id, mine.importId],
);

const legalText = { title: 'T', summary: '', changes: [], body: { type: 'doc', content: [{ type: 'paragraph' }] } };
const lawOf = (kind: string) =>
  make.insert('legal_versions', {
    ...{ kind, number: 1, change_kind: 'minor', texts: { en: legalText, fr: legalText }, sha256: 'x' },
    ...{ published_at: '2026-01-01T00:00:00Z', effective_on: '2026-01-01' },
  });

const legalVersionId = await lawOf('terms');

// Someone signed it on paper, and the paper was scanned.
const scan = {
  bucket: 'agreements',
  ...(await world.runtime.files.put('agreements', Readable.from([Buffer.from('a scan')]), 100)),
  name: 'paper.jpg',
  mime: 'image/jpeg',
};
await world.sql(
  `insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at, method,
    signed_on, recorded_by, recorded_reason, scans)
   values ($1, $2, $3, 'x', 'en', '2026-02-01T00:00:00Z', 'paper', '2026-01-31', $4, 'No email', $5)`,
  [mine.person.companyId, mine.inviteeId, legalVersionId, boss.id, JSON.stringify([scan])],
);
const onPaper = { personId: mine.inviteeId, place: '0' };

/** Exports without an address of their own belong to the people its area is for. */
const exportsFor = (wanted: string, who: Leaving['who']): Record<string, Leaving> =>
  Object.fromEntries(
    Object.entries(endpoints)
      .filter(
        ([name, { kind, area, path }]) =>
          kind === 'download' && area === wanted && name.startsWith('export') && parameters(path).length === 0,
      )
      .map(([name]) => [name, { who }]),
  );

/**
 * Every file that leaves, and who may rightly have it. Files of the catalogue and of the platform's lists are of no
 * company.
 */
const files: Record<string, Leaving> = {
  ...exportsFor('settings', 'boss'),
  ...exportsFor('admin', 'staff'),
  exportMyData: { who: 'self' },
  getPhoto: { who: 'self' },
  getMyCertificate: { who: 'self' },
  getMyEvidenceFile: { who: 'self' },
  getTicketFile: { who: 'self' },
  getAnyTicketFile: { who: 'staff' },
  getUnitMedia: { who: 'self', fields: { name: 'one.png' } },
  getEmployeePhoto: { who: 'boss', fields: { personId: mine.inviteeId } },
  getAuditPackFile: { who: 'boss' },
  getReportFile: { who: 'boss' },
  getPlatformReportFile: { who: 'staff', fields: { reportFileId: await reportFile(staff, 'inventory') } },
  getEvidenceFile: { who: 'boss' },
  exportCompanySeatLedger: { who: 'staff', fields: { companyId: company.id } },
  exportCoursePeople: { who: 'boss' },
  exportImportProblems: { who: 'boss' },
  downloadCompanyExport: { who: 'staff', fields: { companyId: company.id, exportId } },
  getCompanyLogo: { who: 'staff', fields: { companyId: company.id } },
  previewCertificate: { who: 'staff', fields: { companyId: company.id } },
  getSheetRevisionFile: { who: 'boss', fields: { revisionId: mine.revisionId } },
  getSheetUploadFile: { who: 'boss', fields: { sheetUploadId: mine.sheetUploadId } },
  exportAccessRows: { who: 'staff', fields: { accessReviewId: mine.accessReviewId } },
  exportOwnAccessRows: { who: 'boss', fields: { accessReviewId: mine.accessReviewId } },
  getAccessEvidence: { who: 'staff', fields: { accessReviewId: closedReviewId } },
  exportLegalAcceptances: { who: 'staff', fields: { legalVersionId } },
  exportCompanyAgreements: { who: 'staff', fields: { legalVersionId: await lawOf('dataProcessing') } },
  exportStatementSignatures: { who: 'staff', fields: { legalVersionId: await lawOf('eSignatureStatement') } },
  getAgreementScan: { who: 'boss', fields: { ...onPaper, legalVersionId } },
  getAcceptanceScan: { who: 'staff', fields: { ...onPaper, companyId: mine.person.companyId, legalVersionId } },
  exportPackageAnswers: { who: 'boss', fields: { unitId: mine.packageUnitId } },
  exportAnyPackageAnswers: { who: 'staff', fields: { unitId: mine.packageUnitId } },
  exportRegistrations: { who: 'staff', fields: { itemId: randomUUID() } },
  exportItemAnswers: { who: 'staff', fields: { itemId: randomUUID() } },
  exportCompanyProducts: { who: 'staff', fields: { companyId: company.id } },
  exportStore: { who: 'boss' },
  exportMyOrders: { who: 'self' },
  exportDeliveries: { who: 'boss' },
  exportMyDeliveries: { who: 'self' },
  getSignInSheet: { who: 'boss', fields: { trainingId: mine.runId } },
  getPaper: { who: 'boss', fields: { trainingId: mine.runId } },
  getRunArchive: { who: 'boss', fields: { trainingId: mine.closedRunId } },
  getTrainingCalendarFile: { who: 'self' },
  exportMessageRecipients: { who: 'boss' },
  printMessage: { who: 'boss' },
};
/**
 * Of no company, and why they are not tried: material of the catalogue, the same for all; what is public; what is made
 * and shown once.
 */
const ofNobody = [
  'getStorePreviewMedia',
  'getCoursePicture',
  'getVersionPicture',
  'previewUnitMedia',
  'readContentMedia',
  'downloadPackage',
  'getImportTemplate',
  'getAnyEvidenceFile',
  'givePins',
  'downloadCoursePackage',
  // Numbers and hashes, no one's data: others are refused in log-anchors.test.ts.
  'getLogAnchor',
  // The rows an evaluator sees are tried in evaluation.test.ts.
  'exportEvaluations',
  // Never ends: whose events it carries is tried in inbox-stream.test.ts (B25).
  'watchInbox',
  // Of a message: others are refused in inbox.test.ts, messaging.test.ts and intrusions.test.ts.
  'getInboxAttachment',
  'getMessageFile',
  'getMyAnnouncementFile',
  // Of an order: others are refused in orders.test.ts (G20).
  'getInvoicePdf',
  'getOrderDocument',
  'getAnyInvoicePdf',
  'getAnyOrderDocument',
];

test('every file that leaves is declared in foreign-reports.test.ts', () => {
  const leaving = Object.entries(endpoints).filter(([, { kind, area }]) => kind === 'download' && area !== 'public');
  expect(leaving.map(([name]) => name).filter((name) => !files[name] && !ofNobody.includes(name))).toEqual([]);
});

const strangers = { boss: await make.companyAdmin(), self: await make.person() };
const people = { boss, self: mine.person, staff };

test.each(Object.entries(files))(
  '%s leaves for no one of another company, and not after signing out (B07)',
  async (name, { who, fields }) => {
    const asked = { ...needed(name), ...fields };
    const session = await world.as(people[who]);
    const answer = await callEndpoint(session, name, asked);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    if (who === 'boss') expect(answer.text).not.toContain('Secretive');
    for (const stranger of Object.values(strangers)) {
      const refused = await callEndpoint(await world.as(stranger), name, asked);
      // What has no address of its own answers with the stranger's own; what has one is not there.
      const whole = parameters(endpoints[name]!.path).every((parameter) => parameter === 'courseId');
      if (whole && refused.status === 200) expect(refused.text).not.toContain('Ann Own');
      else expect([403, 404]).toContain(refused.status);
      if (who === 'staff') expect(refused.status).toBe(403);
    }
    expect((await session.post('/session/end', {})).status).toBe(200);
    expect((await callEndpoint(session, name, asked)).status).toBe(401);
  },
);

test('a pack of another company is not reached by one’s own company’s address (B07)', async () => {
  const there = { companyId: theirs.person.companyId, exportId };
  expect((await callEndpoint(await world.as(staff), 'downloadCompanyExport', there)).status).toBe(404);
  expect((await callEndpoint(await world.as(strangers.boss), 'cancelAuditPack', { packId: mine.packId })).status).toBe(
    404,
  );
  expect((await callEndpoint(await world.as(strangers.boss), 'listAuditPacks', {})).body.packs).toEqual([]);
  expect((await callEndpoint(await world.as(strangers.boss), 'listImports', {})).text).not.toContain(mine.importId);
});

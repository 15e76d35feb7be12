import { expect, test } from 'vitest';
import { endpoints } from './all.ts';
import type { StepUpClass } from './endpoint.ts';
import { stepUpClasses } from './endpoint.ts';

const all = Object.entries(endpoints);

/**
 * What an address says of its class. A new endpoint under one of these is of the class as well: it asks for a step-up,
 * or its reason not to stands below.
 */
const byAddress: [RegExp, StepUpClass][] = [
  [/^POST .*\/(audit-packs|report-files|exports)$/, 'people'],
  [/^(PUT|POST) .*\/(store\/issuer|purchase-rules|credit|credit-terms)$/, 'money'],
  [/^POST .*\/(store\/issuer|purchase-rules)\/changes\/:changeId\/confirmation$/, 'money'],
  [/^POST .*\/refunds\/:refundId\/settlement$/, 'money'],
  [/^POST \/admin\/orders\/:orderId\/(transfer|write-off)$/, 'money'],
  [/^POST .*\/(lrs-keys|api-keys|api-keys\/:keyId\/take-over)$/, 'secrets'],
  [/^POST \/settings\/kiosks$/, 'secrets'],
  [/^POST .*\/bulk\/pins$/, 'secrets'],
  [/^POST .*\/outbox\/:mailId\/reading$/, 'secrets'],
  [/^(POST|PUT) .*\/report-(schedules|schedules\/:scheduleId|schedules\/:scheduleId\/owner|addresses)$/, 'recipients'],
  [/^POST .*\/(admins\/:adminRoleId|access-reviews\/:accessReviewId\/rows\/:accessRowId)\/removal$/, 'accounts'],
  [
    /^(POST|PUT|DELETE) .*\/(admin|admins|lock|second-factor|factor-rule|merges|platform-admin|platform-admin-requests)$/,
    'accounts',
  ],
  [/^(POST|PUT) .*\/employees\/(:personId|bulk)\/ending$/, 'accounts'],
  [/^(PUT|DELETE) .*\/(maintenance|suspension|termination)$/, 'platform'],
  [/^DELETE .*\/csp-violations$/, 'platform'],
  [/^DELETE .*\/dead-jobs\/:jobId$/, 'platform'],
];
const exempt = new Map<string, string>([['confirmSignIn', 'signs in with the code itself']]);

/**
 * Files that a session is enough for, each with the reason. Everything else that can be downloaded is of many people.
 */
const openDownloads: Record<string, string> = {
  ...Object.fromEntries(
    'getPhoto getCompanyLogo getEmployeePhoto readFile readContentMedia getCoursePicture getVersionPicture getUnitMedia previewUnitMedia getStorePreviewMedia'
      .split(' ')
      .map((name) => [name, 'one picture, film or file, shown within a page']),
  ),
  ...Object.fromEntries(
    'previewCertificate downloadPackage downloadCoursePackage exportContentItems exportCourses exportSkills exportTemplates exportPositions exportCompanyCourses exportProducts exportCompanyProducts exportStore exportTaxRates getImportTemplate exportAllCourses'
      .split(' ')
      .map((name) => [name, 'no people in it']),
  ),
  ...Object.fromEntries(
    'exportSeatInventory exportInventory exportInventoryMonths exportCompanyInventory'
      .split(' ')
      .map((name) => [name, 'sums of seats, no people in it']),
  ),
  ...Object.fromEntries(
    'getCredential getMyCertificate getPublicCertificate getStatusList getMyEvidenceFile getTicketFile exportMyOrders exportMyDeliveries getInboxAttachment getMyAnnouncementFile getTrainingCalendarFile readCalendarFeed watchInbox'
      .split(' ')
      .map((name) => [name, 'one’s own, or public']),
  ),
  ...Object.fromEntries(
    'getAnyInvoicePdf getAnyOrderDocument getInvoicePdf getOrderDocument getAnyEvidenceFile getAnyTicketFile getEvidenceFile getMessageFile getPaper getAgreementScan getAcceptanceScan'
      .split(' ')
      .map((name) => [name, 'one document, within reach']),
  ),
  ...Object.fromEntries('exportSheets exportChemicals'.split(' ').map((name) => [name, 'products and where they are'])),
  ...Object.fromEntries(
    'getSheetFile getSheetRevisionFile getSheetUploadFile'.split(' ').map((name) => [name, 'a safety data sheet']),
  ),
  exportDeletions: 'counts, and keys that name no one',
  getLogAnchor: 'numbers and hashes of log entries, no people in it',
  exportTrainings: 'dates, places and counts; of people only who leads',
  ...Object.fromEntries(
    'getSignInSheet getRunArchive'
      .split(' ')
      .map((name) => [name, 'the roster of one training, for those who lead it']),
  ),
};

test('every download asks for a step-up, or is known to hold no data of many people (C08)', () => {
  const open = all.filter(([, { kind, stepUp }]) => kind === 'download' && !stepUp).map(([name]) => name);
  expect(open.toSorted()).toEqual(Object.keys(openDownloads).toSorted());
});

test('whatever belongs to a class by its address asks for a step-up of that class (C08)', () => {
  const wrong: string[] = [];
  for (const [name, { method, path, stepUp }] of all) {
    const asked = byAddress.find(([address]) => address.test(`${method} ${path}`))?.[1];
    if (asked && !exempt.has(name) && stepUp !== asked)
      wrong.push(`${name}: ${method} ${path} is of class ${asked}, and declares ${stepUp}`);
  }
  expect(wrong).toEqual([]);
});

test('every rule of addresses and every exception is about something', () => {
  const spoken = all.map(([, { method, path }]) => `${method} ${path}`);
  for (const [address] of byAddress)
    expect(spoken.filter((one) => address.test(one)).length, String(address)).toBeGreaterThan(0);
  for (const name of exempt.keys()) expect(Object.keys(endpoints)).toContain(name);
});

test.each(Object.keys(stepUpClasses))(
  'the class %s has endpoints, none of them open to strangers or programs',
  (one) => {
    const of = all.filter(([, { stepUp }]) => stepUp === one);
    expect(of.length).toBeGreaterThan(0);
    for (const [name, { area }] of of) expect(['main', 'settings', 'admin'], name).toContain(area);
  },
);

import * as accessReviews from './reports/access-reviews.ts';
import * as accessHelp from './support/access-help.ts';
import * as achievements from './qualification/achievements.ts';
import * as adminReport from './reports/admin-report.ts';
import * as apiKeys from './driving/api-keys.ts';
import * as assessment from './assessment/assessment.ts';
import * as cart from './store/cart.ts';
import * as cartPeople from './store/cart-people.ts';
import * as assignment from './assignment/assignment.ts';
import * as auditPacks from './qualification/audit-packs.ts';
import * as inventoryReport from './store/inventory-report.ts';
import * as reportActs from './reports/report-acts.ts';
import * as reportFiles from './reports/report-files.ts';
import * as reportSchedules from './reports/report-schedules.ts';
import * as trainingRuns from './group-training/training-runs.ts';
import * as storeAnomalies from './store/store-anomalies.ts';
import * as storeSettings from './store/store-settings.ts';
import * as catalogue from './catalogue/catalogue.ts';
import * as categoryEditing from './catalogue/category-editing.ts';
import * as companies from './company/companies.ts';
import * as companyClosing from './company/company-closing.ts';
import * as companyDashboard from './qualification/company-dashboard.ts';
import * as companyLook from './company/company-look.ts';
import * as companyInventory from './store/company-inventory.ts';
import * as company from './company/company.ts';
import * as delivery from './delivery/delivery.ts';
import * as content from './content/content.ts';
import * as coverage from './qualification/coverage.ts';
import * as courseDrafts from './catalogue/course-drafts.ts';
import * as courseEditing from './catalogue/course-editing.ts';
import * as coursePackages from './catalogue/course-packages.ts';
import * as credentialChecks from './evidence/credential-checks.ts';
import * as courseReport from './reports/course-report.ts';
import * as driving from './driving/driving.ts';
import * as reading from './reading.ts';
import * as certificationReport from './reports/certification-report.ts';
import * as logAnchors from './reports/log-anchors.ts';
import * as logReport from './reports/log-report.ts';
import * as enrolmentReports from './reports/enrolment-reports.ts';
import * as employeeFields from './company/employee-fields.ts';
import * as employees from './company/employees.ts';
import * as employment from './company/employment.ts';
import type { Endpoint, Method } from './endpoint.ts';
import * as enrolment from './enrolment/enrolment.ts';
import * as evidence from './evidence/evidence.ts';
import * as evidenceReview from './evidence/evidence-review.ts';
import * as support from './support/support.ts';
import * as legalPaper from './legal/legal-paper.ts';
import * as statementSignatures from './reports/statement-signatures.ts';
import * as transfers from './transfers/transfers.ts';
import * as unfinishedReport from './reports/unfinished-report.ts';
import * as expiryReports from './reports/expiry-reports.ts';
import * as activityReport from './reports/activity-report.ts';
import * as files from './files/files.ts';
import * as help from './support/help.ts';
import * as holders from './positions/holders.ts';
import * as holds from './qualification/holds.ts';
import * as identity from './identity/identity.ts';
import * as imports from './imports/imports.ts';
import * as launch from './packages/launch.ts';
import * as learning from './enrolment/learning.ts';
import * as storePreview from './store/store-preview.ts';
import * as legal from './legal/legal.ts';
import * as legalAdmin from './legal/legal-admin.ts';
import * as sheetReads from './sds/sheet-reads.ts';
import * as sheets from './sds/sheets.ts';
import * as sheetsPublic from './sds/sheets-public.ts';
import * as ticketSheetRequests from './sds/ticket-requests.ts';
import * as sheetUploads from './sds/sheet-uploads.ts';
import * as lists from './lists/lists.ts';
import * as lrs from './lrs/lrs.ts';
import * as announcements from './messaging/announcements.ts';
import * as matrix from './qualification/matrix.ts';
import * as messaging from './messaging/messaging.ts';
import * as operations from './operations/operations.ts';
import * as resultReview from './operations/result-review.ts';
import * as serviceLevels from './operations/service-levels.ts';
import * as packageAnswers from './packages/package-answers.ts';
import * as packageConsole from './packages/package-console.ts';
import * as packageWaiver from './packages/package-waiver.ts';
import * as packages from './packages/packages.ts';
import * as orderLists from './store/order-lists.ts';
import * as orders from './store/orders.ts';
import * as people from './identity/people.ts';
import * as positionTemplates from './positions/position-templates.ts';
import * as positions from './positions/positions.ts';
import * as pins from './identity/pins.ts';
import * as profile from './identity/profile.ts';
import * as qualification from './qualification/qualification.ts';
import * as requirements from './positions/requirements.ts';
import * as revocations from './qualification/revocations.ts';
import * as companyProducts from './products/company-products.ts';
import * as coupons from './products/coupons.ts';
import * as productEditing from './products/product-editing.ts';
import * as taxRates from './products/tax-rates.ts';
import * as privacy from './privacy/privacy.ts';
import * as products from './products/products.ts';
import * as skills from './skills/skills.ts';
import * as standing from './qualification/standing.ts';
import * as templateAdoption from './positions/template-adoption.ts';
import * as seatChanges from './seats/seat-changes.ts';
import * as seatNeeds from './seats/seat-needs.ts';
import * as seatCodes from './seats/seat-codes.ts';
import * as seatRequests from './seats/seat-requests.ts';
import * as seatReturns from './seats/seat-returns.ts';
import * as seats from './seats/seats.ts';
import * as settling from './store/settling.ts';
import * as factorRule from './identity/factor-rule.ts';
import * as notices from './notices/notices.ts';
import * as secondFactor from './identity/second-factor.ts';
import * as firstSteps from './company/first-steps.ts';
import * as trainings from './group-training/trainings.ts';
import * as inbound from './support/inbound.ts';
import * as bulkTickets from './support/bulk-tickets.ts';
import * as ticketCorrections from './support/corrections.ts';
import * as ticketWork from './support/ticket-work.ts';
import * as trainingBooking from './group-training/training-booking.ts';
import * as trainingCalendars from './group-training/training-calendars.ts';
import * as trainingRooms from './group-training/training-rooms.ts';
import * as undo from './company/undo.ts';
import * as evaluations from './enrolment/evaluations.ts';
import * as voiding from './enrolment/voiding.ts';
import * as whatIf from './qualification/what-if.ts';

/** Every module of the contract. Exports that are endpoints are callable; other exports are shapes they share. */
export const contract = {
  identity,
  profile,
  factorRule,
  notices,
  secondFactor,
  pins,
  company,
  delivery,
  companies,
  companyLook,
  companyClosing,
  people,
  employeeFields,
  employees,
  employment,
  lists,
  legal,
  legalAdmin,
  sheetReads,
  sheets,
  sheetsPublic,
  ticketSheetRequests,
  sheetUploads,
  files,
  content,
  packages,
  packageAnswers,
  packageConsole,
  packageWaiver,
  launch,
  lrs,
  catalogue,
  categoryEditing,
  courseEditing,
  coursePackages,
  courseDrafts,
  enrolment,
  learning,
  storePreview,
  assessment,
  qualification,
  revocations,
  standing,
  holds,
  achievements,
  matrix,
  companyDashboard,
  seats,
  seatChanges,
  seatNeeds,
  seatCodes,
  seatRequests,
  seatReturns,
  settling,
  firstSteps,
  undo,
  evaluations,
  voiding,
  whatIf,
  cart,
  cartPeople,
  orders,
  orderLists,
  coverage,
  auditPacks,
  reportActs,
  reportFiles,
  reportSchedules,
  trainingRuns,
  storeAnomalies,
  storeSettings,
  companyProducts,
  coupons,
  productEditing,
  taxRates,
  privacy,
  products,
  inventoryReport,
  companyInventory,
  certificationReport,
  logReport,
  logAnchors,
  enrolmentReports,
  accessReviews,
  adminReport,
  statementSignatures,
  courseReport,
  skills,
  positions,
  holders,
  requirements,
  templateAdoption,
  positionTemplates,
  credentialChecks,
  evidence,
  evidenceReview,
  support,
  legalPaper,
  transfers,
  accessHelp,
  inbound,
  bulkTickets,
  ticketCorrections,
  ticketWork,
  help,
  unfinishedReport,
  expiryReports,
  activityReport,
  assignment,
  imports,
  apiKeys,
  driving,
  reading,
  operations,
  resultReview,
  serviceLevels,
  trainings,
  trainingBooking,
  trainingCalendars,
  trainingRooms,
  messaging,
  announcements,
};

type Modules = typeof contract;
type EndpointsOf<M> = { [K in keyof M as M[K] extends { method: Method; path: string; input: object } ? K : never]: M[K] };
type All = EndpointsOf<Modules['operations']> &
  EndpointsOf<Modules['trainings']> &
  EndpointsOf<Modules['trainingBooking']> &
  EndpointsOf<Modules['trainingRooms']> &
  EndpointsOf<Modules['trainingCalendars']> &
  EndpointsOf<Modules['messaging']> &
  EndpointsOf<Modules['announcements']> &
  EndpointsOf<Modules['apiKeys']> &
  EndpointsOf<Modules['driving']> &
  EndpointsOf<Modules['identity']> &
  EndpointsOf<Modules['profile']> &
  EndpointsOf<Modules['factorRule']> &
  EndpointsOf<Modules['notices']> &
  EndpointsOf<Modules['secondFactor']> &
  EndpointsOf<Modules['pins']> &
  EndpointsOf<Modules['company']> &
  EndpointsOf<Modules['delivery']> &
  EndpointsOf<Modules['undo']> &
  EndpointsOf<Modules['firstSteps']> &
  EndpointsOf<Modules['companies']> &
  EndpointsOf<Modules['companyLook']> &
  EndpointsOf<Modules['companyClosing']> &
  EndpointsOf<Modules['people']> &
  EndpointsOf<Modules['employeeFields']> &
  EndpointsOf<Modules['employees']> &
  EndpointsOf<Modules['employment']> &
  EndpointsOf<Modules['lists']> &
  EndpointsOf<Modules['legal']> &
  EndpointsOf<Modules['legalAdmin']> &
  EndpointsOf<Modules['sheetReads']> &
  EndpointsOf<Modules['sheets']> &
  EndpointsOf<Modules['sheetsPublic']> &
  EndpointsOf<Modules['ticketSheetRequests']> &
  EndpointsOf<Modules['sheetUploads']> &
  EndpointsOf<Modules['files']> &
  EndpointsOf<Modules['content']> &
  EndpointsOf<Modules['packages']> &
  EndpointsOf<Modules['packageAnswers']> &
  EndpointsOf<Modules['packageConsole']> &
  EndpointsOf<Modules['packageWaiver']> &
  EndpointsOf<Modules['launch']> &
  EndpointsOf<Modules['lrs']> &
  EndpointsOf<Modules['catalogue']> &
  EndpointsOf<Modules['categoryEditing']> &
  EndpointsOf<Modules['courseEditing']> &
  EndpointsOf<Modules['coursePackages']> &
  EndpointsOf<Modules['courseDrafts']> &
  EndpointsOf<Modules['enrolment']> &
  EndpointsOf<Modules['learning']> &
  EndpointsOf<Modules['storePreview']> &
  EndpointsOf<Modules['assessment']> &
  EndpointsOf<Modules['companyProducts']> &
  EndpointsOf<Modules['coupons']> &
  EndpointsOf<Modules['productEditing']> &
  EndpointsOf<Modules['taxRates']> &
  EndpointsOf<Modules['privacy']> &
  EndpointsOf<Modules['products']> &
  EndpointsOf<Modules['cart']> &
  EndpointsOf<Modules['cartPeople']> &
  EndpointsOf<Modules['skills']> &
  EndpointsOf<Modules['positions']> &
  EndpointsOf<Modules['holders']> &
  EndpointsOf<Modules['requirements']> &
  EndpointsOf<Modules['templateAdoption']> &
  EndpointsOf<Modules['positionTemplates']> &
  EndpointsOf<Modules['credentialChecks']> &
  EndpointsOf<Modules['evidence']> &
  EndpointsOf<Modules['evidenceReview']> &
  EndpointsOf<Modules['support']> &
  EndpointsOf<Modules['legalPaper']> &
  EndpointsOf<Modules['transfers']> &
  EndpointsOf<Modules['accessHelp']> &
  EndpointsOf<Modules['inbound']> &
  EndpointsOf<Modules['bulkTickets']> &
  EndpointsOf<Modules['ticketCorrections']> &
  EndpointsOf<Modules['ticketWork']> &
  EndpointsOf<Modules['help']> &
  EndpointsOf<Modules['unfinishedReport']> &
  EndpointsOf<Modules['expiryReports']> &
  EndpointsOf<Modules['activityReport']> &
  EndpointsOf<Modules['assignment']> &
  EndpointsOf<Modules['imports']> &
  EndpointsOf<Modules['qualification']> &
  EndpointsOf<Modules['revocations']> &
  EndpointsOf<Modules['standing']> &
  EndpointsOf<Modules['holds']> &
  EndpointsOf<Modules['achievements']> &
  EndpointsOf<Modules['matrix']> &
  EndpointsOf<Modules['companyDashboard']> &
  EndpointsOf<Modules['seats']> &
  EndpointsOf<Modules['seatChanges']> &
  EndpointsOf<Modules['seatNeeds']> &
  EndpointsOf<Modules['seatCodes']> &
  EndpointsOf<Modules['seatRequests']> &
  EndpointsOf<Modules['seatReturns']> &
  EndpointsOf<Modules['settling']> &
  EndpointsOf<Modules['resultReview']> &
  EndpointsOf<Modules['serviceLevels']> &
  EndpointsOf<Modules['evaluations']> &
  EndpointsOf<Modules['voiding']> &
  EndpointsOf<Modules['whatIf']> &
  EndpointsOf<Modules['coverage']> &
  EndpointsOf<Modules['auditPacks']> &
  EndpointsOf<Modules['storeAnomalies']> &
  EndpointsOf<Modules['storeSettings']> &
  EndpointsOf<Modules['orders']> &
  EndpointsOf<Modules['orderLists']> &
  EndpointsOf<Modules['inventoryReport']> &
  EndpointsOf<Modules['companyInventory']> &
  EndpointsOf<Modules['certificationReport']> &
  EndpointsOf<Modules['logReport']> &
  EndpointsOf<Modules['logAnchors']> &
  EndpointsOf<Modules['enrolmentReports']> &
  EndpointsOf<Modules['accessReviews']> &
  EndpointsOf<Modules['adminReport']> &
  EndpointsOf<Modules['statementSignatures']> &
  EndpointsOf<Modules['courseReport']> &
  EndpointsOf<Modules['reportActs']> &
  EndpointsOf<Modules['reportFiles']> &
  EndpointsOf<Modules['reportSchedules']> &
  EndpointsOf<Modules['trainingRuns']>;
/** Name of the endpoint → its declaration; the browser imports only this type. */
export type Api = All;

/** All endpoints by name, as the server mounts them. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.values(contract)
    .flatMap((module) => Object.entries(module as Record<string, unknown>))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'input' in value;
}

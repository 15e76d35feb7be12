import * as accessReviews from './access-reviews.ts';
import * as accessHelp from './access-help.ts';
import * as achievements from './achievements.ts';
import * as adminReport from './admin-report.ts';
import * as apiKeys from './api-keys.ts';
import * as assessment from './assessment.ts';
import * as cart from './cart.ts';
import * as cartPeople from './cart-people.ts';
import * as assignment from './assignment.ts';
import * as auditPacks from './audit-packs.ts';
import * as inventoryReport from './inventory-report.ts';
import * as reportActs from './report-acts.ts';
import * as reportFiles from './report-files.ts';
import * as reportSchedules from './report-schedules.ts';
import * as trainingRuns from './training-runs.ts';
import * as storeAnomalies from './store-anomalies.ts';
import * as storeSettings from './store-settings.ts';
import * as catalogue from './catalogue.ts';
import * as categoryEditing from './category-editing.ts';
import * as companies from './companies.ts';
import * as companyClosing from './company-closing.ts';
import * as companyDashboard from './company-dashboard.ts';
import * as companyLook from './company-look.ts';
import * as companyInventory from './company-inventory.ts';
import * as company from './company.ts';
import * as delivery from './delivery.ts';
import * as content from './content.ts';
import * as coverage from './coverage.ts';
import * as courseDrafts from './course-drafts.ts';
import * as courseEditing from './course-editing.ts';
import * as coursePackages from './course-packages.ts';
import * as credentialChecks from './credential-checks.ts';
import * as courseReport from './course-report.ts';
import * as driving from './driving.ts';
import * as reading from './reading.ts';
import * as certificationReport from './certification-report.ts';
import * as logAnchors from './log-anchors.ts';
import * as logReport from './log-report.ts';
import * as enrolmentReports from './enrolment-reports.ts';
import * as employees from './employees.ts';
import * as employment from './employment.ts';
import type { Endpoint, Method } from './endpoint.ts';
import * as enrolment from './enrolment.ts';
import * as evidence from './evidence.ts';
import * as evidenceReview from './evidence-review.ts';
import * as support from './support.ts';
import * as legalPaper from './legal-paper.ts';
import * as transfers from './transfers.ts';
import * as unfinishedReport from './unfinished-report.ts';
import * as expiryReports from './expiry-reports.ts';
import * as activityReport from './activity-report.ts';
import * as files from './files.ts';
import * as help from './help.ts';
import * as holders from './holders.ts';
import * as holds from './holds.ts';
import * as identity from './identity.ts';
import * as imports from './imports.ts';
import * as launch from './launch.ts';
import * as learning from './learning.ts';
import * as storePreview from './store-preview.ts';
import * as legal from './legal.ts';
import * as legalAdmin from './legal-admin.ts';
import * as sheets from './sheets.ts';
import * as sheetsPublic from './sheets-public.ts';
import * as sheetUploads from './sheet-uploads.ts';
import * as lists from './lists.ts';
import * as lrs from './lrs.ts';
import * as announcements from './announcements.ts';
import * as matrix from './matrix.ts';
import * as messaging from './messaging.ts';
import * as operations from './operations.ts';
import * as resultReview from './result-review.ts';
import * as packageAnswers from './package-answers.ts';
import * as packageConsole from './package-console.ts';
import * as packageWaiver from './package-waiver.ts';
import * as packages from './packages.ts';
import * as orderLists from './order-lists.ts';
import * as orders from './orders.ts';
import * as people from './people.ts';
import * as positionTemplates from './position-templates.ts';
import * as positions from './positions.ts';
import * as pins from './pins.ts';
import * as profile from './profile.ts';
import * as qualification from './qualification.ts';
import * as requirements from './requirements.ts';
import * as revocations from './revocations.ts';
import * as companyProducts from './company-products.ts';
import * as coupons from './coupons.ts';
import * as productEditing from './product-editing.ts';
import * as taxRates from './tax-rates.ts';
import * as privacy from './privacy.ts';
import * as products from './products.ts';
import * as skills from './skills.ts';
import * as standing from './standing.ts';
import * as templateAdoption from './template-adoption.ts';
import * as seatChanges from './seat-changes.ts';
import * as seatNeeds from './seat-needs.ts';
import * as seatCodes from './seat-codes.ts';
import * as seatRequests from './seat-requests.ts';
import * as seatReturns from './seat-returns.ts';
import * as seats from './seats.ts';
import * as settling from './settling.ts';
import * as factorRule from './factor-rule.ts';
import * as notices from './notices.ts';
import * as secondFactor from './second-factor.ts';
import * as firstSteps from './first-steps.ts';
import * as trainings from './trainings.ts';
import * as inbound from './inbound.ts';
import * as ticketWork from './ticket-work.ts';
import * as trainingBooking from './training-booking.ts';
import * as trainingCalendars from './training-calendars.ts';
import * as trainingRooms from './training-rooms.ts';
import * as undo from './undo.ts';
import * as evaluations from './evaluations.ts';
import * as voiding from './voiding.ts';
import * as whatIf from './what-if.ts';

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
  employees,
  employment,
  lists,
  legal,
  legalAdmin,
  sheets,
  sheetsPublic,
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
  EndpointsOf<Modules['employees']> &
  EndpointsOf<Modules['employment']> &
  EndpointsOf<Modules['lists']> &
  EndpointsOf<Modules['legal']> &
  EndpointsOf<Modules['legalAdmin']> &
  EndpointsOf<Modules['sheets']> &
  EndpointsOf<Modules['sheetsPublic']> &
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

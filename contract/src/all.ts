// Written by scripts/addresses.ts: run `npm run addresses` after adding or removing a file of the contract.
import type { Endpoint, Method } from './endpoint.ts';
import { isEndpoint } from './endpoint.ts';
import * as assessmentAssessment from './assessment/assessment.ts';
import * as assignmentAssignment from './assignment/assignment.ts';
import * as catalogueCatalogue from './catalogue/catalogue.ts';
import * as catalogueCategoryEditing from './catalogue/category-editing.ts';
import * as catalogueCourseDrafts from './catalogue/course-drafts.ts';
import * as catalogueCourseEditing from './catalogue/course-editing.ts';
import * as catalogueCoursePackages from './catalogue/course-packages.ts';
import * as companyCompanies from './company/companies.ts';
import * as companyCompanyClosing from './company/company-closing.ts';
import * as companyCompanyLook from './company/company-look.ts';
import * as companyCompany from './company/company.ts';
import * as companyEmployeeFields from './company/employee-fields.ts';
import * as companyEmployees from './company/employees.ts';
import * as companyEmployment from './company/employment.ts';
import * as companyFirstSteps from './company/first-steps.ts';
import * as companyUndo from './company/undo.ts';
import * as contentContent from './content/content.ts';
import * as deliveryDelivery from './delivery/delivery.ts';
import * as drivingApiKeys from './driving/api-keys.ts';
import * as drivingDriving from './driving/driving.ts';
import * as enrolmentEnrolment from './enrolment/enrolment.ts';
import * as enrolmentEvaluations from './enrolment/evaluations.ts';
import * as enrolmentLearning from './enrolment/learning.ts';
import * as enrolmentVoiding from './enrolment/voiding.ts';
import * as evidenceCredentialChecks from './evidence/credential-checks.ts';
import * as evidenceEvidenceReview from './evidence/evidence-review.ts';
import * as evidenceEvidence from './evidence/evidence.ts';
import * as filesFiles from './files/files.ts';
import * as groupTrainingTrainingBooking from './group-training/training-booking.ts';
import * as groupTrainingTrainingCalendars from './group-training/training-calendars.ts';
import * as groupTrainingTrainingRooms from './group-training/training-rooms.ts';
import * as groupTrainingTrainingRuns from './group-training/training-runs.ts';
import * as groupTrainingTrainings from './group-training/trainings.ts';
import * as identityFactorRule from './identity/factor-rule.ts';
import * as identityIdentity from './identity/identity.ts';
import * as identityPeople from './identity/people.ts';
import * as identityPins from './identity/pins.ts';
import * as identityProfile from './identity/profile.ts';
import * as identitySecondFactor from './identity/second-factor.ts';
import * as importsImports from './imports/imports.ts';
import * as legalLegalAdmin from './legal/legal-admin.ts';
import * as legalLegalPaper from './legal/legal-paper.ts';
import * as legalLegal from './legal/legal.ts';
import * as listsLists from './lists/lists.ts';
import * as lrsLrs from './lrs/lrs.ts';
import * as messagingAnnouncements from './messaging/announcements.ts';
import * as messagingMessaging from './messaging/messaging.ts';
import * as noticesNotices from './notices/notices.ts';
import * as operationsOperations from './operations/operations.ts';
import * as operationsResultReview from './operations/result-review.ts';
import * as operationsServiceLevels from './operations/service-levels.ts';
import * as packagesLaunch from './packages/launch.ts';
import * as packagesPackageAnswers from './packages/package-answers.ts';
import * as packagesPackageConsole from './packages/package-console.ts';
import * as packagesPackageWaiver from './packages/package-waiver.ts';
import * as packagesPackages from './packages/packages.ts';
import * as positionsHolders from './positions/holders.ts';
import * as positionsPositionTemplates from './positions/position-templates.ts';
import * as positionsPositions from './positions/positions.ts';
import * as positionsRequirements from './positions/requirements.ts';
import * as positionsTemplateAdoption from './positions/template-adoption.ts';
import * as privacyPrivacy from './privacy/privacy.ts';
import * as productsCompanyProducts from './products/company-products.ts';
import * as productsCoupons from './products/coupons.ts';
import * as productsProductEditing from './products/product-editing.ts';
import * as productsProducts from './products/products.ts';
import * as productsTaxRates from './products/tax-rates.ts';
import * as qualificationAchievements from './qualification/achievements.ts';
import * as qualificationAuditPacks from './qualification/audit-packs.ts';
import * as qualificationCompanyDashboard from './qualification/company-dashboard.ts';
import * as qualificationCoverage from './qualification/coverage.ts';
import * as qualificationHolds from './qualification/holds.ts';
import * as qualificationMatrix from './qualification/matrix.ts';
import * as qualificationQualification from './qualification/qualification.ts';
import * as qualificationRevocations from './qualification/revocations.ts';
import * as qualificationStanding from './qualification/standing.ts';
import * as qualificationWhatIf from './qualification/what-if.ts';
import * as reading from './reading.ts';
import * as reportsAccessReviews from './reports/access-reviews.ts';
import * as reportsActivityReport from './reports/activity-report.ts';
import * as reportsAdminReport from './reports/admin-report.ts';
import * as reportsCertificationReport from './reports/certification-report.ts';
import * as reportsComplianceReport from './reports/compliance-report.ts';
import * as reportsCourseReport from './reports/course-report.ts';
import * as reportsEnrolmentReports from './reports/enrolment-reports.ts';
import * as reportsExpiryReports from './reports/expiry-reports.ts';
import * as reportsLogAnchors from './reports/log-anchors.ts';
import * as reportsLogReport from './reports/log-report.ts';
import * as reportsReportActs from './reports/report-acts.ts';
import * as reportsReportFiles from './reports/report-files.ts';
import * as reportsReportSchedules from './reports/report-schedules.ts';
import * as reportsStatementSignatures from './reports/statement-signatures.ts';
import * as reportsUnfinishedReport from './reports/unfinished-report.ts';
import * as sdsSheetReads from './sds/sheet-reads.ts';
import * as sdsSheetUploads from './sds/sheet-uploads.ts';
import * as sdsSheetsPublic from './sds/sheets-public.ts';
import * as sdsSheets from './sds/sheets.ts';
import * as sdsTicketRequests from './sds/ticket-requests.ts';
import * as seatsSeatChanges from './seats/seat-changes.ts';
import * as seatsSeatCodes from './seats/seat-codes.ts';
import * as seatsSeatNeeds from './seats/seat-needs.ts';
import * as seatsSeatRequests from './seats/seat-requests.ts';
import * as seatsSeatReturns from './seats/seat-returns.ts';
import * as seatsSeats from './seats/seats.ts';
import * as skillsSkills from './skills/skills.ts';
import * as storeCartPeople from './store/cart-people.ts';
import * as storeCart from './store/cart.ts';
import * as storeCompanyInventory from './store/company-inventory.ts';
import * as storeInventoryReport from './store/inventory-report.ts';
import * as storeOrderLists from './store/order-lists.ts';
import * as storeOrders from './store/orders.ts';
import * as storeSettling from './store/settling.ts';
import * as storeStoreAnomalies from './store/store-anomalies.ts';
import * as storeStorePreview from './store/store-preview.ts';
import * as storeStoreSettings from './store/store-settings.ts';
import * as supportAccessHelp from './support/access-help.ts';
import * as supportBulkTickets from './support/bulk-tickets.ts';
import * as supportCorrections from './support/corrections.ts';
import * as supportHelp from './support/help.ts';
import * as supportInbound from './support/inbound.ts';
import * as supportSupport from './support/support.ts';
import * as supportTicketWork from './support/ticket-work.ts';
import * as transfersTransfers from './transfers/transfers.ts';

const files = [
  assessmentAssessment,
  assignmentAssignment,
  catalogueCatalogue,
  catalogueCategoryEditing,
  catalogueCourseDrafts,
  catalogueCourseEditing,
  catalogueCoursePackages,
  companyCompanies,
  companyCompanyClosing,
  companyCompanyLook,
  companyCompany,
  companyEmployeeFields,
  companyEmployees,
  companyEmployment,
  companyFirstSteps,
  companyUndo,
  contentContent,
  deliveryDelivery,
  drivingApiKeys,
  drivingDriving,
  enrolmentEnrolment,
  enrolmentEvaluations,
  enrolmentLearning,
  enrolmentVoiding,
  evidenceCredentialChecks,
  evidenceEvidenceReview,
  evidenceEvidence,
  filesFiles,
  groupTrainingTrainingBooking,
  groupTrainingTrainingCalendars,
  groupTrainingTrainingRooms,
  groupTrainingTrainingRuns,
  groupTrainingTrainings,
  identityFactorRule,
  identityIdentity,
  identityPeople,
  identityPins,
  identityProfile,
  identitySecondFactor,
  importsImports,
  legalLegalAdmin,
  legalLegalPaper,
  legalLegal,
  listsLists,
  lrsLrs,
  messagingAnnouncements,
  messagingMessaging,
  noticesNotices,
  operationsOperations,
  operationsResultReview,
  operationsServiceLevels,
  packagesLaunch,
  packagesPackageAnswers,
  packagesPackageConsole,
  packagesPackageWaiver,
  packagesPackages,
  positionsHolders,
  positionsPositionTemplates,
  positionsPositions,
  positionsRequirements,
  positionsTemplateAdoption,
  privacyPrivacy,
  productsCompanyProducts,
  productsCoupons,
  productsProductEditing,
  productsProducts,
  productsTaxRates,
  qualificationAchievements,
  qualificationAuditPacks,
  qualificationCompanyDashboard,
  qualificationCoverage,
  qualificationHolds,
  qualificationMatrix,
  qualificationQualification,
  qualificationRevocations,
  qualificationStanding,
  qualificationWhatIf,
  reading,
  reportsAccessReviews,
  reportsActivityReport,
  reportsAdminReport,
  reportsCertificationReport,
  reportsComplianceReport,
  reportsCourseReport,
  reportsEnrolmentReports,
  reportsExpiryReports,
  reportsLogAnchors,
  reportsLogReport,
  reportsReportActs,
  reportsReportFiles,
  reportsReportSchedules,
  reportsStatementSignatures,
  reportsUnfinishedReport,
  sdsSheetReads,
  sdsSheetUploads,
  sdsSheetsPublic,
  sdsSheets,
  sdsTicketRequests,
  seatsSeatChanges,
  seatsSeatCodes,
  seatsSeatNeeds,
  seatsSeatRequests,
  seatsSeatReturns,
  seatsSeats,
  skillsSkills,
  storeCartPeople,
  storeCart,
  storeCompanyInventory,
  storeInventoryReport,
  storeOrderLists,
  storeOrders,
  storeSettling,
  storeStoreAnomalies,
  storeStorePreview,
  storeStoreSettings,
  supportAccessHelp,
  supportBulkTickets,
  supportCorrections,
  supportHelp,
  supportInbound,
  supportSupport,
  supportTicketWork,
  transfersTransfers,
];

type EndpointsOf<M> = M extends unknown
  ? { [K in keyof M as M[K] extends { method: Method; path: string; input: object } ? K : never]: M[K] }
  : never;
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;

/** Name of the endpoint → its declaration; the browser imports only this type. */
export type Api = Together<EndpointsOf<(typeof files)[number]>>;

/** All endpoints by name, as the server mounts them. Other exports of a file are shapes that endpoints share. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  files
    .flatMap((file) => Object.entries<unknown>(file))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

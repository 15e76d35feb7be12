import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { forgetReaders } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/database/work.ts';
import { mergeUndone, moveRows, peopleMerged, restoreRows, personFellDue } from '../identity/index.ts';
import { accessDecisions } from './access-reviews/access-decisions.ts';
import { drawEvidence, getAccessEvidence } from './access-reviews/access-evidence.ts';
import { remindReviewers, tellCancelled, notifyReviewers } from './access-reviews/access-reminders.ts';
import { removeAdminRole } from './access-reviews/access-removal.ts';
import {
  accessReviews,
  cancelAccessReview,
  closeAccessReview,
  getAccessReview,
  getOwnAccessReview,
  listOwnAccessReviews,
  moveAccessReview,
  startAccessReview,
} from './access-reviews/access-reviews.ts';
import { accessRows } from './access-reviews/access-rows.ts';
import { statementSignatures } from './rows/statement-signatures.ts';
import { adminReport } from './rows/admins.ts';
import { allCourseHandlers } from './rows/all-courses.ts';
import { assignFromReport } from './acting/assign-from-report.ts';
import { bookFromReport, listSessionsOfRows } from './acting/book-from-report.ts';
import { attemptActs } from './acting/change-from-report.ts';
import { exemptFromReport } from './acting/exempt-from-report.ts';
import { listSeatsOfRows } from './acting/seats-of-rows.ts';
import { allEnrolmentHandlers } from './rows/all-enrolments.ts';
import { certificationHandlers } from './rows/certifications.ts';
import { complianceHandlers } from './rows/compliance.ts';
import { getCompanyDashboard } from './company-dashboard.ts';
import { getCertificationWhy } from './rows/certification-why.ts';
import { logHandlers } from './logs/logs.ts';
import { sendAnchor } from './logs/anchor-emails.ts';
import { anchorHandlers } from './logs/log-anchors.ts';
import { exportSigned } from './logs/log-export.ts';
import { checkCompanyAudit, listCompanyAudit } from './logs/company-audit.ts';
import { verifyLogs } from './logs/verify-logs.ts';
import { companyEnrolments } from './rows/company-enrolments.ts';
import { activityHandlers } from './rows/company-activity.ts';
import { expired, expiring } from './rows/company-expiry.ts';
import { unfinished } from './rows/company-unfinished.ts';
import { getPerson, listSecurityEvents } from './people/get-person.ts';
import { peopleListHandlers } from './people/list-people.ts';
import { makeFile } from './files/file-job.ts';
import { reportFileHandlers } from './files/report-files.ts';
import { beginDue } from './schedules/run-due.ts';
import { runSchedule } from './schedules/run-schedule.ts';
import { sweepFiles } from './files/sweep-files.ts';
import { scheduleHandlers } from './schedules/schedules.ts';

export const reportsModule: Module = {
  name: 'reports',
  handlers: [
    ...reportFileHandlers,
    ...scheduleHandlers,
    ...companyEnrolments.handlers,
    ...unfinished.handlers,
    ...expired.handlers,
    ...expiring.handlers,
    assignFromReport,
    ...attemptActs,
    bookFromReport,
    listSessionsOfRows,
    exemptFromReport,
    listSeatsOfRows,
    ...activityHandlers,
    ...allEnrolmentHandlers,
    ...allCourseHandlers,
    ...certificationHandlers,
    ...complianceHandlers,
    getCertificationWhy,
    getCompanyDashboard,
    ...peopleListHandlers,
    getPerson,
    listSecurityEvents,
    ...logHandlers,
    verifyLogs,
    listCompanyAudit,
    checkCompanyAudit,
    ...anchorHandlers,
    exportSigned,
    ...adminReport.handlers,
    ...statementSignatures.handlers,
    removeAdminRole,
    ...accessReviews.handlers,
    startAccessReview,
    getAccessReview,
    closeAccessReview,
    cancelAccessReview,
    moveAccessReview,
    getAccessEvidence,
    ...accessRows.admin.handlers,
    ...accessRows.settings.handlers,
    ...accessDecisions,
    listOwnAccessReviews,
    getOwnAccessReview,
  ],
  listeners: [
    when(personFellDue, forgetReaders),
    // Where the kept record is a recipient already, the other stays behind: it has no right any more, and gets nothing.
    when(peopleMerged, async (work, merge) => {
      const where = sql<SqlBool>`not exists (select 1 from report_recipients k
        where k.company_id = t.company_id and k.schedule_id = t.schedule_id and k.person_id = ${merge.keptId})`;
      await moveRows(work, merge, { table: 'report_recipients', where });
      await moveRows(work, merge, { table: 'report_schedules', column: 'owner_id' });
      // Each keeps the name it was reviewed under; no one decides about themselves under another record. A right that
      // both records have in a review is decided once, of the kept one: the other's is gone until the merge is undone.
      const once = sql<SqlBool>`not exists (select 1 from access_review_rows k
        where k.review_id = t.review_id and k.company_id = t.company_id and k.role = t.role
        and k.person_id = ${merge.keptId})`;
      await moveRows(work, merge, { table: 'access_review_rows', where: once });
    }),
    when(mergeUndone, async (work, merge) => {
      await restoreRows(work, merge, 'report_recipients');
      await restoreRows(work, merge, 'report_schedules');
      await restoreRows(work, merge, 'access_review_rows');
    }),
  ],
  jobs: [
    sendAnchor,
    drawEvidence,
    notifyReviewers,
    tellCancelled,
    remindReviewers,
    makeFile,
    sweepFiles,
    beginDue,
    runSchedule,
  ],
};

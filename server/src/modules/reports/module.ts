import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { forgetReaders } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/work.ts';
import { mergeUndone, moveRows, peopleMerged, restoreRows, personFellDue } from '../identity/index.ts';
import { accessDecisions } from './access-decisions.ts';
import { drawEvidence, getAccessEvidence } from './access-evidence.ts';
import { remindReviewers, tellReviewers } from './access-reminders.ts';
import { removeAdminRole } from './access-removal.ts';
import {
  accessReviews,
  closeAccessReview,
  getAccessReview,
  getOwnAccessReview,
  listOwnAccessReviews,
  moveAccessReview,
  startAccessReview,
} from './access-reviews.ts';
import { accessRows } from './access-rows.ts';
import { adminReport } from './admins.ts';
import { allCourseHandlers } from './all-courses.ts';
import { assignFromReport } from './assign-from-report.ts';
import { bookFromReport, listSessionsOfRows } from './book-from-report.ts';
import { attemptActs } from './change-from-report.ts';
import { exemptFromReport } from './exempt-from-report.ts';
import { listSeatsOfRows } from './seats-of-rows.ts';
import { allEnrolmentHandlers } from './all-enrolments.ts';
import { certificationHandlers } from './certifications.ts';
import { logHandlers } from './logs.ts';
import { anchorHandlers } from './log-anchors.ts';
import { exportSigned } from './log-export.ts';
import { verifyLogs } from './verify-logs.ts';
import { companyEnrolments } from './company-enrolments.ts';
import { activityHandlers } from './company-activity.ts';
import { expired, expiring } from './company-expiry.ts';
import { unfinished } from './company-unfinished.ts';
import { makeFile } from './file-job.ts';
import { reportFileHandlers } from './report-files.ts';
import { beginDue } from './run-due.ts';
import { runSchedule } from './run-schedule.ts';
import { sweepFiles } from './sweep-files.ts';
import { scheduleHandlers } from './schedules.ts';

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
    ...logHandlers,
    verifyLogs,
    ...anchorHandlers,
    exportSigned,
    ...adminReport.handlers,
    removeAdminRole,
    ...accessReviews.handlers,
    startAccessReview,
    getAccessReview,
    closeAccessReview,
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
      const where = sql<SqlBool>`not exists (select 1 from report_recipients k where k.company_id = t.company_id and k.schedule_id = t.schedule_id and k.person_id = ${merge.keptId})`;
      await moveRows(work, merge, { table: 'report_recipients', where });
      await moveRows(work, merge, { table: 'report_schedules', column: 'owner_id' });
      // Each keeps the name it was reviewed under; no one decides about themselves under another record. A right that both records have in a review is
      // decided once, of the kept one: the other's is gone until the merge is undone.
      const once = sql<SqlBool>`not exists (select 1 from access_review_rows k where k.review_id = t.review_id and k.company_id = t.company_id and k.role = t.role
        and k.person_id = ${merge.keptId})`;
      await moveRows(work, merge, { table: 'access_review_rows', where: once });
    }),
    when(mergeUndone, async (work, merge) => {
      await restoreRows(work, merge, 'report_recipients');
      await restoreRows(work, merge, 'report_schedules');
      await restoreRows(work, merge, 'access_review_rows');
    }),
  ],
  jobs: [drawEvidence, tellReviewers, remindReviewers, makeFile, sweepFiles, beginDue, runSchedule],
};

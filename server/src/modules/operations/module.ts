import type { Module } from '../../platform/module.ts';
import { sendMails } from '../../platform/mail/send-mails.ts';
import { anchorAudit } from './anchor-audit.ts';
import { clearCspViolations, forgetCspViolations, listCspViolations } from './csp-violations.ts';
import { discardJob, listDeadJobs, retryJob } from './dead-jobs.ts';
import { endMaintenance, getMaintenance, startMaintenance } from './maintenance.ts';
import { readMail, listOutbox } from './outbox.ts';
import { getOverview } from './overview.ts';
import { reviewResultsHandlers } from './review-results.ts';
import { forgetServiceLevels, getServiceLevels } from './service-levels.ts';
import { getTrends } from './trends.ts';

export const operationsModule: Module = {
  name: 'operations',
  handlers: [
    getOverview,
    getTrends,
    getServiceLevels,
    listDeadJobs,
    retryJob,
    discardJob,
    listOutbox,
    readMail,
    startMaintenance,
    endMaintenance,
    getMaintenance,
    listCspViolations,
    clearCspViolations,
    ...reviewResultsHandlers,
  ],
  jobs: [sendMails, anchorAudit, forgetCspViolations, forgetServiceLevels],
};

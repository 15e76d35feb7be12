import type { Rule } from '../access/reach.ts';

export const reportsPolicy = {
  /**
   * Have a report made as a file, follow it and fetch it: one's own files alone. Its rows ask their own permission
   * besides.
   */
  'reportFile.make': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  /** Say who gets a report by itself, and to which addresses outside reports may go. */
  'reportSchedule.view': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'reportSchedule.change': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  /** Reports over the attempts and courses of all companies. */
  'enrolmentReport.view': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  /** Who has which rights, at every company and at the platform. */
  'adminReport.view': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  /**
   * Decide in an access review who keeps their rights: everywhere, or among one's own company's where companies review
   * theirs.
   */
  'accessReview.decide': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  /** Start and close access reviews, and have their evidence. */
  'accessReview.run': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  /** The audit log of every company, and whether its chains are whole. */
  'auditReport.view': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  /** Choose the outside addresses that receive the daily anchor of the log. */
  'auditAnchor.send': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

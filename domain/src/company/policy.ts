import type { Rule } from '../access/reach.ts';

export const companyPolicy = {
  'company.viewEmployees': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'company.changeEmployees': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'company.endEmployment': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'company.changeAdmins': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'company.viewNotes': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  'company.changePlaces': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'company.viewAudit': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  /** The platform's doors: every company, not only the one acted in. */
  'company.viewAny': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'company.changeAny': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'company.suspend': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'company.terminate': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'company.exportAll': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

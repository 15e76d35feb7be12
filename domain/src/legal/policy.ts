import type { Rule } from '../access/reach.ts';

export const legalPolicy = {
  'legal.accept': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  /** On behalf of the company. */
  'legal.acceptForCompany': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  'legal.publish': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  /** That an employee who can’t sign in agreed on paper. */
  'legal.recordPaper': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
} satisfies Record<string, Rule>;

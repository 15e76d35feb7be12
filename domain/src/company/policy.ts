import type { Rule } from '../access/reach.ts';

export const companyPolicy = {
  'company.view': { learner: 'ownCompany', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'company.change': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

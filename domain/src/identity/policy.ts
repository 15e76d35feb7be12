import type { Rule } from '../access/reach.ts';

export const identityPolicy = {
  'identity.viewSelf': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  'identity.changeSelf': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  'identity.searchPeople': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'identity.invite': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

import type { Rule } from '../access/reach.ts';

export const qualificationPolicy = {
  'achievement.view': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'anyone' },
  'achievement.revoke': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

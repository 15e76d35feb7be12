import type { Rule } from '../access/reach.ts';

export const noticesPolicy = {
  /** The rules of one's own company, what would be sent, and whether it is sent. */
  'notice.view': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  'notice.change': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  /** What one is about to be sent oneself. */
  'notice.viewOwn': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  /** What holds for every company that decides nothing else. */
  'notice.viewPlatform': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'notice.changePlatform': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

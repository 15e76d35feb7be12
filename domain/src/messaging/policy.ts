import type { Rule } from '../access/reach.ts';

export const messagingPolicy = {
  'message.view': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  'message.send': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  /** What one got oneself, and that one has read it. */
  'message.read': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
} satisfies Record<string, Rule>;

import type { Rule } from '../access/reach.ts';

export const deliveryPolicy = {
  /** One's own inbox: no one reads another's. */
  'delivery.readInbox': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  /** One's own devices. */
  'delivery.changeDevices': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  /** What was sent to whom, without its text. */
  'delivery.viewTrail': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'selfOrOwnCompany' },
  /** Addresses that nothing is sent to, and which channels the company uses. */
  'delivery.viewSettings': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  'delivery.changeSettings': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
} satisfies Record<string, Rule>;

import type { Rule } from '../access/reach.ts';

export const evidencePolicy = {
  'evidence.view': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'anyone' },
  /** A company admin sends in what someone without a phone hands over; someone else then decides. */
  'evidence.submit': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'selfOrOwnCompany' },
  'evidence.answer': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  'evidence.withdraw': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  'evidence.review': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

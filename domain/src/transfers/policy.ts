import type { Rule } from '../access/reach.ts';

export const transferPolicy = {
  /** A person's own records: see what may be transferred, consent, withdraw. */
  'transfer.own': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  /** For one of the two employers: request, release, accept, refuse. */
  'transfer.agree': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
} satisfies Record<string, Rule>;

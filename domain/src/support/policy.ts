import type { Rule } from '../access/reach.ts';

export const supportPolicy = {
  /** One's own tickets: write, read, reply, solve, rate. */
  'ticket.own': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  /** The platform's support: everyone's tickets, with internal notes. */
  'ticket.handle': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  /** Corrections that support passed on to one’s own company. */
  'correction.decide': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  /** Help articles: which ones follows from their readers (help.ts). */
  'help.read': { learner: 'anyone', companyAdmin: 'anyone', platformAdmin: 'anyone' },
  'help.rate': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  'help.edit': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

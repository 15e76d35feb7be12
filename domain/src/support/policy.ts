import type { Rule } from '../access/reach.ts';

export const supportPolicy = {
  /** One's own tickets: write, read, reply, solve, rate. */
  'ticket.own': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  /** The platform's support: everyone's tickets, with internal notes. */
  'ticket.handle': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

import type { Rule } from '../access/reach.ts';

export const lrsPolicy = {
  'lrs.viewKeys': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'lrs.changeKeys': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  /** Statements and documents come and go with a key, never with a session. */
  'lrs.read': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'nobody' },
  'lrs.write': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'nobody' },
} satisfies Record<string, Rule>;

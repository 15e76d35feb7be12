import type { Rule } from '../access/reach.ts';

export const storePolicy = {
  /** What the payment provider tells: known by its signature, never by a session. */
  'store.hearProvider': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'nobody' },
} satisfies Record<string, Rule>;

import type { Rule } from '../access/reach.ts';

export const listsPolicy = {
  /** Views one keeps for oneself; admins also tend those that are shared. */
  'listView.keep': { learner: 'self', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'listView.share': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

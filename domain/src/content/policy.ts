import type { Rule } from '../access/reach.ts';

export const contentPolicy = {
  'content.view': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'content.edit': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

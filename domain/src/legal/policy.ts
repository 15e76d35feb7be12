import type { Rule } from '../access/reach.ts';

export const legalPolicy = {
  'legal.accept': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  'legal.publish': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

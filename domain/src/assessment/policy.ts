import type { Rule } from '../access/reach.ts';

export const assessmentPolicy = {
  'assessment.take': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
} satisfies Record<string, Rule>;

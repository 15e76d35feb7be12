import type { Rule } from '../access/reach.ts';

export const assessmentPolicy = {
  'assessment.take': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  'assessment.view': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

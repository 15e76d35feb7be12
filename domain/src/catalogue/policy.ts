import type { Rule } from '../access/reach.ts';

export const cataloguePolicy = {
  'catalogue.browse': { learner: 'anyone', companyAdmin: 'anyone', platformAdmin: 'anyone' },
  'catalogue.edit': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'catalogue.publish': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  // A package holds the answer keys of its quizzes.
  'catalogue.export': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

import type { Rule } from '../access/reach.ts';

export const skillsPolicy = {
  /** What can be held: published skills, for the person who chooses one. */
  'skills.browse': { learner: 'anyone', companyAdmin: 'anyone', platformAdmin: 'anyone' },
  'skills.edit': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

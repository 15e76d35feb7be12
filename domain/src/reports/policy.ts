import type { Rule } from '../access/reach.ts';

export const reportsPolicy = {
  /** Have a report made as a file, follow it and fetch it: one's own files alone. Its rows ask their own permission besides. */
  'reportFile.make': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
} satisfies Record<string, Rule>;

import type { Rule } from '../access/reach.ts';

export const packagesPolicy = {
  /** Counting a package as done that never said so. */
  'package.accept': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

import type { Rule } from '../access/reach.ts';

export const sheetPolicy = {
  /** The sheets of one's company, their sites and what is reported of them. */
  'sheets.manage': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  /** At which sites of one's company sheets are published. */
  'sheets.find': { learner: 'ownCompany', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  /** That oneself has read a sheet. */
  'sheets.read': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
} satisfies Record<string, Rule>;

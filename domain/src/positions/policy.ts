import type { Rule } from '../access/reach.ts';

export const positionsPolicy = {
  'positions.view': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  'positions.edit': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  /**
   * Who holds a position. No one edits their own by any other way; an admin who does is named as such in the audit
   * (H16).
   */
  'positions.assign': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  'positions.require': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  'positions.editTemplates': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

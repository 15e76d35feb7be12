import type { Rule } from '../access/reach.ts';

export const assignmentPolicy = {
  'assignment.view': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  /**
   * Giving courses, moving due days, taking them back. An admin who gives something to themself is named as such in the
   * audit (H16).
   */
  'assignment.assign': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  'assignment.configure': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
} satisfies Record<string, Rule>;

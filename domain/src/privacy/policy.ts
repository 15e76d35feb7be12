import type { Rule } from '../access/reach.ts';

/** How long what is kept, what is held, and what was deleted: the platform's alone. */
export const privacyPolicy = {
  'privacy.view': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'privacy.change': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

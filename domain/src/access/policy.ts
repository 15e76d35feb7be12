import type { Rule } from './reach.ts';

/** What belongs to no module: running the platform itself. */
export const auditPolicy = {
  'platform.view': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'platform.operate': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

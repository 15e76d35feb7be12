import type { Rule } from '../access/reach.ts';

/** Running the platform itself: jobs, outbox, maintenance. */
export const operationsPolicy = {
  'operations.view': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'operations.change': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

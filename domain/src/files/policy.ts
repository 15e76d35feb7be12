import type { Rule } from '../access/reach.ts';

export const filesPolicy = {
  'files.view': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'files.upload': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'files.delete': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

import type { Rule } from '../access/reach.ts';

export const enrolmentPolicy = {
  'enrolment.view': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'anyone' },
  'enrolment.create': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'anyone' },
  'enrolment.learn': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  'enrolment.void': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'enrolment.withdraw': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

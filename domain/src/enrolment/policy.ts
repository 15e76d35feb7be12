import type { Rule } from '../access/reach.ts';

export const enrolmentPolicy = {
  'enrolment.view': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'anyone' },
  'enrolment.create': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'anyone' },
  'enrolment.learn': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  /** The subject is the manager of whom it is about; administrators evaluate anyone of their company. */
  'evaluation.give': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'selfOrOwnCompany' },
  'enrolment.void': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'enrolment.withdraw': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

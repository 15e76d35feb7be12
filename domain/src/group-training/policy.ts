import type { Rule } from '../access/reach.ts';

export const groupTrainingPolicy = {
  /** Scheduled trainings of one's company, as offered for booking. */
  'training.browse': { learner: 'ownCompany', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'training.plan': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  /** A place of one's own; administrators also book others. */
  'training.book': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'anyone' },
  /** The subject is the trainer or evaluator of that training: they need not be administrators. */
  'training.run': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'selfOrOwnCompany' },
} satisfies Record<string, Rule>;

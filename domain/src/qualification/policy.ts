import type { Rule } from '../access/reach.ts';

export const qualificationPolicy = {
  'achievement.view': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'anyone' },
  'achievement.revoke': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  /** How someone stands against what is asked of them, and why. */
  'standing.view': { learner: 'self', companyAdmin: 'selfOrOwnCompany', platformAdmin: 'selfOrOwnCompany' },
  'standing.viewCompany': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  /** Suspend, exempt, and lift; never for oneself (A21). */
  'hold.place': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  'hold.lift': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  /** Proofs given by hand and days put right; never for oneself (A21). */
  'achievement.award': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  'achievement.correct': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  /** Everything about many people as one file: made, followed and fetched by admins of the company. */
  'auditPack.make': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
} satisfies Record<string, Rule>;

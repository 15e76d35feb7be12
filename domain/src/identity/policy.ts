import type { Rule } from '../access/reach.ts';

export const identityPolicy = {
  'identity.viewSelf': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  'identity.changeSelf': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  'identity.searchPeople': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  /** PINs and shared devices of one's own company. */
  'identity.givePins': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  /** That one's own company's administrators use a second factor; and the platform's. */
  'identity.viewFactorRule': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  'identity.changeFactorRule': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  'identity.viewPlatformFactorRule': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'identity.changePlatformFactorRule': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'identity.invite': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  /** The platform's doors: anyone, wherever they work. */
  'identity.viewAnyone': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'identity.changeSignIn': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'identity.changeClaims': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'identity.mergePeople': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

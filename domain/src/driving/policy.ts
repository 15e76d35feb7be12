import type { Rule } from '../access/reach.ts';

export const drivingPolicy = {
  'apiKey.view': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'apiKey.change': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  /** What outside programs do with a key; a session never reaches it (`keyGrants` says which scope does). */
  'driving.import': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'nobody' },
  'driving.register': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'nobody' },
  'driving.launch': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'nobody' },
  'driving.read': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'nobody' },
  'driving.decide': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'nobody' },
} satisfies Record<string, Rule>;

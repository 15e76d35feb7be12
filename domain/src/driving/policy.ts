import type { Rule } from '../access/reach.ts';

const nobody = { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'nobody' } as const;
const admins = { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' } as const;

export const drivingPolicy = {
  'apiKey.view': admins,
  'apiKey.change': admins,
  /** What outside programs do with a key; a session never reaches it (`keyGrants` says which scope does). */
  'driving.import': nobody,
  'driving.register': nobody,
  'driving.launch': nobody,
  'driving.read': nobody,
  'driving.decide': nobody,
} satisfies Record<string, Rule>;

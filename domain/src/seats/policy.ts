import type { Rule } from '../access/reach.ts';

export const seatsPolicy = {
  'seat.view': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'seat.manage': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  /** One's own: to ask for one, to redeem a code. */
  'seat.ask': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
} satisfies Record<string, Rule>;

import type { Rule } from '../access/reach.ts';

export const productsPolicy = {
  /** What is for sale, at the prices of who looks. */
  'products.browse': { learner: 'anyone', companyAdmin: 'anyone', platformAdmin: 'anyone' },
  /** Asks the seller for an offer. */
  'products.askQuote': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  /** Products, prices, taxes and coupons, and what differs for one company. */
  'products.edit': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

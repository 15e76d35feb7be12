import type { Rule } from '../access/reach.ts';

export const storePolicy = {
  /** Everyone has carts of their own. Whether they may buy for the company, its rules say. */
  'cart.use': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  'order.place': { learner: 'self', companyAdmin: 'self', platformAdmin: 'self' },
  /**
   * What one bought, and what was bought for the company one answers for. What someone bought for themselves is theirs
   * alone.
   */
  'order.view': { learner: 'self', companyAdmin: 'self', platformAdmin: 'anyone' },
  'order.viewCompany': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  /** Approvers may be anyone of the company that its rules name. */
  'order.approve': { learner: 'ownCompany', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  'order.manage': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'purchaseRules.change': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'anyone' },
  'creditTerms.change': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  /** What the payment provider tells: known by its signature, never by a session. */
  'store.hearProvider': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'nobody' },
  /** Where money and seats do not agree. */
  'store.viewAnomalies': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  'store.resolveAnomaly': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
  /** Seats of every company with the money behind them. */
  'store.viewInventory': { learner: 'nobody', companyAdmin: 'nobody', platformAdmin: 'anyone' },
} satisfies Record<string, Rule>;

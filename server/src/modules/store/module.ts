import type { Module } from '../../platform/module.ts';
import { addCoupon, addToCart, changeCart, changeCartLine, markCartSeen, mergeCart, removeCartLine, removeCoupon } from './change-cart.ts';
import { anomalyHandlers } from './list-anomalies.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { listApprovers, shareCart } from './share-cart.ts';
import { countCart, getCart, getSharedCart } from './show-cart.ts';

export const storeModule: Module = {
  name: 'store',
  handlers: [
    getCart,
    getSharedCart,
    countCart,
    addToCart,
    mergeCart,
    changeCartLine,
    removeCartLine,
    changeCart,
    markCartSeen,
    addCoupon,
    removeCoupon,
    listApprovers,
    shareCart,
    ...anomalyHandlers,
  ],
  jobs: [reconcilePayments, reconcileOrders],
};

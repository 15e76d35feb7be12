import { forgetCarts } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/work.ts';
import { personLeft } from '../company/index.ts';
import { adminRightsLost, peopleMerged, personFellDue } from '../identity/index.ts';
import { buyerAsked } from '../products/index.ts';
import { withdrawMerged, withdrawProposals } from './withdraw-proposals.ts';
import { companyInventoryHandlers } from './company-inventory.ts';
import { fileRemovalAsked } from '../files/index.ts';
import { seatReturnAsked } from '../seats/index.ts';
import { cancelAnyOrder, cancelOrder } from './cancel-order.ts';
import { blockOverdue } from './block-overdue.ts';
import { writeOffOrder } from './write-off.ts';
import { askRefund } from './ask-refund.ts';
import {
  addCoupon,
  addToCart,
  changeCart,
  changeCartLine,
  markCartSeen,
  mergeCart,
  moveCartLines,
  removeCartLine,
  removeCoupon,
  restoreCartLine,
} from './change-cart.ts';
import { getCartLinePeople, setCartLinePeople } from './cart-people.ts';
import { inventoryHandlers } from './inventory-report.ts';
import { anomalyHandlers } from './list-anomalies.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { getCheckout } from './checkout.ts';
import { getCredit, grantCredit, saveCreditTerms } from './company-credit.ts';
import { tellBuyer } from './company-rules.ts';
import { decideAnyOrder, decideOrder } from './decide-order.ts';
import { decideRefund } from './decide-refund.ts';
import { orderFulfilled } from './events.ts';
import { expireCredit } from './expire-credit.ts';
import { abandonCarts, releaseHeldStock, tellOfReturn, tellReady } from './jobs.ts';
import { keepUsedDocument, sweepDocuments, uploadPurchaseOrder } from './keep-document.ts';
import { checkTaxIds } from './check-tax-ids.ts';
import { cancelIssuerChange, confirmIssuerChange, getIssuer, saveIssuer } from './issuer-settings.ts';
import { refundReturnedSeats } from './open-refund.ts';
import { orderListHandlers } from './list-orders.ts';
import { markOrderPaid } from './mark-paid.ts';
import { payByCard } from './pay-by-card.ts';
import { placeOrder } from './place-order.ts';
import { cancelPurchaseRules, confirmPurchaseRules, getPurchaseRules, savePurchaseRules } from './purchase-settings.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { sendRefund } from './send-refund.ts';
import { settleRefund } from './settle-refund.ts';
import { listApprovers, shareCart } from './share-cart.ts';
import { countCart, getCart, getSharedCart } from './show-cart.ts';
import { getAnyInvoicePdf, getInvoicePdf } from './show-invoice.ts';
import { getAnyOrder, getAnyOrderDocument, getOrder, getOrderDocument } from './show-order.ts';

export const storeModule: Module = {
  name: 'store',
  handlers: [
    getCart,
    getSharedCart,
    countCart,
    addToCart,
    mergeCart,
    moveCartLines,
    changeCartLine,
    removeCartLine,
    restoreCartLine,
    changeCart,
    markCartSeen,
    addCoupon,
    removeCoupon,
    getCartLinePeople,
    setCartLinePeople,
    listApprovers,
    shareCart,
    ...anomalyHandlers,
    getCheckout,
    placeOrder,
    uploadPurchaseOrder,
    payByCard,
    ...orderListHandlers,
    getOrder,
    getOrderDocument,
    cancelOrder,
    decideOrder,
    getInvoicePdf,
    getAnyOrder,
    getAnyOrderDocument,
    cancelAnyOrder,
    decideAnyOrder,
    markOrderPaid,
    getAnyInvoicePdf,
    askRefund,
    decideRefund,
    settleRefund,
    writeOffOrder,
    getIssuer,
    saveIssuer,
    confirmIssuerChange,
    cancelIssuerChange,
    getPurchaseRules,
    savePurchaseRules,
    confirmPurchaseRules,
    cancelPurchaseRules,
    getCredit,
    saveCreditTerms,
    grantCredit,
    ...inventoryHandlers,
    ...companyInventoryHandlers,
  ],
  listeners: [
    when(personFellDue, forgetCarts),
    when(buyerAsked, tellBuyer),
    when(adminRightsLost, withdrawProposals),
    when(personLeft, withdrawProposals),
    when(peopleMerged, withdrawMerged),
    when(orderFulfilled, (work, { companyId, orderId }) => work.enqueue('store.tellReady', { companyId, orderId })),
    when(seatReturnAsked, refundReturnedSeats),
    when(fileRemovalAsked, keepUsedDocument),
  ],
  jobs: [
    reconcilePayments,
    checkTaxIds,
    reconcileOrders,
    releaseHeldStock,
    abandonCarts,
    tellReady,
    tellOfReturn,
    sendRefund,
    reconcileRefunds,
    expireCredit,
    blockOverdue,
    sweepDocuments,
  ],
};

import { forgetCarts } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { personLeft } from '../company/index.ts';
import { adminRightsLost, peopleMerged, personFellDue } from '../identity/index.ts';
import { buysForCompany } from '../products/index.ts';
import { withdrawMerged, withdrawProposals } from './orders/withdraw-proposals.ts';
import { companyInventoryHandlers } from './inventory/company-inventory.ts';
import { fileRemovalAsked } from '../files/index.ts';
import { seatReturnAsked } from '../seats/index.ts';
import { cancelAnyOrder, cancelOrder } from './orders/cancel-order.ts';
import { blockOverdue } from './credit/block-overdue.ts';
import { writeOffOrder } from './invoices/write-off.ts';
import { askRefund } from './refunds/request-refund.ts';
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
} from './cart/change-cart.ts';
import { getCartLinePeople, setCartLinePeople } from './cart/cart-people.ts';
import { seatLotHandlers } from './inventory/list-seat-lots.ts';
import { inventoryHandlers } from './inventory/inventory-report.ts';
import { anomalyHandlers } from './orders/list-anomalies.ts';
import { reconcileOrders } from './payments/reconcile-orders.ts';
import { getCheckout } from './cart/checkout.ts';
import { getCredit, grantCredit, saveCreditTerms } from './credit/company-credit.ts';
import { buysFor } from './credit/company-rules.ts';
import { decideAnyOrder, decideOrder } from './orders/decide-order.ts';
import { decideRefund } from './refunds/decide-refund.ts';
import { orderFulfilled } from './events.ts';
import { expireCredit } from './credit/expire-credit.ts';
import { abandonCarts, releaseHeldStock, tellOfReturn, tellReady } from './jobs.ts';
import { keepUsedDocument, sweepDocuments, uploadPurchaseOrder } from './orders/keep-document.ts';
import { checkTaxIds } from './invoices/check-tax-ids.ts';
import { cancelIssuerChange, confirmIssuerChange, getIssuer, saveIssuer } from './invoices/issuer-settings.ts';
import { refundReturnedSeats } from './refunds/open-refund.ts';
import { orderListHandlers } from './orders/list-orders.ts';
import { markOrderPaid } from './orders/mark-paid.ts';
import { payByCard } from './payments/pay-by-card.ts';
import { placeOrder } from './orders/place-order.ts';
import {
  cancelPurchaseRules,
  confirmPurchaseRules,
  getPurchaseRules,
  savePurchaseRules,
} from './credit/purchase-settings.ts';
import { reconcilePayments } from './payments/reconcile-payments.ts';
import { reconcileRefunds } from './payments/reconcile-refunds.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { settleRefund } from './refunds/settle-refund.ts';
import { listApprovers, shareCart } from './cart/share-cart.ts';
import { countCart, getCart, getSharedCart } from './cart/get-cart.ts';
import { getAnyInvoicePdf, getInvoicePdf } from './invoices/get-invoice.ts';
import { getAnyOrder, getAnyOrderDocument, getOrder, getOrderDocument } from './orders/get-order.ts';

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
    ...seatLotHandlers,
    ...companyInventoryHandlers,
  ],
  listeners: [
    when(personFellDue, forgetCarts),
    when(adminRightsLost, withdrawProposals),
    when(personLeft, withdrawProposals),
    when(peopleMerged, withdrawMerged),
    when(orderFulfilled, (work, { companyId, orderId }) => work.enqueue('store.tellReady', { companyId, orderId })),
    when(seatReturnAsked, refundReturnedSeats),
    when(fileRemovalAsked, keepUsedDocument),
  ],
  provides: [provide(buysForCompany, buysFor)],
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

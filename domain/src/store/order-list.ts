import { defineList } from '../lists/list.ts';

export const orderStateWords = {
  draft: { en: 'Draft', fr: 'Brouillon' },
  placed: { en: 'Placed', fr: 'Enregistrée' },
  awaitingApproval: { en: 'Awaiting approval', fr: 'En attente d’approbation' },
  awaitingPayment: { en: 'Awaiting payment', fr: 'En attente de paiement' },
  requiresAction: { en: 'Action required', fr: 'Action requise' },
  onHold: { en: 'On hold', fr: 'En suspens' },
  paid: { en: 'Paid', fr: 'Payée' },
  fulfilled: { en: 'Fulfilled', fr: 'Traitée' },
  partiallyRefunded: { en: 'Partially refunded', fr: 'Remboursée en partie' },
  refunded: { en: 'Refunded', fr: 'Remboursée' },
  partiallyCredited: { en: 'Partially credited', fr: 'Créditée en partie' },
  credited: { en: 'Credited', fr: 'Créditée' },
  cancelled: { en: 'Cancelled', fr: 'Annulée' },
} as const;
export const methodWords = {
  card: { en: 'Card', fr: 'Carte' },
  invoice: { en: 'Invoice', fr: 'Facture' },
  purchaseOrder: { en: 'Purchase order', fr: 'Bon de commande' },
  credit: { en: 'Prepaid credit', fr: 'Crédit prépayé' },
  nothing: { en: 'Nothing to pay', fr: 'Rien à payer' },
} as const;
/** Whether the money came. An order on terms is fulfilled before it is paid, so this is shown beside its state. */
export const orderPaymentWords = {
  paid: { en: 'Paid', fr: 'Payée' },
  unpaid: { en: 'Unpaid', fr: 'Impayée' },
  overdue: { en: 'Overdue', fr: 'En retard' },
  notRequired: { en: 'No payment due', fr: 'Aucun paiement dû' },
} as const;

const columns = {
  number: { label: { en: 'Order', fr: 'Commande' }, type: 'link', sortable: true },
  state: { label: { en: 'Status', fr: 'État' }, type: 'status', sortable: true, words: orderStateWords },
  payment: { label: { en: 'Payment', fr: 'Paiement' }, type: 'status', sortable: true, words: orderPaymentWords },
  totalMinor: { label: { en: 'Total', fr: 'Total' }, type: 'count', sortable: true },
  placedAt: { label: { en: 'Placed', fr: 'Passée le' }, type: 'instant', sortable: true },
  method: {
    label: { en: 'Payment method', fr: 'Mode de paiement' },
    type: 'status',
    sortable: true,
    words: methodWords,
    hidden: true,
  },
  buyer: { label: { en: 'Buyer', fr: 'Acheteur' }, type: 'text', sortable: true },
  seats: { label: { en: 'Seats', fr: 'Places' }, type: 'count', sortable: true },
  dueOn: { label: { en: 'Due', fr: 'Échéance' }, type: 'day', sortable: true, hidden: true },
  purchaseOrderNumber: {
    label: { en: 'PO number', fr: 'N° de bon de commande' },
    type: 'text',
    sortable: true,
    hidden: true,
  },
  invoice: { label: { en: 'Invoice', fr: 'Facture' }, type: 'text', sortable: true, hidden: true },
} as const;
const filters = {
  state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: orderStateWords },
  payment: { label: { en: 'Payment', fr: 'Paiement' }, kind: 'choice', words: orderPaymentWords },
  method: { label: { en: 'Payment method', fr: 'Mode de paiement' }, kind: 'choice', words: methodWords },
  overdue: { label: { en: 'Overdue', fr: 'En retard' }, kind: 'flag' },
} as const;

/** What one bought for oneself or for the company. */
export const myOrderList = defineList({
  key: 'myOrders',
  name: { en: 'Orders', fr: 'Commandes' },
  columns,
  filters,
  order: '-placedAt',
});
/** What was bought for a company, for those who answer for it. */
export const companyOrderList = defineList({
  key: 'companyOrders',
  name: { en: 'Orders', fr: 'Commandes' },
  columns,
  filters,
  order: '-placedAt',
});
/** Every order of every company. */
export const allOrderList = defineList({
  key: 'allOrders',
  name: { en: 'Orders', fr: 'Commandes' },
  columns: {
    ...columns,
    seats: { ...columns.seats, hidden: true },
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text', sortable: true },
  },
  filters: {
    ...filters,
    toDecide: { label: { en: 'Needs a decision', fr: 'Décision requise' }, kind: 'flag' },
    companyId: { label: { en: 'Company', fr: 'Entreprise' }, kind: 'id' },
    invoicedFrom: { label: { en: 'Invoiced or credited from', fr: 'Facturée ou créditée du' }, kind: 'day' },
    invoicedTo: { label: { en: 'Invoiced or credited to', fr: 'Facturée ou créditée au' }, kind: 'day' },
  },
  order: '-placedAt',
});

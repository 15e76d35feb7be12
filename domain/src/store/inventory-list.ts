import { defineList } from '../lists/list.ts';
import { count, seatFigures, unitCost } from './seat-figures.ts';

/** What does not agree with a company's seats of a product, worst first. The report must show none. */
export const inventoryAnomalies = {
  usedBeyondOwned: { en: 'More seats used than received', fr: 'Plus de places utilisées que reçues' },
  negative: { en: 'Negative balance', fr: 'Solde négatif' },
  seatsWithoutOrder: { en: 'Seats without an order', fr: 'Places sans commande' },
  paidWithoutSeats: { en: 'Payment without seats', fr: 'Paiement sans places' },
  open: { en: 'Reconciliation issue', fr: 'Écart de rapprochement' },
} as const;
export type InventoryAnomaly = keyof typeof inventoryAnomalies;

/** What one row of the inventory is about; amounts of two currencies are in two rows all the same. */
export const inventoryRowsBy = {
  companyProduct: { en: 'Company and product', fr: 'Entreprise et produit' },
  company: { en: 'Company', fr: 'Entreprise' },
  product: { en: 'Product', fr: 'Produit' },
} as const;
export type InventoryRowsBy = keyof typeof inventoryRowsBy;

/** Seats of every company, product by product, with the money behind them. */
export const inventoryList = defineList({
  key: 'inventory',
  name: { en: 'Seat inventory', fr: 'Inventaire des places' },
  columns: {
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'link', sortable: true },
    product: { label: { en: 'Product', fr: 'Produit' }, type: 'text', sortable: true },
    sku: { label: { en: 'SKU', fr: 'UGS' }, type: 'text', sortable: true, hidden: true },
    anomaly: {
      label: { en: 'Issue', fr: 'Anomalie' },
      type: 'status',
      words: inventoryAnomalies,
      sortable: true,
      meaning: {
        en: 'Negative balances, more seats used than received, seats without an order, payments without seats, and issues found by the nightly reconciliation.',
        fr: 'Soldes négatifs, plus de places utilisées que reçues, places sans commande, paiements sans places et écarts relevés par le rapprochement nocturne.',
      },
    },
    purchased: seatFigures.purchased,
    granted: seatFigures.granted,
    transferredIn: seatFigures.transferredIn,
    available: seatFigures.available,
    personal: count(
      { en: 'Available, personal', fr: 'Disponibles, personnelles' },
      {
        en: 'Available seats that people bought for themselves. The company’s own inventory leaves them out.',
        fr: 'Places disponibles que des personnes ont achetées pour elles-mêmes. L’inventaire de l’entreprise ne les comprend pas.',
      },
      true,
    ),
    allocated: seatFigures.allocated,
    reserved: seatFigures.reserved,
    returnPending: seatFigures.returnPending,
    consumed: seatFigures.consumed,
    expiring: seatFigures.expiring,
    expired: seatFigures.expired,
    refunded: seatFigures.refunded,
    transferredOut: seatFigures.transferredOut,
    unitMinor: unitCost,
    liabilityMinor: {
      label: { en: 'Liability', fr: 'Passif' },
      type: 'money',
      currency: 'currency',
      sortable: true,
      meaning: {
        en: 'Paid seats not started (available, reserved, assigned or return requested), at the price paid after discounts and before tax.',
        fr: 'Places payées et non commencées (disponibles, réservées, attribuées ou en demande de retour), au prix payé après rabais et hors taxes.',
      },
    },
    creditMinor: {
      label: { en: 'Prepaid credit', fr: 'Crédit prépayé' },
      type: 'money',
      currency: 'currency',
      sortable: true,
      meaning: {
        en: 'The company’s prepaid credit balance. Shown on each of its rows and counted once in the total.',
        fr: 'Solde du crédit prépayé de l’entreprise. Il figure sur chacune de ses lignes et compte une seule fois dans le total.',
      },
    },
    overdueInvoices: {
      label: { en: 'Overdue invoices', fr: 'Factures en retard' },
      type: 'count',
      sortable: true,
      meaning: {
        en: 'Unpaid invoices past their due date that include this product.',
        fr: 'Factures échues et impayées qui comprennent ce produit.',
      },
    },
    overdueMinor: {
      label: { en: 'Overdue amount', fr: 'Montant en retard' },
      type: 'money',
      currency: 'currency',
      sortable: true,
      hidden: true,
    },
    currency: { label: { en: 'Currency', fr: 'Devise' }, type: 'text', sortable: true, hidden: true },
    lastOrderAt: { label: { en: 'Last order', fr: 'Dernière commande' }, type: 'instant', sortable: true },
    usePerMonth: {
      label: { en: 'Monthly usage', fr: 'Utilisation mensuelle' },
      type: 'count',
      meaning: {
        en: 'Seats assigned minus seats reclaimed, as a monthly average over the last 90 days, or since the first seats were received (at least 30 days).',
        fr: 'Places attribuées moins places récupérées, en moyenne mensuelle sur les 90 derniers jours ou depuis la réception des premières places (au moins 30 jours).',
      },
    },
    waiting: {
      label: { en: 'People waiting', fr: 'Personnes en attente' },
      type: 'count',
      hidden: true,
      meaning: {
        en: 'People of the company waiting today for a seat in one of this product’s courses.',
        fr: 'Personnes de l’entreprise qui attendent aujourd’hui une place dans un cours de ce produit.',
      },
    },
    runsOutOn: {
      label: { en: 'Projected run-out', fr: 'Épuisement prévu' },
      type: 'day',
      meaning: {
        en: 'Date when available seats run out at the current monthly usage.',
        fr: 'Date à laquelle il n’y aura plus de place disponible au rythme actuel.',
      },
    },
  },
  filters: {
    company: { label: { en: 'Company', fr: 'Entreprise' }, kind: 'id' },
    product: { label: { en: 'Product', fr: 'Produit' }, kind: 'id' },
    balance: { label: { en: 'With available seats', fr: 'Avec des places disponibles' }, kind: 'flag' },
    by: { label: { en: 'Group by', fr: 'Regrouper par' }, kind: 'choice', words: inventoryRowsBy },
    anomalies: { label: { en: 'With issues only', fr: 'Avec anomalies seulement' }, kind: 'flag' },
  },
  order: 'company',
});

import { defineList } from '../lists/list.ts';
import { hidden, seatFigures } from './seat-figures.ts';

/** What does not agree with a company's seats of a product, worst first. The report must show none. */
export const inventoryAnomalies = {
  usedBeyondOwned: { en: 'More used than came in', fr: 'Plus d’utilisées que d’acquises' },
  negative: { en: 'Does not add up', fr: 'Le compte n’y est pas' },
  seatsWithoutOrder: { en: 'Seats without an order', fr: 'Places sans commande' },
  paidWithoutSeats: { en: 'Paid, no seats', fr: 'Payé, sans places' },
  open: { en: 'Found by the reconciliation', fr: 'Trouvé par le rapprochement' },
} as const;
export type InventoryAnomaly = keyof typeof inventoryAnomalies;

/** What one row of the inventory is about; amounts of two currencies stand in two rows all the same. */
export const inventoryRowsBy = {
  companyProduct: { en: 'Company and product', fr: 'Entreprise et produit' },
  company: { en: 'Company', fr: 'Entreprise' },
  product: { en: 'Product', fr: 'Produit' },
} as const;
export type InventoryRowsBy = keyof typeof inventoryRowsBy;

/** Seats of every company, product by product, with the money behind them. */
export const inventoryList = defineList({
  key: 'inventory',
  name: { en: 'Inventory', fr: 'Inventaire des places' },
  columns: {
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'link', sortable: true },
    product: { label: { en: 'Product', fr: 'Produit' }, type: 'text', sortable: true },
    sku: { label: { en: 'Article no.', fr: 'N° d’article' }, type: 'text', sortable: true, hidden: true },
    anomaly: {
      label: { en: 'To look at', fr: 'À vérifier' },
      type: 'status',
      words: inventoryAnomalies,
      sortable: true,
      meaning: {
        en: 'Counts that do not add up, more used than came in, seats without an order, money without seats, and what the nightly reconciliation found.',
        fr: 'Comptes qui ne tombent pas juste, plus d’utilisées que d’acquises, places sans commande, argent sans places, et constats du rapprochement nocturne.',
      },
    },
    purchased: seatFigures.purchased,
    granted: seatFigures.granted,
    transferredIn: hidden(seatFigures.transferredIn),
    reserved: hidden(seatFigures.reserved),
    allocated: seatFigures.allocated,
    consumed: seatFigures.consumed,
    available: seatFigures.available,
    expiring: seatFigures.expiring,
    expired: seatFigures.expired,
    refunded: seatFigures.refunded,
    transferredOut: hidden(seatFigures.transferredOut),
    liabilityMinor: {
      label: { en: 'Liability', fr: 'Passif' },
      type: 'money',
      currency: 'currency',
      sortable: true,
      meaning: {
        en: 'Seats paid and not started (available, reserved, assigned, return asked for), at the price paid after discounts and without tax.',
        fr: 'Places payées et non commencées (libres, réservées, attribuées, retour demandé), au prix payé après remises et hors taxes.',
      },
    },
    creditMinor: {
      label: { en: 'Credit balance', fr: 'Solde créditeur' },
      type: 'money',
      currency: 'currency',
      sortable: true,
      meaning: {
        en: 'Prepaid credit of the company as its journal stands. It is shown in each of its rows and is counted once in the total.',
        fr: 'Crédit prépayé de l’entreprise selon son journal. Il figure sur chacune de ses lignes et compte une seule fois dans le total.',
      },
    },
    overdueInvoices: {
      label: { en: 'Overdue invoices', fr: 'Factures en retard' },
      type: 'count',
      sortable: true,
      meaning: { en: 'Invoices past their due day that hold this product and are not paid.', fr: 'Factures échues et impayées qui contiennent ce produit.' },
    },
    overdueMinor: { label: { en: 'Overdue', fr: 'En retard' }, type: 'money', currency: 'currency', sortable: true, hidden: true },
    currency: { label: { en: 'Currency', fr: 'Devise' }, type: 'text', sortable: true, hidden: true },
    lastOrderAt: { label: { en: 'Last order', fr: 'Dernière commande' }, type: 'instant', sortable: true },
    usePerMonth: {
      label: { en: 'Use a month', fr: 'Utilisation par mois' },
      type: 'count',
      meaning: {
        en: 'Seats given out less seats taken back, over the last 90 days or since the first came (at least 30), as so many a month.',
        fr: 'Places attribuées moins places reprises, sur les 90 derniers jours ou depuis l’arrivée des premières (au moins 30), ramenées au mois.',
      },
    },
    runsOutOn: {
      label: { en: 'Runs out', fr: 'Épuisement' },
      type: 'day',
      meaning: {
        en: 'When the available seats are gone if as many are given out as so far.',
        fr: 'Quand il ne restera plus de place disponible si le rythme se maintient.',
      },
    },
  },
  filters: {
    company: { label: { en: 'Company', fr: 'Entreprise' }, kind: 'id' },
    product: { label: { en: 'Product', fr: 'Produit' }, kind: 'id' },
    by: { label: { en: 'One row for each', fr: 'Une ligne par' }, kind: 'choice', words: inventoryRowsBy },
    anomalies: { label: { en: 'Only what to look at', fr: 'Seulement à vérifier' }, kind: 'flag' },
  },
  order: 'company',
});

import { defineList } from '../lists/list.ts';

/** What does not agree with a company's seats of a product, worst first. The report must show none. */
export const inventoryAnomalies = {
  usedBeyondOwned: { en: 'More used than came in', fr: 'Plus d’utilisées que d’acquises' },
  negative: { en: 'Does not add up', fr: 'Le compte n’y est pas' },
  seatsWithoutOrder: { en: 'Seats without an order', fr: 'Places sans commande' },
  paidWithoutSeats: { en: 'Paid, no seats', fr: 'Payé, sans places' },
  open: { en: 'Found by the reconciliation', fr: 'Trouvé par le rapprochement' },
} as const;
export type InventoryAnomaly = keyof typeof inventoryAnomalies;

/** Seats of every company, product by product, with the money behind them. */
export const inventoryList = defineList({
  key: 'inventory',
  name: { en: 'Inventory', fr: 'Inventaire des places' },
  columns: {
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'link', sortable: true },
    product: { label: { en: 'Product', fr: 'Produit' }, type: 'text', sortable: true },
    sku: { label: { en: 'Article no.', fr: 'N° d’article' }, type: 'text', sortable: true, hidden: true },
    anomaly: { label: { en: 'To look at', fr: 'À vérifier' }, type: 'status', words: inventoryAnomalies, sortable: true },
    purchased: { label: { en: 'Purchased', fr: 'Achetées' }, type: 'count', sortable: true },
    granted: { label: { en: 'Granted', fr: 'Accordées' }, type: 'count', sortable: true },
    transferredIn: { label: { en: 'Transferred in', fr: 'Reçues' }, type: 'count', sortable: true, hidden: true },
    reserved: { label: { en: 'Reserved', fr: 'Réservées' }, type: 'count', sortable: true, hidden: true },
    allocated: { label: { en: 'Allocated', fr: 'Attribuées' }, type: 'count', sortable: true },
    consumed: { label: { en: 'Consumed', fr: 'Consommées' }, type: 'count', sortable: true },
    available: { label: { en: 'Available', fr: 'Disponibles' }, type: 'count', sortable: true },
    expiring: { label: { en: 'Expiring in 90 days', fr: 'Expirent d’ici 90 jours' }, type: 'count', sortable: true },
    expired: { label: { en: 'Expired', fr: 'Expirées' }, type: 'count', sortable: true },
    refunded: { label: { en: 'Refunded', fr: 'Remboursées' }, type: 'count', sortable: true },
    transferredOut: { label: { en: 'Transferred out', fr: 'Cédées' }, type: 'count', sortable: true, hidden: true },
    liabilityMinor: { label: { en: 'Liability', fr: 'Passif' }, type: 'money', currency: 'currency', sortable: true },
    creditMinor: { label: { en: 'Credit balance', fr: 'Solde créditeur' }, type: 'money', currency: 'currency', sortable: true },
    overdueInvoices: { label: { en: 'Overdue invoices', fr: 'Factures en retard' }, type: 'count', sortable: true },
    overdueMinor: { label: { en: 'Overdue', fr: 'En retard' }, type: 'money', currency: 'currency', sortable: true, hidden: true },
    currency: { label: { en: 'Currency', fr: 'Devise' }, type: 'text', sortable: true, hidden: true },
    lastOrderAt: { label: { en: 'Last order', fr: 'Dernière commande' }, type: 'instant', sortable: true },
    usePerMonth: { label: { en: 'Use a month', fr: 'Utilisation par mois' }, type: 'count' },
    runsOutOn: { label: { en: 'Runs out', fr: 'Épuisement' }, type: 'day' },
  },
  filters: {
    company: { label: { en: 'Company', fr: 'Entreprise' }, kind: 'id' },
    product: { label: { en: 'Product', fr: 'Produit' }, kind: 'id' },
    anomalies: { label: { en: 'Only what to look at', fr: 'Seulement à vérifier' }, kind: 'flag' },
  },
  order: 'company',
});

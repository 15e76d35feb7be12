import { defineList } from '../lists/list.ts';
import type { ColumnOf, Label } from '../lists/list.ts';
import { count, seatFigures, unitCost, waiting } from './seat-figures.ts';

/** What one row of the report is about. */
export const inventoryGroupings = {
  product: { en: 'Product', fr: 'Produit' },
  lot: { en: 'Lot', fr: 'Lot' },
  costCentre: { en: 'Cost centre', fr: 'Centre de coûts' },
  site: { en: 'Site', fr: 'Site' },
  company: { en: 'Company', fr: 'Entreprise' },
} as const;
export type InventoryGrouping = keyof typeof inventoryGroupings;

/**
 * What the rows of a grouping can be told apart by once more; a lot is one of all of these, and companies are opened.
 */
const { product, costCentre, site } = inventoryGroupings;
export const inventoryParts = { product, costCentre, site } as const;
export type InventoryPart = keyof typeof inventoryParts;
const isPart = (by: InventoryGrouping): by is InventoryPart => by in inventoryParts;
/** What a second level can be, below a first. */
export const partsOf = (by: InventoryGrouping): InventoryPart[] =>
  isPart(by) ? (Object.keys(inventoryParts) as InventoryPart[]).filter((one) => one !== by) : [];
/** What stands where a part is named, of the row that sums the parts of a group up. */
export const allOfIt = { en: 'Subtotal', fr: 'Sous-total' } as const;

const { available, allocated, reserved, returnPending, consumed, expiring, ...cameAndWent } = seatFigures;
const standing = { available, allocated, reserved, returnPending, consumed, expiring };
const way = (label: Label, meaning: Label) => count(label, meaning, true);

/**
 * The inventory of a company's seats: what came in, where it stands at the end of the last day of the period, and the
 * period as a statement: unused at its beginning, every way in, every way out, unused at its end.
 */
export const companyInventoryList = defineList({
  key: 'companyInventory',
  name: { en: 'Seat inventory', fr: 'Inventaire des places' },
  order: 'name',
  columns: {
    name: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
    part: {
      label: { en: 'Breakdown', fr: 'Ventilation' },
      type: 'text',
      sortable: true,
      hidden: true,
      meaning: {
        en: 'Second grouping level. A subtotal covers the whole group and is counted once in the totals.',
        fr: 'Second niveau de regroupement. Un sous-total couvre tout le groupe et compte une seule fois dans les totaux.',
      },
    },
    lot: { label: { en: 'Lot', fr: 'Lot' }, type: 'text', sortable: true, hidden: true },
    ...standing,
    assignBy: {
      label: { en: 'Assign by', fr: 'À attribuer au plus tard le' },
      type: 'day',
      sortable: true,
      meaning: {
        en: 'Earliest date by which an available or reserved seat must be assigned.',
        fr: 'Première date limite d’attribution des places disponibles ou réservées.',
      },
    },
    usePerMonth: {
      label: { en: 'Monthly usage', fr: 'Utilisation mensuelle' },
      type: 'count',
      meaning: {
        en: 'Seats assigned minus seats reclaimed, as a monthly average over the 90 days before the end of the period, or since the first seats were received (at least 30 days).',
        fr: 'Places attribuées moins places récupérées, en moyenne mensuelle sur les 90 jours avant la fin de la période ou depuis la réception des premières places (au moins 30 jours).',
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
    ...cameAndWent,
    orderNumbers: { label: { en: 'Orders', fr: 'Commandes' }, type: 'text' },
    opening: way(
      { en: 'Opening balance', fr: 'Solde d’ouverture' },
      {
        en: 'Unused seats before the first day of the period: available, reserved, assigned or return requested.',
        fr: 'Places non utilisées avant le premier jour de la période : disponibles, réservées, attribuées ou en demande de retour.',
      },
    ),
    inPurchased: way(
      { en: 'In: purchased', fr: 'Entrées : achetées' },
      { en: 'Seats purchased in the period.', fr: 'Places achetées pendant la période.' },
    ),
    inGranted: way(
      { en: 'In: granted', fr: 'Entrées : accordées' },
      { en: 'Seats granted in the period.', fr: 'Places accordées pendant la période.' },
    ),
    inTransferred: way(
      { en: 'In: transferred', fr: 'Entrées : reçues' },
      {
        en: 'Seats transferred from a sister company in the period.',
        fr: 'Places reçues d’une société sœur pendant la période.',
      },
    ),
    handedOn: way(
      { en: 'In: reassigned', fr: 'Entrées : réattribuées' },
      {
        en: 'Used seats reassigned to someone who has not started.',
        fr: 'Places utilisées puis réattribuées à une personne qui n’a pas commencé.',
      },
    ),
    started: way(
      { en: 'Out: started', fr: 'Sorties : commencées' },
      {
        en: 'Seats whose course was started in the period.',
        fr: 'Places dont le cours a été commencé pendant la période.',
      },
    ),
    outExpired: way(
      { en: 'Out: expired', fr: 'Sorties : expirées' },
      { en: 'Seats that expired in the period.', fr: 'Places expirées pendant la période.' },
    ),
    outRefunded: way(
      { en: 'Out: returned or refunded', fr: 'Sorties : retournées ou remboursées' },
      { en: 'Seats returned or refunded in the period.', fr: 'Places retournées ou remboursées pendant la période.' },
    ),
    outTransferred: way(
      { en: 'Out: transferred', fr: 'Sorties : cédées' },
      {
        en: 'Seats transferred to a sister company in the period.',
        fr: 'Places cédées à une société sœur pendant la période.',
      },
    ),
    closing: way(
      { en: 'Closing balance', fr: 'Solde de clôture' },
      {
        en: 'Opening balance plus seats in, minus seats out: unused seats at the end of the last day.',
        fr: 'Solde d’ouverture plus les entrées, moins les sorties : places non utilisées à la fin du dernier jour.',
      },
    ),
    unitMinor: unitCost,
    valueMinor: {
      label: { en: 'Available value', fr: 'Valeur disponible' },
      type: 'money',
      currency: 'currency',
      sortable: true,
      hidden: true,
      meaning: { en: 'Available seats at their purchase cost.', fr: 'Places disponibles, à leur coût d’achat.' },
    },
    costCentres: { label: { en: 'Cost centres', fr: 'Centres de coûts' }, type: 'text', hidden: true },
    waiting,
  },
  filters: {
    balance: { label: { en: 'With available seats', fr: 'Avec des places disponibles' }, kind: 'flag' },
    expiring: { label: { en: 'Expiring within 90 days', fr: 'Expirent d’ici 90 jours' }, kind: 'flag' },
    by: { label: { en: 'Group by', fr: 'Regrouper par' }, kind: 'choice', words: inventoryGroupings },
    andBy: { label: { en: 'Then by', fr: 'Puis par' }, kind: 'choice', words: inventoryParts },
    product: { label: { en: 'Product', fr: 'Produit' }, kind: 'id' },
    lot: { label: { en: 'Lot', fr: 'Lot' }, kind: 'id' },
    costCentre: { label: { en: 'Cost centre', fr: 'Centre de coûts' }, kind: 'id' },
    /** Of who has or used the seat; also with no one, and at no site. */
    site: { label: { en: 'Site', fr: 'Site' }, kind: 'id' },
    from: { label: { en: 'Movements from', fr: 'Mouvements du' }, kind: 'day' },
    to: { label: { en: 'to', fr: 'au' }, kind: 'day' },
  },
});

/** The columns of the period as a statement of account. */
export const statementColumns = [
  'name',
  'opening',
  'inPurchased',
  'inGranted',
  'inTransferred',
  'handedOn',
  'started',
  'outExpired',
  'outRefunded',
  'outTransferred',
  'closing',
] as const satisfies readonly ColumnOf<typeof companyInventoryList>[];

type InventoryColumn = ColumnOf<typeof companyInventoryList>;

/**
 * At two levels the second stands beside the first, whatever else is chosen: a row says which part of its group it is.
 */
export function inventoryColumns(columns: readonly string[], twoLevels: boolean): InventoryColumn[] {
  const others = columns.filter((key) => key !== 'part');
  return (twoLevels ? ['name', 'part', ...others.filter((key) => key !== 'name')] : others) as InventoryColumn[];
}

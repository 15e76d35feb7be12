import { defineList } from '../lists/list.ts';
import type { ColumnOf, Label } from '../lists/list.ts';
import { count, seatFigures } from './seat-figures.ts';

/** What one row of the report is about. */
export const inventoryGroupings = {
  product: { en: 'Product', fr: 'Produit' },
  lot: { en: 'Lot', fr: 'Lot' },
  costCentre: { en: 'Cost centre', fr: 'Centre de coûts' },
  site: { en: 'Site', fr: 'Site' },
  company: { en: 'Company', fr: 'Entreprise' },
} as const;
export type InventoryGrouping = keyof typeof inventoryGroupings;

/** What the rows of a grouping can be told apart by once more; a lot is one of all of these, and companies are opened. */
const { product, costCentre, site } = inventoryGroupings;
export const inventoryParts = { product, costCentre, site } as const;
export type InventoryPart = keyof typeof inventoryParts;
const isPart = (by: InventoryGrouping): by is InventoryPart => by in inventoryParts;
/** What a second level can be, below a first. */
export const partsOf = (by: InventoryGrouping): InventoryPart[] =>
  isPart(by) ? (Object.keys(inventoryParts) as InventoryPart[]).filter((one) => one !== by) : [];
/** What stands where a part is named, of the row that sums the parts of a group up. */
export const allOfIt = { en: 'Subtotal', fr: 'Sous-total' } as const;

const { available, allocated, reserved, consumed, expiring, ...cameAndWent } = seatFigures;
const standing = { available, allocated, reserved, consumed, expiring };
const way = (label: Label, meaning: Label) => count(label, meaning, true);

/**
 * The inventory of a company's seats: what came in, where it stands at the end of the last day of the period, and the period as a statement: unused at
 * its beginning, every way in, every way out, unused at its end.
 */
export const companyInventoryList = defineList({
  key: 'companyInventory',
  name: { en: 'Inventory of seats', fr: 'Inventaire des places' },
  order: 'name',
  columns: {
    name: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
    part: {
      label: { en: 'Of which', fr: 'Dont' },
      type: 'text',
      sortable: true,
      hidden: true,
      meaning: {
        en: 'The second level; a subtotal is of the whole group, and the totals count it once.',
        fr: 'Le second niveau; un sous-total vaut pour tout le groupe, et les totaux le comptent une fois.',
      },
    },
    lot: { label: { en: 'Lot', fr: 'Lot' }, type: 'text', sortable: true, hidden: true },
    ...standing,
    assignBy: {
      label: { en: 'Assign by', fr: 'À attribuer avant' },
      type: 'day',
      sortable: true,
      meaning: {
        en: 'The earliest last day to give an available or reserved seat to somebody.',
        fr: 'Le premier des derniers jours d’attribution des places libres ou réservées.',
      },
    },
    usePerMonth: {
      label: { en: 'Use a month', fr: 'Utilisation par mois' },
      type: 'count',
      meaning: {
        en: 'Seats assigned less seats taken back, over the 90 days before the end of the period or since the first came (at least 30), as so many a month.',
        fr: 'Places attribuées moins places reprises, sur les 90 jours avant la fin de la période ou depuis l’arrivée des premières (au moins 30), ramenées au mois.',
      },
    },
    runsOutOn: {
      label: { en: 'Runs out', fr: 'Épuisement' },
      type: 'day',
      meaning: {
        en: 'When the available seats are gone if as many are assigned as so far.',
        fr: 'Quand il n’y aura plus de place libre si le rythme se maintient.',
      },
    },
    ...cameAndWent,
    returnPending: count(
      { en: 'Return asked', fr: 'Retour demandé' },
      { en: 'The platform was asked to take them back and has not decided.', fr: 'Leur reprise est demandée à la plateforme, qui n’a pas décidé.' },
      true,
    ),
    orderNumbers: { label: { en: 'Orders', fr: 'Commandes' }, type: 'text' },
    opening: way(
      { en: 'Unused at the beginning', fr: 'Non utilisées au début' },
      {
        en: 'Available, reserved, assigned or return asked before the first day of the period.',
        fr: 'Libres, réservées, attribuées ou retour demandé avant le premier jour de la période.',
      },
    ),
    inPurchased: way({ en: 'In: bought', fr: 'Entrées : achetées' }, { en: 'Bought in the period.', fr: 'Achetées pendant la période.' }),
    inGranted: way({ en: 'In: granted', fr: 'Entrées : accordées' }, { en: 'Granted in the period.', fr: 'Accordées pendant la période.' }),
    inTransferred: way(
      { en: 'In: transferred', fr: 'Entrées : reçues' },
      { en: 'Came from a sister company in the period.', fr: 'Reçues d’une société sœur pendant la période.' },
    ),
    handedOn: way(
      { en: 'In: handed on', fr: 'Entrées : transmises' },
      {
        en: 'Somebody had started, and the seat went to somebody else who has not.',
        fr: 'Quelqu’un avait commencé, et la place est passée à quelqu’un d’autre qui n’a pas commencé.',
      },
    ),
    started: way({ en: 'Out: started', fr: 'Sorties : commencées' }, { en: 'Used in the period.', fr: 'Utilisées pendant la période.' }),
    outExpired: way({ en: 'Out: expired', fr: 'Sorties : expirées' }, { en: 'Expired in the period.', fr: 'Expirées pendant la période.' }),
    outRefunded: way(
      { en: 'Out: returned or refunded', fr: 'Sorties : rendues ou remboursées' },
      { en: 'Returned or refunded in the period.', fr: 'Rendues ou remboursées pendant la période.' },
    ),
    outTransferred: way(
      { en: 'Out: transferred', fr: 'Sorties : cédées' },
      { en: 'Went to a sister company in the period.', fr: 'Parties vers une société sœur pendant la période.' },
    ),
    closing: way(
      { en: 'Unused at the end', fr: 'Non utilisées à la fin' },
      {
        en: 'Opening, plus every way in, less every way out: what the ledger says at the end of the last day.',
        fr: 'L’ouverture, plus chaque entrée, moins chaque sortie : ce que dit le registre à la fin du dernier jour.',
      },
    ),
    unitMinor: {
      label: { en: 'Unit cost', fr: 'Coût unitaire' },
      type: 'money',
      currency: 'currency',
      sortable: true,
      hidden: true,
      meaning: {
        en: 'What a bought seat cost on average, after discounts and without tax; nothing where amounts of two currencies would meet.',
        fr: 'Ce qu’a coûté en moyenne une place achetée, après remises et hors taxes; rien là où deux devises se rencontreraient.',
      },
    },
    valueMinor: {
      label: { en: 'Value available', fr: 'Valeur disponible' },
      type: 'money',
      currency: 'currency',
      sortable: true,
      hidden: true,
      meaning: { en: 'Available seats at what they cost.', fr: 'Les places libres, à ce qu’elles ont coûté.' },
    },
    costCentres: { label: { en: 'Cost centres', fr: 'Centres de coûts' }, type: 'text', hidden: true },
    waiting: count(
      { en: 'People waiting', fr: 'Personnes en attente' },
      {
        en: 'Attempts that wait today for a seat of a course this product opens; whoever two products would help is counted at each of them, and once in the total.',
        fr: 'Tentatives qui attendent aujourd’hui une place à un cours que ce produit ouvre; qui serait servi par deux produits compte chez chacun, et une fois dans le total.',
      },
      true,
    ),
  },
  filters: {
    balance: { label: { en: 'With available seats', fr: 'Avec des places libres' }, kind: 'flag' },
    expiring: { label: { en: 'Expiring within 90 days', fr: 'Expirent sous 90 jours' }, kind: 'flag' },
    by: { label: { en: 'One row for each', fr: 'Une ligne par' }, kind: 'choice', words: inventoryGroupings },
    andBy: { label: { en: 'And in it one for each', fr: 'Et dans celle-ci une par' }, kind: 'choice', words: inventoryParts },
    product: { label: { en: 'Product', fr: 'Produit' }, kind: 'id' },
    lot: { label: { en: 'Lot', fr: 'Lot' }, kind: 'id' },
    costCentre: { label: { en: 'Cost centre', fr: 'Centre de coûts' }, kind: 'id' },
    /** Of who has or used the seat; also with nobody, and at no site. */
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

/** At two levels the second stands beside the first, whatever else is chosen: a row says which part of its group it is. */
export function inventoryColumns(columns: readonly string[], twoLevels: boolean): InventoryColumn[] {
  const others = columns.filter((key) => key !== 'part');
  return (twoLevels ? ['name', 'part', ...others.filter((key) => key !== 'name')] : others) as InventoryColumn[];
}

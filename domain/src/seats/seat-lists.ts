import { defineList } from '../lists/list.ts';

export const stateWords = {
  available: { en: 'Available', fr: 'Disponible' },
  reserved: { en: 'Reserved', fr: 'Réservée' },
  allocated: { en: 'Assigned', fr: 'Attribuée' },
  consumed: { en: 'Used', fr: 'Utilisée' },
  returnPending: { en: 'Return requested', fr: 'Retour demandé' },
  returned: { en: 'Returned', fr: 'Retournée' },
  expired: { en: 'Expired', fr: 'Expirée' },
  cancelled: { en: 'Refunded', fr: 'Remboursée' },
  transferred: { en: 'Transferred', fr: 'Transférée' },
} as const;

export const eventWords = {
  purchased: { en: 'Purchased', fr: 'Achetée' },
  granted: { en: 'Granted', fr: 'Accordée' },
  transferredIn: { en: 'Transferred from a sister company', fr: 'Reçue d’une société sœur' },
  reserve: { en: 'Reserved', fr: 'Réservée' },
  allocate: { en: 'Assigned', fr: 'Attribuée' },
  start: { en: 'Started', fr: 'Commencée' },
  release: { en: 'Reclaimed', fr: 'Récupérée' },
  reassign: { en: 'Reassigned', fr: 'Réattribuée' },
  expire: { en: 'Expired', fr: 'Expirée' },
  lapse: { en: 'Deadline passed', fr: 'Délai dépassé' },
  extend: { en: 'Extended', fr: 'Prolongée' },
  requestReturn: { en: 'Return requested', fr: 'Retour demandé' },
  approveReturn: { en: 'Return approved', fr: 'Retour approuvé' },
  denyReturn: { en: 'Return declined', fr: 'Retour refusé' },
  cancel: { en: 'Refunded', fr: 'Remboursée' },
  revoke: { en: 'Revoked by the platform', fr: 'Révoquée par la plateforme' },
  transfer: { en: 'Transferred to a sister company', fr: 'Cédée à une société sœur' },
} as const;

/** Why a seat moved where no one wrote it: what the product itself notes as the cause. */
export const causeWords = {
  withdrawn: { en: 'Withdrew from the course', fr: 'S’est désinscrit du cours' },
  left: { en: 'Employment ended', fr: 'Fin d’emploi' },
  merged: { en: 'Duplicate records merged', fr: 'Dossiers en double fusionnés' },
  requirementEnded: { en: 'No longer required', fr: 'N’est plus requis' },
  requirementMet: { en: 'Requirement met another way', fr: 'Exigence satisfaite autrement' },
  exempt: { en: 'Exempt', fr: 'Exempté' },
  codeOver: { en: 'Code expired', fr: 'Code expiré' },
  cancelled: { en: 'Code cancelled', fr: 'Code annulé' },
  chargedBack: { en: 'Payment charged back by the bank', fr: 'Paiement annulé par la banque (rétrofacturation)' },
} as const;

export const originWords = {
  purchased: eventWords.purchased,
  granted: eventWords.granted,
  transferredIn: eventWords.transferredIn,
} as const;

/** Ways in and out of the unused seats, as the inventory report counts them. */
export const wayWords = {
  purchased: eventWords.purchased,
  granted: eventWords.granted,
  transferredIn: eventWords.transferredIn,
  handedOn: { en: 'Reassigned after start', fr: 'Réattribuée après le début' },
  started: eventWords.start,
  expired: eventWords.expire,
  refunded: { en: 'Returned or refunded', fr: 'Retournée ou remboursée' },
  transferredOut: eventWords.transfer,
} as const;

const product = { label: { en: 'Product', fr: 'Produit' }, type: 'text', sortable: true } as const;
const count = (en: string, fr: string) => ({ label: { en, fr }, type: 'count', sortable: true }) as const;
const ofProduct = { label: { en: 'Product', fr: 'Produit' }, kind: 'id' } as const;
const ofLot = { label: { en: 'Lot', fr: 'Lot' }, kind: 'id' } as const;
/** Of who has or used the seat; also with no one, and at no site. */
const ofSite = { label: { en: 'Site', fr: 'Site' }, kind: 'id' } as const;
const ofCostCentre = { label: { en: 'Cost centre', fr: 'Centre de coûts' }, kind: 'id' } as const;

/** A company's seats by product: what came in is what stands somewhere. */
export const inventoryList = defineList({
  key: 'seatInventory',
  name: { en: 'Seats', fr: 'Places' },
  order: 'name',
  columns: {
    name: { ...product, type: 'link' },
    available: count('Available', 'Disponibles'),
    reserved: count('Reserved', 'Réservées'),
    returnPending: count('Return requested', 'Retours demandés'),
    allocated: count('Assigned', 'Attribuées'),
    consumed: count('Used', 'Utilisées'),
    waiting: count('People waiting', 'Personnes en attente'),
    expiring: count('Expiring within 90 days', 'Expirent d’ici 90 jours'),
    assignBy: { label: { en: 'Assign by', fr: 'À attribuer au plus tard le' }, type: 'day', sortable: true },
    purchased: { ...count('Purchased', 'Achetées'), hidden: true },
    granted: { ...count('Granted', 'Accordées'), hidden: true },
    transferredIn: { ...count('Transferred in', 'Reçues'), hidden: true },
    returned: { ...count('Returned', 'Retournées'), hidden: true },
    expired: { ...count('Expired', 'Expirées'), hidden: true },
    cancelled: { ...count('Refunded', 'Remboursées'), hidden: true },
    transferred: { ...count('Transferred out', 'Cédées'), hidden: true },
  },
  filters: {
    balance: { label: { en: 'With available seats', fr: 'Avec des places disponibles' }, kind: 'flag' },
    course: { label: { en: 'Course', fr: 'Cours' }, kind: 'id' },
  },
});

/** Seats that came together, on the same terms. */
export const seatLotList = defineList({
  key: 'seatLots',
  name: { en: 'Seat lots', fr: 'Lots de places' },
  order: '-madeAt',
  columns: {
    code: { label: { en: 'Lot', fr: 'Lot' }, type: 'link', sortable: true },
    product,
    origin: {
      label: { en: 'Origin', fr: 'Origine' },
      type: 'status',
      words: originWords,
      sortable: true,
      hidden: true,
    },
    orderNumber: { label: { en: 'Order', fr: 'Commande' }, type: 'count', sortable: true, hidden: true },
    total: count('Seats', 'Places'),
    available: count('Available', 'Disponibles'),
    reserved: count('Reserved', 'Réservées'),
    returnPending: count('Return requested', 'Retours demandés'),
    allocated: count('Assigned', 'Attribuées'),
    consumed: count('Used', 'Utilisées'),
    gone: {
      ...count('No longer held', 'Sorties'),
      meaning: {
        en: 'Returned, refunded, expired or transferred to a sister company.',
        fr: 'Retournées, remboursées, expirées ou cédées à une société sœur.',
      },
    },
    assignBy: { label: { en: 'Assign by', fr: 'À attribuer au plus tard le' }, type: 'day', sortable: true },
    refundableThrough: {
      label: { en: 'Returnable until', fr: 'Retour possible jusqu’au' },
      type: 'day',
      sortable: true,
      hidden: true,
    },
    costCentre: { label: { en: 'Cost centre', fr: 'Centre de coûts' }, type: 'text', sortable: true, hidden: true },
    madeAt: { label: { en: 'Since', fr: 'Depuis' }, type: 'instant', sortable: true, hidden: true },
    reason: { label: { en: 'Reason', fr: 'Motif' }, type: 'text', hidden: true },
  },
  filters: {
    origin: { label: { en: 'Origin', fr: 'Origine' }, kind: 'choice', words: originWords },
    product: ofProduct,
  },
});

/** Every seat and where it stands. */
export const seatList = defineList({
  key: 'seats',
  name: { en: 'Seats', fr: 'Places' },
  order: 'label',
  columns: {
    label: { label: { en: 'Seat', fr: 'Place' }, type: 'link', sortable: true },
    product,
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: stateWords, sortable: true },
    person: { label: { en: 'Person', fr: 'Personne' }, type: 'text', sortable: true },
    percent: { label: { en: 'Progress', fr: 'Progression' }, type: 'percent' },
    assignBy: { label: { en: 'Assign by', fr: 'À attribuer au plus tard le' }, type: 'day', sortable: true },
    completeBy: {
      label: { en: 'Complete by', fr: 'À terminer au plus tard le' },
      type: 'day',
      sortable: true,
      hidden: true,
    },
    changedAt: { label: { en: 'Since', fr: 'Depuis' }, type: 'instant', sortable: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: stateWords },
    asleep: {
      label: { en: 'Assigned over 30 days ago, not started', fr: 'Attribuées depuis plus de 30 jours, non commencées' },
      kind: 'flag',
    },
    product: ofProduct,
    lot: ofLot,
    person: { label: { en: 'Person', fr: 'Personne' }, kind: 'id' },
    costCentre: ofCostCentre,
    expiring: { label: { en: 'Must be assigned within 90 days', fr: 'À attribuer d’ici 90 jours' }, kind: 'flag' },
    /** As they stood at the end of that day. */
    on: { label: { en: 'As of', fr: 'En date du' }, kind: 'day' },
    site: ofSite,
    /** The day that says who had a seat and where they worked, where that is not the day it is looked at. */
    siteOn: { label: { en: 'Site as of', fr: 'Site en date du' }, kind: 'day' },
  },
});

/** The ledger: one line for each move of a seat. */
export const seatEntryList = defineList({
  key: 'seatLedger',
  name: { en: 'Seat ledger', fr: 'Registre des places' },
  order: '-at',
  columns: {
    at: { label: { en: 'Date', fr: 'Date' }, type: 'instant', sortable: true },
    label: { label: { en: 'Seat', fr: 'Place' }, type: 'text', sortable: true },
    product,
    event: { label: { en: 'Event', fr: 'Événement' }, type: 'status', words: eventWords, sortable: true },
    before: { label: { en: 'Status before', fr: 'État avant' }, type: 'status', words: stateWords, hidden: true },
    after: { label: { en: 'Status after', fr: 'État après' }, type: 'status', words: stateWords, sortable: true },
    person: { label: { en: 'Person', fr: 'Personne' }, type: 'text', sortable: true },
    reason: { label: { en: 'Reason', fr: 'Motif' }, type: 'text' },
    by: { label: { en: 'By', fr: 'Par' }, type: 'text', sortable: true, hidden: true },
  },
  filters: {
    event: { label: { en: 'Event', fr: 'Événement' }, kind: 'choice', words: eventWords },
    after: { label: { en: 'Status after', fr: 'État après' }, kind: 'choice', words: stateWords },
    product: ofProduct,
    lot: ofLot,
    seat: { label: { en: 'Seat', fr: 'Place' }, kind: 'id' },
    way: { label: { en: 'Movement', fr: 'Mouvement' }, kind: 'choice', words: wayWords },
    costCentre: ofCostCentre,
    /** As of the last day of the period. */
    site: ofSite,
    from: { label: { en: 'From', fr: 'Du' }, kind: 'day' },
    to: { label: { en: 'To', fr: 'Au' }, kind: 'day' },
  },
});

export const requestStates = {
  open: { en: 'Pending approval', fr: 'En attente d’approbation' },
  given: { en: 'Approved', fr: 'Approuvée' },
  declined: { en: 'Declined', fr: 'Refusée' },
  withdrawn: { en: 'Withdrawn', fr: 'Retirée' },
} as const;

/** Who asked their company for a seat. */
export const seatRequestList = defineList({
  key: 'seatRequests',
  name: { en: 'Seat requests', fr: 'Demandes de places' },
  order: 'state',
  columns: {
    person: { label: { en: 'Person', fr: 'Personne' }, type: 'link', sortable: true },
    course: { label: { en: 'Course', fr: 'Cours' }, type: 'text', sortable: true },
    note: { label: { en: 'Message', fr: 'Message' }, type: 'text' },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: requestStates, sortable: true },
    askedAt: { label: { en: 'Requested', fr: 'Demandée le' }, type: 'instant', sortable: true },
    free: count('Available seats', 'Places disponibles'),
    reason: { label: { en: 'Answer', fr: 'Réponse' }, type: 'text', hidden: true },
  },
  filters: { state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: requestStates } },
});

export const codeStates = {
  open: { en: 'Open', fr: 'Ouvert' },
  used: { en: 'Fully used', fr: 'Épuisé' },
  over: { en: 'Expired', fr: 'Expiré' },
  cancelled: { en: 'Cancelled', fr: 'Annulé' },
} as const;

/** Codes with which people of the company take a seat. */
export const seatCodeList = defineList({
  key: 'seatCodes',
  name: { en: 'Seat codes', fr: 'Codes de places' },
  order: '-madeAt',
  columns: {
    hint: { label: { en: 'Code', fr: 'Code' }, type: 'text', sortable: true },
    product,
    label: { label: { en: 'For', fr: 'Pour' }, type: 'text', sortable: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: codeStates, sortable: true },
    seats: count('Seats', 'Places'),
    left: count('Remaining', 'Restantes'),
    validUntil: { label: { en: 'Valid until', fr: 'Valide jusqu’au' }, type: 'instant', sortable: true },
    madeAt: { label: { en: 'Created', fr: 'Créé le' }, type: 'instant', sortable: true, hidden: true },
  },
  filters: { state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: codeStates } },
});

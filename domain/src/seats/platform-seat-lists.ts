import { defineList } from '../lists/list.ts';
import { currencies } from '../money/currency.ts';
import { eventWords, originWords, stateWords, wayWords } from './seat-lists.ts';

const company = { label: { en: 'Company', fr: 'Entreprise' }, type: 'link', sortable: true } as const;
const product = { label: { en: 'Product', fr: 'Produit' }, type: 'text', sortable: true } as const;
const narrowedTo = {
  company: { label: company.label, kind: 'id' },
  product: { label: product.label, kind: 'id' },
  currency: {
    label: { en: 'Currency', fr: 'Devise' },
    kind: 'choice',
    words: Object.fromEntries(currencies.map((code) => [code, { en: code, fr: code }])),
  },
} as const;

/** Whose seats they are: bought for everyone of the company, or by someone for themselves. */
export const seatOwners = {
  company: { en: 'Company', fr: 'Entreprise' },
  person: { en: 'Person', fr: 'Personne' },
} as const;

/** Seats of every company, as the platform opens them behind a number. */
export const platformSeatList = defineList({
  key: 'platformSeats',
  name: { en: 'Seats', fr: 'Places' },
  order: 'label',
  columns: {
    label: { label: { en: 'Seat', fr: 'Place' }, type: 'link', sortable: true },
    company: { ...company, type: 'text' },
    product,
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: stateWords, sortable: true },
    origin: {
      label: { en: 'Origin', fr: 'Origine' },
      type: 'status',
      words: originWords,
      sortable: true,
      hidden: true,
    },
    person: { label: { en: 'Person', fr: 'Personne' }, type: 'text', sortable: true },
    assignBy: { label: { en: 'Assign by', fr: 'À attribuer au plus tard le' }, type: 'day', sortable: true },
    changedAt: { label: { en: 'Since', fr: 'Depuis' }, type: 'instant', sortable: true },
  },
  filters: {
    ...narrowedTo,
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: stateWords },
    origin: { label: { en: 'Origin', fr: 'Origine' }, kind: 'choice', words: originWords },
    owner: { label: { en: 'Owner', fr: 'Titulaire' }, kind: 'choice', words: seatOwners },
    expiring: { label: { en: 'Must be assigned within 90 days', fr: 'À attribuer d’ici 90 jours' }, kind: 'flag' },
  },
});

/** The ledger of every company's seats. */
export const platformEntryList = defineList({
  key: 'platformSeatLedger',
  name: { en: 'Seat ledger', fr: 'Registre des places' },
  order: '-at',
  columns: {
    at: { label: { en: 'Date', fr: 'Date' }, type: 'instant', sortable: true },
    label: { label: { en: 'Seat', fr: 'Place' }, type: 'link' },
    company: { ...company, type: 'text' },
    product,
    event: { label: { en: 'Event', fr: 'Événement' }, type: 'status', words: eventWords, sortable: true },
    before: { label: { en: 'Status before', fr: 'État avant' }, type: 'status', words: stateWords, hidden: true },
    after: { label: { en: 'Status after', fr: 'État après' }, type: 'status', words: stateWords, sortable: true },
    reason: { label: { en: 'Reason', fr: 'Motif' }, type: 'text' },
  },
  filters: {
    ...narrowedTo,
    way: { label: { en: 'Movement', fr: 'Mouvement' }, kind: 'choice', words: wayWords },
    from: { label: { en: 'From', fr: 'Du' }, kind: 'day' },
    to: { label: { en: 'To', fr: 'Au' }, kind: 'day' },
  },
});

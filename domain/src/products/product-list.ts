import { defineList } from '../lists/list.ts';

const statuses = {
  draft: { en: 'Draft', fr: 'Brouillon' },
  published: { en: 'Published', fr: 'Publié' },
  archived: { en: 'Archived', fr: 'Archivé' },
};
const visibilities = { public: { en: 'Everybody', fr: 'Tout le monde' }, chosenCompanies: { en: 'Chosen companies', fr: 'Entreprises choisies' } };

/** Everything the platform sells or sold, for those who keep it. */
export const productList = defineList({
  key: 'products',
  name: { en: 'Products', fr: 'Produits' },
  order: 'name',
  columns: {
    name: { label: { en: 'Product', fr: 'Produit' }, type: 'text', sortable: true },
    sku: { label: { en: 'Number', fr: 'Numéro' }, type: 'text', sortable: true },
    status: { label: { en: 'Status', fr: 'État' }, type: 'status', words: statuses, sortable: true },
    visibility: { label: { en: 'Shown to', fr: 'Montré à' }, type: 'status', words: visibilities, sortable: true, hidden: true },
    courses: { label: { en: 'Courses', fr: 'Cours' }, type: 'count', sortable: true },
    prices: { label: { en: 'Prices', fr: 'Prix' }, type: 'text' },
    taken: { label: { en: 'Sold or held', fr: 'Vendus ou retenus' }, type: 'count', sortable: true },
    left: { label: { en: 'Left', fr: 'Restants' }, type: 'count', sortable: true },
    changedAt: { label: { en: 'Changed', fr: 'Modifié' }, type: 'instant', sortable: true, hidden: true },
  },
  filters: {
    status: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: statuses },
    visibility: { label: { en: 'Shown to', fr: 'Montré à' }, kind: 'choice', words: visibilities },
  },
});

const shown = { yes: { en: 'Shown', fr: 'Montré' }, no: { en: 'Hidden', fr: 'Caché' } };

/** What one company meets of it: what was agreed, and the seats it has. */
export const companyProductList = defineList({
  key: 'companyProducts',
  name: { en: 'Products of a company', fr: 'Produits d’une entreprise' },
  order: 'name',
  columns: {
    name: { label: { en: 'Product', fr: 'Produit' }, type: 'text', sortable: true },
    sku: { label: { en: 'Number', fr: 'Numéro' }, type: 'text', sortable: true },
    status: { label: { en: 'Status', fr: 'État' }, type: 'status', words: statuses, sortable: true },
    shown: { label: { en: 'To this company', fr: 'À cette entreprise' }, type: 'status', words: shown, sortable: true },
    ownPrices: { label: { en: 'Own price', fr: 'Prix convenu' }, type: 'text' },
    seats: { label: { en: 'Seats', fr: 'Places' }, type: 'count' },
    free: { label: { en: 'Free', fr: 'Libres' }, type: 'count' },
  },
  filters: {
    status: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: statuses },
    shown: { label: { en: 'To this company', fr: 'À cette entreprise' }, kind: 'choice', words: shown },
    agreed: { label: { en: 'With something agreed', fr: 'Avec un accord' }, kind: 'flag' },
  },
});

const classes = { standard: { en: 'Standard', fr: 'Normal' }, reduced: { en: 'Reduced', fr: 'Réduit' } };
const holding = { now: { en: 'In force', fr: 'En vigueur' }, toCome: { en: 'To come', fr: 'À venir' }, over: { en: 'Ended', fr: 'Terminé' } };

export const taxRateList = defineList({
  key: 'taxRates',
  name: { en: 'Taxes', fr: 'Taxes' },
  order: 'place',
  columns: {
    place: { label: { en: 'Place', fr: 'Lieu' }, type: 'text', sortable: true },
    name: { label: { en: 'Tax', fr: 'Taxe' }, type: 'text', sortable: true },
    rate: { label: { en: 'Rate (%)', fr: 'Taux (%)' }, type: 'text' },
    taxClass: { label: { en: 'Class', fr: 'Catégorie' }, type: 'status', words: classes },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: holding, sortable: true },
    validFrom: { label: { en: 'From', fr: 'Du' }, type: 'day', sortable: true },
    validUntil: { label: { en: 'Until', fr: 'Au' }, type: 'day' },
  },
  filters: { state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: holding } },
});

export const couponList = defineList({
  key: 'coupons',
  name: { en: 'Coupons', fr: 'Bons de réduction' },
  order: '-createdAt',
  columns: {
    code: { label: { en: 'Code', fr: 'Code' }, type: 'text', sortable: true },
    worth: { label: { en: 'Worth', fr: 'Valeur' }, type: 'text' },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: holding, sortable: true },
    company: { label: { en: 'Only for', fr: 'Seulement pour' }, type: 'text' },
    products: { label: { en: 'Products', fr: 'Produits' }, type: 'count' },
    uses: { label: { en: 'Used', fr: 'Utilisé' }, type: 'count', sortable: true },
    mostUses: { label: { en: 'At most', fr: 'Au plus' }, type: 'count', hidden: true },
    validFrom: { label: { en: 'From', fr: 'Du' }, type: 'instant', sortable: true, hidden: true },
    validUntil: { label: { en: 'Until', fr: 'Au' }, type: 'instant' },
    createdAt: { label: { en: 'Made', fr: 'Créé' }, type: 'instant', sortable: true, hidden: true },
  },
  filters: { state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: holding } },
});

import { defineList } from '../lists/list.ts';

const statuses = {
  draft: { en: 'Draft', fr: 'Brouillon' },
  published: { en: 'Published', fr: 'Publié' },
  archived: { en: 'Archived', fr: 'Archivé' },
};
const visibilities = {
  public: { en: 'Everyone', fr: 'Tout le monde' },
  chosenCompanies: { en: 'Selected companies', fr: 'Entreprises sélectionnées' },
};

/** Everything the platform sells or sold, for those who keep it. */
export const productList = defineList({
  key: 'products',
  name: { en: 'Products', fr: 'Produits' },
  order: 'name',
  columns: {
    name: { label: { en: 'Product', fr: 'Produit' }, type: 'text', sortable: true },
    sku: { label: { en: 'SKU', fr: 'UGS' }, type: 'text', sortable: true },
    status: { label: { en: 'Status', fr: 'État' }, type: 'status', words: statuses, sortable: true },
    visibility: {
      label: { en: 'Visible to', fr: 'Visible pour' },
      type: 'status',
      words: visibilities,
      sortable: true,
      hidden: true,
    },
    courses: { label: { en: 'Courses', fr: 'Cours' }, type: 'count', sortable: true },
    prices: { label: { en: 'Prices', fr: 'Prix' }, type: 'text' },
    taken: { label: { en: 'Sold or reserved', fr: 'Vendus ou réservés' }, type: 'count', sortable: true },
    left: { label: { en: 'Remaining', fr: 'Restants' }, type: 'count', sortable: true },
    changedAt: { label: { en: 'Updated', fr: 'Modifié le' }, type: 'instant', sortable: true, hidden: true },
  },
  filters: {
    status: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: statuses },
    visibility: { label: { en: 'Visible to', fr: 'Visible pour' }, kind: 'choice', words: visibilities },
  },
});

const shown = { yes: { en: 'Visible', fr: 'Visible' }, no: { en: 'Hidden', fr: 'Masqué' } };

/** What one company meets of it: what was agreed, and the seats it has. */
export const companyProductList = defineList({
  key: 'companyProducts',
  name: { en: 'Company products', fr: 'Produits de l’entreprise' },
  order: 'name',
  columns: {
    name: { label: { en: 'Product', fr: 'Produit' }, type: 'text', sortable: true },
    sku: { label: { en: 'SKU', fr: 'UGS' }, type: 'text', sortable: true },
    status: { label: { en: 'Status', fr: 'État' }, type: 'status', words: statuses, sortable: true },
    shown: { label: { en: 'Visibility', fr: 'Visibilité' }, type: 'status', words: shown, sortable: true },
    ownPrices: { label: { en: 'Negotiated price', fr: 'Prix négocié' }, type: 'text' },
    seats: { label: { en: 'Seats', fr: 'Places' }, type: 'count' },
    free: { label: { en: 'Available', fr: 'Disponibles' }, type: 'count' },
  },
  filters: {
    status: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: statuses },
    shown: { label: { en: 'Visibility', fr: 'Visibilité' }, kind: 'choice', words: shown },
    agreed: { label: { en: 'With negotiated terms', fr: 'Avec conditions négociées' }, kind: 'flag' },
  },
});

const classes = { standard: { en: 'Standard', fr: 'Normal' }, reduced: { en: 'Reduced', fr: 'Réduit' } };
const holding = {
  now: { en: 'Active', fr: 'En vigueur' },
  toCome: { en: 'Scheduled', fr: 'À venir' },
  over: { en: 'Ended', fr: 'Terminé' },
};

export const taxRateList = defineList({
  key: 'taxRates',
  name: { en: 'Taxes', fr: 'Taxes' },
  order: 'place',
  columns: {
    place: { label: { en: 'Region', fr: 'Région' }, type: 'text', sortable: true },
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
  name: { en: 'Coupons', fr: 'Codes promo' },
  order: '-createdAt',
  columns: {
    code: { label: { en: 'Code', fr: 'Code' }, type: 'text', sortable: true },
    worth: { label: { en: 'Discount', fr: 'Rabais' }, type: 'text' },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: holding, sortable: true },
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text' },
    products: { label: { en: 'Products', fr: 'Produits' }, type: 'count' },
    uses: { label: { en: 'Uses', fr: 'Utilisations' }, type: 'count', sortable: true },
    mostUses: { label: { en: 'Maximum uses', fr: 'Utilisations maximales' }, type: 'count', hidden: true },
    validFrom: { label: { en: 'From', fr: 'Du' }, type: 'instant', sortable: true, hidden: true },
    validUntil: { label: { en: 'Until', fr: 'Au' }, type: 'instant' },
    createdAt: { label: { en: 'Created', fr: 'Créé le' }, type: 'instant', sortable: true, hidden: true },
  },
  filters: { state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: holding } },
});

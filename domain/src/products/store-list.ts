import { defineList } from '../lists/list.ts';

const buyers = {
  everybody: { en: 'Companies and individuals', fr: 'Entreprises et particuliers' },
  companies: { en: 'Companies only', fr: 'Entreprises seulement' },
  people: { en: 'Individuals only', fr: 'Particuliers seulement' },
};
export const sizes = { one: { en: 'Single course', fr: 'Cours individuel' }, bundle: { en: 'Bundle', fr: 'Forfait' } };

/** What is for sale to the person who looks. */
export const storeList = defineList({
  key: 'store',
  name: { en: 'Store', fr: 'Boutique' },
  order: 'name',
  columns: {
    name: { label: { en: 'Product', fr: 'Produit' }, type: 'text', sortable: true },
    categoryName: { label: { en: 'Category', fr: 'Catégorie' }, type: 'text', sortable: true },
    unitMinor: { label: { en: 'Price', fr: 'Prix' }, type: 'count', sortable: true },
    fromMinor: { label: { en: 'From', fr: 'À partir de' }, type: 'count' },
    free: { label: { en: 'Your available seats', fr: 'Vos places disponibles' }, type: 'count' },
    minutes: { label: { en: 'Duration (min)', fr: 'Durée (min)' }, type: 'count', sortable: true },
    validityMonths: { label: { en: 'Validity (months)', fr: 'Validité (mois)' }, type: 'count' },
    languages: { label: { en: 'Languages', fr: 'Langues' }, type: 'text' },
    currency: { label: { en: 'Currency', fr: 'Devise' }, type: 'text', hidden: true },
    sku: { label: { en: 'SKU', fr: 'UGS' }, type: 'text', sortable: true, hidden: true },
  },
  filters: {
    categoryId: { label: { en: 'Category', fr: 'Catégorie' }, kind: 'id' },
    relatedTo: { label: { en: 'Related to', fr: 'Lié à' }, kind: 'id' },
    language: {
      label: { en: 'Language', fr: 'Langue' },
      kind: 'choice',
      words: {
        en: { en: 'English', fr: 'Anglais' },
        fr: { en: 'French', fr: 'Français' },
        es: { en: 'Spanish', fr: 'Espagnol' },
      },
    },
    delivery: {
      label: { en: 'Delivery', fr: 'Mode' },
      kind: 'choice',
      words: {
        online: { en: 'Online', fr: 'En ligne' },
        classroom: { en: 'Classroom', fr: 'En salle' },
        blended: { en: 'Blended', fr: 'Mixte' },
        external: { en: 'External', fr: 'Externe' },
      },
    },
    size: { label: { en: 'Contents', fr: 'Contenu' }, kind: 'choice', words: sizes },
    soldTo: { label: { en: 'Available to', fr: 'Offert à' }, kind: 'choice', words: buyers },
    price: {
      label: { en: 'Price', fr: 'Prix' },
      kind: 'choice',
      words: {
        free: { en: 'Free', fr: 'Gratuit' },
        under50: { en: 'Under 50', fr: 'Moins de 50' },
        under100: { en: '50 to 100', fr: 'De 50 à 100' },
        above: { en: 'Over 100', fr: 'Plus de 100' },
      },
    },
  },
});

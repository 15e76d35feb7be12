import { defineList } from '../lists/list.ts';
import {
  presenceWords,
  quantityWords,
  readStateWords,
  requestKindWords,
  requestStateWords,
  reviewWords,
  signalWordWords,
} from './words.ts';

/** The safety data sheets of a company, a product each. */
export const sheetList = defineList({
  key: 'safetyDataSheets',
  name: { en: 'Safety data sheets', fr: 'Fiches de données de sécurité' },
  order: 'product',
  columns: {
    product: { label: { en: 'Product', fr: 'Produit' }, type: 'link', sortable: true },
    manufacturer: { label: { en: 'Manufacturer', fr: 'Fabricant' }, type: 'text', sortable: true },
    signalWord: {
      label: { en: 'Signal word', fr: 'Mention d’avertissement' },
      type: 'status',
      words: signalWordWords,
      sortable: true,
    },
    hazards: { label: { en: 'Hazard statements', fr: 'Mentions de danger' }, type: 'text' },
    languages: { label: { en: 'Languages', fr: 'Langues' }, type: 'text' },
    revisedOn: { label: { en: 'Revised', fr: 'Révisée le' }, type: 'day', sortable: true },
    review: { label: { en: 'Review', fr: 'Vérification' }, type: 'status', words: reviewWords, sortable: true },
    reviewDueOn: { label: { en: 'Review due', fr: 'À réviser le' }, type: 'day', sortable: true, hidden: true },
    sites: { label: { en: 'Sites', fr: 'Sites' }, type: 'count', sortable: true },
    reads: {
      label: { en: 'Read by', fr: 'Lue par' },
      type: 'count',
      sortable: true,
      hidden: true,
      meaning: {
        en: 'People who confirmed having read a current revision.',
        fr: 'Personnes ayant confirmé la lecture d’une révision en vigueur.',
      },
    },
    cas: { label: { en: 'CAS no.', fr: 'N° CAS' }, type: 'text', hidden: true },
    unNumber: { label: { en: 'UN no.', fr: 'N° ONU' }, type: 'text', hidden: true },
  },
  filters: {
    review: { label: { en: 'Review', fr: 'Vérification' }, kind: 'choice', words: reviewWords },
    signalWord: { label: { en: 'Signal word', fr: 'Mention d’avertissement' }, kind: 'choice', words: signalWordWords },
    siteId: { label: { en: 'Site', fr: 'Site' }, kind: 'id' },
  },
});

/** Where hazardous products are, and were: the archive of what people were exposed to. */
export const chemicalList = defineList({
  key: 'siteChemicals',
  name: { en: 'Chemicals by site', fr: 'Produits par site' },
  order: 'product',
  columns: {
    product: { label: { en: 'Product', fr: 'Produit' }, type: 'link', sortable: true },
    manufacturer: { label: { en: 'Manufacturer', fr: 'Fabricant' }, type: 'text', sortable: true, hidden: true },
    site: { label: { en: 'Site', fr: 'Site' }, type: 'text', sortable: true },
    location: { label: { en: 'Location', fr: 'Emplacement' }, type: 'text', sortable: true },
    quantity: { label: { en: 'Quantity', fr: 'Quantité' }, type: 'status', words: quantityWords, sortable: true },
    addedAt: { label: { en: 'Added', fr: 'Ajouté le' }, type: 'instant', sortable: true },
    removedAt: { label: { en: 'Removed', fr: 'Retiré le' }, type: 'instant', sortable: true, hidden: true },
    presence: { label: { en: 'Status', fr: 'État' }, type: 'status', words: presenceWords, sortable: true },
  },
  filters: {
    siteId: { label: { en: 'Site', fr: 'Site' }, kind: 'id' },
    presence: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: presenceWords },
  },
});

/** What was reported at the sites: missing sheets and problems. */
export const sheetRequestList = defineList({
  key: 'sheetRequests',
  name: { en: 'Requests', fr: 'Demandes' },
  order: '-createdAt',
  columns: {
    product: { label: { en: 'Product', fr: 'Produit' }, type: 'link', sortable: true },
    kind: { label: { en: 'Type', fr: 'Type' }, type: 'status', words: requestKindWords, sortable: true },
    site: { label: { en: 'Site', fr: 'Site' }, type: 'text', sortable: true },
    note: { label: { en: 'Details', fr: 'Détails' }, type: 'text' },
    by: { label: { en: 'Reported by', fr: 'Signalé par' }, type: 'text', sortable: true },
    createdAt: { label: { en: 'Reported', fr: 'Signalé le' }, type: 'instant', sortable: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: requestStateWords, sortable: true },
    answer: { label: { en: 'Answer', fr: 'Réponse' }, type: 'text', hidden: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: requestStateWords },
    kind: { label: { en: 'Type', fr: 'Type' }, kind: 'choice', words: requestKindWords },
    siteId: { label: { en: 'Site', fr: 'Site' }, kind: 'id' },
  },
});

/**
 * Who works where a product is, and whether they confirmed having read its sheet: one line for each person, site and
 * product.
 */
export const sheetReadList = defineList({
  key: 'sheetReads',
  name: { en: 'Sheets read', fr: 'Lecture des fiches' },
  order: 'person',
  columns: {
    person: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
    employeeNumber: { label: { en: 'Employee no.', fr: 'N° d’employé' }, type: 'text', sortable: true, hidden: true },
    site: { label: { en: 'Site', fr: 'Site' }, type: 'text', sortable: true },
    product: { label: { en: 'Product', fr: 'Produit' }, type: 'text', sortable: true },
    revisedOn: {
      label: { en: 'Current revision', fr: 'Révision en vigueur' },
      type: 'day',
      sortable: true,
      meaning: {
        en: 'The newest revision in effect, in any language.',
        fr: 'La plus récente révision en vigueur, toutes langues confondues.',
      },
    },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: readStateWords, sortable: true },
    readRevision: { label: { en: 'Revision read', fr: 'Révision lue' }, type: 'day', sortable: true },
    readAt: { label: { en: 'Confirmed', fr: 'Confirmée le' }, type: 'instant', sortable: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: readStateWords },
    siteId: { label: { en: 'Site', fr: 'Site' }, kind: 'id' },
    sheetId: { label: { en: 'Product', fr: 'Produit' }, kind: 'id' },
  },
});

import { defineList } from '../lists/list.ts';
import type { Label } from '../lists/list.ts';
import { count } from './seat-figures.ts';

const money = (label: Label, meaning: Label) => ({ label, meaning, type: 'money', currency: 'currency', sortable: true }) as const;

/** The inventory month by month, in each currency: seats as opening, movements and closing, and what was paid for them as deferred revenue. */
export const inventoryMonthList = defineList({
  key: 'inventoryMonths',
  name: { en: 'Inventory by month', fr: 'Inventaire par mois' },
  order: '-month',
  columns: {
    month: { label: { en: 'Month', fr: 'Mois' }, type: 'text', sortable: true },
    currency: { label: { en: 'Currency', fr: 'Devise' }, type: 'text', sortable: true },
    openingMinor: money(
      { en: 'Deferred at the beginning', fr: 'Différé au début' },
      {
        en: 'What was paid for the unused seats, after discounts and without tax.',
        fr: 'Ce qui a été payé pour les places non utilisées, après remises et hors taxes.',
      },
    ),
    billedMinor: money({ en: 'Sold', fr: 'Vendu' }, { en: 'Seats purchased, at their price.', fr: 'Les places achetées, à leur prix.' }),
    transferredMinor: money(
      { en: 'Transferred', fr: 'Transféré' },
      {
        en: 'Seats that came from sister companies less those that went, at their price.',
        fr: 'Places reçues de sociétés sœurs moins celles cédées, à leur prix.',
      },
    ),
    givenBackMinor: money({ en: 'Given back', fr: 'Rendu' }, { en: 'Seats refunded, at their price.', fr: 'Les places remboursées, à leur prix.' }),
    recognisedMinor: money(
      { en: 'Earned', fr: 'Acquis' },
      {
        en: 'Seats started or expired, less those handed on, at their price: opening, sold and transferred, less given back and closing.',
        fr: 'Places commencées ou expirées, moins celles transmises, à leur prix : ouverture, vendu et transféré, moins rendu et clôture.',
      },
    ),
    deferredMinor: money(
      { en: 'Deferred revenue', fr: 'Revenu différé' },
      { en: 'What is still owed in courses at the end of the month.', fr: 'Ce qui reste dû en cours à la fin du mois.' },
    ),
    opening: count(
      { en: 'Unused at the beginning', fr: 'Non utilisées au début' },
      { en: 'Seats that were not started and not gone when the month began.', fr: 'Places ni commencées ni parties au début du mois.' },
    ),
    purchased: count({ en: 'In: purchased', fr: 'Entrées : achetées' }, { en: 'Came by an order.', fr: 'Venues d’une commande.' }),
    granted: count(
      { en: 'In: granted', fr: 'Entrées : accordées' },
      { en: 'Given by the platform without money.', fr: 'Données par la plateforme sans paiement.' },
    ),
    transferredIn: count({ en: 'In: transferred', fr: 'Entrées : reçues' }, { en: 'Came from a sister company.', fr: 'Reçues d’une société sœur.' }),
    handedOn: count(
      { en: 'In: handed on', fr: 'Entrées : transmises' },
      { en: 'Somebody had started, and the seat went to somebody else.', fr: 'Quelqu’un avait commencé, et la place est passée à quelqu’un d’autre.' },
    ),
    started: count({ en: 'Out: started', fr: 'Sorties : commencées' }, { en: 'Somebody started the course.', fr: 'Quelqu’un a commencé le cours.' }),
    expired: count(
      { en: 'Out: expired', fr: 'Sorties : expirées' },
      { en: 'The last day to give them to somebody passed.', fr: 'Le dernier jour d’attribution est passé.' },
    ),
    refunded: count(
      { en: 'Out: refunded', fr: 'Sorties : remboursées' },
      { en: 'Cancelled, bought back or taken back.', fr: 'Annulées, rachetées ou reprises.' },
    ),
    transferredOut: count({ en: 'Out: transferred', fr: 'Sorties : cédées' }, { en: 'Went to a sister company.', fr: 'Parties vers une société sœur.' }),
    closing: count(
      { en: 'Unused at the end', fr: 'Non utilisées à la fin' },
      { en: 'Opening, plus every way in, less every way out.', fr: 'L’ouverture, plus chaque entrée, moins chaque sortie.' },
    ),
  },
  filters: {
    company: { label: { en: 'Company', fr: 'Entreprise' }, kind: 'id' },
    product: { label: { en: 'Product', fr: 'Produit' }, kind: 'id' },
    from: { label: { en: 'From', fr: 'Du' }, kind: 'day' },
    to: { label: { en: 'To', fr: 'Au' }, kind: 'day' },
  },
});

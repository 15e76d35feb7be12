import { defineList } from '../lists/list.ts';
import type { Label } from '../lists/list.ts';
import { count } from './seat-figures.ts';

const money = (label: Label, meaning: Label) =>
  ({ label, meaning, type: 'money', currency: 'currency', sortable: true }) as const;

/**
 * The inventory month by month, in each currency: seats as opening, movements and closing, and what was paid for them
 * as deferred revenue.
 */
export const inventoryMonthList = defineList({
  key: 'inventoryMonths',
  name: { en: 'Seat inventory by month', fr: 'Inventaire des places par mois' },
  order: '-month',
  columns: {
    month: { label: { en: 'Month', fr: 'Mois' }, type: 'text', sortable: true },
    currency: { label: { en: 'Currency', fr: 'Devise' }, type: 'text', sortable: true },
    openingMinor: money(
      { en: 'Deferred revenue, opening', fr: 'Revenus reportés, ouverture' },
      {
        en: 'Amount paid for unused seats at the start of the month, after discounts and before tax.',
        fr: 'Montant payé pour les places non utilisées au début du mois, après rabais et hors taxes.',
      },
    ),
    billedMinor: money(
      { en: 'Billed', fr: 'Facturé' },
      { en: 'Seats purchased, at their price.', fr: 'Places achetées, à leur prix.' },
    ),
    transferredMinor: money(
      { en: 'Transferred', fr: 'Transféré' },
      {
        en: 'Seats received from sister companies minus seats sent, at their price.',
        fr: 'Places reçues de sociétés sœurs moins celles cédées, à leur prix.',
      },
    ),
    givenBackMinor: money(
      { en: 'Refunded', fr: 'Remboursé' },
      { en: 'Seats refunded, at their price.', fr: 'Places remboursées, à leur prix.' },
    ),
    recognisedMinor: money(
      { en: 'Recognized revenue', fr: 'Revenus constatés' },
      {
        en: 'Seats started or expired, minus seats reassigned, at their price: opening plus billed and transferred, minus refunded and closing.',
        fr: 'Places commencées ou expirées, moins celles réattribuées, à leur prix : ouverture plus facturé et transféré, moins remboursé et clôture.',
      },
    ),
    deferredMinor: money(
      { en: 'Deferred revenue, closing', fr: 'Revenus reportés, clôture' },
      { en: 'Value of unused seats at the end of the month.', fr: 'Valeur des places non utilisées à la fin du mois.' },
    ),
    opening: count(
      { en: 'Opening balance', fr: 'Solde d’ouverture' },
      { en: 'Unused seats at the start of the month.', fr: 'Places non utilisées au début du mois.' },
    ),
    purchased: count(
      { en: 'In: purchased', fr: 'Entrées : achetées' },
      { en: 'Seats purchased with an order.', fr: 'Places achetées par une commande.' },
    ),
    granted: count(
      { en: 'In: granted', fr: 'Entrées : accordées' },
      { en: 'Seats granted by the platform at no charge.', fr: 'Places accordées sans frais par la plateforme.' },
    ),
    transferredIn: count(
      { en: 'In: transferred', fr: 'Entrées : reçues' },
      { en: 'Seats transferred from a sister company.', fr: 'Places reçues d’une société sœur.' },
    ),
    handedOn: count(
      { en: 'In: reassigned', fr: 'Entrées : réattribuées' },
      {
        en: 'Used seats reassigned to someone who has not started.',
        fr: 'Places utilisées puis réattribuées à une personne qui n’a pas commencé.',
      },
    ),
    started: count(
      { en: 'Out: started', fr: 'Sorties : commencées' },
      { en: 'Seats whose course was started.', fr: 'Places dont le cours a été commencé.' },
    ),
    expired: count(
      { en: 'Out: expired', fr: 'Sorties : expirées' },
      { en: 'Seats not assigned by their last assignment date.', fr: 'Places non attribuées à la date limite.' },
    ),
    refunded: count(
      { en: 'Out: refunded', fr: 'Sorties : remboursées' },
      { en: 'Seats cancelled, refunded or revoked.', fr: 'Places annulées, remboursées ou révoquées.' },
    ),
    transferredOut: count(
      { en: 'Out: transferred', fr: 'Sorties : cédées' },
      { en: 'Seats transferred to a sister company.', fr: 'Places cédées à une société sœur.' },
    ),
    closing: count(
      { en: 'Closing balance', fr: 'Solde de clôture' },
      {
        en: 'Opening balance plus seats in, minus seats out.',
        fr: 'Solde d’ouverture plus les entrées, moins les sorties.',
      },
    ),
  },
  filters: {
    company: { label: { en: 'Company', fr: 'Entreprise' }, kind: 'id' },
    product: { label: { en: 'Product', fr: 'Produit' }, kind: 'id' },
    from: { label: { en: 'From', fr: 'Du' }, kind: 'day' },
    to: { label: { en: 'To', fr: 'Au' }, kind: 'day' },
  },
});

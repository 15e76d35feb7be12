import type { Label } from '../lists/list.ts';

/** A number of seats, with what it counts. */
export const count = (label: Label, meaning: Label, hidden = false) =>
  ({ label, meaning, type: 'count', sortable: true, ...(hidden && { hidden }) }) as const;

/**
 * Where seats came from and where they stand: the figures that the company's inventory and the platform's share, word
 * by word.
 */
export const seatFigures = {
  available: count(
    { en: 'Available', fr: 'Disponibles' },
    { en: 'Seats that can be assigned.', fr: 'Places qui peuvent être attribuées.' },
  ),
  allocated: count(
    { en: 'Assigned', fr: 'Attribuées' },
    {
      en: 'Assigned to someone who has not started the course.',
      fr: 'Attribuées à une personne qui n’a pas commencé le cours.',
    },
  ),
  reserved: count(
    { en: 'Reserved', fr: 'Réservées' },
    { en: 'Reserved for a code or a renewal.', fr: 'Réservées pour un code ou un renouvellement.' },
  ),
  consumed: count(
    { en: 'Used', fr: 'Utilisées' },
    {
      en: 'The person started the course, so the seat is used.',
      fr: 'La personne a commencé le cours; la place est utilisée.',
    },
  ),
  expiring: count(
    { en: 'Expiring within 90 days', fr: 'Expirent d’ici 90 jours' },
    {
      en: 'Available or reserved seats that must be assigned within 90 days.',
      fr: 'Places disponibles ou réservées à attribuer d’ici 90 jours.',
    },
  ),
  returnPending: count(
    { en: 'Return requested', fr: 'Retours demandés' },
    {
      en: 'Seats whose return is pending approval by the platform.',
      fr: 'Places dont le retour attend l’approbation de la plateforme.',
    },
  ),
  purchased: count(
    { en: 'Purchased', fr: 'Achetées' },
    { en: 'Seats purchased with an order.', fr: 'Places achetées par une commande.' },
  ),
  granted: count(
    { en: 'Granted', fr: 'Accordées' },
    { en: 'Seats granted by the platform at no charge.', fr: 'Places accordées sans frais par la plateforme.' },
  ),
  transferredIn: count(
    { en: 'Transferred in', fr: 'Reçues' },
    { en: 'Seats transferred from a sister company.', fr: 'Places reçues d’une société sœur.' },
  ),
  expired: count(
    { en: 'Expired', fr: 'Expirées' },
    { en: 'Seats not assigned by their last assignment date.', fr: 'Places non attribuées à la date limite.' },
  ),
  refunded: count(
    { en: 'Returned or refunded', fr: 'Retournées ou remboursées' },
    {
      en: 'Seats returned, refunded, or revoked by the platform.',
      fr: 'Places retournées, remboursées ou révoquées par la plateforme.',
    },
  ),
  transferredOut: count(
    { en: 'Transferred out', fr: 'Cédées' },
    { en: 'Seats transferred to a sister company.', fr: 'Places cédées à une société sœur.' },
  ),
} as const;

export const unitCost = {
  label: { en: 'Unit cost', fr: 'Coût unitaire' },
  type: 'money',
  currency: 'currency',
  sortable: true,
  hidden: true,
  meaning: {
    en: 'Average cost of a purchased seat, after discounts and before tax. Blank for mixed currencies.',
    fr: 'Coût moyen d’une place achetée, après rabais et hors taxes. Vide si plusieurs devises s’appliquent.',
  },
} as const;

export const waiting = count(
  { en: 'People waiting', fr: 'Personnes en attente' },
  {
    en: 'People waiting today for a seat in one of this product’s courses. A person who could use several products is counted for each, and once in the total.',
    fr: 'Personnes qui attendent aujourd’hui une place dans un cours de ce produit. Une personne admissible à plusieurs produits compte pour chacun, et une seule fois dans le total.',
  },
  true,
);

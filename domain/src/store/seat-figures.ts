import type { Label } from '../lists/list.ts';

/** A number of seats, with what it counts. */
export const count = (label: Label, meaning: Label, hidden = false) => ({ label, meaning, type: 'count', sortable: true, ...(hidden && { hidden }) }) as const;

/** Where seats came from and where they stand: the figures that the company's inventory and the platform's share, word by word. */
export const seatFigures = {
  available: count(
    { en: 'Available', fr: 'Libres' },
    { en: 'Nobody has them: they can be given to somebody.', fr: 'Personne ne les a : elles peuvent être attribuées.' },
  ),
  allocated: count({ en: 'Assigned', fr: 'Attribuées' }, { en: 'Given to somebody who has not started.', fr: 'Attribuées à quelqu’un qui n’a pas commencé.' }),
  reserved: count({ en: 'Reserved', fr: 'Réservées' }, { en: 'Kept for a code, or for a renewal.', fr: 'Gardées pour un code ou un renouvellement.' }),
  consumed: count(
    { en: 'Used', fr: 'Utilisées' },
    { en: 'Somebody started the course: the seat is spent.', fr: 'Quelqu’un a commencé le cours : la place est dépensée.' },
  ),
  expiring: count(
    { en: 'Expiring within 90 days', fr: 'Expirent sous 90 jours' },
    {
      en: 'Available or reserved, and the last day to give them to somebody is within 90 days.',
      fr: 'Libres ou réservées, dont le dernier jour d’attribution tombe dans les 90 jours.',
    },
  ),
  purchased: count({ en: 'Bought', fr: 'Achetées' }, { en: 'Seats that came by an order.', fr: 'Places venues d’une commande.' }),
  granted: count({ en: 'Granted', fr: 'Accordées' }, { en: 'Seats the platform gave without money.', fr: 'Places données par la plateforme sans paiement.' }),
  transferredIn: count({ en: 'Transferred in', fr: 'Reçues' }, { en: 'Seats that came from a sister company.', fr: 'Places reçues d’une société sœur.' }),
  expired: count({ en: 'Expired', fr: 'Expirées' }, { en: 'The last day to give them to somebody passed.', fr: 'Le dernier jour d’attribution est passé.' }),
  refunded: count(
    { en: 'Returned or refunded', fr: 'Rendues ou remboursées' },
    { en: 'Bought back, cancelled, or taken back by the platform.', fr: 'Rachetées, annulées ou reprises par la plateforme.' },
  ),
  transferredOut: count({ en: 'Transferred out', fr: 'Cédées' }, { en: 'Seats that went to a sister company.', fr: 'Places parties vers une société sœur.' }),
} as const;

/** The same figure, where it is only shown when it is chosen. */
export const hidden = <Column extends object>(column: Column) => ({ ...column, hidden: true as const });

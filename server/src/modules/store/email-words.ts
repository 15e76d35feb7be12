import { subjectWith } from '../../platform/mail/mail-subject.ts';

export const storeEmails = [
  'cartShared',
  'orderPlaced',
  'orderReady',
  'approvalAsked',
  'orderApproved',
  'orderDeclined',
  'orderCancelled',
  'refundAsked',
  'refundApproved',
  'refundOffInvoice',
  'refundDeclined',
  'creditAsked',
  'creditDeclined',
  'refundDone',
  'refundFailed',
  'refundAsCredit',
  'refundByTransfer',
  'creditExpiring',
  'orderDisputed',
  'orderChargedBack',
  'orderOverdue',
] as const;
export type StoreEmail = (typeof storeEmails)[number];
type Input = { name: string; number: number; total: string; by: string; reason: string | null; day: string };
type Words = { subject: string; paragraphs: string[]; action: string };

/** The emails about buying, in the reader's language. */
export function storeEmailWords(locale: string, letter: StoreEmail, given: Input): Words & { footer: string } {
  const french = locale === 'fr';
  const words = (french ? fr : en)(given)[letter];
  const why = given.reason ? [french ? `Motif : ${given.reason}` : `Reason: ${given.reason}`] : [];
  return {
    ...words,
    paragraphs: [french ? `Bonjour ${given.name},` : `Hello ${given.name},`, ...words.paragraphs, ...why],
    footer: french
      ? 'Vous recevez ce courriel parce que vous achetez ou approuvez des achats.'
      : 'You receive this email because you place or approve orders.',
  };
}

const en = ({ number, total, by, day }: Input): Record<StoreEmail, Words> => ({
  cartShared: {
    subject: subjectWith((short) => `${short} shared a cart with you`, by),
    paragraphs: [`${by} asked you to review a cart before ordering. You can view it but not change it.`],
    action: 'View cart',
  },
  orderPlaced: {
    subject: `Order ${number} received`,
    paragraphs: [`Thank you. We received order ${number} for ${total}. We’ll email you when its seats are ready.`],
    action: 'View order',
  },
  orderReady: {
    subject: `Order ${number} is ready: assign your seats`,
    paragraphs: [
      `Order ${number} for ${total} is complete. You can now assign its seats. The invoice is on the order’s page.`,
    ],
    action: 'Assign seats',
  },
  approvalAsked: {
    subject: `Order ${number} needs your approval`,
    paragraphs: [`${by} placed order ${number} for ${total}. Nothing is bought until it is approved.`],
    action: 'Review order',
  },
  orderApproved: {
    subject: `Order ${number} approved`,
    paragraphs: [`Order ${number} for ${total} was approved.`],
    action: 'View order',
  },
  orderDeclined: {
    subject: `Order ${number} declined`,
    paragraphs: [`Order ${number} for ${total} was declined. Nothing was bought and nothing is owed.`],
    action: 'View order',
  },
  orderCancelled: {
    subject: `Order ${number} cancelled`,
    paragraphs: [`Order ${number} for ${total} was cancelled. Nothing is owed.`],
    action: 'View order',
  },
  refundAsked: {
    subject: `Order ${number}: refund requested`,
    paragraphs: [
      `${by} requested a refund of ${total} for seats of order ${number}. The seats can’t be assigned until the request is approved or declined.`,
    ],
    action: 'Review refund',
  },
  refundApproved: {
    subject: `Order ${number}: refund approved`,
    paragraphs: [`A refund of ${total} was approved. The credit note is on the order’s page.`],
    action: 'View order',
  },
  refundOffInvoice: {
    subject: `Order ${number}: invoice reduced by ${total}`,
    paragraphs: [
      `The seats of order ${number} were returned. The amount due on its invoice is reduced by ${total}; no payment is refunded. The credit note is on the order’s page.`,
    ],
    action: 'View order',
  },
  refundDeclined: {
    subject: `Order ${number}: refund declined`,
    paragraphs: [`The refund request for seats of order ${number} was declined. The seats can be assigned again.`],
    action: 'View order',
  },
  creditAsked: {
    subject: `Order ${number}: credit requested`,
    paragraphs: [
      `${by} requested a credit of ${total} for seats of order ${number}, which is not paid yet. The seats can’t be assigned until the request is approved or declined.`,
    ],
    action: 'Review request',
  },
  creditDeclined: {
    subject: `Order ${number}: credit declined`,
    paragraphs: [`The credit request for seats of order ${number} was declined. The seats can be assigned again.`],
    action: 'View order',
  },
  refundDone: {
    subject: `Order ${number}: refund sent to your card`,
    paragraphs: [
      `We sent a refund of ${total} for order ${number} to the card used for payment. It can take up to 10 days to appear, depending on your bank.`,
    ],
    action: 'View order',
  },
  refundFailed: {
    subject: `Order ${number}: refund to your card declined`,
    paragraphs: [
      `Your bank declined the refund of ${total} for order ${number}. We’ll refund you another way and email you; no action is needed.`,
    ],
    action: 'View order',
  },
  refundAsCredit: {
    subject: `Order ${number}: refunded as prepaid credit`,
    paragraphs: [
      `The refund of ${total} that your bank declined for order ${number} was added to your company’s prepaid credit.`,
    ],
    action: 'View order',
  },
  refundByTransfer: {
    subject: `Order ${number}: refunded by bank transfer`,
    paragraphs: [
      `The refund of ${total} that your bank declined for order ${number} was sent to you by bank transfer.`,
    ],
    action: 'View order',
  },
  creditExpiring: {
    subject: `Prepaid credit of ${total} expires on ${day}`,
    paragraphs: [
      `Your company has ${total} of prepaid credit that expires on ${day}. Use it for an order by that date.`,
    ],
    action: 'Go to store',
  },
  orderDisputed: {
    subject: `Order ${number}: payment disputed`,
    paragraphs: [
      `The card’s bank disputed the payment of ${total} for order ${number}. Until the dispute is resolved, seats that have not been started can’t be assigned. Courses in progress continue.`,
    ],
    action: 'View order',
  },
  orderChargedBack: {
    subject: `Order ${number}: payment charged back`,
    paragraphs: [
      `The bank charged back ${total} for order ${number}. Seats that had not been started are cancelled and a credit note was issued. Courses in progress continue.`,
    ],
    action: 'View order',
  },
  orderOverdue: {
    subject: `Order ${number}: invoice more than 30 days overdue`,
    paragraphs: [
      `The invoice of ${total} for order ${number} is more than 30 days overdue. Its seats can’t be assigned until it is paid. Courses in progress continue.`,
    ],
    action: 'View order',
  },
});

const fr = ({ number, total, by, day }: Input): Record<StoreEmail, Words> => ({
  cartShared: {
    subject: subjectWith((short) => `${short} vous a partagé un panier`, by),
    paragraphs: [
      `${by} vous demande de vérifier un panier avant de le commander. Vous pouvez le consulter, mais pas le modifier.`,
    ],
    action: 'Voir le panier',
  },
  orderPlaced: {
    subject: `Commande ${number} reçue`,
    paragraphs: [
      `Merci. Nous avons reçu la commande ${number} de ${total}. Nous vous enverrons un courriel dès que ses places seront prêtes.`,
    ],
    action: 'Voir la commande',
  },
  orderReady: {
    subject: `Commande ${number} prête : attribuez vos places`,
    paragraphs: [
      `La commande ${number} de ${total} est traitée. Vous pouvez maintenant attribuer ses places. La facture se trouve sur la page de la commande.`,
    ],
    action: 'Attribuer des places',
  },
  approvalAsked: {
    subject: `Commande ${number} : approbation requise`,
    paragraphs: [
      `${by} a passé la commande ${number} de ${total}. Rien n’est acheté tant qu’elle n’est pas approuvée.`,
    ],
    action: 'Examiner la commande',
  },
  orderApproved: {
    subject: `Commande ${number} approuvée`,
    paragraphs: [`La commande ${number} de ${total} est approuvée.`],
    action: 'Voir la commande',
  },
  orderDeclined: {
    subject: `Commande ${number} refusée`,
    paragraphs: [`La commande ${number} de ${total} est refusée. Rien n’est acheté et rien n’est dû.`],
    action: 'Voir la commande',
  },
  orderCancelled: {
    subject: `Commande ${number} annulée`,
    paragraphs: [`La commande ${number} de ${total} est annulée. Rien n’est dû.`],
    action: 'Voir la commande',
  },
  refundAsked: {
    subject: `Commande ${number} : remboursement demandé`,
    paragraphs: [
      `${by} demande un remboursement de ${total} pour des places de la commande ${number}. Ces places ne peuvent pas être attribuées tant que la demande n’est pas approuvée ou refusée.`,
    ],
    action: 'Examiner le remboursement',
  },
  refundApproved: {
    subject: `Commande ${number} : remboursement approuvé`,
    paragraphs: [`Un remboursement de ${total} est approuvé. La note de crédit se trouve sur la page de la commande.`],
    action: 'Voir la commande',
  },
  refundOffInvoice: {
    subject: `Commande ${number} : facture réduite de ${total}`,
    paragraphs: [
      `Les places de la commande ${number} ont été retournées. Le montant dû de la facture est réduit de ${total}; aucun paiement n’est remboursé. La note de crédit se trouve sur la page de la commande.`,
    ],
    action: 'Voir la commande',
  },
  refundDeclined: {
    subject: `Commande ${number} : remboursement refusé`,
    paragraphs: [
      `La demande de remboursement de places de la commande ${number} est refusée. Ces places peuvent de nouveau être attribuées.`,
    ],
    action: 'Voir la commande',
  },
  creditAsked: {
    subject: `Commande ${number} : crédit demandé`,
    paragraphs: [
      `${by} demande un crédit de ${total} pour des places de la commande ${number}, qui n’est pas encore payée. Ces places ne peuvent pas être attribuées tant que la demande n’est pas approuvée ou refusée.`,
    ],
    action: 'Examiner la demande',
  },
  creditDeclined: {
    subject: `Commande ${number} : crédit refusé`,
    paragraphs: [
      `La demande de crédit pour des places de la commande ${number} est refusée. Ces places peuvent de nouveau être attribuées.`,
    ],
    action: 'Voir la commande',
  },
  refundDone: {
    subject: `Commande ${number} : remboursement versé sur votre carte`,
    paragraphs: [
      `Nous avons versé un remboursement de ${total} pour la commande ${number} sur la carte utilisée pour le paiement. Il peut mettre jusqu’à 10 jours à apparaître, selon votre banque.`,
    ],
    action: 'Voir la commande',
  },
  refundFailed: {
    subject: `Commande ${number} : remboursement refusé par la banque`,
    paragraphs: [
      `Votre banque a refusé le remboursement de ${total} pour la commande ${number}. Nous vous rembourserons autrement et vous enverrons un courriel; vous n’avez rien à faire.`,
    ],
    action: 'Voir la commande',
  },
  refundAsCredit: {
    subject: `Commande ${number} : remboursement en crédit prépayé`,
    paragraphs: [
      `Le remboursement de ${total} que votre banque a refusé pour la commande ${number} a été ajouté au crédit prépayé de votre entreprise.`,
    ],
    action: 'Voir la commande',
  },
  refundByTransfer: {
    subject: `Commande ${number} : remboursement par virement`,
    paragraphs: [
      `Le remboursement de ${total} que votre banque a refusé pour la commande ${number} vous a été envoyé par virement bancaire.`,
    ],
    action: 'Voir la commande',
  },
  creditExpiring: {
    subject: `Crédit prépayé : ${total} expire le ${day}`,
    paragraphs: [
      `Votre entreprise dispose d’un crédit prépayé de ${total} qui expire le ${day}. Utilisez-le pour une commande au plus tard à cette date.`,
    ],
    action: 'Ouvrir la boutique',
  },
  orderDisputed: {
    subject: `Commande ${number} : paiement contesté`,
    paragraphs: [
      `La banque de la carte a contesté le paiement de ${total} de la commande ${number}. Tant que le litige n’est pas réglé, les places non commencées ne peuvent pas être attribuées. Les cours commencés se poursuivent.`,
    ],
    action: 'Voir la commande',
  },
  orderChargedBack: {
    subject: `Commande ${number} : paiement annulé par la banque`,
    paragraphs: [
      `La banque a annulé le paiement de ${total} de la commande ${number} (rétrofacturation). Les places non commencées sont annulées et une note de crédit a été émise. Les cours commencés se poursuivent.`,
    ],
    action: 'Voir la commande',
  },
  orderOverdue: {
    subject: `Commande ${number} : facture en retard de plus de 30 jours`,
    paragraphs: [
      `La facture de ${total} de la commande ${number} est en retard de plus de 30 jours. Ses places ne peuvent pas être attribuées tant qu’elle n’est pas payée. Les cours commencés se poursuivent.`,
    ],
    action: 'Voir la commande',
  },
});

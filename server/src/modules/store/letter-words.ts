export const storeLetters = [
  'cartShared',
  'orderPlaced',
  'orderReady',
  'approvalAsked',
  'orderApproved',
  'orderDeclined',
  'orderCancelled',
  'refundAsked',
  'refundApproved',
  'refundDeclined',
  'refundDone',
  'refundFailed',
  'refundAsCredit',
  'refundByTransfer',
  'creditExpiring',
  'orderDisputed',
  'orderChargedBack',
  'orderOverdue',
] as const;
export type StoreLetter = (typeof storeLetters)[number];
type Given = { name: string; number: number; total: string; by: string; reason: string | null; day: string };
type Words = { subject: string; paragraphs: string[]; action: string };

/** The letters about buying, in the reader's language. */
export function storeLetterWords(locale: string, letter: StoreLetter, given: Given): Words & { footer: string } {
  const french = locale === 'fr';
  const words = (french ? fr : en)(given)[letter];
  const why = given.reason ? [french ? `Motif : ${given.reason}` : `Reason: ${given.reason}`] : [];
  return {
    ...words,
    paragraphs: [french ? `Bonjour ${given.name},` : `Hello ${given.name},`, ...words.paragraphs, ...why],
    footer: french
      ? 'Vous recevez cette lettre parce que vous achetez ou approuvez des achats.'
      : 'You get this letter because you buy, or approve what others buy.',
  };
}

const en = ({ number, total, by, day }: Given): Record<StoreLetter, Words> => ({
  cartShared: {
    subject: `${by} shared a cart with you`,
    paragraphs: [`${by} asks you to look at a cart before it is ordered. You cannot change it.`],
    action: 'See the cart',
  },
  orderPlaced: {
    subject: `Order ${number} was placed`,
    paragraphs: [`Thank you. We received order ${number} over ${total}. You are told as soon as its seats are there.`],
    action: 'See the order',
  },
  orderReady: {
    subject: `The seats of order ${number} are ready`,
    paragraphs: [`Order ${number} over ${total} is complete. Its seats can be given to people now; the invoice is with the order.`],
    action: 'See the order',
  },
  approvalAsked: {
    subject: `Order ${number} waits for your approval`,
    paragraphs: [`${by} ordered for ${total}. Nothing is bought before somebody approves it.`],
    action: 'Look at the order',
  },
  orderApproved: { subject: `Order ${number} was approved`, paragraphs: [`Order ${number} over ${total} was approved.`], action: 'See the order' },
  orderDeclined: {
    subject: `Order ${number} was declined`,
    paragraphs: [`Order ${number} over ${total} was declined. Nothing was bought and nothing is owed.`],
    action: 'See the order',
  },
  orderCancelled: {
    subject: `Order ${number} was cancelled`,
    paragraphs: [`Order ${number} over ${total} was cancelled. Nothing is owed for it.`],
    action: 'See the order',
  },
  refundAsked: {
    subject: `Seats of order ${number} are to be bought back`,
    paragraphs: [`${by} asks to give back seats worth ${total}.`],
    action: 'Look at the order',
  },
  refundApproved: {
    subject: `Seats of order ${number} were bought back`,
    paragraphs: [`${total} was credited. The credit note is with the order.`],
    action: 'See the order',
  },
  refundDeclined: {
    subject: `Seats of order ${number} were not bought back`,
    paragraphs: [`The seats are free to be given to people again.`],
    action: 'See the order',
  },
  refundDone: {
    subject: `${total} went back to your card`,
    paragraphs: [`The payment provider sent ${total} of order ${number} back to the card it came from. Your bank may need up to ten days to show it.`],
    action: 'See the order',
  },
  refundFailed: {
    subject: `${total} could not be sent back to your card`,
    paragraphs: [
      `The bank did not take back ${total} of order ${number}. Nothing is lost: we give it back in another way and tell you. You need not do anything.`,
    ],
    action: 'See the order',
  },
  refundAsCredit: {
    subject: `${total} is your credit now`,
    paragraphs: [`What the bank did not take back of order ${number} is prepaid credit of your company: ${total}.`],
    action: 'See the order',
  },
  refundByTransfer: {
    subject: `${total} comes by bank transfer`,
    paragraphs: [`What the bank did not take back of order ${number} was sent to you by bank transfer: ${total}.`],
    action: 'See the order',
  },
  creditExpiring: {
    subject: `${total} of your prepaid credit ends on ${day}`,
    paragraphs: [`Your company has ${total} of prepaid credit that can be used for orders through ${day}. What is left then is lost.`],
    action: 'Open the store',
  },
  orderDisputed: {
    subject: `The payment of order ${number} is disputed`,
    paragraphs: [
      `The bank of the card asks ${total} of order ${number} back. Until this is decided, seats of this order that nobody started are given to nobody; courses that were started go on.`,
    ],
    action: 'See the order',
  },
  orderChargedBack: {
    subject: `The payment of order ${number} was charged back`,
    paragraphs: [
      `The bank took ${total} back. Seats of order ${number} that nobody started ended, and a credit note was written. Courses that were started go on.`,
    ],
    action: 'See the order',
  },
  orderOverdue: {
    subject: `The invoice of order ${number} is long overdue`,
    paragraphs: [
      `${total} of order ${number} has been due for more than thirty days. Until it is paid, its seats are given to nobody; courses that were started go on.`,
    ],
    action: 'See the order',
  },
});

const fr = ({ number, total, by, day }: Given): Record<StoreLetter, Words> => ({
  cartShared: {
    subject: `${by} vous a montré un panier`,
    paragraphs: [`${by} vous demande de regarder un panier avant de le commander. Vous ne pouvez pas le modifier.`],
    action: 'Voir le panier',
  },
  orderPlaced: {
    subject: `La commande ${number} est enregistrée`,
    paragraphs: [`Merci. Nous avons reçu la commande ${number} de ${total}. Vous serez averti dès que ses places seront là.`],
    action: 'Voir la commande',
  },
  orderReady: {
    subject: `Les places de la commande ${number} sont prêtes`,
    paragraphs: [`La commande ${number} de ${total} est complète. Ses places peuvent être données dès maintenant; la facture est jointe à la commande.`],
    action: 'Voir la commande',
  },
  approvalAsked: {
    subject: `La commande ${number} attend votre approbation`,
    paragraphs: [`${by} a commandé pour ${total}. Rien n’est acheté avant que quelqu’un l’approuve.`],
    action: 'Voir la commande',
  },
  orderApproved: {
    subject: `La commande ${number} est approuvée`,
    paragraphs: [`La commande ${number} de ${total} est approuvée.`],
    action: 'Voir la commande',
  },
  orderDeclined: {
    subject: `La commande ${number} est refusée`,
    paragraphs: [`La commande ${number} de ${total} est refusée. Rien n’est acheté et rien n’est dû.`],
    action: 'Voir la commande',
  },
  orderCancelled: {
    subject: `La commande ${number} est annulée`,
    paragraphs: [`La commande ${number} de ${total} est annulée. Rien n’est dû.`],
    action: 'Voir la commande',
  },
  refundAsked: {
    subject: `Des places de la commande ${number} sont à reprendre`,
    paragraphs: [`${by} demande à rendre des places d’une valeur de ${total}.`],
    action: 'Voir la commande',
  },
  refundApproved: {
    subject: `Des places de la commande ${number} sont reprises`,
    paragraphs: [`${total} a été crédité. La note de crédit est jointe à la commande.`],
    action: 'Voir la commande',
  },
  refundDeclined: {
    subject: `Des places de la commande ${number} ne sont pas reprises`,
    paragraphs: ['Les places peuvent de nouveau être données.'],
    action: 'Voir la commande',
  },
  refundDone: {
    subject: `${total} ont été remis sur votre carte`,
    paragraphs: [
      `Le prestataire de paiement a renvoyé ${total} de la commande ${number} à la carte d’origine. Votre banque peut mettre jusqu’à dix jours à l’afficher.`,
    ],
    action: 'Voir la commande',
  },
  refundFailed: {
    subject: `${total} n’ont pu être remis sur votre carte`,
    paragraphs: [
      `La banque n’a pas repris ${total} de la commande ${number}. Rien n’est perdu : nous vous rendrons la somme autrement et vous en avertirons. Vous n’avez rien à faire.`,
    ],
    action: 'Voir la commande',
  },
  refundAsCredit: {
    subject: `${total} sont maintenant à votre crédit`,
    paragraphs: [`Ce que la banque n’a pas repris de la commande ${number} est porté au crédit prépayé de votre entreprise : ${total}.`],
    action: 'Voir la commande',
  },
  refundByTransfer: {
    subject: `${total} vous parviendront par virement`,
    paragraphs: [`Ce que la banque n’a pas repris de la commande ${number} vous a été envoyé par virement : ${total}.`],
    action: 'Voir la commande',
  },
  creditExpiring: {
    subject: `${total} de votre crédit prépayé prennent fin le ${day}`,
    paragraphs: [`Votre entreprise a ${total} de crédit prépayé à utiliser d’ici le ${day}. Ce qui en reste alors est perdu.`],
    action: 'Ouvrir la boutique',
  },
  orderDisputed: {
    subject: `Le paiement de la commande ${number} est contesté`,
    paragraphs: [
      `La banque de la carte redemande ${total} de la commande ${number}. D’ici la décision, les places de cette commande que personne n’a commencées ne sont données à personne; les cours commencés continuent.`,
    ],
    action: 'Voir la commande',
  },
  orderChargedBack: {
    subject: `Le paiement de la commande ${number} a été repris`,
    paragraphs: [
      `La banque a repris ${total}. Les places de la commande ${number} que personne n’a commencées ont pris fin et une note de crédit est établie. Les cours commencés continuent.`,
    ],
    action: 'Voir la commande',
  },
  orderOverdue: {
    subject: `La facture de la commande ${number} est très en retard`,
    paragraphs: [
      `${total} de la commande ${number} sont dus depuis plus de trente jours. Jusqu’au paiement, ses places ne sont données à personne; les cours commencés continuent.`,
    ],
    action: 'Voir la commande',
  },
});

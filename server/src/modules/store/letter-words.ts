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
] as const;
export type StoreLetter = (typeof storeLetters)[number];
type Given = { name: string; number: number; total: string; by: string; reason: string | null };
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

const en = ({ number, total, by }: Given): Record<StoreLetter, Words> => ({
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
});

const fr = ({ number, total, by }: Given): Record<StoreLetter, Words> => ({
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
});

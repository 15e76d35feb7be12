import type { Day } from '@app/domain/time';
import { subjectWith } from '../../../platform/mail/mail-subject.ts';

const footer = {
  en: 'You receive this email because you manage your company’s seats.',
  fr: 'Vous recevez ce courriel parce que vous gérez les places de votre entreprise.',
};

type Answer = { name: string; title: string; given: boolean; reason: string };

/** What was decided about a request for a seat, in the reader's language. */
export function answerWords(locale: string, { name, title, given, reason }: Answer) {
  const fr = locale === 'fr';
  const why = reason ? [fr ? `Message de votre entreprise : ${reason}` : `Message from your company: ${reason}`] : [];
  if (fr)
    return {
      subject: subjectWith((short) => `Demande de place ${given ? 'approuvée' : 'refusée'} : « ${short} »`, title),
      paragraphs: [
        `Bonjour ${name},`,
        given
          ? `Votre entreprise a approuvé votre demande de place pour « ${title} ». Vous pouvez commencer le cours.`
          : `Votre entreprise a refusé votre demande de place pour « ${title} ».`,
        ...why,
      ],
      action: 'Voir le cours',
      footer: 'Vous recevez ce courriel parce que vous avez demandé une place.',
    };
  return {
    subject: subjectWith((short) => `Seat request ${given ? 'approved' : 'declined'}: “${short}”`, title),
    paragraphs: [
      `Hello ${name},`,
      given
        ? `Your company approved your request for a seat for “${title}”. You can start the course now.`
        : `Your company declined your request for a seat for “${title}”.`,
      ...why,
    ],
    action: 'View course',
    footer: 'You receive this email because you requested a seat.',
  };
}

type Returned = { name: string; product: string; seats: number; approved: boolean; reason: string };

/** What the platform decided about granted seats that a company gives back. */
export function returnWords(locale: string, { name, product, seats, approved, reason }: Returned) {
  const fr = locale === 'fr';
  const why = reason ? [fr ? `Motif : ${reason}` : `Reason: ${reason}`] : [];
  if (fr)
    return {
      subject: subjectWith((short) => `Retour de places ${approved ? 'approuvé' : 'refusé'} : « ${short} »`, product),
      paragraphs: [
        `Bonjour ${name},`,
        approved
          ? `Le retour de vos places « ${product} » (${seats}) est approuvé. Elles ne figurent plus dans votre inventaire.`
          : `Le retour de vos places « ${product} » (${seats}) est refusé. Elles sont de nouveau disponibles.`,
        ...why,
      ],
      action: 'Voir les places',
      footer: footer.fr,
    };
  return {
    subject: subjectWith((short) => `Seat return ${approved ? 'approved' : 'declined'}: “${short}”`, product),
    paragraphs: [
      `Hello ${name},`,
      approved
        ? `The return of your seats for “${product}” (${seats}) was approved. They are no longer in your inventory.`
        : `The return of your seats for “${product}” (${seats}) was declined. They are available again.`,
      ...why,
    ],
    action: 'View seats',
    footer: footer.en,
  };
}

const dayIn = (locale: string, day: Day) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

type Ended = { name: string; sender: string; seats: number; product: string };

/** That seats which came from another company of the group ended: its payment for them was charged back. */
export function endedWords(locale: string, { name, sender, seats, product }: Ended) {
  if (locale === 'fr')
    return {
      subject: subjectWith((short) => `Places annulées : « ${short} »`, product),
      paragraphs: [
        `Bonjour ${name},`,
        `La banque a annulé le paiement de ${sender} pour des places « ${product} » cédées à votre entreprise. Places non commencées annulées : ${seats}.`,
        'Les personnes à qui ces places étaient attribuées sont désinscrites. Les cours commencés se poursuivent.',
      ],
      action: 'Voir les places',
      footer: footer.fr,
    };
  return {
    subject: subjectWith((short) => `Seats cancelled: “${short}”`, product),
    paragraphs: [
      `Hello ${name},`,
      `The bank charged back ${sender}’s payment for seats for “${product}” that were transferred to your company. Seats cancelled because they had not been started: ${seats}.`,
      'People with these seats are withdrawn from the courses. Courses in progress continue.',
    ],
    action: 'View seats',
    footer: footer.en,
  };
}

type Received = {
  name: string;
  sender: string;
  quantity: number;
  product: string;
  assignBy: Day | null;
  reason: string;
};

/** That seats came from another company of the group. */
export function receivedWords(locale: string, { name, sender, quantity, product, assignBy, reason }: Received) {
  if (locale === 'fr')
    return {
      subject: subjectWith((short) => `Places reçues de ${short} : ${quantity}`, sender),
      paragraphs: [
        `Bonjour ${name},`,
        `${sender} a cédé des places « ${product} » à votre entreprise : ${quantity}.${assignBy ? ` Attribuez-les au plus tard le ${dayIn('fr', assignBy)}.` : ''}`,
        `Motif : ${reason}`,
        'S’il s’agit d’une erreur, retournez-les depuis la page du lot.',
      ],
      action: 'Voir les places',
      footer: footer.fr,
    };
  return {
    subject: subjectWith((short) => `Seats received from ${short}: ${quantity}`, sender),
    paragraphs: [
      `Hello ${name},`,
      `${sender} transferred seats for “${product}” to your company: ${quantity}.${assignBy ? ` Assign them by ${dayIn('en', assignBy)}.` : ''}`,
      `Reason: ${reason}`,
      'If this is a mistake, return them from the lot’s page.',
    ],
    action: 'View seats',
    footer: footer.en,
  };
}

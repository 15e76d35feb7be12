import type { Day } from '@app/domain/time';

type Answer = { name: string; title: string; given: boolean; reason: string };

/** What was decided about a request for a seat, in the reader's language. */
export function answerWords(locale: string, { name, title, given, reason }: Answer) {
  const fr = locale === 'fr';
  const why = reason ? [fr ? `Message : ${reason}` : `Their words: ${reason}`] : [];
  if (fr)
    return {
      subject: given ? `Vous avez une place : « ${title} »` : `Pas de place pour « ${title} »`,
      paragraphs: [
        `Bonjour ${name},`,
        given
          ? `Votre entreprise vous a donné une place pour « ${title} ». Vous pouvez commencer.`
          : `Votre entreprise a refusé votre demande de place pour « ${title} ».`,
        ...why,
      ],
      action: 'Ouvrir le cours',
    };
  return {
    subject: given ? `You have a seat: “${title}”` : `No seat for “${title}”`,
    paragraphs: [
      `Hello ${name},`,
      given ? `Your company gave you a seat for “${title}”. You can start.` : `Your company declined your request for a seat for “${title}”.`,
      ...why,
    ],
    action: 'Open the course',
  };
}

type Returned = { name: string; product: string; seats: number; approved: boolean; reason: string };

/** What the platform decided about granted seats that a company gives back. */
export function returnWords(locale: string, { name, product, seats, approved, reason }: Returned) {
  const fr = locale === 'fr';
  const why = reason ? [fr ? `Motif : ${reason}` : `Reason: ${reason}`] : [];
  if (fr)
    return {
      subject: approved ? `Places « ${product} » reprises` : `Places « ${product} » non reprises`,
      paragraphs: [
        `Bonjour ${name},`,
        approved
          ? `Les places « ${product} » que vous avez rendues (${seats}) sont reprises.`
          : `Les places « ${product} » que vous vouliez rendre (${seats}) restent les vôtres et sont libres.`,
        ...why,
      ],
      action: 'Ouvrir les places',
    };
  return {
    subject: approved ? `Seats for “${product}” were taken back` : `Seats for “${product}” stay yours`,
    paragraphs: [
      `Hello ${name},`,
      approved
        ? `The seats for “${product}” that you gave back (${seats}) were taken back.`
        : `The seats for “${product}” that you wanted to give back (${seats}) stay yours and are free.`,
      ...why,
    ],
    action: 'Open seats',
  };
}

type Warning = { name: string; product: string } & (
  | { kind: 'expiry'; seats: number; lastDay: Day; days: number }
  | { kind: 'use'; percent: number; available: number }
);

const dayIn = (locale: string, day: Day) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** That seats run out: by their last day, or because they are nearly all used. */
export function warningWords(locale: string, warning: Warning) {
  const { name, product } = warning;
  if (locale === 'fr')
    return {
      subject: warning.kind === 'expiry' ? `Des places « ${product} » expirent bientôt` : `Places « ${product} » : ${warning.percent} % utilisées`,
      paragraphs: [
        `Bonjour ${name},`,
        warning.kind === 'expiry'
          ? `Places « ${product} » encore libres : ${warning.seats}. Elles peuvent être attribuées jusqu’au ${dayIn('fr', warning.lastDay)}, ensuite elles expirent.`
          : `${warning.percent} % des places « ${product} » sont utilisées. Places libres : ${warning.available}.`,
      ],
      action: 'Ouvrir les places',
    };
  return {
    subject: warning.kind === 'expiry' ? `Seats for “${product}” expire soon` : `Seats for “${product}”: ${warning.percent}% used`,
    paragraphs: [
      `Hello ${name},`,
      warning.kind === 'expiry'
        ? `Seats for “${product}” nobody has yet: ${warning.seats}. They can be given to people through ${dayIn('en', warning.lastDay)}, then they expire.`
        : `${warning.percent}% of the seats for “${product}” are in use. Seats available: ${warning.available}.`,
    ],
    action: 'Open seats',
  };
}

type Ended = { name: string; sender: string; seats: number; product: string };

/** That seats which came from another company of the group ended: its payment for them was charged back. */
export function endedWords(locale: string, { name, sender, seats, product }: Ended) {
  if (locale === 'fr')
    return {
      subject: `Places « ${product} » qui prennent fin : ${seats}`,
      paragraphs: [
        `Bonjour ${name},`,
        `La banque a repris à ${sender} le paiement de places « ${product} » cédées à votre entreprise. Places non commencées qui prennent fin : ${seats}.`,
        'Les cours attribués sur ces places sont retirés; ce qui est commencé continue.',
      ],
      action: 'Ouvrir les places',
    };
  return {
    subject: `Seats for “${product}” that ended: ${seats}`,
    paragraphs: [
      `Hello ${name},`,
      `The bank took back what ${sender} paid for seats for “${product}” that it gave your company. Seats that nobody had started and that ended: ${seats}.`,
      'Courses that were assigned on them are withdrawn; what was started goes on.',
    ],
    action: 'Open seats',
  };
}

type Received = { name: string; sender: string; quantity: number; product: string; assignBy: Day | null; reason: string };

/** That seats came from another company of the group. */
export function receivedWords(locale: string, { name, sender, quantity, product, assignBy, reason }: Received) {
  if (locale === 'fr')
    return {
      subject: `Places reçues de ${sender} : ${quantity}`,
      paragraphs: [
        `Bonjour ${name},`,
        `${sender} a cédé des places « ${product} » à votre entreprise : ${quantity}.${assignBy ? ` Elles peuvent être attribuées jusqu’au ${dayIn('fr', assignBy)}.` : ''}`,
        `Motif : ${reason}`,
        'Si c’est une erreur, rendez-les depuis leur lot.',
      ],
      action: 'Ouvrir les places',
    };
  return {
    subject: `Seats from ${sender}: ${quantity}`,
    paragraphs: [
      `Hello ${name},`,
      `${sender} gave your company seats for “${product}”: ${quantity}.${assignBy ? ` They can be given to people through ${dayIn('en', assignBy)}.` : ''}`,
      `Reason: ${reason}`,
      'If this is a mistake, send them back from their lot.',
    ],
    action: 'Open seats',
  };
}

import { subjectWith } from '../../platform/mail/mail-subject.ts';

/** `byEmail`: what is replied to the email arrives in the ticket. */
type TicketFacts = { number: number; subject: string; body: string; byEmail: boolean };

/** What the requester reads when their ticket came in, and when the platform's support replied. */
export function requesterWords(
  locale: string,
  what: 'received' | 'replied' | 'solved',
  { number, subject, body, byEmail }: TicketFacts,
) {
  const french = locale === 'fr';
  const head = (words: string) => subjectWith((short) => `${words} [${number}] ${short}`, subject);
  const paragraphs = body.split(/\n{2,}/).filter(Boolean);
  const footer = byEmail && {
    footer: french ? 'Répondez à ce courriel ou dans Muster.' : 'Reply to this email or in Muster.',
  };
  if (what === 'received')
    return {
      subject: head(french ? 'Demande reçue' : 'Request received'),
      paragraphs: french
        ? [
            `Nous avons reçu votre demande n° ${number}. Nous vous répondrons par courriel et dans Muster.`,
            ...paragraphs,
          ]
        : [`We received your request no. ${number}. We’ll reply by email and in Muster.`, ...paragraphs],
      action: french ? 'Voir la demande' : 'View request',
      ...footer,
    };
  return {
    subject: head(what === 'solved' ? (french ? 'Demande résolue' : 'Request solved') : french ? 'Réponse' : 'Reply'),
    paragraphs: [
      ...paragraphs,
      ...(what === 'solved'
        ? [
            french
              ? 'Votre demande est résolue. Si ce n’est pas le cas, répondez dans les 7 jours et elle sera rouverte.'
              : 'Your request is solved. If it isn’t, reply within 7 days and it will be reopened.',
          ]
        : []),
    ],
    action: french ? 'Répondre' : 'Reply',
    ...footer,
  };
}

/**
 * What someone who is not signed in reads: they have no page of their requests, and answer with another request. What
 * they wrote is not repeated: the address is not proven, and no one may have others sent what they like.
 */
export function strangerWords(locale: string, what: 'received' | 'replied' | 'solved', given: TicketFacts) {
  const french = locale === 'fr';
  const { subject, paragraphs } = requesterWords(locale, what === 'solved' ? 'replied' : what, given);
  const { number } = given;
  const received = french
    ? `Nous avons reçu votre demande n° ${number} au sujet de l’accès. Nous vous répondrons à cette adresse.`
    : `We received your request no. ${number} about access. We’ll reply to this address.`;
  return {
    subject,
    paragraphs: [...(what === 'received' ? [received] : paragraphs), addMore(french, given)],
    action: french ? 'Demander de l’aide' : 'Get help',
  };
}

const addMore = (french: boolean, { number, byEmail }: TicketFacts): string => {
  if (byEmail)
    return french
      ? 'Pour ajouter quelque chose, répondez à ce courriel. Si vous n’avez rien demandé, ignorez-le.'
      : 'To add something, reply to this email. If you didn’t request anything, ignore it.';
  return french
    ? `Pour ajouter quelque chose, envoyez une autre demande depuis la page de connexion et indiquez le n° ${number}. Si vous n’avez rien demandé, ignorez ce courriel.`
    : `To add something, send another request from the sign-in page and mention no. ${number}. If you didn’t request anything, ignore this email.`;
};

/** What a requester is asked before a correction is passed on to a company. */
export const questionWords = (locale: string, company: string): string =>
  locale === 'fr'
    ? `Seule l’entreprise peut vérifier ces données. Acceptez-vous que nous indiquions à ${company} ce qu’il faut corriger? Elle ne verra ni cette conversation ni vos fichiers. Ouvrez la demande pour accepter.`
    : `Only the company can verify this data. Do you agree that we tell ${company} what should be corrected? It won’t see this conversation or your files. Open the request to agree.`;

export type Decision = { company: string; corrected: boolean; reason: string | null };

/** What a company decided about a correction. */
export function decisionWords(locale: string, { company, corrected, reason }: Decision): string {
  const french = locale === 'fr';
  const decided = french
    ? `${company} a ${corrected ? 'corrigé vos données' : 'répondu : vos données n’ont pas été modifiées'}.`
    : `${company} ${corrected ? 'corrected your data' : 'answered: your data wasn’t changed'}.`;
  return reason ? `${decided}\n\n${french ? `« ${reason} »` : `“${reason}”`}` : decided;
}

/** What someone reads whose email was too large. */
export function tooLargeWords(locale: string, about: string) {
  const french = locale === 'fr';
  return {
    subject: subjectWith(
      (short) =>
        `${french ? 'Courriel trop volumineux' : 'Email too large'}${short && (french ? ' : ' : ': ')}${short}`,
      about,
    ),
    paragraphs: french
      ? [
          'Votre courriel à l’assistance dépasse 25 Mo et n’a pas été reçu.',
          'Envoyez-le sans pièces jointes, ou créez une demande dans Muster avec au plus 5 fichiers de 10 Mo.',
        ]
      : [
          'Your email to support is larger than 25 MB and wasn’t received.',
          'Send it without attachments, or create a request in Muster with up to 5 files of 10 MB.',
        ],
    action: french ? 'Créer une demande' : 'Create request',
  };
}

/** What the platform's staff read. */
export function staffWords(
  locale: string,
  what: 'created' | 'replied',
  { number, subject, company }: { number: number; subject: string; company: string },
) {
  const french = locale === 'fr';
  const head =
    what === 'created'
      ? french
        ? 'Nouvelle demande'
        : 'New ticket'
      : french
        ? 'Réponse du demandeur'
        : 'Requester replied';
  return {
    subject: subjectWith((short) => `${head} [${number}] ${short}`, subject),
    paragraphs: [french ? `${company} : « ${subject} »` : `${company}: “${subject}”`],
    action: french ? 'Ouvrir la demande' : 'Open ticket',
  };
}

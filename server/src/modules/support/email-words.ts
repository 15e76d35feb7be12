import { subjectWith } from '../../platform/mail-subject.ts';

type Given = { number: number; subject: string; body: string };

/** What the requester reads when their ticket came in, and when the platform's support replied. */
export function requesterWords(locale: string, what: 'received' | 'replied' | 'solved', { number, subject, body }: Given) {
  const french = locale === 'fr';
  const head = (words: string) => subjectWith((short) => `${words} [${number}] ${short}`, subject);
  const paragraphs = body.split(/\n{2,}/).filter(Boolean);
  if (what === 'received')
    return {
      subject: head(french ? 'Demande reçue' : 'Request received'),
      paragraphs: french
        ? [`Nous avons reçu votre demande n° ${number}. Nous vous répondrons par courriel et dans Muster.`, ...paragraphs]
        : [`We received your request no. ${number}. We’ll reply by email and in Muster.`, ...paragraphs],
      action: french ? 'Voir la demande' : 'View request',
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
  };
}

/**
 * What someone who is not signed in reads: they have no page of their requests, and answer with another request. What they wrote is not repeated: the
 * address is not proven, and nobody may have others sent what they like.
 */
export function strangerWords(locale: string, what: 'received' | 'replied' | 'solved', given: Given) {
  const french = locale === 'fr';
  const { subject, paragraphs } = requesterWords(locale, what === 'solved' ? 'replied' : what, given);
  const { number } = given;
  const received = french
    ? `Nous avons reçu votre demande n° ${number} au sujet de l’accès. Nous vous répondrons à cette adresse.`
    : `We received your request no. ${number} about access. We’ll reply to this address.`;
  return {
    subject,
    paragraphs: [
      ...(what === 'received' ? [received] : paragraphs),
      french
        ? `Pour ajouter quelque chose, envoyez une autre demande depuis la page de connexion et indiquez le n° ${number}. Si vous n’avez rien demandé, ignorez ce courriel.`
        : `To add something, send another request from the sign-in page and mention no. ${number}. If you didn’t request anything, ignore this email.`,
    ],
    action: french ? 'Demander de l’aide' : 'Get help',
  };
}

/** What the platform's staff read. */
export function staffWords(locale: string, what: 'created' | 'replied', { number, subject, company }: { number: number; subject: string; company: string }) {
  const french = locale === 'fr';
  const head = what === 'created' ? (french ? 'Nouvelle demande' : 'New ticket') : french ? 'Réponse du demandeur' : 'Requester replied';
  return {
    subject: subjectWith((short) => `${head} [${number}] ${short}`, subject),
    paragraphs: [french ? `${company} : « ${subject} »` : `${company}: “${subject}”`],
    action: french ? 'Ouvrir la demande' : 'Open ticket',
  };
}

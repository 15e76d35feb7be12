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

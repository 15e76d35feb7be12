export type Decision = 'verified' | 'rejected' | 'needsInfo' | 'revoked';
type Given = { name: string; skill: string; reason: string | null; note: string | null };

/** Why a certificate was not accepted, in a sentence. */
const reasons: Record<'en' | 'fr', Record<string, string>> = {
  en: {
    illegible: 'It cannot be read well enough.',
    wrongPerson: 'It names somebody else.',
    wrongType: 'It is of another kind than the one chosen.',
    expired: 'It had expired.',
    issuerNotAccepted: 'Its issuer is not accepted.',
    numberNotFound: 'The issuer does not know its number.',
    missingPages: 'Pages or a side are missing.',
    suspectedForgery: 'It does not seem to be genuine.',
  },
  fr: {
    illegible: 'Il n’est pas assez lisible.',
    wrongPerson: 'Il est au nom de quelqu’un d’autre.',
    wrongType: 'Il n’est pas du type choisi.',
    expired: 'Il avait expiré.',
    issuerNotAccepted: 'L’organisme qui l’a délivré n’est pas reconnu.',
    numberNotFound: 'L’organisme ne connaît pas son numéro.',
    missingPages: 'Il manque des pages ou un côté.',
    suspectedForgery: 'Il ne semble pas authentique.',
  },
};

/** The letter about a decision, in the reader's language. */
export function letterWords(locale: string, decision: Decision, given: Given) {
  return locale === 'fr' ? french(decision, given) : english(decision, given);
}

function english(decision: Decision, { name, skill, reason, note }: Given) {
  const why = [...(reason ? [reasons.en[reason] ?? ''] : []), ...(note ? [`“${note}”`] : [])];
  const words = {
    verified: {
      subject: `Your certificate “${skill}” was verified`,
      paragraphs: ['It counts from now on. Your proof has a page of its own that you can show.', ...why],
      action: 'See my certificates',
    },
    rejected: {
      subject: `Your certificate “${skill}” was not accepted`,
      paragraphs: ['It does not count as it stands.', ...why, 'You can send in a better picture or another certificate at any time.'],
      action: 'Send it in again',
    },
    needsInfo: {
      subject: `A question about your certificate “${skill}”`,
      paragraphs: ['Before it can be verified, something more is needed:', ...why],
      action: 'Answer',
    },
    revoked: {
      subject: `Your certificate “${skill}” no longer counts`,
      paragraphs: ['It had been verified and was taken back.', ...why, 'Ask your administrator if you do not know why.'],
      action: 'See my certificates',
    },
  }[decision];
  return {
    ...words,
    paragraphs: [`Hello ${name},`, ...words.paragraphs],
    footer: 'You get this letter because you sent in a certificate.',
    stop: 'Stop letters about what I have earned',
  };
}

function french(decision: Decision, { name, skill, reason, note }: Given) {
  const why = [...(reason ? [reasons.fr[reason] ?? ''] : []), ...(note ? [`« ${note} »`] : [])];
  const words = {
    verified: {
      subject: `Votre certificat « ${skill} » est vérifié`,
      paragraphs: ['Il compte dès maintenant. Votre attestation a sa propre page, que vous pouvez montrer.', ...why],
      action: 'Voir mes certificats',
    },
    rejected: {
      subject: `Votre certificat « ${skill} » n’a pas été accepté`,
      paragraphs: ['Tel quel, il ne compte pas.', ...why, 'Vous pouvez envoyer une meilleure photo ou un autre certificat à tout moment.'],
      action: 'L’envoyer de nouveau',
    },
    needsInfo: {
      subject: `Une question sur votre certificat « ${skill} »`,
      paragraphs: ['Pour le vérifier, il manque encore quelque chose :', ...why],
      action: 'Répondre',
    },
    revoked: {
      subject: `Votre certificat « ${skill} » ne compte plus`,
      paragraphs: ['Il avait été vérifié et a été révoqué.', ...why, 'Adressez-vous à votre administrateur si vous ne savez pas pourquoi.'],
      action: 'Voir mes certificats',
    },
  }[decision];
  return {
    ...words,
    paragraphs: [`Bonjour ${name},`, ...words.paragraphs],
    footer: 'Vous recevez ce message parce que vous avez envoyé un certificat.',
    stop: 'Ne plus recevoir de messages sur ce que j’ai obtenu',
  };
}

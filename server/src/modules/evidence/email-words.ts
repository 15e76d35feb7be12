import { subjectWith } from '../../platform/mail/mail-subject.ts';

export type Decision = 'verified' | 'rejected' | 'needsInfo' | 'revoked';
type Input = { name: string; skill: string; reason: string | null; note: string | null };

/** Why a certificate was not accepted, in a sentence. */
const reasons: Record<'en' | 'fr', Record<string, string>> = {
  en: {
    illegible: 'It is not legible.',
    wrongPerson: 'It is in someone else’s name.',
    wrongType: 'It is not the type you selected.',
    expired: 'It has expired.',
    issuerNotAccepted: 'The issuer is not accepted.',
    numberNotFound: 'The issuer has no record of its number.',
    missingPages: 'A page or a side is missing.',
    suspectedForgery: 'It does not appear to be genuine.',
  },
  fr: {
    illegible: 'Il n’est pas lisible.',
    wrongPerson: 'Il est au nom de quelqu’un d’autre.',
    wrongType: 'Il n’est pas du type sélectionné.',
    expired: 'Il est expiré.',
    issuerNotAccepted: 'L’organisme qui l’a délivré n’est pas reconnu.',
    numberNotFound: 'L’organisme n’a aucun dossier portant ce numéro.',
    missingPages: 'Il manque une page ou un côté.',
    suspectedForgery: 'Il ne semble pas authentique.',
  },
};

/** The email about a decision, in the reader's language. */
export function emailWords(locale: string, decision: Decision, given: Input) {
  return locale === 'fr' ? french(decision, given) : english(decision, given);
}

function english(decision: Decision, { name, skill, reason, note }: Input) {
  const why = [...(reason ? [reasons.en[reason] ?? ''] : []), ...(note ? [`“${note}”`] : [])];
  const words = {
    verified: {
      subject: subjectWith((short) => `Certificate verified: “${short}”`, skill),
      paragraphs: [
        `Your certificate “${skill}” was verified and now counts toward your requirements. It has a public page that you can share.`,
        ...why,
      ],
      action: 'View my certificates',
    },
    rejected: {
      subject: subjectWith((short) => `Certificate not accepted: “${short}”`, skill),
      paragraphs: [
        `Your certificate “${skill}” was not accepted.`,
        ...why,
        'You can submit a better photo or another certificate at any time.',
      ],
      action: 'Submit again',
    },
    needsInfo: {
      subject: subjectWith((short) => `More information needed: “${short}”`, skill),
      paragraphs: [`More information is needed to verify your certificate “${skill}”:`, ...why],
      action: 'Reply',
    },
    revoked: {
      subject: subjectWith((short) => `Certificate revoked: “${short}”`, skill),
      paragraphs: [
        `Your certificate “${skill}” was revoked and no longer counts toward your requirements.`,
        ...why,
        'If you have questions, contact your administrator.',
      ],
      action: 'View my certificates',
    },
  }[decision];
  return {
    ...words,
    paragraphs: [`Hello ${name},`, ...words.paragraphs],
    footer: 'You receive this email because you submitted a certificate.',
    stop: 'Unsubscribe from emails about my achievements',
  };
}

function french(decision: Decision, { name, skill, reason, note }: Input) {
  const why = [...(reason ? [reasons.fr[reason] ?? ''] : []), ...(note ? [`« ${note} »`] : [])];
  const words = {
    verified: {
      subject: subjectWith((short) => `Certificat vérifié : « ${short} »`, skill),
      paragraphs: [
        `Votre certificat « ${skill} » est vérifié et compte maintenant pour vos exigences. Il a donné lieu à une attestation, dont vous pouvez partager la page publique.`,
        ...why,
      ],
      action: 'Voir mes attestations',
    },
    rejected: {
      subject: subjectWith((short) => `Certificat non accepté : « ${short} »`, skill),
      paragraphs: [
        `Votre certificat « ${skill} » n’a pas été accepté.`,
        ...why,
        'Vous pouvez soumettre une meilleure photo ou un autre certificat en tout temps.',
      ],
      action: 'Soumettre de nouveau',
    },
    needsInfo: {
      subject: subjectWith((short) => `Précisions demandées : « ${short} »`, skill),
      paragraphs: [`Des précisions sont nécessaires pour vérifier votre certificat « ${skill} » :`, ...why],
      action: 'Répondre',
    },
    revoked: {
      subject: subjectWith((short) => `Certificat révoqué : « ${short} »`, skill),
      paragraphs: [
        `Votre certificat « ${skill} » a été révoqué et ne compte plus pour vos exigences.`,
        ...why,
        'Pour toute question, adressez-vous à votre administrateur.',
      ],
      action: 'Voir mes attestations',
    },
  }[decision];
  return {
    ...words,
    paragraphs: [`Bonjour ${name},`, ...words.paragraphs],
    footer: 'Vous recevez ce courriel parce que vous avez soumis un certificat.',
    stop: 'Se désabonner des courriels au sujet des attestations',
  };
}

import type { KeyLapse } from '@app/domain/access/key-holder';
import { subjectWith } from '../../platform/mail/mail-subject.ts';

type Input = { name: string; key: string; responsible: string; lapse: KeyLapse };

const why: Record<'en' | 'fr', Record<KeyLapse, (responsible: string) => string>> = {
  en: {
    notAdmin: (who) => `${who} is no longer an administrator`,
    left: (who) => `${who} no longer works at your company`,
    locked: (who) => `the account of ${who} was locked`,
    merged: (who) => `the record of ${who} was merged with another`,
  },
  fr: {
    notAdmin: (who) => `${who} n’est plus administrateur`,
    left: (who) => `${who} ne travaille plus dans votre entreprise`,
    locked: (who) => `le compte de ${who} a été verrouillé`,
    merged: (who) => `le dossier de ${who} a été fusionné avec un autre`,
  },
};

/** What a company's admins are told of a key that stopped. */
export function suspendedWords(locale: string, { name, key, responsible, lapse }: Input) {
  return locale === 'fr'
    ? {
        subject: subjectWith((short) => `Clé d’API suspendue : ${short}`, key),
        paragraphs: [
          `Bonjour ${name},`,
          `La clé d’API « ${key} » est suspendue, car ${why.fr[lapse](responsible)}. Le système qui l’utilise n’a plus accès.`,
          'Pour continuer à l’utiliser, devenez-en propriétaire. Sinon, révoquez-la.',
        ],
        action: 'Voir les clés d’API',
        footer: 'Vous recevez ce courriel parce que vous administrez votre entreprise dans Muster.',
      }
    : {
        subject: subjectWith((short) => `API key suspended: ${short}`, key),
        paragraphs: [
          `Hello ${name},`,
          `The API key “${key}” is suspended because ${why.en[lapse](responsible)}. The system that uses it no longer has access.`,
          'To keep using it, take over the key. Otherwise, revoke it.',
        ],
        action: 'View API keys',
        footer: 'You receive this email because you are an administrator of your company in Muster.',
      };
}

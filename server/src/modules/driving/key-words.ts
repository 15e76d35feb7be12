import type { KeyLapse } from '@app/domain/access/key-holder';

type Given = { name: string; key: string; responsible: string; lapse: KeyLapse };

const why: Record<'en' | 'fr', Record<KeyLapse, (responsible: string) => string>> = {
  en: {
    notAdmin: (who) => `${who} is no longer an administrator`,
    left: (who) => `${who} no longer works at your company`,
    locked: (who) => `the account of ${who} was locked`,
    merged: (who) => `the record of ${who} was merged with another`,
  },
  fr: {
    notAdmin: (who) => `${who} n’a plus le rôle d’administration`,
    left: (who) => `${who} ne travaille plus dans votre entreprise`,
    locked: (who) => `le compte de ${who} a été verrouillé`,
    merged: (who) => `le dossier de ${who} a été fusionné avec un autre`,
  },
};

/** What a company's admins are told of a key that stopped. */
export function suspendedWords(locale: string, { name, key, responsible, lapse }: Given) {
  return locale === 'fr'
    ? {
        subject: `Une clé pour programmes est suspendue : ${key}`,
        paragraphs: [
          `Bonjour ${name},`,
          `La clé « ${key} » ne fonctionne plus depuis que ${why.fr[lapse](responsible)}. Le programme qui l’utilise est refusé.`,
          'Si votre entreprise en a encore besoin, reprenez la clé : vous en devenez responsable et elle fonctionne de nouveau. Sinon, révoquez-la.',
        ],
        action: 'Ouvrir les clés',
        footer: 'Vous recevez ce courriel parce que vous administrez votre entreprise dans Muster.',
      }
    : {
        subject: `A key for programs is suspended: ${key}`,
        paragraphs: [
          `Hello ${name},`,
          `The key “${key}” stopped working because ${why.en[lapse](responsible)}. The program that uses it is refused.`,
          'If your company still needs it, take the key over: you become responsible for it and it works again. Otherwise, revoke it.',
        ],
        action: 'Open the keys',
        footer: 'You receive this email because you are an administrator of your company in Muster.',
      };
}

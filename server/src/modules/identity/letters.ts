import type { Letter } from '../../platform/mail.ts';

type Language = 'en' | 'fr';
type Words = Pick<Letter, 'subject' | 'paragraphs' | 'footer'> & { label?: string };

const signature = {
  en: 'Muster — who may do the work, today and on any past day',
  fr: 'Muster — qui peut faire le travail, aujourd’hui comme à toute date passée',
};

const words = {
  invitation: {
    en: ({ name, company }) => ({
      subject: `${company} invites you to Muster`,
      paragraphs: [
        `Hello ${name},`,
        `${company} keeps its training and qualifications in Muster and has made a place for you. Choose a password to see your courses and certificates.`,
        'The link works once, for seven days.',
      ],
      label: 'Accept the invitation',
    }),
    fr: ({ name, company }) => ({
      subject: `${company} vous invite dans Muster`,
      paragraphs: [
        `Bonjour ${name},`,
        `${company} tient ses formations et ses qualifications dans Muster et vous y a fait une place. Choisissez un mot de passe pour voir vos cours et vos certificats.`,
        'Le lien sert une seule fois, pendant sept jours.',
      ],
      label: 'Accepter l’invitation',
    }),
  },
  passwordReset: {
    en: ({ name }) => ({
      subject: 'Set a new password',
      paragraphs: [
        `Hello ${name},`,
        'Somebody, probably you, asked for a new password for Muster. The link works once, for 30 minutes.',
        'If it was not you, ignore this letter: your password stays as it is.',
      ],
      label: 'Set a new password',
    }),
    fr: ({ name }) => ({
      subject: 'Choisir un nouveau mot de passe',
      paragraphs: [
        `Bonjour ${name},`,
        'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour Muster. Le lien sert une seule fois, pendant 30 minutes.',
        'Si ce n’était pas vous, ignorez cette lettre : votre mot de passe reste le même.',
      ],
      label: 'Choisir un mot de passe',
    }),
  },
  passwordChanged: {
    en: ({ name }) => ({
      subject: 'Your password was changed',
      paragraphs: [
        `Hello ${name},`,
        'The password of your Muster account was changed just now, and you were signed out on other devices.',
        'If it was not you, ask for a new password on the sign-in page at once and tell your administrator.',
      ],
    }),
    fr: ({ name }) => ({
      subject: 'Votre mot de passe a été modifié',
      paragraphs: [
        `Bonjour ${name},`,
        'Le mot de passe de votre compte Muster vient d’être modifié, et vos autres appareils ont été déconnectés.',
        'Si ce n’était pas vous, demandez aussitôt un nouveau mot de passe sur la page de connexion et prévenez votre administrateur.',
      ],
    }),
  },
  emailChange: {
    en: ({ name }) => ({
      subject: 'Confirm your new e-mail address',
      paragraphs: [
        `Hello ${name},`,
        'You asked to use this address with Muster. Confirm it within 24 hours; until then the old one stays.',
        'If it was not you, ignore this letter.',
      ],
      label: 'Confirm this address',
    }),
    fr: ({ name }) => ({
      subject: 'Confirmez votre nouvelle adresse',
      paragraphs: [
        `Bonjour ${name},`,
        'Vous avez demandé à utiliser cette adresse avec Muster. Confirmez-la dans les 24 heures; d’ici là, l’ancienne reste en vigueur.',
        'Si ce n’était pas vous, ignorez cette lettre.',
      ],
      label: 'Confirmer cette adresse',
    }),
  },
  emailChangeAsked: {
    en: ({ name, address }) => ({
      subject: 'Another e-mail address was asked for',
      paragraphs: [
        `Hello ${name},`,
        `Somebody signed in as you asked to change your address to ${address}. Nothing changes until it is confirmed there.`,
        'If it was not you, change your password now.',
      ],
    }),
    fr: ({ name, address }) => ({
      subject: 'Une autre adresse a été demandée',
      paragraphs: [
        `Bonjour ${name},`,
        `Une personne connectée à votre compte a demandé l’adresse ${address}. Rien ne change tant qu’elle n’y est pas confirmée.`,
        'Si ce n’était pas vous, changez votre mot de passe dès maintenant.',
      ],
    }),
  },
  emailChanged: {
    en: ({ name, address }) => ({
      subject: 'Your e-mail address was changed',
      paragraphs: [
        `Hello ${name},`,
        `Your Muster account now uses ${address}. This address is no longer used.`,
        'If it was not you, tell your administrator at once.',
      ],
    }),
    fr: ({ name, address }) => ({
      subject: 'Votre adresse a été modifiée',
      paragraphs: [
        `Bonjour ${name},`,
        `Votre compte Muster utilise désormais ${address}. La présente adresse ne sert plus.`,
        'Si ce n’était pas vous, prévenez aussitôt votre administrateur.',
      ],
    }),
  },
} satisfies Record<string, Record<Language, (given: Given) => Words>>;

export type Given = { name: string; company: string; address: string };
export type LetterKind = keyof typeof words;

/** One of identity's letters, in the reader's language. `href` becomes its button. */
export function letterOf(
  kind: LetterKind,
  locale: string,
  given: Partial<Given>,
  href?: string,
): Pick<Letter, 'kind' | 'locale' | 'subject' | 'paragraphs' | 'action' | 'footer'> {
  const language: Language = locale === 'fr' ? 'fr' : 'en';
  const { label, ...text }: Words = words[kind][language]({ name: '', company: '', address: '', ...given });
  return { kind: `identity.${kind}`, locale: language, ...text, footer: signature[language], ...(href && label && { action: { label, href } }) };
}

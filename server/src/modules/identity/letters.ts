import type { Letter } from '../../platform/mail.ts';
import type { SecretAddress } from '../../platform/secret-address.ts';

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
  secondFactorOn: {
    en: ({ name }) => ({
      subject: 'Signing in now asks for a code',
      paragraphs: [
        `Hello ${name},`,
        'An authenticator app was added to your Muster account just now. Signing in asks for its code from here on, and you were signed out on other devices.',
        'Keep the recovery codes where you find them without your phone.',
        'If it was not you, tell your administrator at once.',
      ],
    }),
    fr: ({ name }) => ({
      subject: 'La connexion demande désormais un code',
      paragraphs: [
        `Bonjour ${name},`,
        'Une application d’authentification vient d’être ajoutée à votre compte Muster. La connexion en demandera le code, et vos autres appareils ont été déconnectés.',
        'Gardez les codes de secours là où vous les trouverez sans votre téléphone.',
        'Si ce n’était pas vous, prévenez aussitôt votre administrateur.',
      ],
    }),
  },
  secondFactorOff: {
    en: ({ name }) => ({
      subject: 'Signing in no longer asks for a code',
      paragraphs: [
        `Hello ${name},`,
        'The authenticator app was removed from your Muster account just now. The password alone is enough to sign in.',
        'If it was not you, change your password at once and tell your administrator.',
      ],
    }),
    fr: ({ name }) => ({
      subject: 'La connexion ne demande plus de code',
      paragraphs: [
        `Bonjour ${name},`,
        'L’application d’authentification vient d’être retirée de votre compte Muster. Le mot de passe suffit pour se connecter.',
        'Si ce n’était pas vous, changez aussitôt votre mot de passe et prévenez votre administrateur.',
      ],
    }),
  },
  secondFactorReset: {
    en: ({ name }) => ({
      subject: 'Your authenticator app was reset',
      paragraphs: [
        `Hello ${name},`,
        'A platform administrator removed the authenticator app from your Muster account just now, and you were signed out everywhere. The password alone is enough to sign in until you set up an app again.',
        'If you did not ask for it, change your password at once and tell your administrator.',
      ],
    }),
    fr: ({ name }) => ({
      subject: 'Votre application d’authentification a été réinitialisée',
      paragraphs: [
        `Bonjour ${name},`,
        'Un administrateur de la plateforme vient de retirer l’application d’authentification de votre compte Muster, et tous vos appareils ont été déconnectés. Le mot de passe suffit pour se connecter tant que vous n’en configurez pas une nouvelle.',
        'Si vous n’avez rien demandé, changez aussitôt votre mot de passe et prévenez votre administrateur.',
      ],
    }),
  },
  recoveryCodeUsed: {
    en: ({ name, left }) => ({
      subject: 'A recovery code was used',
      paragraphs: [
        `Hello ${name},`,
        `Somebody signed in to your Muster account with your password and a recovery code. Codes left: ${left}.`,
        'If it was not you, change your password at once and tell your administrator.',
      ],
    }),
    fr: ({ name, left }) => ({
      subject: 'Un code de secours a servi',
      paragraphs: [
        `Bonjour ${name},`,
        `Quelqu’un s’est connecté à votre compte Muster avec votre mot de passe et un code de secours. Codes restants : ${left}.`,
        'Si ce n’était pas vous, changez aussitôt votre mot de passe et prévenez votre administrateur.',
      ],
    }),
  },
} satisfies Record<string, Record<Language, (given: Given) => Words>>;

export type Given = { name: string; company: string; address: string; left: number };
export type LetterKind = keyof typeof words;

/** One of identity's letters, in the reader's language. `href` becomes its button. */
export function letterOf(
  kind: LetterKind,
  locale: string,
  given: Partial<Given>,
  href?: SecretAddress,
): Pick<Letter, 'kind' | 'locale' | 'subject' | 'paragraphs' | 'action' | 'footer'> {
  const language: Language = locale === 'fr' ? 'fr' : 'en';
  const { label, ...text }: Words = words[kind][language]({ name: '', company: '', address: '', left: 0, ...given });
  return { kind: `identity.${kind}`, locale: language, ...text, footer: signature[language], ...(href && label && { action: { label, href } }) };
}

import type { Letter } from '../../platform/mail/mail.ts';
import { subjectWith } from '../../platform/mail/mail-subject.ts';
import type { SecretAddress } from '../../platform/security/secret-address.ts';

type Language = 'en' | 'fr';
type Words = Pick<Letter, 'subject' | 'paragraphs' | 'footer'> & { label?: string };

/** Why they get it; an invitation has a reason of its own. */
const reason = {
  en: 'You receive this email because you have a Muster account.',
  fr: 'Vous recevez ce courriel parce que vous avez un compte Muster.',
};

const words = {
  invitation: {
    en: ({ name, company }) => ({
      subject: subjectWith((short) => `${short} invites you to Muster`, company),
      paragraphs: [
        `Hello ${name},`,
        `${company} uses Muster for training and qualifications and has created an account for you. Choose a password to see your courses and certificates.`,
        'The link works once and expires after seven days.',
      ],
      label: 'Accept invitation',
      footer: `You receive this email because ${company} invited you to Muster.`,
    }),
    fr: ({ name, company }) => ({
      subject: subjectWith((short) => `${short} vous invite dans Muster`, company),
      paragraphs: [
        `Bonjour ${name},`,
        `${company} gère ses formations et ses qualifications dans Muster et vous y a créé un compte. Choisissez un mot de passe pour voir vos cours et vos attestations.`,
        'Le lien ne fonctionne qu’une fois et expire après sept jours.',
      ],
      label: 'Accepter l’invitation',
      footer: `Vous recevez ce courriel parce que ${company} vous invite à utiliser Muster.`,
    }),
  },
  passwordReset: {
    en: ({ name }) => ({
      subject: 'Reset your password',
      paragraphs: [
        `Hello ${name},`,
        'We received a request to reset your Muster password. The link works once and expires after 30 minutes.',
        'If you didn’t request this, ignore this email. Your password has not changed.',
      ],
      label: 'Reset password',
    }),
    fr: ({ name }) => ({
      subject: 'Réinitialisez votre mot de passe',
      paragraphs: [
        `Bonjour ${name},`,
        'Nous avons reçu une demande de réinitialisation de votre mot de passe Muster. Le lien ne fonctionne qu’une fois et expire après 30 minutes.',
        'Si vous n’avez pas fait cette demande, ignorez ce courriel. Votre mot de passe n’a pas changé.',
      ],
      label: 'Réinitialiser le mot de passe',
    }),
  },
  passwordChanged: {
    en: ({ name }) => ({
      subject: 'Your password was changed',
      paragraphs: [
        `Hello ${name},`,
        'The password of your Muster account was changed, and you were signed out on your other devices.',
        'If you didn’t make this change, reset your password on the sign-in page now and tell your administrator.',
      ],
    }),
    fr: ({ name }) => ({
      subject: 'Votre mot de passe a été modifié',
      paragraphs: [
        `Bonjour ${name},`,
        'Le mot de passe de votre compte Muster a été modifié, et vos autres appareils ont été déconnectés.',
        'Si vous n’êtes pas à l’origine de ce changement, réinitialisez dès maintenant votre mot de passe sur la page de connexion et prévenez votre administrateur.',
      ],
    }),
  },
  emailChange: {
    en: ({ name }) => ({
      subject: 'Confirm your new email address',
      paragraphs: [
        `Hello ${name},`,
        'You requested to use this address for your Muster account. Confirm it within 24 hours; until then, your current address stays in use.',
        'If you didn’t request this, ignore this email.',
      ],
      label: 'Confirm address',
    }),
    fr: ({ name }) => ({
      subject: 'Confirmez votre nouvelle adresse courriel',
      paragraphs: [
        `Bonjour ${name},`,
        'Vous avez demandé à utiliser cette adresse pour votre compte Muster. Confirmez-la dans les 24 heures; d’ici là, votre adresse actuelle reste en vigueur.',
        'Si vous n’avez pas fait cette demande, ignorez ce courriel.',
      ],
      label: 'Confirmer l’adresse',
    }),
  },
  emailChangeAsked: {
    en: ({ name, address }) => ({
      subject: 'Email address change requested',
      paragraphs: [
        `Hello ${name},`,
        `A request was made from your account to change your email address to ${address}. The change takes effect once it is confirmed from that address.`,
        'If you didn’t request this, change your password now.',
      ],
    }),
    fr: ({ name, address }) => ({
      subject: 'Changement d’adresse courriel demandé',
      paragraphs: [
        `Bonjour ${name},`,
        `Une demande a été faite depuis votre compte pour remplacer votre adresse courriel par ${address}. Le changement prendra effet une fois confirmé à partir de cette adresse.`,
        'Si vous n’avez pas fait cette demande, changez votre mot de passe dès maintenant.',
      ],
    }),
  },
  emailChanged: {
    en: ({ name, address }) => ({
      subject: 'Your email address was changed',
      paragraphs: [
        `Hello ${name},`,
        `Your Muster account now uses ${address}. The address that received this email is no longer used.`,
        'If you didn’t make this change, tell your administrator now.',
      ],
    }),
    fr: ({ name, address }) => ({
      subject: 'Votre adresse courriel a été modifiée',
      paragraphs: [
        `Bonjour ${name},`,
        `Votre compte Muster utilise maintenant ${address}. L’adresse qui a reçu ce courriel n’est plus utilisée.`,
        'Si vous n’êtes pas à l’origine de ce changement, prévenez dès maintenant votre administrateur.',
      ],
    }),
  },
  secondFactorOn: {
    en: ({ name }) => ({
      subject: 'Two-factor authentication is on',
      paragraphs: [
        `Hello ${name},`,
        'An authenticator app was added to your Muster account. You now need its code to sign in, and you were signed out on your other devices.',
        'Keep your recovery codes somewhere you can reach without your phone.',
        'If you didn’t make this change, tell your administrator now.',
      ],
    }),
    fr: ({ name }) => ({
      subject: 'L’authentification à deux facteurs est activée',
      paragraphs: [
        `Bonjour ${name},`,
        'Une application d’authentification a été ajoutée à votre compte Muster. Son code est maintenant requis pour vous connecter, et vos autres appareils ont été déconnectés.',
        'Conservez vos codes de secours à un endroit accessible sans votre téléphone.',
        'Si vous n’êtes pas à l’origine de ce changement, prévenez dès maintenant votre administrateur.',
      ],
    }),
  },
  secondFactorOff: {
    en: ({ name }) => ({
      subject: 'Two-factor authentication is off',
      paragraphs: [
        `Hello ${name},`,
        'The authenticator app was removed from your Muster account. You now sign in with your password only.',
        'If you didn’t make this change, change your password now and tell your administrator.',
      ],
    }),
    fr: ({ name }) => ({
      subject: 'L’authentification à deux facteurs est désactivée',
      paragraphs: [
        `Bonjour ${name},`,
        'L’application d’authentification a été retirée de votre compte Muster. Votre mot de passe suffit maintenant pour vous connecter.',
        'Si vous n’êtes pas à l’origine de ce changement, changez dès maintenant votre mot de passe et prévenez votre administrateur.',
      ],
    }),
  },
  secondFactorReset: {
    en: ({ name }) => ({
      subject: 'Your authenticator app was reset',
      paragraphs: [
        `Hello ${name},`,
        'A platform administrator removed the authenticator app from your Muster account, and you were signed out on all devices. You sign in with your password only until you set up an app again.',
        'If you didn’t request this, change your password now and tell your administrator.',
      ],
    }),
    fr: ({ name }) => ({
      subject: 'Application d’authentification réinitialisée',
      paragraphs: [
        `Bonjour ${name},`,
        'Un administrateur de la plateforme a retiré l’application d’authentification de votre compte Muster, et tous vos appareils ont été déconnectés. Votre mot de passe suffit pour vous connecter tant que vous ne configurez pas une nouvelle application.',
        'Si vous n’avez pas fait cette demande, changez dès maintenant votre mot de passe et prévenez votre administrateur.',
      ],
    }),
  },
  recoveryCodeUsed: {
    en: ({ name, left }) => ({
      subject: 'A recovery code was used to sign in',
      paragraphs: [
        `Hello ${name},`,
        `Your password and a recovery code were used to sign in to your Muster account. Recovery codes left: ${left}.`,
        'If this wasn’t you, change your password now and tell your administrator.',
      ],
    }),
    fr: ({ name, left }) => ({
      subject: 'Connexion avec un code de secours',
      paragraphs: [
        `Bonjour ${name},`,
        `Votre mot de passe et un code de secours ont servi à se connecter à votre compte Muster. Codes de secours restants : ${left}.`,
        'Si ce n’était pas vous, changez dès maintenant votre mot de passe et prévenez votre administrateur.',
      ],
    }),
  },
} satisfies Record<string, Record<Language, (given: EmailValues) => Words>>;

export type EmailValues = { name: string; company: string; address: string; left: number };
export type EmailKind = keyof typeof words;

/** One of identity's emails, in the reader's language. `href` becomes its button. */
export function composeEmail(
  kind: EmailKind,
  locale: string,
  given: Partial<EmailValues>,
  href?: SecretAddress,
): Pick<Letter, 'kind' | 'locale' | 'subject' | 'paragraphs' | 'action' | 'footer'> {
  const language: Language = locale === 'fr' ? 'fr' : 'en';
  const { label, footer, ...text }: Words = words[kind][language]({
    name: '',
    company: '',
    address: '',
    left: 0,
    ...given,
  });
  return {
    kind: `identity.${kind}`,
    locale: language,
    ...text,
    footer: footer ?? reason[language],
    ...(href && label && { action: { label, href } }),
  };
}

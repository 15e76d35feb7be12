import type { words as english } from '../../en/people/identity.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  signIn: {
    byPin: 'Se connecter avec un NIP',
    title: 'Connexion',
    lead: 'Vos formations, vos attestations et vos renouvellements au même endroit.',
    email: 'Courriel ou numéro d’employé',
    emailHint:
      'Pour un numéro d’employé, entrez d’abord le code de l’entreprise, par exemple ACME 1042, et utilisez votre NIP comme mot de passe.',
    password: 'Mot de passe',
    remember: 'Se souvenir de cet appareil',
    rememberHint: 'À éviter sur un ordinateur partagé.',
    submit: 'Se connecter',
    forgot: 'Mot de passe oublié?',
    help: 'Obtenir de l’aide pour la connexion',
    invited: 'Utiliser un code ou une invitation',
    verify: 'Vérifier une attestation',
    sheets: 'Fiches de données de sécurité d’un site',
    refused: 'Ces identifiants sont incorrects. Vérifiez-les et réessayez.',
    wait: 'Trop de tentatives. Réessayez dans {{time}}.',
    waitOrReset:
      'Trop de tentatives. Réessayez dans {{time}}, ou réinitialisez votre mot de passe pour vous connecter maintenant.',
    already: 'Vous êtes connecté en tant que {{name}}.',
    continue: 'Continuer',
    passwordChanged: 'Votre mot de passe est enregistré. Connectez-vous avec le nouveau mot de passe.',
    pictureWords: 'Sachez qui est qualifié pour chaque tâche.',
    pictureText: 'Muster suit la formation, les attestations et la conformité, aujourd’hui comme à toute date passée.',
  },
  code: {
    title: 'Entrez votre code',
    lead: 'Votre compte est protégé par un second facteur. Entrez un code pour terminer la connexion.',
    app: 'Code de votre application d’authentification',
    appHint: 'Le code à 6 chiffres affiché par l’application. Il change toutes les 30 secondes.',
    recovery: 'Code de secours',
    recoveryHint: 'Un des codes de secours que vous avez conservés. Chaque code ne sert qu’une fois.',
    useRecovery: 'Vous n’avez pas votre téléphone? Utilisez un code de secours',
    useApp: 'Utiliser le code de l’application',
    back: 'Retour au mot de passe',
    tooLate: 'La connexion a expiré après 10 minutes. Connectez-vous de nouveau.',
    wrongForm: 'Entrez un code d’application de 6 chiffres ou un code de secours de 15 caractères.',
  },
  password: {
    label: 'Nouveau mot de passe',
    current: 'Mot de passe actuel',
    long: 'au moins {{count}} caractères',
    own: 'sans votre nom, votre adresse courriel ni votre entreprise',
    tip: 'Une phrase de trois ou quatre mots sans lien entre eux est facile à retenir et difficile à deviner.',
    strong: 'Assez long',
  },
};

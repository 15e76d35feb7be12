import type { words as english } from '../../en/people/factorRule.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  title: 'Administrateurs',
  platformTitle: 'Administrateurs de la plateforme',
  description: 'Qui administre l’entreprise, et si un second facteur est exigé à la connexion',
  platformDescription: 'Qui administre la plateforme, et si un second facteur est exigé à la connexion',
  back: 'Employés',
  backPlatform: 'Personnes',
  rule: {
    title: 'Second facteur',
    text: 'Un code d’une application d’authentification, en plus du mot de passe, pour chaque administrateur de l’entreprise.',
    platformText:
      'Un code d’une application d’authentification, en plus du mot de passe, pour chaque administrateur de la plateforme.',
    on: 'Exigé',
    off: 'Non exigé',
    offText: 'Les administrateurs peuvent activer un second facteur, sans y être obligés.',
    since: 'Exigé depuis',
    grace: 'Délai pour le configurer',
    days_one: '{{count}} jour',
    days_other: '{{count}} jours',
    noDays: 'Aucun : à configurer immédiatement',
    setBy: 'Dernière modification',
    setByAt: '{{name}}, {{when}}',
    counted: 'Second facteur configuré',
    countedOf_one: '{{ready}} administrateur sur {{count}}',
    countedOf_other: '{{ready}} administrateurs sur {{count}}',
    require: 'Exiger un second facteur',
    change: 'Modifier le délai',
    end: 'Mettre fin à l’exigence',
    ownFirst: 'Seul un administrateur qui a un second facteur peut modifier cette exigence.',
    ownFirstLink: 'Configurer le vôtre dans Mes infos',
  },
  form: {
    title: 'Exiger un second facteur?',
    changeTitle: 'Modifier le délai',
    days: 'Jours pour le configurer',
    daysHint: 'De 0 à 90. Un nouvel administrateur a droit au même nombre de jours.',
    all: 'Tous les administrateurs ont déjà un second facteur. Ils sont tous avisés par courriel.',
    missing_one:
      '{{count}} administrateur n’a pas encore de second facteur. Sans second facteur au {{until}}, seule la page de configuration restera accessible. Tous les administrateurs sont avisés par courriel.',
    missing_other:
      '{{count}} administrateurs n’ont pas encore de second facteur. Sans second facteur au {{until}}, seule la page de configuration restera accessible. Tous les administrateurs sont avisés par courriel.',
    now_one:
      '{{count}} administrateur n’a pas encore de second facteur et n’aura accès qu’à la page de configuration dès maintenant. Tous les administrateurs sont avisés par courriel.',
    now_other:
      '{{count}} administrateurs n’ont pas encore de second facteur et n’auront accès qu’à la page de configuration dès maintenant. Tous les administrateurs sont avisés par courriel.',
    require: 'Exiger un second facteur',
    change: 'Modifier le délai',
    daysWrong: 'Entrez un nombre entier de 0 à 90.',
  },
  ending: {
    title: 'Mettre fin à l’exigence d’un second facteur?',
    text: 'Les administrateurs pourront se connecter avec leur seul mot de passe. Les seconds facteurs déjà configurés restent actifs. Tous les administrateurs sont avisés par courriel.',
    confirm: 'Mettre fin à l’exigence',
  },
  done: {
    required: 'Second facteur exigé. Tous les administrateurs sont avisés par courriel.',
    changed: 'Délai modifié. Tous les administrateurs sont avisés par courriel.',
    ended: 'Exigence levée. Tous les administrateurs sont avisés par courriel.',
  },
  admins: {
    title: 'Administrateurs',
    label: 'Administrateurs et leur second facteur',
    name: 'Nom',
    factor: 'Second facteur',
    until: 'Échéance',
    ready: 'Configuré',
    none: 'Non configuré',
    due: 'Non configuré, délai en cours',
    overdue: 'Non configuré, accès suspendu',
    noneHere: 'Aucun administrateur ne peut se connecter',
    noneHereText: 'Les administrateurs figurent ici dès qu’ils peuvent se connecter.',
  },
  setUp: {
    title: 'Configurez votre second facteur',
    text: 'Les administrateurs doivent se connecter avec un second facteur. Votre échéance était le {{until}}. Configurez-le pour continuer; cela prend environ deux minutes.',
    lost: 'Si vous ne pouvez pas installer d’application d’authentification, communiquez avec un autre administrateur.',
    others: 'Continuer dans une autre entreprise',
    signOut: 'Se déconnecter',
  },
};

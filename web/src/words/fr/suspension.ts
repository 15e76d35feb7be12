import type { words as english } from '../en/suspension.ts';
import type { SameKeys } from '../languages.ts';

export const words: SameKeys<typeof english> = {
  title: '{{company}} est suspendue',
  since:
    'Vous êtes connecté en tant que {{name}}. Depuis le {{day}}, personne ne peut ici suivre, consulter ou modifier quoi que ce soit pour cette entreprise.',
  again: 'Vérifier à nouveau',
  signOut: 'Se déconnecter',
  why: 'Pourquoi',
  reason: 'Pour ses administrateurs : {{reason}}',
  kept: 'Rien n’est perdu',
  keptText:
    'Cours, résultats et attestations sont conservés tels quels. Chaque attestation se vérifie toujours par son lien ou son code, et compte comme avant.',
  askAdmin: 'L’administrateur de votre entreprise en sait plus et peut faire lever la suspension.',
  askPlatform: 'La suspension est levée par qui gère cette plateforme pour votre entreprise.',
  others: 'Continuer dans une autre entreprise',
  check: 'Vérifier une attestation',
};

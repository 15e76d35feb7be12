import type { words as english } from '../../en/company/suspension.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  title: '{{company}} est suspendue',
  since:
    'Vous êtes connecté en tant que {{name}}. L’accès de cette entreprise est suspendu depuis le {{day}} : cours, dossiers et réglages ne sont pas accessibles.',
  again: 'Vérifier de nouveau',
  signOut: 'Se déconnecter',
  why: 'Motif',
  reason: 'Pour les administrateurs : {{reason}}',
  kept: 'Vos données sont conservées',
  keptText:
    'Les cours, les résultats et les attestations sont conservés. Les attestations restent valides et peuvent toujours être vérifiées par lien ou par code.',
  askAdmin: 'Communiquez avec l’administrateur de votre entreprise pour en savoir plus et faire lever la suspension.',
  askPlatform: 'Communiquez avec l’exploitant de cette plateforme pour faire lever la suspension.',
  others: 'Passer à une autre entreprise',
  check: 'Vérifier une attestation',
};

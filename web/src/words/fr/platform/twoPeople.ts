import type { SameKeys } from '../../languages.ts';
import type { words as english } from '../../en/platform/twoPeople.ts';

export const words: SameKeys<typeof english> = {
  reason: 'Motif',
  reasonHint: 'Au moins 10 caractères. Conservé dans le journal d’audit; non affiché publiquement.',
  asked: 'Demande envoyée. Un autre administrateur peut maintenant la confirmer.',
  waiting: 'Demande de {{name}}, {{when}}. Un autre administrateur peut confirmer jusqu’au {{until}}.',
  mine: 'Vous en avez fait la demande {{when}}. Un autre administrateur peut confirmer jusqu’au {{until}}.',
  decline: 'Refuser',
  withdraw: 'Retirer la demande',
  person: 'Personne',
  company: 'Entreprise',
  askedBy: 'Demandée par',
  until: 'Jusqu’au',
  decide: 'Examiner',
  look: 'Voir',
  you: 'vous',
  platform: 'la plateforme',
  to: { revoke: 'Révocation demandée', void: 'Annulation demandée' },
  byName: 'par {{name}}, {{when}}',
  byYou: 'par vous, {{when}}',
  byPlatform: 'par la plateforme, {{when}}',
};

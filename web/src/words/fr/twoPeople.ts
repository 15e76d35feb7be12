import type { SameKeys } from '../languages.ts';
import type { words as english } from '../en/twoPeople.ts';

export const words: SameKeys<typeof english> = {
  reason: 'Motif',
  reasonHint: 'Au moins 10 caractères. Conservé dans la piste d’audit, jamais montré en public.',
  asked: 'Demandé. Une autre personne qui administre peut maintenant confirmer.',
  waiting: '{{name}} l’a demandée {{when}}. Une autre personne qui administre peut confirmer jusqu’au {{until}}.',
  mine: 'Vous l’avez demandée {{when}}. Une autre personne qui administre peut confirmer jusqu’au {{until}}.',
  decline: 'Refuser',
  withdraw: 'Retirer la demande',
  person: 'Personne',
  company: 'Entreprise',
  askedBy: 'Demandée par',
  until: 'Jusqu’au',
  decide: 'Décider',
  look: 'Voir',
  you: 'vous',
  platform: 'La plateforme',
  to: { revoke: 'Révocation demandée', void: 'Annulation demandée' },
  byName: 'par {{name}}, {{when}}',
  byYou: 'par vous, {{when}}',
  byPlatform: 'par la plateforme, {{when}}',
};

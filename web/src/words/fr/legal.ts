import type { words as english } from '../en/legal.ts';
import type { SameKeys } from '../languages.ts';

export const words: SameKeys<typeof english> = {
  version: 'Version {{number}}',
  effective: 'en vigueur depuis le {{day}}',
  effectiveFrom: 'en vigueur à partir du {{day}}',
  current: 'En vigueur',
  old: 'Version antérieure',
  coming: 'Version à venir',
  oldNotice: 'Vous lisez une version antérieure.',
  toCurrent: 'Aller à la version en vigueur',
  summary: 'Résumé',
  changes: 'Ce qui a changé',
  history: 'Toutes les versions',
  material: 'Accord requis',
  minor: 'Modifications mineures',
  accepted: 'Vous avez accepté le {{day}}.',
  print: 'Imprimer',
  hash: 'Empreinte du document',
  gateTitle: 'Consultez nos documents',
  gateText: 'Ces documents sont nouveaux ou ont changé. Lisez-les et acceptez-les pour continuer.',
  readFull: 'Lire le texte intégral',
  agreeTo: 'J’ai lu et j’accepte : {{title}}, version {{number}}',
  agree: 'Accepter et continuer',
  signOut: 'Se déconnecter',
};

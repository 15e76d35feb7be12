import type { words as english } from '../../en/company/apiKeys.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  open: 'Clés d’API',
  title: 'Clés d’API',
  description:
    'Permettre à vos systèmes de téléverser des modules de cours, de créer et lancer des tentatives, et de lire résultats et rapports',
  back: 'Cours',
  reference: 'Documentation de l’API',
  add: 'Créer une clé d’API',
  none: 'Aucune clé d’API pour l’instant',
  noneText: 'Créez une clé par système pour pouvoir révoquer chacune séparément.',
  scopes: {
    packages: 'Téléverser des modules de cours',
    registrations: 'Créer des tentatives',
    launches: 'Lancer des modules pour des personnes',
    results: 'Lire les résultats',
    decisions: 'Dispenser et abandonner',
    reports: 'Lire les rapports',
  },
  scopesHint: {
    packages:
      'Les modules téléversés deviennent des cours de votre entreprise seulement. Seules les personnes inscrites les voient.',
    registrations: 'Inscrire des employés aux modules téléversés.',
    launches: 'Obtenir des liens à usage unique qui ouvrent un module pour un employé sans connexion.',
    results: 'Lire l’achèvement, la réussite et les notes des modules téléversés.',
    decisions: 'Dispenser une personne d’une étape ou mettre fin à sa tentative, avec un motif.',
    reports:
      'Lire tous les rapports de l’entreprise sous forme de données : noms, formations, qualifications et places. Ne modifie rien.',
  },
  state: { active: 'Active', suspended: 'Suspendue', expired: 'Expirée', revoked: 'Révoquée' },
  ends: 'Expire le {{when}}',
  ended: 'A expiré le {{when}}',
  used: 'Dernière utilisation le {{when}}',
  neverUsed: 'Jamais utilisée',
  made: 'Créée par {{name}}, le {{when}}',
  revokedBy: 'Révoquée par {{name}}, le {{when}}',
  hint: 'se termine par {{hint}}',
  name: 'Nom',
  nameHint: 'Le système qui utilise cette clé. Son activité est consignée sous ce nom.',
  what: 'Autorisations',
  whatNeeded: 'Choisissez au moins une autorisation.',
  days: 'Durée de validité',
  daysOf_one: '{{count}} jour',
  daysOf_other: '{{count}} jours',
  create: 'Créer la clé',
  madeTitle: 'Copiez la clé maintenant',
  madeText: 'Vous ne pourrez plus l’afficher. Si vous la perdez, créez une nouvelle clé.',
  endpoint: 'Point d’accès',
  key: 'Clé',
  copy: 'Copier : {{what}}',
  copyThis: 'Copier',
  copied: 'Copié',
  done: 'J’ai copié la clé',
  revoke: 'Révoquer la clé',
  revokeTitle: 'Révoquer cette clé?',
  revokePreview:
    '{{name}} cesse de fonctionner immédiatement et les modules ouverts avec cette clé sont fermés. Les modules téléversés sont conservés.',
  revoked: 'Clé révoquée.',
  responsible: 'Responsable : {{name}}',
  responsibleMine: 'Vous en êtes responsable',
  ofPlatform: 'un administrateur de la plateforme',
  lapse: {
    notAdmin:
      'Suspendue : {{name}}, responsable de la clé, n’est plus administrateur. Prenez la clé en charge pour l’utiliser de nouveau.',
    left: 'Suspendue : {{name}}, responsable de la clé, ne travaille plus ici. Prenez la clé en charge pour l’utiliser de nouveau.',
    locked:
      'Suspendue : le compte de {{name}}, responsable de la clé, est verrouillé. Prenez la clé en charge pour l’utiliser de nouveau.',
    merged:
      'Suspendue : le dossier de {{name}}, responsable de la clé, a été fusionné avec un autre. Prenez la clé en charge pour l’utiliser de nouveau.',
    regained:
      'Suspendue : {{name}}, responsable de la clé, avait perdu l’accès administrateur. Prenez la clé en charge pour l’utiliser de nouveau.',
  },
  takeOver: 'Prendre en charge',
  takeOverTitle: 'Prendre cette clé en charge?',
  takeOverSuspended:
    'Vous devenez responsable de {{name}}, qui fonctionne de nouveau. La clé cesse de fonctionner si vous n’êtes plus administrateur.',
  takeOverActive:
    'Vous devenez responsable de {{name}}. La clé cesse de fonctionner si vous n’êtes plus administrateur.',
  takenOver: 'Vous êtes maintenant responsable de la clé.',
};

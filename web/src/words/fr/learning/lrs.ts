import type { words as english } from '../../en/learning/lrs.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  open: 'Clés du registre d’apprentissage',
  title: 'Clés du registre d’apprentissage',
  description:
    'Connectez des simulateurs, des outils auteurs et d’autres systèmes avec xAPI 2.0 ou 1.0.3. Chaque clé donne accès au registre d’apprentissage d’une entreprise.',
  back: 'Bibliothèque de contenus',
  add: 'Nouvelle clé',
  none: 'Aucune clé pour l’instant',
  noneText: 'Créez une clé pour chaque outil, afin de pouvoir en révoquer une sans toucher aux autres.',
  access: { both: 'Lecture et écriture', read: 'Lecture seule', write: 'Écriture seule' },
  state: { active: 'Active', revoked: 'Révoquée' },
  used: 'Utilisée le {{when}}',
  neverUsed: 'Jamais utilisée',
  made: 'Créée par {{name}}, le {{when}}',
  madeAt: 'Créée le {{when}}',
  revokedAt: 'Révoquée le {{when}}',
  name: 'Nom',
  nameHint: 'Nom de l’outil qui utilise cette clé. Il est affiché comme source de ses traces.',
  company: 'Entreprise',
  what: 'Accès',
  create: 'Créer la clé',
  madeTitle: 'Copiez le secret maintenant',
  madeText: 'Vous ne pourrez plus le voir ensuite. Si vous le perdez, créez une nouvelle clé.',
  endpoint: 'Point d’accès',
  key: 'Clé',
  secret: 'Secret',
  copy: 'Copier : {{what}}',
  copyThis: 'Copier',
  copied: 'Copié',
  done: 'Je l’ai copié',
  revoke: 'Révoquer la clé',
  revokeTitle: 'Révoquer cette clé?',
  revokePreview:
    '{{name}} perd immédiatement l’accès, et cette clé ne pourra plus servir. Les traces déjà transmises sont conservées.',
  revoked: 'Clé révoquée.',
};

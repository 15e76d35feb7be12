import type { SameKeys } from '../../languages.ts';
import type { words as en } from '../../en/people/corrections.ts';

export const words: SameKeys<typeof en> = {
  title: 'Corrections de données',
  subtitle:
    'Ce que des employés ont demandé à l’assistance de faire corriger. Seule votre entreprise peut le vérifier.',
  none: 'Aucune correction de données',
  noneText:
    'Lorsqu’un employé demande à l’assistance une correction que seule votre entreprise peut vérifier, elle apparaît ici.',
  states: {
    waiting: 'En attente de votre réponse',
    corrected: 'Données corrigées',
    unchanged: 'Données inchangées',
    recalled: 'Demande retirée',
  },
  passedOn: 'Transmise par l’assistance le {{when}}',
  decided: 'Traitée le {{when}} par {{name}}',
  said: 'Réponse : « {{reason}} »',
  own: 'Il s’agit de vos propres données. Un autre administrateur décide.',
  open: 'Ouvrir la fiche',
  corrected: 'Corrigé',
  correctedNamed: 'Corrigé : {{name}}',
  unchanged: 'Non modifié',
  unchangedNamed: 'Non modifié : {{name}}',
  correctedTitle: 'Données corrigées',
  correctedText:
    'Modifiez d’abord les données sur la fiche de l’employé. {{name}} et l’assistance verront cette réponse.',
  unchangedTitle: 'Données non modifiées',
  unchangedText: '{{name}} et l’assistance verront cette réponse.',
  message: 'Message (facultatif)',
  reason: 'Pourquoi les données ne sont-elles pas modifiées?',
  done: 'Réponse envoyée.',
};

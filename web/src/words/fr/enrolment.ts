import type { SameKeys } from '../languages.ts';
import type { words as english } from '../en/enrolment.ts';

export const words: SameKeys<typeof english> = {
  status: { assigned: 'Pas commencé', inProgress: 'En cours', completed: 'Terminé', failed: 'Non réussi', withdrawn: 'Abandonné', voided: 'Annulé' },
  overdue: 'En retard',
  origins: {
    self: 'Choisi par vous',
    admin: 'Assigné',
    rule: 'Exigé pour votre travail',
    seat: 'D’une place de votre entreprise',
    renewal: 'Renouvellement',
    session: 'Formation de groupe',
    import: 'Repris des dossiers',
  },
  transcript: {
    label: 'Relevé',
    course: 'Cours',
    status: 'État',
    attempt: 'Tentative',
    score: 'Résultat',
    time: 'Temps passé',
    ended: 'Fin',
    assigned: 'Assigné',
    proof: 'Certificat',
    open: 'Ouvrir',
    revoked: 'Révoqué',
    version: 'version {{number}}',
    attemptNumber: 'tentative {{number}}',
    none: 'Pas encore de cours',
    noneText: 'Chaque tentative à un cours restera inscrite ici, avec son résultat, sa durée et son certificat.',
    browse: 'Trouver un cours',
    noScore: 'sans note',
  },
  withdraw: {
    action: 'Abandonner',
    title: 'Abandonner ce cours?',
    text: 'Votre progression de {{percent}} % reste au dossier, mais recommencer sera une nouvelle tentative depuis le début.',
    confirm: 'Abandonner',
    done: 'Vous avez abandonné le cours.',
  },
};

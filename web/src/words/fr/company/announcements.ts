import type { words as english } from '../../en/company/announcements.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  title: 'Annonces',
  text: 'À lire et à confirmer',
  open: 'Lire et accuser réception',
  from: 'De {{name}}, le {{day}}',
  fromCompany: 'Envoyé le {{day}}',
  by: 'Accuser réception d’ici le {{day}}',
  late: 'Accusé de réception en retard',
  ask: 'Accusé de réception demandé',
  acknowledge: 'J’ai lu et compris ce message',
  done: 'Accusé de réception enregistré. Merci.',
  acknowledged: 'Accusé de réception le {{at}}',
  files: 'Pièces jointes',
  links: 'Liens',
  offline: 'Vous êtes hors ligne. Vous pourrez accuser réception au retour de la connexion.',
  gone: 'Ce message ne vous est pas accessible.',
  kiosk: { title: 'Avis', acknowledge: 'Connectez-vous pour accuser réception de cet avis.' },
};

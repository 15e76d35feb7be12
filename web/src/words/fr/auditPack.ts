import type { words as english } from '../en/auditPack.ts';
import type { SameKeys } from '../languages.ts';

export const words: SameKeys<typeof english> = {
  button: 'Dossier d’audit',
  title: 'Dossier d’audit',
  text: 'Un seul ZIP avec la matrice telle que filtrée ici, les certificats et justificatifs par personne, les cours tels qu’ils étaient donnés, le pourquoi de chaque case et l’empreinte de chaque fichier.',
  on: 'En date du {{day}}',
  knownOn: 'tel que connu à la fin du {{day}}',
  knownNow: 'tel que connu maintenant',
  paper: 'Papier',
  papers: { a4: 'A4', letter: 'Lettre US' },
  make: 'Préparer le dossier',
  started_one: 'Un dossier de {{count}} personne est en préparation.',
  started_other: 'Un dossier de {{count}} personnes est en préparation.',
  recent: 'Dossiers récents',
  none: 'Aucun dossier n’a été préparé au cours des trente derniers jours.',
  by: '{{when}} par {{name}}',
  people_one: '{{count}} personne',
  people_other: '{{count}} personnes',
  progress: '{{done}} de {{total}} personnes',
  progressLabel: 'Avancement du dossier',
  states: { running: 'En préparation', done: 'Prêt', cancelled: 'Arrêté', failed: 'Échoué', over: 'Supprimé' },
  stopping: 'Arrêt en cours',
  cancel: 'Arrêter',
  download: 'Télécharger',
  size: '{{size}}, {{count}} fichiers',
  until: 'jusqu’au {{when}}',
};

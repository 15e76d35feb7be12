import type { Label } from '../lists/list.ts';

/** Words of an audit pack: its pages, and the email that it is ready. */
export const auditPackWords = {
  title: { en: 'Audit pack', fr: 'Dossier d’audit' },
  matrix: { en: 'Qualification matrix', fr: 'Matrice des qualifications' },
  knownAt: { en: 'Based on records as of', fr: 'D’après les dossiers au' },
  notAsked: { en: 'Not required', fr: 'Non requis' },
  people: { en: 'People', fr: 'Personnes' },
  person: { en: 'Person', fr: 'Personne' },
  courses: { en: 'Courses as taken', fr: 'Cours tels que suivis' },
  files: { en: 'Files', fr: 'Fichiers' },
  chosen: { en: 'Selected people', fr: 'Personnes sélectionnées' },
  noFiles: { en: 'No evidence on file for these requirements.', fr: 'Aucune preuve au dossier pour ces exigences.' },
  checked: {
    en: 'manifest.json lists every file with its SHA-256 checksum and gives the reason for each status.',
    fr: 'manifest.json énumère chaque fichier avec sa somme de contrôle SHA-256 et donne le motif de chaque statut.',
  },
  page: { en: 'Page', fr: 'Page' },
  version: { en: 'Version', fr: 'Version' },
  published: { en: 'Published', fr: 'Publié le' },
  minutes: { en: 'min', fr: 'min' },
  subject: { en: 'Your audit pack is ready', fr: 'Votre dossier d’audit est prêt' },
  ready: {
    en: 'The audit pack you requested is ready to download for 24 hours. After that, create a new one from the matrix.',
    fr: 'Le dossier d’audit que vous avez demandé peut être téléchargé pendant 24 heures. Passé ce délai, créez-en un nouveau à partir de la matrice.',
  },
  fetch: { en: 'View audit packs', fr: 'Voir les dossiers d’audit' },
  why: {
    en: 'You receive this email because you requested this audit pack.',
    fr: 'Vous recevez ce courriel parce que vous avez demandé ce dossier d’audit.',
  },
} satisfies Record<string, Label>;

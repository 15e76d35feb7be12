import type { Label } from '../lists/list.ts';

/** Words of an audit pack: its pages, and the letter that it is ready. */
export const auditPackWords = {
  title: { en: 'Audit pack', fr: 'Dossier d’audit' },
  matrix: { en: 'Qualification matrix', fr: 'Matrice des qualifications' },
  knownAt: { en: 'As known at', fr: 'Tel que connu le' },
  notAsked: { en: 'Not asked', fr: 'Non exigé' },
  people: { en: 'People', fr: 'Personnes' },
  person: { en: 'Person', fr: 'Personne' },
  courses: { en: 'Courses as they were taught', fr: 'Cours tels qu’ils étaient donnés' },
  files: { en: 'Files', fr: 'Fichiers' },
  chosen: { en: 'People chosen by name', fr: 'Personnes choisies par leur nom' },
  noFiles: { en: 'No proof counts for anything asked.', fr: 'Aucune preuve ne compte pour ce qui est exigé.' },
  checked: {
    en: 'manifest.json names every file with its SHA-256, and says why each person stands as they do.',
    fr: 'manifest.json nomme chaque fichier avec son SHA-256, et dit pourquoi chaque personne en est là.',
  },
  page: { en: 'Page', fr: 'Page' },
  version: { en: 'Version', fr: 'Version' },
  published: { en: 'Published', fr: 'Publiée le' },
  minutes: { en: 'min', fr: 'min' },
  subject: { en: 'Your audit pack is ready', fr: 'Votre dossier d’audit est prêt' },
  ready: {
    en: 'The audit pack you asked for can be fetched for 24 hours. Then it is thrown away; it can be made again at any time.',
    fr: 'Le dossier d’audit demandé peut être téléchargé pendant 24 heures. Il est ensuite supprimé; il peut être refait en tout temps.',
  },
  fetch: { en: 'Open the matrix', fr: 'Ouvrir la matrice' },
} satisfies Record<string, Label>;

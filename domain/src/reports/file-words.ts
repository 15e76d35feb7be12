import type { Label } from '../lists/list.ts';

/** The letter that a report is ready. */
export const fileWords = {
  subject: { en: 'Your report is ready: {{name}}', fr: 'Votre rapport est prêt : {{name}}' },
  ready: {
    en: 'The report you asked for can be fetched for 24 hours. Then it is thrown away; it can be made again at any time.',
    fr: 'Le rapport demandé peut être téléchargé pendant 24 heures. Il est ensuite supprimé; il peut être refait en tout temps.',
  },
  fetch: { en: 'Open my files', fr: 'Ouvrir mes fichiers' },
} satisfies Record<string, Label>;

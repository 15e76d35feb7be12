import type { Label } from '../lists/list.ts';

/** The email that a report is ready. */
export const fileWords = {
  subject: { en: 'Your report is ready: {{name}}', fr: 'Votre rapport est prêt : {{name}}' },
  ready: {
    en: 'The report you requested is ready to download for 24 hours. After that, run it again to get a new file.',
    fr: 'Le rapport que vous avez demandé peut être téléchargé pendant 24 heures. Passé ce délai, exécutez-le de nouveau.',
  },
  fetch: { en: 'View report files', fr: 'Voir les fichiers de rapport' },
  reason: {
    en: 'You receive this email because you requested this report.',
    fr: 'Vous recevez ce courriel parce que vous avez demandé ce rapport.',
  },
} satisfies Record<string, Label>;

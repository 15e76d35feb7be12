import type { Label } from '../lists/list.ts';

/** Emails of schedules: the report itself, and what its owner is told. */
export const scheduleWords = {
  rows: {
    en: '{{name}}, run of {{day}}. Number of rows: {{rows}}.',
    fr: '{{name}}, exécution du {{day}}. Nombre de lignes : {{rows}}.',
  },
  attached: { en: 'The report is attached.', fr: 'Le rapport est joint à ce courriel.' },
  linked: {
    en: 'You can download the report for 24 hours. The link works only for you.',
    fr: 'Vous pouvez télécharger le rapport pendant 24 heures. Le lien ne fonctionne que pour vous.',
  },
  tooLarge: {
    en: 'The report is too large to attach. You can download it for 24 hours. The link works only for you.',
    fr: 'Le rapport est trop volumineux pour être joint. Vous pouvez le télécharger pendant 24 heures. Le lien ne fonctionne que pour vous.',
  },
  fetch: { en: 'View report files', fr: 'Voir les fichiers de rapport' },
  footer: {
    en: 'You receive this email because {{owner}} added you to this report schedule for {{company}}. Contact them to be removed.',
    fr: 'Vous recevez ce courriel parce que {{owner}} vous a ajouté à la planification de ce rapport pour {{company}}. Communiquez avec cette personne pour ne plus le recevoir.',
  },
  pausedSubject: { en: 'Schedule paused: {{name}}', fr: 'Planification en pause : {{name}}' },
  ownerRight: {
    en: 'The schedule “{{name}}” is paused because you no longer have access to its report. An administrator can take it over to resume it.',
    fr: 'La planification « {{name}} » est en pause, car vous n’avez plus accès à son rapport. Un administrateur peut en devenir propriétaire pour la relancer.',
  },
  outSubject: { en: 'Report not delivered: {{name}}', fr: 'Rapport non livré : {{name}}' },
  out: {
    en: 'The mail server rejected three emails in a row from the schedule “{{name}}” to {{recipient}}. They won’t receive this report until the schedule is saved again.',
    fr: 'Le serveur de messagerie a rejeté trois courriels de suite de la planification « {{name}} » à {{recipient}}. Cette personne ne recevra plus ce rapport tant que la planification n’aura pas été enregistrée de nouveau.',
  },
  nobodyLeft: {
    en: 'The schedule has no recipients left, so it is paused.',
    fr: 'La planification n’a plus de destinataire et est en pause.',
  },
  ownerFooter: {
    en: 'You receive this email because you own this schedule.',
    fr: 'Vous recevez ce courriel parce que vous êtes propriétaire de cette planification.',
  },
  open: { en: 'View schedules', fr: 'Voir les planifications' },
} satisfies Record<string, Label>;

import type { Label } from '../lists/list.ts';

/** Letters of schedules: the report itself, and what its owner is told. */
export const scheduleWords = {
  rows: { en: '{{name}}, run of {{day}}: {{rows}} rows.', fr: '{{name}}, exécution du {{day}} : {{rows}} lignes.' },
  attached: { en: 'The report is attached.', fr: 'Le rapport est joint à ce message.' },
  linked: {
    en: 'The report can be fetched for 24 hours, by you alone.',
    fr: 'Le rapport peut être téléchargé pendant 24 heures, par vous seulement.',
  },
  tooLarge: {
    en: 'It is too large for a letter. It can be fetched for 24 hours, by you alone.',
    fr: 'Il est trop volumineux pour un message. Il peut être téléchargé pendant 24 heures, par vous seulement.',
  },
  fetch: { en: 'Open my files', fr: 'Ouvrir mes fichiers' },
  footer: {
    en: 'Sent for {{company}} by the schedule of {{owner}}, who can take you off it.',
    fr: 'Envoyé pour {{company}} selon la planification de {{owner}}, qui peut vous en retirer.',
  },
  pausedSubject: { en: 'A schedule is paused: {{name}}', fr: 'Une planification est en pause : {{name}}' },
  ownerRight: {
    en: 'You own the schedule “{{name}}” and may not see its report any more. It sends nothing until an admin takes it over.',
    fr: 'La planification « {{name}} » est à vous et vous ne pouvez plus voir son rapport. Elle n’envoie plus rien avant qu’un administrateur la reprenne.',
  },
  outSubject: { en: 'A report does not arrive: {{name}}', fr: 'Un rapport n’arrive pas : {{name}}' },
  out: {
    en: 'The mail server refused three letters in a row of the schedule “{{name}}” to {{recipient}}. They get no more of it until somebody saves the schedule again.',
    fr: 'Le serveur de courriel a refusé trois messages de suite de la planification « {{name}} » à {{recipient}}. Plus rien ne leur est envoyé avant que quelqu’un enregistre de nouveau la planification.',
  },
  nobodyLeft: {
    en: 'Nobody is left to send it to, so the schedule is paused.',
    fr: 'Il ne reste personne à qui l’envoyer : la planification est en pause.',
  },
  open: { en: 'Open the schedules', fr: 'Ouvrir les planifications' },
} satisfies Record<string, Label>;

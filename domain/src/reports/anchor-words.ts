import type { Label } from '../lists/list.ts';

/** Outside addresses that may receive the daily anchor: a few parties that keep it, not a mailing list. */
export const mostAnchorAddresses = 10;

/** Emails to those who keep the anchors of the audit log. They know no more of Muster than what the email says. */
export const anchorWords = {
  subject: { en: 'Audit log anchor of {{day}}', fr: 'Ancrage du journal d’audit du {{day}}' },
  text: {
    en: 'The attached file names the last entry of each audit log at {{origin}} on {{day}}. It contains entry numbers and hashes, no personal data.',
    fr: 'Le fichier joint indique la dernière entrée de chaque journal d’audit de {{origin}} le {{day}}. Il contient des numéros d’entrées et des empreintes, aucune donnée personnelle.',
  },
  keep: {
    en: 'Keep this email. If the log is ever questioned, comparing it with the file shows whether entries up to this day were rewritten or deleted. If an email is missing on a day, ask the operator why.',
    fr: 'Conservez ce courriel. Si le journal est un jour contesté, la comparaison avec le fichier montre si des entrées ont été réécrites ou supprimées jusqu’à ce jour. Si un courriel manque un jour, demandez pourquoi à l’exploitant.',
  },
  addedSubject: { en: 'You will receive the audit log anchors', fr: 'Vous recevrez les ancrages du journal d’audit' },
  added: {
    en: '{{by}} asks you to keep the audit log anchors of {{origin}}. From now on you receive an email with a small file every day. You don’t need an account.',
    fr: '{{by}} vous demande de conserver les ancrages du journal d’audit de {{origin}}. Vous recevrez dorénavant chaque jour un courriel avec un petit fichier. Vous n’avez pas besoin de compte.',
  },
  removedSubject: {
    en: 'You no longer receive the audit log anchors',
    fr: 'Vous ne recevrez plus les ancrages du journal d’audit',
  },
  removed: {
    en: '{{by}} removed this address: no more audit log anchors of {{origin}} are sent to it. Keep the ones you have. If you didn’t expect this, ask the operator about it by other means than this email.',
    fr: '{{by}} a retiré cette adresse : plus aucun ancrage du journal d’audit de {{origin}} n’y sera envoyé. Conservez ceux que vous avez. Si vous ne vous y attendiez pas, communiquez avec l’exploitant par un autre moyen que ce courriel.',
  },
  footer: {
    en: 'You receive this email because an administrator of {{origin}} chose this address to keep the anchors. Contact them to be removed.',
    fr: 'Vous recevez ce courriel parce qu’un administrateur de {{origin}} a choisi cette adresse pour conserver les ancrages. Communiquez avec cette personne pour ne plus les recevoir.',
  },
} satisfies Record<string, Label>;

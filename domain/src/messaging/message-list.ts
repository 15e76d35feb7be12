import { defineList } from '../lists/list.ts';

export const messageStateWords = {
  draft: { en: 'Draft', fr: 'Brouillon' },
  scheduled: { en: 'Scheduled', fr: 'Planifié' },
  sending: { en: 'Sending', fr: 'Envoi en cours' },
  sent: { en: 'Sent', fr: 'Envoyé' },
  partlyFailed: { en: 'Partly failed', fr: 'Échec partiel' },
  cancelled: { en: 'Cancelled', fr: 'Annulé' },
} as const;

export const channelWords = {
  inbox: { en: 'Inbox', fr: 'Boîte de réception' },
  email: { en: 'Email', fr: 'Courriel' },
  push: { en: 'Push notification', fr: 'Notification poussée' },
  sms: { en: 'Text message', fr: 'Texto' },
} as const;

/** Messages of a company, newest first. */
export const messageList = defineList({
  key: 'messages',
  name: { en: 'Messages', fr: 'Messages' },
  columns: {
    subject: { label: { en: 'Subject', fr: 'Objet' }, type: 'link', sortable: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', sortable: true, words: messageStateWords },
    channels: { label: { en: 'Channels', fr: 'Canaux' }, type: 'text' },
    at: { label: { en: 'Date', fr: 'Date' }, type: 'instant', sortable: true },
    recipients: { label: { en: 'Audience', fr: 'Destinataires' }, type: 'count', sortable: true },
    delivered: { label: { en: 'Delivered', fr: 'Remis' }, type: 'count' },
    opened: { label: { en: 'Opened', fr: 'Ouverts' }, type: 'count' },
    acknowledged: { label: { en: 'Acknowledged', fr: 'Accusés' }, type: 'count' },
    failed: { label: { en: 'Failed', fr: 'Échecs' }, type: 'count' },
    unreachable: { label: { en: 'Not reachable', fr: 'Injoignables' }, type: 'count', hidden: true },
    acknowledgeBy: {
      label: { en: 'Acknowledge by', fr: 'Accuser réception avant le' },
      type: 'day',
      sortable: true,
      hidden: true,
    },
    author: { label: { en: 'Written by', fr: 'Rédigé par' }, type: 'text', sortable: true, hidden: true },
    createdAt: { label: { en: 'Created', fr: 'Créé le' }, type: 'instant', sortable: true, hidden: true },
  },
  filters: { state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: messageStateWords } },
  order: '-at',
});

export const recipientStateWords = {
  waiting: { en: 'Waiting', fr: 'En attente' },
  delivered: { en: 'Delivered', fr: 'Remis' },
  opened: { en: 'Opened', fr: 'Ouvert' },
  acknowledged: { en: 'Acknowledged', fr: 'Accusé' },
  failed: { en: 'Failed', fr: 'Échec' },
  unreachable: { en: 'Not reachable', fr: 'Injoignable' },
  leftOut: { en: 'Not sent', fr: 'Non envoyé' },
} as const;
export type RecipientState = keyof typeof recipientStateWords;

export const leftOutWords = {
  left: { en: 'No longer employed', fr: 'N’est plus à l’emploi' },
  noLongerMatches: { en: 'No longer matches the audience', fr: 'Ne correspond plus aux critères' },
  added: { en: 'Joined the audience after it was scheduled', fr: 'S’est ajouté après la planification' },
} as const;

/** Everyone a message goes to, and what became of it for each. */
export const recipientList = defineList({
  key: 'messageRecipients',
  name: { en: 'Recipients', fr: 'Destinataires' },
  columns: {
    name: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
    employeeNumber: { label: { en: 'Employee no.', fr: 'N° d’employé' }, type: 'text', sortable: true, hidden: true },
    site: { label: { en: 'Site', fr: 'Site' }, type: 'text', sortable: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', sortable: true, words: recipientStateWords },
    trail: { label: { en: 'Delivery', fr: 'Acheminement' }, type: 'text' },
    note: { label: { en: 'Note', fr: 'Note' }, type: 'status', words: leftOutWords },
    acknowledgedAt: { label: { en: 'Acknowledged', fr: 'Accusé le' }, type: 'instant', sortable: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: recipientStateWords },
    open: { label: { en: 'Not acknowledged', fr: 'Sans accusé' }, kind: 'flag' },
  },
  order: 'name',
});

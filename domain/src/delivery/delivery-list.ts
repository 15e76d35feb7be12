import { defineList } from '../lists/list.ts';

export const channelWords = {
  inbox: { en: 'Inbox', fr: 'Boîte de réception' },
  email: { en: 'Email', fr: 'Courriel' },
  push: { en: 'Push notification', fr: 'Notification poussée' },
  sms: { en: 'Text message', fr: 'Texto' },
} as const;

export const deliveryStateWords = {
  queued: { en: 'Queued', fr: 'En attente' },
  sent: { en: 'Sent', fr: 'Envoyé' },
  delivered: { en: 'Delivered', fr: 'Livré' },
  opened: { en: 'Opened', fr: 'Ouvert' },
  acknowledged: { en: 'Acknowledged', fr: 'Confirmé' },
  bounced: { en: 'Not delivered', fr: 'Non livré' },
  suppressed: { en: 'Not sent', fr: 'Non envoyé' },
} as const;

export const suppressedReasonWords = {
  noAddress: { en: 'No address', fr: 'Aucune adresse' },
  optedOut: { en: 'Turned off by the person', fr: 'Désactivé par la personne' },
  bounced: {
    en: 'Earlier messages to this address were returned',
    fr: 'Des envois antérieurs à cette adresse ont été retournés',
  },
  notSetUp: { en: 'Not set up', fr: 'Non configuré' },
  tooMany: { en: 'Daily limit reached', fr: 'Limite quotidienne atteinte' },
  left: { en: 'Left the company before it was sent', fr: 'A quitté l’entreprise avant l’envoi' },
} as const;

const columns = {
  queuedAt: { label: { en: 'Created', fr: 'Créé' }, type: 'instant', sortable: true },
  subject: { label: { en: 'Subject', fr: 'Objet' }, type: 'text', sortable: true },
  channel: { label: { en: 'Channel', fr: 'Canal' }, type: 'status', sortable: true, words: channelWords },
  state: { label: { en: 'Status', fr: 'État' }, type: 'status', sortable: true, words: deliveryStateWords },
  reason: {
    label: { en: 'Reason not sent', fr: 'Motif du non-envoi' },
    type: 'status',
    words: suppressedReasonWords,
    hidden: true,
  },
  address: { label: { en: 'Sent to', fr: 'Envoyé à' }, type: 'text' },
  sentAt: { label: { en: 'Sent', fr: 'Envoyé le' }, type: 'instant', sortable: true },
  deliveredAt: { label: { en: 'Delivered', fr: 'Livré le' }, type: 'instant', sortable: true, hidden: true },
  openedAt: { label: { en: 'Opened', fr: 'Ouvert le' }, type: 'instant', sortable: true },
  acknowledgedAt: { label: { en: 'Acknowledged', fr: 'Confirmé le' }, type: 'instant', sortable: true, hidden: true },
  failure: {
    label: { en: 'Answer of the mail server', fr: 'Réponse du serveur de courriel' },
    type: 'text',
    hidden: true,
  },
} as const;

const filters = {
  channel: { label: { en: 'Channel', fr: 'Canal' }, kind: 'choice', words: channelWords },
  state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: deliveryStateWords },
  from: { label: { en: 'From', fr: 'Du' }, kind: 'day' },
  to: { label: { en: 'To', fr: 'Au' }, kind: 'day' },
} as const;

/** What was sent to one employee. */
export const deliveryList = defineList({
  key: 'deliveries',
  name: { en: 'Messages', fr: 'Messages' },
  order: '-queuedAt',
  columns,
  filters,
});

/** What was sent to oneself. */
export const myDeliveryList = defineList({
  key: 'myDeliveries',
  name: { en: 'Sent to me', fr: 'Envoyé à moi' },
  order: '-queuedAt',
  columns,
  filters,
});

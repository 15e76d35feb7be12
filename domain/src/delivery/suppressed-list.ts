import { defineList } from '../lists/list.ts';

export const suppressionWords = {
  bounced: { en: 'Returned', fr: 'Retourné' },
  refused: { en: 'Refused by the mail server', fr: 'Refusé par le serveur de courriel' },
  stopped: { en: 'Replied STOP', fr: 'A répondu ARRÊT' },
} as const;

const kindWords = { email: { en: 'Email', fr: 'Courriel' }, sms: { en: 'Text message', fr: 'Texto' } } as const;

/** Addresses that a company sends nothing to. */
export const suppressedList = defineList({
  key: 'suppressedAddresses',
  name: { en: 'Suppressed addresses', fr: 'Adresses bloquées' },
  order: '-since',
  columns: {
    address: { label: { en: 'Address', fr: 'Adresse' }, type: 'text', sortable: true },
    people: { label: { en: 'Employees', fr: 'Employés' }, type: 'text' },
    channel: { label: { en: 'Channel', fr: 'Canal' }, type: 'status', sortable: true, words: kindWords },
    reason: { label: { en: 'Reason', fr: 'Motif' }, type: 'status', sortable: true, words: suppressionWords },
    detail: { label: { en: 'Details', fr: 'Détails' }, type: 'text' },
    since: { label: { en: 'Since', fr: 'Depuis' }, type: 'instant', sortable: true },
  },
  filters: {
    channel: { label: { en: 'Channel', fr: 'Canal' }, kind: 'choice', words: kindWords },
    reason: { label: { en: 'Reason', fr: 'Motif' }, kind: 'choice', words: suppressionWords },
  },
});

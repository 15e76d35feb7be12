import { defineList } from '../lists/list.ts';
import type { RecordKind } from './retention.ts';

export const recordKindWords = {
  deliveries: { en: 'Deliveries', fr: 'Envois' },
  messages: { en: 'Messages', fr: 'Messages' },
  emails: { en: 'Emails', fr: 'Courriels' },
  tickets: { en: 'Support tickets', fr: 'Demandes d’assistance' },
  packageCalls: { en: 'Package logs', fr: 'Journaux de modules' },
  securityEvents: { en: 'Security events', fr: 'Événements de sécurité' },
  people: { en: 'People who left', fr: 'Personnes parties' },
} as const satisfies Record<RecordKind, { en: string; fr: string }>;

export const retentionActionWords = {
  delete: { en: 'Deleted', fr: 'Supprimé' },
  pseudonymise: { en: 'Pseudonymised', fr: 'Pseudonymisé' },
} as const;

const unitWords = { months: { en: 'months', fr: 'mois' }, days: { en: 'days', fr: 'jours' } } as const;

/** What runs deleted or pseudonymised, and why. */
export const deletionList = defineList({
  key: 'retentionDeletions',
  name: { en: 'Deleted records', fr: 'Données supprimées' },
  order: '-at',
  columns: {
    kind: { label: { en: 'What', fr: 'Quoi' }, type: 'status', words: recordKindWords, sortable: true },
    at: { label: { en: 'When', fr: 'Quand' }, type: 'instant', sortable: true },
    action: { label: { en: 'Done', fr: 'Traitement' }, type: 'status', words: retentionActionWords },
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text', sortable: true },
    records: { label: { en: 'Records', fr: 'Données' }, type: 'count', sortable: true },
    firstEventOn: {
      label: { en: 'Oldest', fr: 'La plus ancienne' },
      type: 'day',
      meaning: {
        en: 'The earliest day from which the time counted.',
        fr: 'Le premier jour à partir duquel la durée a été comptée.',
      },
    },
    lastEventOn: {
      label: { en: 'Newest', fr: 'La plus récente' },
      type: 'day',
      meaning: {
        en: 'The latest day from which the time counted.',
        fr: 'Le dernier jour à partir duquel la durée a été comptée.',
      },
    },
    keptFor: {
      label: { en: 'Kept for', fr: 'Conservées' },
      type: 'count',
      meaning: { en: 'The time that expired, in months or days.', fr: 'La durée écoulée, en mois ou en jours.' },
    },
    unit: { label: { en: 'Unit', fr: 'Unité' }, type: 'status', words: unitWords },
    keys: {
      label: { en: 'Keys', fr: 'Clés' },
      type: 'text',
      hidden: true,
      meaning: {
        en: 'Identifiers of what is gone. They name no one.',
        fr: 'Identifiants de ce qui a disparu. Ils ne nomment personne.',
      },
    },
  },
  filters: {
    kind: { label: { en: 'What', fr: 'Quoi' }, kind: 'choice', words: recordKindWords },
    action: { label: { en: 'Done', fr: 'Traitement' }, kind: 'choice', words: retentionActionWords },
    companyId: { label: { en: 'Company', fr: 'Entreprise' }, kind: 'id' },
    runId: { label: { en: 'Run', fr: 'Exécution' }, kind: 'id' },
  },
});

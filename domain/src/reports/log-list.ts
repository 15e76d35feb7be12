import type { Severity } from '../audit/severity.ts';
import { defineList } from '../lists/list.ts';

export const actorKindWords = {
  person: { en: 'Person', fr: 'Personne' },
  system: { en: 'System', fr: 'Système' },
  key: { en: 'API key', fr: 'Clé d’API' },
  anonymous: { en: 'Not signed in', fr: 'Non connecté' },
} as const;

export const severityWords = {
  high: { en: 'High', fr: 'Élevée' },
  elevated: { en: 'Elevated', fr: 'Moyenne' },
  normal: { en: 'Normal', fr: 'Normale' },
} as const satisfies Record<Severity, unknown>;

/** The audit log of every company. */
export const logList = defineList({
  key: 'logs',
  name: { en: 'Logs', fr: 'Journaux' },
  order: '-at',
  columns: {
    at: { label: { en: 'When', fr: 'Quand' }, type: 'instant', sortable: true },
    action: {
      label: { en: 'Action', fr: 'Action' },
      type: 'text',
      meaning: { en: 'What was done; in files, its code.', fr: 'Ce qui a été fait; dans les fichiers, son code.' },
    },
    actor: {
      label: { en: 'By', fr: 'Par' },
      type: 'text',
      meaning: {
        en: 'Who did it: a person, an API key or the system.',
        fr: 'Qui l’a fait : une personne, une clé d’API ou le système.',
      },
    },
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text' },
    record: {
      label: { en: 'Record', fr: 'Dossier' },
      type: 'text',
      meaning: {
        en: 'The name or number of what was changed, as it is now.',
        fr: 'Le nom ou le numéro de ce qui a été modifié, tel qu’il est maintenant.',
      },
    },
    summary: {
      label: { en: 'Changes', fr: 'Modifications' },
      type: 'text',
      meaning: {
        en: 'Before → after. Names, addresses, free text and secrets are replaced by “…”.',
        fr: 'Avant → après. Les noms, adresses, textes libres et secrets sont remplacés par « … ».',
      },
    },
    reason: { label: { en: 'Reason', fr: 'Motif' }, type: 'text' },
    severity: {
      label: { en: 'Severity', fr: 'Gravité' },
      type: 'status',
      words: severityWords,
      hidden: true,
      meaning: {
        en: 'High: rights, keys, closures, corrections and revocations. Elevated: access to much data, and removals.',
        fr: 'Élevée : droits, clés, fermetures, corrections et révocations. Moyenne : accès à beaucoup de données, et suppressions.',
      },
    },
    actorKind: {
      label: { en: 'Actor type', fr: 'Type d’auteur' },
      type: 'status',
      words: actorKindWords,
      hidden: true,
    },
    onBehalfOf: { label: { en: 'On behalf of', fr: 'Au nom de' }, type: 'text', hidden: true },
    entity: { label: { en: 'Record type', fr: 'Type de dossier' }, type: 'text', hidden: true },
    entityId: { label: { en: 'Record ID', fr: 'Identifiant du dossier' }, type: 'text', hidden: true },
    ip: { label: { en: 'IP address', fr: 'Adresse IP' }, type: 'text', hidden: true },
    requestId: { label: { en: 'Request', fr: 'Requête' }, type: 'text', hidden: true },
    sequence: {
      label: { en: 'Entry no.', fr: 'N° d’entrée' },
      type: 'count',
      hidden: true,
      meaning: { en: 'Its place in the company’s chain.', fr: 'Sa place dans la chaîne de l’entreprise.' },
    },
    hash: {
      label: { en: 'Hash', fr: 'Empreinte' },
      type: 'text',
      hidden: true,
      meaning: {
        en: 'SHA-256 of the previous entry’s hash and this entry.',
        fr: 'SHA-256 de l’empreinte de l’entrée précédente et de cette entrée.',
      },
    },
  },
  filters: {
    actorKind: { label: { en: 'Actor type', fr: 'Type d’auteur' }, kind: 'choice', words: actorKindWords },
    severity: { label: { en: 'Severity', fr: 'Gravité' }, kind: 'choice', words: severityWords },
    looks: { label: { en: 'Platform access', fr: 'Accès de la plateforme' }, kind: 'flag' },
    corrections: { label: { en: 'Changes after completion', fr: 'Modifications après la fin' }, kind: 'flag' },
    withReason: { label: { en: 'With a reason', fr: 'Avec un motif' }, kind: 'flag' },
  },
  groups: {
    company: { label: { en: 'Company', fr: 'Entreprise' }, key: 'companyId', words: 'company' },
    actor: { label: { en: 'Actor', fr: 'Auteur' }, key: 'actorId', type: 'text', words: 'actor' },
    family: { label: { en: 'Area', fr: 'Domaine' }, key: 'family', type: 'text' },
    action: { label: { en: 'Action', fr: 'Action' }, key: 'action', type: 'text' },
    entity: { label: { en: 'Record type', fr: 'Type de dossier' }, key: 'entity', type: 'text' },
    day: { label: { en: 'Day', fr: 'Jour' }, key: 'at', bucket: 'day' },
  },
  measures: {
    entries: {
      label: { en: 'Entries', fr: 'Entrées' },
      meaning: { en: 'Entries of the audit log.', fr: 'Entrées du journal d’audit.' },
      kind: 'count',
    },
    actors: {
      label: { en: 'Actors', fr: 'Auteurs' },
      meaning: {
        en: 'People, keys and system tasks that acted, each counted once.',
        fr: 'Personnes, clés et tâches du système ayant agi, chacune comptée une fois.',
      },
      kind: 'distinct',
      of: 'actorId',
    },
    looks: {
      label: { en: 'Platform access', fr: 'Accès de la plateforme' },
      meaning: {
        en: 'Entries about platform staff reading a company’s data or this log.',
        fr: 'Entrées sur la lecture de données d’une entreprise ou de ce journal par la plateforme.',
      },
      kind: 'count',
      where: { looks: 'true' },
    },
    corrections: {
      label: { en: 'Changes after completion', fr: 'Modifications après la fin' },
      meaning: {
        en: 'Corrections, revocations, voided completions and reopened sessions.',
        fr: 'Corrections, révocations, réussites annulées et séances rouvertes.',
      },
      kind: 'count',
      where: { corrections: 'true' },
    },
  },
  dates: ['at'],
});

import { leavers } from '../lists/grouping.ts';
import { defineList } from '../lists/list.ts';
import { deviceMeaning } from './enrolment-columns.ts';

/** What happened in training and qualification, in the order of a person's way. */
export const activityWords = {
  assigned: { en: 'Course assigned', fr: 'Cours attribué' },
  started: { en: 'Course started', fr: 'Cours commencé' },
  completed: { en: 'Course completed', fr: 'Cours terminé' },
  failed: { en: 'Course not passed', fr: 'Cours échoué' },
  withdrawn: { en: 'Withdrawn from course', fr: 'Désinscription du cours' },
  evaluated: { en: 'Practical evaluation given', fr: 'Évaluation pratique faite' },
  signed: { en: 'Session signed', fr: 'Séance signée' },
  qualified: { en: 'Qualification issued', fr: 'Qualification délivrée' },
  revoked: { en: 'Qualification revoked', fr: 'Qualification révoquée' },
  submitted: { en: 'Certificate submitted', fr: 'Certificat soumis' },
  verified: { en: 'Certificate verified', fr: 'Certificat vérifié' },
  rejected: { en: 'Certificate not accepted', fr: 'Certificat refusé' },
  seatUsed: { en: 'Seat used', fr: 'Place utilisée' },
  acknowledged: { en: 'Message acknowledged', fr: 'Message confirmé' },
} as const;
/**
 * How it came in: on screen, at a shared kiosk, with a group training, from an import, by a program of the company, or
 * by a rule of the system.
 */
export const channelWords = {
  web: { en: 'Website', fr: 'Site Web' },
  kiosk: { en: 'Kiosk', fr: 'Borne' },
  training: { en: 'Group training', fr: 'Formation de groupe' },
  import: { en: 'Import', fr: 'Importation' },
  api: { en: 'API key', fr: 'Clé d’API' },
  automatic: { en: 'Automatic', fr: 'Automatique' },
} as const;
export type ActivityChannel = keyof typeof channelWords;

export type ActivityKind = keyof typeof activityWords;

/** Without a first day the report goes back so many days, today among them. */
export const activityDays = 7;

/** What happened to people, newest first: told from what is stored, so that it agrees with every other page. */
export const companyActivityList = defineList({
  key: 'companyActivity',
  employee: 'personId',
  name: { en: 'Recent activity', fr: 'Activité récente' },
  order: '-at',
  columns: {
    at: { label: { en: 'When', fr: 'Quand' }, type: 'instant', sortable: true },
    name: { label: { en: 'Person', fr: 'Personne' }, type: 'link', sortable: true },
    event: { label: { en: 'Event', fr: 'Événement' }, type: 'status', words: activityWords, sortable: true },
    object: {
      label: { en: 'About', fr: 'Objet' },
      type: 'text',
      meaning: {
        en: 'The course, qualification, certificate or message.',
        fr: 'Le cours, la qualification, le certificat externe ou le message.',
      },
    },
    result: {
      label: { en: 'Result', fr: 'Résultat' },
      type: 'text',
      meaning: {
        en: 'The score of an attempt, or the last day of a qualification.',
        fr: 'La note d’une tentative ou le dernier jour d’une qualification.',
      },
    },
    actor: {
      label: { en: 'By', fr: 'Par' },
      type: 'text',
      meaning: { en: 'Who did it; “–” where the system did.', fr: 'Qui l’a fait; « – » lorsque c’est le système.' },
    },
    channel: {
      label: { en: 'Channel', fr: 'Canal' },
      type: 'status',
      words: channelWords,
      sortable: true,
      meaning: {
        en: 'Where the event came from. Automatic: a rule, a renewal or a result assigned it.',
        fr: 'D’où provient l’événement. Automatique : il découle d’une règle, d’un renouvellement ou d’un résultat.',
      },
    },
    ip: {
      label: { en: 'IP address', fr: 'Adresse IP' },
      type: 'text',
      hidden: true,
      meaning: {
        en: 'The address in the audit log, where the event was done on screen by someone of the company. Not given to API keys.',
        fr: 'L’adresse inscrite au journal d’audit, si l’événement a été fait à l’écran par une personne de l’entreprise. Non transmise aux clés d’API.',
      },
    },
    device: {
      label: { en: 'Device', fr: 'Appareil' },
      type: 'text',
      hidden: true,
      meaning: deviceMeaning,
    },
    employeeNumber: { label: { en: 'Employee no.', fr: 'N° d’employé' }, type: 'text', sortable: true, hidden: true },
    site: { label: { en: 'Site', fr: 'Site' }, type: 'text', hidden: true },
  },
  filters: {
    event: { label: { en: 'Event', fr: 'Événement' }, kind: 'choice', words: activityWords },
    channel: { label: { en: 'Channel', fr: 'Canal' }, kind: 'choice', words: channelWords },
    ...leavers,
  },
  groups: {
    event: { label: { en: 'Event', fr: 'Événement' }, key: 'event', filter: 'event' },
    day: { label: { en: 'Day', fr: 'Jour' }, key: 'at', bucket: 'day' },
    person: { label: { en: 'Person', fr: 'Personne' }, key: 'personId', words: 'name' },
    actor: { label: { en: 'By', fr: 'Par' }, key: 'actorId', words: 'actor' },
    channel: { label: { en: 'Channel', fr: 'Canal' }, key: 'channel', filter: 'channel' },
    site: { label: { en: 'Site', fr: 'Site' }, key: 'siteId', words: 'site' },
  },
  measures: {
    events: {
      label: { en: 'Events', fr: 'Événements' },
      meaning: {
        en: 'Everything that happened from the first day chosen, or in the last 7 days.',
        fr: 'Tout ce qui s’est passé depuis le premier jour choisi, ou au cours des 7 derniers jours.',
      },
      kind: 'count',
    },
    people: {
      label: { en: 'People', fr: 'Personnes' },
      meaning: {
        en: 'People with at least one event, each counted once.',
        fr: 'Personnes ayant au moins un événement, chacune comptée une fois.',
      },
      kind: 'distinct',
      of: 'personId',
    },
    completed: {
      label: { en: 'Completed', fr: 'Terminés' },
      meaning: { en: 'Courses completed.', fr: 'Cours terminés.' },
      kind: 'count',
      where: { event: 'completed' },
    },
    failed: {
      label: { en: 'Not passed', fr: 'Échoués' },
      meaning: { en: 'Attempts that were not passed.', fr: 'Tentatives échouées.' },
      kind: 'count',
      where: { event: 'failed' },
    },
    qualified: {
      label: { en: 'Qualifications issued', fr: 'Qualifications délivrées' },
      meaning: {
        en: 'Qualifications of every source, later revoked ones included.',
        fr: 'Qualifications de toute source, y compris celles révoquées depuis.',
      },
      kind: 'count',
      where: { event: 'qualified' },
    },
  },
  dates: ['at'],
});

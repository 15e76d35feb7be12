import { defineList } from '../lists/list.ts';
import type { PlaceState } from './place.ts';

export const trainingStateWords = {
  draft: { en: 'Draft', fr: 'Brouillon' },
  scheduled: { en: 'Scheduled', fr: 'Planifiée' },
  locked: { en: 'Booking closed', fr: 'Inscriptions fermées' },
  inProgress: { en: 'In progress', fr: 'En cours' },
  awaitingSignOff: { en: 'Awaiting sign-off', fr: 'En attente de signature' },
  closed: { en: 'Closed', fr: 'Clôturée' },
  cancelled: { en: 'Cancelled', fr: 'Annulée' },
} as const;

export const placeStateWords = {
  requested: { en: 'Requested', fr: 'Demandée' },
  booked: { en: 'Booked', fr: 'Inscrit' },
  waitlisted: { en: 'On waiting list', fr: 'En liste d’attente' },
  offered: { en: 'Place offered', fr: 'Place offerte' },
  declined: { en: 'Declined', fr: 'Refusée' },
  cancelledByAttendee: { en: 'Cancelled by attendee', fr: 'Annulée par la personne' },
  cancelledByAdmin: { en: 'Cancelled by administrator', fr: 'Annulée par l’administration' },
} as const satisfies Record<PlaceState, { en: string; fr: string }>;

/** How far the attendance of a training is recorded. */
export const attendanceWords = {
  none: { en: 'Not started', fr: 'Non commencée' },
  partly: { en: 'In progress', fr: 'En cours' },
  complete: { en: 'Recorded', fr: 'Consignée' },
} as const;
export type AttendanceState = keyof typeof attendanceWords;

/** Which trainings a list opens with: a planner looks ahead. */
export const periodWords = {
  upcoming: { en: 'Upcoming', fr: 'À venir' },
  past: { en: 'Past', fr: 'Passées' },
  all: { en: 'All', fr: 'Toutes' },
} as const;
export type Period = keyof typeof periodWords;

/** Group trainings of a company as its administrators plan them. */
export const trainingList = defineList({
  key: 'trainings',
  name: { en: 'Sessions', fr: 'Séances' },
  columns: {
    title: { label: { en: 'Title', fr: 'Titre' }, type: 'link', sortable: true },
    startsAt: { label: { en: 'Start', fr: 'Début' }, type: 'instant', sortable: true },
    endsAt: { label: { en: 'End', fr: 'Fin' }, type: 'instant', sortable: true, hidden: true },
    trainers: { label: { en: 'Trainer', fr: 'Formateur' }, type: 'text', sortable: true },
    where: { label: { en: 'Location', fr: 'Lieu' }, type: 'text', sortable: true },
    booked: { label: { en: 'Booked', fr: 'Inscrits' }, type: 'count', sortable: true },
    capacity: { label: { en: 'Capacity', fr: 'Capacité' }, type: 'count', sortable: true, hidden: true },
    waiting: { label: { en: 'Waiting list', fr: 'Liste d’attente' }, type: 'count', sortable: true, hidden: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: trainingStateWords, sortable: true },
    attendance: {
      label: { en: 'Attendance', fr: 'Présences' },
      type: 'status',
      words: attendanceWords,
      sortable: true,
    },
    subject: {
      label: { en: 'Course or qualification', fr: 'Cours ou qualification' },
      type: 'text',
      sortable: true,
      hidden: true,
    },
    requested: { label: { en: 'Requests', fr: 'Demandes' }, type: 'count', sortable: true, hidden: true },
    site: { label: { en: 'Site', fr: 'Site' }, type: 'text', sortable: true, hidden: true },
    sessions: { label: { en: 'Dates', fr: 'Dates' }, type: 'count', sortable: true, hidden: true },
    language: { label: { en: 'Language', fr: 'Langue' }, type: 'text', sortable: true, hidden: true },
  },
  filters: {
    period: { label: { en: 'Period', fr: 'Période' }, kind: 'choice', words: periodWords },
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: trainingStateWords },
    site: { label: { en: 'Site', fr: 'Site' }, kind: 'id' },
    trainer: { label: { en: 'Trainer', fr: 'Formateur' }, kind: 'id' },
    course: { label: { en: 'Course', fr: 'Cours' }, kind: 'id' },
    from: { label: { en: 'From', fr: 'Du' }, kind: 'day' },
    until: { label: { en: 'Until', fr: 'Au' }, kind: 'day' },
    requests: { label: { en: 'With open requests', fr: 'Avec des demandes en attente' }, kind: 'flag' },
  },
  order: '-startsAt',
});

import { employeeList } from '@app/domain/company/employee-list';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { bulkResult, selectionOf } from '../lists/list.ts';
import {
  bookingRule,
  material,
  placeState,
  recorded,
  sessionShown,
  trainingState,
  trainingSubject,
} from './training-fields.ts';

const trainingAddress = { trainingId: uuid };
const placeAddress = { trainingId: uuid, entryId: uuid };
const reason = freeText().trim().min(3).max(500);

// What learners do -----------------------------------------------------------------------------------------

const ownPlace = z.object({
  state: placeState,
  since: instant,
  offerUntil: instant.nullable(),
  reason: freeText().nullable(),
  /** Once it is closed. */ recorded: recorded.nullable(),
});

/** A training as someone sees it who may book it. */
export const offeredTraining = z.object({
  id: uuid,
  subject: trainingSubject,
  language: z.string(),
  timeZone: z.string(),
  place: freeText().nullable(),
  site: z.object({ name: freeText(), address: freeText().nullable() }).nullable(),
  trainers: z.array(freeText()),
  sessions: z.array(sessionShown),
  materials: z.array(material),
  note: freeText().nullable(),
  state: trainingState,
  bookingRule,
  capacity: integer().nullable(),
  /** Null without a limit. */
  free: integer().nullable(),
  waiting: integer(),
  /** The last day on which one books or cancels without an administrator. */
  bookUntil: day.nullable(),
  mine: ownPlace.nullable(),
  /** One's place among those who wait, from 1; null for who does not. */
  position: integer().nullable(),
  /** What the button does; null where none can work, with the reason. */
  wish: z.enum(['book', 'request', 'waitlist']).nullable(),
  obstacle: freeText().nullable(),
  mayLeave: z.boolean(),
  leads: z.boolean(),
  selfCheckIn: z.boolean(),
  checkInFrom: instant.nullable(),
  checkInUntil: instant.nullable(),
});

export const listOfferedTrainings = endpoint({
  method: 'GET',
  path: '/trainings',
  area: 'main',
  summary: 'Upcoming group trainings that one can book: of a course, of a skill, or of the courses of a product',
  input: z.object({ courseId: uuid.optional(), skillId: uuid.optional(), productId: uuid.optional() }),
  result: z.object({ trainings: z.array(offeredTraining) }),
});

export const listMyTrainings = endpoint({
  method: 'GET',
  path: '/my-trainings',
  area: 'main',
  summary:
    'The trainings in which one has a place, or which one leads; with `past` also those that have ended, the latest first',
  input: z.object({ past: z.enum(['true']).optional() }),
  result: z.object({ trainings: z.array(offeredTraining) }),
});

export const getOfferedTraining = endpoint({
  method: 'GET',
  path: '/trainings/:trainingId',
  area: 'main',
  summary: 'One group training as someone sees it who may book it or has a place',
  input: z.object(trainingAddress),
  result: offeredTraining,
});

export const bookPlace = endpoint({
  method: 'POST',
  path: '/trainings/:trainingId/place',
  area: 'main',
  summary: 'Book a place, request one, or join the waiting list',
  input: z.object({ ...trainingAddress, wish: z.enum(['book', 'request', 'waitlist']) }),
  result: z.object({ state: placeState }),
});

export const leavePlace = endpoint({
  method: 'POST',
  path: '/trainings/:trainingId/place/cancellation',
  area: 'main',
  summary: 'Give up one’s place, request or place on the waiting list',
  input: z.object({ ...trainingAddress, reason: freeText().trim().max(500).nullable().default(null) }),
  result: nothing,
});

export const answerOffer = endpoint({
  method: 'POST',
  path: '/trainings/:trainingId/place/answer',
  area: 'main',
  summary: 'Take or decline a place that became available',
  input: z.object({ ...trainingAddress, accept: z.boolean() }),
  result: z.object({ state: placeState }),
});

// What administrators do -----------------------------------------------------------------------------------

export const bookPeople = endpoint({
  method: 'POST',
  path: '/settings/trainings/:trainingId/bookings',
  area: 'settings',
  idempotent: true,
  summary:
    'Book people, the holders of a position or the people of a site; anyone who cannot be booked is named with the reason, and with `preview` it only says what would happen',
  input: z.object({
    ...trainingAddress,
    audience: z.union([
      selectionOf(employeeList),
      z.strictObject({ positionId: uuid }),
      z.strictObject({ siteId: uuid }),
    ]),
    /** Also people who are still valid in what the training gives, beyond what expires soon. */
    includeValid: z.boolean().default(false),
    /** Also people who have not completed what the course requires first. */
    includeUnprepared: z.boolean().default(false),
    /** Also people who are booked elsewhere at the same time. */
    includeClashes: z.boolean().default(false),
    /** Anyone beyond the capacity joins the waiting list. */
    waitlist: z.boolean().default(false),
    preview: z.boolean(),
  }),
  result: bulkResult.extend({
    waitlisted: integer(),
    /** Seats that these bookings use, and those that are free. */
    seatsNeeded: integer(),
    seatsFree: integer().nullable(),
    valid: z.array(z.object({ id: uuid, through: day.nullable() })),
  }),
});

export const approvePlace = endpoint({
  method: 'POST',
  path: '/settings/trainings/:trainingId/places/:entryId/approval',
  area: 'settings',
  summary: 'Approve a request, or book someone from the waiting list; never above the capacity',
  input: z.object(placeAddress),
  result: z.object({ state: placeState }),
});

export const declinePlace = endpoint({
  method: 'POST',
  path: '/settings/trainings/:trainingId/places/:entryId/refusal',
  area: 'settings',
  summary: 'Decline a request, with the reason',
  input: z.object({ ...placeAddress, reason }),
  result: nothing,
});

export const cancelPlace = endpoint({
  method: 'POST',
  path: '/settings/trainings/:trainingId/places/:entryId/cancellation',
  area: 'settings',
  summary: 'Cancel someone’s place, with the reason; the next person on the waiting list is offered it',
  input: z.object({ ...placeAddress, reason }),
  result: nothing,
});

export const substitutePlace = endpoint({
  method: 'POST',
  path: '/settings/trainings/:trainingId/places/:entryId/substitution',
  area: 'settings',
  summary: 'Give someone’s place to another person',
  input: z.object({ ...placeAddress, personId: uuid }),
  result: nothing,
});

export const listPlaceRequests = endpoint({
  method: 'GET',
  path: '/settings/training-requests',
  area: 'settings',
  summary: 'Requests for places in upcoming trainings, the earliest training first; at most 500',
  input: z.object({}),
  result: z.object({
    requests: z.array(
      z.object({
        trainingId: uuid,
        entryId: uuid,
        personId: uuid,
        name: freeText(),
        subject: trainingSubject,
        timeZone: z.string(),
        startsAt: instant,
        requestedAt: instant,
        free: integer().nullable(),
      }),
    ),
  }),
});

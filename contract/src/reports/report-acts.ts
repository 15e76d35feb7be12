import { companyEnrolmentList } from '@app/domain/reports/company-enrolment-list';
import { companyExpiredList } from '@app/domain/reports/expiry/company-expired-list';
import { companyExpiringList } from '@app/domain/reports/expiry/company-expiring-list';
import { companyUnfinishedList } from '@app/domain/reports/company-unfinished-list';
import { widestWindow } from '@app/domain/reports/expiry/expiry-words';
import { extensionLimitDays } from '@app/domain/seats/seat';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, endpoint, uuid } from '../endpoint.ts';
import { bulkResult, selectionOf } from '../lists/list.ts';
import { undoable } from '../company/undo.ts';

// Acting from a report: what is done to its rows, chosen by id or all that match.

/**
 * Rows of a report. The moment that a report of qualifications was looked at for makes its rows, also those chosen by
 * id; and how far ahead it looked.
 */
const moment = { asOf: day.optional(), knownOn: day.optional() };
const days = integer().min(1).max(widestWindow).optional();
const rows = z.discriminatedUnion('report', [
  z.strictObject({ report: z.literal('companyExpiring'), chosen: selectionOf(companyExpiringList), ...moment, days }),
  z.strictObject({ report: z.literal('companyExpired'), chosen: selectionOf(companyExpiredList), ...moment }),
  z.strictObject({ report: z.literal('companyUnfinished'), chosen: selectionOf(companyUnfinishedList) }),
  z.strictObject({ report: z.literal('companyEnrolments'), chosen: selectionOf(companyEnrolmentList) }),
]);
export type ReportRows = z.output<typeof rows>;

const reason = freeText().trim().min(3).max(500);
const preview = z.boolean();
/** What was, or would be, done to each row: `done` and `skipped` are all of them. */
const rowsDone = bulkResult.extend({ done: z.array(z.object({ id: uuid, label: freeText() })) });

const courseOfRows = z.object({
  courseId: uuid,
  course: freeText(),
  /** People to whom it is given. */
  people: integer(),
  /** Of a course that needs seats: how many are available, and how many people wait for one. */
  seats: z.object({ available: integer(), waiting: integer() }).nullable(),
});

export const assignFromReport = endpoint({
  method: 'POST',
  path: '/settings/reports/assignments',
  area: 'settings',
  idempotent: true,
  summary:
    'Assign the people of chosen rows the course that each row leads to, as automatic enrolment would choose it; with `seatedOnly` only as far as seats are available; with `reserve` only rows that need a seat, likewise; with `preview` it only says what would happen',
  input: z.object({
    rows,
    /** Null: the last valid day of what is renewed, or the course’s days from today. */
    dueOn: day.nullable(),
    note: freeText().trim().max(500).nullable(),
    /** Also people whose proof is valid and cannot be renewed yet. */
    evenIfValid: z.boolean(),
    /** Pass over people for whom no seat is available, instead of letting them wait. */
    seatedOnly: z.boolean(),
    /** Only rows that need a seat, and only as far as seats are available: what reserves seats for them. */
    reserve: z.boolean().default(false),
    preview,
  }),
  result: rowsDone.extend({ ...undoable, courses: z.array(courseOfRows) }),
});

export const remindFromReport = endpoint({
  method: 'POST',
  path: '/settings/reports/reminders',
  area: 'settings',
  idempotent: true,
  summary:
    'Remind the people of chosen rows by email of the courses they have open, at most once a day for each enrolment',
  input: z.object({ rows, preview }),
  result: rowsDone,
});

export const moveDueFromReport = endpoint({
  method: 'POST',
  path: '/settings/reports/due-days',
  area: 'settings',
  idempotent: true,
  summary: 'Change the due date of the open enrolments of chosen rows, with a reason',
  input: z.object({ rows, dueOn: day, reason, preview }),
  result: rowsDone,
});

export const extendFromReport = endpoint({
  method: 'POST',
  path: '/settings/reports/extensions',
  area: 'settings',
  idempotent: true,
  summary: `Extend the access of the enrolments of chosen rows whose seat has a completion deadline, by up to ${extensionLimitDays} days; lapsed ones reopen`,
  input: z.object({ rows, days: integer().min(1).max(extensionLimitDays), reason, preview }),
  result: rowsDone,
});

export const bookFromReport = endpoint({
  method: 'POST',
  path: '/settings/reports/bookings',
  area: 'settings',
  idempotent: true,
  summary: 'Book the people of chosen rows into a group training that leads to what their row is about',
  input: z.object({
    rows,
    trainingId: uuid,
    includeValid: z.boolean().default(false),
    includeUnprepared: z.boolean().default(false),
    includeClashes: z.boolean().default(false),
    /** Anyone beyond the capacity joins the waiting list. */
    waitlist: z.boolean().default(false),
    preview,
  }),
  result: rowsDone.extend({
    booked: integer(),
    waitlisted: integer(),
    seatsNeeded: integer(),
    seatsFree: integer().nullable(),
  }),
});

export const listSessionsOfRows = endpoint({
  method: 'POST',
  path: '/settings/reports/sessions',
  area: 'settings',
  summary: 'Which upcoming group trainings lead to what chosen rows are about, the earliest first; at most 200',
  input: z.object({ rows }),
  result: z.object({ trainingIds: z.array(uuid) }),
});

export const exemptFromReport = endpoint({
  method: 'POST',
  path: '/settings/reports/exemptions',
  area: 'settings',
  idempotent: true,
  summary: 'Exempt the people of chosen rows, from today, from the requirement behind each row',
  input: z.object({ rows, toOn: day, reason, note: freeText().trim().max(1000).nullable(), preview }),
  result: rowsDone.extend(undoable),
});

export const listSeatsOfRows = endpoint({
  method: 'POST',
  path: '/settings/reports/seats',
  area: 'settings',
  summary:
    'The seats that the renewals of chosen rows need, by course: available, on order and to buy, what they cost, and the product that sells them',
  input: z.object({ rows }),
  result: z.object({
    courses: z.array(
      z.object({
        id: uuid,
        course: freeText(),
        needed: integer(),
        available: integer(),
        ordered: integer(),
        toBuy: integer(),
        /** Those of them without an open enrolment, whom a bought seat is for; the earliest first. */
        forPeople: z.array(uuid),
        productId: uuid.nullable(),
        product: freeText().nullable(),
        minQuantity: integer(),
        maxQuantity: integer(),
        /** What each costs before taxes, at this quantity; null where it is not sold or none are to buy. */
        unitMinor: integer().nullable(),
        currency: freeText().nullable(),
      }),
    ),
  }),
});

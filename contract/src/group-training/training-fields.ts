import { attendanceWords } from '@app/domain/group-training/training-list';
import type { AttendanceState } from '@app/domain/group-training/training-list';
import { bookingRules } from '@app/domain/group-training/booking';
import { finals, results } from '@app/domain/group-training/marks';
import { placeStates } from '@app/domain/group-training/place';
import { planLimits } from '@app/domain/group-training/session-plan';
import { trainingStates } from '@app/domain/group-training/training';
import { targetRanks } from '@app/domain/qualification/what-if/target-standing';
import type { TargetState } from '@app/domain/qualification/what-if/target-standing';
import { z } from 'zod';
import { decimal, freeText, integer, oneLine } from '../boundary.ts';
import { contentLanguage, localised } from '../catalogue/catalogue.ts';
import { day, instant, uuid } from '../endpoint.ts';

/** What is recorded of someone with a place; before the closing it may still change. */
export const recorded = z.object({
  checkedIn: z.boolean(),
  final: z.enum(finals).nullable(),
  result: z.enum(results).nullable(),
  /** By the closing that stands. */
  certified: z.boolean(),
  /** An earlier closing certified them, the certificate stands, and the record does not support it any more. */
  noLongerEarned: z.boolean(),
});
export const trainingState = z.enum(trainingStates);
export const placeState = z.enum(placeStates);
export const attendanceState = z.enum(Object.keys(attendanceWords) as [AttendanceState, ...AttendanceState[]]);
export const bookingRule = z.enum(bookingRules);
export const checklistDepths = ['shown', 'supervised', 'competent'] as const;

const clockTime = oneLine().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** One session as it is planned: what the clock on the wall shows. `id`: a session on record that is kept. */
export const sessionPlan = z.strictObject({
  id: uuid.optional(),
  on: day,
  from: clockTime,
  to: clockTime,
  /** The day it ends on, where that is the next. */
  endsOn: day.optional(),
  breakMinutes: integer().min(0).max(600),
  roomId: uuid.nullable(),
});

/** What people do in practice. */
export const checklistItem = z.strictObject({
  id: uuid,
  text: oneLine().trim().min(1).max(300),
  depth: z.enum(checklistDepths),
});
/** What people bring or read; `href` a web address, or empty. */
export const material = z.strictObject({
  label: oneLine().trim().min(1).max(200),
  href: oneLine()
    .trim()
    .max(1000)
    .regex(/^(?:https?:\/\/\S+)?$/),
});

/** Everything that planning decides about a training. */
export const trainingPlan = {
  title: oneLine().trim().min(1).max(200).nullable(),
  courseId: uuid.nullable(),
  skillId: uuid.nullable(),
  skillLevel: integer().min(1).max(20),
  language: contentLanguage,
  timeZone: oneLine().min(1).max(60),
  siteId: uuid.nullable(),
  place: oneLine().trim().max(500).nullable(),
  minPeople: integer().min(1).max(10_000),
  maxPeople: integer().min(1).max(10_000).nullable(),
  bookingRule,
  lockDays: integer().min(0).max(60),
  reminderDays: integer().min(0).max(60),
  seatsTakenAt: z.enum(['booking', 'attendance']),
  noShowUsesSeat: z.boolean(),
  requiredMinutes: integer().min(1).max(100_000).nullable(),
  resultKind: z.enum(['attendance', 'passFail', 'competence']),
  passMark: decimal().min(0).max(100).multipleOf(0.01).nullable(),
  checklist: z.array(checklistItem).max(60),
  materials: z.array(material).max(20),
  trainerSkillId: uuid.nullable(),
  trainerSkillRule: z.enum(['warn', 'block']),
  traineeSigns: z.boolean(),
  trainerSigns: z.boolean(),
  evaluatorSigns: z.boolean(),
  selfCheckIn: z.boolean(),
  checkInBeforeMinutes: integer().min(0).max(1440),
  checkInAfterMinutes: integer().min(0).max(1440),
  note: freeText().trim().max(2000).nullable(),
  sessions: z.array(sessionPlan).max(planLimits.sessions),
  trainerIds: z.array(uuid).max(10),
  evaluatorIds: z.array(uuid).max(10),
};

/** What a training is about, with its names in every language there is. */
export const trainingSubject = z.object({
  title: freeText().nullable(),
  course: z.object({ id: uuid, code: freeText(), titles: localised, needsSeat: z.boolean() }).nullable(),
  skill: z.object({ id: uuid, code: freeText(), names: localised }).nullable(),
});

export const sessionShown = z.object({
  id: uuid,
  startsAt: instant,
  endsAt: instant,
  breakMinutes: integer(),
  room: z
    .object({ id: uuid, name: freeText(), capacity: integer().nullable(), directions: freeText().nullable() })
    .nullable(),
});

/**
 * How a trainer or evaluator stands, on the day of the first session, against the qualification that the training
 * requires; null where it requires none.
 */
export const staffStanding = z.object({
  personId: uuid,
  name: freeText(),
  role: z.enum(['trainer', 'evaluator']),
  employed: z.boolean(),
  standing: z
    .object({
      state: z.enum(Object.keys(targetRanks) as [TargetState, ...TargetState[]]),
      qualified: z.boolean(),
      validThrough: day.nullable(),
    })
    .nullable(),
});

/** Something else at the same time: in the same room, of the same trainer or evaluator, or of someone booked. */
export const clash = z.object({
  kind: z.enum(['room', 'trainer', 'attendee']),
  /** The room or person. */
  name: freeText(),
  /** Place of the planned session in the list that was sent. */
  session: integer(),
  trainingId: uuid,
  subject: trainingSubject,
  startsAt: instant,
  endsAt: instant,
});

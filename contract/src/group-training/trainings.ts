import { trainingList } from '@app/domain/group-training/training-list';
import { z } from 'zod';
import { decimal, freeText, integer, oneLine } from '../boundary.ts';
import { contentLanguage, localised } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';
import {
  attendanceState,
  bookingRule,
  checklistItem,
  clash,
  material,
  placeState,
  recorded,
  sessionShown,
  staffStanding,
  trainingPlan,
  trainingState,
  trainingSubject,
} from './training-fields.ts';

export const trainingAddress = { trainingId: uuid };
const seriesScope = z.enum(['this', 'following', 'all']);
const why = freeText().trim().max(500);

export const listTrainings = endpoint({
  method: 'GET',
  path: '/settings/trainings',
  area: 'settings',
  summary: 'The group trainings of the company, with booked places and waiting lists',
  input: listInput(trainingList),
  result: listPage(
    z.object({
      id: uuid,
      title: freeText(),
      subject: freeText().nullable(),
      startsAt: instant.nullable(),
      endsAt: instant.nullable(),
      timeZone: z.string(),
      sessions: integer(),
      trainers: freeText().nullable(),
      where: freeText().nullable(),
      site: freeText().nullable(),
      language: z.string(),
      booked: integer(),
      capacity: integer().nullable(),
      minimum: integer(),
      waiting: integer(),
      requested: integer(),
      state: trainingState,
      attendance: attendanceState,
      series: z.boolean(),
    }),
  ),
});

export const exportTrainings = endpoint({
  method: 'GET',
  path: '/settings/trainings/export',
  area: 'settings',
  kind: 'download',
  summary: 'The list of group trainings as CSV or XLSX',
  input: exportInput(trainingList),
  result: nothing,
});

export const listTrainingCalendar = endpoint({
  method: 'GET',
  path: '/settings/trainings/calendar',
  area: 'settings',
  summary: 'The sessions that take place between two days, both inclusive and at most 62 apart, in order',
  input: z.object({ from: day, until: day, site: uuid.optional(), trainer: uuid.optional(), course: uuid.optional() }),
  result: z.object({
    /** Days of the calendar are those of this zone: the company's. */
    timeZone: z.string(),
    sessions: z.array(
      z.object({
        id: uuid,
        trainingId: uuid,
        subject: trainingSubject,
        startsAt: instant,
        endsAt: instant,
        timeZone: z.string(),
        where: freeText().nullable(),
        trainers: z.array(freeText()),
        booked: integer(),
        capacity: integer().nullable(),
        state: trainingState,
      }),
    ),
  }),
});

const rosterRow = z.object({
  entryId: uuid,
  personId: uuid,
  name: freeText(),
  employeeNumber: freeText(),
  positions: freeText().nullable(),
  state: placeState,
  /** The moment of its state: booked, requested, joined the waiting list, cancelled. */
  since: instant,
  offerUntil: instant.nullable(),
  reason: freeText().nullable(),
  walkIn: z.boolean(),
  /** The person this one came in place of. */
  replaces: freeText().nullable(),
  seat: z.enum(['none', 'reserved', 'waiting']),
  /** Null for who no longer comes. */
  recorded: recorded.nullable(),
  /** Whether the person still works here on the days of the sessions. */
  employed: z.boolean(),
  missingPrerequisites: integer(),
});

export const getTraining = endpoint({
  method: 'GET',
  path: '/settings/trainings/:trainingId',
  area: 'settings',
  summary: 'A group training with its sessions, its staff and everyone who has or had a place',
  input: z.object(trainingAddress),
  result: z.object({
    id: uuid,
    /** Whose certificate of an earlier closing stands and is no longer earned: an administrator voids or revokes it. */
    noLongerEarned: z.array(z.object({ personId: uuid, name: freeText() })),
    subject: trainingSubject,
    skillLevel: integer(),
    state: trainingState,
    language: contentLanguage,
    timeZone: z.string(),
    site: z.object({ id: uuid, name: freeText() }).nullable(),
    place: freeText().nullable(),
    minPeople: integer(),
    maxPeople: integer().nullable(),
    bookingRule,
    lockDays: integer(),
    reminderDays: integer(),
    seatsTakenAt: z.enum(['booking', 'attendance']),
    noShowUsesSeat: z.boolean(),
    requiredMinutes: integer().nullable(),
    resultKind: z.enum(['attendance', 'passFail', 'competence']),
    passMark: decimal().nullable(),
    checklist: z.array(checklistItem),
    materials: z.array(material),
    trainerSkill: z.object({ id: uuid, code: freeText(), names: localised }).nullable(),
    trainerSkillRule: z.enum(['warn', 'block']),
    traineeSigns: z.boolean(),
    trainerSigns: z.boolean(),
    evaluatorSigns: z.boolean(),
    selfCheckIn: z.boolean(),
    checkInBeforeMinutes: integer(),
    checkInAfterMinutes: integer(),
    note: freeText().nullable(),
    revision: integer(),
    scheduledAt: instant.nullable(),
    startedAt: instant.nullable(),
    closedAt: instant.nullable(),
    cancelledAt: instant.nullable(),
    cancelReason: freeText().nullable(),
    createdBy: freeText().nullable(),
    sessions: z.array(sessionShown),
    staff: z.array(staffStanding),
    roster: z.array(rosterRow),
    booked: integer(),
    waiting: integer(),
    requested: integer(),
    offered: integer(),
    series: z.object({ id: uuid, rule: freeText(), trainings: integer(), following: integer() }).nullable(),
    /** Free seats of the company for its course, where it needs one. */
    freeSeats: integer().nullable(),
  }),
});

export const checkTraining = endpoint({
  method: 'POST',
  path: '/settings/trainings/check',
  area: 'settings',
  summary:
    'What stands in the way of a plan before it is saved: clashes with other trainings, qualifications of its staff, and the days of a series; nothing is stored',
  input: z.object({
    /** The training that is changed; null for a new one. */
    trainingId: uuid.nullable(),
    timeZone: trainingPlan.timeZone,
    sessions: trainingPlan.sessions,
    trainerIds: trainingPlan.trainerIds,
    evaluatorIds: trainingPlan.evaluatorIds,
    trainerSkillId: uuid.nullable(),
    /** A recurrence rule (RFC 5545), to see its days; null: once. */
    rule: oneLine().max(500).nullable(),
  }),
  result: z.object({
    clashes: z.array(clash),
    staff: z.array(staffStanding),
    /** The first days of the trainings of the series. */
    days: z.array(day),
    /**
     * Sessions whose wall-clock time does not exist on their day and is moved an hour later, or exists twice and is the
     * first.
     */
    clockChanges: z.array(z.object({ session: integer(), on: day, kind: z.enum(['skipped', 'twice']) })),
  }),
});

export const createTraining = endpoint({
  method: 'POST',
  path: '/settings/trainings',
  area: 'settings',
  idempotent: true,
  summary: 'Plan a group training, or a series of them; as a draft, or open for booking at once',
  input: z.object({
    ...trainingPlan,
    rule: oneLine().max(500).nullable(),
    schedule: z.boolean(),
    /** Saved although rooms, trainers or attendees have something else at the time. */
    despiteClashes: z.boolean().default(false),
    /** Why it is planned for a time that has passed. */
    reason: why.nullable().default(null),
  }),
  result: z.object({ id: uuid, made: integer() }),
});

export const createToolboxTalk = endpoint({
  method: 'POST',
  path: '/settings/trainings/toolbox-talks',
  area: 'settings',
  idempotent: true,
  summary: 'Start a toolbox talk now: a topic and the people there; the caller leads it',
  input: z.object({
    topic: oneLine().trim().min(1).max(200),
    minutes: integer().min(5).max(480).default(30),
    siteId: uuid.nullable(),
    personIds: z.array(uuid).max(200),
  }),
  result: z.object({ id: uuid, booked: integer() }),
});

export const listTalkPeople = endpoint({
  method: 'GET',
  path: '/settings/trainings/toolbox-talks/people',
  area: 'settings',
  summary: 'The people of a site or position, or of the talk led last, to start a toolbox talk with; at most 200',
  input: z.object({ siteId: uuid.optional(), positionId: uuid.optional() }),
  result: z.object({
    people: z.array(z.object({ id: uuid, name: freeText(), employeeNumber: freeText() })),
    recent: z.object({ topic: freeText().nullable(), personIds: z.array(uuid) }).nullable(),
    /** Topics of earlier talks, the most recent first. */
    topics: z.array(freeText()),
  }),
});

export const changeTraining = endpoint({
  method: 'PUT',
  path: '/settings/trainings/:trainingId',
  area: 'settings',
  summary:
    'Change a group training, with those that follow it or all of its series; everyone booked is notified of a new time or place',
  input: z.object({
    ...trainingAddress,
    ...trainingPlan,
    scope: seriesScope.default('this'),
    despiteClashes: z.boolean().default(false),
    reason: why.nullable().default(null),
    /** The revision that was read: another change in between is refused. */
    revision: integer().optional(),
  }),
  result: z.object({ changed: integer(), told: integer(), offered: integer() }),
});

export const scheduleTraining = endpoint({
  method: 'POST',
  path: '/settings/trainings/:trainingId/schedule',
  area: 'settings',
  summary: 'Open a draft for booking',
  input: z.object({
    ...trainingAddress,
    scope: seriesScope.default('this'),
    despiteClashes: z.boolean().default(false),
  }),
  result: nothing,
});

export const cancelTraining = endpoint({
  method: 'POST',
  path: '/settings/trainings/:trainingId/cancellation',
  area: 'settings',
  summary: 'Cancel a group training, with those that follow it or all of its series; everyone with a place is notified',
  input: z.object({
    ...trainingAddress,
    reason: freeText().trim().min(3).max(500),
    scope: seriesScope.default('this'),
  }),
  result: z.object({ cancelled: integer(), told: integer() }),
});

export const countTrainings = endpoint({
  method: 'GET',
  path: '/settings/trainings/counts',
  area: 'settings',
  summary:
    'How many sessions take place from Monday to Sunday of this week, how many requests wait, and how many trainings await sign-off',
  input: z.object({}),
  result: z.object({
    sessions: integer(),
    people: integer(),
    requested: integer(),
    awaitingSignOff: integer(),
    from: day,
    until: day,
  }),
});

export const listEmployeeTrainings = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/trainings',
  area: 'settings',
  summary: 'The places of an employee in group trainings, the latest first',
  input: z.object({ personId: uuid }),
  result: z.object({
    places: z.array(
      z.object({
        entryId: uuid,
        trainingId: uuid,
        subject: trainingSubject,
        timeZone: z.string(),
        startsAt: instant.nullable(),
        where: freeText().nullable(),
        trainingState,
        state: placeState,
        recorded,
      }),
    ),
  }),
});

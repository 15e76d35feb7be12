import { companyCourseList } from '@app/domain/assignment/company-course-list';
import { coursePeopleList } from '@app/domain/assignment/course-people-list';
import { employeeList } from '@app/domain/company/employee-list';
import { enrolmentOrigins } from '@app/domain/enrolment/enrolment';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { percent, requiredBy, words } from '../enrolment/enrolment.ts';
import { bulkResult, exportInput, listInput, listPage, selectionOf } from '../lists/list.ts';
import { asked } from '../two-people.ts';
import { undoable } from '../company/undo.ts';

const ofCourse = { courseId: uuid };
const delivery = z.enum(['online', 'classroom', 'blended', 'external']);

// The courses of a company ---------------------------------------------------------------------------

export const listCompanyCourses = endpoint({
  method: 'GET',
  path: '/settings/courses',
  area: 'settings',
  summary: 'List the courses available to the company, with its people’s progress',
  input: listInput(companyCourseList),
  result: listPage(
    z.object({
      id: uuid,
      code: z.string(),
      title: z.string(),
      version: z.int(),
      delivery,
      enrolled: z.int(),
      inProgress: z.int(),
      completed: z.int(),
      overdue: z.int(),
      expiring: z.int(),
      averageMinutes: z.int().nullable(),
    }),
  ),
});

export const exportCompanyCourses = endpoint({
  method: 'GET',
  path: '/settings/courses-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  input: exportInput(companyCourseList),
  result: nothing,
});

const reminderDays = z.array(integer()).max(20);

export const getCompanyCourse = endpoint({
  method: 'GET',
  path: '/settings/courses/:courseId',
  area: 'settings',
  summary:
    'Get a course as the company uses it: details, people’s progress, requirements, versions and the company’s settings',
  input: z.object(ofCourse),
  result: z.object({
    id: uuid,
    code: freeText(),
    titles: words,
    summaries: words,
    version: integer(),
    delivery,
    languages: z.array(freeText()),
    expectedMinutes: integer(),
    validityMonths: integer().nullable(),
    initialDueDays: integer(),
    retired: z.boolean(),
    gives: z.array(z.object({ code: freeText(), names: words, level: integer() })),
    prerequisites: z.array(z.object({ id: uuid, code: freeText(), titles: words })),
    counts: z.object({
      notStarted: integer(),
      inProgress: integer(),
      overdue: integer(),
      completed: integer(),
      failed: integer(),
      expiring: integer(),
      averageMinutes: integer().nullable(),
    }),
    /** What the company asks that this course leads to. */
    requiredBy: z.array(
      z.object({
        requirementId: uuid,
        kind: z.enum(['mandatory', 'recommended']),
        scope: requiredBy.shape.scope,
        name: freeText().nullable(),
        positionId: uuid.nullable(),
      }),
    ),
    versions: z.array(
      z.object({
        number: integer(),
        publishedAt: instant,
        changeKind: freeText().nullable(),
        changeReason: freeText().nullable(),
        taken: integer(),
        completed: integer(),
        open: integer(),
      }),
    ),
    settings: z.object({ dueDays: integer().nullable(), reminderDays: reminderDays.nullable() }),
    /** What stands where the course's own settings are silent. */
    usual: z.object({
      dueDays: integer(),
      reminderDays,
      automatic: z.object({ mandatory: z.boolean(), recommended: z.boolean() }),
    }),
  }),
});

export const changeCourseSettings = endpoint({
  method: 'PUT',
  path: '/settings/courses/:courseId/settings',
  area: 'settings',
  summary:
    'How many days people have for a course when it is given without a due day, and when they are reminded; null leaves it to the usual',
  input: z.object({ ...ofCourse, dueDays: integer().nullable(), reminderDays: reminderDays.nullable() }),
  result: nothing,
});

const rules = z.object({
  expiringSoonDays: integer().nullable(),
  reminderDays,
  automatic: z.object({ mandatory: z.boolean(), recommended: z.boolean() }),
});

export const getAssignmentRules = endpoint({
  method: 'GET',
  path: '/settings/assignment-rules',
  area: 'settings',
  summary:
    'What the company decides for all its courses: enrolling by the rule, reminders, and from when a proof counts as expiring',
  input: z.object({}),
  result: rules,
});

export const changeAssignmentRules = endpoint({
  method: 'PUT',
  path: '/settings/assignment-rules',
  area: 'settings',
  summary: 'Change what the company decides for all its courses',
  input: z.object(rules.shape),
  result: nothing,
});

// Its people -----------------------------------------------------------------------------------------

export const listCoursePeople = endpoint({
  method: 'GET',
  path: '/settings/courses/:courseId/people',
  area: 'settings',
  summary: 'The newest attempt of each person at a course: how far, until when, and why',
  input: listInput(coursePeopleList).extend(ofCourse),
  result: listPage(
    z.object({
      id: uuid,
      /** That it is to be voided and waits for a second person; null for the one whom it concerns. */
      voidAsked: asked.nullable(),
      personId: uuid,
      name: z.string(),
      employeeNumber: z.string(),
      site: z.string().nullable(),
      status: z.enum([
        'overdue',
        'inProgress',
        'awaitingEvaluation',
        'assigned',
        'waitingSeat',
        'failed',
        'completed',
        'lapsed',
        'withdrawn',
        'voided',
      ]),
      dueOn: day.nullable(),
      percent,
      origin: z.enum(enrolmentOrigins),
      assignedBy: z.string().nullable(),
      requiredBy: requiredBy.nullable(),
      note: z.string().nullable(),
      outcomeReason: z.string().nullable(),
      /** How often its due day was moved. */
      dueChanges: z.int(),
      version: z.int(),
      assignedAt: instant,
      completedAt: instant.nullable(),
      scorePercent: z.number().nullable(),
      lastActivityAt: instant.nullable(),
    }),
  ),
});

export const exportCoursePeople = endpoint({
  method: 'GET',
  path: '/settings/courses/:courseId/people-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  stepUp: 'people',
  input: exportInput(coursePeopleList).extend(ofCourse),
  result: nothing,
});

export const listDueChanges = endpoint({
  method: 'GET',
  path: '/settings/enrolments/:enrolmentId/due-changes',
  area: 'settings',
  summary: 'Who moved the due day of an attempt, when and why, newest first',
  input: z.object({ enrolmentId: uuid }),
  result: z.array(
    z.object({
      id: uuid,
      before: day.nullable(),
      after: day.nullable(),
      reason: z.string(),
      changedAt: instant,
      changedBy: z.string().nullable(),
    }),
  ),
});

/** Whom a course is given: employees chosen in a list, everyone who holds a position today, or employee numbers. */
const audience = z.union([
  selectionOf(employeeList),
  z.strictObject({ positionId: uuid }),
  z.strictObject({ employeeNumbers: z.array(oneLine().trim().min(1).max(100)).min(1).max(100_000) }),
]);

export const assignCourse = endpoint({
  method: 'POST',
  path: '/settings/courses/:courseId/assignments',
  area: 'settings',
  idempotent: true,
  summary: 'Give people a course, with a due day and words for them; with `preview` only say what would happen',
  input: z.object({
    ...ofCourse,
    audience,
    dueOn: day.nullable(),
    note: freeText().trim().max(500).nullable(),
    /** Also to those whose proof is valid and cannot be renewed yet. */
    evenIfValid: z.boolean(),
    preview: z.boolean(),
  }),
  /**
   * `seats`: of a course that needs them, how many are free, and how many people wait (with `preview`: would wait) for
   * one.
   */
  result: bulkResult.extend({
    ...undoable,
    unknownNumbers: z.array(z.string()),
    seats: z.object({ free: z.int(), waiting: z.int() }).nullable(),
  }),
});

const many = { ...ofCourse, selection: selectionOf(coursePeopleList), preview: z.boolean() };

export const remindPeople = endpoint({
  method: 'POST',
  path: '/settings/courses/:courseId/reminders',
  area: 'settings',
  idempotent: true,
  summary: 'Remind people of a course by email, at most once a day each',
  input: z.object(many),
  result: bulkResult,
});

export const moveDueDays = endpoint({
  method: 'POST',
  path: '/settings/courses/:courseId/due-days',
  area: 'settings',
  idempotent: true,
  summary: 'Move the due day of open attempts, with a reason; every move stays on record',
  input: z.object({ ...many, dueOn: day, reason: freeText().trim().min(3).max(500) }),
  result: bulkResult,
});

export const unassignCourse = endpoint({
  method: 'POST',
  path: '/settings/courses/:courseId/withdrawals',
  area: 'settings',
  idempotent: true,
  summary: 'Take open attempts back; what was learned stays on record',
  input: z.object({ ...many, reason: freeText().trim().min(3).max(500) }),
  result: bulkResult.extend(undoable),
});

export const listQuestionResults = endpoint({
  method: 'GET',
  path: '/settings/courses/:courseId/questions',
  area: 'settings',
  summary:
    'How well the questions of a course’s quizzes are answered, the weakest first; never of fewer than three people',
  input: z.object(ofCourse),
  result: z.array(
    z.object({
      quizId: uuid,
      quiz: words,
      key: z.string(),
      prompt: words,
      people: z.int(),
      answered: z.int(),
      rightPercent: percent,
    }),
  ),
});

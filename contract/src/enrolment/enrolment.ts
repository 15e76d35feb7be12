import { enrolmentStatuses } from '@app/domain/enrolment/enrolment';
import { contentLanguages } from '@app/domain/localised';
import { z } from 'zod';
import { decimal, freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, nothing, page, paging, uuid } from '../endpoint.ts';

export const inLanguages = <T extends z.ZodType>(what: T) => z.partialRecord(z.enum(contentLanguages), what);
export const words = inLanguages(freeText());
export const percent = integer().min(0).max(100);
export const status = z.enum(enrolmentStatuses);
const origin = z.enum(['self', 'admin', 'rule', 'seat', 'renewal', 'session', 'import']);

// Starting and ending an attempt ---------------------------------------------------------------------

export const enrol = endpoint({
  method: 'POST',
  path: '/enrolments',
  area: 'main',
  summary: 'Enrol yourself on a course; a retake is a new enrolment',
  input: z.object({ courseId: uuid }),
  result: z.object({ enrolmentId: uuid, attemptNumber: z.int() }),
});

export const withdrawEnrolment = endpoint({
  method: 'POST',
  path: '/enrolments/:enrolmentId/withdrawal',
  area: 'main',
  summary: 'Give up an attempt that is still open; what was learned stays on record',
  input: z.object({ enrolmentId: uuid, reason: freeText().trim().max(500).optional() }),
  result: nothing,
});

export const achievementLink = z.object({
  publicId: freeText(),
  validThrough: day.nullable(),
  revokedAt: instant.nullable(),
});

/** One attempt, as in a transcript. */
export const transcriptRow = z.object({
  id: uuid,
  courseId: uuid,
  code: freeText(),
  titles: words,
  versionNumber: integer(),
  attemptNumber: integer(),
  status,
  overdue: z.boolean(),
  origin,
  assignedAt: instant,
  dueOn: day.nullable(),
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  endedAt: instant.nullable(),
  percent,
  scorePercent: decimal().nullable(),
  timeSpentSeconds: integer(),
  /** Packages that were opened in it. */
  packages: integer(),
  achievement: achievementLink.nullable(),
});

export const listMyEnrolments = endpoint({
  method: 'GET',
  path: '/enrolments',
  area: 'main',
  beforeTerms: true,
  summary: 'My transcript: every attempt, newest first',
  input: z.object({ ...paging }),
  result: page(transcriptRow),
});

/** What requires a course: of whom it is asked, and its name. `over`: it is asked no longer. */
export const requiredBy = z.object({
  scope: z.enum(['position', 'site', 'department', 'person', 'company']),
  name: freeText().nullable(),
  over: z.boolean(),
});

/** A step that was done and not passed, or that still needs a pass. */
export const notPassed = z.object({
  titles: words,
  passed: z.boolean().nullable(),
  scorePercent: decimal().nullable(),
  awaitsSuccess: z.boolean(),
});

// The first page -------------------------------------------------------------------------------------

const openCourseRow = z.object({
  enrolmentId: uuid,
  courseId: uuid,
  code: freeText(),
  titles: words,
  percent,
  minutesLeft: integer(),
  origin,
  assignedAt: instant,
  assignedBy: freeText().nullable(),
  requiredBy: requiredBy.nullable(),
  /** Words of the person who assigned it. */
  note: freeText().nullable(),
  dueOn: day.nullable(),
  startedAt: instant.nullable(),
  lastActivityAt: instant.nullable(),
  /** Where the person left off. */
  unitTitles: words.nullable(),
  notPassed: notPassed.nullable(),
  hasPicture: z.boolean(),
  versionId: uuid,
});
const proof = z.object({
  publicId: freeText(),
  courseId: uuid.nullable(),
  code: freeText(),
  titles: words,
  validFrom: day,
  validThrough: day.nullable(),
  issuedAt: instant,
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  area: 'main',
  summary: 'What to do next: overdue, due soon, to renew, to go on with, and what was earned lately',
  input: z.object({}),
  result: z.object({
    today: day,
    overdue: z.array(openCourseRow),
    dueSoon: z.array(openCourseRow),
    renewNow: z.array(proof.extend({ courseId: uuid, renewalOpensOn: day, expired: z.boolean() })),
    continue: z.array(openCourseRow),
    /** Assigned without a due day, not started. */
    assigned: z.array(openCourseRow),
    /**
     * Courses of which only the practical evaluation is left (`id` is the attempt’s, `submittedAt` when the rest was
     * done), and certificates sent in without a decision, oldest first.
     */
    waiting: z.array(
      z.object({
        id: uuid,
        titles: words,
        state: z.enum(['submitted', 'needsInfo', 'answered', 'evaluation']),
        submittedAt: instant,
      }),
    ),
    /** People I manage who await a practical evaluation. */
    toEvaluate: integer(),
    recentlyEarned: z.array(proof),
    /** How many proofs are valid, expiring and expired today; `total` is their sum. */
    summary: z.object({ valid: z.int(), expiring: z.int(), expired: z.int(), open: z.int() }),
    /** The first day on which something held today lapses. */
    nextExpiry: z.object({ on: day, titles: words, renewalOpensOn: day }).nullable(),
  }),
});

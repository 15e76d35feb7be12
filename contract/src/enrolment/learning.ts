import { contentLanguages } from '@app/domain/localised';
import { contentKinds } from '@app/domain/content/content';
import { packageKinds } from '@app/domain/packages/reading/manifest';
import type { QuizBody } from '@app/domain/assessment/quiz';
import type { RichDoc } from '@app/domain/content/rich-doc';
import { z } from 'zod';
import { decimal, freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { evaluationGiven } from './evaluations.ts';
import { achievementLink, inLanguages, percent, status, words } from './enrolment.ts';
import { mediaName } from '../content/rich-doc.ts';

const unitKind = z.enum(contentKinds);
const place = z.strictObject({
  scroll: decimal().min(0).max(1).optional(),
  seconds: decimal().min(0).max(1e6).optional(),
  page: integer().min(1).max(100_000).optional(),
});

export const openCourse = endpoint({
  method: 'POST',
  path: '/learning/courses/:courseId/opening',
  area: 'main',
  summary: 'Open a course: starts my open attempt at its first launch, or shows my last attempt that ended',
  input: z.object({ courseId: uuid, deviceId: uuid, takeOver: z.boolean().default(false) }),
  result: z.object({
    enrolmentId: uuid,
    /** The attempt is over; it can be looked at, nothing is recorded. */
    review: z.boolean(),
    /** Another tab or device learned in it moments ago. */
    elsewhere: z.boolean(),
    /** The device goes on counting from here. */
    sequence: z.int(),
  }),
});

const learningUnit = z.object({
  id: uuid,
  titles: words,
  kind: unitKind,
  required: z.boolean(),
  weight: integer(),
  expectedMinutes: integer(),
  minimumSeconds: integer(),
  requiredWatch: z.boolean(),
  durationSeconds: integer().nullable(),
  /** What a download of it takes, with its images, video or document; 0 for what cannot be downloaded. */
  bytes: integer(),
  state: z.enum(['locked', 'open', 'inProgress', 'done']),
  seconds: integer(),
  furthest: decimal(),
  place,
  scorePercent: decimal().nullable(),
  passed: z.boolean().nullable(),
  /** A package of which all is done but the pass that is asked for. */
  awaitsSuccess: z.boolean(),
});

/** A course as the viewer shows it. `enrolmentId` is null in a preview, which keeps no records. */
const learning = z.object({
  enrolmentId: uuid.nullable(),
  courseId: uuid,
  courseVersionId: uuid,
  versionNumber: integer(),
  code: freeText(),
  titles: words,
  languages: z.array(z.enum(contentLanguages)),
  status,
  attemptNumber: integer(),
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  dueOn: day.nullable(),
  percent,
  done: integer(),
  of: integer(),
  /** What the whole course takes. */
  expectedMinutes: integer(),
  minutesLeft: integer(),
  minimumMinutes: integer(),
  timeSpentSeconds: integer(),
  /** What an evaluator has to see besides, and what evaluators found so far, the newest first. */
  evaluation: z
    .object({ steps: z.array(z.object({ key: z.string(), text: words })), given: z.array(evaluationGiven) })
    .nullable(),
  enforceOrder: z.boolean(),
  rule: z.discriminatedUnion('units', [
    z.object({ units: z.literal('all') }),
    z.object({ units: z.literal('some'), count: integer() }),
  ]),
  sequence: integer(),
  /** Where to go on. */
  resumeUnitId: uuid.nullable(),
  sections: z.array(z.object({ id: uuid, titles: words, units: z.array(learningUnit) })),
  serverNow: instant,
});

export const getLearning = endpoint({
  method: 'GET',
  path: '/learning/enrolments/:enrolmentId',
  area: 'main',
  summary: 'The outline of my attempt with the state of each unit and the place to go on',
  input: z.object({ enrolmentId: uuid }),
  result: learning,
});

const media = z.object({
  name: mediaName,
  mime: freeText(),
  bytes: decimal(),
  width: integer().nullable(),
  height: integer().nullable(),
});
// A stored lesson was checked against the closed set of nodes when it was saved; here it is only passed on.
const doc = z.custom<RichDoc>(
  (value) => typeof value === 'object' && value !== null && (value as RichDoc).type === 'doc',
);
/** What can be looked at without an attempt. */
export const shownBodies = [
  z.object({ kind: z.literal('lesson'), docs: inLanguages(doc), media: z.array(media) }),
  z.object({
    kind: z.literal('video'),
    transcripts: words,
    captions: z.array(z.enum(contentLanguages)),
    durationSeconds: integer().nullable(),
    media: z.array(media),
  }),
  z.object({ kind: z.literal('document'), media: z.array(media) }),
] as const;
/** A package shows itself: it is opened through its launch. */
const packageUnit = z.object({ kind: z.literal('package'), of: z.enum(packageKinds) });
const unitBody = z.discriminatedUnion('kind', [...shownBodies, packageUnit, z.object({ kind: z.literal('quiz') })]);
/** For the person who writes courses: a quiz with its keys, as it stands, finished or not. */
const previewBody = z.discriminatedUnion('kind', [
  ...shownBodies,
  packageUnit,
  z.object({
    kind: z.literal('quiz'),
    quiz: z.custom<QuizBody>((value) => typeof value === 'object' && value !== null),
  }),
]);

export const getUnit = endpoint({
  method: 'GET',
  path: '/learning/enrolments/:enrolmentId/units/:unitId',
  area: 'main',
  summary: 'What a unit shows; a locked one is refused, and a quiz shows its questions through its attempts only',
  input: z.object({ enrolmentId: uuid, unitId: uuid }),
  result: z.object({ unitId: uuid, body: unitBody }),
});

export const getUnitMedia = endpoint({
  method: 'GET',
  path: '/learning/enrolments/:enrolmentId/units/:unitId/media/:name',
  area: 'main',
  kind: 'download',
  summary: 'Get an image, video, captions or document of a unit; supports ranges',
  input: z.object({ enrolmentId: uuid, unitId: uuid, name: mediaName }),
  result: nothing,
});

const commit = z.strictObject({
  sequence: integer().min(1),
  unitId: uuid,
  occurredAt: instant,
  /** Time spent since the commit before, idle time left out. */
  seconds: integer().min(0).max(86_400),
  /** Share of a lesson or document seen (0 to 1), seconds of a video. */
  furthest: decimal().min(0).max(1e6),
  place,
  kind: z.enum(['progress', 'finished']),
});

export const commitProgress = endpoint({
  method: 'POST',
  path: '/learning/enrolments/:enrolmentId/commits',
  area: 'main',
  summary:
    'Save what was done in some units; the same sequence of a device counts once, in whatever order commits arrive',
  input: z.object({
    enrolmentId: uuid,
    deviceId: uuid,
    /** None: the page only says that it goes away. */
    commits: z.array(commit).max(200),
    /** The page goes away: another tab need not ask to take over. */ leaving: z.boolean().optional(),
  }),
  result: z.object({
    /** The highest sequence of this device that is kept for good. */
    accepted: z.int(),
    percent,
    done: z.int(),
    of: z.int(),
    completed: z.boolean(),
    /** Another tab or device learns in this attempt now. */
    elsewhere: z.boolean(),
    /** The units that these commits were about, as they stand now; `missing` says what a finished one still lacks. */
    units: z.array(
      z.object({
        unitId: uuid,
        done: z.boolean(),
        seconds: z.int(),
        furthest: z.number(),
        missing: z.enum(['watchRequired', 'timeRequired']).nullable(),
      }),
    ),
  }),
});

export const getCompletion = endpoint({
  method: 'GET',
  path: '/learning/enrolments/:enrolmentId/completion',
  area: 'main',
  summary: 'What comes after the last unit: the score, the time, the proof',
  input: z.object({ enrolmentId: uuid }),
  result: z.object({
    completedAt: instant,
    scorePercent: z.number().nullable(),
    timeSpentSeconds: z.int(),
    achievement: achievementLink.nullable(),
  }),
});

// Preview as a learner -------------------------------------------------------------------------------

const previewed = { courseId: uuid, versionId: uuid };

export const previewCourse = endpoint({
  method: 'GET',
  path: '/admin/courses/:courseId/preview/:versionId',
  area: 'admin',
  summary: 'A course version as learners would see it; nothing is recorded',
  input: z.object(previewed),
  result: learning,
});

export const previewUnit = endpoint({
  method: 'GET',
  path: '/admin/courses/:courseId/preview/:versionId/units/:unitId',
  area: 'admin',
  summary: 'What a unit of a version shows; a quiz comes with its keys, to be tried',
  input: z.object({ ...previewed, unitId: uuid }),
  result: z.object({ unitId: uuid, body: previewBody }),
});

export const previewUnitMedia = endpoint({
  method: 'GET',
  path: '/admin/courses/:courseId/preview/:versionId/units/:unitId/media/:name',
  area: 'admin',
  kind: 'download',
  summary: 'Bytes of a unit in a preview',
  input: z.object({ ...previewed, unitId: uuid, name: mediaName }),
  result: nothing,
});

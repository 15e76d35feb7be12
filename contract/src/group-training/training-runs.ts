import { markKinds } from '@app/domain/group-training/marks';
import { signatureRoles } from '@app/domain/group-training/signature';
import { z } from 'zod';
import { decimal, freeText, integer, oneLine, secretText } from '../boundary.ts';
import { day, endpoint, instant, queryInteger, uuid } from '../endpoint.ts';
import { signedStatement } from '../legal/statement.ts';
import { words } from '../enrolment/enrolment.ts';

// Running a training: what the trainer's phone keeps, sends and closes. The trainer need not be an administrator.

const runAddress = { trainingId: uuid };
const reason = freeText().trim().min(3).max(500);

const session = z.object({
  id: uuid,
  startsAt: instant,
  endsAt: instant,
  breakMinutes: integer(),
  room: freeText().nullable(),
});
const mark = z.object({
  id: uuid,
  entryId: uuid,
  sessionId: uuid.nullable(),
  kind: z.enum(markKinds),
  item: freeText().nullable(),
  value: z.union([freeText(), decimal(), z.null()]),
  at: instant,
  byId: uuid,
  by: freeText(),
  method: z.enum(['tap', 'code', 'qr', 'pin', 'number']),
  receivedAt: instant.optional(),
  /** Another value stood there before it. */
  replaces: z.boolean().optional(),
});
const candidate = z.object({ personId: uuid, name: freeText(), number: freeText() });
const signature = z.object({
  id: uuid,
  entryId: uuid.nullable(),
  role: z.enum(signatureRoles),
  personId: uuid.nullable(),
  signer: freeText().nullable(),
  proxyBy: freeText().nullable(),
  proxyReason: freeText().nullable(),
  signedAt: instant,
  receivedAt: instant.optional(),
});

/** A training with its roster as a device keeps it. Of the marks only those that no other one replaces. */
export const run = z.object({
  trainingId: uuid,
  courseId: uuid.nullable(),
  /** By language; one entry `''` for a topic without a course. */
  titles: words,
  place: freeText().nullable(),
  timeZone: z.string(),
  language: z.string(),
  startedAt: instant.nullable(),
  closedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  sessions: z.array(session),
  requiredMinutes: integer().nullable(),
  /** The newest edition of its course takes a practical evaluation. */
  needsEvaluation: z.boolean().default(false),
  resultKind: z.enum(['attendance', 'passFail', 'competence']),
  passMark: decimal().nullable(),
  checklist: z.array(
    z.object({ id: freeText(), text: freeText(), depth: z.enum(['shown', 'supervised', 'competent']) }),
  ),
  traineeSigns: z.boolean(),
  trainerSigns: z.boolean(),
  evaluatorSigns: z.boolean(),
  selfCheckIn: z.boolean(),
  checkInBeforeMinutes: integer(),
  checkInAfterMinutes: integer(),
  trainersUnqualified: integer(),
  trainerRule: z.enum(['warn', 'block']),
  /** What attendance proves, for the words of the closing: a course, a skill, or only that people were there. */
  proves: z.enum(['course', 'skill', 'nothing']),
  staff: z.array(z.object({ personId: uuid, name: freeText(), role: z.enum(['trainer', 'evaluator']) })),
  me: z.object({
    personId: uuid,
    name: freeText(),
    role: z.enum(['trainer', 'evaluator', 'admin']),
    mayReopen: z.boolean(),
  }),
  entries: z.array(
    z.object({
      entryId: uuid,
      /** Null while it is open who a walk-in is. */
      personId: uuid.nullable(),
      name: freeText(),
      number: freeText().nullable(),
      walkIn: z.boolean(),
      candidates: z.array(candidate),
      startedOn: day.nullable(),
      endedOn: day.nullable(),
      seat: z.enum(['held', 'free', 'none', 'notNeeded']),
      /** The edition they learn, or would begin, takes a practical evaluation. */
      needsEvaluation: z.boolean().default(false),
      /** Certified by an earlier closing of this training. */
      certified: z.boolean(),
    }),
  ),
  marks: z.array(mark),
  /** With whom each is about, who may have no place any more. */
  lateMarks: z.array(mark.extend({ person: freeText().nullable().default(null) })),
  signatures: z.array(signature),
  /** What stands above each signature; a copy that an older version kept on a device lacks it. */
  statement: signedStatement.nullable().default(null),
  /**
   * They arrived after the closing and no one has decided about them; a copy that an older version kept on a device
   * lacks them.
   */
  lateSignatures: z.array(signature).optional(),
  papers: z.array(z.object({ id: uuid, addedAt: instant })),
  closings: z.array(
    z.object({
      id: uuid,
      number: integer(),
      closedAt: instant,
      by: freeText().nullable(),
      reason: freeText().nullable(),
      certified: integer(),
      attended: integer(),
      archived: z.boolean(),
      noLongerEarned: z.array(z.object({ personId: uuid, name: freeText() })),
      reopenedAt: instant.nullable(),
      reopenReason: freeText().nullable(),
      reopenedBy: freeText().nullable().default(null),
    }),
  ),
  /** Codes for the screen: the key of each session, as base64url. */
  codeKeys: z.record(z.string(), z.string()),
  serverNow: instant,
});

export const listRuns = endpoint({
  method: 'GET',
  path: '/training-runs',
  area: 'main',
  summary:
    'Trainings one leads or evaluates in that are not closed yet, from two weeks ago to a week ahead; for administrators those of the company',
  input: z.object({}),
  result: z.object({
    runs: z.array(
      z.object({
        trainingId: uuid,
        courseId: uuid.nullable(),
        titles: words,
        startsAt: instant,
        endsAt: instant,
        timeZone: z.string(),
        place: freeText().nullable(),
        people: integer(),
        /** One leads it, or evaluates in it. */
        mine: z.boolean(),
      }),
    ),
  }),
});
export const getRun = endpoint({
  method: 'GET',
  path: '/training-runs/:trainingId',
  area: 'main',
  summary: 'A training with its roster, marks and signatures, for those who lead it and for administrators',
  input: z.object(runAddress),
  result: run,
});
export const listRunPeople = endpoint({
  method: 'GET',
  path: '/training-runs/:trainingId/people',
  area: 'main',
  summary: 'People of the company who can be added to the training as walk-ins: name and number only',
  input: z.object(runAddress),
  result: z.object({ people: z.array(candidate) }),
});

const sentMark = z.strictObject({
  id: uuid,
  entryId: uuid,
  sessionId: uuid.nullable(),
  kind: z.enum(markKinds),
  item: oneLine().min(1).max(60).nullable(),
  value: z.union([freeText().max(1000), decimal(), z.null()]),
  seen: z.array(uuid).max(50),
  clientAt: instant,
  method: z.enum(['tap', 'qr', 'number']),
  /** The text of a badge that was scanned. */
  badge: freeText().max(600).optional(),
});
const point = z.tuple([decimal(), decimal(), decimal()]);
const sentSignature = z.strictObject({
  id: uuid,
  entryId: uuid.nullable(),
  role: z.enum(signatureRoles),
  wordsVersion: integer(),
  locale: z.enum(['en', 'fr']),
  strokes: z.array(z.array(point)).nullable(),
  /** PNG, base64. */
  image: freeText().nullable(),
  proxyReason: freeText().trim().max(500).nullable(),
  /** The version of the e-signature statement that was shown; a device that knew none sends none. */
  statementId: uuid.nullable().default(null),
  /** The trainer or evaluator who signs, where it is not the person whose device it is. */
  signerId: uuid.nullable(),
  clientAt: instant,
});
const sentWalkIn = z.strictObject({
  id: uuid,
  personId: uuid.nullable(),
  name: oneLine().trim().min(1).max(200),
  number: oneLine().trim().min(1).max(40).nullable(),
  clientAt: instant,
});
export const itemRefusals = [
  'entryUnknown',
  'markMalformed',
  'ownMark',
  'signatureTooSmall',
  'signatureTooLarge',
  'signatureUnreadable',
  'wordsUnknown',
  'ownEvaluation',
  'signerUnknown',
  'ownProxy',
  'proxyReasonMissing',
  'runOver',
  'personUnknown',
  'numberInvalid',
] as const;
export const syncRun = endpoint({
  method: 'POST',
  path: '/training-runs/:trainingId/changes',
  area: 'main',
  summary:
    'Send what a device recorded: each item is taken, known already, or refused with its reason. Sending it again changes nothing',
  input: z.object({
    ...runAddress,
    deviceId: uuid,
    /** The device's clock as it sends, which shows how far it is off. */
    deviceNow: instant,
    walkIns: z.array(sentWalkIn).max(50),
    marks: z.array(sentMark).max(300),
    signatures: z.array(sentSignature).max(3),
  }),
  result: z.object({
    items: z.array(
      z.object({
        id: uuid,
        outcome: z.enum(['taken', 'known', 'late', 'refused']),
        reason: z.enum(itemRefusals).nullable(),
      }),
    ),
    /** How far the device's clock is ahead of the server's, in milliseconds. */
    skewMs: integer(),
    run,
  }),
});
export const settleWalkIn = endpoint({
  method: 'POST',
  path: '/training-runs/:trainingId/walk-ins/:walkInId/person',
  area: 'main',
  summary: 'Say who a walk-in is: one of the employees with the same name or number, or a new person',
  input: z.object({ ...runAddress, walkInId: uuid, personId: uuid.nullable() }),
  result: run,
});
export const closeRun = endpoint({
  method: 'POST',
  path: '/training-runs/:trainingId/closings',
  area: 'main',
  summary:
    'Close a training: completions, achievements and used seats follow in one transaction. Refused with the reasons per person',
  input: z.object({
    ...runAddress,
    closingId: uuid,
    reason: reason.nullable(),
    /** By roster entry: why someone is not certified although they attended. */
    withheld: z.array(z.strictObject({ entryId: uuid, reason })).max(500),
  }),
  result: run,
});
export const reopenRun = endpoint({
  method: 'POST',
  path: '/training-runs/:trainingId/reopenings',
  area: 'main',
  summary: 'Reopen a closed training: its trainer within 14 days, administrators at any time',
  input: z.object({ ...runAddress, reason }),
  result: run,
});
export const decideLateMarks = endpoint({
  method: 'POST',
  path: '/training-runs/:trainingId/late-marks',
  area: 'main',
  summary:
    'Apply changes and signatures that arrived after the closing, which reopens the training, or dismiss them; its trainer and administrators',
  input: z.object({
    ...runAddress,
    markIds: z.array(uuid).max(300),
    signatureIds: z.array(uuid).max(300).default([]),
    decision: z.enum(['apply', 'dismiss']),
    /** Why the training is reopened, where it is closed. */
    reason: reason.nullable(),
  }),
  result: run,
});
export const checkInByPin = endpoint({
  method: 'POST',
  path: '/training-runs/:trainingId/pin-check-ins',
  area: 'main',
  summary: 'Check a person in who types employee number and PIN on the trainer’s device',
  input: z.object({
    ...runAddress,
    sessionId: uuid,
    markId: uuid,
    number: oneLine().trim().min(1).max(40),
    pin: secretText().max(40),
  }),
  result: run,
});
export const checkInByCode = endpoint({
  method: 'POST',
  path: '/training-check-ins',
  area: 'main',
  summary: 'Check oneself in with the code on the trainer’s screen',
  input: z.object({ trainingId: uuid, code: oneLine().trim().max(12) }),
  result: z.object({ checkedInAt: instant, already: z.boolean() }),
});
export const getBadge = endpoint({
  method: 'GET',
  path: '/training-badge',
  area: 'main',
  summary: 'One’s own badge for check-in as a QR code, valid for 24 hours',
  input: z.object({}),
  result: z.object({ text: z.string(), qr: z.string(), validUntil: instant }),
});
export const getSignInSheet = endpoint({
  method: 'GET',
  path: '/training-runs/:trainingId/sheet',
  area: 'main',
  kind: 'download',
  summary: 'The sign-in sheet to print, with a QR code that leads to the session',
  input: z.object(runAddress),
  result: z.unknown(),
});
export const getRunArchive = endpoint({
  method: 'GET',
  path: '/training-runs/:trainingId/archive',
  area: 'main',
  kind: 'download',
  summary: 'The record of a closing as a PDF with its signatures: of the last one, or of one by its number',
  input: z.object({ ...runAddress, number: queryInteger.pipe(integer().min(1).max(10_000)).optional() }),
  result: z.unknown(),
});
export const addPaper = endpoint({
  method: 'POST',
  path: '/training-runs/:trainingId/papers',
  area: 'main',
  kind: 'upload',
  summary: 'Add a photo or PDF of a paper sign-in sheet',
  input: z.object({ ...runAddress, name: oneLine().max(200) }),
  result: z.object({ id: uuid }),
});
export const getPaper = endpoint({
  method: 'GET',
  path: '/training-runs/:trainingId/papers/:paperId',
  area: 'main',
  kind: 'download',
  summary: 'A photo of a paper sign-in sheet',
  input: z.object({ ...runAddress, paperId: uuid }),
  result: z.unknown(),
});

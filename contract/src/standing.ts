import { recordFields } from '@app/domain/skills/skill';
import { requirementStatuses } from '@app/domain/qualification/status';
import type { TraceStep } from '@app/domain/qualification/trace';
import { z } from 'zod';
import { localised } from './catalogue.ts';
import { day, endpoint, instant, nothing, page, paging, queryBoolean, uuid } from './endpoint.ts';

const status = z.enum(requirementStatuses);
const kind = z.enum(['mandatory', 'recommended']);
const source = z.enum(['course', 'session', 'external', 'import', 'manual']);
const named = z.object({ id: uuid, name: z.string() });

/** On which day (today unless told), and as known at the end of which day (now unless told). */
const moment = { on: day.optional(), knownOn: day.optional() };

const namedTarget = z.object({
  skillId: uuid.nullable(),
  courseId: uuid.nullable(),
  minLevel: z.int(),
  code: z.string(),
  names: localised,
  levels: z.array(localised),
});

const why = z.object({
  personId: uuid,
  personName: z.string(),
  on: day,
  knownOn: day.nullable(),
  status,
  qualified: z.boolean(),
  requirement: z.object({
    rowId: uuid,
    requirementId: uuid,
    version: z.int(),
    kind,
    targets: z.array(namedTarget),
    position: z.object({ id: uuid, title: z.string() }).nullable(),
    site: z.string().nullable(),
    department: z.string().nullable(),
    forThisPerson: z.boolean(),
    dueBasis: z.enum(['assignment', 'hire', 'fixed']),
    reason: z.string(),
    regulationRef: z.string().nullable(),
    source: z.enum(['company', 'template', 'import', 'seed']),
  }),
  /** From which day it concerns the person, and the last day to meet it for the first time. */
  baseOn: day,
  dueOn: day,
  validFrom: day.nullable(),
  validThrough: day.nullable(),
  renewalOpensOn: day.nullable(),
  /** The trace of the rule, in order; its sentences are in domain/qualification/trace-words. */
  steps: z.array(z.custom<TraceStep>((step) => typeof step === 'object' && step !== null && 'code' in step)),
  proof: z
    .object({
      publicId: z.string(),
      title: localised,
      source,
      issuer: z.string(),
      certificateNumber: z.string(),
      externalNumber: z.string().nullable(),
      evidenceId: uuid.nullable(),
      recordedAt: instant,
    })
    .nullable(),
  via: localised.nullable(),
  hold: z.object({ id: uuid, kind: z.enum(['suspension', 'exemption']), from: day, to: day.nullable(), reason: z.string().nullable() }).nullable(),
  remedy: z
    .object({
      kind: z.enum(['learn', 'renew', 'evidence', 'decide', 'lift']),
      course: z.object({ id: uuid, code: z.string(), titles: localised }).nullable(),
      evidenceId: uuid.nullable(),
      holdId: uuid.nullable(),
    })
    .nullable(),
});

export const getWhy = endpoint({
  method: 'GET',
  path: '/settings/qualifications/why',
  area: 'settings',
  summary: 'Why a person stands as they do against one requirement, and what would fix it',
  input: z.object({ personId: uuid, requirementRowId: uuid, ...moment }),
  result: why,
});
export const getMyWhy = endpoint({
  method: 'GET',
  path: '/qualifications/why',
  area: 'main',
  summary: 'Why I stand as I do against one requirement',
  input: z.object({ requirementRowId: uuid }),
  result: why,
});
export const getMyStanding = endpoint({
  method: 'GET',
  path: '/qualifications',
  area: 'main',
  summary: 'My positions, what they require, how I stand and what to do next',
  input: z.object({}),
  result: z.object({ today: day, positions: z.array(z.object({ id: uuid, title: z.string(), isPrimary: z.boolean() })), rows: z.array(why) }),
});

// One employee ---------------------------------------------------------------------------------------

const heldProof = z.object({
  id: uuid,
  publicId: z.string(),
  title: localised,
  code: z.string(),
  skillId: uuid.nullable(),
  level: z.int(),
  levelName: localised.nullable(),
  source,
  issuer: z.string(),
  certificateNumber: z.string(),
  validFrom: day,
  validThrough: day.nullable(),
  state: z.enum(['valid', 'expiring', 'expired', 'suspended', 'revoked', 'superseded', 'notYetValid', 'corrected']),
  revokedOn: day.nullable(),
  record: z.record(z.string(), z.string()),
  recordedAt: instant,
  recordedBy: z.string().nullable(),
  retractedAt: instant.nullable(),
  retractedBy: z.string().nullable(),
  retractionReason: z.string().nullable(),
});
const hold = z.object({
  id: uuid,
  kind: z.enum(['suspension', 'exemption']),
  subject: z.object({ code: z.string(), names: localised }).nullable(),
  from: day,
  to: day.nullable(),
  reason: z.string(),
  note: z.string().nullable(),
  state: z.enum(['now', 'later', 'over', 'lifted']),
  recordedAt: instant,
  recordedBy: z.string().nullable(),
  liftedAt: instant.nullable(),
  liftReason: z.string().nullable(),
});
export const getEmployeeStanding = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/qualifications',
  area: 'settings',
  summary: 'How an employee stands against everything asked of them, what they hold, and what was taken or waived',
  input: z.object({ personId: uuid, ...moment }),
  result: z.object({
    on: day,
    knownOn: day.nullable(),
    employed: z.boolean(),
    positions: z.array(z.object({ id: uuid, title: z.string(), isPrimary: z.boolean() })),
    rows: z.array(why),
    proofs: z.array(heldProof),
    holds: z.array(hold),
    isMe: z.boolean(),
  }),
});

const reason = z.string().trim().min(3).max(500);
export const placeHold = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/holds',
  area: 'settings',
  summary: 'Suspend a skill, a course or everything of a person, or exempt them for a time',
  idempotent: true,
  input: z.object({
    personId: uuid,
    kind: z.enum(['suspension', 'exemption']),
    skillId: uuid.nullable(),
    courseId: uuid.nullable(),
    fromOn: day,
    toOn: day.nullable(),
    reason,
    note: z.string().trim().max(1000).nullable(),
  }),
  result: z.object({ id: uuid }),
});
export const liftHold = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/holds/:holdId/lifting',
  area: 'settings',
  summary: 'Lift a suspension or an exemption from today, or take it back as a mistake',
  input: z.object({ personId: uuid, holdId: uuid, mistake: z.boolean(), reason }),
  result: nothing,
});
const record = z.partialRecord(z.enum(recordFields), z.string().trim().max(300));
export const awardSkill = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/achievements',
  area: 'settings',
  summary: 'Record by hand that a person earned a skill, with what the skill asks to be on record',
  idempotent: true,
  input: z.object({
    personId: uuid,
    skillId: uuid,
    level: z.int().min(1).max(20),
    completedOn: day,
    printedThrough: day.nullable(),
    issuerName: z.string().trim().max(200).nullable(),
    externalNumber: z.string().trim().max(100).nullable(),
    record,
    reason,
  }),
  result: z.object({ id: uuid }),
});
export const correctAchievement = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/achievements/:achievementId/correction',
  area: 'settings',
  summary: 'Put the days of a proof right: the mistaken record is taken back, the right one names it',
  idempotent: true,
  input: z.object({ personId: uuid, achievementId: uuid, validFrom: day, validThrough: day.nullable(), reason }),
  result: z.object({ id: uuid }),
});

// The company ----------------------------------------------------------------------------------------

const choices = z
  .string()
  .max(300)
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(status).min(1));

/** What narrows people and requirements, on screen and in files. */
export const narrowing = {
  ...moment,
  q: z.string().trim().max(200).optional(),
  siteId: uuid.optional(),
  departmentId: uuid.optional(),
  positionId: uuid.optional(),
  /** Only people with something not met that should be. */
  gaps: queryBoolean.pipe(z.literal(true)).optional(),
  mandatory: queryBoolean.pipe(z.literal(true)).optional(),
  status: choices.optional(),
  /** Met on the day, with a proof that ends within so many days after it. */
  expires: z.enum(['30', '60', '90']).optional(),
  /** One column: the key of what is asked. */
  target: z.string().max(1200).optional(),
  /** With requirements that are asked from a later day. */
  future: queryBoolean.pipe(z.literal(true)).optional(),
};

const cell = z.object({
  rowId: uuid,
  status,
  qualified: z.boolean(),
  kind,
  validFrom: day.nullable(),
  validThrough: day.nullable(),
  dueOn: day,
  detail: z
    .object({
      level: z.int(),
      source,
      issuer: z.string().nullable(),
      certificateNumber: z.string(),
      publicId: z.string(),
      verifiedBy: z.string().nullable(),
    })
    .nullable(),
});
export const listStandings = endpoint({
  method: 'GET',
  path: '/settings/qualifications',
  area: 'settings',
  summary: 'How people stand against what is asked of them: a page of the matrix. With `list` only what matches, with its proofs',
  input: z.object({ ...narrowing, list: queryBoolean.pipe(z.literal(true)).optional(), ...paging, cursor: z.string().max(2000).optional() }),
  result: page(
    z.object({
      personId: uuid,
      name: z.string(),
      employeeNumber: z.string(),
      positions: z.string(),
      site: z.string().nullable(),
      cells: z.array(cell),
    }),
  ),
});

const column = z.object({
  key: z.string(),
  targets: z.array(namedTarget),
  /** The requirements behind it, as rows. */
  rowIds: z.array(uuid),
  kind,
  /** `everyone`, `several` positions, or one position's id. */
  group: z.string(),
  regulationRef: z.string().nullable(),
});
export const getMatrixFrame = endpoint({
  method: 'GET',
  path: '/settings/qualifications/frame',
  area: 'settings',
  summary: 'The columns of the matrix on a day, and what it can be narrowed by',
  input: z.object({ ...moment, positionId: uuid.optional(), mandatory: narrowing.mandatory, future: narrowing.future }),
  result: z.object({
    on: day,
    knownOn: day.nullable(),
    today: day,
    columns: z.array(column),
    positions: z.array(named),
    sites: z.array(named),
    departments: z.array(named),
  }),
});

const coverage = z.object({
  positionId: uuid,
  title: z.string(),
  siteId: uuid.nullable(),
  site: z.string().nullable(),
  people: z.int(),
  qualified: z.int(),
  /** How many qualified people are wanted; null where nobody said. */
  wanted: z.int().nullable(),
});
const totals = {
  people: z.int(),
  compliant: z.int(),
  gaps: z.int(),
  /** Cells per status, of what is mandatory. */
  statuses: z.partialRecord(status, z.int()),
};
export const getMatrixTotals = endpoint({
  method: 'GET',
  path: '/settings/qualifications/totals',
  area: 'settings',
  summary: 'Over all people the filters leave: how many meet each column, and coverage against the minimum per position and site',
  input: z.object(narrowing),
  result: z.object({
    ...totals,
    matching: z.int(),
    columns: z.array(z.object({ key: z.string(), asked: z.int(), met: z.int() })),
    coverage: z.array(coverage),
  }),
});

export const exportMatrix = endpoint({
  method: 'GET',
  path: '/settings/qualifications-export',
  area: 'settings',
  summary: 'The matrix as CSV (one line per person and requirement) or XLSX (one sheet per position), with definitions, dates and filters',
  kind: 'download',
  input: z.object({ ...narrowing, format: z.enum(['csv', 'xlsx']), locale: z.enum(['en', 'fr']).optional() }),
  result: z.unknown(),
});

export const getCompanyDashboard = endpoint({
  method: 'GET',
  path: '/settings/dashboard',
  area: 'settings',
  summary: 'How the company stands on a day: people without a gap, gaps, what ends soon, what waits, and the riskiest positions',
  input: z.object(moment),
  result: z.object({
    on: day,
    knownOn: day.nullable(),
    today: day,
    ...totals,
    /** Proofs that count on the day and end within so many days after it. */
    expiring: z.object({ in30: z.int(), in60: z.int(), in90: z.int() }),
    overdueEnrolments: z.int(),
    pendingVerifications: z.int(),
    /** People with a gap for which no course is open. */
    peopleWithoutCourse: z.int(),
    coverage: z.array(coverage),
    setup: z.object({ people: z.int(), positions: z.int(), requirements: z.int(), held: z.int(), invited: z.int() }),
  }),
});
export const getTrendPoint = endpoint({
  method: 'GET',
  path: '/settings/dashboard/trend',
  area: 'settings',
  summary: 'How many people were without a gap on one day, as known on that day or now',
  input: z.object(moment),
  result: z.object({ on: day, ...totals }),
});

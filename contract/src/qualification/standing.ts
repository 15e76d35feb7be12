import { requirementStatuses } from '@app/domain/qualification/status';
import type { TraceStep } from '@app/domain/qualification/trace/trace';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { heldProof, source } from './achievements.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, uuid } from '../endpoint.ts';
import { hold } from './holds.ts';
import { askedOfProof } from '../two-people.ts';

export const status = z.enum(requirementStatuses);
export const kind = z.enum(['mandatory', 'recommended']);

/** On which day (today unless told), and as known at the end of which day (now unless told). */
export const moment = { on: day.optional(), knownOn: day.optional() };

export const namedTarget = z.object({
  skillId: uuid.nullable(),
  courseId: uuid.nullable(),
  minLevel: integer(),
  code: freeText(),
  names: localised,
  levels: z.array(localised),
});

export const why = z.object({
  personId: uuid,
  personName: freeText(),
  on: day,
  knownOn: day.nullable(),
  /** Whether that is a moment that has passed, of which it is not said what would help today. */
  past: z.boolean(),
  status,
  qualified: z.boolean(),
  requirement: z.object({
    rowId: uuid,
    requirementId: uuid,
    version: integer(),
    kind,
    targets: z.array(namedTarget),
    position: z.object({ id: uuid, title: freeText() }).nullable(),
    site: freeText().nullable(),
    department: freeText().nullable(),
    forThisPerson: z.boolean(),
    dueBasis: z.enum(['assignment', 'hire', 'fixed']),
    reason: freeText(),
    regulationRef: freeText().nullable(),
    source: z.enum(['company', 'template', 'import', 'seed']),
    recordedAt: instant,
  }),
  /** From which day it concerns the person, and the last day to meet it for the first time. */
  baseOn: day,
  dueOn: day,
  validFrom: day.nullable(),
  validThrough: day.nullable(),
  /** The last day it is met without a gap: later than the proof's own where its renewal is held already. */
  coveredThrough: day.nullable(),
  renewalOpensOn: day.nullable(),
  /** The trace of the rule, in order; its sentences are in domain/qualification/trace-words. */
  steps: z.array(z.custom<TraceStep>((step) => typeof step === 'object' && step !== null && 'code' in step)),
  proof: z
    .object({
      publicId: freeText(),
      title: localised,
      source,
      issuer: freeText(),
      certificateNumber: freeText(),
      externalNumber: freeText().nullable(),
      evidenceId: uuid.nullable(),
      recordedAt: instant,
      /** The mistaken record it took the place of; the reason is for admins. */
      corrects: z
        .object({
          on: day,
          certificateNumber: freeText(),
          validFrom: day,
          validThrough: day.nullable(),
          reason: freeText().nullable(),
        })
        .nullable(),
      asked: askedOfProof,
    })
    .nullable(),
  /**
   * A course that was completed and proves nothing here: no one but its package says so, and the skill asks for more.
   */
  notEnough: z.object({ titles: localised, on: day }).nullable(),
  via: localised.nullable(),
  hold: z
    .object({
      id: uuid,
      kind: z.enum(['suspension', 'exemption']),
      from: day,
      to: day.nullable(),
      reason: freeText().nullable(),
    })
    .nullable(),
  remedy: z
    .object({
      kind: z.enum(['learn', 'renew', 'evidence', 'decide', 'lift']),
      course: z.object({ id: uuid, code: freeText(), titles: localised }).nullable(),
      /** An open attempt of the person at that course. */
      open: z
        .object({
          enrolmentId: uuid,
          dueOn: day.nullable(),
          started: z.boolean(),
          renewal: z.boolean(),
          notPassed: z.boolean(),
          scoreMissing: z.boolean(),
        })
        .nullable(),
      evidenceId: uuid.nullable(),
      holdId: uuid.nullable(),
    })
    .nullable(),
});

export const getWhy = endpoint({
  method: 'GET',
  path: '/settings/qualifications/why',
  area: 'settings',
  summary: 'Explain a person’s status for one requirement, and what would meet it',
  input: z.object({ personId: uuid, requirementRowId: uuid, ...moment }),
  result: why,
});
export const getMyWhy = endpoint({
  method: 'GET',
  path: '/qualifications/why',
  area: 'main',
  beforeTerms: true,
  summary: 'Explain my status for one requirement',
  input: z.object({ requirementRowId: uuid }),
  result: why,
});
export const getMyStanding = endpoint({
  method: 'GET',
  path: '/qualifications',
  area: 'main',
  beforeTerms: true,
  summary: 'List my positions, their requirements, my status for each and what to do next',
  input: z.object({}),
  result: z.object({
    today: day,
    positions: z.array(z.object({ id: uuid, title: z.string(), isPrimary: z.boolean() })),
    rows: z.array(why),
  }),
});

export const getEmployeeStanding = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/qualifications',
  area: 'settings',
  summary: 'Get an employee’s status against all requirements, their certificates, suspensions and exemptions',
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

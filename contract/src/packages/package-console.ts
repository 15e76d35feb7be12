import { findingCodes } from '@app/domain/packages/results/diagnosis';
import { packageStandards } from '@app/domain/packages/reading/manifest';
import { fallbackKinds } from '@app/domain/packages/reading/package-body';
import { registrationList, registrationStates } from '@app/domain/packages/results/registration-list';
import { reportedCodes } from '@app/domain/packages/results/reported-values';
import { knownVerbs, statementCodes } from '@app/domain/packages/statement-line';
import { z } from 'zod';
import { decimal, freeText, integer } from '../boundary.ts';
import { locale } from '../catalogue/catalogue.ts';
import { endpoint, instant, nothing, page, paging, uuid } from '../endpoint.ts';
import { words } from '../enrolment/enrolment.ts';
import { launched } from './launch.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

const keysOf = <T extends object>(words: T) => Object.keys(words) as [keyof T & string, ...(keyof T & string)[]];

const registration = z.object({
  id: uuid,
  enrolmentId: uuid,
  unitId: uuid,
  personId: uuid,
  person: freeText(),
  company: freeText(),
  course: freeText(),
  version: integer(),
  state: z.enum(keysOf(registrationStates)),
  scorePercent: decimal().nullable(),
  minutes: integer(),
  firstAt: instant,
  lastAt: instant,
});

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/admin/content/:itemId/registrations',
  area: 'admin',
  summary: 'Who opened a package, in every company, and how far they came',
  input: listInput(registrationList).extend({ itemId: uuid }),
  result: listPage(registration),
});

export const exportRegistrations = endpoint({
  method: 'GET',
  path: '/admin/content/:itemId/registrations-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same as a file',
  stepUp: 'people',
  input: exportInput(registrationList).extend({ itemId: uuid }),
  result: z.unknown(),
});

export const listPersonRegistrations = endpoint({
  method: 'GET',
  path: '/admin/employees/:personId/registrations',
  area: 'admin',
  summary: 'List the packages a person opened in any company, newest first',
  input: z.object({ personId: uuid }),
  result: z.array(registration.extend({ package: z.string() })),
});

const finding = z.object({
  code: z.enum(findingCodes),
  severity: z.enum(['problem', 'note', 'good']),
  at: instant.nullable(),
  values: z.record(freeText(), z.union([freeText(), decimal()])),
});

const attempt = z.object({
  enrolmentId: uuid,
  personId: uuid,
  person: freeText(),
  company: freeText(),
  courseTitles: words,
  packages: z.array(
    z.object({
      id: uuid,
      unitId: uuid,
      unitTitles: words,
      title: freeText(),
      standard: z.enum(packageStandards),
      fallback: z.enum(fallbackKinds),
      firstAt: instant,
      lastAt: instant.nullable(),
      openings: integer(),
      calls: integer(),
      /** Questions that were answered in it. */
      answers: integer(),
      outcome: z.object({
        finished: z.boolean(),
        passed: z.boolean().nullable(),
        scorePercent: decimal().nullable(),
        seconds: integer(),
      }),
      parts: integer(),
      partsDone: integer(),
      /** Units of cmi5 that the person was let off, and who did so last. */
      partsWaived: integer(),
      waived: z.object({ at: instant, by: freeText().nullable(), reason: freeText() }).nullable(),
      accepted: z.object({ at: instant, by: freeText().nullable(), reason: freeText() }).nullable(),
      /** By the person who asks, now. */
      mayAccept: z.boolean(),
      /** Units of cmi5 that someone can be let off, by the person who asks, now. */
      waivable: z.array(z.object({ id: freeText(), title: freeText() })),
      /** Openings that the person who asks could end now. */
      running: integer(),
      findings: z.array(finding),
      /**
       * Of xAPI and cmi5: what it said and was refused, newest first; `reason` as the package was answered, `statement`
       * without keys.
       */
      refused: z.array(
        z.object({
          id: uuid,
          status: integer(),
          reason: freeText(),
          statement: freeText(),
          times: integer(),
          firstAt: instant,
          lastAt: instant,
        }),
      ),
    }),
  ),
});

export const runtimeEntry = z.object({
  id: freeText(),
  launchId: uuid,
  sequence: integer(),
  activity: freeText(),
  kind: z.enum(['initialize', 'commit', 'terminate', 'leaving', 'error']),
  occurredAt: instant,
  receivedAt: instant,
  applied: z.boolean(),
  seconds: integer(),
  said: z.array(
    z.object({
      code: z.enum(reportedCodes),
      value: freeText(),
      element: freeText().nullable(),
      count: integer().nullable(),
    }),
  ),
  refused: z.array(
    z.object({ element: freeText(), reason: z.enum(['unknown', 'readOnly', 'type', 'range', 'tooLong', 'tooMany']) }),
  ),
});

export const statementEntry = z.object({
  id: uuid,
  /** When it happened, as the package says, and when it was stored. */
  occurredAt: instant,
  storedAt: instant,
  verb: z.enum(knownVerbs).nullable(),
  verbWords: freeText(),
  object: freeText(),
  said: z.array(z.object({ code: z.enum(statementCodes), value: freeText() })),
  /** Said by this platform itself, not by the package. */
  own: z.boolean(),
  voided: z.boolean(),
});

const ofAttempt = { enrolmentId: uuid };
const ofUnit = { enrolmentId: uuid, unitId: uuid };

export const getAttemptPackages = endpoint({
  method: 'GET',
  path: '/settings/enrolments/:enrolmentId/packages',
  area: 'settings',
  summary: 'The packages that were opened in an attempt: what came of each, and why',
  input: z.object(ofAttempt),
  result: attempt,
});

export const getAnyAttemptPackages = endpoint({
  method: 'GET',
  path: '/admin/enrolments/:enrolmentId/packages',
  area: 'admin',
  summary: 'The same of any company’s attempt, for the platform’s support',
  input: z.object(ofAttempt),
  result: attempt,
});

export const listRuntimeCalls = endpoint({
  method: 'GET',
  path: '/settings/enrolments/:enrolmentId/units/:unitId/calls',
  area: 'settings',
  summary: 'What a package said in an attempt, newest first',
  input: z.object({ ...ofUnit, ...paging }),
  result: page(runtimeEntry),
});

export const listAnyRuntimeCalls = endpoint({
  method: 'GET',
  path: '/admin/enrolments/:enrolmentId/units/:unitId/calls',
  area: 'admin',
  summary: 'The same of any company’s attempt, for the platform’s support',
  input: z.object({ ...ofUnit, ...paging }),
  result: page(runtimeEntry),
});

const statements = page(statementEntry).extend({
  /** What can be filtered by; with the first page only. */
  verbs: z.array(z.object({ id: freeText(), verb: z.enum(knownVerbs).nullable(), words: freeText() })).nullable(),
});
const statementsAsked = z.object({ ...ofUnit, ...paging, verb: freeText().max(2000).optional(), locale });

export const listStatements = endpoint({
  method: 'GET',
  path: '/settings/enrolments/:enrolmentId/units/:unitId/statements',
  area: 'settings',
  summary: 'List the statements that an xAPI or cmi5 package sent in an attempt, newest first',
  input: statementsAsked,
  result: statements,
});

export const listAnyStatements = endpoint({
  method: 'GET',
  path: '/admin/enrolments/:enrolmentId/units/:unitId/statements',
  area: 'admin',
  summary: 'The same of any company’s attempt, for the platform’s support',
  input: statementsAsked,
  result: statements,
});

export const acceptAnyPackage = endpoint({
  method: 'POST',
  path: '/admin/enrolments/:enrolmentId/units/:unitId/acceptance',
  area: 'admin',
  summary: 'Count a package as done that never reported it, in any company, with the reason',
  input: z.object({ ...ofUnit, reason: freeText().trim().min(10).max(500) }),
  result: nothing,
});

export const testLaunch = endpoint({
  method: 'POST',
  path: '/admin/content/:itemId/versions/:versionId/test-launch',
  area: 'admin',
  summary: 'Open a version’s package to try it; nothing is recorded',
  input: z.object({ itemId: uuid, versionId: uuid }),
  result: launched,
});

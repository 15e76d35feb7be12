import { packageStandards } from '@app/domain/packages/reading/manifest';
import { z } from 'zod';
import { freeText, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { packageProblem, packageTree } from '../packages/packages.ts';

// What programs of a company ask with its key (docs/driving-from-outside.md). Every endpoint names the scope it needs.

const key = { area: 'key' as const };
const reason = freeText().trim().min(3).max(500);

export const importPackage = endpoint({
  ...key,
  method: 'POST',
  path: '/driving/packages',
  kind: 'upload',
  summary:
    'Bring a package: the ZIP, or the course structure of a cmi5 course that lives elsewhere, as the body. It is checked in the background. Scope: packages',
  input: z.object({ name: oneLine().trim().min(1).max(200).optional() }),
  result: z.object({ packageId: uuid, state: z.literal('reading') }),
});

export const getDrivenPackage = endpoint({
  ...key,
  method: 'GET',
  path: '/driving/packages/:packageId',
  summary: 'Get the state of a package, warnings found in it, and its activities with their ids. Scope: packages',
  input: z.object({ packageId: uuid }),
  result: z.object({
    packageId: uuid,
    name: z.string(),
    state: z.enum(['reading', 'ready', 'refused']),
    /** The check list: `refuse` says why it was refused, `warn` what its author should know. */
    checks: z.array(packageProblem),
    standard: z.enum(packageStandards).nullable(),
    edition: z.enum(['2nd', '3rd', '4th']).nullable(),
    title: z.string().nullable(),
    activities: z.array(packageTree),
  }),
});

export const createRegistration = endpoint({
  ...key,
  method: 'POST',
  path: '/driving/registrations',
  summary:
    'Enrol an employee of the company in a package and start the attempt; an open attempt is kept. Refused while a disclaimer that the course asks for is not agreed to. Scope: registrations',
  input: z
    .object({
      packageId: uuid,
      email: freeText().max(320).optional(),
      employeeNumber: oneLine().trim().min(1).max(60).optional(),
    })
    .refine(({ email, employeeNumber }) => (email === undefined) !== (employeeNumber === undefined), {
      path: ['email'],
      message: 'Either email or employeeNumber',
    }),
  result: z.object({ registrationId: uuid, enrolmentId: uuid, personId: uuid, created: z.boolean() }),
});

const session = z.object({
  id: uuid,
  mode: z.enum(['Normal', 'Browse', 'Review']),
  startedAt: instant,
  terminatedAt: instant.nullable(),
  abandonedAt: instant.nullable(),
});

export const getRegistration = endpoint({
  ...key,
  method: 'GET',
  path: '/driving/registrations/:registrationId',
  summary: 'Get the results of a registration, in total and by activity. Scope: results',
  input: z.object({ registrationId: uuid }),
  result: z.object({
    registrationId: uuid,
    enrolmentId: uuid,
    packageId: uuid,
    personId: uuid,
    state: z.enum(['open', 'completed', 'failed', 'abandoned']),
    standard: z.enum(packageStandards),
    satisfied: z.boolean(),
    completed: z.boolean(),
    success: z.boolean().nullable(),
    scorePercent: z.number().nullable(),
    seconds: z.int(),
    /** Those that can be opened, in the order of the manifest. */
    activities: z.array(
      z.object({
        id: z.string(),
        index: z.int(),
        title: z.string(),
        satisfied: z.boolean(),
        completed: z.boolean(),
        success: z.boolean().nullable(),
        scorePercent: z.number().nullable(),
        /** 0 to 1. */
        progress: z.number(),
        seconds: z.int(),
        waived: z.boolean(),
        /** Launches of activities of cmi5 and xAPI, the oldest first. */
        sessions: z.array(session),
      }),
    ),
  }),
});

export const createLaunch = endpoint({
  ...key,
  method: 'POST',
  path: '/driving/registrations/:registrationId/launches',
  summary:
    'An address that opens the player for the registration’s learner, once, within five minutes, without signing in. Scope: launches',
  input: z.object({
    registrationId: uuid,
    /** Which activity is opened first; the player chooses where none is named. */
    activityId: freeText().max(4000).optional(),
    mode: z.enum(['normal', 'review', 'browse']).default('normal'),
  }),
  result: z.object({ address: z.url(), expiresAt: instant }),
});

export const waiveRegistration = endpoint({
  ...key,
  method: 'POST',
  path: '/driving/registrations/:registrationId/waivers',
  summary: 'Let the learner off one activity of a cmi5 package, or off all of them, with the reason. Scope: decisions',
  input: z.object({ registrationId: uuid, activityId: freeText().max(4000).optional(), reason }),
  result: nothing,
});

export const abandonRegistration = endpoint({
  ...key,
  method: 'POST',
  path: '/driving/registrations/:registrationId/abandonment',
  summary: 'End one session, all that is open, or with `whole` the attempt itself, with the reason. Scope: decisions',
  input: z
    .object({ registrationId: uuid, sessionId: uuid.optional(), whole: z.boolean().default(false), reason })
    .refine(({ sessionId, whole }) => !(sessionId && whole), {
      path: ['whole'],
      message: 'Either one session or the whole attempt',
    }),
  result: nothing,
});

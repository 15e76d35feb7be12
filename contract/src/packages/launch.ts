import { packageStandards } from '@app/domain/packages/reading/manifest';
import { z } from 'zod';
import { decimal, freeText, heardText, integer, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

export const launched = z.object({
  /**
   * Where the player stands: to be framed. Anyone who has it acts in this one opening, as long as the session lives.
   */
  address: z.url(),
  registrationId: uuid.nullable(),
  standard: z.enum(packageStandards),
  mode: z.enum(['normal', 'review', 'browse']),
  /** Another tab or device has it open; without `takeOver` nothing is recorded here. */
  elsewhere: z.boolean(),
  /** The package may open windows of its own. */
  popups: z.boolean(),
  /** The package may ask with the browser's own dialogs. */
  dialogs: z.boolean(),
  /** Without a second host it runs in an origin of no one's. */
  opaque: z.boolean(),
});

export const launchUnit = endpoint({
  method: 'POST',
  path: '/learning/enrolments/:enrolmentId/units/:unitId/launch',
  area: 'main',
  summary: 'Open the package of a unit: answers the address of its player, good for this session only',
  input: z.object({ enrolmentId: uuid, unitId: uuid, deviceId: uuid, takeOver: z.boolean().default(false) }),
  result: launched,
});

export const previewLaunch = endpoint({
  method: 'POST',
  path: '/admin/courses/:courseId/preview/:versionId/units/:unitId/launch',
  area: 'admin',
  summary: 'Open the package of a unit as learners would; nothing is recorded',
  input: z.object({ courseId: uuid, versionId: uuid, unitId: uuid }),
  result: launched,
});

export const acceptPackage = endpoint({
  method: 'POST',
  path: '/settings/enrolments/:enrolmentId/units/:unitId/acceptance',
  area: 'settings',
  summary: 'Count a package as done that never reported it, with the reason',
  input: z.object({ enrolmentId: uuid, unitId: uuid, reason: freeText().trim().min(10).max(500) }),
  result: nothing,
});

/** What is known of an objective that packages share. */
const sharedObjective = z.strictObject({
  satisfied: z.boolean().optional(),
  measure: decimal().min(-1).max(1).optional(),
  raw: decimal().optional(),
  min: decimal().optional(),
  max: decimal().optional(),
  completed: z.boolean().optional(),
  progress: decimal().min(0).max(1).optional(),
});
const mostShared = 2_000;
const few = (of: object) => Object.keys(of).length <= mostShared;

/** What the player sends to `/l/<token>/rte`. It is no endpoint of the API: no cookie goes there. */
export const runtimeCall = z.strictObject({
  sequence: integer().min(1),
  activityId: heardText().max(4000),
  occurredAt: instant,
  kind: z.enum(['initialize', 'commit', 'terminate', 'leaving', 'error']),
  /** How often the activity was begun again, as its standard counts. */
  attempt: integer().min(1).max(10_000).default(1),
  elements: z
    .record(oneLine().max(300), heardText().max(200_000))
    .refine((elements) => Object.keys(elements).length <= 20_000, 'Too many elements'),
  /** Time over all sessions of the activity, in the spelling of its standard. */
  totalTime: oneLine().max(60).optional(),
  /** Spent since the call before. */
  seconds: decimal().min(0).max(86_400),
  /** SCORM 2004: the engine's state, and what it rolled up to. */
  sequencing: z
    .strictObject({
      state: heardText().max(400_000),
      completion: z.enum(['unknown', 'notAttempted', 'incomplete', 'completed']),
      success: z.enum(['unknown', 'failed', 'passed']),
      scorePercent: decimal().min(0).max(100).nullable(),
      /** What changed of the objectives and the data that this person's packages share. */
      objectives: z.record(heardText().min(1).max(4000), sharedObjective).refine(few, 'Too many objectives').optional(),
      data: z.record(heardText().min(1).max(4000), heardText().max(64_000)).refine(few, 'Too many stores').optional(),
    })
    .optional(),
});

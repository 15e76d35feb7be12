import type { Cmi5Verb, LaunchMode } from '@app/domain/packages/cmi5';
import {
  cmi5Category,
  cmi5Extensions,
  cmi5Types,
  cmi5Verbs,
  contextTemplate,
  moveOnCategory,
} from '@app/domain/packages/cmi5';
import { isoDuration } from '@app/domain/packages/cmi5-session';
import type { Activity, PackageManifest } from '@app/domain/packages/reading/manifest';
import { everyActivity } from '@app/domain/packages/reading/manifest';
import { wholePackage } from '@app/domain/packages/results/package-outcome';
import type { Json } from '@app/domain/xapi/check';
import type { Instant } from '@app/domain/time';
import { hash, randomUUID } from 'node:crypto';
import type { Registered } from '../launching/lock-registration.ts';

/** Who learns, as packages know it: a number of ours, no name and no address. */
export const agentOf = (publicOrigin: string, personId: string): Json => ({
  objectType: 'Agent',
  account: { homePage: publicOrigin, name: personId },
});

/**
 * The id that an activity is launched with. cmi5 asks for one of ours, the same in every registration; xAPI for the
 * publisher's.
 */
export function launchedId(
  publicOrigin: string,
  packageId: string,
  standard: PackageManifest['standard'],
  id: string,
): string {
  return standard === 'cmi5'
    ? `${publicOrigin}/activities/${packageId}/${id === wholePackage ? 'course' : hash('sha256', id, 'hex').slice(0, 32)}`
    : id;
}

type Of = { publicOrigin: string; registered: Registered; sessionId: string; at: Instant };
type Saying = Of & { verb: Cmi5Verb; object: Json; publisherId: string; result?: Json; extensions?: Json };

function ownStatement({
  publicOrigin,
  registered,
  sessionId,
  at,
  verb,
  object,
  publisherId,
  result,
  extensions,
}: Saying): Json {
  const template = contextTemplate(sessionId, publisherId);
  const category = [
    cmi5Category,
    ...(result && ('success' in result || 'completion' in result) ? [moveOnCategory] : []),
  ];
  return {
    id: randomUUID(),
    actor: agentOf(publicOrigin, registered.personId),
    verb: { id: cmi5Verbs[verb], display: { en: verb } },
    object: { objectType: 'Activity', ...object },
    ...(result && { result }),
    context: {
      registration: registered.id,
      contextActivities: {
        ...template.contextActivities,
        category: category.map((id) => ({ objectType: 'Activity', id })),
      },
      extensions: { ...template.extensions, ...extensions },
    },
    timestamp: at,
  };
}

export type UnitOf = Of & { unit: Activity };
const unitObject = ({ publicOrigin, registered, unit }: UnitOf): Json => ({
  id: launchedId(publicOrigin, registered.packageId, 'cmi5', unit.id),
  definition: { name: { en: unit.title }, ...(unit.activityType && { type: unit.activityType }) },
});

export const launchedStatement = (
  of: UnitOf & { mode: LaunchMode; masteryScore: number | null; launchUrl: string },
): Json =>
  ownStatement({
    ...of,
    verb: 'launched',
    object: unitObject(of),
    publisherId: of.unit.id,
    extensions: {
      [cmi5Extensions.launchMode]: of.mode,
      [cmi5Extensions.launchUrl]: of.launchUrl,
      [cmi5Extensions.moveOn]: of.unit.moveOn ?? 'NotApplicable',
      ...(of.masteryScore !== null && { [cmi5Extensions.masteryScore]: of.masteryScore }),
      ...(of.unit.launchParameters !== undefined && { [cmi5Extensions.launchParameters]: of.unit.launchParameters }),
    },
  });

export const abandonedStatement = (of: UnitOf & { seconds: number }): Json =>
  ownStatement({
    ...of,
    verb: 'abandoned',
    object: unitObject(of),
    publisherId: of.unit.id,
    result: { duration: isoDuration(of.seconds) },
  });

export const waivedStatement = (of: UnitOf & { reason: string }): Json =>
  ownStatement({
    ...of,
    verb: 'waived',
    object: unitObject(of),
    publisherId: of.unit.id,
    result: { success: true, completion: true, extensions: { [cmi5Extensions.reason]: of.reason } },
  });

/** Of a block, or with an empty id of the course. */
export function satisfiedStatement(
  publicOrigin: string,
  registered: Registered,
  id: string,
  sessionId: string,
  at: Instant,
): Json {
  const { manifest } = registered.played;
  const block = [...everyActivity(manifest.activities)].find((activity) => activity.id === id);
  return ownStatement({
    publicOrigin,
    registered,
    sessionId,
    at,
    verb: 'satisfied',
    object: {
      id: launchedId(publicOrigin, registered.packageId, 'cmi5', id),
      definition: { name: { en: block?.title ?? manifest.title }, type: block ? cmi5Types.block : cmi5Types.course },
    },
    publisherId: block?.id ?? manifest.identifier,
  });
}

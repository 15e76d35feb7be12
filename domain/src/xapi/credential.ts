import { agentKey } from './agent.ts';
import type { Json } from './check.ts';
import { isObject } from './check.ts';

/**
 * What a key opens. A company's key opens all of its company's records. A registration's key is handed to a package,
 * which runs in a browser: it speaks of one attempt, as one learner, and of no one else.
 */
export type KeyScope = { kind: 'company' } | { kind: 'registration'; registrationId: string; agent: Json };

/** Why a statement may not be stored with this key, or null. */
export function statementObstacle(scope: KeyScope, statement: Json): string | null {
  if (scope.kind === 'company') return null;
  const registration = isObject(statement.context) ? statement.context.registration : undefined;
  if (registration !== undefined && String(registration).toLowerCase() !== scope.registrationId)
    return 'This key belongs to another registration';
  const actor = statement.actor as Json;
  // A group is someone else, though it has the learner's account for a name.
  return agentKey(actor) !== agentKey(scope.agent) || actor.objectType === 'Group'
    ? 'This key belongs to another actor'
    : null;
}

/** What a launched unit of cmi5 is told by the system; it may not change it. */
export const launchDataId = 'LMS.LaunchData';

export type DocumentKind = 'state' | 'activityProfile' | 'agentProfile';

/**
 * Why a document may not be read or written with this key, or null. What all learners share of an activity is read
 * only.
 */
export function documentObstacle(
  scope: KeyScope,
  asked: { kind: DocumentKind; id?: string | null; agent: Json | null; registration: string | null; write: boolean },
): string | null {
  if (scope.kind === 'company') return null;
  if (asked.agent && agentKey(asked.agent) !== agentKey(scope.agent)) return 'This key belongs to another agent';
  if (asked.registration && asked.registration.toLowerCase() !== scope.registrationId)
    return 'This key belongs to another registration';
  if (asked.kind === 'state' && asked.write && asked.id === launchDataId) return 'The launch data are read only';
  return asked.kind === 'activityProfile' && asked.write ? 'This key only reads activity profiles' : null;
}

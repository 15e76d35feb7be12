import type { Elements } from '@app/domain/packages/data-model';
import type { DiagnosedAttempt, Heard } from '@app/domain/packages/results/diagnosis';
import type { Activity } from '@app/domain/packages/reading/manifest';
import { launchable } from '@app/domain/packages/reading/manifest';
import type { PackageBody } from '@app/domain/packages/reading/package-body';
import { askedOf, noOutcome, outcomeOf } from '@app/domain/packages/results/package-outcome';
import type { RuntimeState } from '@app/domain/packages/runtime-state';
import { applyElements, speaksScorm, unbegun } from '@app/domain/packages/runtime-state';
import { reportedIn } from '@app/domain/packages/results/reported-values';
import type { Result } from '../../../api/client.ts';
import type { Line } from '../../../modules/packages/timeLine.ts';

type Package = Result<'getPackage'>;
/** A call as the player tells it. It comes from a frame that a package shares: it is looked at, and nothing else. */
export type Call = {
  sequence: number;
  activityId: string;
  kind: Heard['kind'];
  attempt: number;
  occurredAt: string;
  elements: Elements;
};
export type LiveLog = { heard: Heard[]; lines: Line[]; states: ReadonlyMap<string, RuntimeState> };

export const nothingHeard: LiveLog = { heard: [], lines: [], states: new Map() };
/** A package that speaks without end must not fill the browser. */
const mostKept = 1000;
const kinds: readonly string[] = ['initialize', 'commit', 'terminate', 'leaving', 'error'];

/** What a message says, when it is a call. */
export function callIn(data: unknown): Call | null {
  const { source, kind, call } = (data ?? {}) as { source?: unknown; kind?: unknown; call?: Partial<Call> };
  if (source !== 'muster-player' || kind !== 'call' || typeof call !== 'object' || call === null) return null;
  const { sequence, activityId, occurredAt, attempt, elements } = call;
  const whole =
    typeof sequence === 'number' &&
    typeof activityId === 'string' &&
    typeof attempt === 'number' &&
    kinds.includes(String(call.kind)) &&
    !Number.isNaN(Date.parse(String(occurredAt))) &&
    typeof elements === 'object' &&
    elements !== null &&
    Object.values(elements).every((value) => typeof value === 'string');
  return whole ? (call as Call) : null;
}

const activitiesOf = (found: Package): Activity[] => found.activities as unknown as Activity[];

/** The log with one call more: what the server would have kept of it, by the same rules. */
export function withCall(log: LiveLog, call: Call, found: Package, body: PackageBody): LiveLog {
  const { standard } = found;
  if (!speaksScorm(standard) || log.heard.length >= mostKept) return log;
  const played = { standard, activities: activitiesOf(found) };
  const activity = launchable(played).find(({ id }) => id === call.activityId);
  const asked = activity ? askedOf(played, activity, body.masteryPercent) : { mastery: body.masteryPercent };
  const { state, refused } = applyElements(standard, log.states.get(call.activityId) ?? unbegun, call, asked);
  const at = {
    occurredAt: call.occurredAt,
    receivedAt: call.occurredAt,
    applied: true,
    launchId: 'test',
    kind: call.kind,
    refused,
  };
  const line: Line = {
    ...at,
    id: `${log.heard.length}`,
    activity: activity?.title ?? call.activityId,
    said: reportedIn(call.elements),
  };
  return {
    heard: [...log.heard, { ...at, elements: call.elements }],
    lines: [line, ...log.lines],
    states: new Map(log.states).set(call.activityId, state),
  };
}

/** What the log would come to in a course. */
export function standingOf({ states }: LiveLog, found: Package, body: PackageBody): DiagnosedAttempt {
  const played = { standard: found.standard, activities: activitiesOf(found) };
  const parts = launchable(played);
  return {
    standard: found.standard,
    openings: 1,
    parts: parts.length,
    partsDone: parts.filter(
      ({ id }) => states.get(id)?.completion === 'completed' || states.get(id)?.success === 'passed',
    ).length,
    outcome: speaksScorm(found.standard) ? outcomeOf(played, states, body) : noOutcome,
    fallback: body.fallback.kind,
    partsWaived: 0,
    accepted: false,
  };
}

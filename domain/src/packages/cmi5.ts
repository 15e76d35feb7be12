import type { Activity, MoveOn } from './reading/manifest.ts';

/** What one assignable unit has come to in a registration; none of it is ever taken back. */
export type Standing = { completed: boolean; passed: boolean; failed: boolean; waived: boolean };
export const noStanding: Standing = { completed: false, passed: false, failed: false, waived: false };

/** cmi5 13.1.4: what satisfies an assignable unit. */
export function moveOnMet(moveOn: MoveOn, { completed, passed }: Pick<Standing, 'completed' | 'passed'>): boolean {
  if (moveOn === 'NotApplicable') return true;
  if (moveOn === 'Passed') return passed;
  if (moveOn === 'Completed') return completed;
  return moveOn === 'CompletedAndPassed' ? completed && passed : completed || passed;
}

export const unitSatisfied = ({ moveOn = 'NotApplicable' }: Pick<Activity, 'moveOn'>, standing: Standing): boolean =>
  standing.waived || moveOnMet(moveOn, standing);

/** Ids of every block and unit that is satisfied: a block with all it holds. */
export function satisfiedNodes(
  activities: readonly Activity[],
  standingOf: (id: string) => Standing,
): { nodes: Set<string>; course: boolean } {
  const nodes = new Set<string>();
  const walk = (activity: Activity): boolean => {
    // Every child is looked at, whatever the first one says.
    const met =
      activity.kind === 'au'
        ? unitSatisfied(activity, standingOf(activity.id))
        : activity.children.map(walk).every(Boolean);
    if (met) nodes.add(activity.id);
    return met;
  };
  return { course: activities.map(walk).every(Boolean), nodes };
}

/** Units whose failing stands in the way: those that ask for a pass, and have not got it in another way. */
export const failedUnits = (units: readonly Activity[], standingOf: (id: string) => Standing): Activity[] =>
  units.filter((unit) => {
    const standing = standingOf(unit.id);
    return (
      standing.failed &&
      !standing.passed &&
      !unitSatisfied(unit, standing) &&
      (unit.moveOn === 'Passed' || unit.moveOn === 'CompletedAndPassed')
    );
  });

export const launchModes = ['Normal', 'Browse', 'Review'] as const;
export type LaunchMode = (typeof launchModes)[number];

const adl = 'http://adlnet.gov/expapi/verbs/';
const w3id = 'https://w3id.org/xapi/';
export const cmi5Verbs = {
  launched: `${adl}launched`,
  initialized: `${adl}initialized`,
  completed: `${adl}completed`,
  passed: `${adl}passed`,
  failed: `${adl}failed`,
  terminated: `${adl}terminated`,
  abandoned: `${w3id}adl/verbs/abandoned`,
  waived: `${w3id}adl/verbs/waived`,
  satisfied: `${w3id}adl/verbs/satisfied`,
} as const;
export type Cmi5Verb = keyof typeof cmi5Verbs;

export const cmi5Category = `${w3id}cmi5/context/categories/cmi5`;
export const moveOnCategory = `${w3id}cmi5/context/categories/moveon`;
export const cmi5Extensions = {
  sessionId: `${w3id}cmi5/context/extensions/sessionid`,
  masteryScore: `${w3id}cmi5/context/extensions/masteryscore`,
  launchMode: `${w3id}cmi5/context/extensions/launchmode`,
  launchUrl: `${w3id}cmi5/context/extensions/launchurl`,
  moveOn: `${w3id}cmi5/context/extensions/moveon`,
  launchParameters: `${w3id}cmi5/context/extensions/launchparameters`,
  progress: `${w3id}cmi5/result/extensions/progress`,
  reason: `${w3id}cmi5/result/extensions/reason`,
} as const;
export const cmi5Types = {
  block: `${w3id}cmi5/activitytype/block`,
  course: `${w3id}cmi5/activitytype/course`,
} as const;

/** What every statement of a session carries: the session, and the unit as its publisher names it. */
export const contextTemplate = (sessionId: string, publisherId: string) => ({
  contextActivities: { grouping: [{ objectType: 'Activity', id: publisherId }] },
  extensions: { [cmi5Extensions.sessionId]: sessionId },
});

export type Launching = {
  sessionId: string;
  unit: Activity;
  mode: LaunchMode;
  masteryScore: number | null;
  returnUrl: string;
};

/** The document `LMS.LaunchData` of cmi5 10.2. */
export const launchData = ({ sessionId, unit, mode, masteryScore, returnUrl }: Launching) => ({
  contextTemplate: contextTemplate(sessionId, unit.id),
  launchMode: mode,
  moveOn: unit.moveOn ?? 'NotApplicable',
  returnURL: returnUrl,
  ...(masteryScore !== null && { masteryScore }),
  ...(unit.launchParameters !== undefined && { launchParameters: unit.launchParameters }),
  ...(unit.entitlementKey !== undefined && { entitlementKey: { courseStructure: unit.entitlementKey } }),
});

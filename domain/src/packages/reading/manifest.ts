import type { ActivityNode, Sequencing } from '../sequencing.ts';

export const packageStandards = ['scorm12', 'scorm2004', 'xapi', 'cmi5'] as const;
export type PackageStandard = (typeof packageStandards)[number];
export type PackageEdition = '2nd' | '3rd' | '4th' | null;
/** Kinds of content items that are packages. */
export const packageKinds = ['scorm', 'xapi', 'cmi5'] as const;
export type PackageKind = (typeof packageKinds)[number];

export const kindOfStandard: Record<PackageStandard, PackageKind> = {
  scorm12: 'scorm',
  scorm2004: 'scorm',
  xapi: 'xapi',
  cmi5: 'cmi5',
};
export const isPackageKind = (kind: string): kind is PackageKind => (packageKinds as readonly string[]).includes(kind);

export type MoveOn = 'Passed' | 'Completed' | 'CompletedAndPassed' | 'CompletedOrPassed' | 'NotApplicable';
export type ActivityKind = 'folder' | 'sco' | 'asset' | 'au';

/** A node of a package's tree: an item of SCORM, a block or assignable unit of cmi5, an activity of xAPI. */
export type Activity = {
  id: string;
  title: string;
  kind: ActivityKind;
  /**
   * Path of the file that opens it, exactly as the package has it and not percent-encoded; null for what opens nothing.
   */
  href: string | null;
  /** What follows the address of that file: begins with `?` or `#`, or is empty. Blanks are encoded already. */
  parameters: string;
  /** An assignable unit of cmi5 that lives elsewhere: an https address, opened only when its host is allowed. */
  address?: string;
  /** SCORM 1.2: 0 to 100. cmi5: 0 to 1. */
  masteryScore: number | null;
  visible: boolean;
  prerequisites?: string;
  maxTimeAllowed?: string;
  timeLimitAction?: string;
  dataFromLms?: string;
  /** SCORM 2004: an item's data that its units share (`adlcp:data`). */
  sequencing?: Sequencing;
  moveOn?: MoveOn;
  launchMethod?: 'AnyWindow' | 'OwnWindow';
  launchParameters?: string;
  entitlementKey?: string;
  activityType?: string;
  /** cmi5: objectives that this node names. */
  objectives?: string[];
  children: Activity[];
};

export type PackageManifest = {
  standard: PackageStandard;
  edition: PackageEdition;
  /** What the package calls itself: of xAPI and cmi5 an IRI. */
  identifier: string;
  title: string;
  /** SCORM: the organization that is played; the others are not. */
  defaultOrganization: string | null;
  activities: Activity[];
  /**
   * SCORM 2004: the organization's own sequencing, and whether its objectives and shared data live beyond one attempt.
   */
  sequencing?: Sequencing;
  objectivesGlobalToSystem?: boolean;
  sharedDataGlobalToSystem?: boolean;
  /** cmi5: objectives of the course by id. */
  objectives?: { id: string; title: string }[];
  description?: string;
  /** Every file of the package, in the order of its archive. */
  files: string[];
};

/** All nodes, parents before their children. */
export function* everyActivity(activities: readonly Activity[]): Generator<Activity> {
  for (const activity of activities) {
    yield activity;
    yield* everyActivity(activity.children);
  }
}

/** What someone can open, in the order of the tree. */
export const launchable = (manifest: Pick<PackageManifest, 'activities'>): Activity[] =>
  [...everyActivity(manifest.activities)].filter(({ href, address }) => href !== null || address !== undefined);

/**
 * The tree as the engine of SCORM 2004 takes it: its root is the organization. `masteryPercent`: instead of the measure
 * that the manifest asks, of a part, a folder or the whole.
 */
export function activityTree(manifest: PackageManifest, masteryPercent: number | null = null): ActivityNode {
  const node = ({ id, title, sequencing, visible, children }: Activity): ActivityNode => ({
    id,
    title,
    ...byMeasure(sequencing, masteryPercent),
    isVisible: visible,
    children: children.map(node),
  });
  return {
    id: manifest.defaultOrganization ?? manifest.identifier,
    title: manifest.title,
    ...byMeasure(manifest.sequencing, masteryPercent),
    children: manifest.activities.map(node),
  };
}

function byMeasure(sequencing: Sequencing | undefined, masteryPercent: number | null): Sequencing | undefined {
  if (!sequencing?.primaryObjective?.satisfiedByMeasure || masteryPercent === null) return sequencing;
  return {
    ...sequencing,
    primaryObjective: { ...sequencing.primaryObjective, minNormalizedMeasure: masteryPercent / 100 },
  };
}

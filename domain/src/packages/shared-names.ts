import type { PackageManifest } from './reading/manifest.ts';
import { everyActivity } from './reading/manifest.ts';
import type { MapInfo } from './sequencing.ts';

export type SharedNames = {
  /** Null: its organization says that they end with the attempt. */
  objectives: { reads: ReadonlySet<string>; writes: ReadonlySet<string> } | null;
  data: { reads: ReadonlySet<string>; writes: ReadonlySet<string> } | null;
};

/**
 * What a package shares beyond itself, by the maps of its manifest. Nothing else of a person is shown to it, and
 * nothing else may it change.
 */
export function sharedNames(
  manifest: Pick<
    PackageManifest,
    'activities' | 'sequencing' | 'objectivesGlobalToSystem' | 'sharedDataGlobalToSystem'
  >,
): SharedNames {
  const rules = [
    manifest.sequencing,
    ...[...everyActivity(manifest.activities)].map(({ sequencing }) => sequencing),
  ].filter((one) => one !== undefined);
  const maps = rules.flatMap((one) =>
    [...(one.primaryObjective ? [one.primaryObjective] : []), ...one.objectives].flatMap(({ mapInfo }) => mapInfo),
  );
  const stores = rules.flatMap(({ sharedDataMaps }) => sharedDataMaps);
  const targets = (of: readonly MapInfo[]) => new Set(of.map(({ targetObjectiveID }) => targetObjectiveID));
  const ids = (of: typeof stores) => new Set(of.map(({ targetID }) => targetID));
  const writes = (map: MapInfo) =>
    Object.entries(map).some(([name, flag]) => name.startsWith('write') && flag === true);
  return {
    objectives:
      (manifest.objectivesGlobalToSystem ?? true)
        ? { reads: targets(maps), writes: targets(maps.filter(writes)) }
        : null,
    data:
      (manifest.sharedDataGlobalToSystem ?? true)
        ? { reads: ids(stores), writes: ids(stores.filter(({ writeSharedData }) => writeSharedData)) }
        : null,
  };
}

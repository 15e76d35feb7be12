import type { LaunchSession } from '../../../platform/http/launch-session.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAs } from '../../../platform/runtime.ts';
import type { PackageFile } from '../records.ts';
import { findPackageFile } from '../records.ts';

const mostKept = 20_000;
const kept = new Map<string, PackageFile>();

/**
 * A file by its exact path, as the index of its package has it: there is no folder to leave. Null: there is none of
 * this name.
 */
export async function packageFile(
  runtime: Runtime,
  { launch, session }: LaunchSession,
  path: string,
): Promise<PackageFile | null> {
  const key = `${launch.packageId}/${path}`;
  const before = kept.get(key);
  if (before) return before;
  const found = await workAs(runtime, session, { write: false }, (work) => {
    work.reach('enrolment.learn');
    return findPackageFile(work, launch.packageId, path);
  });
  if (found) kept.set(key, found);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
  return found;
}

export type PackageRights = {
  allowedHosts: string[];
  popups: boolean;
  dialogs: boolean;
  standard: string;
  sha256: string;
  /** Pages that open a part of it. */ entries: string[];
};

/** Which hosts beside its own files a package may load from, and whether it may open windows: as its author allowed. */
export function packageRights(runtime: Runtime, { launch, session }: LaunchSession): Promise<PackageRights> {
  return workAs(runtime, session, { write: false }, async (work) => {
    work.reach('enrolment.learn');
    const rows = await work.named<PackageRights>(
      'packages.rights',
      `select coalesce(v.body -> 'allowedHosts', '[]') as "allowedHosts",
        coalesce((v.body ->> 'popups')::boolean, false) as popups,
         coalesce((v.body ->> 'dialogs')::boolean, false) as dialogs, p.standard, p.sha256,
         array(select e #>> '{}' from jsonb_path_query(p.manifest, '$.activities.**.href') e
           where jsonb_typeof(e) = 'string' and p.standard like 'scorm%') as entries
       from content_versions v, packages p where v.id = $1 and p.id = $2`,
      [launch.contentVersionId, launch.packageId],
    );
    return rows[0]!;
  });
}

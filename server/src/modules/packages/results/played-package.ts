import type { PackageBody } from '@app/domain/packages/reading/package-body';
import type { PackageManifest } from '@app/domain/packages/reading/manifest';
import { DomainError } from '@app/domain/errors';
import type { Work } from '../../../platform/database/work.ts';

export type PlayedPackage = { id: string; sha256: string; manifest: PackageManifest };

const mostKept = 200;
const kept = new Map<string, PlayedPackage>();

/** A package as it is played. It never changes, so it is read once. */
export async function playedPackage(work: Work, packageId: string): Promise<PlayedPackage> {
  const before = kept.get(packageId);
  if (before) return before;
  const rows = await work.named<PlayedPackage>(
    'packages.played',
    'select id, sha256, manifest from packages where id = $1',
    [packageId],
  );
  if (!rows[0]) throw new DomainError('notFound');
  kept.set(packageId, rows[0]);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
  return rows[0];
}

/** What a version's author says of its package; 404 when it is none, or none was read yet. */
export async function packageBodyOf(
  work: Work,
  contentVersionId: string | null,
): Promise<PackageBody & { packageId: string }> {
  const rows = await work.named<{ body: PackageBody }>(
    'packages.body',
    `select v.body from content_versions v join content_items i on i.id = v.item_id
      where v.id = $1 and i.kind in ('scorm', 'xapi', 'cmi5')`,
    [contentVersionId],
  );
  const body = rows[0]?.body;
  if (!body?.packageId) throw new DomainError('notFound');
  return body as PackageBody & { packageId: string };
}

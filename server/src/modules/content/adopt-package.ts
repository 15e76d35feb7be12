import { editObstacle } from '@app/domain/content/content';
import { DomainError, refuseIf } from '@app/domain/errors';
import type { PackageKind } from '@app/domain/packages/reading/manifest';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Item } from './records.ts';
import { findDraft, getDraft, lockItem, writeDraft } from './records.ts';

/** An item for the person who is about to give it a package, locked. */
export async function itemForPackage(work: Work, itemId: string): Promise<Item & { hasDraft: boolean }> {
  const item = await lockItem(work, itemId);
  return { ...item, hasDraft: (await findDraft(work, itemId)) !== null };
}

/**
 * Makes a package that was read the one of the item's draft; its settings stay. `sha256`: of its archive. Until the
 * item is published its kind is what its package turns out to be.
 */
export async function adoptPackage(
  work: Work,
  itemId: string,
  given: { packageId: string; kind: PackageKind; sha256: string },
): Promise<void> {
  work.authorize('content.edit');
  const item = await lockItem(work, itemId);
  refuseIf(editObstacle(item));
  const draft = await getDraft(work, itemId);
  if (item.kind !== given.kind) {
    if (item.publishedNumber !== null) throw new DomainError('conflict');
    await sql`update content_items set kind = ${given.kind} where id = ${itemId}`.execute(work.tx);
  }
  await writeDraft(work, given.kind, draft, {
    body: { ...draft.body, packageId: given.packageId },
    media: draft.media,
  });
  work.record({
    entity: 'contentItem',
    entityId: itemId,
    changes: { version: draft.number, package: given.sha256, kind: [item.kind, given.kind] },
  });
}

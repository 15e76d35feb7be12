import * as api from '@app/contract/content/content';
import { editObstacle } from '@app/domain/content/content';
import { DomainError, refuseIf } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { Version } from './records.ts';
import { findDraft, findPublished, lockItem, versionColumns } from './records.ts';

export const startContentDraft = command(api.startContentDraft, async (work, { itemId }) => {
  work.authorize('content.edit');
  const item = await lockItem(work, itemId);
  refuseIf(editObstacle(item));
  const open = await findDraft(work, itemId);
  if (open) return work.unchanged(open);
  const from = await findPublished(work, itemId);
  if (!from) throw new DomainError('draftMissing');
  const { rows } = await sql<Version>`
    insert into content_versions as v (item_id, number, body, media, languages, duration_seconds, created_by,
      created_at, changed_at)
    values (${itemId}, ${from.number + 1}, ${JSON.stringify(from.body)}::jsonb, ${JSON.stringify(from.media)}::jsonb,
      ${from.languages}, ${from.durationSeconds},
      ${work.personId}, ${work.now}, ${work.now}) returning ${versionColumns}`.execute(work.tx);
  work.record({ entity: 'contentItem', entityId: itemId, changes: { draft: from.number + 1 } });
  return rows[0]!;
});

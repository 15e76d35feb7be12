import * as api from '@app/contract/content/content';
import { discardObstacle } from '@app/domain/content/content';
import { refuseIf } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import { countUses } from './content-uses.ts';
import { getDraft, lockItem } from './records.ts';

export const discardContentDraft = command(api.discardContentDraft, async (work, { itemId }) => {
  work.authorize('content.edit');
  const item = await lockItem(work, itemId);
  const draft = await getDraft(work, itemId);
  const itemGone = item.publishedNumber === null;
  refuseIf(discardObstacle(item, itemGone ? ((await countUses(work, [itemId])).get(itemId) ?? 0) : 0));
  await sql`delete from content_versions where id = ${draft.id}`.execute(work.tx);
  if (itemGone) await sql`delete from content_items where id = ${itemId}`.execute(work.tx);
  work.record({
    entity: 'contentItem',
    entityId: itemId,
    changes: { discarded: draft.number, title: item.title, itemGone },
  });
  return { itemGone };
});

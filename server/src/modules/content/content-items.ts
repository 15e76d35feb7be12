import * as api from '@app/contract/content/content';
import { editObstacle, retireObstacle } from '@app/domain/content/content';
import { refuseIf } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import { countUses } from './content-uses.ts';
import { lockItem } from './records.ts';

export const renameContentItem = command(api.renameContentItem, async (work, { itemId, title }) => {
  work.authorize('content.edit');
  const item = await lockItem(work, itemId);
  refuseIf(editObstacle(item));
  await sql`update content_items set title = ${title} where id = ${itemId}`.execute(work.tx);
  work.record({ entity: 'contentItem', entityId: itemId, changes: { title: [item.title, title] } });
  return {};
});

export const retireContentItem = command(api.retireContentItem, async (work, { itemId }) => {
  work.authorize('content.edit');
  const item = await lockItem(work, itemId);
  const uses = (await countUses(work, [itemId])).get(itemId) ?? 0;
  refuseIf(retireObstacle(item, uses), { courses: uses });
  await sql`update content_items set retired_at = ${work.now} where id = ${itemId}`.execute(work.tx);
  work.record({ entity: 'contentItem', entityId: itemId, changes: { retired: item.title } });
  return {};
});

export const restoreContentItem = command(api.restoreContentItem, async (work, { itemId }) => {
  work.authorize('content.edit');
  const item = await lockItem(work, itemId);
  await sql`update content_items set retired_at = null where id = ${itemId}`.execute(work.tx);
  work.record({ entity: 'contentItem', entityId: itemId, changes: { restored: item.title } });
  return {};
});

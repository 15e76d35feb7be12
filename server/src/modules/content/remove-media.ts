import * as api from '@app/contract/content/content';
import { editObstacle } from '@app/domain/content/content';
import { DomainError, refuseIf } from '@app/domain/errors';
import { command } from '../../platform/http/handler.ts';
import { getDraft, lockItem, writeDraft } from './records.ts';

/** The file itself stays: a published version, or a step back, may want it. */
export const removeMedia = command(api.removeMedia, async (work, { itemId, name, changedAt }) => {
  work.authorize('content.edit');
  const item = await lockItem(work, itemId);
  refuseIf(editObstacle(item));
  const draft = await getDraft(work, itemId, changedAt);
  const { [name]: removed, ...media } = draft.media;
  if (!removed) throw new DomainError('notFound');
  const isMain = item.kind === 'video' && name === 'video';
  work.record({
    entity: 'contentItem',
    entityId: itemId,
    changes: { version: draft.number, removed: { [name]: removed.sha256 } },
  });
  return writeDraft(work, item.kind, draft, { body: draft.body, media, ...(isMain && { durationSeconds: null }) });
});

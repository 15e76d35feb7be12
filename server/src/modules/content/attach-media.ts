import * as api from '@app/contract/content/content';
import { editObstacle, mediaObstacle } from '@app/domain/content/content';
import { refuseIf } from '@app/domain/errors';
import { command } from '../../platform/http/handler.ts';
import { getFile, storedFile } from '../files/index.ts';
import { getDraft, lockItem, writeDraft } from './records.ts';

export const attachMedia = command(api.attachMedia, async (work, { itemId, name, fileId, changedAt }) => {
  work.authorize('content.edit');
  const item = await lockItem(work, itemId);
  refuseIf(editObstacle(item));
  const draft = await getDraft(work, itemId, changedAt);
  const file = await getFile(work, fileId);
  refuseIf(mediaObstacle(item.kind, name, file.mime));
  const media = { ...draft.media, [name]: storedFile(file) };
  const isMain = item.kind === 'video' && name === 'video';
  work.record({
    entity: 'contentItem',
    entityId: itemId,
    changes: { version: draft.number, media: { [name]: { name: file.name, sha256: file.sha256 } } },
  });
  return writeDraft(work, item.kind, draft, {
    body: draft.body,
    media,
    ...(isMain && { durationSeconds: file.durationSeconds }),
  });
});

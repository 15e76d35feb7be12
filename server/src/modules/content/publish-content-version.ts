import * as api from '@app/contract/content/content';
import { editObstacle } from '@app/domain/content/content';
import { contentProblems } from '@app/domain/content/content-problems';
import { DomainError, refuseIf } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { getDraft, lockItem } from './records.ts';

/** Published is frozen: courses point at exactly this. */
/**
 * Publishes the only draft of an item that no one has edited; answers the version. The permission is the caller's to
 * ask.
 */
export async function publishFirst(work: Work, itemId: string): Promise<string> {
  await lockItem(work, itemId);
  const draft = await getDraft(work, itemId);
  await sql`update content_versions set published_at = ${work.now} where id = ${draft.id}`.execute(work.tx);
  return draft.id;
}

export const publishContentVersion = command(
  api.publishContentVersion,
  async (work, { itemId, changedAt, changeNote }) => {
    work.authorize('content.edit');
    const item = await lockItem(work, itemId);
    refuseIf(editObstacle(item));
    const draft = await getDraft(work, itemId, changedAt);
    const blocking = contentProblems(item.kind, draft.body, draft.media).filter(({ blocks }) => blocks);
    if (blocking.length > 0) throw new DomainError('contentNotReady', { problems: blocking });
    await sql`update content_versions set published_at = ${work.now}, change_note = ${changeNote || null}
      where id = ${draft.id}`.execute(work.tx);
    work.record({
      entity: 'contentItem',
      entityId: itemId,
      reason: changeNote || undefined,
      changes: { published: draft.number, title: item.title },
    });
    return { number: draft.number };
  },
);

import * as api from '@app/contract/content/content';
import { contentState } from '@app/domain/content/content';
import { DomainError } from '@app/domain/errors';
import type { ContentLanguage } from '@app/domain/localised';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { query } from '../../platform/http/handler.ts';
import { usesOf } from './content-uses.ts';
import type { Version } from './records.ts';
import { findDraft, findPublished, getItem, versionColumns } from './records.ts';

type History = {
  id: string;
  number: number;
  changeNote: string | null;
  languages: ContentLanguage[];
  author: string | null;
  changedAt: Instant;
  publishedAt: Instant | null;
};

export const getContentItem = query(api.getContentItem, async (work, { itemId }) => {
  work.authorize('content.view');
  const item = await getItem(work, itemId);
  const { rows: versions } = await sql<History>`
    select v.id, v.number, v.change_note as "changeNote", v.languages,
      coalesce(p.preferred_name, p.legal_name) as author, v.changed_at as "changedAt", v.published_at as "publishedAt"
    from content_versions v left join people p on p.id = v.created_by where v.item_id = ${itemId}
      order by v.number desc`.execute(work.tx);
  const uses = await usesOf(work, [itemId]);
  return {
    ...item,
    state: contentState(item),
    draft: await findDraft(work, itemId),
    published: await findPublished(work, itemId),
    versions,
    uses,
  };
});

export const getContentVersion = query(api.getContentVersion, async (work, { itemId, versionId }) => {
  work.authorize('content.view');
  const { rows } = await sql<Version>`select ${versionColumns} from content_versions v
      where v.id = ${versionId} and v.item_id = ${itemId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
});

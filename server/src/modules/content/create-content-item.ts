import * as api from '@app/contract/content/content';
import { defaultSettings } from '@app/domain/assessment/quiz';
import type { ContentKind } from '@app/domain/content/content';
import { emptyDoc } from '@app/domain/content/rich-doc';
import { firstPackageBody } from '@app/domain/packages/reading/package-body';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';

const firstBody: Record<ContentKind, () => object> = {
  lesson: () => ({ docs: { en: emptyDoc() } }),
  video: () => ({ transcripts: {}, captions: [] }),
  document: () => ({}),
  quiz: () => ({ settings: defaultSettings, questions: [] }),
  scorm: firstPackageBody,
  xapi: firstPackageBody,
  cmi5: firstPackageBody,
};

export const createContentItem = command(api.createContentItem, async (work, { kind, title }) => {
  work.authorize('content.edit');
  const { id } = await insertItem(work, { kind, title, createdBy: work.personId });
  work.record({ entity: 'contentItem', entityId: id, changes: { kind, title } });
  return { id };
});

/** A new item with its empty draft. The permission is the caller's to ask. */
export async function insertItem(
  work: Work,
  { kind, title, createdBy }: { kind: ContentKind; title: string; createdBy: string | null },
): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`
    insert into content_items (kind, title, created_by, created_at)
      values (${kind}, ${title}, ${createdBy}, ${work.now}) returning id`.execute(work.tx);
  const { id } = rows[0]!;
  await sql`
    insert into content_versions (item_id, number, body, created_by, created_at, changed_at)
    values (${id}, 1, ${JSON.stringify(firstBody[kind]())}::jsonb, ${createdBy}, ${work.now}, ${work.now})`.execute(
    work.tx,
  );
  return { id };
}

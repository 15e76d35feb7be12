import type { ContentKind } from '@app/domain/content/content';
import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import type { StoredFile } from '../../platform/files/files.ts';
import type { Work } from '../../platform/database/work.ts';

export type ContentVersion = {
  id: string;
  itemId: string;
  kind: ContentKind;
  title: string;
  number: number;
  /** By kind. A quiz holds its answer keys: never hand it to a learner as it is. */
  body: Record<string, unknown>;
  media: Record<string, StoredFile>;
  languages: string[];
  durationSeconds: number | null;
  publishedAt: Instant | null;
};

/** One version of a content item, or 404. Anyone who calls has asked already whether its reader may see it. */
export async function contentVersion(work: Work, versionId: string): Promise<ContentVersion> {
  const [version] = await work.named<ContentVersion>('content.version', text, [versionId]);
  if (!version) throw new DomainError('notFound');
  return version;
}

const text = `select v.id, v.item_id as "itemId", i.kind, i.title, v.number, v.body, v.media, v.languages,
  v.duration_seconds as "durationSeconds", v.published_at as "publishedAt"
  from content_versions v join content_items i on i.id = v.item_id where v.id = $1`;

import type { contentVersion } from '@app/contract/content/content';
import type { ContentKind } from '@app/domain/content/content';
import { captionsIn, languagesOf } from '@app/domain/content/content-problems';
import { DomainError } from '@app/domain/errors';
import type { ContentLanguage } from '@app/domain/localised';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StoredFile } from '../../platform/files/files.ts';
import type { Work } from '../../platform/database/work.ts';

export type Item = {
  id: string;
  kind: ContentKind;
  title: string;
  createdAt: Instant;
  retiredAt: Instant | null;
  publishedNumber: number | null;
};
export type Media = Record<string, StoredFile>;
export type Version = Omit<z.output<typeof contentVersion>, 'media'> & { media: Media };

const itemColumns = sql.raw(`i.id, i.kind, i.title, i.created_at as "createdAt", i.retired_at as "retiredAt",
  (select max(v.number) from content_versions v where v.item_id = i.id and v.published_at is not null) as "publishedNumber"`);
export const versionColumns =
  sql.raw(`v.id, v.number, v.body, v.media, v.languages, v.duration_seconds as "durationSeconds", v.change_note as "changeNote",
  v.changed_at as "changedAt", v.published_at as "publishedAt"`);

/** One item, or 404. */
export async function getItem(work: Work, itemId: string): Promise<Item> {
  const { rows } = await sql<Item>`select ${itemColumns} from content_items i where i.id = ${itemId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** The same, kept from changing under us until the commit. */
export async function lockItem(work: Work, itemId: string): Promise<Item> {
  await sql`select 1 from content_items where id = ${itemId} for update`.execute(work.tx);
  return getItem(work, itemId);
}

export async function findDraft(work: Work, itemId: string): Promise<Version | null> {
  const { rows } = await sql<Version>`select ${versionColumns} from content_versions v
      where v.item_id = ${itemId} and v.published_at is null`.execute(work.tx);
  return rows[0] ?? null;
}

/**
 * The open draft of a locked item as its author saw it at `changedAt`; `draftMissing` or `changedElsewhere` otherwise.
 */
export async function getDraft(work: Work, itemId: string, changedAt?: Instant): Promise<Version> {
  const draft = await findDraft(work, itemId);
  if (!draft) throw new DomainError('draftMissing');
  if (changedAt && Date.parse(draft.changedAt) !== Date.parse(changedAt))
    throw new DomainError('changedElsewhere', { changedAt: draft.changedAt });
  return draft;
}

export async function findPublished(work: Work, itemId: string): Promise<Version | null> {
  const { rows } = await sql<Version>`
    select ${versionColumns} from content_versions v where v.item_id = ${itemId} and v.published_at is not null
      order by v.number desc limit 1`.execute(work.tx);
  return rows[0] ?? null;
}

/**
 * Writes body and media of a draft, with what follows from them. `changed_at` always grows: it is what an author's next
 * save is compared with.
 */
export async function writeDraft(
  work: Work,
  kind: ContentKind,
  draft: Version,
  next: { body: unknown; media: Media; durationSeconds?: number | null },
): Promise<Version> {
  const body = kind === 'video' ? { ...(next.body as object), captions: captionsIn(next.media) } : next.body;
  const languages: ContentLanguage[] = languagesOf(kind, body, next.media);
  const duration = next.durationSeconds === undefined ? draft.durationSeconds : next.durationSeconds;
  const { rows } = await sql<Version>`
    update content_versions v set body = ${JSON.stringify(body)}::jsonb, media = ${JSON.stringify(next.media)}::jsonb,
      languages = ${languages},
      duration_seconds = ${duration}, changed_at = greatest(${work.now}::timestamptz,
        v.changed_at + interval '1 millisecond')
    where v.id = ${draft.id} and v.published_at is null returning ${versionColumns}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('draftMissing');
  return rows[0];
}

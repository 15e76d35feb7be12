import type { Localised } from '@app/domain/localised';
import type { RichDoc } from '@app/domain/content/rich-doc';
import type { UnitKind } from '@app/domain/enrolment/progress';
import { isPackageKind } from '@app/domain/packages/reading/manifest';
import { DomainError } from '@app/domain/errors';
import type { Download } from '../../../platform/http/handler.ts';
import { answerFile } from '../../../platform/http/serve-file.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import type { Work } from '../../../platform/database/work.ts';

type Body = { docs?: Record<string, RichDoc>; transcripts?: Localised };
type ContentRow = { kind: UnitKind; body: Body; media: Record<string, StoredFile>; durationSeconds: number | null };

async function readContent(work: Work, contentVersionId: string | null): Promise<ContentRow> {
  const text = `select i.kind, case when i.kind = 'quiz' then '{}'::jsonb
    else c.body end as body, c.media, c.duration_seconds as "durationSeconds"
    from content_versions c join content_items i on i.id = c.item_id where c.id = $1`;
  const rows = await work.named<ContentRow>('enrolment.content', text, [contentVersionId]);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** What a unit shows. Of a quiz nothing: its questions come drawn, without their keys, through its attempts. */
export async function unitBody(work: Work, contentVersionId: string | null) {
  const { kind, body, media, durationSeconds } = await readContent(work, contentVersionId);
  const files = Object.entries(media).map(([name, { mime, bytes, width, height }]) => ({
    name,
    mime,
    bytes,
    width: width ?? null,
    height: height ?? null,
  }));
  if (kind === 'lesson') return { kind, docs: body.docs ?? {}, media: files } as const;
  if (kind === 'document') return { kind, media: files } as const;
  if (kind === 'quiz') return { kind } as const;
  if (isPackageKind(kind)) return { kind: 'package', of: kind } as const;
  const captions = Object.keys(media).flatMap((name) =>
    name.startsWith('captions.') ? [name.slice('captions.'.length) as 'en' | 'fr' | 'es'] : [],
  );
  return { kind, transcripts: body.transcripts ?? {}, captions, durationSeconds, media: files } as const;
}

/**
 * Bytes of a unit. What is pinned never changes under its address, so a browser may keep it; it stays private to the
 * person who is enrolled.
 */
export async function unitMedia(
  work: Work,
  contentVersionId: string | null,
  name: string,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<Download> {
  const { kind, media } = await readContent(work, contentVersionId);
  // The archive of a package is its author's; anyone who learns is given its files by the launch.
  if (isPackageKind(kind)) throw new DomainError('notFound');
  const file = Object.hasOwn(media, name) ? media[name] : undefined;
  if (!file) throw new DomainError('notFound');
  return answerFile(work.server.files, file, headers, { cache: 'private, max-age=31536000, immutable' });
}

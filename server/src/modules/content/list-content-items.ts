import * as api from '@app/contract/content';
import type { ContentKind } from '@app/domain/content/content';
import { contentState } from '@app/domain/content/content';
import type { ContentLanguage } from '@app/domain/localised';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { query } from '../../platform/handler.ts';
import { readCursor, writeCursor } from '../../platform/paging.ts';
import { countUses } from './content-uses.ts';

type Row = {
  id: string;
  kind: ContentKind;
  title: string;
  retiredAt: Instant | null;
  publishedNumber: number | null;
  hasDraft: boolean;
  languages: ContentLanguage[];
  bytes: number;
  durationSeconds: number | null;
  changedAt: Instant;
  sortKey: string;
  total: number;
};

export const listContentItems = query(api.listContentItems, async (work, { q, kind, state, sort = '-changed', cursor, limit = 50 }) => {
  work.authorize('content.view');
  const after = readCursor(cursor, ['text', 'id']);
  const column = sort.endsWith('title') ? sql`lower(title)` : sql`to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;
  const [order, beyond] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const pattern = q?.trim() ? `%${q.trim().replace(/[\\%_]/g, '\\$&')}%` : null;
  const { rows } = await sql<Row>`
    with library as (
      select i.id, i.kind, i.title, i.retired_at, published.number as published_number, newest.published_at is null as has_draft,
        newest.languages, newest.duration_seconds, greatest(newest.changed_at, newest.published_at, i.retired_at) as changed_at,
        (select coalesce(sum((value ->> 'bytes')::bigint), 0) from jsonb_each(newest.media)) as bytes
      from content_items i
      join lateral (select v.* from content_versions v where v.item_id = i.id order by v.number desc limit 1) newest on true
      left join lateral (select max(v.number) as number from content_versions v where v.item_id = i.id and v.published_at is not null) published on true
      where (${pattern}::text is null or i.title ilike ${pattern}) and (${kind ?? null}::text is null or i.kind = ${kind ?? null})
    ), matching as (
      select *, ${column} as sort_key, count(*) over () as total from library
      where case ${state ?? null}::text when 'retired' then retired_at is not null when 'draft' then retired_at is null and published_number is null
        when 'published' then retired_at is null and published_number is not null else true end
    )
    select id, kind, title, retired_at as "retiredAt", published_number as "publishedNumber", has_draft as "hasDraft", languages, bytes::float8 as bytes,
      duration_seconds as "durationSeconds", changed_at as "changedAt", sort_key as "sortKey", total::int as total
    from matching
    where ${after === null} or (sort_key, id) ${beyond} (${String(after?.[0] ?? '')}, ${after ? String(after[1]) : null}::uuid)
    order by sort_key ${order}, id ${order} limit ${limit + 1}`.execute(work.tx);
  const shown = rows.slice(0, limit);
  const uses = await countUses(
    work,
    shown.map(({ id }) => id),
  );
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => ({ ...row, state: contentState(row), usedIn: uses.get(row.id) ?? 0 })),
    nextCursor: rows.length > limit && last ? writeCursor([last.sortKey, last.id]) : null,
    total: rows[0]?.total ?? 0,
  };
});

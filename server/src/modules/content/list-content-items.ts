import * as api from '@app/contract/content/content';
import { contentList } from '@app/domain/content/content-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../platform/lists/list.ts';
import { countUses } from './content-uses.ts';

type Row = z.output<typeof api.listContentItems.result>['rows'][number];

const content = serveList<typeof contentList, Row>(
  contentList,
  { page: api.listContentItems, export: api.exportContentItems },
  {
    rows(work) {
      work.authorize('content.view');
      return sql`
        select i.id, i.kind, i.title, published.number as "publishedNumber", newest.published_at is null as "hasDraft",
          newest.languages,
          case when i.retired_at is not null then 'retired' when published.number is null then 'draft'
            else 'published' end as state,
          newest.duration_seconds as "durationSeconds",
            greatest(newest.changed_at, newest.published_at, i.retired_at) as "changedAt",
          ((select coalesce(sum((value ->> 'bytes')::bigint), 0) from jsonb_each(newest.media))
            + coalesce((select p.unpacked_bytes from packages p where p.id = (newest.body ->> 'packageId')::uuid),
              0))::bigint as bytes
        from content_items i
        join lateral (select v.* from content_versions v where v.item_id = i.id order by v.number desc limit 1) newest
          on true
        left join lateral (select max(v.number) as number from content_versions v
          where v.item_id = i.id and v.published_at is not null) published on true`;
    },
    search: ['title'],
    filters: {
      kind: (kinds) => sql`r.kind = any(${kinds})`,
      state: (states) => sql`r.state = any(${states})`,
    },
    cells: { languages: sql`array_to_string(r.languages, ' ')` },
    async complete(work, rows) {
      const uses = await countUses(
        work,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, usedIn: uses.get(row.id) ?? 0 }));
    },
  },
);

export const listContentHandlers = content.handlers;

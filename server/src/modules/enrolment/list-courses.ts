import * as api from '@app/contract/catalogue-editing';
import type { CourseSort } from '@app/domain/catalogue/course-fields';
import type { z } from 'zod';
import type { Call } from '../../platform/handler.ts';
import { download, query } from '../../platform/handler.ts';
import type { SortKind } from '../../platform/paging.ts';
import { readCursor, writeCursor } from '../../platform/paging.ts';
import type { Work } from '../../platform/work.ts';
import { courseCsv } from './courses-csv.ts';
import type { CourseRow } from './courses-csv.ts';
import { nameSql, textSql } from './standing-sql.ts';

type Filters = Omit<z.output<typeof api.listCourses.input>, 'cursor' | 'limit'>;

const orders: Record<CourseSort, { column: string; type: string; kind: SortKind }> = {
  title: { column: 'title collate "und-x-icu"', type: 'text collate "und-x-icu"', kind: 'text' },
  code: { column: 'code collate "und-x-icu"', type: 'text collate "und-x-icu"', kind: 'text' },
  updated: { column: '"updatedAt"', type: 'timestamptz', kind: 'instant' },
  enrolments: { column: 'enrolments', type: 'int', kind: 'number' },
};

/** All courses with how often they were taken, in one of eight orders. $1 language, $2 pattern, $3 state, $4 category, $5 language of the course, $6 delivery, $7 and $8 the place, $9 limit. */
function textOf(sort: CourseSort, direction: 'asc' | 'desc'): string {
  const { column, type } = orders[sort];
  const after = direction === 'asc' ? '>' : '<';
  return `
  with recursive branch as (
    select id from categories where id = $4::uuid
    union select c.id from categories c join branch b on c.parent_id = b.id
  ), rows as (
    select c.id, c.code, ${textSql('v.texts', 'v.languages', '$1', 'title')} as title,
      case when c.retired_at is not null then 'retired' when v.published_at is not null then 'published' when v.review_requested_at is not null then 'inReview' else 'draft' end as state,
      case when draft.id is null then null when draft.review_requested_at is not null then 'inReview' else 'draft' end as "draftState",
      v.number as version, k.id as "categoryId", ${nameSql('k.names', '$1')} as "categoryName", v.delivery, v.languages,
      v.expected_minutes as "expectedMinutes", v.validity_months as "validityMonths",
      date_trunc('milliseconds', greatest(v.changed_at, draft.changed_at)) as "updatedAt",
      (select count(*) from enrolments e where e.course_id = c.id)::int as enrolments
    from courses c
    join categories k on k.id = c.category_id
    join lateral (select * from course_versions v where v.course_id = c.id order by v.published_at is null, v.number desc limit 1) v on true
    left join course_versions draft on draft.course_id = c.id and draft.published_at is null
    where ($4::uuid is null or k.id in (select id from branch))
  ), matched as (
    select * from rows
    where ($2::text is null or title ilike $2 or code ilike $2)
      and ($3::text is null or state = $3 or ($3 = "draftState" and state <> 'retired')) and ($5::text is null or $5 = any(languages)) and ($6::text is null or delivery = $6)
  )
  select (select count(*)::int from matched) as total, found.*
  from (select 1) one left join lateral (select * from matched
    where $7::text is null or (${column}, id) ${after} ($7::${type}, $8::uuid)
    order by ${column} ${direction}, id ${direction} limit $9) found on true`;
}

async function readCourses(work: Work, filters: Filters, call: Call, from: string[] | null, limit: number | null) {
  work.authorize('catalogue.edit');
  const { sort = 'title', direction = 'asc' } = filters;
  const pattern = filters.q ? `%${filters.q.replace(/[\\%_]/g, '\\$&')}%` : null;
  const values = [
    filters.locale ?? call.session?.locale ?? 'en',
    pattern,
    filters.state ?? null,
    filters.categoryId ?? null,
    filters.language ?? null,
    filters.delivery ?? null,
    from?.[0] ?? null,
    from?.[1] ?? null,
    limit,
  ];
  const rows = await work.named<CourseRow & { total: number }>(`enrolment.listCourses.${sort}.${direction}`, textOf(sort, direction), values);
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

const sortValue = (row: CourseRow, sort: CourseSort): string =>
  String({ title: row.title, code: row.code, updated: row.updatedAt, enrolments: row.enrolments }[sort]);

const listCourses = query(api.listCourses, async (work, { cursor, limit = 50, ...filters }, call) => {
  const { rows, total } = await readCourses(work, filters, call, readCursor(cursor, [orders[filters.sort ?? 'title'].kind, 'id']), limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, total, nextCursor: last ? writeCursor([sortValue(last, filters.sort ?? 'title'), last.id]) : null };
});

const exportCourses = download(api.exportCourses, async (work, { columns, ...filters }, call) => {
  const { rows } = await readCourses(work, filters, call, null, null);
  const day = work.today;
  return {
    body: courseCsv(rows, columns, filters.locale ?? call.session?.locale ?? 'en', work.timeZone),
    mime: 'text/csv; charset=utf-8',
    filename: `courses-${day}.csv`,
  };
});

export const listCoursesHandlers = [listCourses, exportCourses];

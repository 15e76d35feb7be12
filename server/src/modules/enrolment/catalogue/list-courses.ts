import * as api from '@app/contract/catalogue/course-editing';
import { courseList } from '@app/domain/catalogue/course-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../../platform/lists/list.ts';
import { nameSql, textSql } from '../attempts/standing-sql.ts';

type Row = z.output<typeof api.listCourses.result>['rows'][number];

/** All courses with how often they were taken. */
const courses = serveList<typeof courseList, Row>(
  courseList,
  { page: api.listCourses, export: api.exportCourses },
  {
    rows(work, locale) {
      work.authorize('catalogue.edit');
      const spoken = `'${locale}'`;
      return sql`
        select c.id, c.code, ${sql.raw(textSql('v.texts', 'v.languages', spoken, 'title'))} as title,
          case when c.retired_at is not null then 'retired' when v.published_at is not null then 'published'
            when v.review_requested_at is not null then 'inReview' else 'draft' end as state,
          case when draft.id is null then null when draft.review_requested_at is not null then 'inReview'
            else 'draft' end as "draftState",
          v.number as version, k.id as "categoryId", ${sql.raw(nameSql('k.names', spoken))} as "categoryName",
            v.delivery, v.languages,
          v.expected_minutes as "expectedMinutes", v.validity_months as "validityMonths",
            greatest(v.changed_at, draft.changed_at) as "updatedAt",
          o.display_name as owner,
          (select count(*) from enrolments e where e.course_id = c.id)::int as enrolments
        from courses c
        join categories k on k.id = c.category_id
        left join companies o on o.id = c.owner_company_id
        join lateral (select * from course_versions v where v.course_id = c.id
          order by v.published_at is null, v.number desc limit 1) v on true
        left join course_versions draft on draft.course_id = c.id and draft.published_at is null`;
    },
    search: ['title', 'code'],
    mayLag: true,
    nullable: ['validityMonths', 'owner'],
    filters: {
      state: (states) => sql`(r.state = any(${states}) or (r."draftState" = any(${states}) and r.state <> 'retired'))`,
      categoryId: (id) => sql`r."categoryId" in (
        with recursive branch as (select id from categories where id = ${id}::uuid union select c.id from categories c
          join branch b on c.parent_id = b.id)
        select id from branch)`,
      language: (languages) => sql`r.languages && ${languages}::text[]`,
      delivery: (deliveries) => sql`r.delivery = any(${deliveries})`,
      owned: () => sql`r.owner is not null`,
    },
    cells: { languages: sql`array_to_string(r.languages, ' ')` },
  },
);

export const listCoursesHandlers = courses.handlers;

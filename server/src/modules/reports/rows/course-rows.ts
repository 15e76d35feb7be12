import type { ColumnOf } from '@app/domain/lists/list';
import type { allCourseList } from '@app/domain/reports/all-course-list';
import { reviewMonths } from '@app/domain/reports/course-report-columns';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Locale, Requested } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';
import { nameSql, textSql } from '../../enrolment/index.ts';
import { productName } from '../../seats/index.ts';

/** The version by which a course is known: the newest published one, or its draft. */
const leadingOf = (course: string) => sql`select l.id from course_versions l where l.course_id = ${sql.ref(course)}
  order by l.published_at is not null desc, l.number desc limit 1`;
const leading = leadingOf('c.id');

/** The condition, with its `and`, that a column is one of the courses that are described; of all courses none. */
type Only = (column: string) => RawBuilder<unknown>;

/**
 * How a course, or a version of it, is used: one reading of the attempts at these courses. What no one requested is not
 * worked out.
 */
const usedBy = (key: RawBuilder<unknown>, only: Only) => sql`select ${key} as key, count(*)::int as enrolled,
    count(*) filter (where e.started_at is not null and ${openAttempt('e')})::int as "inProgress",
    count(*) filter (where e.completed_at is not null)::int as completed,
    round(100.0 * count(*) filter (where e.failed_at is not null) / nullif(count(*)
      filter (where e.failed_at is not null or e.completed_at is not null), 0), 1)::float8 as "failPercent",
    max(e.assigned_at) as "lastAssignedAt", round(avg(e.score_percent), 1)::float8 as "averageScore",
    round(avg(e.time_spent_seconds) filter (where e.completed_at is not null and e.time_spent_seconds > 0) / 60,
      1)::float8 as "averageMinutes",
    round((percentile_cont(0.5) within group (order by e.time_spent_seconds)
      filter (where e.completed_at is not null and e.time_spent_seconds > 0) / 60)::numeric,
      1)::float8 as "medianMinutes"
  from enrolments e where e.voided_at is null ${only('e.course_id')} group by 1`;

const certified = (
  key: RawBuilder<unknown>,
  today: string,
  only: Only,
) => sql`select ${key} as key, count(*)::int as valid,
    count(*) filter (where a.valid_through <= ${today}::date + 60)::int as expiring
  from achievements a where a.course_id is not null and a.revoked_at is null and a.retracted_at is null
    and a.valid_from <= ${today}::date
    and (a.valid_through is null or a.valid_through >= ${today}::date) ${only('a.course_id')} group by 1`;

const owed = sql`select k.course_id, sum(l.available + l.reserved + l.allocated)::int as seats
  from seat_lot_courses k join seat_lots l on l.company_id = k.company_id and l.id = k.lot_id group by 1`;

/** What a course earned; amounts of two currencies never meet. */
const earned = sql`select x.course::uuid as course_id, case
  when min(o.currency) = max(o.currency) then min(o.currency) end as currency,
    case when min(o.currency) = max(o.currency) then round(sum(l.net_minor::numeric * (l.quantity - l.refunded_quantity)
      / l.quantity / jsonb_array_length(l.terms -> 'courseIds')))::float8 end as minor
  from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
    cross join lateral jsonb_array_elements_text(l.terms -> 'courseIds') as x (course)
  where o.fulfilled_at is not null and o.cancelled_at is null group by 1`;

const contentCheck = sql`coalesce((select case bool_or(jsonb_array_length(k.findings) > 0) when true then 'findings'
  when false then 'clean' end
  from course_units u join content_versions b on b.id = u.content_version_id
    join packages k on k.id::text = b.body ->> 'packageId' where u.version_id = v.id), 'none')`;

type Wanted = {
  versions: boolean;
  /** Only of these courses. */
  chosen: readonly string[] | null;
  requested: Requested;
};

/**
 * Courses, or their versions, one a row. What belongs to the course as a whole stands with the version by which it is
 * known: certificates of no version too, as an administrator or an import records them.
 */
export function courseRows(work: Work, locale: Locale, { versions, chosen, requested }: Wanted): RawBuilder<unknown> {
  work.authorize('enrolmentReport.view');
  const { today, timeZone } = work;
  // What the planner finds that nothing looks at it reads no attempts and no certificates for.
  const told = (column: ColumnOf<typeof allCourseList>, value: RawBuilder<unknown>, type: 'int' | 'float8') =>
    requested(column) ? sql`${value} as ${sql.id(column)}` : sql`null::${sql.raw(type)} as ${sql.id(column)}`;
  const only: Only = (column) => (chosen ? sql`and ${sql.ref(column)} = any(${chosen}::uuid[])` : sql``);
  const leads = versions ? sql`(v.id = (${leading}))` : sql`true`;
  const state = versions
    ? sql`case when v.published_at is null then case when v.review_requested_at is null then 'draft' else 'inReview' end
        when exists (select from course_versions n where n.course_id = c.id and n.published_at is not null
          and n.number > v.number) then 'superseded'
        when c.retired_at is not null then 'retired' else 'published' end`
    : sql`case when c.retired_at is not null then 'retired' when v.published_at is not null then 'published'
      when v.review_requested_at is not null then 'inReview' else 'draft' end`;
  const [attempt, proof, own] = versions
    ? [sql`e.course_version_id`, sql`coalesce(a.course_version_id, (${leadingOf('a.course_id')}))`, sql`v.id`]
    : [sql`e.course_id`, sql`a.course_id`, sql`c.id`];
  return sql`select ${own} as id, c.id as "courseId", v.id as "versionId",
    ${sql.raw(textSql('v.texts', 'v.languages', `'${locale}'`, 'title'))} as title, c.code, ${state} as status,
      v.number as version, v.delivery, array_to_string(v.languages, ', ') as languages, c.category_id as "categoryId",
      (select ${sql.raw(nameSql('t.names', `'${locale}'`))} from categories t where t.id = c.category_id) as category,
      coalesce(c.owner_company_id, pl.id) as "ownerId", coalesce(oc.display_name, pl.display_name) as owner,
        v.published_at as "publishedAt", v.changed_at as "updatedAt",
      case when v.published_at is not null and c.retired_at is null and ${leads}
        then ((v.published_at at time zone ${timeZone}::text)::date + make_interval(months => ${reviewMonths}))::date
          end as "reviewDueOn",
      coalesce(n.enrolled, 0) as enrolled, ${told('inProgress', sql`coalesce(n."inProgress", 0)`, 'int')},
        coalesce(n.completed, 0) as completed, n."failPercent",
      ${told('averageScore', sql`n."averageScore"`, 'float8')},
        ${told('averageMinutes', sql`n."averageMinutes"`, 'float8')},
      ${told('medianMinutes', sql`n."medianMinutes"`, 'float8')},
        ${chosen ? sql`null::timestamptz` : sql`n."lastAssignedAt"`} as "lastAssignedAt",
      ${told('validCertificates', sql`coalesce(z.valid, 0)`, 'int')},
        ${told('expiringCertificates', sql`coalesce(z.expiring, 0)`, 'int')},
      case when ${leads} then (select string_agg(${productName('pr', locale)}, ', ' order by pr.sku)
        from product_courses pc join products pr on pr.id = pc.product_id where pc.course_id = c.id) end as products,
      case when ${leads} then r.minor end as "revenueMinor", case when ${leads} then r.currency end as currency, case
        when ${leads} then coalesce(s.seats, 0) else 0 end as "seatsOutstanding",
      ${contentCheck} as "contentCheck"
    from courses c join course_versions v on ${versions ? sql`v.course_id = c.id` : sql`v.id = (${leading})`}
      left join companies oc on oc.id = c.owner_company_id left join companies pl on pl.is_platform
      left join (${usedBy(attempt, only)}) n on n.key = ${own}
        left join (${certified(proof, today, only)}) z on z.key = ${own}
      left join (${owed}) s on s.course_id = c.id left join (${earned}) r on r.course_id = c.id
        where true ${only('c.id')}`;
}

import * as api from '@app/contract/catalogue/catalogue';
import { durationLimits } from '@app/domain/catalogue/course-fields';
import type { durations } from '@app/domain/catalogue/course-fields';
import { DomainError } from '@app/domain/errors';
import type { z } from 'zod';
import type { Call } from '../../../platform/http/handler.ts';
import { query } from '../../../platform/http/handler.ts';
import { paged } from '../../../platform/lists/list-cursor.ts';
import type { Work } from '../../../platform/database/work.ts';
import { courseOffers } from '../../seats/index.ts';
import { getCourseDetails } from './course-details.ts';
import { listCoursesHandlers } from './list-courses.ts';
import { instantSql, mineSql, nameSql, standingSql, textSql } from '../attempts/standing-sql.ts';

const localeOf = (locale: string | undefined, call: Call): string => locale ?? call.session?.locale ?? 'en';

/** Categories on show, with their branch: `$3` the language of names. */
const shownSql = `
  shown as (
    select c.id, c.parent_id, c.names, c.descriptions, c.icon, c.position from categories c where c.parent_id is null and c.hidden_at is null
    union all
    select c.id, c.parent_id, c.names, c.descriptions, c.icon, c.position from categories c join shown s on c.parent_id = s.id where c.hidden_at is null
  )`;

type Tile = z.output<typeof api.listCategories.result>['categories'][number];
const categoriesText = `
  with recursive ${shownSql}, ${mineSql('$4')}
  select s.id, s.parent_id as "parentId", ${nameSql('s.names', '$3')} as name,
    ${nameSql('s.descriptions', '$3')} as description, s.icon,
    coalesce(k.courses, 0)::int as courses, coalesce(k.assigned, 0)::int as assigned
  from shown s
  left join (select c.category_id, count(*) as courses, count(o.id) as assigned
    from courses c left join open_attempts o on o.course_id = c.id
    where c.retired_at is null and exists (select 1 from course_versions v
      where v.course_id = c.id and v.published_at is not null)
    group by c.category_id) k on k.category_id = s.id
  order by s.position, s.id`;

const listCategories = query(
  api.listCategories,
  async (work, { locale }, call) => {
    work.authorize('catalogue.browse');
    const own = await work.named<Tile>('enrolment.listCategories', categoriesText, [
      work.companyId,
      work.personId,
      localeOf(locale, call),
      work.today,
    ]);
    const sum = (field: 'courses' | 'assigned', rows: Tile[]) => rows.reduce((total, row) => total + row[field], 0);
    const branch = (tile: Tile): Tile[] => [tile, ...own.filter((other) => other.parentId === tile.id).flatMap(branch)];
    return {
      categories: own.map((tile) => ({
        ...tile,
        courses: sum('courses', branch(tile)),
        assigned: sum('assigned', branch(tile)),
      })),
      courses: sum('courses', own),
      assigned: sum('assigned', own),
    };
  },
  { stablePlans: true },
);

/** Courses for which there is a seat for me: my own, or a free one of the company that can be given today ($7). */
const seatedSql = `
  seated as (
    select k.course_id from seats s join seat_lot_courses k on k.company_id = s.company_id and k.lot_id = s.lot_id
      where s.company_id = $1 and s.person_id = $2 and s.state in ('reserved', 'allocated', 'consumed')
    union select k.course_id from seat_lots l join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id
      where l.company_id = $1 and l.available > 0 and l.blocked_at is null and (l.assign_by is null or l.assign_by >= $7::date)
        and (l.owner_person_id is null or l.owner_person_id = $2)
  )`;

type Card = z.output<typeof api.browseCourses.result>['rows'][number];
type BrowseInput = Omit<z.output<typeof api.listCategoryCourses.input>, 'categoryId'> & { categoryId?: string };
// One statement for search, filters, order and page: absent filters are null. $4 category, $5 words, $6 as a pattern,
// $7… filters.
const browseText = `
  with recursive ${shownSql}, ${mineSql('$7')}, ${seatedSql}, inside as (
    select s.id from shown s where $4::uuid is null or s.id = $4
    union select s.id from shown s join inside i on s.parent_id = i.id
  ), cards as (
    select c.id, v.id as "versionId", c.code, words.title, words.summary, s.id as "categoryId",
      ${nameSql('s.names', '$3')} as "categoryName", s.icon,
      v.delivery, v.expected_minutes as "expectedMinutes", v.languages, v.validity_months as "validityMonths",
        ${instantSql('v.published_at')} as "publishedAt",
      v.picture is not null as "hasPicture", ${standingSql} as standing, o.progress_percent as "progressPercent",
        a.valid_through as "validThrough", o.due_on as "dueOn",
      case when not c.needs_seat then 'free' when exists (select 1 from seated d where d.course_id = c.id) then 'seat'
        else 'buy' end as opening,
      case $15 when 'newest' then -extract(epoch from v.published_at)::float8 when 'name' then 0
        else case when $5::text is null then case when o.id is not null then 0 else 1 end
          when c.code ilike $5 then 0 when folded(words.title) like folded($5) || '%' then 1
            when folded(words.title) like folded($6) then 2
            else 3 end end as weight
    from shown s
    join courses c on c.category_id = s.id and c.retired_at is null
    join lateral (select * from course_versions v where v.course_id = c.id and v.published_at is not null
      order by v.number desc limit 1) v on true
    cross join lateral (select ${textSql('v.texts', 'v.languages', '$3', 'title')} as title,
      ${textSql('v.texts', 'v.languages', '$3', 'summary')} as summary) words
    cross join lateral (select $7::date as today) day
    left join open_attempts o on o.course_id = c.id
    left join proofs a on a.course_id = c.id
    where ($4::uuid is null or s.id in (select id from inside))
      and ($5::text is null or c.code ilike $6 or folded(words.title) like folded($6)
        or folded(words.summary) like folded($6))
      and ($8::text is null or $8 = any(v.languages)) and ($9::text is null or v.delivery = $9)
      and ($10::int is null or v.expected_minutes between $10 and $11)
  ), matched as (select * from cards where ($12::text is null or standing = $12)
    and ($18::text is null or opening = $18))
  select (select count(*)::int from matched) as total,
    (select row_to_json(found) from (select id, parent_id as "parentId", ${nameSql('names', '$3')} as name,
      ${nameSql('descriptions', '$3')} as description, icon
      from shown where id = $4) found) as category,
    coalesce((select json_agg(page) from (select * from matched
      where $13::float8 is null or weight > $13 or (weight = $13
        and (title collate "und-x-icu", id) > ($14 collate "und-x-icu", $16::uuid))
      order by weight, title collate "und-x-icu", id limit $17) page), '[]') as rows`;

type Browsed = {
  total: number;
  category: z.output<typeof api.listCategoryCourses.result>['category'] | null;
  rows: (Omit<Card, 'offer'> & { weight: number })[];
};

async function browse(work: Work, input: BrowseInput, call: Call) {
  work.authorize('catalogue.browse');
  const {
    q = null,
    language = null,
    delivery = null,
    duration,
    standing = null,
    opening = null,
    sort = 'relevance',
    limit = 30,
  } = input;
  const words = q && q.replace(/[\\%_]/g, '\\$&');
  const [from, to] = duration ? durationLimits[duration as (typeof durations)[number]] : [null, null];
  const pages = paged(call, 'courses', input);
  const [weight, title, id] = pages.from ?? [null, null, null];
  const values = [
    work.companyId,
    work.personId,
    localeOf(input.locale, call),
    input.categoryId ?? null,
    words || null,
    words ? `%${words}%` : null,
    work.today,
    language,
    delivery,
    from,
    to,
    standing,
    weight,
    title,
    sort,
    id,
    limit + 1,
    opening,
  ];
  const [found] = await work.named<Browsed>('enrolment.browseCourses', browseText, values);
  const page = found!.rows.slice(0, limit);
  const offers = await courseOffers(
    work,
    page.filter((row) => row.opening === 'buy').map((row) => row.id),
  );
  const rows = page.map((row) => ({ ...row, offer: offers.get(row.id) ?? null }));
  const last = found!.rows.length > limit ? page.at(-1) : undefined;
  return {
    category: found!.category,
    rows,
    total: found!.total,
    nextCursor: last ? pages.next(String(last.weight), last.title, last.id) : null,
  };
}

const browseCourses = query(api.browseCourses, browse, { stablePlans: true });

const listCategoryCourses = query(
  api.listCategoryCourses,
  async (work, input, call) => {
    const { category, ...found } = await browse(work, input, call);
    if (!category) throw new DomainError('notFound');
    return { ...found, category };
  },
  { stablePlans: true },
);

const searchText = `
  with recursive ${shownSql}
  select c.id, c.code, words.title
  from shown s
  join courses c on c.category_id = s.id and c.retired_at is null
  join lateral (select * from course_versions v where v.course_id = c.id and v.published_at is not null
    order by v.number desc limit 1) v on true
  cross join lateral (select ${textSql('v.texts', 'v.languages', '$1', 'title')} as title,
    ${textSql('v.texts', 'v.languages', '$1', 'summary')} as summary) words
  where c.code ilike $3 or folded(words.title) like folded($3) or folded(words.summary) like folded($3)
  order by case when c.code ilike $2 then 0 when folded(words.title) like folded($2) || '%' then 1
    when folded(words.title) like folded($3) then 2
    else 3 end, words.title collate "und-x-icu", c.id
  limit 8`;

const searchCourses = query(api.searchCourses, async (work, { q, locale }, call) => {
  work.authorize('catalogue.browse');
  const words = q.replace(/[\\%_]/g, '\\$&');
  return {
    courses: await work.named<{ id: string; code: string; title: string }>('enrolment.searchCourses', searchText, [
      localeOf(locale, call),
      words,
      `%${words}%`,
    ]),
  };
});

/** What learners read of the catalogue. It is in this module because it shows how far one's own attempts are. */
export const browseHandlers = [
  listCategories,
  browseCourses,
  listCategoryCourses,
  searchCourses,
  getCourseDetails,
  ...listCoursesHandlers,
];

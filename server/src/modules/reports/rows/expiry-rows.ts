import { allPositions } from '@app/domain/reports/expiry/expiry-words';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Locale, Purpose } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';
import { leading, open } from '../../assignment/index.ts';
import { nameSql, textSql } from '../../enrolment/index.ts';
import type { Seen } from '../../qualification/index.ts';
import { statusesEnding } from '../../qualification/index.ts';
import { believed } from './believed.ts';
import type { SoldCourse } from './renewal-prices.ts';

/** The moment that a report of statuses is about, as it was gathered before its rows are told. */
export const seenIn = (given: object): Seen => JSON.parse((given as { seen: string }).seen) as Seen;

/** What else was gathered of them. */
export const gatheredIn = <T>(given: object): T => JSON.parse((given as { gathered: string }).gathered) as T;

/** The people whose rows are to be described, once a page was chosen; null: everyone. */
export const chosenIn = (given: object): string[] | null =>
  JSON.parse((given as { chosen?: string }).chosen ?? 'null') as string[] | null;

/** Of course `o`, its title. */
const courseTitle = (locale: Locale) => sql.raw(textSql('o.texts', 'o.languages', `'${locale}'`, 'title'));
/** What requirement row `b.row_id` asks for, in words. */
const asks = (
  locale: Locale,
) => sql`(select string_agg(coalesce(nullif(${sql.raw(nameSql('k.names', `'${locale}'`))}, ''),
    (select ${courseTitle(locale)} from course_versions o where o.course_id = t.course_id and o.published_at is not null
      order by o.number desc limit 1)), ' / ' order by t.place)
  from requirement_targets t left join skills k on k.id = t.skill_id
    where t.company_id = b.company_id and t.requirement_row_id = b.row_id)`;

/** When the session of attempt `e` begins that its person has a place in. */
const session = (work: Work) => sql`(select min(o.starts_at) from roster_entries t
  join trainings g on g.company_id = t.company_id and g.id = t.training_id
    join training_sessions o on o.company_id = g.company_id and o.training_id = g.id
  where t.company_id = e.company_id and t.person_id = e.person_id and g.course_id = e.course_id
    and t.booked_at is not null and t.cancelled_at is null
    and g.cancelled_at is null and o.starts_at >= ${work.now}::timestamptz)`;
const attempt = sql`jsonb_build_object('id', e.id, 'due', e.due_on, 'started', e.started_at is not null, 'course',
  e.course_id, 'session', e.session_at)`;
const furthest = sql`e.session_at is null, e.started_at is null, e.assigned_at desc`;

/**
 * Rows `b` with `e`, the open attempt of the person at a course that grants what is asked for, the one that got
 * furthest: looked up for the rows of a page, joined where all rows are read, and left out where nothing looks at it.
 */
const withRenewal = (work: Work, purpose: Purpose | undefined) =>
  purpose === 'whole' || purpose === 'counted'
    ? sql`b left join (select distinct on (e.person_id, l.row_id) e.person_id, l.row_id, ${attempt} as e
        from (select e.*, ${session(work)} as session_at from enrolments e
          where e.company_id = ${work.companyId} and ${open('e')} offset 0) e join leads l on l.course_id = e.course_id
        order by e.person_id, l.row_id, ${furthest}) z on z.person_id = b.person_id and z.row_id = b.row_id`
    : sql`b left join lateral (select ${attempt} as e from (select e.*, ${session(work)} as session_at from leads l
      join enrolments e on e.company_id = b.company_id and e.person_id = b.person_id
          and e.course_id = l.course_id and ${open('e')} where l.row_id = b.row_id) e order by ${furthest} limit 1) z
            on true`;

/**
 * What a seat costs for the least expensive course that leads to row `b`, or for the one that is open; from one map of
 * all, likewise.
 */
function priceOf(sold: readonly SoldCourse[], field: 'minor' | 'product'): RawBuilder<unknown> {
  const found = sql`(select jsonb_object_agg(q.row_id, q.each)
    from (select l.row_id, jsonb_object_agg(l.course_id, to_jsonb(s)) ||
      jsonb_build_object('least', (array_agg(to_jsonb(s) order by s.minor, s.product))[1]) as each
    from leads l join jsonb_to_recordset(${JSON.stringify(sold)}::jsonb) as s("courseId" uuid, minor int, product text)
      on s."courseId" = l.course_id group by l.row_id) q)`;
  return sql`${found} #>> array[b.row_id::text, coalesce(z.e ->> 'course', 'least'), ${field}::text]`;
}

/**
 * Whether a course that leads to row `b`, or the one that is open, is among some. Not by a join: the planner expects
 * next to no rows of `b` and would go through the courses for each of them, where these are looked up in a hash that is
 * made once.
 */
export const leadsAmong = (courses: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`case when z.e is null
  then b.row_id in (select l.row_id from leads l where ${courses})
    else (b.row_id, (z.e ->> 'course')::uuid) in (select l.row_id, l.course_id from leads l where ${courses}) end`;

/**
 * Whether the person of row `b` has a seat that opens a course that leads there: looked up by the row for a page, and
 * for all rows in a hash likewise.
 */
function seated(companyId: string, purpose: Purpose | undefined): RawBuilder<SqlBool> {
  const found = sql`from leads l join seat_lot_courses k on k.company_id = ${companyId} and k.course_id = l.course_id
    join seats t on t.company_id = k.company_id and t.lot_id = k.lot_id and t.state in ('reserved', 'allocated')`;
  return purpose === 'whole' || purpose === 'counted'
    ? sql`(b.row_id, b.person_id) in (select l.row_id, t.person_id ${found} where t.person_id is not null)`
    : sql`exists (select 1 ${found} where l.row_id = b.row_id and t.person_id = b.person_id)`;
}

type Wanted = {
  sold: readonly SoldCourse[];
  people: readonly string[] | null;
  purpose: Purpose | undefined;
  /** In which days, both inclusive, a proof of what is wanted ends: what has none there is not weighed. */
  from: RawBuilder<unknown>;
  to: RawBuilder<unknown>;
  /** Which statuses `s` of requirements. */
  where: RawBuilder<SqlBool>;
  /** Of a status `s`, the last day of what is told. */
  through: RawBuilder<unknown>;
  /** Further fields of rows `b`. */
  more: RawBuilder<unknown>;
};

/**
 * One row per person and thing that is asked for, of the statuses wanted on the day: several requirements for one thing
 * are one row. What a renewal has come to is told as of now, whatever the day: it is what can still be done.
 */
export function expiryRows(
  work: Work,
  locale: Locale,
  seen: Seen,
  { people, purpose, from, to, where, through, more, sold }: Wanted,
): RawBuilder<unknown> {
  const company = { id: work.companyId, today: work.today };
  const price = (field: 'minor' | 'product') => priceOf(sold, field);
  return sql`with recursive b as materialized (
      select ${company.id}::uuid as company_id, s.person_id, s.target_key,
        min(s.requirement_row_id::text)::uuid as row_id, (array_agg(s.site_id))[1] as site_id,
        (array_agg(s.department_id))[1] as department_id, bool_or(s.kind = 'mandatory') as mandatory,
        array_agg(distinct s.status) as statuses, max(s.valid_from) as valid_from,
        max(${through}) as through, max(s.grace_through) as grace_through, min(s.renewal_opens_on) as opens_on,
          (array_agg(s.achievement_id))[1] as achievement_id,
        (array_agg(s.covering_id order by ${through} desc nulls last))[1] as covering_id,
        array_agg(distinct s.position_id) filter (where s.position_id is not null) as positions,
        array_agg(distinct s.position_id) filter (where s.kind = 'mandatory' and not s.qualified) as unfilled,
        array_agg(distinct s.position_id) filter (where s.kind = 'mandatory' and s.position_id is not null) as needing,
        bool_or(s.position_id is null and s.kind = 'mandatory') as for_everyone
      from ${statusesEnding(work, seen, people, from, to)} s where ${where} group by s.person_id, s.target_key),
    ${leading(company, sql`select row_id from b`)}
    select overlay(overlay(md5(b.person_id::text || b.target_key) placing '8' from 13) placing '8' from 17)::uuid as id,
      b.person_id as "personId", p.legal_name as name, p.name_key as "nameKey", m.employee_number as "employeeNumber",
      m.search_key as "searchKey", b.target_key as target, ${asks(locale)} as qualification,
      coalesce((select string_agg(t.title, ', ' order by t.title) from positions t
        where t.company_id = b.company_id and t.id = any(b.positions)), ${allPositions[locale]}::text) as positions,
      coalesce(md5(array_to_string(b.positions, ',')), 'all') as "positionKey", b.needing as "positionIds",
      case when b.mandatory then 'mandatory' else 'recommended' end as kind, b.valid_from as "validFrom",
        b.through as "validThrough", a.source, a.certificate_number as certificate, a.public_id as "publicId",
        a.issuer_name as issuer,
      b.site_id as "siteId", (select t.name from sites t
        where t.company_id = b.company_id and t.id = b.site_id) as site,
      b.department_id as "departmentId", (select t.name from departments t
        where t.company_id = b.company_id and t.id = b.department_id) as department,
      w.manager_id as "managerId", (select t.legal_name from people t where t.id = w.manager_id) as manager,
      coalesce(m.contact_phone, p.phone) as phone, case when ${notEndedBefore('m', work.today)} then 'current'
        else 'former' end as employment,
      (${price('minor')})::int as "unitMinor", ${price('product')} as product,
        ${sold[0]?.currency ?? null}::text as currency,
      case when z.e ->> 'session' is not null then 'booked' when z.e -> 'started' = 'true' then 'inProgress'
        when z.e is not null then 'assigned'
        when exists (select 1 from leads l where l.row_id = b.row_id) then 'none' else 'noCourse' end as renewal,
      (z.e ->> 'due')::date as "dueOn", (z.e ->> 'session')::timestamptz as "sessionOn",
      case when not ${leadsAmong(sql`exists (select 1 from courses c
        where c.id = l.course_id and c.needs_seat)`)} then 'notNeeded'
        when ${seated(company.id, purpose)} or z.e -> 'started' = 'true' then 'reserved' else 'needed' end as seat,
      (select max(n.noted_at) from notices n where n.company_id = b.company_id and n.person_id = b.person_id
        and not n.carried
        and n.subject in (select coalesce(t.skill_id, t.course_id)::text from requirement_targets t
          where t.company_id = b.company_id and t.requirement_row_id = b.row_id)) as "remindedAt",
      b.row_id as "rowId", b.achievement_id as "achievementId", (z.e ->> 'id')::uuid as "attemptId",
        (z.e ->> 'course')::uuid as "courseId"${more}
    from ${withRenewal(work, purpose)} join people p on p.id = b.person_id
      join employments m on m.company_id = b.company_id and m.person_id = b.person_id
      left join achievements a on a.company_id = b.company_id and a.id = b.achievement_id
      left join lateral (select l.manager_id from placements l
        where l.company_id = b.company_id and l.person_id = b.person_id and ${believed('l', seen.knownAt)}
        and l.started_on <= ${seen.on}::date order by l.started_on desc limit 1) w on true`;
}

/** How rows of both reports are narrowed. */
export const expiryNarrowing = {
  renewal: (values: readonly string[]) => sql<SqlBool>`r.renewal = any(${values}::text[])`,
  kind: (values: readonly string[]) => sql<SqlBool>`r.kind = any(${values}::text[])`,
  seat: (values: readonly string[]) => sql<SqlBool>`r.seat = any(${values}::text[])`,
  employment: (values: readonly string[]) => sql<SqlBool>`r.employment = any(${values}::text[])`,
  // Which day is looked at, and what was known then, narrow nothing: they say what the rows are.
  asOf: () => sql<SqlBool>`true`,
  knownOn: () => sql<SqlBool>`true`,
};

import type { RawBuilder, SqlBool, Expression } from 'kysely';
import { sql } from 'kysely';
import type { Locale, Purpose } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import { attemptStatusSql, nameSql, textSql } from '../../enrolment/index.ts';
import { seatLabel } from '../../seats/index.ts';
import { deviceCode } from './activity-origins.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

/** The clocks of one company. */
export const zoneOf = (companyId: string) => sql`(select k.time_zone from companies k where k.id = ${companyId})`;
const dayIn = (zone: RawBuilder<unknown>, moment: string) => sql`(${sql.ref(moment)} at time zone ${zone})::date`;

/** Of attempt `e`, what requires it by name; the company and a person have none. */
const requiredBy = sql`(select case when q.position_id is not null then (select t.title from positions t
  where t.company_id = q.company_id and t.id = q.position_id)
      when q.site_id is not null then (select t.name from sites t
        where t.company_id = q.company_id and t.id = q.site_id)
      when q.department_id is not null then (select t.name from departments t
        where t.company_id = q.company_id and t.id = q.department_id) end
    from requirements q where q.company_id = e.company_id and q.requirement_id = e.requirement_id
      order by q.retracted_at is null desc, q.version desc limit 1)`;

type Key = 'enrolment_id' | 'person_id';
/**
 * Which rows of a table `t` are read: those of one attempt or person, or those of all. `each`: what tells attempts or
 * people apart among them. Within one company that is their id alone: the planner leaves out a join that nothing needs
 * only where it sees that each row has one partner by what it is joined by.
 */
type Which = { of: (t: string, key: Key) => RawBuilder<unknown>; each: (t: string, key: Key) => RawBuilder<unknown> };

/** The seat that an attempt takes or took: its number, the order it came with, and what one course of it brought. */
const seatOf = ({
  of,
  each,
}: Which) => sql`select distinct on (${each('u', 'enrolment_id')}) u.company_id, u.enrolment_id, ${seatLabel} as label,
  case when u.ended_at is null then s.complete_by end as complete_by, s.product_id, o.number::text as order_number,
    case when l.origin = 'purchased' then l.currency end as currency, case when l.origin = 'purchased'
      then round(l.unit_minor::numeric / greatest(1, (select count(*) from seat_lot_courses k
        where k.company_id = l.company_id and k.lot_id = l.id)))::float8 end as minor
  from seat_uses u join seats s on s.company_id = u.company_id and s.id = u.seat_id
    join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
    left join order_lines ol on ol.company_id = l.company_id and ol.id = l.order_line_id
      left join orders o on o.company_id = ol.company_id and o.id = ol.order_id
  where ${of('u', 'enrolment_id')} order by ${each('u', 'enrolment_id')}, u.ended_at is null desc, u.seat_id`;

/** The certificate that an attempt led to: that of the course itself before those of its skills. */
const certificateOf = ({
  of,
  each,
}: Which) => sql`select distinct on (${each('a', 'enrolment_id')}) a.company_id, a.enrolment_id, a.certificate_number,
  a.valid_through from achievements a
  where ${of('a', 'enrolment_id')} and a.enrolment_id is not null and a.retracted_at is null
    order by ${each('a', 'enrolment_id')}, a.skill_id is not null, a.valid_through desc nulls first, a.id`;

/** Where a person is placed, or was last, and the position they hold. */
const placementOf =
  (today: string) =>
  ({ of, each }: Which) =>
    sql`select distinct on (${each('l', 'person_id')}) l.company_id, l.person_id, l.site_id, l.department_id,
      l.manager_id from placements l
  where ${of('l', 'person_id')} and l.retracted_at is null and l.started_on <= ${today}::date
    order by ${each('l', 'person_id')}, l.started_on desc`;
const positionOf =
  (today: string) =>
  ({ of, each }: Which) =>
    sql`select distinct on (${each('g', 'person_id')}) g.company_id, g.person_id, g.position_id
      from position_assignments g
  where ${of('g', 'person_id')} and g.retracted_at is null and g.started_on <= ${today}::date
    and ${notEndedBefore('g', today)}
  order by ${each('g', 'person_id')}, g.is_primary desc, g.started_on desc, g.id`;
/**
 * A relation beside attempt `e` that is about the same attempt or person: for a page looked up by the row, to read all
 * rows joined as a whole.
 */
function beside(
  relation: (which: Which) => RawBuilder<unknown>,
  alias: string,
  own: string,
  whole: boolean,
  companyId: string | null,
): RawBuilder<unknown> {
  const [ofOne, alone] = [sql.ref(own), (t: string, key: Key) => sql.ref(`${t}.${key}`)];
  const both = (t: string, key: Key) => sql`${sql.ref(`${t}.company_id`)}, ${alone(t, key)}`;
  if (!whole) {
    const of = (t: string, key: Key) =>
      sql`${sql.ref(`${t}.company_id`)} = e.company_id and ${alone(t, key)} = ${ofOne}`;
    return sql`left join lateral (${relation({ of, each: both })} limit 1) ${sql.raw(alias)} on true`;
  }
  const on = sql`${alone(alias, own === 'e.id' ? 'enrolment_id' : 'person_id')} = ${ofOne}`;
  if (!companyId)
    return sql`left join (${relation({ of: () => sql`true`, each: both })}) ${sql.raw(alias)}
      on ${sql.ref(`${alias}.company_id`)} = e.company_id and ${on}`;
  return sql`left join (${relation({ of: (t) => sql`${sql.ref(`${t}.company_id`)} = ${companyId}`, each: alone })})
    ${sql.raw(alias)} on ${on}`;
}

type Input = {
  within: Expression<SqlBool>;
  purpose?: Purpose | undefined;
  /** Of one company. */
  companyId?: string | null;
  /** Further fields, and what they are read from. */
  more?: RawBuilder<unknown>;
  from?: RawBuilder<unknown>;
  /** By whose clocks an attempt's days are counted: those of its company, also for the platform. */
  zone: RawBuilder<unknown>;
  /** Turns what names a person into a pseudonym. */
  pseudonyms?: { key: string } | null;
};

/**
 * Attempts with what a report of them says, one a row. For a page, what is looked up by a row is in the select, so that
 * it is looked up for the rows that are shown and not for all that are sorted; to be grouped, it is joined, and joins
 * that nothing needs are left out by the planner.
 */
export function enrolmentRows(
  work: Work,
  locale: Locale,
  { within, purpose, companyId = null, more = sql``, from = sql``, zone, pseudonyms = null }: Input,
): RawBuilder<unknown> {
  const { today } = work;
  const joins = purpose === 'whole' || purpose === 'counted';
  // Of what nothing is looked at, an outer join is left out by the planner.
  const join = joins ? sql`left join` : sql`join`;
  const named = (alias: string) => sql.raw(nameSql(`${alias}.names`, `'${locale}'`));
  const ofPerson = (one: (which: Which) => RawBuilder<unknown>, alias: string) =>
    beside(one, alias, 'e.person_id', joins, companyId);
  const ofAttempt = (one: (which: Which) => RawBuilder<unknown>, alias: string) =>
    beside(one, alias, 'e.id', joins, companyId);
  const people = personFields(pseudonyms);
  const place = (table: string, alias: string, id: string, words: string) =>
    joins
      ? sql.ref(`${alias}.${words}`)
      : sql`(select ${sql.ref(`t.${words}`)} from ${sql.table(table)} t
        where t.company_id = e.company_id and t.id = ${sql.ref(id)})`;
  return sql`select e.id, e.company_id as "companyId", ${people.fields},
      ${notEndedBefore('m', today)} as employed, p.locale as language,
      h.position_id as "positionId", ${place('positions', 'ps', 'h.position_id', 'title')} as position,
      w.site_id as "siteId", ${place('sites', 'st', 'w.site_id', 'name')} as site,
      w.department_id as "departmentId", ${place('departments', 'dp', 'w.department_id', 'name')} as department,
      w.manager_id as "managerId", ${people.named(sql`(select t.legal_name from people t
        where t.id = w.manager_id)`)} as manager,
      e.course_id as "courseId", c.code as "courseCode",
        ${sql.raw(textSql('v.texts', 'v.languages', `'${locale}'`, 'title'))} as course, c.category_id as "categoryId",
      (select ${named('t')} from categories t where t.id = c.category_id) as category,
      e.course_version_id as "versionId", v.number as version, c.code || ' · ' || v.number as edition, v.delivery,
        e.attempt_number as attempt, e.origin,
      ${requiredBy} as "requiredBy", ${people.named(sql`(select t.legal_name from people t
        where t.id = e.assigned_by)`)} as "assignedBy", ${attemptStatusSql(today)} as status,
      e.assigned_at as "assignedAt", e.due_on as "dueOn", e.started_at as "startedAt",
        e.last_activity_at as "lastActivityAt", e.completed_at as "completedAt",
      e.progress_percent as percent, e.score_percent::float8 as score,
        round(e.time_spent_seconds / 60.0)::int as minutes,
      case when e.completed_at is null or e.voided_at is not null then null
        else ${dayIn(zone, 'e.completed_at')} - ${dayIn(zone, 'e.assigned_at')} end as "daysToComplete",
      case when e.voided_at is not null or e.withdrawn_at is not null or e.failed_at is not null then 'closed'
        when e.due_on is null then 'noDueDate'
        when e.completed_at is null then case when e.due_on < ${today}::date then 'overdue' else 'ahead' end
        when ${dayIn(zone, 'e.completed_at')} <= e.due_on then 'onTime' else 'late' end as timing,
      ${people.named(sql`su.label`)} as seat, ${people.named(sql`su.order_number`)} as "orderNumber",
        ${people.named(sql`ce.certificate_number`)} as certificate,
      ce.valid_through as "validThrough", ${people.named(deviceCode('e.last_device_id'))} as device${more}
    from enrolments e join employments m on m.company_id = e.company_id and m.person_id = e.person_id ${join} people p
      on p.id = e.person_id
      ${join} courses c on c.id = e.course_id ${join} course_versions v on v.id = e.course_version_id
      ${ofPerson(placementOf(today), 'w')} ${ofPerson(positionOf(today), 'h')} ${ofAttempt(seatOf, 'su')}
        ${ofAttempt(certificateOf, 'ce')}
      ${
        joins
          ? sql`left join positions ps on ps.company_id = h.company_id and ps.id = h.position_id
        left join sites st on st.company_id = w.company_id and st.id = w.site_id
        left join departments dp on dp.company_id = w.company_id and dp.id = w.department_id`
          : sql``
      } ${from}
    where ${within}`;
}

/**
 * Who a row is about: by name, or by a pseudonym that is the same in every row and tells nothing to who does not have
 * the key.
 */
function personFields(pseudonyms: { key: string } | null) {
  if (!pseudonyms)
    return {
      fields: sql`e.person_id as "personId", p.legal_name as name, p.name_key as "nameKey",
        m.employee_number as "employeeNumber", m.search_key as "searchKey"`,
      named: (value: RawBuilder<unknown>) => value,
    };
  const code = sql`encode(sha256(convert_to(${pseudonyms.key} || e.person_id::text, 'UTF8')), 'hex')`;
  return {
    fields: sql`overlay(overlay(left(${code}, 32) placing '8' from 13) placing '8' from 17)::uuid as "personId",
      'P-' || upper(left(${code}, 10)) as name, left(${code}, 10) as "nameKey", '' as "employeeNumber",
      '' as "searchKey"`,
    named: (_value: RawBuilder<unknown>) => sql`null::text`,
  };
}

/** How rows of attempts are narrowed, whichever report they are in. */
export const enrolmentNarrowing = {
  status: (values: readonly string[]) => sql<SqlBool>`r.status = any(${values}::text[])`,
  origin: (values: readonly string[]) => sql<SqlBool>`r.origin = any(${values}::text[])`,
  timing: (values: readonly string[]) => sql<SqlBool>`r.timing = any(${values}::text[])`,
  delivery: (values: readonly string[]) => sql<SqlBool>`r.delivery = any(${values}::text[])`,
  leavers: () => sql<SqlBool>`r.employed`,
};

/** Columns that may be empty and are sorted by. */
export const emptyInAttempts = ['dueOn', 'startedAt', 'lastActivityAt', 'score', 'completedAt'] as const;

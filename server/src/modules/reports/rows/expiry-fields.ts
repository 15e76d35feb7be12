import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { notEndedBefore } from '../../../platform/database/predicates.ts';
import type { Locale } from '../../../platform/lists/list-source.ts';
import { nameSql } from '../../enrolment/index.ts';
import type { ReminderTurns } from '../../notices/index.ts';
import { exemptSql, lastOfItsKindSql, opensSql, readsSql } from '../../notices/index.ts';
import type { PositionBelow, Seen } from '../../qualification/index.ts';
import { believed } from './believed.ts';
import { leadsAmong } from './expiry-rows.ts';

// Fields of rows `b` of the reports about expiry, with `z.e` the open attempt and `leads` the courses that lead to what
// is required.

/** Of several requirements for one thing the one that is furthest from being met. */
export const standing = sql`case when 'expired' = any(b.statuses) then 'expired'
  when 'inGrace' = any(b.statuses) then 'inGrace' when 'suspended' = any(b.statuses) then 'suspended'
  else 'exempt' end`;

/** Skills that stand in for what is required because they supersede it, on the day and as known then. */
export const supersededBy = (
  { on, knownAt }: Seen,
  locale: Locale,
) => sql`(select string_agg(distinct ${sql.raw(nameSql('k.names', `'${locale}'`))}, ', ') from requirement_targets t
    join skill_equivalents q on q.skill_id = t.skill_id and q.kind = 'supersedes' and q.gives_level >= t.min_level
      and q.effective_from <= ${on}::date and ${believed('q', knownAt)}
    join skills k on k.id = q.by_skill_id and k.retired_at is null
  where t.company_id = b.company_id and t.requirement_row_id = b.row_id)`;

/** How many of how many. */
export const shareWords = (part: number, whole: number, locale: Locale): string =>
  `${part} ${{ en: 'of', fr: 'sur' }[locale]} ${whole}`;

/**
 * Positions below their minimum that the person cannot fill because of the row, by id and in words: those that require
 * it of the person, or all they hold where it is required of everyone.
 */
export function below({ on, knownAt }: Seen, locale: Locale, positions: readonly PositionBelow[]): RawBuilder<unknown> {
  if (positions.length === 0) return sql`null::jsonb as "positionsBelow", null::text as "belowMinimum"`;
  const told = positions.map(({ positionId, siteId, title, site, qualified, wanted }) => ({
    ...{ positionId, siteId },
    words: `${site === null ? title : `${title}, ${site}`}: ${shareWords(qualified, wanted, locale)}`,
  }));
  const of = sql`jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as h("positionId" uuid, "siteId" uuid, words text)
    where (h."siteId" is null or h."siteId" = b.site_id) and (h."positionId" = any(b.unfilled)
      or array_position(b.unfilled, null) is not null and exists (select 1 from position_assignments g
        where g.company_id = b.company_id and g.person_id = b.person_id
        and g.position_id = h."positionId" and g.started_on <= ${on}::date and ${notEndedBefore('g', on)}
          and ${believed('g', knownAt)}))`;
  return sql`(select jsonb_agg(distinct h."positionId") from ${of}) as "positionsBelow",
    (select string_agg(h.words, '; ' order by h.words) from ${of}) as "belowMinimum"`;
}

/** Whether a course that renews it, or the one that is open, has a session or a practical evaluation. */
export const practical = sql`case when ${leadsAmong(
  sql`exists (select 1 from course_versions v where v.id = l.version_id
    and (v.evaluation is not null or v.delivery in ('classroom', 'blended')))`,
)} then 'needed' else 'notNeeded' end`;

/** Whether the person is exempt from it once it has ended, as known at the moment that is looked at. */
export const exemptAfter = ({ knownAt }: Seen) => sql`case when exists (select 1 from holds h
  where h.company_id = b.company_id and h.person_id = b.person_id and h.kind = 'exemption' and ${believed('h', knownAt)}
    and h.from_on <= b.through + 1 and (h.to_on is null or h.to_on > b.through)
      and (h.skill_id is null and h.course_id is null or exists (select 1 from requirement_targets t
      where t.company_id = b.company_id and t.requirement_row_id = b.row_id
        and (t.skill_id = h.skill_id or t.course_id = h.course_id))))
  then 'exempt' else 'notExempt' end`;

/**
 * The next day on which a reminder goes out: about the proof that ends it, while that is the last of its kind, or about
 * the open attempt. None while the person is told nothing, and of the qualification none while they are exempt.
 */
export function nextReminder({
  now,
  hour,
  timeZone,
  lastDay,
  opening,
  due,
  dueOf,
}: ReminderTurns): RawBuilder<unknown> {
  const own = sql`${JSON.stringify(dueOf)}::jsonb -> (z.e ->> 'course')`;
  const dueTurns = sql`(case when ${own} is null then ${due}::int[]
    else array(select o::int from jsonb_array_elements_text(${own}) o) end)`;
  const turns = (anchor: RawBuilder<unknown>, offsets: RawBuilder<unknown>) =>
    sql`select ${anchor} + o as day from unnest(${offsets}) o`;
  const clock = sql`(${now}::timestamptz at time zone coalesce(p.time_zone, ${timeZone}::text))`;
  const from = sql`(${clock}::date + (extract(hour from ${clock}) >= ${hour}::int)::int)`;
  return sql`(select min(d.day) from (
      select x.day from achievements a cross join lateral (${turns(sql`a.valid_through`, sql`${lastDay}::int[]`)}
        union all ${turns(opensSql, sql`${opening}::int[]`)}) x
        where a.company_id = b.company_id and a.person_id = b.person_id and ${toldOf} and ${lastOfItsKindSql}
          and not ${exemptSql(sql`x.day`)}
      union all ${turns(sql`(z.e ->> 'due')::date`, dueTurns)}) d where d.day >= ${from} and ${readsSql(sql`d.day`)})`;
}

/**
 * Whether a reminder about the proof that ends row `b` is one about achievement `a`: of what a course proved beside a
 * skill the skill is told.
 */
const toldOf = sql`(a.id = b.covering_id or a.skill_id is not null
  and a.enrolment_id = (select c.enrolment_id from achievements c
    where c.company_id = b.company_id and c.id = b.covering_id and c.skill_id is null))`;

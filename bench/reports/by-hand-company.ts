import { standing } from '../qualification/by-hand.ts';
import { atMost } from './by-hand.ts';

/**
 * The other reports of a company in SQL as one writes it for one question: the rows of a page are chosen first and
 * described afterwards, and sums join whole sets. What the bench has none of (trainings to come, packages, evaluations,
 * acknowledgements, levels) is left out. $1 company, $2 today, $3 null, or people of the matrix.
 */

const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`;
export const open = (e: string) =>
  `${e}.completed_at is null and ${e}.withdrawn_at is null and ${e}.failed_at is null and ${e}.voided_at is null`;
const localDay = (moment: string) => `(${moment} at time zone (select time_zone from companies where id = $1))::date`;
/** The courses on offer and what each leads to. */
export const lead = `lead as materialized (select distinct on (v.course_id, g.skill_id) v.course_id, g.skill_id, c.needs_seat from course_versions v join courses c on c.id = v.course_id
    join course_skills g on g.version_id = v.id where v.published_at is not null and c.retired_at is null and not exists
      (select from course_versions n where n.course_id = v.course_id and n.published_at is not null and n.number > v.number) order by 1, 2)`;
const managed = (of: string) => `left join lateral (select l.site_id, l.department_id, l.manager_id from placements l
  where l.company_id = $1 and l.person_id = ${of}.person_id
    and l.retracted_at is null and l.started_on <= $2 order by l.started_on desc limit 1) w on true`;

/** One row per person and thing required, of the statuses wanted. */
const required = (where: string) => `r as materialized (${standing}), b as materialized (
    select person_id, target_key, substring(target_key from 7 for 36)::uuid as skill_id, bool_or(kind = 'mandatory') as mandatory, bool_and(status = 'inGrace') as in_grace,
      max(until) as through, array_agg(distinct position_id) filter (where position_id is not null) as positions
    from r where ${where} group by 1, 2)`;

/** A page of them, described: who, where, what, its proof, and what its renewal has come to. */
const requiredPage = (where: string, order: string) => `with ${required(where)}, ${lead},
    t as (select *, ${idOf('person_id::text || target_key')} as id, count(*) over () as n from b
      order by ${order}, ${idOf('person_id::text || target_key')}${order.endsWith('desc') ? ' desc' : ''} limit 51)
  select t.id, t.n, p.legal_name, m.employee_number, k.names ->> 'en',
    (select string_agg(o.title, ', ' order by o.title) from positions o
    where o.company_id = $1 and o.id = any(t.positions)),
    t.mandatory, t.through, a.source, a.certificate_number, s.name, d.name, x.legal_name, e.due_on, e.started_at,
    (select max(n.noted_at) from notices n where n.company_id = $1 and n.person_id = t.person_id and not n.carried
      and n.subject = t.skill_id::text)
  from t join people p on p.id = t.person_id join employments m on m.company_id = $1 and m.person_id = t.person_id
    join skills k on k.id = t.skill_id ${managed('t')}
    left join sites s on s.company_id = $1 and s.id = w.site_id
      left join departments d on d.company_id = $1 and d.id = w.department_id left join people x on x.id = w.manager_id
    left join lateral (select source, certificate_number from achievements a
      where a.company_id = $1 and a.person_id = t.person_id and a.skill_id = t.skill_id and a.retracted_at is null
      and a.revoked_at is null order by a.valid_through desc nulls first limit 1) a on true
    left join lateral (select e.due_on, e.started_at from lead l
      join enrolments e on e.company_id = $1 and e.person_id = t.person_id and e.course_id = l.course_id
      and ${open('e')}
      where l.skill_id = t.skill_id order by e.started_at is null, e.assigned_at desc limit 1) e on true
        order by ${order.replaceAll('through', 't.through')}, t.id${order.endsWith('desc') ? ' desc' : ''}`;

/** Sums of all of them, by `keys`; `going`: what people have open leads to the skill. */
const requiredSums = (where: string, values: string, keys: string[]) => `with ${required(where)}, ${lead},
    going as materialized (select e.person_id, l.skill_id, bool_or(e.started_at is not null) as started
      from enrolments e join lead l on l.course_id = e.course_id where e.company_id = $1 and ${open('e')} group by 1, 2)
  select ${keys.map((key) => `${key}, `).join('')} count(*)::int as rows, count(distinct b.person_id), ${values}
  from b left join going g on g.person_id = b.person_id and g.skill_id = b.skill_id ${
    keys.some((key) => key.startsWith('w.'))
      ? `left join (select distinct on (l.person_id) l.person_id, l.site_id from placements l
    where l.company_id = $1 and l.retracted_at is null and l.started_on <= $2 order by 1, l.started_on desc) w
      on w.person_id = b.person_id`
      : ''
  }
  group by ${keys.length > 0 ? `grouping sets (${keys.map((_, at) => `(${keys.slice(0, keys.length - at).join(', ')})`).join(', ')}, ())` : '()'}`;

const expired = `status in ('expired', 'inGrace')`;
const expiredSums = `count(*) filter (where b.mandatory), count(*) filter (where b.in_grace), count(*) filter (where g.person_id is null), percentile_cont(0.5) within group (order by $2::date - b.through)`;
const expiring = `status in ('valid', 'expiring') and until between $2::date and $2::date + 180`;
const seatNeeded = `exists (select from lead l where l.skill_id = b.skill_id and l.needs_seat) and g.started is not true
  and not exists (select from lead l join seat_lot_courses c on c.company_id = $1 and c.course_id = l.course_id
    join seats s on s.company_id = $1 and s.lot_id = c.lot_id
      where l.skill_id = b.skill_id and s.person_id = b.person_id and s.state in ('reserved', 'allocated'))`;
const expiringSums = `count(*) filter (where b.through <= $2::date + 30), count(*) filter (where g.person_id is null), count(*) filter (where ${seatNeeded})`;

const unfinished = `e.company_id = $1 and e.completed_at is null and e.withdrawn_at is null and e.voided_at is null and (e.failed_at is null or not exists
    (select from enrolments n where n.company_id = e.company_id and n.person_id = e.person_id and n.course_id = e.course_id and n.attempt_number > e.attempt_number and n.voided_at is null))`;
const employed =
  'join employments m on m.company_id = e.company_id and m.person_id = e.person_id and (m.ended_on is null or m.ended_on >= $2)';
const daysOver = 'case when e.failed_at is null and e.due_on < $2 then $2::date - e.due_on end';
const idle = `greatest(0, $2::date - ${localDay('coalesce(e.last_activity_at, e.started_at, e.assigned_at)')})`;
const blocker = `case when e.started_at is null and e.waits_for_seat and e.failed_at is null then 'noSeat'
  when e.failed_at is not null then 'notPassed' when e.evaluation_due_at is not null then 'evaluation'
    when v.delivery = 'classroom' then 'noSession' when e.started_at is null then 'notStarted'
      when ${idle} >= 14 then 'idle' else 'underWay' end`;
const unfinishedSums = `count(*)::int as rows, count(distinct e.person_id), count(*) filter (where e.failed_at is null and e.due_on < $2), count(*) filter (where e.failed_at is null and e.due_on < $2::date - 30),
    count(*) filter (where e.failed_at is null and e.started_at is null), percentile_cont(0.5) within group (order by ${daysOver})`;

/** What happened since a week ago, each kind read where it is. */
const happened = `since as (select (($2::date - 6)::timestamp at time zone time_zone) as at from companies where id = $1), h as (
    ${['assigned_at', 'started_at', 'completed_at', 'failed_at', 'withdrawn_at']
      .map(
        (at) => `select '${at}' as event, e.${at} as at, e.person_id, e.course_version_id, null::uuid as skill_id, e.id,
          case '${at}' when 'assigned_at' then e.assigned_by when 'withdrawn_at' then null
          else e.person_id end as actor_id, e.id as enrolment_id
        from enrolments e where e.company_id = $1 and e.${at} >= (select at from since)
          and greatest(e.assigned_at, e.started_at, e.completed_at, e.failed_at, e.withdrawn_at) >= (select at
            from since)${at === 'completed_at' ? ' and e.voided_at is null' : ''}`,
      )
      .join(' union all ')}
    union all select 'qualified', a.recorded_at, a.person_id, a.course_version_id, a.skill_id, a.id, null, null from achievements a where a.company_id = $1 and a.recorded_at >= (select at from since)
      and greatest(a.recorded_at, a.revoked_at) >= (select at from since) and a.retracted_at is null
    union all select 'revoked', a.revoked_at, a.person_id, a.course_version_id, a.skill_id, a.id, null, null from achievements a where a.company_id = $1 and a.revoked_at >= (select at from since)
      and greatest(a.recorded_at, a.revoked_at) >= (select at from since) and a.retracted_at is null
    union all select 'seatUsed', u.used_at, u.person_id, e.course_version_id, null, u.seat_id, u.person_id, e.id from seat_uses u join enrolments e on e.company_id = $1 and e.id = u.enrolment_id
      where u.company_id = $1 and u.used_at >= (select at from since)
    union all select 'submitted', v.at, e.person_id, null, e.skill_id, v.id, v.by_person, null from evidence_events v join evidence e on e.company_id = $1 and e.id = v.evidence_id
      where v.company_id = $1 and v.kind = 'submitted' and v.at >= (select at from since))`;
const here =
  'join employments m on m.company_id = $1 and m.person_id = h.person_id and (m.ended_on is null or m.ended_on >= $2)';
const activitySums = `count(*)::int as rows, count(distinct h.person_id), count(*) filter (where event = 'completed_at'), count(*) filter (where event = 'failed_at'), count(*) filter (where event = 'qualified')`;

export const companyByHand = {
  expiredPage: requiredPage(expired, '$2::date - through desc'),
  expiredTotals: requiredSums(expired, expiredSums, []),
  expiredGroups: requiredSums(expired, expiredSums, ['w.site_id', 'b.target_key']),
  expiringPage: requiredPage(expiring, 'through'),
  expiringTotals: requiredSums(expiring, expiringSums, []),
  expiringGroups: requiredSums(expiring, expiringSums, [`date_trunc('month', b.through)`]),
  unfinishedPage: `with t as (select e.*, m.employee_number from enrolments e ${employed}
    where ${unfinished} and $3::uuid[] is null order by coalesce(e.due_on, 'infinity'), e.id limit 51)
    select e.id, p.legal_name, e.employee_number, v.texts -> 'en' ->> 'title', c.code, v.delivery, ${daysOver}, ${idle},
      ${blocker}, e.progress_percent, e.due_on, s.name, d.name, x.legal_name,
      (select o.title from position_assignments g join positions o on o.company_id = $1 and o.id = g.position_id
        where g.company_id = $1 and g.person_id = e.person_id and g.retracted_at is null
        and g.started_on <= $2 order by g.is_primary desc limit 1),
          (select count(*) from notices n where n.company_id = $1 and n.person_id = e.person_id
          and n.subject = e.id::text),
      (select u.titles ->> 'en' from course_units u join course_sections q on q.id = u.section_id
        where u.version_id = e.course_version_id and not exists
        (select from unit_progress d where d.company_id = $1 and d.enrolment_id = e.id and d.unit_id = u.id
          and d.completed_at is not null) order by q.position, u.position limit 1)
    from t e join people p on p.id = e.person_id join courses c on c.id = e.course_id
      join course_versions v on v.id = e.course_version_id ${managed('e')}
      left join sites s on s.company_id = $1 and s.id = w.site_id
        left join departments d on d.company_id = $1 and d.id = w.department_id
        left join people x on x.id = w.manager_id
    order by coalesce(e.due_on, 'infinity'), e.id`,
  unfinishedCounted: atMost(`from enrolments e ${employed} where ${unfinished} and $3::uuid[] is null`),
  unfinishedTotals: `select ${unfinishedSums} from enrolments e ${employed} where ${unfinished} and $3::uuid[] is null`,
  unfinishedGroups: `select ${blocker} as blocker, e.course_id, min(v.texts -> 'en' ->> 'title'), ${unfinishedSums}
    from enrolments e ${employed} join course_versions v on v.id = e.course_version_id
    where ${unfinished} and $3::uuid[] is null group by grouping sets ((1, e.course_id), (1), ())`,
  activityPage: `with ${happened}, t as (select h.*,
    ${idOf(`replace(h.event, '_at', '') || h.id::text || h.person_id::text || coalesce(h.enrolment_id::text, '')`)}
    as row_id,
      m.employee_number, count(*) over () as n from h ${here} where $3::uuid[] is null order by h.at desc, row_id desc
        limit 51)
    select t.row_id as id, t.n, t.event, t.at, p.legal_name, t.employee_number,
      coalesce(v.texts -> 'en' ->> 'title', k.names ->> 'en'), x.legal_name, s.name
    from t join people p on p.id = t.person_id left join course_versions v on v.id = t.course_version_id
      left join skills k on k.id = t.skill_id left join people x on x.id = t.actor_id
      ${managed('t')} left join sites s on s.company_id = $1 and s.id = w.site_id order by t.at desc, t.row_id desc`,
  activityTotals: `with ${happened} select ${activitySums} from h ${here} where $3::uuid[] is null`,
  activityGroups: `with ${happened} select ${localDay('h.at')} as day, event, ${activitySums} from h ${here}
    where $3::uuid[] is null group by grouping sets ((1, 2), (1), ())`,
};

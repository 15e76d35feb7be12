/**
 * The same answers in SQL as one writes it for one question: no declaration, no search, no filters, and only the joins
 * that the question takes.
 */

const open = 'e.completed_at is null and e.withdrawn_at is null and e.failed_at is null and e.voided_at is null';
const standing = `case when e.voided_at is not null then 'voided' when e.completed_at is not null then 'completed'
  when e.withdrawn_at is not null then 'withdrawn'
  when e.failed_at is not null then 'failed' when e.started_at is null and e.waits_for_seat then 'waitingSeat'
    when e.due_on < $1::date then 'overdue'
  when e.evaluation_due_at is not null then 'awaitingEvaluation' when e.started_at is not null then 'inProgress'
    else 'assigned' end`;
/** By the clocks of the attempt's company, as the product counts days. */
const localDay = (moment: string) => `(${moment} at time zone co.time_zone)::date`;

const completed = 'e.completed_at is not null and e.voided_at is null';
const measures = `count(*)::int as rows, count(distinct e.person_id) as people,
  count(*) filter (where ${completed}) as completed, count(*) filter (where ${open} and e.started_at is not null and coalesce(e.due_on >= $1, true)) as "inProgress",
  count(*) filter (where ${open} and e.started_at is null and (e.waits_for_seat or coalesce(e.due_on >= $1, true))) as "notStarted",
  count(*) filter (where ${open} and e.due_on < $1 and not (e.started_at is null and e.waits_for_seat)) as overdue, count(*) filter (where e.failed_at is not null and e.voided_at is null) as failed,
  count(*) filter (where e.voided_at is null and e.withdrawn_at is null),
  count(*) filter (where ${completed} and ${localDay('e.completed_at')} <= e.due_on), count(*) filter (where ${completed} and e.due_on is not null),
  percentile_cont(0.5) within group (order by case when ${completed} then ${localDay('e.completed_at')} - ${localDay('e.assigned_at')} end) as "medianDays", avg(e.score_percent) as "averageScore"`;
const revenue = `, count(distinct e.person_id) filter (where e.last_activity_at >= now() - interval '30 days') as learners, case when min(s.currency) = max(s.currency) then sum(s.minor) end as revenue,
  case when min(s.currency) filter (where ${completed}) = max(s.currency) filter (where ${completed}) then round(avg(s.minor) filter (where ${completed})) end as "revenuePerCompletion"`;
const clocks = 'join companies co on co.id = e.company_id';
const people =
  'join employments m on m.company_id = e.company_id and m.person_id = e.person_id and (m.ended_on is null or m.ended_on >= $1)';
/** What the seat of each attempt brought: its part of what was paid for all courses of the seat. */
const seats = `left join (select u.company_id, u.enrolment_id, max(l.minor) as minor, max(l.currency) as currency
  from seat_uses u join seats s on s.company_id = u.company_id and s.id = u.seat_id
  join (select l.company_id, l.id, l.currency, round(l.unit_minor::numeric / count(*))::float8 as minor from seat_lots l
    join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id
    where l.origin = 'purchased' group by l.company_id, l.id) l on l.company_id = s.company_id and l.id = s.lot_id
      group by 1, 2) s on s.company_id = e.company_id and s.enrolment_id = e.id`;
const month = `to_char(e.assigned_at at time zone 'UTC', 'YYYY-MM')`;

const columns = `p.legal_name, m.employee_number, co.display_name, c.code, ${standing}, e.assigned_at, e.due_on, e.completed_at, e.score_percent`;
const joins = `join people p on p.id = e.person_id ${people} ${clocks} join courses c on c.id = e.course_id
  join course_versions v on v.id = e.course_version_id`;
const title = `coalesce(nullif(v.texts -> 'en' ->> 'title', ''), '')`;

/** How many rows there are, as a page says it: counted to the end up to 10,000. */
export const atMost = (from: string) => `select count(*)::int as n from (select ${from} limit 10001) c`;

const page = (narrowed: string) => `select e.id, ${columns}, ${title}, v.number, e.attempt_number, e.progress_percent,
      (select t.title from position_assignments g join positions t on t.company_id = g.company_id
        and t.id = g.position_id where g.company_id = e.company_id
        and g.person_id = e.person_id and g.retracted_at is null and g.started_on <= $1 order by g.is_primary desc
          limit 1),
      (select t.name from placements l join sites t on t.company_id = l.company_id and t.id = l.site_id
        where l.company_id = e.company_id and l.person_id = e.person_id
        and l.retracted_at is null and l.started_on <= $1 order by l.started_on desc limit 1)
    from enrolments e ${joins} ${narrowed} order by e.assigned_at desc, e.id desc limit 51`;

/** $1 today, $2 the company where it is about one. */
export const byHand = {
  page: page(''),
  pageOfCompany: page('where e.company_id = $2'),
  counted: atMost(`from enrolments e ${people}`),
  countedOfCompany: atMost(`from enrolments e ${people} where e.company_id = $2`),
  totalsOfCompany: `select ${measures} from enrolments e ${people} ${clocks} where e.company_id = $2`,
  totals: `select ${measures}${revenue} from enrolments e ${people} ${clocks} ${seats}`,
  companyAndMonth: `select e.company_id, ${month}, min(co.display_name), ${measures}${revenue}
    from enrolments e ${people} ${clocks} ${seats}
    group by grouping sets ((e.company_id, ${month}), (e.company_id), ())`,
  ofCompany: `select h.position_id, w.site_id, min(t.title), min(st.name), ${measures}
    from enrolments e ${people} ${clocks}
      left join (select distinct on (g.person_id) g.person_id, g.position_id from position_assignments g
        where g.company_id = $2 and g.retracted_at is null and g.started_on <= $1
        and (g.ended_on is null or g.ended_on >= $1) order by g.person_id, g.is_primary desc, g.started_on desc) h
          on h.person_id = e.person_id
      left join (select distinct on (l.person_id) l.person_id, l.site_id from placements l
        where l.company_id = $2 and l.retracted_at is null and l.started_on <= $1
        order by l.person_id, l.started_on desc) w on w.person_id = e.person_id
      left join positions t on t.company_id = $2 and t.id = h.position_id
        left join sites st on st.company_id = $2 and st.id = w.site_id
    where e.company_id = $2 group by grouping sets ((h.position_id, w.site_id), (h.position_id), ())`,
  rows: (today: string) =>
    `select ${columns.replaceAll('$1', `'${today}'`)}, ${title}
      from enrolments e ${joins.replaceAll('$1', `'${today}'`)} order by e.assigned_at desc, e.id desc`,
};

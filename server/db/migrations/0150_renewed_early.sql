-- Who has renewed early holds a proof that begins after today's ends: they are told of no renewal, and nothing is bought for one.
-- Also told: until when a requirement is met without a gap (`covered_through`), and by which proof last (`covering_id`), which is the one to renew.
-- Twin of domain/src/qualification/status.ts and succession.ts; both are held to domain/src/qualification/status.cases.ts.

create index achievements_from on achievements (company_id, valid_from);

drop function requirement_status_of;
drop function requirement_status;

-- One row per person employed on the day and requirement that concerns them. `of_people` null: everybody in the company.
-- A plain SQL function of one SELECT, so that the planner sees through it and plans for the company and the people at hand.
create function requirement_status(of_company uuid, on_day date, known timestamptz, of_people uuid[] default null, with_future boolean default false)
returns table (person_id uuid, site_id uuid, department_id uuid, requirement_row_id uuid, requirement_id uuid, target_key text, kind text, position_id uuid,
  status text, qualified boolean, base_on date, due_on date, place smallint, achievement_id uuid, valid_from date, valid_through date,
  grace_through date, renewal_opens_on date, via_skill_id uuid, covered_through date, covering_id uuid)
language sql stable as $$
with recursive
  above as (
    select d.id, d.id as ancestor_id, d.parent_id from departments d where d.company_id = of_company
    union all
    select a.id, d.id, d.parent_id from above a join departments d on d.company_id = of_company and d.id = a.parent_id),
  placed as (
    select p.person_id, p.site_id, p.department_id, p.hired_on, p.started_on from placements p
    where p.company_id = of_company and p.started_on <= on_day and (p.ended_on is null or p.ended_on >= on_day)
      and p.recorded_at <= known and (p.retracted_at is null or p.retracted_at > known) and (of_people is null or p.person_id = any(of_people))),
  in_position as (
    select a.person_id, a.position_id, min(a.started_on) as started_on from position_assignments a
    where a.company_id = of_company and a.started_on <= on_day and (a.ended_on is null or a.ended_on >= on_day)
      and a.recorded_at <= known and (a.retracted_at is null or a.retracted_at > known) and (of_people is null or a.person_id = any(of_people))
    group by a.person_id, a.position_id),
  asked as (
    select r.*, t.subjects, t.levels, t.courses from requirements r
    cross join lateral (select array_agg(coalesce(t.skill_id, t.course_id) order by t.place) as subjects, array_agg(t.min_level order by t.place) as levels,
        array_agg(t.course_id is not null order by t.place) as courses
      from requirement_targets t where t.company_id = of_company and t.requirement_row_id = r.id) t
    where r.company_id = of_company and r.recorded_at <= known and (r.retracted_at is null or r.retracted_at > known)
      and (r.effective_to is null or r.effective_to >= on_day) and (with_future or r.effective_from <= on_day)),
  -- Holds and evidence that waits, per person: few people have any.
  held_back as (
    select h.person_id,
      bool_or(h.kind = 'suspension' and h.skill_id is null and h.course_id is null) as all_suspended,
      bool_or(h.kind = 'exemption' and h.skill_id is null and h.course_id is null) as all_exempt,
      array_agg(coalesce(h.skill_id, h.course_id)) filter (where h.kind = 'suspension' and (h.skill_id is not null or h.course_id is not null)) as suspended,
      array_agg(coalesce(h.skill_id, h.course_id)) filter (where h.kind = 'exemption' and (h.skill_id is not null or h.course_id is not null)) as exempt
    from holds h
    where h.company_id = of_company and h.from_on <= on_day and (h.to_on is null or h.to_on >= on_day)
      and h.recorded_at <= known and (h.retracted_at is null or h.retracted_at > known) and (of_people is null or h.person_id = any(of_people))
    group by h.person_id),
  waiting as (
    select e.person_id, array_agg(e.skill_id) as skills from evidence e
    join lateral (select v.kind from evidence_events v where v.company_id = of_company and v.evidence_id = e.id and v.at <= known
      order by v.sequence desc limit 1) last on last.kind in ('submitted', 'needsInfo', 'answered')
    where e.company_id = of_company and (of_people is null or e.person_id = any(of_people))
    group by e.person_id),
  cells as (
    select p.person_id, p.site_id, p.department_id, p.hired_on, h.started_on as since, r.id as row_id
    from asked r join in_position h on h.position_id = r.position_id join placed p on p.person_id = h.person_id
    where (r.site_id is null or r.site_id = p.site_id) and (r.person_id is null or r.person_id = p.person_id)
      and (r.department_id is null or exists (select 1 from above a where a.id = p.department_id and a.ancestor_id = r.department_id))
    union all
    select p.person_id, p.site_id, p.department_id, p.hired_on,
      case when r.site_id is not null or r.department_id is not null then p.started_on else p.hired_on end, r.id
    from asked r join placed p on (r.site_id is null or r.site_id = p.site_id) and (r.person_id is null or r.person_id = p.person_id)
    where r.position_id is null
      and (r.department_id is null or exists (select 1 from above a where a.id = p.department_id and a.ancestor_id = r.department_id))),
  -- What meets each target of what concerns somebody: the skill itself, and what stands in for it, with the rule by which it runs out.
  meets as (
    select r.id as row_id, t.place, t.subject, t.is_course, m.by_subject, m.min_level, r.grace_counts as counts_here,
      coalesce((select (c.settings_overrides ->> 'expiringSoonDays')::int from companies c where c.id = of_company), s.expiring_soon_days, 60) as soon_days,
      s.renewal_window_days as window_days, coalesce(s.grace_days, 0) as grace_days, coalesce(s.grace_counts, false) as grace_counts
    from asked r
    cross join lateral unnest(r.subjects, r.levels, r.courses) with ordinality t (subject, min_level, is_course, place)
    left join skill_rules s on s.skill_id = t.subject and s.recorded_at <= known and (s.retracted_at is null or s.retracted_at > known)
    cross join lateral (
      select t.subject as by_subject, t.min_level
      union all
      select e.by_skill_id, e.min_level from skill_equivalents e
      where e.skill_id = t.subject and e.effective_from <= on_day and e.gives_level >= t.min_level
        and e.recorded_at <= known and (e.retracted_at is null or e.retracted_at > known)) m
    where r.position_id is null or r.position_id in (select h.position_id from in_position h)),
  -- A proof stands under its skill, and under its course where a course is asked for: whatever a target names is found by one key.
  held as (
    select a.person_id, a.skill_id as subject, a.id, a.skill_id, a.course_id, a.level, a.valid_from, a.valid_through,
      coalesce(a.valid_through, 'infinity') as until, a.course_version_id
    from achievements a
    where a.company_id = of_company and a.skill_id is not null and a.valid_from <= on_day and a.recorded_at <= known
      and (a.retracted_at is null or a.retracted_at > known) and (a.revoked_at is null or a.revoked_at > known)
      and (of_people is null or a.person_id = any(of_people))
    union all
    select a.person_id, a.course_id as subject, a.id, a.skill_id, a.course_id, a.level, a.valid_from, a.valid_through,
      coalesce(a.valid_through, 'infinity') as until, a.course_version_id
    from achievements a
    where a.company_id = of_company and a.course_id is not null and a.valid_from <= on_day and a.recorded_at <= known
      and (a.retracted_at is null or a.retracted_at > known) and (a.revoked_at is null or a.revoked_at > known)
      and (of_people is null or a.person_id = any(of_people))
      and exists (select 1 from asked r where true = any(r.courses))),
  met as (
    select c.person_id, c.row_id, m.place, m.subject, m.is_course, m.counts_here, m.soon_days, m.grace_days, m.grace_counts,
      h.id, h.skill_id as held_skill_id, h.course_id as held_course_id, h.valid_from, h.valid_through, h.until,
      coalesce(case when m.is_course then (select v.renewal_window_days from course_versions v where v.id = h.course_version_id) else m.window_days end, 90) as window_days
    from cells c join meets m on m.row_id = c.row_id join held h on h.person_id = c.person_id and h.subject = m.by_subject and h.level >= m.min_level),
  best as (
    select distinct on (x.person_id, x.row_id) x.*,
      case when b.all_suspended or x.subject = any(b.suspended)
          or x.held_skill_id = any(b.suspended) or x.held_course_id = any(b.suspended) then 4
        when x.until >= on_day then case when on_day >= x.until - x.soon_days then 2 else 1 end
        when x.until + x.grace_days >= on_day then case when coalesce(x.counts_here, x.grace_counts) then 3 else 5 end
        else 6 end as rank
    from met x left join held_back b on b.person_id = x.person_id
    order by x.person_id, x.row_id, rank, x.until desc, x.place, x.id),
  -- Proofs still to begin: where one meets what somebody holds today, whatever they can use of it from today on, to see whether the renewal
  -- follows without a gap. Few people have any, so the rest of the company costs nothing here.
  coming as (select a.person_id, a.skill_id, a.course_id, a.level from achievements a
    where a.company_id = of_company and a.valid_from > on_day and a.recorded_at <= known
      and (a.retracted_at is null or a.retracted_at > known) and (a.revoked_at is null or a.revoked_at > known)
      and (of_people is null or a.person_id = any(of_people))),
  renewed as materialized (select distinct c.person_id, c.row_id from coming a join cells c on c.person_id = a.person_id
    join meets m on m.row_id = c.row_id and m.by_subject = case when m.is_course then a.course_id else a.skill_id end and a.level >= m.min_level),
  usable as (select n.person_id, n.row_id, m.place, m.soon_days, a.id, a.valid_from, a.valid_through, coalesce(a.valid_through, 'infinity') as until,
      coalesce(case when m.is_course then (select v.renewal_window_days from course_versions v where v.id = a.course_version_id) else m.window_days end, 90) as window_days
    from renewed n join meets m on m.row_id = n.row_id
    join achievements a on a.company_id = of_company and a.person_id = n.person_id and a.level >= m.min_level
      and m.by_subject = case when m.is_course then a.course_id else a.skill_id end
      and a.recorded_at <= known and (a.retracted_at is null or a.retracted_at > known) and (a.revoked_at is null or a.revoked_at > known)
      and (a.valid_through is null or a.valid_through >= on_day)
    left join held_back b on b.person_id = n.person_id
    where not coalesce(b.all_suspended or m.subject = any(b.suspended) or a.skill_id = any(b.suspended) or a.course_id = any(b.suspended), false)),
  -- `joined`: whether there is no day without a proof from today until it begins.
  line as (select u.*, bool_and(u.valid_from <= coalesce(u.before, on_day - 1) + 1) over (partition by u.person_id, u.row_id
      order by u.valid_from, u.until, u.place, u.id rows unbounded preceding) as joined
    from (select x.*, max(x.until) over (partition by x.person_id, x.row_id order by x.valid_from, x.until, x.place, x.id
        rows between unbounded preceding and 1 preceding) as before from usable x) u),
  follows as (select distinct on (l.person_id, l.row_id) l.* from line l where l.joined and l.valid_from > on_day
    order by l.person_id, l.row_id, l.until desc, l.place, l.id),
  stood as (
    select c.*, r.requirement_id, r.target_key, r.kind, r.position_id, r.effective_from, r.due_basis, r.initial_due_days, r.fixed_due_on,
      b.place, b.id as achievement_id, b.valid_from, b.valid_through, b.grace_days, b.subject, b.is_course, b.held_skill_id,
      n.id as covering_id, case when n.id is null then b.valid_through else n.valid_through end as covered_through,
      case when n.id is null then b.valid_through - b.window_days else n.valid_through - n.window_days end as renewal_opens_on,
      greatest(case when r.due_basis = 'hire' then c.hired_on else c.since end, r.asked_since) as base_on,
      coalesce(k.all_suspended or k.suspended && r.subjects, false) as suspended, case when b.rank = 2 and on_day < n.until - n.soon_days then 1 else coalesce(b.rank, 8) end as held_rank,
      coalesce(k.all_exempt or k.exempt && r.subjects, false) as exempt,
      w.skills is not null and exists (select 1 from meets m where m.row_id = c.row_id and m.by_subject = any(w.skills)) as waits
    from cells c join asked r on r.id = c.row_id
    left join best b on b.person_id = c.person_id and b.row_id = c.row_id
    left join follows n on n.person_id = c.person_id and n.row_id = c.row_id and b.rank in (1, 2) and n.until > b.until
    left join held_back k on k.person_id = c.person_id
    left join waiting w on w.person_id = c.person_id
    offset 0) -- a fence: what is worked out here is worked out once a row, not once in every branch below
select s.person_id, s.site_id, s.department_id, s.row_id, s.requirement_id, s.target_key, s.kind, s.position_id,
  z.status, z.status in ('valid', 'expiring', 'exempt') or (z.status = 'inGrace' and y.rank = 3),
  s.base_on, d.due_on, case when y.own then (s.place - 1)::smallint end, case when y.own then s.achievement_id end, case when y.own then s.valid_from end,
  case when y.own then s.valid_through end, case when y.own then s.valid_through + s.grace_days end, case when y.own then s.renewal_opens_on end,
  case when y.own and not s.is_course and s.held_skill_id <> s.subject then s.held_skill_id end,
  case when y.own then s.covered_through end, case when y.own then coalesce(s.covering_id, s.achievement_id) end
from stood s
cross join lateral (select coalesce(s.fixed_due_on, s.base_on + s.initial_due_days) as due_on) d
-- A suspension outranks what is held only where that does not count anyway; `own`: what is held decides.
cross join lateral (select case when s.suspended and s.held_rank > 4 then 4 else s.held_rank end as rank, not (s.suspended and s.held_rank > 4) as own) y
cross join lateral (select case
  when s.effective_from > on_day then 'future'
  when y.rank = 1 then 'valid' when y.rank = 2 then 'expiring' when y.rank = 3 then 'inGrace' when y.rank = 4 then 'suspended'
  when s.exempt then 'exempt'
  when y.rank = 5 then 'inGrace'
  when y.rank = 8 and s.waits then 'pendingVerification'
  when on_day <= d.due_on and (s.due_basis = 'fixed' or s.initial_due_days > 0) then 'due'
  when y.rank = 8 then 'missing'
  else 'expired' end as status) z
$$;
comment on function requirement_status is 'qualification: how people stand against what is asked of them on a day, as known at an instant';

-- The same for named people only, so that its plan can be made once and kept: for one person planning costs more than the answer.
do $$ begin
  execute regexp_replace(replace(pg_get_functiondef('requirement_status'::regproc), 'requirement_status(', 'requirement_status_of('),
    '\(of_people is null or (\w+\.person_id) = any\(of_people\)\)', '\1 = any(of_people)', 'g');
end $$;
comment on function requirement_status_of is 'qualification: requirement_status for the people named; for few of them, with a plan that is kept';

-- The same for any bag of proofs: the last day through which there is one on every day from `on_day` on; null: none on that day.
create function covered_through(froms date[], throughs date[], on_day date) returns date language sql immutable parallel safe as $$
  select max(j.until) from (
    select l.until, bool_and(l.begins <= coalesce(l.before, on_day - 1) + 1) over (order by l.begins, l.until rows unbounded preceding) as joined
    from (select p.begins, p.until, max(p.until) over (order by p.begins, p.until rows between unbounded preceding and 1 preceding) as before
      from (select x.begins, coalesce(x.ends, 'infinity') as until from unnest(froms, throughs) x (begins, ends)) p where p.until >= on_day) l) j
  where j.joined
$$;
comment on function covered_through is 'qualification: through which day there is a proof on every day from a day on; infinity: it does not expire, null: none on that day';

-- What ends within so many days is counted by when it is met no longer.
create or replace function standing_tallies(of_company uuid, on_day date, known timestamptz, of_people uuid[] default null)
returns table (person_id uuid, measure text, key text, n bigint) language sql stable as $$
with
  w as materialized (select p.person_id, p.site_id from placements p
    where p.company_id = of_company and p.started_on <= on_day and (p.ended_on is null or p.ended_on >= on_day)
      and p.recorded_at <= known and (p.retracted_at is null or p.retracted_at > known) and (of_people is null or p.person_id = any(of_people))),
  h as materialized (select distinct a.person_id, a.position_id from position_assignments a
    where a.company_id = of_company and a.started_on <= on_day and (a.ended_on is null or a.ended_on >= on_day)
      and a.recorded_at <= known and (a.retracted_at is null or a.retracted_at > known) and (of_people is null or a.person_id = any(of_people))),
  s as materialized (select x.person_id, x.target_key, x.position_id, x.status, x.qualified, x.kind = 'mandatory' as must,
      x.kind = 'mandatory' and not x.qualified and x.status <> 'due' as gap, case when x.qualified then x.covered_through - on_day end as ends_in
    from requirement_status(of_company, on_day, known, of_people) x),
  each as materialized (select s.person_id, count(*) filter (where s.gap) as gaps,
      count(*) filter (where s.ends_in between 0 and 30) as in30, count(*) filter (where s.ends_in between 0 and 60) as in60,
      count(*) filter (where s.ends_in between 0 and 90) as in90,
      bool_or(s.gap and s.status in ('missing', 'expired')) as lost,
      case when bool_or(s.gap and s.status = 'expired') then 'expired' when bool_or(s.gap) then 'gap'
        when bool_or(s.must and s.status in ('expiring', 'inGrace')) then 'expiring' when bool_or(s.must) then 'ok' end as overall
    from s group by 1),
  lacks as (select s.person_id, s.position_id, count(*) filter (where s.gap) as gaps from s where s.must and not s.qualified group by 1, 2),
  z as (select c.time_zone as zone from companies c where c.id = of_company),
  going as materialized (select e.person_id, e.due_on from enrolments e
    cross join lateral (select coalesce(e.completed_at, e.withdrawn_at, e.failed_at, e.voided_at, 'infinity') as closed_at) c
    where e.company_id = of_company and e.assigned_at <= known and c.closed_at > known and (of_people is null or e.person_id = any(of_people))
      and (e.assigned_at at time zone (select zone from z))::date <= on_day and (c.closed_at at time zone (select zone from z))::date > on_day)
select w.person_id, 'people', '', count(*) from w group by 1
union all
select w.person_id, 'compliant', '', count(*) from w left join each e on e.person_id = w.person_id where coalesce(e.gaps, 0) = 0 group by 1
union all
select e.person_id, m.measure, m.key, m.n from each e
  cross join lateral (values ('gaps', '', e.gaps), ('in30', '', e.in30), ('in60', '', e.in60), ('in90', '', e.in90), ('overall', e.overall, 1)) m (measure, key, n)
  where m.n > 0 and m.key is not null
union all
select s.person_id, 'status', s.status, count(*) from s where s.must group by 1, 3
union all
select c.person_id, case when c.met then 'met' else 'unmet' end, c.target_key, 1
  from (select s.person_id, s.target_key, bool_and(s.qualified) as met from s group by 1, 2) c
union all
select h.person_id, m.measure, h.position_id || ':' || coalesce(w.site_id::text, ''), m.n
  from h join w on w.person_id = h.person_id
  left join lacks own on own.person_id = h.person_id and own.position_id = h.position_id
  left join lacks everyone on everyone.person_id = h.person_id and everyone.position_id is null
  cross join lateral (values (case when own.person_id is null and everyone.person_id is null then 'whole' else 'short' end, 1),
    ('lacks', coalesce(own.gaps, 0) + coalesce(everyone.gaps, 0))) m (measure, n)
  where m.n > 0
union all
select g.person_id, 'overdue', '', count(*) from going g join w on w.person_id = g.person_id where g.due_on < on_day group by 1
union all
select e.person_id, 'withoutCourse', '', 1 from each e where e.lost and not exists (select 1 from going g where g.person_id = e.person_id)
union all
select v.person_id, 'pending', '', count(*) from evidence v join w on w.person_id = v.person_id
  where v.company_id = of_company and v.submitted_at <= known and (v.submitted_at at time zone (select zone from z))::date <= on_day
    and not exists (select 1 from evidence_events x where x.company_id = of_company and x.evidence_id = v.id
      and x.kind in ('verified', 'rejected', 'withdrawn') and x.at <= known and (x.at at time zone (select zone from z))::date <= on_day)
  group by 1
$$;

-- What is kept was counted by the rule before: it is derived until the job has kept it again.
delete from kept_days;
delete from kept_standing;
delete from kept_counts;

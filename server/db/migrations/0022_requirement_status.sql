-- How people stand against what is asked of them, on any day, as known at any instant. Derived in one set-based query; nothing is kept.
-- Twin of domain/src/qualification/status.ts; both are held to domain/src/qualification/status.cases.ts.

-- One row per person employed on the day and requirement that concerns them. `of_people` null: everybody in the company.
-- A plain SQL function of one SELECT, so that the planner sees through it and plans for the company and the people at hand.
create function requirement_status(of_company uuid, on_day date, known timestamptz, of_people uuid[] default null, with_future boolean default false)
returns table (person_id uuid, site_id uuid, department_id uuid, requirement_row_id uuid, requirement_id uuid, target_key text, kind text, position_id uuid,
  status text, qualified boolean, base_on date, due_on date, place smallint, achievement_id uuid, valid_from date, valid_through date,
  grace_through date, renewal_opens_on date, via_skill_id uuid)
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
  stood as (
    select c.*, r.requirement_id, r.target_key, r.kind, r.position_id, r.effective_from, r.due_basis, r.initial_due_days, r.fixed_due_on,
      b.place, b.id as achievement_id, b.valid_from, b.valid_through, b.grace_days, b.window_days, b.subject, b.is_course, b.held_skill_id,
      greatest(case when r.due_basis = 'hire' then c.hired_on else c.since end, r.asked_since) as base_on,
      coalesce(k.all_suspended or k.suspended && r.subjects, false) as suspended, coalesce(b.rank, 8) as held_rank,
      coalesce(k.all_exempt or k.exempt && r.subjects, false) as exempt,
      w.skills is not null and exists (select 1 from meets m where m.row_id = c.row_id and m.by_subject = any(w.skills)) as waits
    from cells c join asked r on r.id = c.row_id
    left join best b on b.person_id = c.person_id and b.row_id = c.row_id
    left join held_back k on k.person_id = c.person_id
    left join waiting w on w.person_id = c.person_id
    offset 0) -- a fence: what is worked out here is worked out once a row, not once in every branch below
select s.person_id, s.site_id, s.department_id, s.row_id, s.requirement_id, s.target_key, s.kind, s.position_id,
  z.status, z.status in ('valid', 'expiring', 'exempt') or (z.status = 'inGrace' and y.rank = 3),
  s.base_on, d.due_on, case when y.own then (s.place - 1)::smallint end, case when y.own then s.achievement_id end, case when y.own then s.valid_from end,
  case when y.own then s.valid_through end, case when y.own then s.valid_through + s.grace_days end, case when y.own then s.valid_through - s.window_days end,
  case when y.own and not s.is_course and s.held_skill_id <> s.subject then s.held_skill_id end
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

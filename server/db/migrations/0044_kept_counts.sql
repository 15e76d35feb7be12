-- Counts of a whole company, kept: derived data that may be dropped and made anew at any time, never the truth (decision 32).
-- `kept_days` says for which day and what was known; `kept_standing` what each person adds to the counts; `kept_counts` the sums.
-- Whatever changed since is named in `standing_marks`: a reader takes what is kept, less the marked people, plus these people derived now.

create table kept_days (
  company_id uuid primary key references companies (id),
  on_date date not null,
  known_at timestamptz not null
);
comment on table kept_days is 'qualification [tenant]: for which day a company''s counts are kept; without a row, or for no day (-infinity), they are derived';
comment on column kept_days.known_at is 'the instant as known at which they were last brought up to date; whoever asks as of before it derives';
call wall('kept_days');
revoke insert, update, delete on kept_days from muster_app;

create table kept_standing (
  company_id uuid not null references companies (id),
  person_id uuid not null,
  tally bigint[] not null,
  primary key (company_id, person_id)
);
comment on table kept_standing is 'qualification [tenant]: what one person adds to the kept counts of the company';
comment on column kept_standing.tally is 'ids of kept_counts in order, each as often as it counts';
call wall('kept_standing');
revoke insert, update, delete on kept_standing from muster_app;

create table kept_counts (
  company_id uuid not null references companies (id),
  id bigint not null,
  measure text not null,
  key text not null default '',
  n int not null,
  primary key (company_id, id),
  unique (company_id, measure, key)
);
comment on table kept_counts is 'qualification [tenant]: the sums over kept_standing, by what is counted';
comment on column kept_counts.id is 'tally_id(measure, key); were two ever the same, the primary key would refuse the second';
call wall('kept_counts');
revoke insert, update, delete on kept_counts from muster_app;

create table standing_marks (
  company_id uuid not null,
  id uuid not null default new_id(),
  person_id uuid,
  known_at timestamptz,
  primary key (company_id, id)
);
comment on table standing_marks is 'qualification [tenant]: of whom a fact changed since the counts were kept; without a person everybody. Written by triggers in the transaction of the fact';
comment on column standing_marks.known_at is 'from which instant on the change is known; a mark stays until what is kept is as known then';
call wall('standing_marks');
revoke insert, update, delete on standing_marks from muster_app;

create table kept_differences (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  found_at timestamptz not null,
  on_date date not null,
  measure text not null,
  key text not null,
  kept int not null,
  derived int not null,
  primary key (company_id, id)
);
comment on table kept_differences is 'qualification [tenant]: kept counts that were not what is derived, found by the nightly comparison; shown to platform admins';
create index kept_differences_found on kept_differences (found_at);
call wall('kept_differences');
revoke insert, update, delete on kept_differences from muster_app;

create function tally_id(measure text, key text) returns bigint language sql immutable parallel safe as $$
  select ('x' || left(md5(measure || ' ' || key), 16))::bit(64)::bigint
$$;

-- What each person adds to the counts of a company on a day. `of_people` null: everybody. The keys: of `met`, `unmet` what is asked; of
-- `whole`, `short`, `lacks` the position and the site, with a colon between.
create function standing_tallies(of_company uuid, on_day date, known timestamptz, of_people uuid[] default null)
returns table (person_id uuid, measure text, key text, n bigint) language sql stable as $$
with
  w as materialized (select p.person_id, p.site_id from placements p
    where p.company_id = of_company and p.started_on <= on_day and (p.ended_on is null or p.ended_on >= on_day)
      and p.recorded_at <= known and (p.retracted_at is null or p.retracted_at > known) and (of_people is null or p.person_id = any(of_people))),
  h as materialized (select distinct a.person_id, a.position_id from position_assignments a
    where a.company_id = of_company and a.started_on <= on_day and (a.ended_on is null or a.ended_on >= on_day)
      and a.recorded_at <= known and (a.retracted_at is null or a.retracted_at > known) and (of_people is null or a.person_id = any(of_people))),
  s as materialized (select x.person_id, x.target_key, x.position_id, x.status, x.qualified, x.kind = 'mandatory' as must,
      x.kind = 'mandatory' and not x.qualified and x.status <> 'due' as gap, case when x.qualified then x.valid_through - on_day end as ends_in
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
comment on function standing_tallies is 'qualification: what each person adds to the counts of a company on a day, as known at an instant';

-- Keeps what these people add, and moves the sums by the difference. One statement, planned for the people at hand.
create function keep_standing(of_company uuid, on_day date, known timestamptz, of_people uuid[]) returns void language plpgsql as $$
begin
  execute $keep$
    with fresh as materialized (select * from standing_tallies($1, $2, $3, $4)),
    named as materialized (select f.measure, f.key, tally_id(f.measure, f.key) as id from fresh f group by 1, 2),
    bags as materialized (select f.person_id, array_agg(m.id order by m.id) as tally from fresh f join named m on m.measure = f.measure and m.key = f.key
      cross join lateral generate_series(1, f.n) group by 1),
    moved as materialized (select coalesce(b.person_id, o.person_id) as person_id, b.tally as come, o.tally as gone
      from bags b full join (select k.person_id, k.tally from kept_standing k where k.company_id = $1 and k.person_id = any($4)) o on o.person_id = b.person_id
      where b.tally is distinct from o.tally),
    dropped as (delete from kept_standing k using moved m where k.company_id = $1 and k.person_id = m.person_id and m.come is null),
    written as (insert into kept_standing (company_id, person_id, tally) select $1, m.person_id, m.come from moved m where m.come is not null
      on conflict (company_id, person_id) do update set tally = excluded.tally),
    change as (select c.id, sum(c.by)::int as n
      from (select unnest(m.come) as id, 1 as by from moved m union all select unnest(m.gone), -1 from moved m) c group by 1 having sum(c.by) <> 0)
    insert into kept_counts (company_id, id, measure, key, n)
      select $1, c.id, coalesce(m.measure, k.measure), coalesce(m.key, k.key), c.n
      from change c left join named m on m.id = c.id left join kept_counts k on k.company_id = $1 and k.id = c.id
      on conflict (company_id, measure, key) do update set n = kept_counts.n + excluded.n $keep$
    using of_company, on_day, known, of_people;
  delete from kept_counts k where k.company_id = of_company and k.n = 0;
end $$;
comment on function keep_standing is 'qualification: keeps what these people add to the counts of their company';

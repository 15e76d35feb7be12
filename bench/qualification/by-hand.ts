/**
 * The best SQL we can write by hand for the same answers on the bench's data: today, as known now, one target a
 * requirement, no departments. It knows nothing of the two times but that a retracted row is out. $1 company, $2 day,
 * $3 people or null.
 */
export const standing = `
  with staff as (
    select person_id, site_id, hired_on from placements
    where company_id = $1 and retracted_at is null and started_on <= $2 and (ended_on is null or ended_on >= $2)
      and ($3::uuid[] is null or person_id = any($3))),
  asked as (
    select r.id, r.position_id, r.kind, r.target_key, r.asked_since, r.initial_due_days, t.skill_id,
      s.expiring_soon_days, s.grace_days, s.grace_counts
    from requirements r join requirement_targets t on t.company_id = r.company_id and t.requirement_row_id = r.id
    join skill_rules s on s.skill_id = t.skill_id and s.retracted_at is null
    where r.company_id = $1 and r.retracted_at is null and r.effective_from <= $2
      and (r.effective_to is null or r.effective_to >= $2)),
  ways as (
    select id, skill_id from asked union all
    select a.id, e.by_skill_id from asked a join skill_equivalents e on e.skill_id = a.skill_id
      and e.retracted_at is null and e.effective_from <= $2),
  cells as (
    select p.person_id, a.id, a.skill_id, p.started_on as since from position_assignments p
      join asked a on a.position_id = p.position_id join staff s on s.person_id = p.person_id
    where p.company_id = $1 and p.retracted_at is null and p.started_on <= $2
      and (p.ended_on is null or p.ended_on >= $2) and ($3::uuid[] is null or p.person_id = any($3))
    union all
    select s.person_id, a.id, a.skill_id, s.hired_on from staff s join asked a on a.position_id is null),
  held as (
    select person_id, skill_id, max(coalesce(valid_through, 'infinity')) as until from achievements
    where company_id = $1 and retracted_at is null and revoked_at is null and valid_from <= $2
      and ($3::uuid[] is null or person_id = any($3)) group by 1, 2),
  back as (
    select person_id, skill_id, kind from holds where company_id = $1 and retracted_at is null and from_on <= $2
      and (to_on is null or to_on >= $2)),
  best as (
    select c.person_id, c.id, max(h.until) filter (where s.person_id is null) as until,
      bool_or(s.person_id is not null) as taken
    from cells c join ways w on w.id = c.id join held h on h.person_id = c.person_id and h.skill_id = w.skill_id
    left join back s on s.kind = 'suspension' and s.person_id = h.person_id and s.skill_id = h.skill_id group by 1, 2),
  waits as (
    select e.person_id, e.skill_id from evidence e where e.company_id = $1
      and (select kind from evidence_events v where v.company_id = $1 and v.evidence_id = e.id order by sequence desc
        limit 1) in ('submitted', 'needsInfo', 'answered'))
  select c.person_id, c.id, case
    when s.person_id is not null then 'suspended'
    when b.until >= $2 then case when $2 >= b.until - a.expiring_soon_days then 'expiring' else 'valid' end
    when b.until + a.grace_days >= $2 and a.grace_counts then 'inGrace'
    when b.taken then 'suspended'
    when x.person_id is not null then 'exempt'
    when b.until + a.grace_days >= $2 then 'inGrace'
    when b.until is null and exists (select 1 from waits v join ways w on w.skill_id = v.skill_id
      where v.person_id = c.person_id and w.id = c.id) then 'pendingVerification'
    when a.initial_due_days > 0 and $2 <= greatest(c.since, a.asked_since) + a.initial_due_days then 'due'
    when b.until is null then 'missing' else 'expired' end as status,
    a.kind, a.target_key, a.position_id, b.until, a.grace_counts and b.until + a.grace_days >= $2 as grace_counts
  from cells c join asked a on a.id = c.id left join best b on b.person_id = c.person_id and b.id = c.id
  left join back s on s.kind = 'suspension' and s.person_id = c.person_id and s.skill_id = c.skill_id
  left join back x on x.kind = 'exemption' and x.person_id = c.person_id and x.skill_id = c.skill_id`;

export const byHand = {
  one: `select person_id, id, status from (${standing}) r order by 1, 2`,
  counts: `
    with r as materialized (select *, status in ('valid', 'expiring', 'exempt')
      or (status = 'inGrace' and grace_counts) as qualified from (${standing}) r),
      w as materialized (select person_id, site_id from placements
        where company_id = $1 and retracted_at is null and started_on <= $2 and (ended_on is null or ended_on >= $2)
        and $3::uuid[] is null),
      e as materialized (select person_id, count(*) filter (where not qualified and status <> 'due') as gaps,
        bool_or(not qualified and status in ('missing', 'expired')) as lost
        from r where kind = 'mandatory' group by 1),
      lacks as materialized (select distinct person_id, position_id from r where kind = 'mandatory' and not qualified),
      h as (select distinct a.person_id, a.position_id, w.site_id from position_assignments a
        join w on w.person_id = a.person_id
        where a.company_id = $1 and a.retracted_at is null and a.started_on <= $2
          and (a.ended_on is null or a.ended_on >= $2)),
      going as materialized (select person_id, due_on from enrolments
        where company_id = $1 and completed_at is null and withdrawn_at is null and failed_at is null
        and voided_at is null)
    select (select count(*)::int from w) as people, (select count(*)::int from w) as matching,
      (select count(*)::int from w where not exists (select 1 from e
      where e.person_id = w.person_id and e.gaps > 0)) as compliant,
      (select sum(gaps)::int from e) as gaps,
      (select jsonb_object_agg(status, n) from (select status, count(*) as n from r where kind = 'mandatory'
        group by 1) x) as statuses,
      (select jsonb_build_object('in30', count(*) filter (where until <= $2::date + 30), 'in60', count(*)
        filter (where until <= $2::date + 60), 'in90', count(*) filter (where until <= $2::date + 90))
        from r where qualified and until >= $2) as expiring,
      (select jsonb_agg(x order by key) from (select target_key as key, count(*) as asked, count(*)
        filter (where met) as met
        from (select person_id, target_key, bool_and(qualified) as met from r group by 1, 2) k
          group by 1) x) as columns,
      (select jsonb_agg(x order by "positionId", "siteId")
        from (select h.position_id as "positionId", h.site_id as "siteId", count(*) as people, count(*)
        filter (where o.person_id is null and e.person_id is null) as qualified
        from h left join lacks o on o.person_id = h.person_id and o.position_id = h.position_id
          left join lacks e on e.person_id = h.person_id and e.position_id is null group by 1, 2) x) as positions,
      (select count(*)::int from going g join w on w.person_id = g.person_id
        where g.due_on < $2) as "overdueEnrolments",
      (select count(*)::int from evidence v join w on w.person_id = v.person_id
        where v.company_id = $1 and not exists (select 1 from evidence_events x
        where x.company_id = $1 and x.evidence_id = v.id
          and x.kind in ('verified', 'rejected', 'withdrawn'))) as "pendingVerifications",
      (select count(*)::int from e where lost and not exists (select 1 from going g
        where g.person_id = e.person_id)) as "peopleWithoutCourse"`,
  cells: `select person_id, id, status from (${standing}) r order by 1, 2`,
};

export const ours = {
  one: `select person_id, requirement_row_id as id, status from requirement_status_of($1, $2, now(), $3) order by 1, 2`,
  cells: `select person_id, requirement_row_id as id, status from requirement_status($1, $2, now(), $3) order by 1, 2`,
};

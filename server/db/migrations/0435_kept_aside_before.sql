-- Transfers that were planned when a last day still to come was recorded: retracted at the instant at which the shorter placement was recorded.
insert into placements (company_id, person_id, site_id, department_id, manager_id, hired_on, started_on, ended_on, recorded_at, recorded_by, retracted_at, retracted_by, kept_aside)
  select b.company_id, b.person_id, b.site_id, b.department_id, b.manager_id, b.hired_on, b.started_on, b.ended_on, a.recorded_at, a.recorded_by, a.recorded_at, a.recorded_by, true
  from employments e
    join placements a on a.company_id = e.company_id and a.person_id = e.person_id and a.ended_on = e.ended_on and a.retracted_at is null
    join placements b on b.company_id = a.company_id and b.person_id = a.person_id and b.retracted_at = a.recorded_at and (b.ended_on is null or b.ended_on > e.ended_on)
  where e.ended_on >= current_date - 1
    and exists (select from placements c where c.company_id = a.company_id and c.person_id = a.person_id and c.retracted_at = a.recorded_at and c.started_on > e.ended_on);
